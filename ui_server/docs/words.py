"""JSON Schemas of the catalog in few words, for a reader who writes messages."""

import json
from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]

KNOWN: Mapping[str, str] = {"ComponentId": "component id", "DataBinding": "path", "FunctionCall": "call"}
"""Definitions that are named and not spelled out; the documentation says once what a path and a call are."""


def property_words(schema: Schema, required: bool, defs: Schema) -> str:
    """Return kind, need, default and meaning of one property on one line.

    Args:
        schema: The property's schema.
        required: Whether it must be given.
        defs: The definitions that `$ref` names.
    """
    default = schema.get("default")
    parts = [kind_words(schema, defs)]
    if required:
        parts.append("required")
    elif default is not None:
        parts.append(f"default {json.dumps(default, ensure_ascii=False)}")
    meaning = " ".join(str(schema.get("description", "")).split())
    return ", ".join(parts) + (f". {meaning}" if meaning else "")


def kind_words(schema: Schema, defs: Schema) -> str:
    """Return what a value of the schema looks like.

    Words that are joined by `|` are alternatives, `{name*: kind}` is an object whose starred keys are required, `path`
    stands for `{"path": "/a/b"}` and `call` for `{"call": NAME, "args": {...}}`.
    """
    if "x-a2ui-def-ref" in schema:
        return str(schema["x-a2ui-def-ref"]).rsplit("/", 1)[-1].removeprefix("any").casefold()
    if "$ref" in schema:
        name = str(schema["$ref"]).rsplit("/", 1)[-1]
        return KNOWN[name] if name in KNOWN else kind_words(defs[name], defs)
    for joined in ("anyOf", "oneOf"):
        if joined in schema:
            kinds = dict.fromkeys(kind_words(branch, defs) for branch in schema[joined])
            return " | ".join(_without_repeats(list(kinds)))
    if "allOf" in schema:
        return kind_words(schema["allOf"][0], defs)
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(str(word) for word in schema["enum"])
    return _plain_words(schema, defs)


def allowed_words(schema: Schema) -> list[str]:
    """Return the fixed words that a property may take, none where it is free."""
    for branch in [schema, *schema.get("anyOf", [])]:
        if "enum" in branch:
            return [str(word) for word in branch["enum"]]
    return []


def _without_repeats(kinds: list[str]) -> list[str]:
    kinds = [kind for kind in kinds if kind != "null"]
    return [kind for kind in kinds if kind != "integer"] if "number" in kinds else kinds


def _plain_words(schema: Schema, defs: Schema) -> str:
    kind = schema.get("type")
    if kind == "array":
        inner = kind_words(schema["items"], defs) if schema.get("items") else ""
        return f"list of {f'({inner})' if ' | ' in inner else inner}" if inner else "list"
    if kind == "object" and "properties" in schema:
        required = schema.get("required", [])
        keys = [
            f"{name}{'*' if name in required else ''}: {kind_words(inner, defs)}"
            for name, inner in schema["properties"].items()
        ]
        return "{" + ", ".join(keys) + "}"
    rest = schema.get("additionalProperties")
    if kind == "object" and isinstance(rest, dict):
        return f"object of ({kind_words(rest, defs)})"
    return str(kind) if kind else "anything"
