"""The one component catalog: A2UI's basic catalog of v0.9, with what other versions and the minimal catalog add."""

import functools
from typing import Any

from a2ui.core.basic_catalog.v0_9 import BASIC_COMPONENTS, Theme, create_basic_catalog_functions
from a2ui.core.catalog import Catalog, FunctionImplementation
from a2ui.core.schema.v0_9.common_types import DynamicNumber, DynamicString
from a2ui.core.validation import STRICT_VALIDATION, PayloadValidator
from pydantic import BaseModel, ConfigDict

from ui_server.messages import BASIC_CATALOG

ROW_NUMBER = "@index"
"""The function of v1.0 that counts the rows of a template; v0.9 has none."""


class CapitalizeArgs(BaseModel):
    """The arguments of `capitalize`, a function of the minimal catalogs."""

    model_config = ConfigDict(extra="forbid")

    value: DynamicString


class RowNumberArgs(BaseModel):
    """The arguments of `@index`."""

    model_config = ConfigDict(extra="forbid")

    offset: DynamicNumber | None = None


class OpenUrlArgs(BaseModel):
    """The arguments of `openUrl`: v1.0 takes a binding or a call where v0.9 takes a text only; here both do."""

    model_config = ConfigDict(extra="forbid")

    url: DynamicString


class ScreenCatalog(Catalog):
    """A catalog whose schema is derived once and not copied for each function call that is checked (40 ms)."""

    @functools.cached_property
    def validation_schema(self) -> dict[str, Any]:
        """The schema that calls are checked against; read only."""
        schema: dict[str, Any] = super().validation_schema
        return schema


@functools.cache
def basic_catalog() -> Catalog:
    """Return the basic catalog; a constant, kept because the library derives its schemas once per object.

    That takes a second; a call is checked at once, so that no screen waits for it.
    """
    capitalize = FunctionImplementation(
        "capitalize", "string", CapitalizeArgs, _capitalize, description="Writes a text with a capital first letter."
    )
    row_number = FunctionImplementation(
        ROW_NUMBER, "number", RowNumberArgs, _row_number, description="Counts the rows of a template, from 0."
    )
    basic = {function.name: function for function in create_basic_catalog_functions()}
    opening = basic["openUrl"]
    basic["openUrl"] = FunctionImplementation(
        opening.name, opening.return_type, OpenUrlArgs, opening.execute, description=opening.description
    )
    catalog = ScreenCatalog(
        BASIC_CATALOG,
        "v0.9",
        components=BASIC_COMPONENTS,
        functions=[*basic.values(), capitalize, row_number],
        theme_model=Theme,
        schema_id=BASIC_CATALOG,
        title="A2UI Basic Catalog",
        declared_protocol_version=None,
        common_types_uri="https://a2ui.org/specification/v0_9/common_types.json",
        theme_location="$defs",
        union_defs={"anyComponent": None, "anyFunction": None},
    )
    call: dict[str, Any] = {"call": "capitalize", "args": {"value": ""}}
    PayloadValidator(catalog, STRICT_VALIDATION).validate_component({"id": "root", "component": "Text", "text": call})
    return catalog


def _capitalize(args: dict[str, Any], context: object, abort_signal: object = None) -> str:
    text = str(args.get("value") or "")
    return text[:1].upper() + text[1:]


def _row_number(args: dict[str, Any], context: object, abort_signal: object = None) -> int | float:
    """Return the number of the row, from the context's data path, e.g. `/items/3`; 0 outside templates."""
    offset = args.get("offset") or 0
    last = str(getattr(context, "path", "")).rstrip("/").rpartition("/")[2]
    return (int(last) if last.isdecimal() else 0) + offset
