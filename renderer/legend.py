"""What stands on a screen to be pressed or filled in, numbered, one line of words each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.screen import DrawnText, Screen, Target

MOST_NEAR = 5
"""Pieces of text that a line tells of around a target that no like one stands beside: the first, and the nearest."""
MOST_AROUND = 2
"""The same for a target that has no like on the screen."""
MOST_TELLING = 3
"""The same at most for one that stands beside its like."""
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
    """Return the words that tell a target from its like: its own, else those of its row or of the least box around."""
    parts = [other for other in screen.targets if _place(other) == _place(target)]
    own = [text for text in screen.texts if _place(text) == _place(target)]
    own = [text for text in own if not any(_is_label(text, part) for part in parts)]
    if own and target.type != "Button":
        return _words(own, own[:MOST_AROUND])
    alike = [other for other in screen.targets if other is not target and _name(other) == _name(target)]
    for box in _boxes_around(target):
        around = [text for text in texts if box in text.parents and _place(target) not in text.parents]
        found = [text for text in around if not _is_label(text, target)]
        if not found:
            continue
        nearest = sorted(found, key=lambda text: _gap(text, target))
        beside = [other for other in alike if box in other.parents]
        in_row = target.path != "/" and box.endswith(f"@{target.path}")
        if in_row or (alike and not beside):
            return _words(found, [*found[:1], *nearest][:MOST_NEAR])
        if alike:
            return _words(found, _telling(found, target, beside))
        return _words(found, [text for text in nearest if not _is_parted(text, target, screen)][:MOST_AROUND])
    return ()


def _boxes_around(target: Target) -> Iterator[str]:
    """Yield the containers to look into: the whole row of a template first, then from the least to the largest."""
    if target.path != "/":
        yield from (parent for parent in target.parents if parent.endswith(f"@{target.path}"))
    yield from reversed(target.parents)


def _telling(found: Sequence[DrawnText], target: Target, alike: Sequence[Target]) -> Sequence[DrawnText]:
    """Return as many of the nearest texts as tell a target from those like it, the nearest alone where none do.

    Words stand above or beside what they tell apart, so that those below come last.
    """
    own, *theirs = (
        sorted(found, key=lambda text: (text.box[1] >= each.box[1] + each.box[3], _gap(text, each)))
        for each in (target, *alike)
    )
    for count in range(1, MOST_TELLING + 1):
        told = [text.text for text in own[:count]]
        if all([text.text for text in each[:count]] != told for each in theirs):
            return own[:count]
    return own[:1]


def _beside(screen: Screen) -> list[DrawnText]:
    """Return the texts that are not written on a target, and so may tell of any."""
    inputs = {_place(target) for target in screen.targets}
    buttons = {_place(target) for target in screen.targets if target.type == "Button"}
    return [text for text in screen.texts if _place(text) not in inputs and buttons.isdisjoint(text.parents)]


def _place(part: DrawnText | Target) -> str:
    return f"{part.id}@{part.path}"


def _name(target: Target) -> tuple[str, str]:
    return target.type, _one_line(target.label).casefold()


def _is_label(text: DrawnText, target: Target) -> bool:
    """Say whether a text only says what the target's label or value says."""
    words, label = _one_line(text.text).casefold(), _one_line(target.label).casefold()
    return words == label or label.startswith(f"{words}, ") or words == _value(target).strip('"').casefold()


def _is_parted(text: DrawnText, target: Target, screen: Screen) -> bool:
    """Say whether another target lies between a text and the target, above one and below the other."""
    (_, y, _, h), (_, top, _, height) = text.box, target.box
    low, high = min(y + h, top + height), max(y, top)
    middles = (other.box[1] + other.box[3] / 2 for other in screen.targets if other is not target)
    return any(low <= middle <= high for middle in middles)


def _words(found: Sequence[DrawnText], chosen: Sequence[DrawnText]) -> tuple[str, ...]:
    """Return the chosen texts in the order in which all are read, each once."""
    return tuple(dict.fromkeys(_one_line(text.text) for text in found if text in chosen))


def _gap(text: DrawnText, target: Target) -> float:
    """Return how far a text is from a target; below it twice as far, for words stand above what they speak of."""
    (x, y, w, h), (left, top, width, height) = text.box, target.box
    across = max(left - x - w, x - left - width, 0.0)
    above, below = max(top - y - h, 0.0), max(y - top - height, 0.0)
    return across + above + (2 * below + 1 if below else 0.0)


def _quoted(text: str) -> str:
    return f'"{_one_line(text)}"'


def _one_line(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= MOST_LETTERS else plain[: MOST_LETTERS - 1].rstrip() + "…"
