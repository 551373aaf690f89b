import pytest

from core.events import ImageRef
from core.screen import Target
from tests.judges.shop import CLIP, Episode, choice, outcomes, scenario, screen

ROUNDS = [
    {
        "say": "What does the left one cost?",
        "private": "It is the oat milk of the brand with a cow.",
        "images": ["shelf"],
    },
    {"say": "Then add two.", "pick": {"by": "price", "order": "min", "among": ["oat milk", "rye bread"]}},
]
FIRST, SECOND = ROUNDS[0]["say"], ROUNDS[1]["say"]
SHOP = scenario(user={"brief": "You are in a shop.", "rounds": ROUNDS}, ui=True)
STRANGER = ImageRef(id=9, sha256="d" * 64, name="shelf")
ROWS = [("oat milk", "€1.95"), ("rye bread", "€3.20")]


def both():
    return Episode().hear(FIRST, [CLIP]).say("It is €1.95.").hear(SECOND, round=2).say("Done.")


REQUESTS = {
    "all rounds": (both, "user_done", "pass"),
    "a round is skipped": (lambda: Episode().hear(SECOND, [CLIP], round=2), "user_done", "fail"),
    "left too early": (lambda: Episode().hear(FIRST, [CLIP]), "user_done", "fail"),
    "cut off by a limit": (lambda: Episode().hear(FIRST, [CLIP]), "limit", "pass"),
    "wrong order": (lambda: Episode().hear(SECOND, [CLIP]).hear(FIRST), "user_done", "fail"),
    "said twice": (lambda: Episode().hear(FIRST, [CLIP]).hear(FIRST).hear(SECOND), "user_done", "fail"),
    "all at once": (lambda: Episode(mode="static").hear(f"{FIRST} {SECOND} Bye.", [CLIP]), "user_done", "pass"),
    "with a remark": (
        lambda: Episode(mode="hard").hear(f"{FIRST} Nice lamp here.", [CLIP]).hear(f"{SECOND} It rains."),
        "user_done",
        "pass",
    ),
    "no picture": (lambda: Episode().hear(FIRST).hear(SECOND), "user_done", "fail"),
    "picture twice": (lambda: Episode().hear(FIRST, [CLIP]).hear(SECOND, [CLIP]), "user_done", "fail"),
    "silent": (Episode, "user_done", "fail"),
    "a model": (lambda: Episode(user="llm:gpt").hear("How much is that?", [CLIP]), "user_done", "unscored"),
    "a person": (lambda: Episode(user="human").hear("How much is that?", [CLIP]), "user_done", "unscored"),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_the_script_is_said_in_order_and_once(name):
    make, stop, outcome = REQUESTS[name]
    assert outcomes(SHOP, make().end(stop))["request_fidelity"] == outcome


@pytest.mark.parametrize(
    ("text", "mode", "outcome"),
    [
        (FIRST, None, "pass"),
        ("My id is user_12 (the new one), and I paid €3.20.", None, "pass"),
        ("Use add_to_cart for it.", None, "fail"),
        ('{"tool": "x"}', None, "fail"),
        ("call_me(1)", None, "fail"),
        ("```\nx\n```", None, "fail"),
        (f"Take {'ab12' * 8}.", None, "fail"),
        ("How can I help you today?", None, "fail"),
        ("word " * 100, None, "fail"),
        ("One. Two. Three. Four. Five. Six.", None, "fail"),
        ("word " * 100, "static", "pass"),
    ],
)
def test_messages_are_words_of_a_person(text, mode, outcome):
    for user, wanted in (("scripted:x", outcome), ("aes:gpt", outcome), ("human", "unscored")):
        events = Episode(user=user, mode=mode).hear(text).end()
        assert outcomes(SHOP, events)["conversational_naturalness"] == wanted


@pytest.mark.parametrize(
    ("text", "scripted", "model"),
    [
        (FIRST, "pass", "unscored"),
        ("It is the  OAT milk of the brand with a cow", "fail", "fail"),
        ("It is the oat milk.", "pass", "unscored"),
    ],
)
def test_the_private_part_is_not_read_out(text, scripted, model):
    for user, wanted in (("scripted:x", scripted), ("llm:gpt", model), ("human", "unscored")):
        assert outcomes(SHOP, Episode(user=user).hear(text).end())["grounded_consistency"] == wanted


def test_what_the_script_says_aloud_is_not_private():
    said = "Take the one with the cow on it."
    of = scenario(user={"brief": "Shop.", "rounds": [{"say": said, "private": said}]})
    assert outcomes(of, Episode().hear(said).end())["grounded_consistency"] == "pass"


def test_frames_of_a_clip_come_with_it():
    frames = [CLIP.model_copy(update={"id": n, "kind": "frame", "sha256": f"{n}" * 64, "parent": 1}) for n in (2, 3)]
    found = outcomes(SHOP, Episode().hear(FIRST, [CLIP, *frames]).hear(SECOND).end())
    assert (found["request_fidelity"], found["tool_channel_correctness"]) == ("pass", "pass")


def shown(**parts):
    return both().show(choice(ROWS, **parts))


OFF = Target(id="add", type="Button", path="/items/0", label="Add", box=(0, 0, 9, 9), action="pick", enabled=False)
ACTS = {
    "on a target": (lambda: shown().act("add", "/items/0"), "pass"),
    "on no such row": (lambda: shown().act("add", "/items/7"), "fail"),
    "on no such part": (lambda: shown().act("buy", "/items/0"), "fail"),
    "before any screen": (lambda: both().act("add", "/items/0"), "fail"),
    "on another surface": (lambda: shown().act("add", "/items/0", surface_id="other"), "fail"),
    "on a disabled button": (lambda: both().show(screen(targets=(OFF,))).act("add", "/items/0"), "fail"),
    "refused": (lambda: shown().act("add", "/items/0", fault="stale"), "fail"),
    "refused, then right": (lambda: shown().act("add", "/items/0", fault="stale").act("add", "/items/0"), "pass"),
    "a strange picture": (lambda: Episode().hear(FIRST, [STRANGER]), "fail"),
    "words alone": (both, "pass"),
    "nothing": (Episode, "unscored"),
}


@pytest.mark.parametrize("name", ACTS)
def test_acts_meet_what_was_shown(name):
    make, outcome = ACTS[name]
    assert outcomes(SHOP, make().end())["tool_channel_correctness"] == outcome


def test_nothing_of_a_person_is_judged():
    events = Episode(user="human").hear('{"a": 1}').act("nowhere").end()
    found = outcomes(SHOP, events)
    assert {found[name] for name in ("request_fidelity", "conversational_naturalness")} == {"unscored"}
    assert {found[name] for name in ("grounded_consistency", "tool_channel_correctness")} == {"unscored"}
