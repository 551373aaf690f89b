"""The published outcomes of a parity pack."""

from pathlib import Path
from typing import Any, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from core.errors import ConfigError
from scenarios.importers.egobench.reading import read_list

Entry = TypeVar("Entry", bound=BaseModel)


class ExpectedCall(BaseModel):
    """A call and what the published tool made of it: a result or an error; neither where it is not given."""

    model_config = ConfigDict(frozen=True)

    tool_name: str
    parameters: dict[str, JsonValue] = Field(default_factory=dict)
    result: JsonValue = None
    error: str | None = None
    changed: dict[str, JsonValue] | None = None

    @property
    def told(self) -> bool:
        """Whether the outcome is given."""
        return bool({"result", "error"} & self.model_fields_set)

    @property
    def refused(self) -> bool:
        """Whether the published tool failed."""
        return self.error is not None or (isinstance(self.result, dict) and self.result.get("status") == "error")


class ExpectedTask(BaseModel):
    """The outcome of a task's reference calls; `calls` and `changed` may be missing where only the hash is given."""

    model_config = ConfigDict(frozen=True)

    task_id: int
    calls: list[ExpectedCall] | None = None
    changed: dict[str, JsonValue] | None = None
    state_sha256: str | None = None


def read_expected(path: Path, kind: type[Entry]) -> list[Entry]:
    """Read a file of outcomes.

    Raises:
        ConfigError: The file cannot be read, or an entry is none.
    """
    found = []
    for place, entry in enumerate(read_list(path), 1):
        try:
            found.append(kind.model_validate(entry))
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"])) or "the top"
            raise ConfigError(f"{path}, entry {place}, at {where}: {first['msg']}.") from error
    return found


def applied(state: dict[str, JsonValue], changed: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Return a published state after a published change: collection to key to its new value, or that it is gone.

    In `restaurants` each restaurant has collections of its own; a new one is given whole.
    """
    after = dict(state)
    for name, change in changed.items():
        before = after.get(name)
        if name == "restaurants":
            inner = cast("dict[str, Any]", before)
            whole = {key: entry for key, entry in cast("dict[str, Any]", change).items() if key not in inner}
            after[name] = {
                **{key: applied(entry, cast("dict[str, Any]", change).get(key, {})) for key, entry in inner.items()},
                **whole,
            }
        elif isinstance(before, dict) and isinstance(change, dict):
            merged = {**before, **change}
            after[name] = {key: entry for key, entry in merged.items() if entry != {"$removed": True}}
        else:
            after[name] = change
    return after
