"""Live in a real browser: values are typed into the fields of an agent's screen, and reach the record."""

import json
import re
import zipfile

from playwright.async_api import expect

from playground.lab.link import to_code
from playground.lab.sheet import Look
from ui_server.messages import BASIC_CATALOG

CHAT = "#fh-live-chat"
BOX = ".live form.fh-entry"


def field(name, component="TextField", label=None, **rest):
    return {"id": name, "component": component, "label": label or name.title(), "value": {"path": f"/{name}"}, **rest}


FIELDS = (
    field("name", label="Your name"),
    field("age", variant="number"),
    field("day", "DateTimeInput", enableDate=True, min="2026-06-01", max="2026-12-31"),
    field("slot", "DateTimeInput", enableDate=True, enableTime=True),
    field("jars", "Slider", min=1, max=9),
    field("note", variant="longText"),
    field("pin", variant="obscured"),
    field("news", "CheckBox"),
)
ALL = {entry["id"]: entry["value"] for entry in FIELDS}
SEND = {"id": "send", "component": "Button", "child": "word", "action": {"event": {"name": "send", "context": ALL}}}
SCREEN = [
    {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": BASIC_CATALOG}},
    {
        "version": "v0.9",
        "updateComponents": {
            "surfaceId": "s",
            "components": [
                {"id": "root", "component": "Column", "children": [*ALL, "send"]},
                *FIELDS,
                SEND,
                {"id": "word", "component": "Text", "text": "Send"},
            ],
        },
    },
    {
        "version": "v0.9",
        "updateDataModel": {
            "surfaceId": "s",
            "path": "/",
            "value": {"name": "Ada", "age": "36", "day": "2026-07-01", "slot": "", "jars": 2, "note": "",
                      "pin": "9", "news": False},
        },
    },
]  # fmt: skip
SENT = {
    "name": "Grace <b>H</b>", "age": "41", "day": "2026-07-15", "slot": "2026-07-15T19:30:00", "jars": 7,
    "note": "First line\nsecond line", "pin": "1234", "news": True,
}  # fmt: skip


async def test_values_are_typed_into_the_fields_of_a_screen(visit, app, tmp_path):
    here = await visit()
    page = here.page
    await page.goto(f"{app.url}?__theme=light&form#lab={to_code(json.dumps(SCREEN), '', Look())}")
    here.forget_cuts()
    await expect(page.locator("#fh-lab-screen .fh-shot img")).to_be_visible()
    await page.get_by_role("button", name="Open as an episode").click()
    box = page.locator(BOX)

    def target(label):
        return page.locator(f'.live .fh-target[aria-label="{label}"]').first

    async def click(label):
        await target(label).scroll_into_view_if_needed()
        at = await target(label).bounding_box()
        await page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)

    async def asked(label, kind, value):
        entry = box.get_by_label(label)
        await expect(entry).to_be_focused()
        await expect(entry).to_have_value(value)
        assert kind in (await entry.get_attribute("type"), await entry.evaluate("field => field.tagName"))
        return entry

    await click("Your name")
    await expect(page.get_by_label("World")).to_have_value("A screen from the UI lab")
    await expect(page.get_by_label("World")).to_be_disabled()
    await expect(page.get_by_label("Agent").locator("visible=true")).to_be_disabled()
    await expect(page.locator(".fh-samples button:visible")).to_have_count(0)
    await expect(page.get_by_text("Synthetic clips, made by us")).to_be_hidden()
    name = await asked("Your name", "text", "Ada")
    await name.fill(SENT["name"])
    await name.press("Enter")
    await expect(box).to_have_count(0)
    await expect(page.locator(CHAT)).to_contain_text('Entered "Grace <b>H</b>" in "Your name"')
    await expect(target("Your name")).to_be_focused()

    await target("Age").focus()
    await page.keyboard.press("Enter")
    age = await asked("Age", "number", "36")
    await age.fill("")
    await age.press_sequentially("4-")
    await age.press("Enter")
    await expect(box.get_by_role("alert").first).to_contain_text("This is no number.")
    await age.fill(SENT["age"])
    await age.press("Enter")
    await expect(box).to_have_count(0)

    await click("Day")
    day = await asked("Day", "date", "2026-07-01")
    await day.fill("2027-01-01")
    await box.get_by_role("button", name="Set").click()
    await expect(box.get_by_role("alert").last).to_contain_text("takes nothing after 2026-12-31")
    await expect(day).to_have_value("2027-01-01")
    await here.shot("live_field_1440_light")
    await day.fill(SENT["day"])
    await day.press("Enter")
    await expect(box).to_have_count(0)

    await click("Slot, date")
    slot = await asked("Slot", "datetime-local", "")
    await slot.fill(SENT["slot"][:16])
    await click("Jars")
    jars = await asked("Jars", "number", "5")
    await jars.fill("99")
    await jars.press("Enter")
    await expect(box.get_by_role("alert").last).to_contain_text("takes a number from 1 to 9, not 99.")
    await expect(jars).to_have_value("99")
    await jars.fill("7")
    await jars.press("Enter")
    await expect(box).to_have_count(0)

    await page.set_viewport_size({"width": 390, "height": 844})
    await page.evaluate("document.body.classList.add('dark'); document.documentElement.classList.add('dark')")
    await click("Note")
    note = await asked("Note", "TEXTAREA", "")
    await note.press_sequentially(SENT["note"])
    assert await page.evaluate("document.documentElement.scrollWidth") <= 390
    await here.shot("live_field_390_dark")
    await note.press("Control+Enter")
    await expect(box).to_have_count(0)
    before = await page.locator(".live .fh-shot").get_attribute("data-revision")
    await click("News")
    await expect(page.locator(".live .fh-shot")).not_to_have_attribute("data-revision", before)
    await click("Pin")
    pin = await asked("Pin", "password", "")
    await pin.press("Escape")
    await expect(box).to_have_count(0)
    await click("Pin")
    await (await asked("Pin", "password", "")).fill(SENT["pin"])
    await click("Send")
    await expect(page.locator(f"{CHAT} .bot.message").last).to_contain_text("1234")
    await expect(box).to_have_count(0)

    await page.get_by_role("button", name="Stop", exact=True).last.click()
    async with page.expect_download() as saved:
        await page.locator(".fh-trouble").last.get_by_role("button", name="Download").click()
    await (await saved.value).save_as(tmp_path / "run.zip")
    with zipfile.ZipFile(tmp_path / "run.zip") as run:
        lines = run.read(next(name for name in run.namelist() if name.endswith("events.jsonl"))).decode().splitlines()
    acts = [event for event in map(json.loads, lines) if event["kind"] == "user_acted"]
    assert [bool(act["fault"]) for act in acts if act["field_values"]].count(True) == 2
    assert acts[-1]["action"]["context"] == SENT
    assert acts[-1]["field_values"] == {"pin@/": "1234"} and acts[-1]["component_id"] == "send"

    await page.locator(".fh-trouble").last.get_by_role("button", name="New session").click()
    await expect(page.get_by_label("World")).to_be_enabled()
    await expect(page.locator(".fh-samples button", has_text=re.compile("cart")).first).to_be_visible()
