"""UI lab in a real browser: a screen is drawn, pressed, typed into, shared, and opened as an episode."""

import json
import re
import zipfile
from pathlib import Path

from PIL import Image
from playwright.async_api import Page, expect

from playground.lab.layout import starter
from tests.playground.lab.lists import messages
from tests.playground.running import SHOTS, App, Visit
from ui_server.gallery import gallery

DRAWN = "#fh-lab-screen .fh-shot img"
FORM = messages(
    {"id": "root", "component": "Column", "children": ["name", "send"]},
    {"id": "name", "component": "TextField", "label": "Your name", "value": {"path": "/name"}},
    {
        "id": "send",
        "component": "Button",
        "child": "label",
        "action": {"event": {"name": "send", "context": {"who": {"path": "/name"}}}},
    },
    {"id": "label", "component": "Text", "text": {"call": "formatString", "args": {"value": "Send ${name}"}}},
    data={"name": "Ada"},
)


async def open_lab(here: Visit) -> Page:
    await here.page.get_by_role("tab", name="UI lab").last.click()
    await expect(here.page.locator(DRAWN)).to_be_visible()
    return here.page


async def write(page: Page, text: str) -> None:
    await page.locator("#fh-lab-code .cm-content").fill(text)
    await page.locator("#fh-lab-draw").click()


async def bring(page: Page, file: Path) -> None:
    async with page.expect_file_chooser() as chooser:
        await page.get_by_role("button", name="Add a picture").click()
    await (await chooser.value).set_files(file)


async def link_of(page: Page) -> str:
    await page.get_by_role("button", name="Share a link").click()
    field = page.locator("#fh-lab-link input, #fh-lab-link textarea").first
    await expect(field).to_have_value(re.compile("#lab="))
    return await field.input_value()


async def test_a_gallery_screen_is_drawn_pressed_and_typed_into(visit):
    here = await visit()
    page = await open_lab(here)
    await expect(page.locator(".fh-gal button")).to_have_count(len(gallery()))
    assert len(gallery()) >= 24
    place = next(at for at, one in enumerate(gallery()) if one.name == "table_booking")
    await page.locator(".fh-gal button").nth(place).click()
    await expect(page.locator(".fh-gal [aria-pressed=true]")).to_contain_text(gallery()[place].title)
    button = page.locator("#fh-lab-targets tr", has_text="Button").first
    await expect(button).to_be_visible()
    await expect(page.locator(".fh-fine")).to_contain_text("No faults")

    await write(page, json.dumps(FORM, indent=1))
    await expect(page.locator("#fh-lab-targets tbody tr")).to_have_count(2)
    await expect(page.get_by_text("The same list as v0.9")).to_be_hidden()
    await expect(page.locator(".fh-gal [aria-pressed=true]")).to_have_count(0)
    shot = page.locator("#fh-lab-screen .fh-shot")
    field = await page.locator("#fh-lab-screen .fh-target").first.bounding_box()
    await page.mouse.click(field["x"] + field["width"] / 2, field["y"] + field["height"] / 2)
    typed = page.locator("#fh-lab-foot form").get_by_label("Your name")
    await expect(typed).to_be_focused()
    marked = "[document.activeElement.selectionStart, document.activeElement.selectionEnd]"
    assert await page.evaluate(marked) == [0, 3], "what is typed takes its place"
    await expect(page.locator("#fh-lab-targets tr.on")).to_contain_text("Your name")
    await expect(page.locator("#fh-lab-code .fh-lit")).to_have_count(1)
    await page.mouse.click(field["x"] + field["width"] / 2, field["y"] + field["height"] / 2)
    await expect(typed).to_be_focused()
    await here.shot("lab_typing_1440_light")
    await page.keyboard.press("Control+A")
    await page.keyboard.type("Grace <b>H</b>")
    await page.keyboard.press("Enter")
    await expect(page.locator("#fh-lab-said")).to_contain_text("Entered")
    await expect(typed).to_have_count(0)
    await expect(page.locator("#fh-lab-screen .fh-target").first).to_be_focused()
    await expect(page.locator("#fh-lab-targets tr.on")).to_contain_text("Grace <b>H</b>")

    send = await page.locator("#fh-lab-screen .fh-target").last.bounding_box()
    await page.mouse.click(send["x"] + 12, send["y"] + send["height"] / 2)
    row = page.locator(".fh-acts .fh-context tr")
    await expect(row).to_have_text(re.compile(r"who\s*Grace <b>H</b>"))
    await expect(page.locator(".fh-acts pre")).to_be_hidden()
    await expect(page.locator(".fh-acts li")).to_contain_text("click ")
    await page.get_by_role("button", name=re.compile("^Data")).last.click()
    await expect(page.locator(".fh-json")).to_contain_text('"name": "Grace <b>H</b>"')
    await shot.locator(".fh-target").last.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".fh-acts li").first).to_contain_text("by its target")
    await expect(page.locator(".fh-acts li")).to_have_count(2)
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Enter")
    await typed.fill("Mary")
    await shot.locator(".fh-target").last.click()
    await expect(row.first).to_have_text(re.compile(r"who\s*Mary"))
    box = await shot.bounding_box()
    await page.mouse.click(box["x"] + box["width"] - 4, box["y"] + box["height"] - 4)
    await expect(page.locator("#fh-lab-said")).to_contain_text("on nothing")
    await here.shot("lab_acted_1440_light")

    await page.get_by_label("Numbers").click()
    await page.get_by_role("option", name="Model").click()
    await expect(page.locator(".fh-told.read")).to_contain_text('2. Button "Send Mary"')
    await page.reload()
    here.forget_cuts()
    await expect(page.locator("#fh-lab-draw")).to_be_visible()
    await expect(page.locator(".fh-acts li")).to_have_count(3)
    await expect(page.locator(".fh-told.read")).to_contain_text("1. TextField")


async def test_faults_come_first_with_their_path_and_line_and_the_last_good_picture_stays(visit):
    here = await visit(1024, 800, True)
    page = await open_lab(here)
    wrong = messages(
        {"id": "root", "component": "Column", "children": ["a", "gone"]},
        {"id": "a", "component": "Texxt", "text": "<img src=x onerror=alert(1)>"},
    )
    await write(page, json.dumps(wrong, indent=1))
    found = page.locator(".fh-faults li", has_text="/1/updateComponents/components/1")
    await expect(found.first).to_contain_text("Texxt")
    await expect(page.locator("#fh-lab-found")).to_contain_text("the picture shows the last good version")
    await expect(page.locator(DRAWN)).to_be_visible()
    line = json.dumps(wrong, indent=1)[: json.dumps(wrong, indent=1).index('"Texxt"')].count("\n") + 1
    shown = found.first.locator("[data-line]")
    await expect(page.locator("#fh-lab-code .fh-lit.bad")).to_have_count(1)
    first, last = int(await shown.get_attribute("data-line")), int(await shown.get_attribute("data-until"))
    assert first <= line <= last <= first + 5
    await shown.click()
    await expect(page.locator("#fh-lab-code .fh-lit.bad")).to_have_count(1)
    await page.locator(".fh-docs summary").first.click()
    await expect(page.locator(".fh-docs dt").first).to_be_visible()
    await here.shot("lab_fault_1024_dark")

    await write(page, json.dumps(messages({"id": "root", "component": "Text", "text": "/price"}, data={"price": 3})))
    await page.get_by_role("button", name="Apply fix").click()
    await expect(page.locator("#fh-lab-code .cm-content")).to_contain_text('{"path": "/price"}')
    await expect(page.locator(".fh-fine")).to_contain_text("No faults")

    for text, says in (
        ("", "Nothing|empty|no JSON|not JSON"),
        ("this is no list", "Line 1, column 1"),
        (json.dumps(FORM, indent=1).replace('"s",', '"s"', 1), r"Line 6, column 4\. A comma .* at the end of line 5"),
        ("[" * 5000, "JSON|deep"),
    ):
        await write(page, text)
        await expect(page.locator(".fh-faults")).to_contain_text(re.compile(says))
        await expect(page.locator("#fh-lab-targets")).to_be_visible()


async def test_versions_are_written_and_normalised(visit):
    here = await visit()
    page = await open_lab(here)
    await write(page, json.dumps(FORM))
    await expect(page.locator("#fh-lab-targets tbody tr")).to_have_count(2)
    content, note = page.locator("#fh-lab-code .cm-content"), page.locator("#fh-lab-note")
    lab = page.locator("#fh-lab")
    await lab.get_by_text("v1.0", exact=True).click()
    await expect(note).to_contain_text("The list is now written in v1.0")
    await expect(content).to_contain_text('{"@path": "/name"}')
    await expect(page.get_by_text("The same list as v0.9")).to_be_visible()
    await lab.get_by_text("v0.9", exact=True).click()
    await expect(content).to_have_text(json.dumps(FORM), use_inner_text=True)
    await lab.get_by_text("v0.8", exact=True).click()
    await expect(note).to_contain_text("Your list stays as it is")
    await expect(lab.locator("input[value='v0.9']")).to_be_checked()
    await write(page, starter("v0.8").replace("Who is it for?", "Who are you?"))
    await expect(lab.locator("input[value='v0.8']")).to_be_checked()
    await page.get_by_text("The same list as v0.9").click()
    await page.get_by_role("button", name="Edit this one").click()
    await expect(content).to_contain_text('"version": "v0.9"')
    await expect(lab.locator("input[value='v0.9']")).to_be_checked()
    await page.get_by_role("button", name="Back to it").click()
    await expect(content).to_contain_text("beginRendering")
    await content.fill("[no list")
    await lab.get_by_text("v1.0", exact=True).click()
    await expect(note).to_contain_text("it has faults")
    await expect(content).to_have_text("[no list")
    await write(page, json.dumps(FORM))
    await expect(page.locator("#fh-lab-targets tbody tr")).to_have_count(2)
    await page.locator("#fh-lab .fh-gallery button, #fh-lab-gallery button").nth(1).click()
    await expect(page.locator("#fh-lab-code .cm-content")).not_to_contain_text("Your name")
    await page.get_by_role("button", name="Back to it").click()
    await expect(page.locator("#fh-lab-code .cm-content")).to_contain_text("Your name")


async def test_a_link_opens_the_same_screen_for_another_visitor_who_sees_nothing_else(visit, app):
    one = await visit()
    page = await open_lab(one)
    await write(page, json.dumps(FORM))
    await expect(page.locator("#fh-lab-targets tbody tr")).to_have_count(2)
    button = page.locator("#fh-lab-screen .fh-target").last
    await button.click()
    await expect(page.locator(".fh-acts li")).to_have_count(1)
    await page.get_by_label("Numbers").click()
    await page.get_by_role("option", name="Off").click()
    await expect(page.locator(".fh-lab-shot.plain")).to_be_visible()
    await page.get_by_role("button", name="Copy JSON").click()
    await expect(page.locator("#fh-lab-copy[data-done]")).to_be_in_viewport(ratio=1)
    link = await link_of(page)
    await expect(page.locator("#fh-lab-link")).to_be_in_viewport(ratio=1)
    await expect(page.locator("#fh-lab-link")).to_contain_text("Opens this screen for anyone")
    await page.locator("#fh-lab-code .cm-content").fill(json.dumps(FORM) + "\n")
    await page.get_by_role("button", name="Share a link").click()
    await expect(page.locator("#fh-lab-link")).to_contain_text("it is not drawn yet")

    two = await visit(390, 844, True)
    await two.page.goto(link)
    await two.page.reload()
    await expect(two.page.locator("#fh-lab-targets tbody tr")).to_have_count(2)
    await expect(two.page.locator(DRAWN)).to_be_in_viewport(ratio=1)
    await two.page.screenshot(path=SHOTS / "lab_390_link_dark.png")
    await expect(two.page.locator(".fh-acts li")).to_have_count(0)
    assert two.page.url.endswith("#lab")
    await expect(two.page.get_by_label("Numbers")).to_have_value("Off")
    await expect(two.page.locator("#fh-lab-outcome")).to_contain_text("Drawn, no faults")
    ours, theirs = [await at.locator(DRAWN).get_attribute("src") for at in (page, two.page)]
    assert ours.rpartition("/")[2] == theirs.rpartition("/")[2], "the same picture"
    assert ours != theirs, "each in a folder of its own"

    for code in ("", "eJw" + "A" * 5000):
        await two.page.goto(f"{app.url}?v={len(code)}#lab={code}")
        note = two.page.locator("#fh-lab-note .fh-state")
        await expect(note).to_contain_text("does not hold a whole screen")
        await expect(note).to_be_in_viewport(ratio=1)
    two.forget_cuts()


async def test_a_screen_becomes_an_episode_that_says_back_what_comes_in(visit, tmp_path):
    here = await visit()
    page = await open_lab(here)
    tick = {"id": "news", "component": "CheckBox", "label": "Send me news", "value": {"path": "/news"}}
    parts = [{**FORM[1]["updateComponents"]["components"][0], "children": ["news", "name", "send"]}, tick]
    more = {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": parts}}
    await write(page, json.dumps([*FORM, more]))
    await expect(page.locator("#fh-lab-targets tbody tr")).to_have_count(3)
    await page.get_by_role("button", name="Open as an episode").click()
    box, button = page.locator(".live .fh-target").first, page.locator(".live .fh-target").last
    await expect(button).to_have_attribute("aria-label", "Send Ada")
    await box.click()
    await expect(page.locator("#fh-live-chat .user.message").last).to_contain_text("Send me news")
    await button.click()
    assert page.url.endswith("#live")
    answers = page.locator("#fh-live-chat .bot.message", has_text="send came in")
    await expect(answers.first.locator(".fh-context tr")).to_have_text(re.compile(r"who\s*Ada"))
    await answers.first.locator("summary").click()
    await expect(answers.first.locator("pre")).to_contain_text('"news": true')
    await button.click()
    await expect(answers).to_have_count(2)
    await expect(page.locator("#fh-live-chat")).to_contain_text("Clicked")
    await here.shot("lab_episode_1440_light")
    await page.get_by_role("button", name="Stop", exact=True).last.click()
    async with page.expect_download() as saved:
        await page.locator(".fh-trouble").last.get_by_role("button", name="Download").click()
    file = tmp_path / "run.zip"
    await (await saved.value).save_as(file)
    with zipfile.ZipFile(file) as run:
        names = run.namelist()
        events = run.read(next(name for name in names if name.endswith("events.jsonl"))).decode().splitlines()
    kinds = [json.loads(event)["kind"] for event in events]
    assert kinds.count("user_acted") == 3 and kinds[-1] == "episode_ended"
    assert sum(name.startswith("blobs/") for name in names) >= kinds.count("screen_rendered")


async def test_on_a_telephone_what_comes_of_a_press_is_seen_without_scrolling(visit):
    here = await visit(390, 844, True)
    page = await open_lab(here)
    assert await page.evaluate("document.documentElement.scrollWidth") <= 390
    await here.shot("lab_390_dark")
    came = page.locator("#fh-lab-outcome")
    editor = page.locator("#fh-lab-code .cm-content")
    await editor.fill("[1" + " " * 300 + "]")
    await expect(came.get_by_text("Edited, not drawn yet")).to_be_visible()
    await page.locator("#fh-lab-draw").click()
    await expect(came).to_contain_text("1 fault, the screen is the one before")
    await expect(came.locator("b")).to_be_in_viewport(ratio=1)
    await expect(came.get_by_text("Edited, not drawn yet")).to_be_hidden()
    await page.screenshot(path=SHOTS / "lab_390_fault_dark.png")
    await came.get_by_role("button", name="See what is wrong").click()
    await expect(page.locator(".fh-faults li").first).to_be_in_viewport()

    await page.evaluate("document.querySelector('#fh-lab-code .cm-scroller').scrollLeft = 900")
    await page.locator(".fh-gal button").nth(1).click()
    await expect(came).to_contain_text("Drawn, no faults")
    await page.wait_for_function("document.querySelector('#fh-lab-code .cm-scroller').scrollLeft === 0")

    tall = [{"id": f"t{row}", "component": "Text", "text": "Words"} for row in range(30)]
    date = {"id": "day", "component": "DateTimeInput", "label": "Day", "enableDate": True, "value": {"path": "/day"}}
    root = {"id": "root", "component": "Column", "children": ["day", *(one["id"] for one in tall)]}
    await write(page, json.dumps(messages(root, date, *tall, data={"day": "2026-05-04"})))
    await expect(page.locator("#fh-lab-targets")).to_contain_text("Day")
    await came.get_by_role("button", name="See the screen").click()
    await page.locator("#fh-lab-screen .fh-target").first.click()
    typed = page.locator("#fh-lab-foot form").get_by_label("Day")
    await expect(typed).to_be_in_viewport(ratio=1)
    await expect(typed).to_be_focused()
    await expect(typed).to_have_value("2026-05-04")
    await typed.fill("2026-06-01")
    await typed.press("Enter")
    said = page.locator("#fh-lab-said p")
    await expect(said).to_contain_text("Entered")
    await expect(said).to_be_in_viewport(ratio=1)
    await page.locator("#fh-lab-screen .fh-target").first.click()
    await expect(typed).to_have_value("2026-06-01")
    await typed.press("Escape")
    await expect(typed).to_have_count(0)
    await page.screenshot(path=SHOTS / "lab_390_typed_dark.png")


async def test_ways_to_look_and_own_pictures(visit, tmp_path):
    here = await visit()
    page = await open_lab(here)
    await page.wait_for_function("location.hash === '#lab'")
    await page.evaluate("location.hash = '#live'")
    await expect(page.locator("#fh-live-chat")).to_be_visible()
    await page.evaluate("location.hash = '#lab'")
    names = [f"a_surface_of_a_very_long_name_{end}" for end in ("one", "two")]
    texts = [{"id": "root", "component": "Text", "text": name} for name in names]
    both = [one for name, text in zip(names, texts, strict=True) for one in messages(text, surface=name)]
    await write(page, json.dumps(both))
    first = page.locator(".fh-lab-surface label").first
    assert "…" in await first.inner_text()
    await first.hover()
    await expect(first).to_have_attribute("title", names[0])
    await first.click()
    await expect(page.locator(".fh-lab-shot .fh-shot")).to_have_attribute("data-surface", names[0])
    await write(page, json.dumps(both).replace("of_a_very_long_name_one", "of_a_very_long_name_1"))
    await expect(first).to_contain_text("name_1")
    await expect(page.locator(".fh-lab-shot .fh-shot")).to_have_attribute("data-surface", names[1])
    await write(page, json.dumps([*both, *messages(texts[0], surface="third")]))
    await expect(page.locator(".fh-lab-surface label")).to_have_count(3)
    await expect(page.locator(".fh-lab-shot .fh-shot")).to_have_attribute("data-surface", names[0])

    await page.get_by_label("Scale").click()
    await page.get_by_role("option", name="2", exact=True).click()
    await expect(page.locator("#fh-lab-screen .fh-cap")).to_contain_text(re.compile(r"840 × \d+ px at scale 2"))
    await page.get_by_role("button", name="Full size").last.click()
    picture = page.locator("dialog[open] img")
    await expect(picture).to_be_visible()
    await page.wait_for_function("document.querySelector('dialog[open] img').offsetWidth === 840")
    await page.keyboard.press("Escape")

    paths = [tmp_path / "mine.png", tmp_path / "words.png"]
    Image.new("RGB", (64, 48), "teal").save(paths[0])
    paths[1].write_text("no picture")
    await bring(page, paths[0])
    mine = page.locator(".fh-own li")
    await expect(mine).to_contain_text("image:101")
    await expect(mine).to_be_in_viewport(ratio=1)
    await write(page, json.dumps(messages({"id": "root", "component": "Image", "url": "image:101"})))
    await expect(page.locator(".fh-lab-shot .fh-shot")).to_have_attribute("data-surface", "s")
    await here.shot("lab_own_1440_light")
    await page.get_by_role("button", name="Open as an episode").click()
    await expect(page.get_by_text("Your own pictures stay in the lab")).to_be_visible()
    await bring(page, paths[1])
    await expect(page.locator("#fh-lab-note")).to_contain_text("words.png")
    await page.reload()
    here.forget_cuts()
    await expect(mine).to_contain_text("image:101")
    await mine.get_by_role("button", name="Remove").click()
    await expect(mine).to_have_count(0)


async def test_without_a_browser_lists_are_judged_all_the_same(visitors, tmp_path):
    app = App(tmp_path, path="/nowhere")
    context = await visitors.new_context(viewport={"width": 1440, "height": 900})
    page = await context.new_page()
    try:
        await page.goto(app.url)
        await page.get_by_role("tab", name="UI lab").last.click()
        await expect(page.locator("#fh-lab-screen")).to_contain_text("Screens cannot be drawn")
        await expect(page.locator(".fh-fine")).to_contain_text("No faults")
        await write(page, json.dumps(messages({"id": "root", "component": "Texxt"})))
        await expect(page.locator(".fh-faults")).to_contain_text("Texxt")
        await expect(page.locator("#fh-lab-targets")).to_contain_text("they come with the picture")
    finally:
        await context.close()
        app.close()
