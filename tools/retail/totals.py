"""Tools that add up money and nutrition.

Sums are exact; see `tools.numbers` for how they are rounded.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from sqlalchemy import select
from typing_extensions import TypedDict

from core.errors import ToolFault
from tools.numbers import exact, rounded
from tools.retail.arguments import Line
from tools.retail.models import Product
from tools.wording import shown
from world.tool import Example, ToolContext, tool

FACTS = (
    "serving_size_g",
    "calories_kcal",
    "protein_g",
    "fat_g",
    "carbs_g",
    "sugar_g",
    "sodium_mg",
    "fiber_g",
)
BREAKFAST = {
    "user_id": "tomas_rivera_317",
    "products": [{"product_name": "granola", "quantity": 1}, {"product_name": "orange juice", "quantity": 2}],
}
EXAMPLES = (Example(BREAKFAST), Example({**BREAKFAST, "products": []}, fault="bad_arguments"))

Status = Literal["success", "partial_success"]


class PaymentLine(TypedDict):
    """One product of a payment."""

    product_name: str
    quantity: int
    subtotal: float


class Payment(TypedDict):
    """Result of `compute_total_payment`."""

    user_id: str
    total: float
    details: list[PaymentLine]
    status: Status
    message: str


class TaxLine(TypedDict):
    """The tax of one product."""

    product_name: str
    quantity: int
    tax_amount: float


class Tax(TypedDict):
    """Result of `compute_total_tax`."""

    user_id: str
    total_tax: float
    details: list[TaxLine]
    status: Status
    message: str


class NutritionLine(TypedDict):
    """One product that took part."""

    product_name: str
    quantity: int


class TotalNutrition(TypedDict):
    """Result of `compute_total_nutrition`."""

    user_id: str
    total_nutrition: dict[str, str | float]
    details: list[NutritionLine]
    status: Status
    message: str


def _known(ctx: ToolContext, lines: Sequence[Line]) -> tuple[list[tuple[Product, int]], list[str]]:
    """Return the lines that count, with their products, and the names that the catalogue lacks."""
    if not lines:
        raise ToolFault("The list of products is empty; name at least one product and its quantity.", "bad_arguments")
    wanted = {line.product_name.strip().lower() for line in lines if line.quantity > 0}
    found = {row.name: row for row in ctx.db.scalars(select(Product).where(Product.name.in_(wanted)))}
    counted: list[tuple[Product, int]] = []
    missing: list[str] = []
    for line in lines:
        name = line.product_name.strip().lower()
        if line.quantity <= 0:
            continue
        if name in found:
            counted.append((found[name], line.quantity))
        else:
            missing.append(name)
    return counted, missing


def _outcome(missing: Sequence[str], lacking: Sequence[str] = ()) -> tuple[Status, str]:
    if not missing:
        words = "All products are counted."
    else:
        words = f"Not in the catalogue and not counted: {', '.join(shown(name) for name in missing[:10])}."
    if lacking:
        words += f" Without nutrition facts and counted as 0: {', '.join(lacking[:10])}."
    return ("partial_success" if missing or lacking else "success"), words


@tool(examples=EXAMPLES)
def compute_total_payment(ctx: ToolContext, user_id: str, products: list[Line]) -> Payment:
    """Add up what some products cost: the sum of price x discount x quantity at catalogue prices.

    Args:
        user_id: Id of the customer; it is only repeated in the result.
        products: `[{product_name, quantity}]`: whole names, case aside, and whole numbers of pieces. A quantity of 0
            or less counts as none; one name may stand several times.

    Returns:
        `{user_id, total, details: [{product_name, quantity, subtotal}], status, message}` in the shop's currency,
        the total rounded once to 2 decimals. Status `partial_success`: the message names products that the
        catalogue lacks and that are not counted.

    Raises:
        bad_arguments: The list is empty.
    """
    counted, missing = _known(ctx, products)
    details: list[PaymentLine] = []
    total = Fraction()
    for row, quantity in counted:
        amount = exact(row.price) * exact(row.discount) * quantity
        total += amount
        details.append(PaymentLine(product_name=row.name, quantity=quantity, subtotal=rounded(amount)))
    status, message = _outcome(missing)
    return Payment(user_id=user_id, total=rounded(total), details=details, status=status, message=message)


@tool(examples=EXAMPLES)
def compute_total_tax(ctx: ToolContext, user_id: str, products: list[Line]) -> Tax:
    """Add up the tax that is contained in the price of some products.

    Prices contain the tax, so that a product's tax is price x rate / (1 + rate) x discount x quantity.

    Args:
        user_id: Id of the customer; it is only repeated in the result.
        products: `[{product_name, quantity}]`, as in `compute_total_payment`.

    Returns:
        `{user_id, total_tax, details: [{product_name, quantity, tax_amount}], status, message}` in the shop's
        currency, the total rounded once to 2 decimals; status and message as in `compute_total_payment`.

    Raises:
        bad_arguments: The list is empty.
    """
    counted, missing = _known(ctx, products)
    details: list[TaxLine] = []
    total = Fraction()
    for row, quantity in counted:
        rate = exact(row.tax_rate)
        amount = exact(row.price) * rate / (1 + rate) * exact(row.discount) * quantity
        total += amount
        details.append(TaxLine(product_name=row.name, quantity=quantity, tax_amount=rounded(amount)))
    status, message = _outcome(missing)
    return Tax(user_id=user_id, total_tax=rounded(total), details=details, status=status, message=message)


@tool(examples=EXAMPLES)
def compute_total_nutrition(ctx: ToolContext, user_id: str, products: list[Line]) -> TotalNutrition:
    """Add up nutrition facts: the sum of each listed value x quantity.

    The values are taken as `get_nutrition` tells them, so that one piece counts as one basis (100 g or one serving).

    Args:
        user_id: Id of the customer; it is only repeated in the result.
        products: `[{product_name, quantity}]`, as in `compute_total_payment`.

    Returns:
        `{user_id, total_nutrition, details: [{product_name, quantity}], status, message}`; total_nutrition has the
        keys of `get_nutrition`, with basis `TOTAL`, each rounded once to 2 decimals. Status `partial_success`: the
        message names products that the catalogue lacks or that have no facts.

    Raises:
        bad_arguments: The list is empty.
    """
    counted, missing = _known(ctx, products)
    sums = {fact: Fraction() for fact in FACTS}
    for row, quantity in counted:
        for fact in FACTS:
            sums[fact] += exact((row.nutrition or {}).get(fact) or 0) * quantity
    totals: dict[str, str | float] = {"basis": "TOTAL", **{fact: rounded(value) for fact, value in sums.items()}}
    status, message = _outcome(missing, [row.name for row, _ in counted if not row.nutrition])
    details = [NutritionLine(product_name=row.name, quantity=quantity) for row, quantity in counted]
    return TotalNutrition(user_id=user_id, total_nutrition=totals, details=details, status=status, message=message)
