"""The tables of the corner shop."""

from typing import Any

from sqlalchemy import JSON, ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class RetailBase(DeclarativeBase):
    """Tables of the domain `retail`."""


class Product(RetailBase):
    """One article of the shop. Names, categories and countries are lower-case.

    Attributes:
        price: With tax, before the discount.
        tax_rate: 0.08 is 8 %.
        discount: Factor on the price: 0.9 is 10 % off, 1.0 is the full price.
        nutrition: Per 100 g or per serving, as its `basis` says; None where nothing is known.
        size: As printed on the label; shown by no tool.
        image: Picture of the article under `assets/`; shown by no tool.
    """

    __tablename__ = "retail_products"

    name: Mapped[str] = mapped_column(primary_key=True)
    category: Mapped[str]
    price: Mapped[float]
    tax_rate: Mapped[float]
    discount: Mapped[float]
    nutritional_characteristics: Mapped[list[str]] = mapped_column(JSON)
    taste: Mapped[list[str]] = mapped_column(JSON)
    country_of_origin: Mapped[str]
    allergens: Mapped[list[str]] = mapped_column(JSON)
    nutrition: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    size: Mapped[str | None]
    image: Mapped[str | None]


class Customer(RetailBase):
    """A customer; one with an empty cart is still a customer."""

    __tablename__ = "retail_users"

    user_id: Mapped[str] = mapped_column(primary_key=True)


class CartLine(RetailBase):
    """One product in one customer's cart; category, price, tax rate and discount are those it was added with."""

    __tablename__ = "retail_cart"

    user_id: Mapped[str] = mapped_column(ForeignKey("retail_users.user_id"), primary_key=True)
    product_name: Mapped[str] = mapped_column(primary_key=True)
    quantity: Mapped[float]
    category: Mapped[str]
    price: Mapped[float]
    tax_rate: Mapped[float]
    discount: Mapped[float]


class ListLine(RetailBase):
    """One product on one customer's shopping list."""

    __tablename__ = "retail_shopping_list"

    user_id: Mapped[str] = mapped_column(ForeignKey("retail_users.user_id"), primary_key=True)
    product_name: Mapped[str] = mapped_column(primary_key=True)
    quantity: Mapped[float]
