"""The twin without a browser gives the same targets, data and actions as the page in Chromium."""

import json
from pathlib import Path

import pytest

from renderer.view import View
from tests.renderer.act_cases import CASES, around
from tests.renderer.act_hidden import BEHIND
from tests.renderer.act_times import TIMES
from tests.renderer.edge_screens import EDGES
from ui_server.act import UserAct
from ui_server.faults import ScreenFaults
from ui_server.gallery import gallery
from ui_server.surfaces import Surfaces
from ui_server.twin.page import TwinPage

EXAMPLES = Path(__file__).parents[3] / "shared" / "a2ui" / "examples"
FILES = sorted(EXAMPLES.glob("v*/*/**/*.json"))
GALLERY = gallery()
WIDE = View(width=1_280)
"""Wide enough that nothing stands outside the picture."""
MOST_PRESSES = 16
"""On a screen that is made for this test; on an example, which says the same as others, fewer."""
FEW_PRESSES = 5
LEAST_PRESSES = 1
"""On an example of another version, which at the door becomes much the same as one of v0.9."""


@pytest.fixture(scope="module")
async def browser(renderer):
    page = await renderer.open_page()
    yield page
    await page.close()


def targets(screen):
    return [target.model_dump(exclude={"box"}) for target in screen.targets]


def texts(screen):
    return [text.model_dump(exclude={"box"}) for text in screen.texts]


def told(result):
    """What an act came to, boxes left out, and the words in which the drawing library complains."""
    all_of_it = result.model_dump(exclude={"landed": {"box"}, "changed": {"__all__": {"box"}}})
    words = [part for part in result.words.split("; ") if not part.startswith("The screen says")]
    return {**all_of_it, "words": words}


def values(screen):
    """A value for every field of a screen."""
    given = {}
    for number, target in enumerate(screen.targets):
        name = f"{target.id}@{target.path}"
        match target.type:
            case "TextField":
                given[name] = f"{number}" if target.value is None or str(target.value).isdigit() else f"Ä {number} ✓"
            case "CheckBox":
                given[name] = not target.value
            case "Slider":
                given[name] = int(target.value or 0) + 1
            case "DateTimeInput":
                given[name] = "2026-07-15T19:30" if name in given else "2026-07-15"
            case "ChoicePicker" if name not in given and isinstance(target.value, dict) and "option" in target.value:
                if not target.value["selected"]:
                    given[name] = [target.value["option"]]
    return given


class Pair:
    """One surface on a page and on a twin, in step."""

    def __init__(self, browser, surfaces, surface_id, now):
        self.page, self.twin = browser, TwinPage()
        self.surfaces, self.id, self.now = surfaces, surface_id, now

    def state(self):
        return self.surfaces.state(self.id)

    async def draw(self):
        drawn = await self.page.draw(self.state(), {}, self.now, WIDE)
        listed = await self.twin.draw(self.state(), {}, self.now)
        self.agree(drawn.screen, listed.screen)

    async def act(self, **act):
        state, sent = self.state(), UserAct(surface_id=self.id, **act)
        clicked, drawn = await self.page.act(state, sent, self.drawn, {}, self.now)
        meant, listed = await self.twin.act(state, sent, self.listed, {}, self.now)
        assert told(clicked) == told(meant)
        self.surfaces.record_change(self.id, clicked.data_model)
        self.agree(drawn.screen, listed.screen)
        return clicked

    def agree(self, drawn, listed):
        assert drawn.content_height <= 1_600
        assert targets(drawn) == targets(listed)
        assert texts(drawn) == texts(listed)
        assert drawn.revision == listed.revision
        self.drawn, self.listed = drawn, listed

    async def play(self, presses):
        """Fill in every field, then press everything that can be pressed, a dialog's close button last of all."""
        await self.draw()
        given = values(self.drawn)
        if given and (await self.act(field_values=given)).fault:
            for name, value in given.items():
                await self.act(field_values={name: value})
        pressed = set()
        for _ in range(presses):
            place = next((each for each in map(place_of, reversed_close(self.drawn)) if each not in pressed), None)
            if place is None:
                return
            pressed.add(place)
            kind, name, path, label = place
            if kind == "Tabs":
                await self.act(field_values={f"{name}@{path}": label})
            else:
                await self.act(component_id=name, path=path)


def place_of(target):
    return target.type, target.id, target.path, target.label


def reversed_close(screen):
    """The targets to press, those that close a dialog last."""
    found = [target for target in screen.targets if target.type in ("Button", "Tabs", "Modal", "Text", "CheckBox")]
    return sorted(found, key=lambda target: target.type == "Modal" and target.label == "Close")


@pytest.mark.skipif(not FILES, reason="the protocol's examples are not here")
@pytest.mark.parametrize("file", FILES, ids=lambda file: "/".join(file.relative_to(EXAMPLES).parts))
async def test_the_protocols_examples_are_the_same_without_a_browser(browser, file, now):
    surfaces = Surfaces(lambda number: True)
    try:
        applied = surfaces.apply(json.loads(file.read_text()))
    except ScreenFaults as faults:
        pytest.skip(f"refused at the door: {faults}")
    for surface_id in applied.surface_ids:
        presses = FEW_PRESSES if "v0_9" in file.parts else LEAST_PRESSES
        await Pair(browser, surfaces, surface_id, now).play(presses)


@pytest.mark.parametrize("name", EDGES)
async def test_odd_screens_are_the_same_without_a_browser(browser, screen, name, now):
    surfaces = Surfaces(lambda number: True)
    surfaces.apply(screen(*EDGES[name]))
    await Pair(browser, surfaces, "s", now).play(MOST_PRESSES)


@pytest.mark.parametrize("shown", GALLERY, ids=lambda shown: shown.name)
async def test_the_gallery_is_the_same_without_a_browser(browser, shown, now):
    surfaces = Surfaces(lambda number: True)
    applied = surfaces.apply(shown.messages)
    for surface_id in applied.surface_ids:
        await Pair(browser, surfaces, surface_id, now).play(FEW_PRESSES)


async def test_an_act_that_takes_too_long_is_a_fault_of_the_screen_with_and_without_a_browser(
    browser, screen, now, monkeypatch
):
    monkeypatch.setattr("renderer.session_page.LONGEST_SECONDS", 2.5)
    condition = {"call": "regex", "args": {"value": {"path": "/z"}, "pattern": r"^(a|a|aa)+\1$"}}
    slow = [
        {
            "id": "root",
            "component": "TextField",
            "label": "Code",
            "value": {"path": "/z"},
            "checks": [{"condition": condition, "message": "m"}],
        }
    ]
    surfaces = Surfaces(lambda number: True)
    surfaces.apply(screen(slow, {"z": "a"}))
    state = surfaces.state("s")
    for page in (browser, TwinPage()):
        before = (await page.draw(state, {}, now)).screen
        with pytest.raises(ScreenFaults) as told:
            await page.act(state, UserAct(surface_id="s", field_values={"root": "a" * 40 + "b"}), before, {}, now)
        assert [(fault.code, fault.docs) for fault in told.value.faults] == [
            ("too_slow", 'ui_get_item_details("regex")')
        ]
        result, _ = await page.act(state, UserAct(surface_id="s", field_values={"root": "aa"}), before, {}, now)
        assert result.ok


NAMED = [case for case in [*CASES, *TIMES, *BEHIND] if not any("on" in act or "x" in act for act in case.acts)]
"""Acts that name no pixel, which a twin carries out, too."""


@pytest.mark.parametrize("case", NAMED, ids=lambda case: case.title)
async def test_acts_come_to_the_same_without_a_browser(screen, case, now):
    surfaces = Surfaces(lambda number: True)
    surfaces.apply(screen(around(case.parts), case.data, **case.create))
    twin = TwinPage()
    listed = await twin.draw(surfaces.state("s"), {}, now)
    for act in case.acts:
        result, listed = await twin.act(surfaces.state("s"), UserAct(surface_id="s", **act), listed.screen, {}, now)
        surfaces.record_change("s", result.data_model)
    assert (result.ok, result.words) == (case.ok, case.words)
    assert case.fault is None or case.fault in result.fault
    raised = result.action.model_dump(exclude_none=True, exclude_defaults=True) if result.action else None
    assert raised == case.action
    if case.after is not None:
        assert result.data_model["v"] == case.after
