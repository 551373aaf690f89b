"""The scripted user's choice follows the screen, and nothing else. Screens are drawn by the real browser."""

import copy

import pytest

from core.screen import Screen
from renderer.draw_file import draw_messages
from roles.choice import Chosen, Missing, choose
from scenarios.schema import Pick

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
OFFERS = [
    {"name": "olive oil", "title": "Olive oil", "price": "Price today €2.37", "sugar": "Sugar 0 g per 100 g"},
    {"name": "honey", "title": "Honey", "price": "Price today €2.72", "sugar": "Sugar 80 g per 100 g"},
    {"name": "maple syrup", "title": "Maple syrup", "price": "Price today €5.31", "sugar": "Sugar 60.4 g per 100 g"},
]


def screen_of(offers, ids=("card", "add")):
    """Messages of a list of cards, each with name, price, sugar and a button."""
    card, add = ids
    components = [
        {"id": "root", "component": "Column", "children": ["heading", "list"]},
        {"id": "heading", "component": "Text", "variant": "h3", "text": "Which one?"},
        {"id": "list", "component": "List", "children": {"componentId": card, "path": "/offers"}},
        {"id": card, "component": "Card", "child": "words"},
        {"id": "words", "component": "Column", "children": ["name", "price", "sugar", add]},
        {"id": "name", "component": "Text", "text": {"path": "title"}},
        {"id": "price", "component": "Text", "text": {"path": "price"}},
        {"id": "sugar", "component": "Text", "text": {"path": "sugar"}},
        {
            "id": add,
            "component": "Button",
            "child": "label",
            "action": {"event": {"name": "add", "context": {"product": {"path": "name"}}}},
        },
        {"id": "label", "component": "Text", "text": "Add"},
    ]
    return [
        {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": CATALOG}},
        {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": components}},
        {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "path": "/", "value": {"offers": offers}}},
    ]


async def drawn(renderer, messages) -> Screen:
    result = await draw_messages(messages, renderer=renderer)
    assert result.screen is not None, [fault.message for fault in result.faults]
    return result.screen


def row(screen: Screen, chosen: Chosen) -> int:
    """Which row of the list the chosen button stands in, counted by where it is drawn."""
    tops = sorted(target.box[1] for target in screen.targets)
    return tops.index(chosen.target.box[1])


CHEAPEST = Pick(by="price", order="min", among=["olive oil", "honey", "maple syrup"])


@pytest.mark.parametrize(
    ("pick", "wanted"),
    [
        (CHEAPEST, 0),
        (Pick(by="price", order="max", among=["olive oil", "honey", "maple syrup"]), 2),
        (Pick(by="price", order="max", among=["olive oil", "honey"]), 1),
        (Pick(by="sugar", order="max"), 1),
        (Pick(by="sugar", order="equals", value=60.4), 2),
        (Pick(by="name", order="contains", value="honey"), 1),
        (Pick(among=["maple syrup"]), 2),
    ],
)
async def test_the_choice_is_what_a_person_would_take(renderer, pick, wanted):
    screen = await drawn(renderer, screen_of(OFFERS))
    found = choose(screen, pick)
    assert isinstance(found, Chosen), found
    assert row(screen, found) == wanted


async def test_the_choice_follows_the_screen(renderer):
    shuffled = [OFFERS[2], OFFERS[0], OFFERS[1]]
    dearer = copy.deepcopy(OFFERS)
    dearer[0]["price"] = "Price today €9.99"
    for messages, wanted in (
        (screen_of(OFFERS, ids=("x1", "zz")), 0),  # other ids
        (screen_of(shuffled), 1),  # rows in another order
        (screen_of(dearer), 1),  # another value
    ):
        screen = await drawn(renderer, messages)
        found = choose(screen, CHEAPEST)
        assert isinstance(found, Chosen), found
        assert row(screen, found) == wanted


def changed(at: int, **values):
    offers = copy.deepcopy(OFFERS)
    offers[at].update(values)
    return offers


@pytest.mark.parametrize(
    ("offers", "says"),
    [
        (changed(0, price=""), "I do not see the price of olive oil."),
        (changed(0, title="The first one"), "I do not see olive oil on the screen, with a button of its own."),
        (changed(1, price="Price today €2.37"), "Two have the same price; I cannot tell them apart by it."),
        (changed(1, title="Olive oil"), "I see olive oil more than once; which one is meant?"),
        (OFFERS[:1], "I do not see honey on the screen, with a button of its own."),
        ([], "I see no button to choose with."),
    ],
)
async def test_what_the_screen_does_not_show_is_not_chosen_by(renderer, offers, says):
    found = choose(await drawn(renderer, screen_of(offers)), CHEAPEST)
    assert isinstance(found, Missing)
    assert found.words == says


@pytest.mark.parametrize(
    ("shown", "value"),
    [("€2.37", 2.37), ("2,37 €", 2.37), ("$1,234.50", 1234.5), ("1.234,50 EUR", 1234.5), ("−3 €", -3.0), ("€ 7", 7.0)],
)
async def test_amounts_are_read_as_people_write_them(renderer, shown, value):
    screen = await drawn(renderer, screen_of([{"name": "a", "title": "Apple", "price": shown, "sugar": ""}]))
    assert isinstance(choose(screen, Pick(by="price", order="equals", value=value, among=["apple"])), Chosen)
