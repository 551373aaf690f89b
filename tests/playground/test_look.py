"""The page in a real browser: what is drawn, pressed, walked by keys and measured."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from renderer.chromium import chromium_path, launch_flags
from tests.playground.specimen import EVIL, launch

CONTRAST = (Path(__file__).parent / "contrast.js").read_text(encoding="utf-8")
TABS = ("Watch", "Live", "States", "Verdicts")
MARK_IN_VIEW = """() => {
    const mark = document.querySelector('#fh-watch-chat mark'), wrap = mark.closest('.bubble-wrap');
    const inner = mark.getBoundingClientRect(), outer = wrap.getBoundingClientRect();
    return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}"""
STILL = "*, *::before, *::after { transition: none !important; animation: none !important; }"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRADIO_ANALYTICS_ENABLED", "False")
        patch.setenv("HF_HUB_OFFLINE", "1")
        blocks, url = launch(tmp_path_factory.mktemp("specimen"))
        yield url
        blocks.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(chromium_path()), args=launch_flags())
        yield browser
        browser.close()


class Seen:
    """A page that notes what went wrong on it."""

    def __init__(self, browser: Browser, address: str, width: int, height: int) -> None:
        self.wrong: list[str] = []
        self.page: Page = browser.new_page(viewport={"width": width, "height": height})
        self.page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", lambda request: self._asked(request.url, address))
        self.page.goto(address)
        expect(self.page.locator(".fh-story").first).to_be_visible()
        self.page.add_style_tag(content=STILL)

    def _asked(self, url: str, address: str) -> None:
        if not url.startswith((address, "data:", "blob:")):
            self.wrong.append(f"asked for {url}")

    def open(self, tab: str) -> None:
        self.page.get_by_role("tab", name=tab, exact=True).last.click()
        expect(self.page.get_by_role("tab", name=tab, exact=True).last).to_have_attribute("aria-selected", "true")

    def play(self) -> None:
        self.page.locator(".fh-first").first.click()
        self.at(11)

    def at(self, step: int) -> None:
        """Wait until every area shows the step."""
        expect(self.page.locator(".fh-status b").first).to_have_text(f"Step {step} of 20")
        expect(self.page.locator(".fh-grid .no.on").first).to_have_text(str(step))
        expect(self.page.locator("#fh-watch-chat mark")).to_have_text(str(step))

    def time(self, seconds: float) -> None:
        self.page.wait_for_function(
            "t => { const v = document.querySelector('video'); return v.paused && Math.abs(v.currentTime - t) < 0.05 }",
            arg=seconds,
        )


@pytest.fixture
def wide(browser: Browser, address: str) -> Iterator[Seen]:
    seen = Seen(browser, address, 1440, 900)
    yield seen
    seen.page.close()
    assert seen.wrong == []


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768), (390, 844)])
def test_all_text_can_be_read_and_nothing_scrolls_sideways(
    browser: Browser, address: str, width: int, height: int
) -> None:
    seen = Seen(browser, address, width, height)
    seen.play()
    seen.open("Live")
    seen.page.get_by_role("button", name="New session").click()
    expect(seen.page.locator(".fh-target").first).to_be_visible()
    for theme in ("light", "dark"):
        if theme == "dark":
            seen.page.locator("#fh-theme").click()
            expect(seen.page.locator("body")).to_have_css("background-color", "rgb(18, 23, 21)")
        for tab in TABS:
            seen.open(tab)
            found = seen.page.evaluate(CONTRAST)
            assert found["bad"] == [], (tab, theme)
            assert found["seen"] > 20
            assert seen.page.evaluate("document.documentElement.scrollWidth") <= width, (tab, theme)
    seen.page.close()
    assert seen.wrong == []


def test_a_step_pressed_anywhere_moves_everything(wide: Seen) -> None:
    wide.play()
    wide.time(4.4)
    wide.page.evaluate("document.querySelector('video').same = true")
    wide.page.locator(".fh-story .sh[data-step='18']").first.click()
    wide.at(18)
    wide.time(9.0)
    expect(wide.page.locator(".fh-screen b").first).to_have_text("Screen 2")
    wide.page.locator("#verdict .why .fh-step").first.click()
    wide.at(10)
    wide.page.locator(".fh-changes .fh-step").last.click()
    wide.at(19)
    wide.time(12.0)
    wide.page.locator(".fh-tick").nth(1).click()
    wide.at(2)
    wide.time(1.5)
    assert wide.page.evaluate("document.querySelector('video').same") is True


def test_the_clip_stops_where_the_agent_has_seen_no_further(wide: Seen) -> None:
    wide.play()
    wide.page.locator(".fh-story .fh-cl[data-step='2']").click()
    wide.at(2)
    wide.time(3.5)
    wide.page.locator("[data-local=play]").first.click()
    wide.page.wait_for_function("!document.querySelector('video').paused")
    wide.time(3.5)


def test_the_marked_row_is_in_view_and_the_page_stays_where_it_is(wide: Seen) -> None:
    wide.play()
    for step in (20, 1, 11):
        wide.page.locator(f".fh-story button[data-step='{step}']").first.click()
        wide.at(step)
        wide.page.wait_for_function(MARK_IN_VIEW)
    assert wide.page.evaluate("scrollY") == 0


def test_the_story_is_walked_by_keys(wide: Seen) -> None:
    wide.play()
    stops = "document.querySelectorAll('.fh-story [data-press][tabindex=\"0\"]').length"
    assert wide.page.evaluate(stops) == 1
    wide.page.locator(".fh-story [tabindex='0']").first.focus()
    for key, step in (("ArrowRight", 12), ("ArrowLeft", 11), ("Home", 1), ("End", 20)):
        wide.page.keyboard.press(key)
        assert wide.page.evaluate("document.activeElement.dataset.step") == str(step)
    wide.page.keyboard.press("Enter")
    wide.at(20)
    assert wide.page.evaluate(stops) == 1


def test_space_plays_while_nothing_has_the_focus(wide: Seen) -> None:
    wide.page.keyboard.press("Space")
    wide.at(11)


def test_a_screen_opens_at_full_size(wide: Seen) -> None:
    wide.play()
    wide.page.locator("[data-local=full]").click()
    picture = wide.page.locator("dialog[open] .fh-shot img")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => Math.round(image.getBoundingClientRect().width)") == 420
    wide.page.keyboard.press("Escape")
    expect(wide.page.locator("dialog[open]")).to_have_count(0)
    wide.page.locator("[data-local=full]").click()
    wide.page.get_by_role("button", name="Close").click()
    expect(wide.page.locator("dialog[open]")).to_have_count(0)


def _match(target: int | None) -> re.Pattern[str]:
    return re.compile(f'"target":{json.dumps(target)},')


def test_a_live_screen_is_pressed_by_mouse_and_by_keys(wide: Seen) -> None:
    wide.open("Live")
    wide.page.get_by_role("button", name="New session").click()
    target = wide.page.locator(".fh-target").first
    box = target.bounding_box()
    assert box is not None
    pressed = wide.page.locator("#pressed textarea, #pressed input")
    target.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    expect(pressed).to_have_value(_match(0))
    said = json.loads(pressed.input_value())
    assert said["x"] == pytest.approx(171, abs=1.5) and said["y"] == pytest.approx(146, abs=1.5)
    assert said["surface"] == "Which one do you mean?" and said["revision"] == 1
    target.focus()
    wide.page.keyboard.press("Tab")
    wide.page.keyboard.press("Enter")
    expect(pressed).to_have_value(_match(1))
    assert json.loads(pressed.input_value())["x"] is None
    wide.page.locator(".live .fh-shot").click(position={"x": 5, "y": 5})
    expect(pressed).to_have_value(_match(None))
    assert json.loads(pressed.input_value())["x"] == pytest.approx(5, abs=1.5)


def test_text_of_others_is_never_run(wide: Seen) -> None:
    wide.open("States")
    expect(wide.page.locator(".fh-state h3").last).to_have_text(EVIL)
    assert wide.page.title() == "Firsthand"


def test_narrow_pages_fold_the_fields_once_a_run_has_begun(browser: Browser, address: str) -> None:
    seen = Seen(browser, address, 390, 844)
    field = seen.page.get_by_label("Scenario").first
    expect(field).to_be_visible()
    seen.play()
    expect(field).to_be_hidden()
    assert seen.page.locator(".fh-media").first.evaluate("media => media.getBoundingClientRect().top") < 180
    seen.page.locator(".fh-fold summary").first.click()
    expect(field).to_be_visible()
    heights = seen.page.locator(".fh-play > button:visible").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert min(heights) >= 44
    seen.page.close()
    assert seen.wrong == []
