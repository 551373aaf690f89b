"""The tables of the kitchen."""

from typing import Any

from sqlalchemy import JSON, ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class KitchenBase(DeclarativeBase):
    """Tables of the domain `kitchen`."""


class Ingredient(KitchenBase):
    """Something to cook with. Names, categories and places are lower-case.

    Attributes:
        quantity: What is in store, in units of 100 g; 0 where it is known and used up.
        expiry_date: ISO date until which it keeps; None where nobody has noted one.
        storage_location: None where it has no place, mostly because there is none of it.
        nutrition: Per 100 g, as its `basis` says; None where nothing is known.
        size: As printed on the pack; shown by no tool.
    """

    __tablename__ = "kitchen_ingredients"

    name: Mapped[str] = mapped_column(primary_key=True)
    quantity: Mapped[float]
    expiry_date: Mapped[str | None]
    storage_location: Mapped[str | None]
    category: Mapped[str]
    nutrition: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    size: Mapped[str | None]


class Recipe(KitchenBase):
    """A recipe.

    Attributes:
        ingredients: `{ingredient_name, quantity}` each, in units of 100 g.
        steps: `{step_number, description, ingredients, action}` each, in order.
        nutrition: The sum over its ingredients; shown by no tool.
    """

    __tablename__ = "kitchen_recipes"

    name: Mapped[str] = mapped_column(primary_key=True)
    ingredients: Mapped[list[Any]] = mapped_column(JSON)
    steps: Mapped[list[Any]] = mapped_column(JSON)
    allergens: Mapped[list[str]] = mapped_column(JSON)
    taste: Mapped[list[str]] = mapped_column(JSON)
    nutritional_characteristics: Mapped[list[str]] = mapped_column(JSON)
    nutrition: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))


class Cook(KitchenBase):
    """A person who cooks; one with an empty menu and an empty list is still a cook."""

    __tablename__ = "kitchen_users"

    user_id: Mapped[str] = mapped_column(primary_key=True)


class MenuEntry(KitchenBase):
    """One recipe on one cook's menu."""

    __tablename__ = "kitchen_menu"

    user_id: Mapped[str] = mapped_column(ForeignKey("kitchen_users.user_id"), primary_key=True)
    recipe_name: Mapped[str] = mapped_column(primary_key=True)


class ListLine(KitchenBase):
    """One ingredient on one cook's shopping list, in units of 100 g."""

    __tablename__ = "kitchen_shopping_list"

    user_id: Mapped[str] = mapped_column(ForeignKey("kitchen_users.user_id"), primary_key=True)
    ingredient_name: Mapped[str] = mapped_column(primary_key=True)
    quantity: Mapped[float]
