"""Live: which component calls which handler."""

from typing import Any

from playground.live_handlers import LiveTab
from playground.pieces import FREE, JS


def wire_live(tab: LiveTab) -> None:
    """Connect the components of the tab with its handlers."""
    page, outputs, fields, visitor = tab.page, tab.outputs, tab.fields, [tab.visitor]
    following: dict[str, Any] = {"fn": tab.follow, "inputs": visitor, "outputs": outputs, **FREE}
    page.say.submit(tab.say, fields, outputs, **FREE).then(**following)
    page.say.change(tab.attached, [page.say], None, trigger_mode="always_last", **FREE)
    for button in page.samples:
        button.click(tab.ask, {*fields, button}, outputs, **FREE).then(**following)
    dropped = page.upload.upload(tab.drop, [page.upload], [page.dropped], preprocess=False, **FREE)
    dropped.then(tab.upload, {*fields, page.dropped}, outputs, **FREE).then(**following)
    page.camera.stream(
        tab.camera, [*visitor, page.camera], None, preprocess=False, stream_every=0.5, time_limit=3600, **FREE
    )
    page.screen.click(tab.press, visitor, outputs, **FREE)
    page.box.click(tab.enter, visitor, outputs, **FREE)
    page.trouble.click(tab.again, fields, outputs, **FREE).then(**following)
    saving = page.trouble.click(tab.download, visitor, [page.saved], **FREE)
    saving.then(None, [page.saved], None, js=(JS / "save.js").read_text())
    page.stop.click(tab.stop, visitor, outputs, **FREE)
    page.new.click(tab.new, fields, outputs, **FREE)
    # A list tells a choice twice, the second time with a clip that the other world does not offer: unchecked by Gradio.
    for field in (page.source, page.ours):
        field.input(tab.source, fields, outputs, preprocess=False, **FREE)
    for menu in (page.world, page.agent):
        menu.input(tab.setting, fields, outputs, preprocess=False, **FREE)
