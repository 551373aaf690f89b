"""The components of a surface as they stand drawn, each with its properties resolved."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from a2ui.core.resolution.component_context import ComponentContext
from a2ui.core.resolution.data_context import DataContext
from a2ui.core.resolution.generic_binder import GenericBinder
from a2ui.core.state import ComponentModel, SurfaceModel
from pydantic import JsonValue

from ui_server.limits import Limits
from ui_server.tree import ROOT
from ui_server.twin.budget import Budget, SpentError

Key = tuple[str, ...]
"""Where an instance stands: the places of all above it and its own."""
NESTED = ("accessibility", "tabs", "options")
"""Properties whose inner words may be bound."""
Side = Literal["", "trigger", "content"]


@dataclass
class ViewState:
    """What a page holds beside the data: open tabs and dialogs, and filters."""

    tabs: dict[Key, int] = field(default_factory=dict)
    dialogs: set[Key] = field(default_factory=set)
    filters: dict[Key, str] = field(default_factory=dict)

    def keep(self, standing: set[Key]) -> None:
        """Forget what belongs to instances that no longer stand there."""
        self.tabs = {key: tab for key, tab in self.tabs.items() if key in standing}
        self.dialogs &= standing
        self.filters = {key: text for key, text in self.filters.items() if key in standing}


@dataclass
class Node:
    """One instance."""

    id: str
    type: str
    path: str
    key: Key
    props: Mapping[str, Any]
    """Resolved properties, `setX` functions and actions among them."""
    written: Mapping[str, JsonValue]
    """Properties as the message has them."""
    context: DataContext
    """Its place in the data."""
    above: "Node | None" = None
    side: Side = ""
    """Which part of the dialog above it belongs to, where the instance directly above is one."""
    below: "list[Node]" = field(default_factory=list)
    tab: int = 0
    """Which tab is open, for tabs."""
    is_open: bool = False
    """Whether its dialog is open, for a dialog."""

    @property
    def parents(self) -> tuple[str, ...]:
        """Instances around it as `id@path`, outermost first."""
        names: list[str] = []
        node = self.above
        while node is not None:
            names.append(f"{node.id}@{node.path}")
            node = node.above
        return tuple(reversed(names))

    @property
    def takes_data(self) -> bool:
        """Whether its value is bound to the data model."""
        value = self.written.get("value")
        return isinstance(value, dict) and isinstance(value.get("path"), str)

    @property
    def bound_to(self) -> str:
        """Where in the data its value is bound to, from the root; for a bound one."""
        value = self.written.get("value")
        path = str(value.get("path")) if isinstance(value, dict) else ""
        return self.context.resolve_path(path).rstrip("/") or "/"

    def all(self) -> "Iterator[Node]":
        """Yield the instance and all below it, in the order of drawing."""
        yield self
        for node in self.below:
            yield from node.all()

    def over(self) -> "Iterator[Node]":
        """Yield the instance and all above it, innermost first."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.above


class TwinContext(DataContext):
    """A place in the data, with a budget for the functions that are called there."""

    def __init__(self, surface: SurfaceModel, path: str, budget: Budget) -> None:
        super().__init__(surface, path)
        self.budget = budget

    def _emit_missing_data_binding_warning(self, resolved_path: str) -> None:
        """Stay silent: on a screen, data that are not there yet are drawn as nothing."""


def build(surface: SurfaceModel, view: ViewState, budget: Budget, limits: Limits) -> Node | None:
    """Return the tree of a surface as it stands, or None where it has no root.

    Args:
        surface: The surface.
        view: Which tabs and dialogs are open; told to forget instances that are gone.
        budget: What the reading may cost.
        limits: The caps of screens.

    Raises:
        SpentError: It costs more, or has more instances than the limits allow.
    """
    model = surface.components_model.get(ROOT)
    if model is None:
        return None
    grower = _Grower(surface, view, budget, limits.instances)
    root = grower.grow(model, "/", None, ("", f"{ROOT}@/"))
    view.keep(grower.standing)
    return root


class _Grower:
    def __init__(self, surface: SurfaceModel, view: ViewState, budget: Budget, most: int) -> None:
        self._surface = surface
        self._view = view
        self._budget = budget
        self._most = most
        self.standing: set[Key] = set()

    def grow(self, model: ComponentModel, path: str, above: Node | None, place: tuple[Side, str]) -> Node:
        context = TwinContext(self._surface, path, self._budget)
        components = self._surface.components_model
        binder = GenericBinder(ComponentContext(model, context, components, self._surface.dispatch_action))
        side, step = place
        key = (*(above.key if above else ()), step)
        node = Node(
            model.id,
            model.type,
            path,
            key,
            _resolved(binder.snapshot, model.properties, context),
            model.properties,
            context,
            above,
            side,
        )
        self._budget.spend(100)
        self.standing.add(key)
        if len(self.standing) > self._most:
            raise SpentError
        for index, (child, row, part) in enumerate(self._references(node, context)):
            below = components.get(child)
            if below is not None:
                node.below.append(self.grow(below, row, node, (part, f"{index}:{child}@{row}")))
        binder.dispose()
        return node

    def _references(self, node: Node, context: DataContext) -> Iterator[tuple[str, str, Side]]:
        written = node.written
        if node.type == "Tabs":
            tabs = written.get("tabs")
            if isinstance(tabs, list) and tabs:
                chosen = self._view.tabs.get(node.key, 0)
                node.tab = chosen if chosen < len(tabs) else 0
                tab = tabs[node.tab]
                if isinstance(tab, dict) and isinstance(tab.get("child"), str):
                    yield str(tab["child"]), node.path, ""
        elif node.type == "Modal":
            yield str(written.get("trigger")), node.path, "trigger"
            node.is_open = node.key in self._view.dialogs
            if node.is_open:
                yield str(written.get("content")), node.path, "content"
        elif isinstance(written.get("child"), str):
            yield str(written["child"]), node.path, ""
        else:
            yield from ((child, row, "") for child, row in _children(written.get("children"), node.path, context))


def _resolved(props: Mapping[str, Any], written: Mapping[str, JsonValue], context: DataContext) -> dict[str, Any]:
    """Return the properties with those parts resolved, too, which the library leaves as they are written."""
    nested = {name: context.resolve_dynamic_value(written[name]) for name in NESTED if written.get(name)}
    return {**props, **nested}


def _children(children: JsonValue, path: str, context: DataContext) -> Iterator[tuple[str, str]]:
    if isinstance(children, list):
        yield from ((child, path) for child in children if isinstance(child, str))
    elif isinstance(children, dict) and children.get("path") and isinstance(children.get("componentId"), str):
        base = context.resolve_path(str(children["path"]))
        rows = context.data_model.get(base)
        if isinstance(rows, list):
            yield from ((str(children["componentId"]), f"{base.rstrip('/')}/{index}") for index in range(len(rows)))
