"""Tools: typed functions on the world. `@tool` makes a value out of a function and registers nothing."""

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, TypeVar, get_type_hints

from docstring_parser import DocstringStyle, parse
from pydantic import BaseModel, ConfigDict, JsonValue, TypeAdapter, ValidationError, create_model
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails, PydanticUndefined, to_jsonable_python
from sqlalchemy.orm import Session

from core.errors import ConfigError, ToolFault
from core.events import ImageRef
from world.arguments import json_problem
from world.chance import Random
from world.images import ImageStore

Writes = bool | Literal["bookkeeping"]
Part = TypeVar("Part")
Caller = Literal["agent", "user"]
MOST_PROBLEMS = 5
"""Faults of one call's arguments that are told; the others are counted."""
LONGEST_PLACE = 80
"""Characters of an argument's name or place that are told."""


@dataclass
class ToolContext:
    """What a tool may touch: the world's tables, clock, chance, ids and images, for the length of one call."""

    db: Session
    now: datetime
    rng: Random
    new_id: Callable[[], int]
    images: ImageStore
    caller: Caller = "agent"
    parts: dict[type, object] = field(default_factory=dict)
    """Live parts of the episode that some domains work on, e.g. the A2UI surfaces."""
    shown: list[ImageRef] = field(default_factory=list)
    """Images whose pixels go to the caller with the result; those that the call makes go with it anyway."""

    def part(self, kind: type[Part]) -> Part:
        """Return the live part of that type.

        Raises:
            ToolFault: This episode has none.
        """
        found = self.parts.get(kind)
        if not isinstance(found, kind):
            raise ToolFault(f"This world has no {kind.__name__.lower()}, so the tool cannot be used here.", "refused")
        return found


@dataclass(frozen=True)
class Example:
    """A call on the seed data that is documented and tested.

    Attributes:
        arguments: The arguments of the call.
        fault: None for a call that succeeds, else the kind of fault that comes back.
        after: Calls (tool name, arguments) to make first.
    """

    arguments: dict[str, Any]
    fault: str | None = None
    after: tuple[tuple[str, dict[str, Any]], ...] = ()


@dataclass(frozen=True)
class Tool:
    """A tool as a model sees it and as the world calls it."""

    name: str
    description: str
    parameters: dict[str, JsonValue]
    """JSON Schema of the arguments."""
    writes: Writes
    caller: Caller
    """Whose tool it is; to the other it does not exist."""
    errors: dict[str, str]
    """Documented fault kinds and when they come."""
    examples: tuple[Example, ...]
    run: Callable[..., Any]
    arguments: type[BaseModel]
    result: TypeAdapter[Any]

    def read(self, arguments: object) -> BaseModel:
        """Check arguments against the schema; numbers written as text are read as numbers.

        Raises:
            ToolFault: One sentence per fault, naming the argument, what was found and what is allowed.
        """
        if not isinstance(arguments, dict):
            raise ToolFault(
                f"The arguments of {self.name} must be an object, not {type(arguments).__name__}.", "bad_arguments"
            )
        problem = json_problem(arguments)
        if problem:
            raise ToolFault(f"The arguments of {self.name} {problem}.", "bad_arguments")
        truths = list(_truths_as_numbers(arguments, self.parameters, self.parameters))
        if truths:
            raise ToolFault(f"{self.name}: {truths[0]} must be a number, not true or false.", "bad_arguments")
        try:
            checked = self.arguments.model_validate(arguments)
        except ValidationError as error:
            allowed = ", ".join(self.arguments.model_fields) or "none"
            found = error.errors()
            told = [_sentence(self.name, entry, allowed) for entry in found[:MOST_PROBLEMS]]
            told += [f"{len(found) - MOST_PROBLEMS} more arguments are wrong."] if len(found) > MOST_PROBLEMS else []
            raise ToolFault(" ".join(told), "bad_arguments") from error
        problem = json_problem(to_jsonable_python(checked))  # numbers may have been written as text
        if problem:
            raise ToolFault(f"The arguments of {self.name} {problem}.", "bad_arguments")
        return checked


def _truths_as_numbers(value: object, schema: Any, root: Any, where: str = "the argument") -> Iterator[str]:  # noqa: ANN401
    """Name the places where a truth value stands for a number; pydantic would read it as 0 or 1."""
    schema = root["$defs"][schema["$ref"].rsplit("/", 1)[-1]] if "$ref" in schema else schema
    some = [choice for choice in schema.get("anyOf", []) if choice.get("type") != "null"]
    choices = [list(_truths_as_numbers(value, choice, root, where)) for choice in some]
    if choices and all(choices):
        yield from choices[0]
    elif isinstance(value, bool) and schema.get("type") in ("integer", "number"):
        yield where
    elif isinstance(value, dict):
        rest = schema.get("additionalProperties")
        for key, entry in value.items():
            part = schema.get("properties", {}).get(key, rest if isinstance(rest, dict) else {})
            yield from _truths_as_numbers(entry, part, root, f"{where} {key!r}")
    elif isinstance(value, list) and isinstance(schema.get("items"), dict):
        for entry in value:
            yield from _truths_as_numbers(entry, schema["items"], root, where)


def _sentence(tool: str, problem: ErrorDetails, allowed: str) -> str:
    where = ".".join(str(part) for part in problem["loc"])
    if len(where) > LONGEST_PLACE:
        where = where[:LONGEST_PLACE] + "…"
    if problem["type"] == "missing":
        return f"{tool} needs the argument {where!r}."
    if problem["type"] == "extra_forbidden":
        return f"{tool} has no argument {where!r}; its arguments are {allowed}."
    return f"{tool}: the argument {where!r} is {str(problem['input'])[:80]!r}. {problem['msg']}."


def tool(
    *, writes: Writes = False, caller: Caller = "agent", examples: Sequence[Example] = ()
) -> Callable[[Callable[..., Any]], Tool]:
    """Turn a function `(ctx: ToolContext, ...) -> value` into a Tool.

    The JSON Schema comes from its signature, the descriptions from its Google-style docstring. Its `Raises`
    section names fault kinds, e.g. `not_found: No product has that name.`

    Args:
        writes: Whether it changes tables; `bookkeeping` if it may touch only rows that are never judged.
        caller: Whose tool it is: the agent's or the user's.
        examples: At least one call that succeeds and one per documented fault.
    """

    def make(function: Callable[..., Any]) -> Tool:
        text = parse(inspect.getdoc(function) or "", style=DocstringStyle.GOOGLE)
        if not text.short_description:
            raise ConfigError(f"The tool {function.__name__} has no docstring; it is what the model reads.")
        hints = get_type_hints(function, include_extras=True)
        described = {param.arg_name: param.description or "" for param in text.params}
        fields: dict[str, Any] = {}
        for name, parameter in list(inspect.signature(function).parameters.items())[1:]:
            if name not in described:
                raise ConfigError(f"The tool {function.__name__} does not describe its argument {name!r}.")
            default = PydanticUndefined if parameter.default is parameter.empty else parameter.default
            fields[name] = (hints[name], FieldInfo(default=default, description=described[name]))
        model = create_model(
            f"{function.__name__}_arguments", __config__=ConfigDict(extra="forbid", allow_inf_nan=False), **fields
        )
        returns = text.returns.description if text.returns else None
        errors = {entry.type_name or "": entry.description or "" for entry in text.raises}
        parts = [text.short_description, text.long_description, returns and f"Returns: {returns}"]
        parts += [f"Error {kind}: {when}" for kind, when in errors.items()]
        return Tool(
            name=function.__name__,
            description="\n".join(part for part in parts if part),
            parameters=_schema(model),
            writes=writes,
            caller=caller,
            errors=errors,
            examples=tuple(examples),
            run=function,
            arguments=model,
            result=TypeAdapter(hints.get("return", Any)),
        )

    return make


def _schema(model: type[BaseModel]) -> dict[str, JsonValue]:
    schema = model.model_json_schema()
    schema.pop("title", None)
    for entry in schema.get("properties", {}).values():
        entry.pop("title", None)
    schema.setdefault("properties", {})
    return schema
