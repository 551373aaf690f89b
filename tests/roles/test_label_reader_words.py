"""What the label reader takes words for, and what it finds on labels."""

import json
from pathlib import Path

import pytest

from core.events import ImageRef
from media.ocr import Line
from roles.label_reader.asking import asked, newest_only, quantity
from roles.label_reader.labels import as_data, from_data, labels, where
from roles.label_reader.looking import newest
from roles.label_reader.matching import find, named

ASSETS = Path(__file__).parents[2] / "assets"
NAMES = [row["name"] for row in json.loads((ASSETS / "seed/retail/default.json").read_text())["retail_products"]]
PHRASES = """
about What can you do?
about What is the weather today?
about Tell me a joke about it
about Tell me a joke, please
about Who are you?
about Hello
about Thanks!
about Is that true?
about I want to know the time
about How does this work?
about What time is it?
about Remove this from my cart
about Empty my cart.
about Write me a poem about this
about Show me how to cook it
about Is it raining?
cart What is in my cart?
cart What’s in my basket
cart Show me my cart, please.
cart my cart
cart How many honeys are in the cart?
cart Is there honey in my cart?
cart What did you add to my cart?
cart Do I have this in my cart?
cart I want to see what is in my cart
offer put this into my cart
offer Can you put this in my cart?
offer I want this in my cart
offer What is this? Add it to my cart
offer Show me this and add it to my cart
offer Please add two of these to the basket.
offer Two of this one, please.
offer this one
offer That one please
offer I’ll take it
offer I'd like the one I am holding
offer how much is this?
offer What does this cost?
offer These two
offer add both
offer the left one
offer this jam one, please
offer All right, put the two into my cart.
offer Give me a screen for the thing in my hand where I can type how many I want.
offer What would two of the one in my hand cost me, with any discount taken off?
offer Show me the two things I pointed at on a screen, each with what it costs me today. I will pick one of them.
offer Of the bottle I held and the carton I pointed at, put the one with less sugar per 100 g into my cart, one of it.
look What do I see here?
look What is this?
look What's that?
look What do you see?
look what am I holding
look What is in my hand?
look I would rather choose on a screen. Please show me.
look What is on the shelf?
look Read the label
look Can you read this?
look What does the label say?
look look
look Is there honey on the shelf?
named Honey, please
named I want two honeys
named Add honey to my cart
named How much is the olive oil?
named Do you sell honey?
named Where is the honey?
"""


@pytest.mark.parametrize("line", PHRASES.strip().splitlines())
def test_words_are_taken_for_what_they_ask(line):
    kind, words = line.split(" ", 1)
    assert (asked(words, False), asked(words, True)) == (kind, kind)


@pytest.mark.parametrize("words", ["", " ", "...", "?!"])
def test_pictures_without_words_are_a_question_what_is_there(words):
    assert (asked(words, True), asked(words, False)) == ("look", "about")


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("", 1), ("this", 1), ("this one", 1), ("two of this one", 2), ("Take 4, please", 4), ("2.", 2), ("x3", 3),
        ("3x this", 3), ("3 × honey", 3), ("a couple of these", 2), ("twelve of them", 12), ("Eleven", 11),
        ("a dozen", 12), ("half a dozen", 6), ("99 of it", 99), ("20 bags", 20),
        ("the jam for 3.50", 1), ("the jam for 3", 1), ("two for 3.50", 2), ("3 €", 1), ("€3", 1), ("5 euros", 1),
        ("the 500 ml one", 1), ("500ml", 1), ("1,5 l", 1), ("two liters", 1), ("two 500 ml bottles", 2),
        ("add 2 of the 500 g pack for 3,20", 2), ("at 3 seconds", 1), ("at 0:12", 1), ("ten at 10 am", 10),
        ("two minutes ago", 1), ("the 2nd one", 1), ("aisle 4", 1), ("100 of these", 1), ("0 of these", 1),
        ("I am omar_haddad_662", 1), ("the two things I held", 1),
        ("I held one thing and pointed at two", 1), ("Show me the three", 1), ("100 % juice", 1),
    ],
)  # fmt: skip
def test_only_a_count_is_a_quantity(words, count):
    assert quantity(words) == count


def test_this_one_means_what_is_shown_just_now():
    assert newest_only("this one") and newest_only("the one in my hand") and not newest_only("the three I held")
    shots = [ImageRef(id=at, sha256="", kind="frame", t=float(at), parent=1) for at in range(2, 9)]
    assert newest(shots) == {6, 7, 8}
    photos = [ImageRef(id=at, sha256="") for at in (2, 3)]
    assert newest(photos) == {2, 3}
    assert newest([*photos, *shots]) == {6, 7, 8}


PICTURE = ImageRef(id=2, sha256="", kind="frame", width=1000, height=600, t=7.4, parent=1)


def line(text, x, y, wide=100, high=30, score=0.99):
    return Line(text=text, score=score, box=(x, y, wide, high))


def seen_as(*texts):
    """Labels of those texts, side by side in one picture."""
    found = [labels([line(text, 20 + 160 * at, 280)], PICTURE) for at, text in enumerate(texts)]
    return [label for group in found for label in group]


@pytest.mark.parametrize(
    ("lines", "texts"),
    [
        ([line("OLIVE", 100, 100), line("OIL", 120, 135, 60)], ["OLIVE OIL"]),
        ([line("OIL", 120, 135, 60), line("OLIVE", 100, 100)], ["OLIVE OIL"]),
        ([line("OLIVE", 100, 100), line("HONEY", 300, 100)], ["OLIVE", "HONEY"]),
        ([line("OLIVE", 100, 100), line("BEANS", 100, 200)], ["OLIVE", "BEANS"]),
        ([line("HONEY", 100, 100), line("2.72", 120, 132, 60)], ["HONEY", "2.72"]),
        ([line("HONEY", 100, 100), line("blur", 100, 132, score=0.3)], ["HONEY"]),
        ([line("0", 100, 100), line("A B", 400, 100)], []),
        ([], []),
    ],
)
def test_lines_become_labels(lines, texts):
    assert [label.text for label in labels(lines, PICTURE)] == texts


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (["HONEY"], {"honey": False}),
        (["MUSTAR"], {"mustard": True}),
        (["HONFY"], {"honey": True}),
        (["PEANNUT BUTTER"], {"peanut butter": True}),
        (["OLIVEOIL"], {"olive oil": False}),
        (["BALSA MIC Vinegar"], {"balsamic vinegar": False}),
        (["RICE VINEGAR"], {"rice vinegar": False}),
        (["RICE", "RICE", "HONEY"], {"rice": False, "honey": False}),
        (["PRICE"], {}),
        (["FLOUR"], {}),
        (["VINEGAR"], {}),
        (["BALSAMIC"], {"balsamic vinegar": True}),
        (["HONEY", "BALSAMIC"], {"honey": False}),
        (["2.72"], {}),
        ([], {}),
    ],
)
def test_names_are_found_with_slips_and_without_doubles(texts, found):
    matches = find(NAMES, seen_as(*texts))
    assert {match.name: match.weak for match in matches} == found
    assert len(matches) == len(found)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("two honeys", ["honey"]),
        ("the olive oil, please", ["olive oil"]),
        ("coffee beans", ["coffee beans"]),
        ("what is the price", []),
        ("a joke", []),
        ("honey and pesto", ["honey", "pesto"]),
    ],
)
def test_products_are_found_in_words(words, found):
    assert named(NAMES, words) == found


def test_a_note_gives_the_labels_back():
    seen = seen_as("HONEY", "2.72", "Honey", "OLIVE OIL")
    data = json.loads(json.dumps(as_data(seen)))
    assert [entry["text"] for entry in data if len(entry["places"]) == 2] in (["HONEY"], ["Honey"])
    back = from_data(data, {2: PICTURE})
    assert {(label.text.casefold(), label.box, label.score) for label in back} == {
        (label.text.casefold(), label.box, label.score) for label in seen
    }
    assert find(NAMES, back)[0].rank == find(NAMES, seen)[0].rank
    assert from_data(data, {}) == []


@pytest.mark.parametrize("data", [None, "x", 3, [1], [{"text": "a"}], [{"text": "a", "places": [[2, 1]]}]])
def test_a_strange_note_gives_nothing(data):
    assert from_data(data, {2: PICTURE}) == []


def test_where_is_a_time_or_a_side():
    photo = PICTURE.model_copy(update={"t": None})
    sides = [where(labels([line("HONEY", x, 10)], photo)[0]) for x in (0, 450, 900)]
    assert sides == ["on the left", "in the middle", "on the right"]
    assert where(seen_as("HONEY")[0]) == "at 0:07"
