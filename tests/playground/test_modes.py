"""The mode of the user on Watch: what is offered, what is played, and how its remarks are told from its request."""

from playwright.async_api import expect

from core.events import Aside, Message, UserActed
from core.trajectory import EventLog
from playground.parts.chat import messages
from playground.view import reduce
from playground.watch_handlers import modes
from scenarios.loader import load_scenario


def test_what_an_impatient_user_adds_stands_apart():
    asides = [Aside(kind="complaint", text="Too <long>."), Aside(kind="off_topic", text="It *rains*.")]
    log = EventLog()
    log.append(Message(by="user", text="Too <long>. Take *two*. It *rains*.", asides=asides), 0.0)
    content = messages(reduce(log.events), 0)[0]["content"]
    assert content.split("\n\n") == [
        '<i class="fh-aside">complains: Too &#60;long&#62;&#46;</i>',
        "Take *two*.",
        '<i class="fh-aside">off topic: It &#42;rains&#42;&#46;</i>',
    ]


def test_modes_are_offered_where_they_can_be_played():
    assert [value for _, value in modes("scripted", load_scenario("retail/two_of_this"))] == [
        "", "easy", "hard", "static",
    ]  # fmt: skip
    assert [name for name, _ in modes("scripted", load_scenario("retail/less_sugar"))] == ["As written", "Easy", "Hard"]


async def test_a_mode_is_picked_and_played(visit):
    here = await visit()
    page = here.page
    mode = page.get_by_label("Mode").first
    await mode.click()
    await expect(page.get_by_role("option")).to_contain_text(["As written", "Easy", "Hard", "Static"])
    await page.get_by_role("option", name="Hard").click()
    await page.get_by_label("Scenario").first.fill("less sugar")
    await page.get_by_role("option", name="The one with less sugar").click()
    await expect(page.get_by_text("Grace holds a bottle").first).to_be_visible()
    await expect(mode).to_have_value("Hard")
    await mode.click()
    await expect(page.get_by_role("option")).to_contain_text(["As written", "Easy", "Hard"])
    await expect(page.get_by_role("option")).to_have_count(3)
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Step", exact=True).click()
    await expect(page.locator("#fh-watch-chat .fh-aside")).to_contain_text(["off topic: "])
    await here.shot("watch_hard_1440_light")
    await here.reload()
    await expect(mode).to_have_value("Hard")
    await page.get_by_role("button", name="Stop").first.click()
    await expect(page.locator(".fh-verdict h2")).to_have_text("Not scored")


def test_a_click_on_nothing_is_told_as_an_aside_and_no_words_of_the_user():
    act = UserActed(by="user", surface_id="s", revision=1, x=3, y=3, fault="Nothing there. Nearest: Add.")
    log = EventLog()
    log.append(act, 0.0)
    (told,) = messages(reduce(log.events), 0)
    assert told["role"] == "assistant" and "fh-aside" in told["content"] and "Nothing there" in told["content"]
