"""Live in a real browser: a clip, a photo or the camera is shown, words are said, the agent's screen is pressed."""

import re
from pathlib import Path

import av
import pytest
from playwright.async_api import async_playwright, expect

from renderer.chromium import chromium_path, launch_flags
from tests.playground.running import CLIP, INPUT, Visit

CHAT = "#fh-live-chat"
UNREAD = CLIP.with_name("workshop_bench.mp4")
"""A clip whose frames the text reader does not remember from another test, so that it takes its time."""


async def test_an_uploaded_clip_a_click_at_a_pixel_and_a_changed_cart(visit, app):
    here = await visit()
    page = await here.open_live()
    await here.attach(CLIP)
    await here.ask("Two of this one, please.")
    await expect(page.locator(CHAT)).to_contain_text("Reading")
    shot = page.locator(".fh-shot[data-surface]").first
    await expect(shot.locator("img")).to_be_visible()
    await expect(page.locator(".fh-seg input[value=file]")).to_be_checked()
    await expect(page.locator(".fh-clip video").last).to_have_attribute("poster", re.compile("file="))
    await here.shot("live_offer_1440_light")
    assert await page.locator(".fh-read").first.locator("li").count() <= 8
    assert app.files("gradio", "arrived") == [], "the raw upload is deleted once it has been read"

    await shot.click(position={"x": 3, "y": 3})
    await expect(page.locator(CHAT)).to_contain_text("Nothing there. Nearest:")
    await expect(page.locator(".live .fh-screen figcaption")).to_contain_text("Nothing there. Nearest:")
    target = page.locator(".fh-target").first
    label = await target.get_attribute("aria-label")
    box = await target.bounding_box()
    await page.mouse.click(box["x"] + box["width"] / 3, box["y"] + box["height"] / 3)
    await expect(page.locator(CHAT)).to_contain_text(f"Clicked {label}")
    await expect(page.locator(CHAT)).to_contain_text("in the cart")
    await expect(page.locator(".fh-changes").last).to_contain_text("quantity 2")
    await here.shot("live_added_1440_light")

    await here.reload()
    await expect(page.locator(CHAT)).to_be_visible()
    await expect(page.locator(CHAT)).to_contain_text("in the cart")
    await expect(page.locator(".fh-seg input[value=file]")).to_be_checked()
    frames = await page.locator(f"{CHAT} .fh-with").count()
    await here.ask("What do I see?")
    await expect(page.locator(".fh-target").first).to_be_visible()
    assert await page.locator(f"{CHAT} .fh-with").count() == frames, "no clip of ours goes along"


async def test_a_dropped_clip_is_named_and_words_sent_meanwhile_wait_in_sight(visit, app, tmp_path):
    here = await visit()
    page = await here.open_live()
    await expect(page.locator(CHAT)).to_contain_text("Omar Haddad")
    await expect(page.get_by_text("The agent sees it as soon as it is read.")).to_be_hidden()
    await page.get_by_text("Clip or photo", exact=True).click()
    await expect(page.get_by_text("The agent sees it as soon as it is read.")).to_be_visible()
    await here.attach_picture(tmp_path / "teal.png")
    await page.locator(".fh-drop input[type=file]").set_input_files(UNREAD)
    await expect(page.get_by_text("Reading the file…")).to_be_visible()
    await expect(page.get_by_text(f"{UNREAD.name} was shown to the agent.")).to_be_visible()
    await here.ask("What is in my cart?")
    mine = page.locator(f"{CHAT} .user.message", has_text="What is in my cart?")
    await expect(mine).to_contain_text("sent with 1 file, waits for the agent")
    await here.shot("live_waiting_1440_light")
    await expect(page.locator(CHAT)).to_contain_text("In the cart")
    await expect(page.locator(CHAT)).not_to_contain_text("waits for the agent")
    await expect(page.get_by_text("teal.png was shown to the agent.")).to_be_visible()
    assert app.files("gradio", "arrived") == [], "nothing of a sent file is left"

    bad = tmp_path / "empty.mp4"
    bad.write_bytes(b"")
    await page.locator(".fh-drop input[type=file]").set_input_files(bad)
    await expect(page.locator(".fh-trouble .fh-state")).to_contain_text("empty")
    await expect(page.get_by_text("was shown to the agent.")).to_have_count(0)
    assert app.files("gradio", "arrived") == []


async def test_our_clip_goes_along_and_a_target_is_pressed_by_the_keyboard(visit):
    here = await visit(390, 844, True)
    page = await here.open_live()
    await expect(page.locator(".live .fh-clip video")).to_be_attached()
    await here.shot("live_start_390_dark")
    await page.get_by_role("button", name="What do I see here?").click()
    target = page.locator(".fh-target").first
    await expect(target).to_be_visible()
    await here.shot("live_offer_390_dark")
    assert await page.evaluate("document.documentElement.scrollWidth") <= 390
    label = await target.get_attribute("aria-label")
    await target.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(CHAT)).to_contain_text(f"Clicked {label}")
    await expect(page.locator(CHAT)).to_contain_text("in the cart")

    await page.get_by_role("button", name="Stop").last.click()
    await expect(page.locator(".fh-trouble").first).to_contain_text("The session has ended")
    await page.locator(".fh-trouble").last.get_by_role("button", name="New session").click()
    await expect(page.locator(CHAT)).not_to_contain_text("in the cart")
    await expect(page.locator(".fh-trouble .fh-state")).to_have_count(0)


async def test_two_visitors_never_see_each_other(visit):
    one, two = await visit(), await visit()
    await one.open_live()
    await one.page.get_by_role("button", name="What is in my cart?").click()
    await expect(one.page.locator(CHAT)).to_contain_text("In the cart")
    await two.open_live()
    await expect(two.page.locator(CHAT)).not_to_contain_text("In the cart")
    await two.reload()
    await two.open_live()
    await expect(two.page.locator(CHAT)).not_to_contain_text("In the cart")


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("empty.mp4", b"", "empty"),
        ("words.mp4", b"this is no clip at all, only words\n" * 20, "clip"),
        ("broken.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 64, "picture"),
    ],
)
async def test_a_file_that_cannot_be_used_says_why_and_is_deleted(visit, app, tmp_path, name, content, says):
    here = await visit()
    await here.open_live()
    bad = tmp_path / name
    bad.write_bytes(content)
    await here.attach(bad)
    await here.page.get_by_placeholder(INPUT).press("Enter")
    card = here.page.locator(".fh-trouble .fh-state")
    await expect(card).to_contain_text(re.compile(says, re.IGNORECASE))
    await here.shot(f"live_trouble_{bad.stem}")
    assert app.files("gradio", "arrived") == []


async def test_files_taken_back_or_never_sent_are_deleted(visit, app, tmp_path):
    here = await visit()
    await here.open_live()
    for number in range(2):
        file = tmp_path / f"note{number}.png"
        await here.attach_picture(file)
        for _ in range(100):
            if app.files("gradio"):
                break
            await here.page.wait_for_timeout(100)
        assert app.files("gradio") == [file.name]
        if number == 0:
            await here.page.locator(".fh-say .thumbnails button").first.click()
        else:
            await here.leave()
        for _ in range(300):
            if not app.files("gradio"):
                break
            await here.page.wait_for_timeout(100)
        assert app.files("gradio") == []


def film_for_a_camera(path: Path) -> None:
    """Write the stretch of the clip on which labels are seen well, as a camera's stream of pictures."""
    with path.open("wb") as file, av.open(str(CLIP)) as clip:
        for number, frame in enumerate(clip.decode(video=0)):
            if 6.0 <= (frame.time or 0.0) <= 7.4 and number % 3 == 0:
                frame.to_image().save(file, "JPEG", quality=92)


async def test_the_camera_is_seen_while_it_runs_and_answered_from(app, tmp_path):
    film_for_a_camera(tmp_path / "camera.mjpeg")
    flags = [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={tmp_path / 'camera.mjpeg'}",
    ]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=str(chromium_path()), args=[*launch_flags(), *flags])
        context = await browser.new_context(permissions=["camera"], viewport={"width": 1440, "height": 900})
        here = Visit(context, await context.new_page(), app)
        page = here.page
        await page.goto(app.url)
        await here.open_live()
        await page.get_by_text("Camera", exact=True).click()
        await expect(page.locator(".fh-filmed").first).to_contain_text("press Record")
        await page.get_by_text("Click to Access Webcam").click()
        await page.locator(".fh-camera").get_by_role("button", name="capture photo").click()
        await expect(page.locator(".fh-camera")).to_contain_text("Stop")
        await page.wait_for_function("document.querySelector('.fh-camera video').currentTime > 3")
        await here.ask("What do I see here?")
        await expect(page.locator(CHAT)).to_contain_text("camera frame")
        await expect(page.locator(".live .fh-screen .fh-target").first).to_be_visible()
        await expect(page.locator(".fh-read").first).to_contain_text("HONEY")
        await expect(page.locator(".fh-film img").first).to_be_visible()
        await here.shot("live_camera_1440_light")
        assert app.files("gradio", "arrived") == [], "no frame is left as a file"

        await page.get_by_role("button", name="Stop", exact=True).last.click()
        await expect(page.locator(".fh-trouble").first).to_contain_text("The session has ended")
        before = await page.locator(".fh-camera video").evaluate("video => video.currentTime")
        await page.wait_for_function(f"document.querySelector('.fh-camera video').currentTime > {before + 2}")
        await expect(page.locator(".fh-trouble").first).to_contain_text("The session has ended")
        await expect(page.locator(".fh-health")).to_be_visible()
        assert here.wrong == []
        await browser.close()


async def test_each_world_offers_its_own_clip_and_another_world_waits_for_a_new_session(visit):
    here = await visit()
    page = await here.open_live()
    clips = page.locator(".fh-ours input")

    async def choose(world):
        await page.get_by_label("World").locator("visible=true").click()
        await page.get_by_role("option", name=world, exact=True).click()

    await choose("Restaurant")
    await expect(page.locator(CHAT)).to_contain_text("look them up in the restaurant")
    assert await clips.evaluate_all("all => all.map(one => one.value)") == ["Menu"]
    await expect(clips.first).to_be_checked()
    await page.get_by_role("button", name="What is in my order?").click()
    await expect(page.locator(f"{CHAT} .fh-with")).to_contain_text("frames")
    await expect(page.locator(CHAT)).to_contain_text("on your order")
    await choose("Household")
    await expect(page.get_by_text("This is still the session in Restaurant.")).to_be_visible()
    await page.get_by_role("button", name="New session").first.click()
    await expect(page.locator(CHAT)).to_contain_text("look them up in the household")
    await expect(page.get_by_text("This is still the session")).to_have_count(0)
    await expect(clips.first).to_have_value("Living room")
