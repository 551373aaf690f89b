"""The documentation: all of the catalog is in it, and every example is drawn as it stands."""

from datetime import UTC, datetime

import pytest

from renderer.renderer import Renderer
from renderer.view import View
from ui_server.catalog import basic_catalog
from ui_server.components import property_names
from ui_server.docs.items import CATEGORIES, items, used_in
from ui_server.docs.words import kind_words, property_words
from ui_server.gallery import ASSETS
from ui_server.instructions import quick_start
from ui_server.limits import Limits
from ui_server.messages import KINDS
from ui_server.surfaces import Surfaces

NOW = datetime(2026, 11, 30, 14, 20, tzinfo=UTC)
WRITTEN = [item for item in items() if item.category != "screens"]
COMPONENTS = set(basic_catalog().components)
FUNCTIONS = set(basic_catalog().functions)
PARTS = ("layout", "content", "inputs")
each_item = pytest.mark.parametrize("item", WRITTEN, ids=lambda item: item.name)


@pytest.fixture(scope="module")
async def page():
    async with Renderer(max_pages=1, stock=0) as running:
        opened = await running.open_page()
        yield opened
        await opened.close()


def names(*categories):
    return {item.name for item in items() if item.category in categories}


def test_everything_is_documented_once():
    assert names(*PARTS) == COMPONENTS
    assert names("functions") == FUNCTIONS
    assert names("messages") == set(KINDS)
    assert {item.category for item in items()} == set(CATEGORIES)
    assert len({item.name.casefold() for item in items()}) == len(items())


@pytest.mark.parametrize(
    ("folder", "known"), [("components", COMPONENTS), ("functions", FUNCTIONS), ("messages", set(KINDS))]
)
def test_no_text_is_written_for_what_is_not_there(folder, known):
    assert {path.stem for path in (ASSETS / "docs" / folder).iterdir()} == known


@each_item
def test_an_item_says_what_it_is_for(item):
    assert 10 <= len(item.summary) <= 90 and item.summary[-1] == "." and item.keywords
    assert all(note[-1] in '."' and len(note) <= 260 for note in item.notes), "short and whole sentences"
    if item.category in PARTS:
        assert set(item.properties) == set(property_names(basic_catalog(), item.name))
    if item.category == "functions":
        fields = basic_catalog().functions[item.name].schema.model_json_schema()["properties"]
        assert set(item.properties) == set(fields) and item.returns in ("boolean", "string", "number", "void")
    assert not any("$ref" in words or "anything of" in words for words in item.properties.values())


@each_item
def test_its_example_shows_it(item):
    kinds = {key for message in item.example() for key in message}
    if item.category in (*PARTS, "functions"):
        assert item.name in item.uses
    elif item.category == "messages":
        assert item.name in kinds
    assert len(item.example_json) < 1_700
    item.example().clear()
    assert item.example(), "nobody's changes reach the item"


@each_item
async def test_its_example_is_drawn_as_it_stands(page, item):
    surfaces = Surfaces({1}.__contains__)
    change = surfaces.apply(item.example())
    assert (change.repairs, surfaces.live() != []) == ((), True)
    assert change.warnings == ()
    images = {1: (ASSETS / "images/retail/green_tea.png").read_bytes()}
    for name in surfaces.live():
        drawing = await page.draw(surfaces.state(name), images, NOW, View())
        assert drawing.notes == ()
        assert drawing.screen.texts or drawing.screen.targets
        assert not any("${" in text.text or "undefined" in text.text for text in drawing.screen.texts)


VALUES = [
    ("formatString", "2 × Oat milk, €1.89 each"),
    ("formatCurrency", "€2.40"),
    ("formatNumber", "18,460"),
    ("formatDate", "Wednesday, 2 December at 17:00"),
    ("pluralize", "3 items"),
    ("capitalize", "Olive oil"),
    ("@index", "1"),
    ("templates", "Chickpeas"),
    ("updateDataModel", "One thing waits for you."),
    ("updateComponents", "All done."),
    ("surfaces", "1 in the cart"),
    ("data_binding", "Hello, Mira!"),
]


@pytest.mark.parametrize(("name", "text"), VALUES)
async def test_an_example_shows_what_its_item_promises(page, name, text):
    item = next(item for item in items() if item.name == name)
    surfaces = Surfaces({1}.__contains__)
    surfaces.apply(item.example())
    drawing = await page.draw(surfaces.state(surfaces.live()[-1]), {}, NOW, View())
    assert text in [drawn.text for drawn in drawing.screen.texts]


DEFS = {
    "Id": {"type": "string"},
    "ComponentId": {"type": "string"},
    "DataBinding": {"type": "object", "properties": {"path": {"type": "string"}}},
    "FunctionCall": {"type": "object", "properties": {"call": {"type": "string"}}},
    "Item": {"type": "object", "properties": {"label": {"$ref": "#/$defs/Id"}, "n": {}}, "required": ["label"]},
}
KIND_WORDS = [
    ({"type": "string"}, "string"),
    ({}, "anything"),
    ({"$ref": "#/$defs/ComponentId"}, "component id"),
    ({"$ref": "#/$defs/Item"}, "{label*: string, n: anything}"),
    ({"enum": ["a", "b"], "type": "string"}, "a | b"),
    ({"const": 3}, "3"),
    ({"anyOf": [{"type": "number"}, {"type": "integer"}, {"type": "null"}]}, "number"),
    ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "integer"),
    ({"oneOf": [{"type": "string"}, {"$ref": "#/$defs/DataBinding"}]}, "string | path"),
    ({"allOf": [{"$ref": "#/$defs/FunctionCall"}, {"properties": {"returnType": {"const": "string"}}}]}, "call"),
    ({"type": "array"}, "list"),
    ({"type": "array", "items": {}}, "list"),
    ({"type": "array", "items": {"type": "string"}}, "list of string"),
    ({"type": "array", "items": {"enum": ["a", "b"]}}, "list of (a | b)"),
    ({"type": "object"}, "object"),
    ({"type": "object", "additionalProperties": {"type": "number"}}, "object of (number)"),
    ({"x-a2ui-def-ref": "catalog.json#/$defs/anyComponent"}, "component"),
]


@pytest.mark.parametrize(("schema", "words"), KIND_WORDS)
def test_a_schema_in_words(schema, words):
    assert kind_words(schema, DEFS) == words


@pytest.mark.parametrize(
    ("schema", "required", "words"),
    [
        ({"type": "string", "description": "The\n name."}, True, "string, required. The name."),
        ({"type": "string", "default": "x"}, False, 'string, default "x"'),
        ({"type": "boolean", "default": False}, False, "boolean, default false"),
        ({"type": "string", "default": None}, False, "string"),
        ({"type": "string", "default": "x"}, True, "string, required"),
    ],
)
def test_a_property_in_words(schema, required, words):
    assert property_words(schema, required, DEFS) == words


def test_words_of_the_installed_catalog():
    known = {item.name: item.properties for item in items()}
    assert known["Button"]["variant"].startswith('default | primary | borderless, default "default"')
    assert known["Button"]["action"].startswith("{event*: {name*: string, context: object of (string | number")
    assert known["List"]["children"].startswith("list of component id | {componentId*: component id, path*: string}")
    assert known["ChoicePicker"]["options"].startswith("list of ({label*: string | path | call, value*: string}), req")
    assert known["formatDate"]["format"].startswith("string | path | call, required")
    assert known["updateComponents"]["components"].startswith("list of component, required")


def test_the_limits_are_those_that_hold():
    notes = " ".join(next(item for item in items() if item.name == "limits").notes)
    limits = Limits()
    assert "{" not in notes
    told = ("messages", "json_bytes", "components", "instances", "tree_depth", "options", "text", "calls", "surfaces")
    for value in (getattr(limits, name) for name in told):
        assert f"{value:,}" in notes


def test_an_item_names_screens_that_use_it():
    for name in sorted(COMPONENTS | FUNCTIONS):
        users = used_in(name)
        assert 1 <= len(users) <= 4, name
        assert all(name in item.uses for item in items() if item.name in users)
    assert used_in("comparison_list") == []


def test_the_quick_start_names_all_and_stays_short():
    text = quick_start()
    assert all(f"\n- {name}: " in text for name in COMPONENTS)
    assert all(f"\n- {name}(" in text for name in FUNCTIONS)
    assert all(f"\n- {kind} " in text for kind in KINDS)
    assert len(text) < 7_000
