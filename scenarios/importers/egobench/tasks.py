"""Published tasks, as their files hold them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError, model_validator

from scenarios.importers.egobench.reading import kind, read_list

MOST_CALLS = 200
LONGEST = 20_000


class PublishedCall(BaseModel):
    """One call of a task's reference."""

    model_config = ConfigDict(frozen=True)

    tool_name: str = Field(max_length=200)
    parameters: dict[str, JsonValue] = Field(default_factory=dict)


class Task(BaseModel):
    """One task; fields that nothing here uses are passed over.

    Attributes:
        number: `task_id`, or `scenario_id` in the newest release.
        key: Parameter that names what is only seen in the clip; `value` has the right names for it.
    """

    model_config = ConfigDict(frozen=True)

    number: Annotated[int, Field(ge=0, le=1_000_000)]
    instruction: str = Field(alias="Instruction", min_length=1, max_length=LONGEST)
    ground_truth: list[PublishedCall] = Field(max_length=MOST_CALLS)
    analysis: str = Field("", max_length=LONGEST)
    image_path: str = Field("", max_length=2_000)
    key: str = Field("", max_length=200)
    value: list[str] = Field(default_factory=list)
    secondary_key: str = Field("", max_length=200)

    @model_validator(mode="before")
    @classmethod
    def _numbered(cls, data: JsonValue) -> object:
        if not isinstance(data, dict):
            raise ValueError(f"a task is an object, not {kind(data)}")
        names = [name for name in ("task_id", "scenario_id") if name in data]
        if not names:
            raise ValueError("it has neither `task_id` nor `scenario_id`")
        given = {name: entry for name, entry in data.items() if entry is not None}
        value = given.get("value", [])
        return given | {"number": data[names[0]], "value": [value] if isinstance(value, str) else value}


def read_tasks(path: Path) -> tuple[list[Task], list[tuple[str, str]]]:
    """Read a file of tasks.

    Returns:
        The tasks, and for each entry that is none its number (or place) and the reason.

    Raises:
        ConfigError: The file cannot be read, or holds no list.
    """
    tasks: dict[int, Task] = {}
    refused = []
    for place, entry in enumerate(read_list(path), 1):
        try:
            task = Task.model_validate(entry, strict=True)
        except ValidationError as error:
            refused.append((_name(entry, place), _reason(error)))
            continue
        if task.number in tasks:
            refused.append((str(task.number), f"entry {place} has the number of an earlier task; numbers must differ."))
        elif not task.ground_truth:
            refused.append((str(task.number), "it has no reference calls, so nothing could be expected of an agent."))
        else:
            tasks[task.number] = task
    return list(tasks.values()), refused


def _name(entry: JsonValue, place: int) -> str:
    number = entry.get("task_id", entry.get("scenario_id")) if isinstance(entry, dict) else None
    return str(number) if isinstance(number, int) else f"entry {place}"


def _reason(error: ValidationError) -> str:
    first = error.errors()[0]
    where: Sequence[int | str] = first["loc"]
    words = str(first["msg"]).removeprefix("Value error, ")
    return f"at {'.'.join(map(str, where))[:80]}: {words}." if where else f"{words}."
