"""What a cooperative user answers: the least, from its scenario's data, and never a name."""

import pytest

from core.events import CallFinished
from roles.answers import LEAVE, NO_NAME, NOT_THAT, ONLY, YES, answer, questions
from roles.knowledge import Knowledge, knowledge
from scenarios.loader import load_scenario
from scenarios.naming import mentions

ME = "ada_1"
TWO = Knowledge(ME, "Put two of the one on the left into my cart.", "two", ("olive oil",), ("honey", "oil lamp"))
IF = "If it costs less than 5, add one to my cart; if not, leave my cart alone."
BRANCHES = Knowledge(ME, IF, "one", ("olive oil",), ("honey",))
ASKS = Knowledge(ME, "What does the one on the left cost?", None, ("olive oil",), ("honey",))
SWAPS = Knowledge(ME, "Take the first one out again and put one of the other in.", "one", ("honey",), ("olive oil",))
AGAIN = "As I said: "


@pytest.mark.parametrize(
    ("text", "known", "said"),
    [
        # nothing is asked, or nothing that needs an answer
        ("Two bottles of olive oil are in your cart.", TWO, None),
        ("Done. Would you like anything else?", TWO, None),
        ("Is there something else I can do for you?", TWO, None),
        ("Let me know if you need any further help.", TWO, None),
        ("", TWO, None),
        # facts
        ("What is your user ID?", TWO, "ada_1."),
        ("Please tell me your customer number.", TWO, "ada_1."),
        ("May I ask who you are? Who are you?", TWO, "ada_1."),
        ("Sure! How many would you like?", TWO, "Two."),
        ("What is your account id, and how many do you want? What quantity?", TWO, "ada_1. Two."),
        ("How many grams should I add?", ASKS, f"{AGAIN}{ASKS.request}"),
        ("What is your id?", Knowledge("", TWO.request, None, (), ()), f"{AGAIN}{TWO.request}"),
        # names are not known, what is meant is said again
        ("Which product do you mean?", TWO, f"{NO_NAME} {AGAIN}{TWO.request}"),
        ("What is it called?", TWO, f"{NO_NAME} {AGAIN}{TWO.request}"),
        ("Where does it stand?", TWO, f"{AGAIN}{TWO.request}"),
        ("Do you mean the olive oil or the honey?", TWO, f"{AGAIN}{TWO.request}"),
        # yes or no, where the data decide
        ("Is it the olive oil?", TWO, YES),
        ("You are pointing at the olive oil. Is that right?", TWO, YES),
        ("I see the olive oil. Please confirm.", TWO, YES),
        ("Shall I put two bottles of olive oil into your cart?", TWO, YES),
        ("Shall I add 2 olive oils to your cart?", TWO, YES),
        ("Shall I add three olive oils to your cart?", TWO, "No, two."),
        ("Is it the honey?", TWO, NOT_THAT),
        ("You are pointing at the honey. Is that correct?", TWO, NOT_THAT),
        ("Shall I go ahead?", TWO, f"{AGAIN}{TWO.request}"),
        # nothing is bought that was not asked for
        ("It costs €3. Shall I add it to your cart?", ASKS, ONLY),
        ("Would you also like some honey?", TWO, ONLY),
        ("The honey is similar and cheaper. Shall I take the honey instead?", TWO, ONLY),
        # what is there stays
        ("Shall I remove the bread that is in your cart?", TWO, LEAVE),
        ("Should I empty your cart first?", TWO, LEAVE),
        ("Shall I take the old one out?", SWAPS, f"{AGAIN}{SWAPS.request}"),
        # a condition is repeated, not decided
        ("It costs €6. Shall I add it anyway?", BRANCHES, f"{AGAIN}{IF}"),
        ("You have not enough money. What shall I do?", BRANCHES, f"{AGAIN}{IF}"),
        ("It is out of stock. May I add honey instead?", BRANCHES, f"{AGAIN}{IF}"),
    ],
)
def test_the_least_that_answers(text, known, said):
    given = answer(text, known)
    assert given == said
    assert not any(mentions(given or "", name) for name in known.wanted + known.others)


def test_questions_are_told_from_statements():
    assert questions("Hello. Which one? I wait.\nPlease confirm it. Fine.") == ["Which one?", "Please confirm it."]


def found(name):
    return CallFinished(call_id="c1", tool="get_price", arguments={"product_name": name}, value={"name": name})


WRITES = ("add_to_cart", "remove_from_cart", "add_to_shopping_list", "add_to_household_action_list")


@pytest.mark.parametrize(
    ("name", "number", "quantity", "wanted", "starts"),
    [
        ("retail/two_of_this", 1, "two", ("olive oil",), "Put two of the one"),
        ("retail/two_of_this", 2, "one", ("honey",), "And one of this one."),
        ("retail/held_bottle", 1, None, ("balsamic vinegar",), "What would two of the one"),
        ("retail/held_bottle", 2, "two", ("balsamic vinegar",), "All right, put the two"),
        ("retail/less_sugar", 2, "one", ("maple syrup", "orange juice"), "Actually, I would rather"),
        ("retail/how_many", 1, None, ("balsamic vinegar",), "Give me a screen"),
        ("kitchen/first_or_second", 1, None, ("cocoa",), "I pointed at two things."),
        ("kitchen/next_jar", 1, None, ("coffee",), "I mean the jar"),
        ("household/due_within_two_weeks", 2, None, ("Candle Jar",), "And what I hold now"),
    ],
)
def test_what_is_known_of_a_round(name, number, quantity, wanted, starts):
    scenario = load_scenario(name)
    events = [found("rye bread"), found(wanted[0]), found(scenario.user.user_id)]
    known = knowledge(scenario, number, WRITES, events)
    assert (known.quantity, known.wanted, known.others) == (quantity, wanted, ("rye bread",))
    assert known.request.startswith(starts)
    assert known.user_id == scenario.user.user_id and known.user_id not in known.request
