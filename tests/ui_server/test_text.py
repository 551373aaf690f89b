"""Messages as text: what is read, what is repaired and said to be, what is refused."""

import json
import time

import pytest

from ui_server.faults import ScreenFaults
from ui_server.surfaces import Surfaces
from ui_server.text import read_text

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
LIST = [
    {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": CATALOG}},
    {
        "version": "v0.9",
        "updateComponents": {
            "surfaceId": "s",
            "components": [{"id": "root", "component": "Text", "text": "a ``` “quoted” [text]"}],
        },
    },
]
JSON = json.dumps(LIST, ensure_ascii=False)
PRETTY = json.dumps(LIST, indent=2, ensure_ascii=False)
FENCE = "The code fence around the JSON was left out."
WORDS = "The words around the JSON were left out."
TAGS = "The JSON between <a2ui-json> and </a2ui-json> was taken."
SLIP = "The JSON had a slip"
READ = [
    ("plain", JSON, ()),
    ("lines", "\n\n".join(json.dumps(message) for message in LIST), ()),
    ("fence", f"```json\n{json.dumps(LIST)}\n```".replace("``` ", "` "), (FENCE,)),
    ("open fence", f"```json\n{json.dumps(LIST[:1])}", (FENCE,)),
    ("fence in prose", f"Here you are:\n```\n{json.dumps(LIST[:1])}\n```\nEnjoy [1].", (FENCE,)),
    ("prose", f"Sure, the screen:\n\n{PRETTY}\n\nDone [see 1].", (WORDS,)),
    ("words after", f"{PRETTY}\nThat is all.", (WORDS,)),
    ("tags", f"Here.\n<a2ui-json>\n{JSON}\n</a2ui-json>", (TAGS,)),
    ("trailing comma", JSON[:-1] + ",]", (SLIP,)),
    ("trailing comma in prose", "See: " + JSON[:-1] + ",] ok?", (WORDS, SLIP)),
    ("raw line break", JSON.replace("a ```", "a\n```"), (SLIP,)),
    ("curly quotes", json.dumps(LIST[:1]).replace('"', "”"), (SLIP,)),
]


@pytest.mark.parametrize("row", READ, ids=[row[0] for row in READ])
def test_one_reading_is_taken_and_the_repair_said(row):
    _, text, repairs = row
    value, said = read_text(text, 400_000)
    assert value[0] == LIST[0]
    assert len(said) == len(repairs)
    assert all(words.startswith(start) for words, start in zip(said, repairs, strict=True))


def test_the_quoted_words_of_a_text_are_kept():
    value, _ = read_text(f"Look: {PRETTY}", 400_000)
    assert value == LIST


def test_repairs_come_with_what_was_applied():
    applied = Surfaces(lambda number: False).apply({"messages": f"Look:\n{PRETTY}"})
    assert applied.repairs == (WORDS,)
    assert Surfaces(lambda number: False).apply(LIST).repairs == ()


REFUSED = [
    ("cut off", JSON[:-2]),
    ("two lists", f"{JSON}\nor\n{JSON}"),
    ("two fences", f"```json\n{JSON}\n```\n```json\n{JSON}\n```"),
    ("single quotes", "[{'version': 'v0.9'}]"),
    ("prose only", "I cannot draw this."),
    ("brackets", "[{" * 190_000),
    ("tags", "<a2ui-json>" * 36_000),
    ("fences", "```" * 130_000),
    ("quotes", "“" * 399_000),
    ("spaces", "{ " * 190_000),
    ("comma", JSON[:-1] + " " * 390_000 + ",x]"),
]


@pytest.mark.parametrize("row", REFUSED, ids=[row[0] for row in REFUSED])
def test_what_can_be_read_in_no_way_or_in_two_is_refused_at_once(row):
    began = time.perf_counter()
    with pytest.raises(ScreenFaults) as raised:
        read_text(row[1], 400_000)
    assert time.perf_counter() - began < 1.0
    assert raised.value.code == "bad_json"
    assert len(str(raised.value)) < 400


QUOTED = "The JSON was quoted as a text inside JSON; it was read once more."
SCREEN = json.dumps([LIST[0], {**LIST[1]}])
TWICE = [
    ("once", json.dumps(SCREEN), 1),
    ("twice", json.dumps(json.dumps(SCREEN)), 1),
    ("in messages", {"messages": json.dumps(SCREEN)}, 1),
    ("an object", json.dumps(json.dumps({"messages": SCREEN})), 1),
]


@pytest.mark.parametrize(("sent", "notes"), [row[1:] for row in TWICE], ids=[row[0] for row in TWICE])
def test_json_quoted_as_text_is_read_and_said(sent, notes):
    applied = Surfaces(lambda number: False).apply(sent)
    assert applied.surface_ids == ("s",)
    assert applied.repairs == (QUOTED,) * notes


# what is sent, the code, what is told to be found, words that are not told
REFUSED = [
    ("nothing", "", "bad_shape", '""', "[]"),
    ("blanks", " \n ", "bad_shape", None, "[]"),
    ("a word", '"hello"', "bad_shape", '"hello"', "[]"),
    ("5,000 digits", "[" + "9" * 5_000 + "]", "bad_json", None, "sys."),
    ("quoted five times", json.dumps(json.dumps(json.dumps(json.dumps(json.dumps("[]"))))), "bad_shape", None, "sys."),
]


@pytest.mark.parametrize("row", REFUSED, ids=[row[0] for row in REFUSED])
def test_what_is_no_list_is_told_in_words_that_help(row):
    _, sent, code, found, unsaid = row
    with pytest.raises(ScreenFaults) as raised:
        Surfaces(lambda number: False).apply(sent)
    fault = raised.value.faults[0]
    assert fault.code == code
    assert found is None or fault.found == found
    assert unsaid not in f"{fault.message} {fault.found}"
    assert fault.docs is not None
