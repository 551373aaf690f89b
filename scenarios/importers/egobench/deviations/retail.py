"""Faults of the published retail tools."""

from typing import cast

from scenarios.importers.egobench.deviations.rule import Meeting, Rule

RENAMED = {"add_product": {"name": "product_name"}, "delete_product": {"name": "product_name"}}
NAMED = tuple(RENAMED)


def _unknown_user(meeting: Meeting) -> bool:
    user = meeting.arguments.get("user_id")
    return isinstance(user, str) and user not in cast("dict[str, object]", meeting.state["user_carts"])


def _unknown_product(meeting: Meeting) -> bool:
    name = meeting.arguments.get("product_name")
    return isinstance(name, str) and name.strip().lower() not in cast("dict[str, object]", meeting.state["catalog"])


def _blank_name(meeting: Meeting) -> bool:
    return meeting.blank("product_name") or any(
        isinstance(line.get("product_name"), str) and not line["product_name"].strip()
        for line in meeting.lines("products")
    )


def _empty_cart(meeting: Meeting) -> bool:
    return cast("dict[str, object]", meeting.state["user_carts"]).get(str(meeting.arguments.get("user_id"))) == {}


def _capital_allergen(meeting: Meeting) -> bool:
    words = meeting.arguments.get("allergens")
    return isinstance(words, list) and any(isinstance(word, str) and word != word.lower() for word in words)


RULES = (
    Rule(
        "A blank name matches the whole catalogue; here it matches nothing.",
        _blank_name,
    ),
    Rule(
        "A part of a name deletes every product that has it; here only a whole name deletes.",
        _unknown_product,
        ("delete_product",),
    ),
    Rule("Products that do not exist can be bought; here they are refused.", _unknown_product, ("add_to_cart",)),
    Rule(
        "An unknown customer is created by a purchase, and an unknown cart can be cleared; here both are refused.",
        _unknown_user,
        ("add_to_cart", "clear_cart"),
    ),
    Rule("Clearing an empty cart removes the cart itself; here it stays, empty.", _empty_cart, ("clear_cart",)),
    Rule(
        "The schema says `product_name` where the code says `name`, so calls by the schema fail; here they work.",
        lambda meeting: meeting.refused and "product_name" in meeting.arguments,
        NAMED,
    ),
    Rule(
        "Allergens are kept as written while all other words are kept in lower case; here they are, too.",
        _capital_allergen,
        ("add_product",),
    ),
)
