"""A surface's components as a tree: references, cycles, and the instances that templates expand to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from a2ui.core.state.data_model import DataModel
from pydantic import JsonValue

Component = Mapping[str, JsonValue]
ROOT = "root"
SINGLE_REFERENCES = ("child", "trigger", "content")


@dataclass(frozen=True)
class Reference:
    """One component naming another."""

    child: str
    where: str
    """JSON path inside the naming component, e.g. `/children/0`."""
    template: str | None = None
    """Data path of the list that a template repeats its child over."""


@dataclass(frozen=True)
class Instance:
    """One component as drawn: a component of a template is drawn once per row."""

    id: str
    path: str
    """`/` outside templates, e.g. `/items/0` for a template's first row."""
    depth: int


class TreeTooLarge(Exception):
    """The expanded tree passes a cap.

    Attributes:
        kind: `too_many_instances` or `tree_too_deep`.
    """

    def __init__(self, kind: str, component_id: str) -> None:
        super().__init__(kind)
        self.kind = kind
        self.component_id = component_id


def references(component: Component) -> Iterator[Reference]:
    """Yield what a component of the basic catalog names as its children, in the order of drawing."""
    for key in SINGLE_REFERENCES:
        value = component.get(key)
        if isinstance(value, str):
            yield Reference(value, f"/{key}")
    children = component.get("children")
    if isinstance(children, list):
        for index, child in enumerate(children):
            if isinstance(child, str):
                yield Reference(child, f"/children/{index}")
    elif isinstance(children, dict) and isinstance(children.get("componentId"), str):
        yield Reference(str(children["componentId"]), "/children/componentId", str(children.get("path", "/")))
    tabs = component.get("tabs")
    if isinstance(tabs, list):
        for index, tab in enumerate(tabs):
            if isinstance(tab, dict) and isinstance(tab.get("child"), str):
                yield Reference(str(tab["child"]), f"/tabs/{index}/child")


def reachable(components: Mapping[str, Component]) -> set[str]:
    """Return the ids that can be reached from `root`."""
    seen: set[str] = set()
    stack = [ROOT] if ROOT in components else []
    while stack:
        current = stack.pop()
        if current not in seen:
            seen.add(current)
            stack.extend(ref.child for ref in references(components[current]) if ref.child in components)
    return seen


def find_cycle(components: Mapping[str, Component]) -> list[str] | None:
    """Return the ids along one cycle of references, first and last the same, or None."""
    done: set[str] = set()
    for start in components:
        trail: list[str] = []
        on_trail: set[str] = set()
        stack: list[tuple[str, bool]] = [(start, False)]
        while stack:
            current, leaving = stack.pop()
            if leaving:
                trail.pop()
                on_trail.discard(current)
                done.add(current)
                continue
            if current in on_trail:
                return [*trail[trail.index(current) :], current]
            if current in done:
                continue
            trail.append(current)
            on_trail.add(current)
            stack.append((current, True))
            stack.extend((ref.child, False) for ref in references(components[current]) if ref.child in components)
    return None


def instances(
    components: Mapping[str, Component], data_model: DataModel, max_instances: int, max_depth: int
) -> list[Instance]:
    """Return every instance that is drawn, in the order of the tree; templates expanded over the data.

    Raises:
        TreeTooLarge: More instances, each option of a picker counted as one, or more of them inside one another, than
            allowed.
    """
    found: list[Instance] = []
    count = 0
    stack = [Instance(ROOT, "/", 1)] if ROOT in components else []
    while stack:
        current = stack.pop()
        found.append(current)
        options = components[current.id].get("options")
        count += 1 + (len(options) if isinstance(options, list) else 0)
        if count > max_instances:
            raise TreeTooLarge("too_many_instances", current.id)
        if current.depth > max_depth:
            raise TreeTooLarge("tree_too_deep", current.id)
        below: list[Instance] = []
        for ref in references(components[current.id]):
            if ref.child in components:
                rows = [current.path] if ref.template is None else rows_of(data_model, ref.template, current.path)
                below.extend(Instance(ref.child, row, current.depth + 1) for row in rows[: max_instances + 1])
        stack.extend(reversed(below[: max_instances + 1]))
    return found


def rows_of(data_model: DataModel, template: str, path: str) -> list[str]:
    """Return the data paths of a template's rows; empty where the data holds no list there."""
    base = absolute(template, path)
    rows = data_model.get(base)
    return [f"{base.rstrip('/')}/{index}" for index in range(len(rows))] if isinstance(rows, list) else []


def absolute(path: str, context: str) -> str:
    """Return a data path made absolute against the path of its instance."""
    return str(DataModel.resolve_path(path, None if context == "/" else context))
