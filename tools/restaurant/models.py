"""The tables of the restaurant, as columns that the domain `restaurants` has too."""

from typing import Any

from sqlalchemy import JSON, ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class RestaurantBase(DeclarativeBase):
    """Tables of the domain `restaurant`."""


class DishColumns:
    """One dish or drink of the menu. Names, categories, tags, tastes and allergens are lower-case.

    Attributes:
        price: With tax, before the discount.
        tax_rate: 0.08 is 8 %.
        discount: Factor on the price: 0.9 is 10 % off, 1.0 is the full price.
        nutrition: Of one portion, as its `basis` says; None where nothing is known.
    """

    __tablename__: str

    name: Mapped[str] = mapped_column(primary_key=True)
    category: Mapped[str]
    price: Mapped[float]
    tax_rate: Mapped[float]
    discount: Mapped[float]
    nutritional_characteristics: Mapped[list[str]] = mapped_column(JSON)
    taste: Mapped[list[str]] = mapped_column(JSON)
    allergens: Mapped[list[str]] = mapped_column(JSON)
    nutrition: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))


class SetMealColumns:
    """Dishes that are sold together.

    Attributes:
        included_dishes: `[{dish_name, quantity}]`.
        set_meal_price: Of the whole, before its discount; 0 where it costs what its dishes cost.
        set_meal_discount: Factor on that price.
    """

    __tablename__: str

    name: Mapped[str] = mapped_column(primary_key=True)
    included_dishes: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    set_meal_price: Mapped[float]
    set_meal_discount: Mapped[float]


class GuestColumns:
    """A guest; one who has ordered nothing is still a guest."""

    __tablename__: str

    user_id: Mapped[str] = mapped_column(primary_key=True)


class LineColumns:
    """One dish or set meal of one guest's order."""

    __tablename__: str

    dish_name: Mapped[str] = mapped_column(primary_key=True)
    quantity: Mapped[float]


class Dish(DishColumns, RestaurantBase):
    """A dish of the restaurant."""

    __tablename__ = "restaurant_dishes"


class SetMeal(SetMealColumns, RestaurantBase):
    """A set meal of the restaurant."""

    __tablename__ = "restaurant_set_meals"


class Guest(GuestColumns, RestaurantBase):
    """A guest of the restaurant."""

    __tablename__ = "restaurant_users"


class OrderLine(LineColumns, RestaurantBase):
    """A line of an order in the restaurant."""

    __tablename__ = "restaurant_orders"

    user_id: Mapped[str] = mapped_column(ForeignKey("restaurant_users.user_id"), primary_key=True)
