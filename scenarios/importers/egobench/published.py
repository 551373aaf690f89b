"""The published tool schemas: whether a call fits them. The published tools themselves never check that."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError

from core.errors import ConfigError
from scenarios.importers.egobench.reading import read_list

Schemas = Mapping[str, Draft202012Validator]


def read_schemas(path: Path) -> Schemas:
    """Read a file of published tools, each with or without its wrapper `{type, function}`.

    Raises:
        ConfigError: The file cannot be read, or an entry is no tool.
    """
    schemas = {}
    for entry in cast("list[Any]", read_list(path)):
        tool = entry.get("function", entry) if isinstance(entry, dict) else None
        if not isinstance(tool, dict) or not isinstance(tool.get("tool_name"), str):
            raise ConfigError(f"{path} holds an entry that is no tool; a tool has a `tool_name` and `parameters`.")
        schema = {"type": "object", **(tool.get("parameters") or {}), "additionalProperties": False}
        try:
            Draft202012Validator.check_schema(schema)
        except SchemaError as error:
            raise ConfigError(f"{path}: the parameters of {tool['tool_name'][:60]} are no schema.") from error
        schemas[tool["tool_name"]] = Draft202012Validator(schema)
    return schemas


def fits(schemas: Schemas, tool: str, arguments: object) -> bool:
    """Return whether a call names a published tool and fits its schema."""
    return tool in schemas and bool(schemas[tool].is_valid(arguments))
