import pytest

from judges.facts import missing_facts, says
from judges.figures import figures
from judges.record import read_record
from scenarios.schema import ExpectedFact
from tests.judges.shop import Episode


@pytest.mark.parametrize(
    ("text", "fact", "said"),
    [
        ("It costs €1,234.50.", {"number": 1234.5}, True),
        ("Es kostet 1.234,50 €.", {"number": 1234.5}, True),
        ("1 234,50 EUR", {"number": 1234.5}, True),
        ("1'234.50 CHF", {"number": 1234.5}, True),
        ("It costs 1,95.", {"number": 1.95}, True),
        ("about 1,234 people", {"number": 1234}, True),
        ("a tax of 7 %", {"number": 0.07}, True),
        ("a tax of 7%", {"number": 7}, True),
        ("a tax of 0.07", {"number": 0.07}, True),
        ("a tax of 0.7", {"number": 0.07}, False),
        ("two bottles", {"number": 2}, True),
        ("−3 degrees", {"number": -3}, True),
        ("3 degrees", {"number": -3}, False),
        ("items 3-5", {"number": 5}, True),
        ("about 99", {"number": 100, "tolerance": 0.01}, True),
        ("about 98", {"number": 100, "tolerance": 0.01}, False),
        ("on 2026-05-04", {"number": 5}, False),
        ("at 10:30", {"number": 30}, False),
        ("1. Oat milk", {"number": 1}, False),
        ("model B12", {"number": 12}, False),
        ("50 cents", {"number": 0.5}, True),
        ("", {"number": 0}, False),
        ("You want the **Oat  Milk**.", {"text": "oat milk"}, True),
        ("You want OATMILK.", {"text": "oat milk"}, True),
        ("It floats.", {"text": "oat"}, False),
        ("soy milk", {"text": "oat milk"}, False),
        ("Crème fraîche", {"text": "crème fraîche"}, True),
        ("a (b) c", {"text": "(b)"}, True),
        ("anything", {"text": " "}, False),
    ],
)
def test_a_fact_is_found_in_any_usual_writing(text, fact, said):
    assert says(text, ExpectedFact(**fact)) is said


@pytest.mark.parametrize("text", ["", "…", "1" * 400, "1,2.3,4.5", "€", "%", "\u0661\u0662", "-", "1 2 3 4 5 6" * 50])
def test_strange_texts_have_finite_or_no_numbers(text):
    for figure in figures(text):
        assert figure.values


def test_only_answers_count_and_each_rounds_last_one_does():
    episode = Episode().hear("Tax?").say("Wait.").say("It is 7 %.").hear("Add it.").say("Done.")
    facts = [ExpectedFact(number=0.07), ExpectedFact(text="done"), ExpectedFact(text="wait")]
    assert missing_facts(facts, read_record(episode.end()).answers) == facts[2:]
    shown = Episode().hear("7 %?").call("get_tax", {"note": "7 %"}, {"tax": 0.07}).end()
    assert missing_facts(facts[:1], read_record(shown).answers) == facts[:1]
