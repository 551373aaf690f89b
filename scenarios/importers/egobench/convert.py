"""A published task as a scenario. Keyless it plays in static mode: the user says the whole brief at once."""

import json
import re
from collections.abc import Sequence

from pydantic import JsonValue, ValidationError

from core.errors import ConfigError
from core.events import Change
from scenarios.importers.egobench.lint import Checked
from scenarios.importers.egobench.tasks import Task
from scenarios.importers.egobench.today import today
from scenarios.schema import (
    CallStep,
    Expect,
    ExpectedCall,
    ExpectedRow,
    Facets,
    Flaw,
    MediaFile,
    Round,
    SayStep,
    Scenario,
    Sight,
    Start,
    Step,
    User,
)
from world.journal import net
from world.world import World

PACK = "egobench"
SUMMARY = 400
_USER = re.compile(r"\buser[ _]?id\b\W*(?:is\W+)?([A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+)|\buser (\w+_\d+)", re.I)


def scenario_of(variant: str, task: Task, start: Start, clip: str | None, played: "Played") -> Scenario:
    """Return a task as a scenario.

    Args:
        variant: Its variant, e.g. `retail3`.
        task: As published.
        start: The first state of its variant.
        clip: Name of its clip on the shelf; None where there is none.
        played: What came of its reference calls.

    Raises:
        ConfigError: The task cannot be a scenario.
    """
    if "${" in json.dumps([call.arguments for call in played.calls]):
        raise ConfigError("its reference calls hold `${`, which begins a name in scenarios.")
    media = [MediaFile(name="clip", file=clip)] if clip else []
    steps: list[Step] = [
        CallStep.model_validate({"call": {"tool": call.tool, "arguments": dict(call.arguments)}, "as": f"c{number}"})
        for number, call in enumerate(played.calls, 1)
    ]
    steps.append(SayStep.model_validate({"say": _answer(played.calls)}))
    names = [name for name in task.value if name.strip()]
    expect = Expect(
        rows=_rows(played),
        calls=[ExpectedCall(tool=call.tool, arguments=dict(call.arguments)) for call in played.calls],
        seen=[Sight(argument=task.key, names=names)] if task.key in played.parameters and names else [],
    )
    try:
        return Scenario(
            id=f"{PACK}/{variant}/{task.number}",
            title=f"EgoBench {variant}, task {task.number}",
            summary=_short(task.analysis or task.instruction),
            pack=PACK,
            domains=list(start.base),
            now=today(task.instruction),
            start=start,
            media=media,
            user=User(
                brief=task.instruction,
                user_id=_user(task),
                rounds=[Round(say=task.instruction, images=[entry.name for entry in media])],
            ),
            expect=expect,
            reference=steps,
            facets=Facets(arrival="upfront", image_kind="scene" if media else None, interaction="talk"),
            flaws=list(played.flaws),
        )
    except ValidationError as error:
        raise ConfigError(f"{error.errors()[0]['msg']}.") from error


class Played:
    """A task's reference calls on its world: those that succeeded, what they changed, and what was wrong.

    Args:
        world: After the calls.
        calls: Those that succeeded.
        flaws: Of the task.
        parameters: Names of all parameters of the world's tools.
    """

    def __init__(
        self, world: World, calls: Sequence[Checked], flaws: Sequence[Flaw], parameters: Sequence[str]
    ) -> None:
        self.calls = calls
        self.flaws = flaws
        self.parameters = parameters
        self.changes = net(world.changes())
        self.unjudged = {
            name: {column.name for column in table.columns if column.info.get("judged", True) is False}
            for name, table in world.tables.items()
        }


def _rows(played: Played) -> list[ExpectedRow]:
    return [_row(change, played.unjudged[change.table]) for change in played.changes]


def _row(change: Change, unjudged: set[str]) -> ExpectedRow:
    before, after = change.before or {}, change.after or {}
    values = {name: value for name, value in after.items() if name not in unjudged and before.get(name) != value}
    if change.op == "create":
        values = {name: value for name, value in after.items() if name not in unjudged}
    key = None if change.op == "create" else change.key
    return ExpectedRow(table=change.table, op=change.op, key=key, values=values)


def _answer(calls: Sequence[Checked]) -> str:
    """Return the last words of the reference: what was asked for is done, and the figures that came out."""
    figures = []
    for number, call in enumerate(calls, 1):
        for path, words in _totals(call.result.value):
            figures.append(f"{words} ${{c{number}.{path}}}")
    told = f" Here are the figures: {', '.join(figures)}." if figures else ""
    return f"All of it is done.{told}"


def _totals(value: JsonValue) -> list[tuple[str, str]]:
    """Return path and words of each total of a result; of an object such as `total_nutrition`, each number in it."""
    found = []
    for name, entry in value.items() if isinstance(value, dict) else ():
        if not name.startswith("total"):
            continue
        if isinstance(entry, dict):
            numbers = [part for part, figure in entry.items() if _is_number(figure)]
            found += [(f"{name}.{part}", part.replace("_", " ")) for part in numbers]
        elif _is_number(entry):
            found.append((name, name.replace("_", " ")))
    return found


def _is_number(value: JsonValue) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _user(task: Task) -> str | None:
    given = (call.parameters.get("user_id") for call in task.ground_truth)
    named = next((user for user in given if isinstance(user, str) and user.strip()), None)
    found = _USER.search(task.instruction)
    return named or (found and (found.group(1) or found.group(2))) or None


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= SUMMARY else words[: SUMMARY - 1].rpartition(" ")[0] + " …"
