"""Tools on a customer's cart and shopping list."""

from typing import Literal, NotRequired

from sqlalchemy import ColumnElement, literal_column, select
from typing_extensions import TypedDict

from core.errors import ToolFault
from tools.numbers import exact, plain
from tools.retail.arguments import Amount, Factor, Quantity
from tools.retail.models import CartLine, Customer, ListLine
from tools.retail.names import customer, product
from tools.wording import nearest, shown
from world.tool import Example, ToolContext, tool

MILK = {
    "user_id": "tomas_rivera_317",
    "product_name": "Oat Milk",
    "qty": 2,
    "category": "plant drink",
    "price": 1.25,
    "tax_rate": 0.07,
    "discount": 1.0,
}
CART_ORDER: ColumnElement[int] = literal_column("retail_cart.rowid")
LIST_ORDER: ColumnElement[int] = literal_column("retail_shopping_list.rowid")


class Done(TypedDict):
    """Result of a write."""

    status: Literal["success"]
    message: str


class CartItem(TypedDict):
    """One line of a cart."""

    product_name: str
    quantity: float
    category: str
    price: float
    tax_rate: float
    discount: float


class Cart(TypedDict):
    """Result of `get_cart`."""

    cart_items: list[CartItem]
    message: NotRequired[str]


class ListItem(TypedDict):
    """One line of a shopping list."""

    product_name: str
    quantity: float


class ShoppingList(TypedDict):
    """Result of `get_shopping_list`."""

    shopping_list: list[ListItem]
    status: NotRequired[Literal["info"]]
    message: NotRequired[str]


def _lines(ctx: ToolContext, user_id: str) -> list[CartLine]:
    return list(ctx.db.scalars(select(CartLine).where(CartLine.user_id == user_id).order_by(CART_ORDER)))


@tool(
    writes=True,
    examples=[
        Example(MILK),
        Example({**MILK, "product_name": "oat"}, fault="not_found"),
        Example({**MILK, "user_id": "tomas_rivera_371"}, fault="not_found"),
    ],
)
def add_to_cart(
    ctx: ToolContext,
    user_id: str,
    product_name: str,
    qty: Quantity,
    category: str,
    price: Amount,
    tax_rate: Amount,
    discount: Factor,
) -> Done:
    """Put a quantity of a product into a customer's cart.

    Where the cart holds the product already, the quantity is added and the other values replace the earlier ones.
    Category, price, tax rate and discount are stored as given, so look them up first.

    Args:
        user_id: Id of the customer, e.g. `tomas_rivera_317`.
        product_name: The whole name of the product; case does not matter.
        qty: How many pieces to add; above 0.
        category: The product's category, as `get_category` tells it.
        price: Shelf price of one piece, with tax, before the discount, as `get_price` tells it.
        tax_rate: Tax rate as a fraction, as `get_tax_rate` tells it; 0.08 is 8 %.
        discount: Discount factor from 0 to 1, as `get_discount` tells it; 1.0 is no discount.

    Returns:
        `{status, message}`; the message says what the cart holds of the product now.

    Raises:
        not_found: There is no such customer or no product of exactly that name.
    """
    owner = customer(ctx, user_id)
    name = product(ctx, product_name).name
    line = ctx.db.get(CartLine, (owner.user_id, name))
    if line is None:
        line = CartLine(user_id=owner.user_id, product_name=name, quantity=0.0)
        ctx.db.add(line)
    line.quantity = float(exact(line.quantity) + exact(qty))
    line.category = category.strip().lower()
    line.price = price
    line.tax_rate = tax_rate
    line.discount = discount
    words = f"Added {plain(qty)} of {name!r} to the cart of {user_id}; it holds {plain(line.quantity)} now."
    return Done(status="success", message=words)


@tool(
    writes=True,
    examples=[
        Example({"user_id": "nadia_berg_204", "product_name": "whole milk", "qty": 1}),
        Example({"user_id": "nadia_berg_204", "product_name": "honey", "qty": 1}, fault="not_found"),
    ],
)
def remove_from_cart(ctx: ToolContext, user_id: str, product_name: str, qty: Quantity) -> Done:
    """Take a quantity of a product out of a customer's cart.

    Args:
        user_id: Id of the customer, e.g. `nadia_berg_204`.
        product_name: The whole name of the product as it stands in the cart; case does not matter.
        qty: How many pieces to take out; above 0. As many as the cart holds, or more, removes the line.

    Returns:
        `{status, message}`; the message says what is left.

    Raises:
        not_found: There is no such customer, or the cart does not hold that product.
    """
    owner = customer(ctx, user_id)
    name = product_name.strip().lower()
    line = ctx.db.get(CartLine, (owner.user_id, name))
    if line is None:
        held = [entry.product_name for entry in _lines(ctx, user_id)]
        words = f"It holds {', '.join(held[:10])}." if held else "It is empty."
        raise ToolFault(f"The cart of {user_id} has no {shown(product_name)}. {words}", "not_found")
    left = exact(line.quantity) - exact(qty)
    if left <= 0:
        ctx.db.delete(line)
        return Done(status="success", message=f"Removed all of {name!r} from the cart of {user_id}.")
    line.quantity = float(left)
    words = f"Removed {plain(qty)} of {name!r} from the cart of {user_id}; {plain(line.quantity)} left."
    return Done(status="success", message=words)


@tool(
    writes=True,
    examples=[
        Example({"user_id": "pavel_novak_489"}),
        Example({"user_id": "nobody_000"}, fault="not_found"),
    ],
)
def clear_cart(ctx: ToolContext, user_id: str) -> Done:
    """Empty a customer's cart.

    Args:
        user_id: Id of the customer, e.g. `pavel_novak_489`.

    Returns:
        `{status, message}`; the message says whether there was anything to remove.

    Raises:
        not_found: There is no such customer.
    """
    owner = customer(ctx, user_id)
    lines = _lines(ctx, owner.user_id)
    for line in lines:
        ctx.db.delete(line)
    if not lines:
        return Done(status="success", message=f"The cart of {user_id} is empty already.")
    return Done(status="success", message=f"The cart of {user_id} is empty now.")


@tool(examples=[Example({"user_id": "aiko_tanabe_128"}), Example({"user_id": "tomas_rivera_317"})])
def get_cart(ctx: ToolContext, user_id: str) -> Cart:
    """Show what is in a customer's cart.

    Args:
        user_id: Id of the customer, e.g. `aiko_tanabe_128`.

    Returns:
        `{cart_items: [{product_name, quantity, category, price, tax_rate, discount}]}` in the order of adding; where
        it is empty or there is no such customer, an empty list and a `message` that says which.
    """
    items = [
        CartItem(
            product_name=line.product_name,
            quantity=plain(line.quantity),
            category=line.category,
            price=line.price,
            tax_rate=line.tax_rate,
            discount=line.discount,
        )
        for line in _lines(ctx, user_id)
    ]
    return Cart(cart_items=items) if items else Cart(cart_items=[], message=_why_empty(ctx, user_id, "cart"))


@tool(examples=[Example({"user_id": "lena_hoffmann_541"}), Example({"user_id": "nobody_000"})])
def get_shopping_list(ctx: ToolContext, user_id: str) -> ShoppingList:
    """Show what a customer means to buy.

    Args:
        user_id: Id of the customer, e.g. `lena_hoffmann_541`.

    Returns:
        `{shopping_list: [{product_name, quantity}]}`; where it is empty or there is no such customer, an empty list
        with status `info` and a `message` that says which.
    """
    lines = ctx.db.scalars(select(ListLine).where(ListLine.user_id == user_id).order_by(LIST_ORDER))
    items = [ListItem(product_name=line.product_name, quantity=plain(line.quantity)) for line in lines]
    if items:
        return ShoppingList(shopping_list=items)
    return ShoppingList(shopping_list=[], status="info", message=_why_empty(ctx, user_id, "shopping list"))


def _why_empty(ctx: ToolContext, user_id: str, what: str) -> str:
    if ctx.db.get(Customer, user_id) is not None:
        return f"The {what} of {user_id} is empty."
    near = nearest(user_id, list(ctx.db.scalars(select(Customer.user_id))))
    return f"There is no customer {shown(user_id)}, hence no {what}.{near}"
