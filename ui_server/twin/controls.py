"""What is written on an instance, and what of it can be clicked or typed into: the page's controls without a page."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from markdown_it import MarkdownIt
from pydantic import JsonValue

from ui_server.images import INLINE_PICTURE, image_id
from ui_server.twin.budget import Budget
from ui_server.twin.functions import is_true
from ui_server.twin.nodes import Node, ViewState
from ui_server.twin.words import Reading, name_of, plain, read_markdown, tidy

Kind = Literal[
    "button", "text", "textarea", "number", "password", "checkbox", "radio", "chip", "range", "date", "time", "tab",
    "trigger", "close", "link", "filter",
]  # fmt: skip
LITERAL_VARIANTS = ("h1", "h2", "h3", "h4", "h5", "caption")
SMALL_PICTURES = ("icon", "avatar")
"""Variants of Image whose placeholder is too small for words."""
STEPS = 100
"""Steps of a slider whose range whole numbers do not fill."""
INPUTS: Mapping[str, Kind] = {"longText": "textarea", "number": "number", "obscured": "password"}


@dataclass(frozen=True)
class Control:
    """One thing that a person can click or type into."""

    kind: Kind
    label: str
    value: JsonValue = None
    action: str | None = None
    enabled: bool = True
    low: float = 0.0
    high: float = 0.0
    step: float = 1.0
    index: int = 0
    """Which tab or option it is."""
    option: str = ""
    """The value of a picker's option, or the address of a link."""


@dataclass(frozen=True)
class Line:
    """A piece of writing, a control, or a control with its writing."""

    text: str = ""
    control: Control | None = None
    drawn: bool = True
    """False for words that are there, and hidden."""


@dataclass
class Reader:
    """Reads instances.

    Attributes:
        images: Ids of the pictures that can be drawn.
        view: What is open and sought.
        budget: What the reading may cost.
    """

    images: frozenset[int]
    view: ViewState
    budget: Budget
    markdown: MarkdownIt
    _read: dict[str, Reading] = field(default_factory=dict)

    def lines(self, node: Node) -> list[Line]:
        """Return what is written on an instance and its controls, in the order of drawing; those below left out."""
        match node.type:
            case "Text":
                return self._text(node)
            case "Button":
                return [Line(control=self._button(node))]
            case "TextField":
                return [Line(_shown(node.props.get("label"))), Line(control=_text_field(node)), *_errors(node)]
            case "CheckBox":
                return [*_check_box(node), *_errors(node)]
            case "Slider":
                return [*_slider(node), *_errors(node)]
            case "DateTimeInput":
                return [*_date_time(node), *_errors(node)]
            case "ChoicePicker":
                return [Line(_shown(node.props.get("label"))), *_picker(node, self.view), *_errors(node)]
            case "Tabs":
                return self._tabs(node)
            case "Modal":
                return self._modal(node)
            case "Image" | "Video" | "AudioPlayer":
                return self._media(node)
        return []

    def words(self, node: Node) -> str:
        """Return everything that is written on an instance and on those below it."""
        pieces = [line.text for line in self.lines(node)] + [self.words(child) for child in node.below]
        return tidy(" ".join(pieces))

    def _named(self, node: Node, words: str, icons_of: Node | None) -> str:
        """Return a label: its words, else the accessible name, else the icons on it."""
        return words or accessible_name(node) or (tidy(" ".join(_icons(icons_of))) if icons_of else "")

    def _reading(self, node: Node) -> Reading:
        text = plain(node.props.get("text"))
        self.budget.spend(len(text))
        if (node.props.get("variant") or "body") in LITERAL_VARIANTS:
            return Reading(tidy(text))
        if text not in self._read:
            self._read[text] = read_markdown(self.markdown, text)
        return self._read[text]

    def _text(self, node: Node) -> list[Line]:
        reading = self._reading(node)
        links = [
            Control("link", self._named(node, link.words, None), index=index, option=link.url)
            for index, link in enumerate(reading.links)
        ]
        return [Line(reading.words), *(Line(control=link) for link in links)]

    def _button(self, node: Node) -> Control:
        words = tidy(" ".join(self.words(child) for child in node.below))
        return Control(
            "button",
            self._named(node, words, node),
            action=action_name(node),
            enabled=node.props.get("isValid") is not False,
        )

    def _tabs(self, node: Node) -> list[Line]:
        titles = [plain(tab.get("title")) for tab in node.props.get("tabs") or [] if isinstance(tab, dict)]
        return [
            Line(
                title,
                Control(
                    "tab",
                    self._named(node, tidy(title), None),
                    {"tab": index, "selected": index == node.tab},
                    index=index,
                ),
            )
            for index, title in enumerate(titles)
        ]

    def _modal(self, node: Node) -> list[Line]:
        trigger = next((child for child in node.below if child.side == "trigger"), None)
        lines = []
        if trigger is not None and not any(
            each.type in ("Button", "Tabs") or _has_chips(each) for each in trigger.all()
        ):
            lines.append(Line(control=Control("trigger", self._named(node, self.words(trigger), trigger))))
        if node.is_open:
            lines.append(Line("×", Control("close", "Close")))
        return lines

    def _media(self, node: Node) -> list[Line]:
        url = node.props.get("url")
        number = image_id(url)
        drawable = number in self.images if number is not None else bool(INLINE_PICTURE.match(str(url)))
        if drawable and node.type != "AudioPlayer":
            return []
        kind = {"Image": "picture", "Video": "clip"}.get(node.type, "sound")
        words = [plain(word) for word in (node.props.get("description"), name_of(url)) if is_true(word)]
        hidden = node.type == "Image" and node.props.get("variant") in SMALL_PICTURES
        return [Line(word, drawn=not hidden) for word in words or [kind]]


def accessible_name(node: Node) -> str:
    """Return the name that the message gave an instance for those who do not see it, or ''."""
    given = node.props.get("accessibility")
    label = given.get("label") if isinstance(given, dict) else None
    return label if isinstance(label, str) else ""


def action_name(node: Node) -> str | None:
    """Return the name of the action that an instance raises."""
    action = node.written.get("action")
    if not isinstance(action, dict):
        return None
    for kind, key in (("event", "name"), ("functionCall", "call")):
        inner = action.get(kind)
        if isinstance(inner, dict) and isinstance(inner.get(key), str):
            return str(inner[key])
    return None


def _picker(node: Node, view: ViewState) -> Iterator[Line]:
    options = [each for each in node.props.get("options") or [] if isinstance(each, dict)]
    multiple = node.props.get("variant") == "multipleSelection"
    chips = node.props.get("displayStyle") == "chips"
    chosen = chosen_in(node)
    labels = [tidy(plain(each.get("label"))) for each in options]
    values = [plain(each.get("value")) for each in options]
    if not multiple and not chips:
        chosen = [value for value in values if value in chosen][-1:]
    sought = ""
    if node.props.get("filterable"):
        sought = view.filters.get(node.key, "")
        yield Line(control=Control("filter", "Filter options", sought))
    kind: Kind = "chip" if chips else "checkbox" if multiple else "radio"
    for index, value in enumerate(values):
        text = plain(options[index].get("label"))
        if sought.lower() not in text.lower():
            continue
        told = values[labels.index(labels[index])] if chips else value
        state: JsonValue = {"option": told, "selected": value in chosen}
        yield Line(text, Control(kind, labels[index] or accessible_name(node), state, index=index, option=value))


def chosen_in(node: Node) -> list[str]:
    """Return the options that the data have chosen."""
    value = node.props.get("value")
    if isinstance(value, list):
        return [each for each in value if isinstance(each, str)]
    return [value] if isinstance(value, str) else []


def _shown(value: object) -> str:
    return plain(value) if is_true(value) else ""


def _field_label(node: Node) -> str:
    label = node.props.get("label")
    return label if isinstance(label, str) else accessible_name(node)


def _text_field(node: Node) -> Control:
    value = node.props.get("value")
    variant = node.props.get("variant")
    kind = INPUTS.get(str(variant), "text")
    told: JsonValue = "" if value is None else value
    if kind == "password":
        told = "•" * (len(plain(value).encode("utf-16-le")) // 2)
    return Control(kind, _field_label(node), told)


def _check_box(node: Node) -> list[Line]:
    text = plain(node.props.get("label"))
    return [Line(text, Control("checkbox", _field_label(node) or tidy(text), is_true(node.props.get("value"))))]


def _slider(node: Node) -> list[Line]:
    value = node.props.get("value")
    low, high = _bound(node, "min", 0.0), _bound(node, "max", 100.0)
    whole = low == int(low) and high == int(high) and high - low > 1
    step = 1.0 if whole else (high - low) / STEPS or 1.0
    control = Control("range", _field_label(node), value, low=low, high=high, step=step)
    return [Line(plain(node.props.get("label"))), Line(plain(value)), Line(control=control)]


def _bound(node: Node, name: str, usual: float) -> float:
    value = node.props.get(name)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else usual


def _date_time(node: Node) -> Iterator[Line]:
    yield Line(_shown(node.props.get("label")))
    value: Any = node.props.get("value")
    given = {"date": node.props.get("enableDate"), "time": node.props.get("enableTime")}
    kinds: list[Kind] = ["date"] if given["date"] is None or given["date"] else []
    if given["time"]:
        kinds.append("time")
    label = _field_label(node)
    for index, kind in enumerate(kinds):
        told = ", ".join(filter(None, (label, kind))) if len(kinds) > 1 else label
        yield Line(control=Control(kind, told, value, index=index))


def _errors(node: Node) -> list[Line]:
    if node.props.get("isValid") is not False:
        return []
    return [Line(plain(error)) for error in node.props.get("validationErrors") or []]


def _icons(node: Node) -> Iterator[str]:
    for each in node.all():
        name = each.props.get("name") if each.type == "Icon" else None
        if isinstance(name, str):
            yield "".join(f" {letter.lower()}" if letter.isupper() and letter.isascii() else letter for letter in name)


def _has_chips(node: Node) -> bool:
    return node.type == "ChoicePicker" and node.props.get("displayStyle") == "chips"
