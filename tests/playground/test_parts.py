import re
from html.parser import HTMLParser

import pytest

from core.card import Seat, parse_seat
from core.events import (
    CallFinished,
    CallStarted,
    Change,
    Fault,
    ImageRef,
    Message,
    Note,
    ScreenRendered,
    UserActed,
)
from core.screen import Screen, Target
from core.trajectory import EventLog
from core.verdict import CallMatch, Cause, Cell, Check, Evidence, JointScore, RowMatch, StateScore, Verdict
from playground.links import Links
from playground.parts import marks, states
from playground.parts.changes import brief, changes
from playground.parts.chat import literal, messages, words
from playground.parts.clip import clip, film, readings
from playground.parts.screen import live_screen, no_screen, numbered, screen
from playground.parts.story import story
from playground.parts.verdict import verdict
from playground.press import read_press
from playground.rows import Read
from playground.view import ViewState, act_on, reduce, screen_at
from playground.words import clock, row_details, row_name
from tests.playground.specimen import judged

EVIL = "<img src=x onerror=alert(1)>\"'`${alert(1)}{{evil}}</script>"
LINKS = Links(lambda sha: f"pictures/{sha}", lambda sha, t: f"stills/{sha}/{t}")


class Markup(HTMLParser):
    """Collects tags and attributes, and checks that tags are closed in order."""

    VOID = frozenset({"img", "br", "input", "path", "circle"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, name: str) -> list[dict[str, str | None]]:
        return [attrs for _, attrs in self.tags if name in (attrs.get("class") or "").split()]


def hostile() -> ViewState:
    log = EventLog()
    clip_ref = ImageRef(id=1, sha256="c", kind="clip", name=EVIL, seconds=9.0)
    target = Target(id=EVIL, type="Button", path=EVIL, label=EVIL, box=(1, 2, 30, 40), action=EVIL)
    drawn = Screen(surface_id=EVIL, revision=1, image="s", width=100, height=100, targets=(target,))
    row = {"name": EVIL, "price": 1.5, EVIL: 2}
    log.append(Message(by="user", text=EVIL, images=[clip_ref], seen_until=3.0, round=1), 0)
    log.append(CallStarted(by="agent", call_id="a", tool=EVIL, writes=True, arguments={EVIL: EVIL}), 0)
    log.append(
        CallFinished(
            call_id="a", tool=EVIL, value={EVIL: EVIL}, changes=[Change(table=EVIL, op="create", key=EVIL, after=row)]
        ),
        0,
    )
    log.append(CallStarted(by="agent", call_id="b", tool=EVIL, arguments={"q": EVIL}), 0)
    log.append(CallFinished(call_id="b", tool=EVIL, fault=Fault(kind="x", message=EVIL, details=[{EVIL: EVIL}])), 0)
    log.append(ScreenRendered(by="agent", screen=drawn), 0)
    log.append(UserActed(by="user", surface_id=EVIL, revision=1, component_id=EVIL, path=EVIL, x=5, y=5), 0)
    log.append(UserActed(by="user", surface_id=EVIL, revision=1, x=5, y=5, fault=EVIL), 0)
    log.append(Note(topic="screen", text=EVIL), 0)
    return reduce(log.events, hostile_verdict())


def hostile_verdict() -> Verdict:
    cells = [Cell(column=EVIL, expected=EVIL, actual=EVIL[1:], similarity=0.1), Cell(column=EVIL, similarity=1.0)]
    rows = [
        RowMatch(table=EVIL, op="create", state=one, key=EVIL, cells=cells)
        for one in ("match", "differs", "missing", "unexpected")
    ]
    calls = [CallMatch(tool=EVIL, arguments={EVIL: EVIL}, state=one, step=2) for one in ("hit", "missing", "extra")]
    check = Check(name=EVIL, group="agent", title=EVIL, gate=True, outcome="fail", reason=EVIL)
    cause = Cause(name=EVIL, title=EVIL, reason=EVIL, evidence=[Evidence(step=2, row=EVIL, text=EVIL)])
    return Verdict(
        outcome="fail", sentence=EVIL, judge=EVIL, judge_version="1", checks=[check], state=StateScore(rows=rows),
        joint=JointScore(calls=calls, required=2, matched=1), causes=[cause], disagreements=[EVIL],
    )  # fmt: skip


def drawn_parts() -> dict[str, str]:
    view = hostile()
    shown = screen_at(view, view.steps)
    assert shown is not None and view.verdict is not None
    choice = [states.Choice(EVIL, EVIL)]
    return {
        "clip": clip(view, 1, LINKS),
        "film": film(view.seen, LINKS),
        "reads": readings((Read(1, EVIL, 0.9, 1.0), Read(1, EVIL, 0.1, None))),
        "changes": changes(view.changes, 2, EVIL),
        "brief": brief(EVIL),
        "screen": screen(shown, LINKS, act_on(view, shown, 5)),
        "missed": screen(shown, LINKS, act_on(view, shown, 6)),
        "live": live_screen(shown, LINKS, act_on(view, shown, 6)),
        "numbered": numbered(shown, LINKS, 0, tags=((1, 2, 9, 14),)),
        "none": no_screen(EVIL),
        "unable": no_screen(EVIL, EVIL),
        "told": states.told(ValueError(f"{EVIL}. {EVIL}"), EVIL, choice),
        "story": story(view, 2, LINKS),
        "verdict": verdict(view.verdict),
        "status": marks.status(1, 2, EVIL, True),
        "health": marks.health(EVIL),
        "caption": marks.caption(EVIL, EVIL),
        "fold": marks.fold(EVIL, Seat(vendor=EVIL, model=EVIL)),
        "badge": marks.badge(Seat(vendor=EVIL)),
        "empty": states.empty(EVIL, EVIL, choice),
        "state": states.state(EVIL, EVIL, choice, "bad"),
        "working": states.working(EVIL, EVIL, 7.0, choice),
    }


@pytest.mark.parametrize("name", list(drawn_parts()))
def test_hostile_text_stays_text(name: str) -> None:
    markup = Markup(drawn_parts()[name])
    for tag, attrs in markup.tags:
        assert tag not in ("script", "iframe", "object", "a")
        assert not [key for key in attrs if key.startswith("on")]
        assert tag != "img" or (attrs["src"] or "").startswith(("pictures/", "stills/"))


@pytest.mark.parametrize("message", messages(hostile(), 2, EVIL, EVIL), ids=lambda one: one["content"][:12])
def test_hostile_text_in_the_talk(message: dict) -> None:
    for text in (message["content"], message.get("metadata", {}).get("title", "")):
        outside = text.split("```json")[0]
        assert {attrs.get("class") for tag, attrs in Markup(outside).tags if tag == "i"} <= {
            "fh-no", "fh-with", "fh-aside", "fh-spin", "fh-cl read", "fh-cl write", "fh-cl fault",
        }  # fmt: skip
        assert {tag for tag, _ in Markup(outside).tags} <= {"i", "mark"}


@pytest.mark.parametrize(
    ("text", "absent"),
    [
        ("![a](https://evil.example/x.png)", ["![", "](", "https:"]),
        ("![a][1]\n\n[1]: https://evil.example", ["![", "]:", "https:"]),
        ("[press](javascript:alert(1))", ["]("]),
        ("www.evil.example", ["www."]),
        ("<mark>9</mark>", ["<"]),
        ("$$x$$", ["$"]),
    ],
)
def test_words_of_others_load_and_link_nothing(text: str, absent: list[str]) -> None:
    assert not [piece for piece in absent if piece in words(text)]


def test_light_markdown_of_others_stays() -> None:
    assert words("**two** of\n- these") == "**two** of\n- these"


def test_literal_text_has_no_mark_left() -> None:
    assert not set(literal("*_`[]<>|~#!\n$\\")) & set("*_`[]<>|~!\n$\\")


def test_a_code_block_cannot_be_closed_from_inside() -> None:
    log = EventLog()
    log.append(CallStarted(by="agent", call_id="a", tool="t", arguments={"x": "\n```\n<b>out</b>"}), 0)
    log.append(CallFinished(call_id="a", tool="t", value="\n```\n"), 0)
    content = messages(reduce(log.events), 0)[0]["content"]
    assert content.count("\n```\n") + content.endswith("\n```") == 2


@pytest.mark.parametrize(
    ("outcome", "kind", "word"),
    [("pass", "ok", "Passed"), ("fail", "bad", "Failed"), ("unscored", "unk", "Not scored")],
)
def test_every_outcome_has_its_own_look(outcome: str, kind: str, word: str) -> None:
    markup = Markup(verdict(judged(outcome)))
    assert markup.all("fh-verdict")[0]["class"] == f"fh-verdict {kind}"
    assert word in markup.text
    assert ("not counted as a failure" in markup.text) is (outcome == "unscored")
    assert bool(markup.all("ac")) is (outcome == "fail")


def test_a_verdict_proves_its_sentence() -> None:
    text = verdict(judged("fail"))
    markup = Markup(text)
    assert {chip["data-step"] for chip in markup.all("fh-step")} >= {"10", "11", "20"}
    assert "0.0<u>5</u>" in text and "✓ product_name, quantity, price" in text
    slots = text[text.index("Required calls") : text.index("fh-checks")].split("<li ")[1:]
    told = [(re.findall('^class="(.*?)"', slot)[0], re.findall("<small>(.*?)</small>", slot)) for slot in slots]
    assert told[:5] == [
        ("hit", []), ("hit", []), ("missing", ["missing"]), ("waived", ["not needed"]), ("hit many", ["together"]),
    ]  # fmt: skip
    assert [chip["data-step"] for chip in Markup("<li " + slots[4].split("</ul>")[0]).all("fh-step")] == [
        "12",
        "13",
        "15",
    ]
    assert told[5:] == [("extra", []), ("extra", ["refused"])]
    assert markup.text.count("the call that takes it back was left out as well") == 1
    first = next(attrs for tag, attrs in markup.tags if tag == "li" and "title" in attrs)
    assert first["class"] == "bad"
    assert text.count('<details class="fh-checks" open>') == 1


def test_a_verdict_says_why_it_failed_and_where_strict_decides_otherwise() -> None:
    text = verdict(judged("fail"))
    causes = text[text.index('<div class="fh-causes">') : text.index("</header>")].split("<li>")[1:]
    assert [re.findall('<b>(.*?)</b>|data-step="(.*?)"', cause) for cause in causes] == [
        [("Reasoned or called wrongly, or forgot a step", ""), ("", "11"), ("", "10")],
        [("Did more than was asked", ""), ("", "13")],
    ]
    sentence = "Mustard in the cart was changed without being asked. See [13]."
    said = judged("fail").model_copy(update={"sentence": sentence})
    assert verdict(said).count("Mustard in the cart") == 1, "the sentence is not told twice"
    assert "Where strict decides otherwise" in text and "strict counts" in text
    assert not [words for words in ("fh-causes", "Where strict") if words in verdict(judged("pass"))]


def test_an_undecided_score_is_a_dash() -> None:
    none = Verdict(outcome="pass", sentence="", judge="rules", judge_version="1")
    assert "no change expected" in verdict(none) and "none required" in verdict(none)
    assert "No check was made" in verdict(none)


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        ("scripted:reference", "Script, not a language model"),
        ("local:ocr", "Label reader, not a language model"),
        ("openai:gpt-5", "Language model"),
        ("human", "Person"),
        ("oracle:openai:gpt-5", "Language model that was told the answers"),
    ],
)
def test_badges_say_who_plays(seat: str, words: str) -> None:
    assert Markup(marks.badge(parse_seat(seat))).text == words


def test_the_story_has_one_cell_per_step_and_one_tab_stop_per_focus() -> None:
    view = hostile()
    markup = Markup(story(view, 2, LINKS))
    steps = {attrs["data-step"] for tag, attrs in markup.tags if "data-step" in attrs}
    assert steps == {str(step) for step in range(1, view.steps + 1)}
    assert {attrs["data-step"] for _, attrs in markup.tags if attrs.get("tabindex") == "0"} == {"2"}
    assert len(markup.all("hd")) == 1


def test_before_the_first_step_the_story_explains_itself() -> None:
    markup = Markup(story(ViewState(), 0, LINKS))
    assert len(markup.all("ex")) == 5 and not [tag for tag, _ in markup.tags if tag == "button"]


def test_a_long_story_is_dense() -> None:
    log = EventLog()
    for _ in range(41):
        log.append(Message(by="user", text="a"), 0)
    assert "fh-story dense" in story(reduce(log.events), 1, LINKS)


@pytest.mark.parametrize(("focus", "until"), [(0, "9.000"), (1, "3.000")])
def test_the_clip_is_paced(focus: int, until: str) -> None:
    view = hostile() if focus else ViewState(clip=ImageRef(id=1, sha256="c", kind="clip", seconds=9.0))
    assert Markup(clip(view, focus, LINKS)).all("fh-clip")[0]["data-until"] == until


def test_disabled_targets_cannot_be_pressed() -> None:
    targets = tuple(
        Target(id=str(n), type="Button", path="/", label="x", box=(0, 0, 5, 5), enabled=n == 1) for n in range(2)
    )
    log = EventLog()
    log.append(
        ScreenRendered(screen=Screen(surface_id="s", revision=3, image="s", width=50, height=50, targets=targets)), 0
    )
    shown = screen_at(reduce(log.events), 1)
    assert shown is not None
    markup = Markup(live_screen(shown, LINKS))
    assert [target["data-target"] for target in markup.all("fh-target")] == ["1"]
    assert markup.all("fh-shot")[0]["data-revision"] == "3"


@pytest.mark.parametrize(
    "payload",
    [
        None, "step", [], {}, {"press": 7}, {"press": "x" * 40}, {"press": "<b>"}, {"press": "step", "step": -1},
        {"press": "step", "step": 1e300}, {"press": "step", "step": "NaN"}, {"press": "target", "x": float("nan")},
        {"press": "target", "x": float("inf")}, {"press": "target", "target": "a"},
        {"press": "target", "surface": "s" * 201},
        {"press": {"a": 1}}, {"press": "step", "step": [1]},
    ],
)  # fmt: skip
def test_a_strange_press_is_nothing(payload: object) -> None:
    assert read_press(payload) is None


def test_a_press_is_read() -> None:
    press = read_press(
        {"press": "target", "step": None, "target": 2, "surface": "s", "revision": 1, "x": 4.5, "y": 9, "more": 1}
    )
    assert press is not None and (press.target, press.x, press.step) == (2, 4.5, None)


def test_a_clip_that_is_shown_has_a_thumbnail_in_the_story() -> None:
    log = EventLog()
    shelf = ImageRef(id=1, sha256="c", kind="clip", name="shelf", seconds=9.0)
    frames = [ImageRef(id=2 + n, sha256=f"f{n}", kind="frame", t=2.0 * n, parent=1) for n in range(3)]
    log.append(Message(by="user", text="a", images=[shelf, *frames], seen_until=5.0, round=1), 0)
    view = reduce(log.events)
    drawn = story(view, 1, Links(lambda sha: f"pictures/{sha}"))
    assert 'src="pictures/f2"' in drawn and "<b>3</b>" in drawn
    assert 'poster="pictures/f2"' in clip(view, 1, Links(lambda sha: f"pictures/{sha}"))


def test_what_a_tool_cut_from_a_frame_was_not_shown() -> None:
    log = EventLog()
    frame = ImageRef(id=2, sha256="f", kind="frame", t=1.0)
    log.append(Message(by="user", text="a", images=[frame]), 0)
    log.append(CallStarted(by="agent", call_id="a", tool="crop_image", arguments={}), 0)
    cut = ImageRef(id=3, sha256="cut", kind="image", parent=2)
    log.append(
        CallFinished(
            call_id="a",
            tool="crop_image",
            value={},
            changes=[Change(table="world_images", op="create", key="3", after={"id": 3})],
            images=[cut],
        ),
        0,
    )
    view = reduce(log.events)
    assert [one.sha256 for one in view.seen] == ["f"] and view.changes == ()


def test_many_readings_are_folded() -> None:
    markup = Markup(readings(tuple(Read(1, f"word {n}", 1 - n / 100, 1.0) for n in range(20))))
    assert "and 12 more" in markup.text and markup.text.index("word 7") < markup.text.index("and 12 more")


@pytest.mark.parametrize(
    ("topic", "text", "said"),
    [
        ("page", "The page was lost. Target closed", "The page was lost and drawn again&#46;"),
        ("crash", "Traceback (most recent call last)", "Something in the app itself failed&#46;"),
        ("screen", "It could not be drawn", "It could not be drawn"),
        ("other", "secret", None),
    ],
)
def test_notes_in_the_talk(topic: str, text: str, said: str | None) -> None:
    log = EventLog()
    log.append(Message(by="user", text="one"), 0)
    log.append(Note(topic=topic, text=text), 0)
    log.append(Message(by="agent", text="two"), 0)
    talk = [entry["content"] for entry in messages(reduce(log.events), 0)]
    assert len(talk) == (2 if said is None else 3)
    assert said is None or said in talk[1]
    assert "Traceback" not in "".join(talk)


@pytest.mark.parametrize(
    ("change", "name", "details"),
    [
        (Change(table="t", op="create", key="7", after={"id": 7, "name": "Oat", "price": 1.5}), "Oat", "price 1.5"),
        (Change(table="t", op="update", key="7", before={"n": 1, "m": 1}, after={"n": -2, "m": 1}), "7", "n 1 → −2"),
        (Change(table="t", op="delete", key="a|b", before={"y": "c"}), "a|b", ""),
        (Change(table="t", op="create", key="u_1|Saw|fix|2026-09-02|1",
                after={"user_id": "u_1", "item": "Saw", "required_action": "fix", "due_date": "2026-09-02", "copy": 1,
                       "position": 5}), "Saw", "required action fix, due date 2026-09-02"),
        (Change(table="t", op="create", key="u|rye soup", after={"user_id": "u", "recipe_name": "rye soup"}),
         "rye soup", ""),
        (Change(table="t", op="delete", key="Pergola|u|tea",
                before={"restaurant_name": "Pergola", "user_id": "u", "dish_name": "tea", "quantity": 2.0}),
         "tea", "restaurant name Pergola, quantity 2"),
    ],
)  # fmt: skip
def test_rows_in_words(change: Change, name: str, details: str) -> None:
    assert (row_name(change), row_details(change)) == (name, details)


@pytest.mark.parametrize(("seconds", "text"), [(None, "–"), (0, "0:00"), (6.9, "0:06"), (75, "1:15"), (-1, "0:00")])
def test_clock(seconds: float | None, text: str) -> None:
    assert clock(seconds) == text
