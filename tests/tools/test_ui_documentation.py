"""The documentation tools: what an agent finds by a name, a category or a wish."""

import re
from datetime import UTC, datetime

import pytest

from core.blobs import Blobs
from tools import load
from tools.ui import Desk
from ui_server.catalog import basic_catalog
from ui_server.docs.items import CATEGORIES, items
from ui_server.faults import item_docs
from ui_server.messages import KINDS
from ui_server.surfaces import Surfaces
from world.world import World

NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)
NAMES = [*KINDS, *basic_catalog().components, *basic_catalog().functions]


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    made = World([load("a2ui")], Blobs(tmp_path_factory.mktemp("blobs")), NOW)
    made.begin()
    yield made
    made.close()


@pytest.fixture
def read(world):
    """Makes a call that must succeed and returns its value."""

    def call(name, /, **arguments):
        result = world.call(name, arguments)
        assert result.fault is None, result.fault
        return result.value

    return call


def test_categories_lists_and_details_agree(read):
    told = read("ui_explore_capabilities")
    assert [entry["category"] for entry in told] == list(CATEGORIES)
    for entry in told:
        listed = read("ui_list_items", category=entry["category"])
        assert [item["name"] for item in listed] == entry["items"] and entry["items"]
        assert all(len(item["summary"]) >= 10 for item in listed)
    assert [name for entry in told for name in entry["items"]] == [item.name for item in items()]


@pytest.mark.parametrize("name", [item.name for item in items()])
def test_details_of_every_item_hold_a_screen(world, read, name):
    details = read("ui_get_item_details", name=name)
    assert (details["name"], details["example"] != []) == (name, True)
    world.parts[Desk] = Desk(Surfaces({1, 2, 3}.__contains__))
    assert read("render_ui_screen", ui_json=details["example"])["surface_ids"]


@pytest.mark.parametrize("name", NAMES)
def test_the_pointer_of_a_fault_is_a_call(read, name):
    tool, argument = re.fullmatch(r'(\w+)\("([^"]+)"\)', item_docs(name)).groups()
    assert read(tool, name=argument)["name"] == name


@pytest.mark.parametrize(("asked", "name"), [("button", "Button"), (" TEXTFIELD ", "TextField"), ("List", "List")])
def test_letters_may_be_of_either_case(read, asked, name):
    assert read("ui_get_item_details", name=asked)["name"] == name


UNKNOWN = [
    ("ui_get_item_details", {"name": "Buton"}, "Button"),
    ("ui_get_item_details", {"name": "formatcurency"}, "formatCurrency"),
    ("ui_get_item_details", {"name": "update_components"}, "updateComponents"),
    ("ui_get_item_details", {"name": "shopping_lists"}, "shopping_list"),
    ("ui_get_item_details", {"name": "qqq"}, "ui_explore_capabilities"),
    ("ui_get_item_details", {"name": ""}, "ui_explore_capabilities"),
    ("ui_get_item_details", {"name": "x" * 5_000}, "ui_explore_capabilities"),
    ("ui_list_items", {"category": "components"}, "layout, content, inputs"),
    ("ui_list_items", {"category": ""}, "screens"),
]


@pytest.mark.parametrize(("tool", "arguments", "told"), UNKNOWN)
def test_an_unknown_name_is_answered_with_near_ones(world, tool, arguments, told):
    fault = world.call(tool, arguments).fault
    assert fault.kind == "not_found" and told in fault.message and len(fault.message) < 300


SEARCHES = [
    ("Button", "Button"),
    ("text field", "TextField"),
    ("dropdown", "ChoicePicker"),
    ("radio buttons", "ChoicePicker"),
    ("let the user select several options", "ChoicePicker"),
    ("password", "TextField"),
    ("pick a date and time", "DateTimeInput"),
    ("date picker", "DateTimeInput"),
    ("popup dialog", "Modal"),
    ("toggle switch", "CheckBox"),
    ("number range slide", "Slider"),
    ("horizontal layout", "Row"),
    ("stack things vertically", "Column"),
    ("show a photo", "Image"),
    ("play a film", "Video"),
    ("play a sound", "AudioPlayer"),
    ("separator line", "Divider"),
    ("warning symbol", "Icon"),
    ("heading", "Text"),
    ("several pages behind tabs", "Tabs"),
    ("frame around", "Card"),
    ("carousel", "List"),
    ("price in euro", "formatCurrency"),
    ("thousands decimals", "formatNumber"),
    ("weekday of a timestamp", "formatDate"),
    ("singular or plural word", "pluralize"),
    ("insert values into a sentence", "formatString"),
    ("field must not be empty", "required"),
    ("e-mail address check", "email"),
    ("regular expression", "regex"),
    ("minimum number of characters", "length"),
    ("open a web page", "openUrl"),
    ("uppercase first letter", "capitalize"),
    ("close a screen", "deleteSurface"),
    ("open a new surface", "createSurface"),
    ("replace a component", "updateComponents"),
    ("refresh the data model", "updateDataModel"),
    ("repeat for each row", "templates"),
    ("bind a value to a path", "data_binding"),
    ("what does a click send back", "actions"),
    ("form validation error message", "checks"),
    ("IMAGE_URL placeholder", "images"),
    ("update several screens live", "surfaces"),
    ("good screen design", "screen_design"),
    ("how many components at most", "limits"),
    ("book a table", "table_booking"),
    ("calendar clash", "calendar_clash"),
    ("seat plan of a train coach", "seat_plan"),
]


@pytest.mark.parametrize(("query", "name"), SEARCHES)
def test_the_right_item_is_found_first(read, query, name):
    found = read("ui_search_docs", query=query)
    assert found[0]["name"] == name, [(entry["name"], entry["score"]) for entry in found]


def test_a_search_is_ranked_bounded_and_may_find_nothing(read):
    found = read("ui_search_docs", query="a list of products with a button", limit=7)
    scores = [entry["score"] for entry in found]
    assert len(found) == 7 and scores == sorted(scores, reverse=True) and scores[-1] > 0
    assert read("ui_search_docs", query="xyzzy") == read("ui_search_docs", query="日本") == []


@pytest.mark.parametrize(
    "arguments", [{"query": ""}, {"query": "x", "limit": 0}, {"query": "x", "limit": 21}, {"query": "x" * 401}, {}]
)
def test_a_search_that_cannot_be(world, arguments):
    assert world.call("ui_search_docs", arguments).fault.kind == "bad_arguments"
