import pytest

from core.screen import DrawnText, Target
from judges.judge import judge
from tests.judges.shop import OAT, Episode, as_played, choice, outcomes, scenario, screen

NAMES = ["oat milk", "rye bread"]
ROWS = [("oat milk", "€1.95"), ("rye bread", "€3.20")]
SHOP = scenario(
    ui=True,
    user={
        "brief": "You want the cheapest.",
        "rounds": [{"say": "Show me both.", "pick": {"by": "price", "order": "min", "among": NAMES}}],
    },
    expect={"rows": [{"table": "cart_lines", "op": "create", "values": OAT}]},
)
ROOT = ("root@/",)


def text(words, parents=ROOT):
    return DrawnText(id="t", path="/", text=words, box=(0, 0, 9, 9), parents=parents)


def button(label, id="b", parents=ROOT, **parts):
    return Target(id=id, type="Button", path="/", label=label, box=(0, 0, 9, 9), action="go", parents=parents, **parts)


def asked():
    return Episode().hear("Show me both.")


def played_well():
    return asked().show(choice(ROWS)).act("add", "/items/0").create("cart_lines", OAT).say("Added.")


ONE_BUTTON = choice(ROWS, targets=(button("Add"),))
SCREENS = {
    "good": (choice(ROWS), "pass", "pass", "pass"),
    "label names it": (choice(ROWS, targets=tuple(button(f"Add {n}", id=n) for n in NAMES)), "pass", "pass", "pass"),
    "no button": (choice(ROWS, targets=()), "pass", "pass", "fail"),
    "one button for all": (ONE_BUTTON, "pass", "pass", "fail"),
    "a chooser": (
        choice(ROWS, targets=(button("Which?", id="c").model_copy(update={"type": "ChoicePicker"}), button("Add"))),
        "pass",
        "pass",
        "pass",
    ),
    "candidate missing": (choice(ROWS[:1]), "fail", "pass", "pass"),
    "vague label": (choice(ROWS, label="OK"), "pass", "pass", "fail"),
    "no label": (choice(ROWS, label=""), "pass", "pass", "fail"),
    "twins": (choice(ROWS, targets=(button("Add", "a"), button("Add", "b"))), "pass", "pass", "fail"),
    "equal words in rows": (
        choice(ROWS, targets=tuple(button("Add", "a").model_copy(update={"path": f"/items/{n}"}) for n in (0, 1))),
        "pass",
        "pass",
        "fail",
    ),
    "text dump": (screen(texts=(text("- oat milk €1.95\n- rye bread €3.20\n- more"),)), "pass", "fail", "fail"),
    "flat texts": (screen(texts=tuple(text(f"{n} {i}") for i in range(3) for n in NAMES)), "pass", "fail", "fail"),
    "both in one text": (
        screen(
            texts=(text("oat milk or rye bread", ("root@/", "card@/")),),
            targets=(button("Oat milk"), button("Rye bread", "c")),
        ),
        "pass",
        "fail",
        "pass",
    ),
}


@pytest.mark.parametrize("name", SCREENS)
def test_screens_are_judged_by_texts_and_targets(name):
    drawn, focus, structure, clarity = SCREENS[name]
    found = outcomes(SHOP, asked().show(drawn).end())
    assert (found["ui_task_focus"], found["ui_structure_and_patterns"], found["ui_action_clarity"]) == (
        focus,
        structure,
        clarity,
    )


@pytest.mark.parametrize(
    ("drawn", "clear"),
    [
        (tuple(button("Oat milk", "a").model_copy(update={"path": f"/items/{n}"}) for n in (0, 1)), "pass"),
        ((button("Oat milk", "a"), button("Oat milk", "b")), "fail"),
    ],
)
def test_equal_buttons_are_unclear_in_one_place_only(drawn, clear):
    free = scenario(ui=True)
    assert outcomes(free, asked().show(screen(targets=drawn)).end())["ui_action_clarity"] == clear


def test_a_block_of_text_in_a_card_is_no_dump():
    drawn = screen(texts=(text("Added:\noat milk\nrye bread", ("root@/", "card@/", "words@/")),))
    assert outcomes(scenario(ui=True), asked().show(drawn).end())["ui_structure_and_patterns"] == "pass"


def test_a_good_run_passes_with_all_screen_criteria():
    found = outcomes(SHOP, played_well().end())
    assert found["outcome"] == "pass"
    assert {value for name, value in found.items() if name.startswith("ui_")} == {"pass"}


def test_a_poor_screen_fails_the_run_that_is_right_otherwise():
    episode = asked().show(choice(ROWS, label="OK")).act("add", "/items/0").create("cart_lines", OAT).say("Added.")
    found = outcomes(SHOP, episode.end())
    assert (found["state"], found["ui_action_clarity"], found["outcome"]) == ("pass", "fail", "fail")


def test_no_screen_where_one_is_needed_fails_and_passes_nothing():
    found = outcomes(SHOP, asked().say("Oat milk is cheaper.").create("cart_lines", OAT).end())
    assert found["ui_task_focus"] == "fail"
    assert "pass" not in {value for name, value in found.items() if name.startswith("ui_")}


@pytest.mark.parametrize(
    ("then", "outcome"),
    [
        (lambda episode: episode.say("Added."), "pass"),
        (lambda episode: episode.show(screen(texts=(text("Added"),))), "pass"),
        (lambda episode: episode.create("cart_lines", OAT), "pass"),
        (lambda episode: episode.call("get_tax"), "fail"),
        (lambda episode: episode.hear("Hello?").say("Yes."), "fail"),
        (lambda episode: episode, "fail"),
    ],
)
def test_something_follows_each_act(then, outcome):
    episode = then(asked().show(choice(ROWS)).act("add", "/items/0"))
    assert outcomes(SHOP, episode.end())["ui_feedback_and_flow"] == outcome


def test_nobody_acted_is_no_fault():
    assert outcomes(SHOP, asked().show(choice(ROWS)).end())["ui_feedback_and_flow"] == "pass"


def test_only_the_screen_of_the_pick_must_hold_the_candidates():
    episode = played_well().show(screen(texts=(text("Added to your cart"),)))
    assert outcomes(SHOP, episode.end())["ui_task_focus"] == "pass"


def test_screens_are_not_judged_where_the_scenario_has_none():
    found = outcomes(scenario(), asked().show(choice(ROWS, label="OK")).end())
    assert not [name for name in found if name.startswith("ui_")]


def test_screens_that_the_user_never_saw_are_left_alone():
    episode = asked()
    hidden = choice(ROWS, label="OK")
    episode.show(hidden).log.events[-1] = episode.log.events[-1].model_copy(update={"shown": False})
    assert outcomes(SHOP, episode.show(choice(ROWS)).end())["ui_action_clarity"] == "pass"


TWO = scenario(
    ui=True,
    user={
        "brief": "You want the cheapest.",
        "rounds": [
            {"say": "Show me both.", "pick": {"by": "price", "order": "min", "among": NAMES}},
            {"pick": {"press": "Buy"}},
            {"say": "Thank you."},
        ],
    },
    expect={
        "rows": [{"table": "cart_lines", "op": "create", "values": OAT}],
        "ui": [
            {"round": 1, "text": "Both with a price."},
            {"round": 2, "text": "A button that buys."},
            {"round": 1, "text": "Both with a button."},
            {"round": 3, "text": "What was bought."},
            {"round": 9, "text": "There is no such round."},
        ],
    },
)
BUY = screen(texts=(text("1 oat milk"),), targets=(button("Buy"),))


def first(episode):
    return episode.show(choice(ROWS)).act("add", "/items/0")


def second(episode):
    return first(episode).show(BUY).act("b", round=2)


REQUIREMENTS = {
    "all at once": (
        lambda e: second(e).hear("Thank you.", round=3).show(screen(texts=(text("1 oat milk"),))),
        ["pass", "pass", "pass", "unscored", "unscored"],
    ),
    "a screen nobody acts on": (lambda e: e.show(choice(ROWS)), ["unscored", "unscored", "unscored"]),
    "no screen": (lambda e: e.say("Oat milk."), ["fail", "unscored", "fail", "unscored", "unscored"]),
    "nothing": (lambda e: e, ["fail", "unscored", "fail", "unscored", "unscored"]),
    "asked for a screen": (
        lambda e: first(e.say("Oat milk.").hear("On a screen, please.")),
        ["unscored", "unscored", "unscored"],
    ),
    "asked and got none": (
        lambda e: e.say("Oat milk.").hear("On a screen, please.").say("No."),
        ["fail", "unscored", "fail"],
    ),
    "a refused act": (
        lambda e: e.show(choice(ROWS)).act("add", "/items/0", fault="The screen has changed."),
        ["unscored", "unscored", "unscored"],
    ),
    "a scroll": (lambda e: e.show(choice(ROWS)).act("add", "/", action=None), ["unscored", "unscored", "unscored"]),
    "a lacking second screen": (
        lambda e: first(e).say("Bought?").hear("On a screen, please.", round=2).say("No."),
        ["pass", "fail", "pass"],
    ),
    "a second screen after asking": (
        lambda e: first(e).say("Bought?").hear("On a screen, please.", round=2).show(BUY).act("b", round=2),
        ["pass", "unscored", "pass"],
    ),
    "no third screen": (
        lambda e: second(e).hear("Thank you.", round=3).say("You are welcome."),
        ["pass", "pass", "pass", "fail", "unscored"],
    ),
}


@pytest.mark.parametrize("name", REQUIREMENTS)
def test_requirements_are_decided_by_what_was_shown_and_done(name):
    play, expected = REQUIREMENTS[name]
    verdict = judge(as_played(TWO), play(asked()).end())
    found = [check for check in verdict.checks if check.name.startswith("ui_requirement_")]
    assert [check.name for check in found] == [f"ui_requirement_{number}" for number in range(1, 6)]
    assert [check.outcome for check in found][: len(expected)] == expected
    for check, wanted in zip(found, TWO.expect.ui, strict=True):
        assert (check.group, check.gate) == ("ui", check.outcome != "unscored")
        assert wanted.text.rstrip(".") in check.title and check.title.startswith(f"Round {wanted.round}")
        assert check.reason
        assert check.outcome == "unscored" or check.evidence
    if "fail" in expected:
        assert verdict.outcome == "fail"


def test_requirements_of_a_user_without_rounds_stay_open():
    episode = Episode(user="human").hear("Show me both.", round=None).show(choice(ROWS)).act("add", round=None)
    found = outcomes(TWO, episode.end())
    assert {found[f"ui_requirement_{number}"] for number in range(1, 6)} == {"unscored"}


def test_without_screens_in_the_scenario_nothing_is_required_of_them():
    plain = TWO.model_copy(update={"ui": False})
    assert not [name for name in outcomes(plain, first(asked()).end()) if name.startswith("ui_")]
