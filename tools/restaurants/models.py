"""The tables of several restaurants: those of one, with the restaurant's name in each key."""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from tools.restaurant.models import DishColumns, GuestColumns, LineColumns, SetMealColumns


class RestaurantsBase(DeclarativeBase):
    """Tables of the domain `restaurants`."""


class Place(RestaurantsBase):
    """A restaurant.

    Attributes:
        last_used: Whether the last write of any guest was to this one and left the order standing; no tool tells it.
    """

    __tablename__ = "restaurants_places"

    name: Mapped[str] = mapped_column(primary_key=True)
    last_used: Mapped[bool] = mapped_column(
        default=False, info={"judged": False, "reason": "which restaurant was written to last is no outcome"}
    )


class _OfPlace:
    restaurant_name: Mapped[str] = mapped_column(ForeignKey("restaurants_places.name"), primary_key=True)


class Dish(_OfPlace, DishColumns, RestaurantsBase):
    """A dish of one of the restaurants."""

    __tablename__ = "restaurants_dishes"


class SetMeal(_OfPlace, SetMealColumns, RestaurantsBase):
    """A set meal of one of the restaurants."""

    __tablename__ = "restaurants_set_meals"


class Guest(GuestColumns, RestaurantsBase):
    """A guest of any of the restaurants."""

    __tablename__ = "restaurants_users"


class OrderLine(_OfPlace, LineColumns, RestaurantsBase):
    """A line of an order in one of the restaurants."""

    __tablename__ = "restaurants_orders"
    __table_args__ = ({"info": {"told": "{dish_name} at {restaurant_name}"}},)

    user_id: Mapped[str] = mapped_column(ForeignKey("restaurants_users.user_id"), primary_key=True)
