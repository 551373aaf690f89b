"""What a hand did on a screen, and what came of it; the same in words whether there is a page or not."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import JsonValue

from core.events import Action
from core.screen import Target
from ui_server.act import ActResult
from ui_server.surfaces import SurfaceState


@dataclass(frozen=True)
class After:
    """How a surface stands after an act.

    Attributes:
        targets: What can be clicked.
        data: The data model.
        actions: What was raised, each `{name, sourceComponentId, context}`, the first raised first.
        links: Addresses that were asked for.
        errors: What the drawing library complained about.
    """

    targets: tuple[Target, ...]
    data: JsonValue
    actions: Sequence[Mapping[str, Any]]
    links: Sequence[str] = ()
    errors: Sequence[str] = ()


@dataclass(frozen=True)
class Deed:
    """What the hand did.

    Attributes:
        ok: Whether it did what was asked.
        before: The targets before the act.
        landed: The target that was meant.
        exact: Whether the pixel was on it.
        clicked: Whether it was clicked.
        order: Which of the targets of its component and row it is.
        near: The label of the nearest target, where none was meant.
        words: What was done before the click, or instead of it.
        fault: Why nothing was done.
    """

    ok: bool
    before: tuple[Target, ...]
    landed: Target | None = None
    exact: bool = True
    clicked: bool = False
    order: int = 0
    near: str | None = None
    words: list[str] = field(default_factory=list)
    fault: str | None = None

    def result(self, after: After, state: SurfaceState) -> ActResult:
        """Return the result of the act.

        Args:
            after: How the surface stands now.
            state: The surface that was acted on.
        """
        asked = [f"Asked for {url[:80]}, which is not opened" for url in after.links[-1:]]
        complaints = [f"The screen says: {error}" for error in dict.fromkeys(after.errors)]
        return ActResult(
            ok=self.ok,
            surface_id=state.surface_id,
            component_id=self.landed.id if self.landed else None,
            path=self.landed.path if self.landed else None,
            landed=self.landed,
            exact=self.exact,
            near=self.near,
            changed=_changed(self.before, after.targets),
            action=_action(after, state),
            data_model=after.data,
            words="; ".join([*self.words, *self._click_words(after.targets), *asked, *complaints]),
            fault=self.fault,
        )

    def _click_words(self, after: tuple[Target, ...]) -> list[str]:
        if self.landed is None or not self.clicked:
            return []
        same = [target for target in after if place(target) == place(self.landed)]
        now = same[self.order] if self.order < len(same) else None
        return [_said(self.landed, now.value if now is not None else None)]


def place(target: Target) -> tuple[str, str]:
    """Return the component and row of a target."""
    return target.id, target.path


def _said(clicked: Target, value: JsonValue) -> str:
    name = f'"{clicked.label}"' if clicked.label else f"the {clicked.type}"
    if clicked.type == "CheckBox" and isinstance(value, bool) and value != clicked.value:
        return f"{'Ticked' if value else 'Unticked'} {name}"
    if clicked.type == "Slider" and value is not None:
        return f"Set {name} to {value}"
    if clicked.type == "ChoicePicker" and isinstance(value, dict):
        return f"{'Chose' if value['selected'] else 'Took back'} {name}"
    if clicked.type == "Tabs":
        return f"Opened the tab {name}"
    return f"Clicked {name}"


def _changed(before: tuple[Target, ...], after: tuple[Target, ...]) -> tuple[Target, ...]:
    """Return the targets that hold another value or state than before, or are new."""
    known = dict(zip(_keys(before), before, strict=True))
    found = []
    for key, target in zip(_keys(after), after, strict=True):
        old = known.get(key)
        if old is None or (old.value, old.enabled, old.label) != (target.value, target.enabled, target.label):
            found.append(target)
    return tuple(found)


def _keys(listed: tuple[Target, ...]) -> list[tuple[str, str, int]]:
    """Name each target by its component, its row, and its number among those of that component and row."""
    counts: Counter[tuple[str, str]] = Counter()
    keys = []
    for target in listed:
        where = (target.id, target.path)
        keys.append((*where, counts[where]))
        counts[where] += 1
    return keys


def _action(after: After, state: SurfaceState) -> Action | None:
    if not after.actions:
        return None
    raised = after.actions[0]
    create = state.messages[0]["createSurface"]
    asks = isinstance(create, dict) and create.get("sendDataModel") is True
    return Action(
        name=raised["name"],
        context=raised.get("context") or {},
        source=raised.get("sourceComponentId") or "",
        data_model=after.data if asks else None,
    )
