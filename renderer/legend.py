"""What stands on a screen to be pressed or filled in, numbered, one line of words each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.screen import DrawnText, Screen, Target

MOST_NEAR = 5
"""Pieces of text that a line tells of around a target that stands alone among them: the first, and the nearest."""
MOST_AROUND = 2
"""The same for a target that shares its surroundings with others."""
MOST_LETTERS = 80
OFF = "switched off"


@dataclass(frozen=True)
class MarkLine:
    """One numbered target.

    Attributes:
        number: Its mark, from 1, in the order of the screen's targets.
        target: The target.
        value: What it holds in words, e.g. `"tea"`, `40`, `empty`; empty where it holds nothing of its own.
        state: `switched off`, `ticked`, `not ticked`, `selected`, `not selected`, `open`.
        near: Pieces of text drawn around it that tell it from others, in the order in which they are read.
    """

    number: int
    target: Target
    value: str = ""
    state: tuple[str, ...] = ()
    near: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The line in words: number, type, label, value, state, nearby text, row; never more than one line."""
        target = self.target
        label = f" {_quoted(target.label)}" if target.label else ""
        said = [f"{self.number}. {target.type}{label}"]
        if self.value:
            said.append(f"value {self.value}")
        said.extend(self.state)
        if self.near:
            said.append("near " + ", ".join(_quoted(text) for text in self.near))
        if target.path != "/":
            said.append(f"row {_one_line(target.path)}")
        return "; ".join(said)


def legend(screen: Screen) -> tuple[MarkLine, ...]:
    """Return a line for each target of a screen."""
    texts = _beside(screen)
    return tuple(
        MarkLine(number, target, _value(target), tuple(_state(target)), _near(screen, texts, target))
        for number, target in enumerate(screen.targets, 1)
    )


def listing(screen: Screen) -> str:
    """Return the legend as text, one target a line, for a reader who does not see the picture.

    A last line says where the screen goes on above or below.
    """
    lines = [line.text for line in legend(screen)] or ["There is nothing to press or fill in."]
    below = screen.content_height - screen.scroll - screen.height / screen.scale
    ways = [f"{size:.0f} pixels {way}" for size, way in ((screen.scroll, "above"), (below, "below")) if size >= 1]
    if ways:
        lines.append(f"The screen goes on {' and '.join(ways)}; scroll to see it.")
    return "\n".join(lines)


def _value(target: Target) -> str:
    value = target.value
    if value is None or isinstance(value, bool | dict):
        return ""
    if isinstance(value, int | float):
        return f"{value:g}" if isinstance(value, float) else str(value)
    text = ", ".join(str(each) for each in value) if isinstance(value, list) else value
    return _quoted(text) if text else "empty"


def _state(target: Target) -> Iterator[str]:
    if not target.enabled:
        yield OFF
    value = target.value
    if isinstance(value, bool):
        yield "ticked" if value else "not ticked"
    elif isinstance(value, dict) and "selected" in value:
        if target.type == "Tabs":
            yield from ["open"] if value["selected"] else []
        else:
            yield "selected" if value["selected"] else "not selected"


def _near(screen: Screen, texts: Sequence[DrawnText], target: Target) -> tuple[str, ...]:
    own = _one_line(target.label).casefold()
    for container, most in _surroundings(screen, target):
        found = [text for text in texts if container in text.parents and _one_line(text.text).casefold() != own]
        if found:
            first = found[:1] if most == MOST_NEAR else []
            nearest = [*first, *sorted(found, key=lambda text: _gap(text, target))][:most]
            return tuple(dict.fromkeys(_one_line(text.text) for text in found if text in nearest))
    return ()


def _surroundings(screen: Screen, target: Target) -> Iterator[tuple[str, int]]:
    """Yield the containers to look into, the most telling first, and how much of each to tell."""
    row = f"@{target.path}"
    if target.path != "/":
        yield from ((parent, MOST_NEAR) for parent in target.parents if parent.endswith(row))
    alike = [
        other for other in screen.targets if other is not target and (other.action is None) == (target.action is None)
    ]
    alone = [parent for parent in target.parents if not any(parent in other.parents for other in alike)]
    yield from ((parent, MOST_NEAR) for parent in alone)
    yield from ((parent, MOST_AROUND) for parent in reversed(target.parents) if parent not in alone)


def _beside(screen: Screen) -> list[DrawnText]:
    """Return the texts that are not written on a target, and so may tell of any."""
    inputs = {f"{target.id}@{target.path}" for target in screen.targets}
    buttons = {f"{target.id}@{target.path}" for target in screen.targets if target.type == "Button"}
    return [
        text for text in screen.texts if f"{text.id}@{text.path}" not in inputs and buttons.isdisjoint(text.parents)
    ]


def _gap(text: DrawnText, target: Target) -> float:
    (x, y, w, h), (left, top, width, height) = text.box, target.box
    across = max(left - x - w, x - left - width, 0.0)
    down = max(top - y - h, y - top - height, 0.0)
    return across + down


def _quoted(text: str) -> str:
    return f'"{_one_line(text)}"'


def _one_line(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= MOST_LETTERS else plain[: MOST_LETTERS - 1].rstrip() + "…"
