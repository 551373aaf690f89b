"""Which tools tell what in the worlds in which the label reader only looks things up."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Fact:
    """A tool that tells one thing of something by its name.

    Attributes:
        tool: The tool.
        argument: The argument that takes the name.
        words: What it tells, as an answer begins.
        asks: Pattern of questions that ask for it.
        path: Keys that lead to it in the result; `*` is the name.
        row: How one entry of a list, or a number, is written.
        several: Whether the argument takes a list of names.
        told: Whether it is told where nothing particular was asked.
        also: Key of a sentence in the result that follows it; empty where there is none.
    """

    tool: str
    argument: str
    words: str
    asks: str
    path: tuple[str, ...] = ()
    row: str = ""
    several: bool = False
    told: bool = True
    also: str = ""


@dataclass(frozen=True)
class Owned:
    """A list that belongs to the person.

    Attributes:
        tool: The tool that shows it to `user_id`.
        words: What it is called.
        asks: Pattern of questions that ask for it.
        row: How one entry is written.
        key: Where the entries stand in the result; empty where they are the result.
    """

    tool: str
    words: str
    asks: str
    row: str = ""
    key: str = ""


@dataclass(frozen=True)
class Register:
    """What can be looked up in one world.

    Attributes:
        domain: Id of its domain.
        place: The world in words.
        listing: The tool that names what there is.
        facts: What can be told of one thing.
        owned: The person's lists.
        key: Where the names stand in the result of `listing`; empty where they are the result.
        by: Argument of `listing` that takes words in which names are looked for; empty where it lists all.
    """

    domain: str
    place: str
    listing: str
    facts: tuple[Fact, ...]
    owned: tuple[Owned, ...]
    key: str = ""
    by: str = ""

    def facts_for(self, text: str) -> list[Fact]:
        """Return what a question asks for, or what is told where it asks for nothing particular."""
        asked = [fact for fact in self.facts if re.search(fact.asks, text, re.IGNORECASE)]
        return asked or [fact for fact in self.facts if fact.told]

    @property
    def lists_in_words(self) -> str:
        """The person's lists, as one would ask for them."""
        return " or ".join(owned.words for owned in self.owned)


_UPKEEP = r"\b(?:inspect\w*|maint\w*|cared?|clean\w*|oil\w*|wash\w*|repair\w*|last)\b"
_MANUAL = r"\b(?:how|manual|instructions?|need|needs|cared? for|service life|use)\b"
_PLACE = r"\b(?:where|belongs?|kept|keep it|stored?)\b"

REGISTERS = (
    Register(
        "kitchen",
        "the kitchen",
        "get_all_ingredient_names",
        (
            Fact(
                "get_ingredient_shelf_life", "ingredient_name", "Keeps until",
                r"\b(?:good|keeps?|expir\w*|fresh|until|date)\b", ("expiry_date",),
                also="message",
            ),
            Fact("get_ingredient_location", "ingredient_name", "Kept in", _PLACE, ("storage_location",)),
            Fact(
                "get_ingredient_quantity", "ingredient_name", "In store",
                r"\b(?:how much|how many|left|enough|quantity)\b", ("quantity",), "{:g} × 100 g",
            ),
            Fact(
                "find_recipes_by_ingredient", "ingredient_name", "Recipes with it",
                r"\b(?:cook|recipes?|make|bake)\b", ("recipes",), told=False,
            ),
        ),
        (
            Owned(
                "get_current_shopping_list", "your shopping list", r"\blist\b",
                "{quantity:g} × 100 g {ingredient_name}", "items",
            ),
            Owned("get_current_menu", "your menu", r"\bmenu\b", key="recipes"),
        ),
        key="ingredients",
    ),
    Register(
        "warehouse",
        "the workshop",
        "get_all_equipment",
        (
            Fact("get_equipment_ideal_storage_location", "equipment", "Belongs to", _PLACE),
            Fact("get_equipment_maintenance_history", "equipment", "Done so far", _UPKEEP, row="{action} on {date}"),
            Fact(
                "get_equipment_maintenance_and_usage_instructions", "equipment", "The manual says", _MANUAL, ("*",),
                several=True, told=False,
            ),
        ),
        (
            Owned(
                "get_equipment_action_list", "your list", r"\blist\b|\bto do\b",
                "{required_action} {equipment} by {due_date}",
            ),
        ),
    ),
    Register(
        "household",
        "the household",
        "get_all_item_names",
        (
            Fact("get_item_ideal_storage_location", "item_name", "Belongs to", _PLACE),
            Fact("get_item_maintenance_history", "item_name", "Done so far", _UPKEEP, row="{action} on {date}"),
            Fact("get_item_purchase_date", "item_name", "Bought on", r"\b(?:bought|buy|old|age)\b", told=False),
            Fact(
                "get_item_maintenance_and_usage_instructions", "item_name", "To be known", _MANUAL, ("*",),
                several=True, told=False,
            ),
        ),
        (
            Owned(
                "get_household_action_list", "your list", r"\blist\b|\bto do\b",
                "{required_action} {name} by {due_date}",
            ),
        ),
    ),
    Register(
        "restaurant",
        "the restaurant",
        "get_dish_price",
        (
            Fact(
                "get_dish_price", "dish_name", "Price before any discount", r"\b(?:price|costs?|how much)\b",
                ("matching_dishes", "*"), "€{:.2f}",
            ),
            Fact(
                "get_dish_allergens", "dish_name", "Allergens", r"\b(?:allerg\w*|contains?|gluten|nuts?|dairy)\b",
                ("matching_dishes", "*"),
            ),
            Fact(
                "get_dish_taste_profile", "dish_name", "Tastes", r"\b(?:tastes?|spicy|sweet)\b",
                ("matching_dishes", "*"), told=False,
            ),
        ),
        (
            Owned(
                "get_user_order_summary", "your order", r"\b(?:my|our|the) (?:order|cart)\b",
                "{quantity:g} × {dish_name}", "items",
            ),
        ),
        key="matching_dishes",
        by="dish_name",
    ),
)  # fmt: skip
"""The worlds that have a tool by name for what is asked most."""
