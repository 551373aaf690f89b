"""Easy, hard and static: which can be played, and how the scripted user behaves in each."""

import asyncio
import re
from datetime import UTC, datetime

import pytest

from core.errors import ConfigError
from core.events import Message, ScreenRendered, UserActed
from core.screen import DrawnText, Screen, Target
from roles.base import Act, Leave, Say, View
from roles.easy_user import MAX_ANSWERS, NOT_THERE
from roles.impatient_user import MOST_QUESTIONS, MOST_WORDS, TOO_LONG, TOO_MANY
from roles.modes import playable_modes, played_mode
from roles.seats import open_user
from roles.static_user import CLOSING
from scenarios.loader import load_scenario
from scenarios.naming import mentions
from scenarios.off_topic import off_topic
from scenarios.schema import Scenario

DONE = Leave("all rounds are done", "STOP")
PICK = {"by": "price", "order": "min", "among": ["olive oil", "honey"]}


def scenario(*rounds, brief="You want things.", **parts):
    """A task of those rounds in the shop."""
    return Scenario.model_validate(
        {
            "id": "test/modes",
            "title": "Modes",
            "pack": "test",
            "domains": ["retail"],
            "now": datetime(2026, 5, 4, 12, tzinfo=UTC),
            "user": {"brief": brief, "user_id": "ada_1", "rounds": list(rounds)},
            "expect": {"facts": [{"text": "olive oil"}]},
            **parts,
        }
    )


IMPORTED = scenario({"say": "Do it all, ada_1."}, brief="Do it all, ada_1.")
TALK = scenario({"say": "I am ada_1. One."}, {"say": "Two."})
CHOICE = scenario({"say": "I am ada_1. Show me.", "pick": PICK}, {"pick": {"press": "Pay"}})
AFTER = scenario({"say": "I am ada_1. Show me.", "pick": PICK}, {"say": "Thank you. Show me again.", "pick": PICK})
BACK = scenario({"say": "I am ada_1. One."}, {"say": "No, two."}, facets={"challenge": "goal_change"})
ELSEWHERE = scenario({"say": "One."}, domains=["a2ui"])


def heard(*talk):
    """Events of a talk: texts of user and agent in turn, each user's text with its round."""
    return [
        entry.model_copy(update={"seq": at}) if not isinstance(entry, str) else Message(by="agent", text=entry, seq=at)
        for at, entry in enumerate(talk)
    ]


def says(text, number=1):
    return Message(by="user", text=text, round=number)


def acted(number, action=True):
    raised = {"name": "pick"} if action else None
    return UserActed(surface_id="s", revision=1, by="user", round=number, action=raised)


def shows(*labels, texts=()):
    """A screen with one button for each label, each with a text beside it."""
    targets = [
        Target(
            id=f"b{at}",
            type="Button",
            path="",
            label=label,
            box=(0, 40 * at, 80, 30),
            action="pick",
            parents=[f"c{at}"],
        )
        for at, label in enumerate(labels)
    ]
    drawn = [
        DrawnText(id=f"t{at}", path="", text=text, box=(100, 40 * at, 80, 30), parents=[f"c{at}"])
        for at, text in enumerate(texts)
    ]
    return ScreenRendered(
        screen=Screen(surface_id="s", revision=1, image="", width=400, height=400, targets=targets, texts=drawn)
    )


def move(user, events):
    """What a user does after those events."""
    view = View(events, [], lambda _: b"", lambda _: b"", lambda _: None)
    return asyncio.run(user.next(view))


@pytest.mark.parametrize(
    ("mode", "seat", "of", "wanted"),
    [
        (None, "scripted", TALK, None),
        ("easy", "scripted", TALK, "easy"),
        ("hard", "scripted", TALK, "hard"),
        ("static", "scripted", TALK, "static"),
        ("static", "scripted", CHOICE, "static"),
        (None, "scripted", IMPORTED, "static"),
        ("static", "scripted", IMPORTED, "static"),
        ("easy", "scripted", IMPORTED, "one text.*a script can only say at once.*easy needs a model"),
        ("hard", "scripted", IMPORTED, "one text.*a script can only say at once.*hard needs a model"),
        ("easy", "llm:some", IMPORTED, "easy"),
        ("static", "scripted", AFTER, "speaks again after it has chosen on a screen"),
        ("static", "scripted", BACK, "takes back what it said before"),
        ("hard", "scripted", ELSEWHERE, "write assets/off_topic/a2ui.json"),
        (None, "human", TALK, None),
        ("hard", "human", TALK, "A person plays as they like"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(mode, seat, of, wanted):
    if wanted is None or wanted in ("easy", "hard", "static"):
        assert played_mode(mode, seat, of) == wanted
    else:
        with pytest.raises(ConfigError, match=wanted) as refused:
            played_mode(mode, seat, of)
        assert str(refused.value).endswith(".") and "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("of", "modes"),
    [
        (TALK, [None, "easy", "hard", "static"]),
        (AFTER, [None, "easy", "hard"]),
        (IMPORTED, ["static"]),
        (ELSEWHERE, [None, "easy", "static"]),
    ],
)
def test_only_modes_that_can_be_played_are_offered(of, modes):
    assert playable_modes("scripted", of) == modes


ONE, TWO = says("I am ada_1. One."), says("Two.", 2)
SHOW = says("I am ada_1. Show me.")
BOTH = ("Olive oil, price €3", "Honey, price €2")
AGAIN = "As I said: One."


@pytest.mark.parametrize(
    ("of", "events", "does"),
    [
        (TALK, [], Say("I am ada_1. One.", round=1)),
        (TALK, [ONE, "Done."], Say("Two.", round=2)),
        (TALK, [ONE, "Done.", TWO, "Done. Anything else?"], DONE),
        (TALK, [ONE], Say("Two.", round=2)),
        (TALK, [ONE, "What is your user id?"], Say("ada_1.", round=1)),
        (TALK, [ONE, "Which one?"], Say(AGAIN, round=1)),
        (TALK, [ONE, "Done.", TWO, "Which one?"], Say("As I said: Two.", round=2)),
        (TALK, [ONE, *["Which one?", says(AGAIN)] * MAX_ANSWERS, "Which one?"], Say("Two.", round=2)),
        (scenario({"say": "One."}), [], Say("One. My user id is ada_1.", round=1)),
        (CHOICE, [SHOW, shows("Take", "Take", texts=BOTH)], "b1"),
        (CHOICE, [SHOW, shows("Take", texts=BOTH[:1])], Say(NOT_THERE, round=1)),
        (CHOICE, [SHOW, "Fine."], Say("I would rather choose on a screen. Please show me.", round=1)),
        (CHOICE, [SHOW, shows("Take", "Take", texts=BOTH), acted(1), shows("Pay now")], "b0"),
    ],
)
def test_easy_goes_step_by_step_and_stops_alone(of, events, does):
    made = move(open_user("scripted", of, "easy"), heard(*events))
    if isinstance(does, str):
        assert isinstance(made, Act) and made.act.component_id == does
    else:
        assert made == does
    if isinstance(made, Say):
        assert "STOP" not in made.text and not mentions(made.text, "honey") and not mentions(made.text, "olive oil")


IN_TIME = scenario(
    {"say": "I am ada_1. This one.", "images": ["clip"], "seen_until": 2.5},
    {"say": "And this one.", "seen_until": 4},
    media=[{"name": "clip", "file": "clips/shop_shelf.mp4"}],
)
TO_THE_END = scenario(
    {"say": "How many?"},
    {"say": "The last one.", "images": ["clip"]},
    media=[{"name": "clip", "file": "clips/shop_shelf.mp4"}],
)
NO_SCREEN = Leave("no screen was shown to choose on")
NO_OIL = Leave("on the screen: I do not see olive oil on the screen, with a button of its own.")
AT_ONCE = "At second 2.5 of the clip: I am ada_1. This one. At second 4 of the clip: And this one."


@pytest.mark.parametrize(
    ("of", "events", "does"),
    [
        (TALK, [], Say(f"I am ada_1. One. Two. {CLOSING}", round=1)),
        (IMPORTED, [], Say(f"Do it all, ada_1. {CLOSING}", round=1)),
        (IN_TIME, [], Say(f"{AT_ONCE} {CLOSING}", media=("clip",), seen_until=4, round=1)),
        (TO_THE_END, [], Say(f"How many? The last one. My user id is ada_1. {CLOSING}", media=("clip",), round=1)),
        (TALK, [ONE, "What is your user id?"], Leave("everything has been said")),
        (TALK, [ONE], Leave("everything has been said")),
        (CHOICE, [SHOW, "Which one?"], NO_SCREEN),
        (CHOICE, [SHOW, shows("Take", "Take", texts=BOTH)], "b1"),
        (CHOICE, [SHOW, shows("Take", "Take", texts=BOTH), acted(1), "Done."], NO_SCREEN),
        (CHOICE, [SHOW, shows("Take", "Take", texts=BOTH), acted(1), shows("Pay now")], "b0"),
        (CHOICE, [SHOW, shows("Leave")], NO_OIL),
        (CHOICE, [SHOW, shows("a"), acted(1), shows("Pay"), acted(2), "Done."], Leave("everything has been said")),
    ],
)
def test_static_says_everything_once_and_then_only_acts(of, events, does):
    made = move(open_user("scripted", of, "static"), heard(*events))
    if isinstance(does, str):
        assert isinstance(made, Act) and made.act.component_id == does
    else:
        assert made == does


QUESTIONS = "Which one? Which size? Which colour? "


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("Done.", None),
        ("word " * MOST_WORDS, None),
        ("word " * (MOST_WORDS + 1), TOO_LONG),
        (QUESTIONS, None),
        (QUESTIONS + "Which brand?", TOO_MANY),
        (QUESTIONS + "Please confirm. " + "word " * MOST_WORDS, TOO_MANY),
    ],
)
def test_hard_complains_of_long_answers_and_rows_of_questions(answer, complaint):
    assert QUESTIONS.count("?") == MOST_QUESTIONS
    made = move(open_user("scripted", TALK, "hard", 1), heard(ONE, answer))
    easy = move(open_user("scripted", TALK, "easy"), heard(ONE, answer))
    assert [aside.kind for aside in made.asides] == (["complaint"] if complaint else []) + ["off_topic"]
    parts = [*([complaint] if complaint else []), easy.text, made.asides[-1].text]
    assert made.text == " ".join(parts)
    assert Message(by="user", text=made.text, asides=list(made.asides)).request == easy.text


def test_hard_adds_one_seeded_sentence_to_each_message_and_none_to_an_act_or_stop():
    def first(seed):
        return move(open_user("scripted", TALK, "hard", seed), []).asides[0].text

    assert {first(seed) for seed in range(9)} <= set(off_topic(TALK))
    assert len({first(seed) for seed in range(9)}) > 3
    assert [first(seed) for seed in range(9)] == [first(seed) for seed in range(9)]
    user = open_user("scripted", TALK, "hard", 5)
    assert move(user, heard(ONE, "Done.")).asides != move(user, []).asides
    assert move(user, heard(ONE, "Done.", TWO, "word " * 200)) == DONE
    chooser = open_user("scripted", CHOICE, "hard", 5)
    assert isinstance(move(chooser, heard(SHOW, shows("Take", "Take", texts=BOTH))), Act)


def test_off_topic_sentences_name_nothing_that_is_expected():
    telling = scenario(
        {"say": "One.", "pick": {"by": "rain", "order": "min"}},
        expect={
            "rows": [{"table": "retail_cart", "op": "create", "values": {"product_name": "shoes", "quantity": 3}}],
            "seen": [{"argument": "product_name", "names": ["trolley"]}],
        },
    )
    kept = off_topic(telling)
    dropped = [sentence for sentence in off_topic(TALK) if sentence not in kept]
    assert len(kept) > 30 and dropped
    telltale = re.compile(r"\b(rain|shoe|three\b|3|trolley)", re.I)
    assert not [sentence for sentence in kept if telltale.search(sentence)]
    assert {found.group().lower() for sentence in dropped if (found := telltale.search(sentence))} == {
        "rain",
        "shoe",
        "three",
        "trolley",
    }


def test_where_nothing_can_be_given_away_all_sentences_stay():
    assert len(off_topic(scenario({"say": "One."}, expect={"facts": [{"number": 1}]}))) >= 40


def test_every_shipped_task_has_sentences_left():
    for name in ("household/type_the_day", "kitchen/first_or_second", "retail/how_many", "warehouse/type_the_day"):
        assert len(off_topic(load_scenario(name))) > 30
