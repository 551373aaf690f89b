"""Tools that add up money and nutrition.

Sums are exact; see `tools.numbers` for how they are rounded. A set meal is what its dishes are: its price falls on
them in proportion to what each costs alone, so that its discount lowers its tax as well.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NotRequired

from typing_extensions import TypedDict

from tools.numbers import exact, rounded
from tools.restaurant.arguments import DishCount
from tools.restaurant.house import House, house
from tools.restaurant.models import DishColumns, SetMealColumns
from world.tool import Example, ToolContext, tool

FACTS = ("calories_kcal", "protein_g", "fat_g", "carbs_g", "sugar_g", "sodium_mg", "fiber_g")
DINNER = {
    "user_id": "marta_klein_205",
    "dishes": [{"dish_name": "Steak & Fries", "quantity": 2}, {"dish_name": "family table", "quantity": 1}],
}


class Payment(TypedDict):
    """Result of `compute_total_payment`."""

    user_id: str
    total: float
    not_counted: NotRequired[list[str]]


class Tax(TypedDict):
    """Result of `compute_total_tax`."""

    user_id: str
    total_tax: float
    not_counted: NotRequired[list[str]]


class TotalNutrition(TypedDict):
    """Result of `compute_total_nutrition`."""

    user_id: str
    total_nutrition: dict[str, float]
    not_counted: NotRequired[list[str]]


@dataclass(frozen=True)
class Serving:
    """Some portions of one dish, and what part of its price is paid for them: less than 1 in most set meals."""

    dish: DishColumns
    count: Fraction
    share: Fraction = Fraction(1)

    @property
    def paid(self) -> Fraction:
        """What these portions cost."""
        return exact(self.dish.price) * exact(self.dish.discount) * self.count * self.share

    @property
    def tax(self) -> Fraction:
        """The tax that is contained in what they cost."""
        rate = exact(self.dish.tax_rate)
        return self.paid * rate / (1 + rate)


@dataclass(frozen=True)
class Bill:
    """What some lines come to.

    Attributes:
        servings: The dishes, those of set meals one by one.
        total: What is paid.
        missing: Names that the menu lacks.
    """

    servings: list[Serving]
    total: Fraction
    missing: list[str]


def bill(at: House, lines: Sequence[DishCount]) -> Bill:
    """Look up what some lines stand for; those with a quantity of 0 or less count as none."""
    menu = {row.name: row for row in at.db.scalars(at.rows(at.tables.dish))}
    sets = {row.name: row for row in at.db.scalars(at.rows(at.tables.set_meal))}
    servings: list[Serving] = []
    total, missing = Fraction(), []
    for line in lines:
        name, count = line.dish_name.strip().lower(), Fraction(line.quantity)
        if count <= 0:
            continue
        if name in menu:
            servings.append(Serving(menu[name], count))
            total += servings[-1].paid
        elif name in sets:
            parts, lost = _parts(sets[name], menu)
            paid = set_price(sets[name], menu) * exact(sets[name].set_meal_discount)
            full = sum((part.paid for part in parts), Fraction())
            share = paid / full if full else Fraction(1)
            servings += [Serving(part.dish, part.count * count, share) for part in parts]
            total += paid * count
            missing += lost
        else:
            missing.append(name)
    return Bill(servings, total, list(dict.fromkeys(missing)))


def _parts(meal: SetMealColumns, menu: dict[str, DishColumns]) -> tuple[list[Serving], list[str]]:
    held = [(entry["dish_name"], exact(entry["quantity"])) for entry in meal.included_dishes]
    parts = [Serving(menu[name], count) for name, count in held if name in menu]
    return parts, [name for name, _ in held if name not in menu]


def set_price(meal: SetMealColumns, menu: dict[str, DishColumns]) -> Fraction:
    """Return the price of a set meal before its discount: its own, or what its dishes cost where it has none."""
    if meal.set_meal_price > 0:
        return exact(meal.set_meal_price)
    return sum((part.paid for part in _parts(meal, menu)[0]), Fraction())


def payment(at: House, lines: Sequence[DishCount]) -> tuple[float, list[str]]:
    """Return what some lines cost, and the names that are not counted."""
    found = bill(at, lines)
    return rounded(found.total), found.missing


def tax(at: House, lines: Sequence[DishCount]) -> tuple[float, list[str]]:
    """Return the tax contained in what some lines cost, and the names that are not counted."""
    found = bill(at, lines)
    return rounded(sum((part.tax for part in found.servings), Fraction())), found.missing


def nutrition(at: House, lines: Sequence[DishCount]) -> tuple[dict[str, float], list[str]]:
    """Return the sums of nutrition facts, and the names that are not counted or have none."""
    found = bill(at, lines)
    sums = {
        fact: sum(
            (exact((part.dish.nutrition or {}).get(fact) or 0) * part.count for part in found.servings), Fraction()
        )
        for fact in FACTS
    }
    lacking = [part.dish.name for part in found.servings if not part.dish.nutrition]
    return {fact: rounded(value) for fact, value in sums.items()}, list(dict.fromkeys([*found.missing, *lacking]))


@tool(examples=[Example(DINNER), Example({**DINNER, "dishes": []})])
def compute_total_payment(ctx: ToolContext, user_id: str, dishes: list[DishCount]) -> Payment:
    """Add up what some dishes and set meals cost: the sum of price x discount x quantity at the menu's prices.

    A set meal costs its own price, or where it has none what its dishes cost with their discounts, x its discount.

    Args:
        user_id: Id of the guest; it is only repeated in the result.
        dishes: `[{dish_name, quantity}]`: whole names of dishes or set meals, case aside, and whole numbers. A quantity
            of 0 or less counts as none; one name may stand several times; an empty list comes to 0.

    Returns:
        `{user_id, total}` in the restaurant's currency, rounded once to 2 decimals. `not_counted` is there only where
        the menu lacks names; it lists them.
    """
    total, missing = payment(house(ctx), dishes)
    result = Payment(user_id=user_id, total=total)
    return Payment(**result, not_counted=missing) if missing else result


@tool(examples=[Example(DINNER)])
def compute_total_tax(ctx: ToolContext, user_id: str, dishes: list[DishCount]) -> Tax:
    """Add up the tax that is contained in what some dishes and set meals cost.

    Prices contain the tax, so that a dish's tax is price x rate / (1 + rate) x discount x quantity. The discount of a
    set meal lowers the tax of its dishes as it lowers their price.

    Args:
        user_id: Id of the guest; it is only repeated in the result.
        dishes: `[{dish_name, quantity}]`, as in `compute_total_payment`.

    Returns:
        `{user_id, total_tax}` in the restaurant's currency, rounded once to 2 decimals, and `not_counted` as in
        `compute_total_payment`.
    """
    total, missing = tax(house(ctx), dishes)
    result = Tax(user_id=user_id, total_tax=total)
    return Tax(**result, not_counted=missing) if missing else result


@tool(examples=[Example(DINNER)])
def compute_total_nutrition(ctx: ToolContext, user_id: str, dishes: list[DishCount]) -> TotalNutrition:
    """Add up nutrition facts of some dishes and set meals: the sum of each value x quantity.

    The values are taken as `get_dish_nutrition` tells them, one quantity being one portion; a set meal has what its
    dishes have.

    Args:
        user_id: Id of the guest; it is only repeated in the result.
        dishes: `[{dish_name, quantity}]`, as in `compute_total_payment`.

    Returns:
        `{user_id, total_nutrition: {calories_kcal, protein_g, fat_g, carbs_g, sugar_g, sodium_mg, fiber_g}}`, each
        rounded once to 2 decimals. `not_counted` is there only where the menu lacks names or facts; it lists them.
    """
    total, missing = nutrition(house(ctx), dishes)
    result = TotalNutrition(user_id=user_id, total_nutrition=total)
    return TotalNutrition(**result, not_counted=missing) if missing else result
