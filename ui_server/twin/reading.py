"""One reading of a surface without pixels: what is written on it, what can be clicked, in the order of drawing.

No box of such a reading is measured: each piece of writing and each control takes a row of its own, from top to bottom,
so that order and nearness mean what they mean on a screen; a button spans the rows of what is inside it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from core.screen import CSS_WIDTH, Box, DrawnText, Screen, Target
from ui_server.twin.controls import Control, Line, Reader
from ui_server.twin.nodes import Node
from ui_server.twin.words import tidy

ROW = 24.0
INDENT = 8.0
DEEPEST = 20
"""From this depth on rows are not indented further."""


@dataclass
class Part:
    """A line of an instance and where it is noted down."""

    node: Node
    line: Line
    box: Box

    def target(self, control: Control) -> Target:
        """Return a control of this part as a target."""
        return Target(
            id=self.node.id,
            type=self.node.type,
            path=self.node.path,
            label=control.label,
            box=self.box,
            action=control.action,
            enabled=control.enabled,
            value=control.value,
            parents=self.node.parents,
        )


@dataclass(frozen=True)
class Place:
    """A control where it stands."""

    node: Node
    control: Control
    target: Target
    covered: bool
    """Whether an open dialog lies on top of it."""


@dataclass(frozen=True)
class Reading:
    """Everything of one instant."""

    nodes: tuple[Node, ...]
    """All instances that stand on the surface, in the order of drawing."""
    places: tuple[Place, ...]
    """All controls, those under an open dialog included."""
    texts: tuple[DrawnText, ...]
    height: float

    @property
    def targets(self) -> tuple[Target, ...]:
        """What can be clicked."""
        return tuple(place.target for place in self.places if not place.covered)

    def of(self, node: Node) -> list[Place]:
        """Return the controls of an instance."""
        return [place for place in self.places if place.node is node]

    def screen(self, surface_id: str, revision: int) -> Screen:
        """Return the reading as a screen that has no picture."""
        return Screen(
            surface_id=surface_id,
            revision=revision,
            image="",
            width=CSS_WIDTH,
            height=int(self.height),
            content_height=int(self.height),
            targets=self.targets,
            texts=self.texts,
        )


def read(root: Node | None, reader: Reader) -> Reading:
    """Read a surface.

    Args:
        root: Its tree, or None where it has none.
        reader: Reads instances.

    Raises:
        SpentError: It costs too much.
    """
    if root is None:
        return Reading((), (), (), ROW)
    parts: list[Part] = []
    height = _lay(root, reader, parts, 0.0)
    top = next(iter([*_open_dialogs(root)][::-1]), None)
    places = []
    for part in parts:
        control = part.line.control
        if control is not None:
            places.append(Place(part.node, control, part.target(control), _is_covered(part.node, control, top)))
    texts = tuple(
        DrawnText(id=part.node.id, path=part.node.path, text=words, box=part.box, parents=part.node.parents)
        for part in parts
        if part.line.drawn and (words := tidy(part.line.text))
    )
    return Reading(tuple(root.all()), tuple(places), texts, max(height, ROW))


def _lay(node: Node, reader: Reader, parts: list[Part], top: float) -> float:
    """Note an instance and all below it down from a height on, and return the height where it ends."""
    left = INDENT * min(len(node.key) - 1, DEEPEST)
    spanning: list[Part] = []
    at = top
    for line in reader.lines(node):
        part = Part(node, line, (left, at, CSS_WIDTH - left, ROW))
        parts.append(part)
        if line.control is not None and line.control.kind in ("button", "trigger"):
            spanning.append(part)
        elif line.control is not None or (line.drawn and line.text.strip()):
            at += ROW
    start = at
    for child in node.below:
        at = _lay(child, reader, parts, at)
    if spanning:
        at = max(at, start + ROW)
    for part in spanning:
        part.box = (left, start, CSS_WIDTH - left, at - start)
    return at


def _open_dialogs(node: Node) -> Iterator[Node]:
    """Yield the open dialogs, each later one on top of those before it."""
    for child in node.below:
        if child.side == "content":
            yield node
        yield from _open_dialogs(child)


def _is_covered(node: Node, control: Control, top: Node | None) -> bool:
    if top is None:
        return False
    if node is top:
        return control.kind != "close"
    inside = node
    while inside.above is not None and inside.above is not top:
        inside = inside.above
    return inside.above is None or inside.side != "content"
