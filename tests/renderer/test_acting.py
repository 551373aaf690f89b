"""Component by action, in a real browser: what is done, and the data, action and words that come of it."""

import asyncio

import pytest
from pydantic import ValidationError

from renderer.view import View
from tests.renderer.act_cases import CASES, GATED, ROWS, TEA, TEXT, around, button, part, required
from tests.renderer.act_hidden import BEHIND
from tests.renderer.act_times import TIMES
from ui_server.act import UserAct
from ui_server.surfaces import Surfaces


@pytest.fixture(scope="module")
def stage(renderer):
    """One page for all cases of this file."""
    held = []

    async def page():
        if not held:
            held.append(await renderer.open_page())
        return held[0]

    yield page
    for each in held:
        asyncio.run(each.close())


def pixels(act, screen):
    """Turn `on: label` into the pixel of that target."""
    if "on" not in act:
        return act
    rest = {key: value for key, value in act.items() if key not in ("on", "across")}
    x, y, width, height = next(target.box for target in screen.targets if target.label == act["on"])
    return {**rest, "x": x + width * act.get("across", 0.5), "y": y + height / 2}


@pytest.mark.parametrize("case", [*CASES, *TIMES, *BEHIND], ids=lambda case: case.title)
async def test_act(stage, screen, now, case):
    page = await stage()
    surfaces = Surfaces(lambda number: True)
    surfaces.apply(screen(around(case.parts), case.data, **case.create))
    before = (await page.draw(surfaces.state("s"), {}, now)).screen
    for act in case.acts:
        sent = UserAct(surface_id="s", **pixels(act, before))
        result, drawn = await page.act(surfaces.state("s"), sent, before, {}, now)
        surfaces.record_change("s", result.data_model)
        before = drawn.screen
    assert (result.ok, result.words) == (case.ok, case.words)
    raised = result.action.model_dump(exclude_none=True, exclude_defaults=True) if result.action else None
    assert raised == case.action
    if case.after is not None:
        assert result.data_model["v"] == case.after
    if case.fault is None:
        assert result.fault is None
    else:
        assert case.fault in result.fault
        assert surfaces.data_model("s") == case.data
    again = await page.draw(surfaces.state("s"), {}, now)
    stateful = any(each["component"] in ("Tabs", "Modal") or "filterable" in each for each in case.parts)
    if not stateful:
        assert again.screen == before


async def test_what_changed_is_told_with_its_place_on_the_new_screen(page, opened, now):
    _, state = opened(around(GATED), {"v": ""})
    before = (await page.draw(state, {}, now)).screen
    act = UserAct(surface_id="s", field_values={"a": "Ada"})
    result, drawn = await page.act(state, act, before, {}, now)
    assert [(target.id, target.value, target.enabled) for target in result.changed] == [
        ("a", "Ada", True),
        ("go", None, True),
    ]
    assert all(target in drawn.screen.targets for target in result.changed)
    assert drawn.screen.image != before.image
    result, _ = await page.act(state, UserAct(surface_id="s", component_id="go"), drawn.screen, {}, now)
    assert result.landed in before.targets


@pytest.mark.parametrize("view", [View(scale=2.5), View(width=800, theme="dark"), View(width=280, scale=3.0)], ids=str)
async def test_acts_follow_the_view(page, opened, now, view):
    surfaces, state = opened(around(ROWS), TEA)
    before = (await page.draw(state, {}, now, view)).screen
    act = UserAct(surface_id="s", **pixels({"on": "Gift"}, before))
    result, drawn = await page.act(state, act, before, {}, now)
    assert (result.words, result.path) == ('Ticked "Gift"', "/rows/0")
    assert View.of(drawn.screen) == view
    surfaces.record_change("s", result.data_model)
    assert (await page.draw(surfaces.state("s"), {}, now, view)).screen == drawn.screen


async def test_nothing_is_left_hovered_after_a_click(page, opened, now):
    _, state = opened(around(button("go", "Go")))
    before = await page.draw(state, {}, now)
    act = UserAct(surface_id="s", component_id="go")
    _, after = await page.act(state, act, before.screen, {}, now)
    assert after.png == before.png


async def test_a_pixel_on_what_has_become_something_else_is_refused(page, opened, now):
    _, state = opened(around(button("go", "Keep")))
    seen = (await page.draw(state, {}, now)).screen
    x, y, width, height = seen.targets[0].box
    act = UserAct(surface_id="s", x=x + width / 2, y=y + height / 2)
    gated = button("go", "Keep", checks=required("/v", "Missing"))
    renamed = button("go", "Keep")
    renamed[0]["action"] = {"event": {"name": "other", "context": {}}}
    for parts in (button("go", "Drop"), renamed, gated):
        _, changed = opened(around(parts))
        result, _ = await page.act(changed, act, seen, {}, now)
        assert (result.ok, result.fault) == (False, "The screen looks different now; look at it again.")
        assert result.action is None


async def test_scrolling_says_where_it_ended(page, opened, now):
    _, short = opened(around(TEXT), {"v": ""})
    _, long = opened(around([part(f"t{index}", "Text", text="line") for index in range(120)]))
    for state, asked, words in (
        (short, 40, "The screen does not scroll, for all of it is shown"),
        (long, 40, "Scrolled to 40"),
        (long, 99_999, None),
    ):
        before = (await page.draw(state, {}, now)).screen
        result, drawn = await page.act(state, UserAct(surface_id="s", scroll=asked), before, {}, now)
        assert result.words == (words or f"Scrolled to {drawn.screen.scroll:.0f}")
        assert drawn.screen.scroll <= drawn.screen.content_height - drawn.screen.height or words


@pytest.mark.parametrize("number", [-5, float("nan"), 1e300, float("inf")], ids=str)
def test_an_act_holds_numbers_that_a_screen_can_have(number):
    with pytest.raises(ValidationError):
        UserAct(surface_id="s", scroll=number)
    if number not in (-5, 1e300):
        with pytest.raises(ValidationError):
            UserAct(surface_id="s", x=number, y=1)
