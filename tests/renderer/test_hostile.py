"""What an agent may send to break out: scripts in text, addresses of every kind, loops, two pages in one browser."""

import asyncio

import pytest

from core.errors import ScreenFault
from ui_server.act import UserAct
from ui_server.faults import ScreenFaults
from ui_server.surfaces import Surfaces, SurfaceState


async def in_page(page, expression):
    return await page._source.run(page._page.evaluate(expression))


SCRIPTS = [
    "</script><script>window.hacked = 1</script>",
    "<img src=x onerror='window.hacked = 1'>",
    "![x](javascript:window.hacked=1)",
    "[click](javascript:window.hacked=1)",
    "[click](data:text/html,<script>window.hacked=1</script>)",
    "<svg onload='window.hacked = 1'></svg>",
    "{{constructor.constructor('window.hacked = 1')()}}",
    "${constructor}",
]


async def test_scripts_in_text_are_text(page, opened, column, now):
    parts = [{"id": f"t{index}", "component": "Text", "text": text} for index, text in enumerate(SCRIPTS)]
    bound = [
        {"id": f"b{index}", "component": "Text", "text": {"path": f"/x/{index}"}} for index, _ in enumerate(SCRIPTS)
    ]
    field = {"id": "f", "component": "TextField", "label": SCRIPTS[0], "value": {"path": "/x/1"}}
    surfaces, state = opened(column(*parts, *bound, field), {"x": SCRIPTS})
    drawn = await page.draw(state, {}, now)
    assert await in_page(page, "() => window.hacked === undefined")
    written = " ".join(text.text for text in drawn.screen.texts)
    assert "</script><script>window.hacked = 1</script>" in written
    screen = drawn.screen
    for target in screen.targets:
        x, y, width, height = target.box
        act = UserAct(surface_id="s", x=x + width / 2, y=y + height / 2)
        _, after = await page.act(surfaces.state("s"), act, screen, {}, now)
        assert after.screen.height == screen.height
    assert await in_page(page, "() => window.hacked === undefined && location.href") == "http://a2ui.invalid/"


async def test_no_request_leaves_the_page(page, opened, column, listening, now):
    port, connections = listening
    address = f"http://127.0.0.1:{port}"
    open_it = {"functionCall": {"call": "openUrl", "args": {"url": f"{address}/open"}}}
    parts = column(
        {"id": "i", "component": "Image", "url": f"{address}/i.png"},
        {"id": "b", "component": "Image", "url": {"path": "/u"}},
        {"id": "v", "component": "Video", "url": f"{address}/v.mp4"},
        {"id": "a", "component": "AudioPlayer", "url": f"{address}/a.mp3"},
        {"id": "m", "component": "Text", "text": f"![x]({address}/m.png) [go]({address}/go) <img src={address}/h>"},
        {"id": "c", "component": "Text", "text": f"<style>@import url({address}/css)</style>"},
        {"id": "o", "component": "Button", "child": "ot", "action": open_it},
    )
    parts.append({"id": "ot", "component": "Text", "text": "Open"})
    surfaces, state = opened(parts, {"u": f"{address}/bound.png"})
    screen = (await page.draw(state, {}, now)).screen
    assert {target.label for target in screen.targets} == {"go", "Open"}
    for target in screen.targets:
        x, y, width, height = target.box
        act = UserAct(surface_id="s", x=x + width / 2, y=y + height / 2)
        result, drawn = await page.act(surfaces.state("s"), act, screen, {}, now)
        assert result.ok and "not opened" in result.words
        assert drawn.screen.image == screen.image
    tried = await in_page(
        page,
        f"""async () => {{
            const said = [];
            await fetch('{address}/f').catch(error => said.push('fetch'));
            try {{ new WebSocket('ws://127.0.0.1:{port}/w'); }} catch (error) {{ said.push('socket'); }}
            navigator.sendBeacon('{address}/beacon');
            const picture = new Image();
            await new Promise(done => {{
                picture.onerror = done; picture.onload = done; picture.src = '{address}/p';
            }});
            const frame = document.createElement('iframe');
            frame.src = '{address}/frame'; document.body.append(frame);
            const script = document.createElement('script');
            script.src = '{address}/s.js'; document.body.append(script);
            await new Promise(done => setTimeout(done, 150));
            frame.remove(); script.remove();
            return said;
        }}""",
    )
    assert "fetch" in tried
    assert connections == []


async def test_theme_cannot_fetch(page, screen, listening, now):
    port, connections = listening
    surfaces = Surfaces(lambda number: True)
    theme = {"primaryColor": f"url(http://127.0.0.1:{port}/theme)"}
    try:
        surfaces.apply(screen([{"id": "root", "component": "Text", "text": "x"}], theme=theme))
        await page.draw(surfaces.state("s"), {}, now)
    except ScreenFault as fault:
        assert fault.message
    assert connections == []


async def test_a_screen_that_hangs_the_page_is_a_fault_and_the_page_is_replaced(page, opened, now, monkeypatch):
    monkeypatch.setattr("renderer.session_page.LONGEST_SECONDS", 1.5)
    slow = {"call": "regex", "args": {"value": {"path": "/v"}, "pattern": "^(a+)+$"}}
    parts = [
        {
            "id": "root",
            "component": "TextField",
            "label": "x",
            "value": {"path": "/v"},
            "checks": [{"condition": slow, "message": "m"}],
        }
    ]
    _, state = opened(parts, {"v": "a" * 45 + "!"})
    with pytest.raises(ScreenFaults) as fault:
        await page.draw(state, {}, now)
    assert [entry.code for entry in fault.value.faults] == ["too_slow"]
    monkeypatch.setattr("renderer.session_page.LONGEST_SECONDS", 15)
    _, fine = opened([{"id": "root", "component": "Text", "text": "fine"}])
    assert [text.text for text in (await page.draw(fine, {}, now)).screen.texts] == ["fine"]


async def test_refusal_of_the_drawing_library_is_a_fault(page, opened, now):
    _, state = opened([{"id": "root", "component": "Text", "text": "x"}])
    broken = [message for message in state.messages if "updateComponents" not in message]
    faulty = {"surfaceId": "s", "components": [{"id": "root", "component": "Text", "size": 3}]}
    messages = [broken[0], {"version": "v0.9", "updateComponents": faulty}, broken[1]]
    with pytest.raises(ScreenFault) as raised:
        await page.draw(SurfaceState("s", 1, messages), {}, now)
    assert raised.value.code == "not_drawable"
    assert (await page.draw(state, {}, now)).screen.texts[0].text == "x"


async def test_pages_share_nothing(renderer, opened, now):
    one, two = await renderer.open_page(), await renderer.open_page()
    try:
        _, state = opened(
            [{"id": "root", "component": "TextField", "label": "Name", "value": {"path": "/n"}}], {"n": ""}
        )
        screens = await asyncio.gather(one.draw(state, {}, now), two.draw(state, {}, now))
        await in_page(one, "() => { window.mark = 1; document.cookie = 'mark=1'; }")
        assert await in_page(two, "() => window.mark === undefined && document.cookie") == ""
        acts = [UserAct(surface_id="s", field_values={"root": word}) for word in ("one", "two")]
        results = await asyncio.gather(
            one.act(state, acts[0], screens[0].screen, {}, now), two.act(state, acts[1], screens[1].screen, {}, now)
        )
        assert [result.data_model["n"] for result, _ in results] == ["one", "two"]
    finally:
        await one.close()
        await two.close()


async def test_a_page_left_by_an_episode_is_not_given_to_another(renderer, opened, now):
    _, state = opened([{"id": "root", "component": "Text", "text": "x"}])
    first = await renderer.open_page()
    await first.draw(state, {}, now)
    await in_page(first, "() => { window.mark = 1; }")
    await first.close()
    second = await renderer.open_page()
    await second.draw(state, {}, now)
    assert await in_page(second, "() => window.mark === undefined")
    await second.close()
