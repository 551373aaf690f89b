"""The text of a message list: how it is laid out, which version it is in, and which lines hold what."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pydantic import JsonValue

Version = Literal["v0.8", "v0.9", "v1.0"]
VERSIONS: tuple[Version, ...] = ("v0.8", "v0.9", "v1.0")
WIDE = 58
"""Characters of a line; what fits into one is not spread over several."""
LONGEST, DEEPEST = 400_000, 60
"""Characters and levels of a text that is looked through for lines; the door takes no more either."""
TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|[{}\[\]:,]|\n|[^\s{}\[\]:,"]+|"')
MARK = re.compile(r'"version"\s*:\s*"(v[0-9.]{1,8})"')
OLD = re.compile(r'"(?:beginRendering|surfaceUpdate|dataModelUpdate)"\s*:')
Span = tuple[int, int]
"""First and last line, from 1."""


@dataclass(frozen=True)
class Lines:
    """Which lines of a text hold what.

    Attributes:
        paths: JSON path into the message list to its lines.
        components: Surface and component id to the lines of the component, those of its last mention.
    """

    paths: Mapping[str, Span] = field(default_factory=dict)
    components: Mapping[tuple[str, str], Span] = field(default_factory=dict)

    def at(self, path: str) -> Span | None:
        """Return the lines of a JSON path, or of the nearest thing around it; None for the list as a whole."""
        parts = path.rstrip("/").split("/")
        while len(parts) > 1:
            found = self.paths.get("/".join(parts))
            if found is not None:
                return found
            parts.pop()
        return None

    def of(self, surface: str, component: str) -> Span | None:
        """Return the lines of a component."""
        return self.components.get((surface, component))


def laid_out(value: JsonValue, width: int = WIDE, indent: int = 0) -> str:
    """Write JSON so that people can read it: short things share a line, objects in a list begin lines of their own."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= width or not isinstance(value, dict | list) or not value:
        return flat
    if isinstance(value, list):
        if any(isinstance(entry, dict | list) for entry in value):
            pad = "\n" + " " * (indent + 2)
            return f"[{pad}" + f",{pad}".join(laid_out(entry, width, indent + 2) for entry in value) + "]"
        return _filled([json.dumps(entry, ensure_ascii=False) for entry in value], "[]", indent, width)
    pairs = [(json.dumps(key, ensure_ascii=False), laid_out(entry, width, indent + 1)) for key, entry in value.items()]
    return _filled([f"{key}: {entry}" for key, entry in pairs], "{}", indent, width)


def _filled(pieces: list[str], ends: str, indent: int, width: int) -> str:
    text, used = ends[0], indent + 1
    for place, piece in enumerate(pieces):
        end = "," if place < len(pieces) - 1 else ends[1]
        fits = "\n" not in piece and used + len(piece) + 2 <= width
        if place and not fits:
            text, used = f"{text}\n{' ' * (indent + 1)}", indent + 1
        elif place:
            text, used = f"{text} ", used + 1
        text += piece + end
        used = used + len(piece) + 1 if "\n" not in piece else width
    return text


def mended(text: str, path: str, value: JsonValue) -> str | None:
    """Return a list's text with another value at a JSON path, laid out anew; None where the path leads nowhere."""
    try:
        whole = json.loads(text)
        here = whole["messages"] if isinstance(whole, dict) and "messages" in whole else whole
        *way, last = (part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:])
        for part in way:
            here = here[int(part)] if isinstance(here, list) else here[part]
        place = int(last) if isinstance(here, list) else last
        here[place]  # Only what is there is replaced.
        here[place] = value
    except (ValueError, KeyError, IndexError, TypeError, RecursionError):
        return None
    return laid_out(whole)


def version_of(text: str) -> Version:
    """Say which version a list is written in, as far as its text tells; v0.9 where it says nothing."""
    found = MARK.search(text)
    if found is None:
        return "v0.8" if OLD.search(text) else "v0.9"
    said = found.group(1)
    return "v0.8" if said.startswith("v0.8") else "v1.0" if said.startswith("v1") else "v0.9"


@dataclass
class _Open:
    """A list or object whose end has not come yet."""

    path: str
    line: int
    listed: bool
    count: int = 0
    key: str | None = None


class _Walk:
    """One pass over the tokens of a text; slips such as a comma too many do not stop it."""

    def __init__(self) -> None:
        self.line = 1
        self.stack: list[_Open] = []
        self.roots: list[tuple[str, bool]] = []
        self.spans: dict[str, Span] = {}
        self.texts: dict[str, str] = {}

    def token(self, token: str) -> None:
        if token == "\n":
            self.line += 1
        elif token in "{[":
            self._begin(token == "[")
        elif token in "}]":
            self._end()
        elif token == ",":
            self._next()
        elif token != ":":
            self._scalar(token)

    def _path(self) -> str:
        if not self.stack:
            return f"{len(self.roots)}"
        top = self.stack[-1]
        return f"{top.path}/{top.count if top.listed else top.key}"

    def _begin(self, listed: bool) -> None:
        path = self._path()
        if not self.stack:
            self.roots.append((path, listed))
        self.stack.append(_Open(path, self.line, listed))

    def _end(self) -> None:
        if self.stack:
            done = self.stack.pop()
            self.spans[done.path] = (done.line, self.line)

    def _next(self) -> None:
        if self.stack:
            self.stack[-1].count += 1
            self.stack[-1].key = None

    def _scalar(self, token: str) -> None:
        if not self.stack:
            return
        top = self.stack[-1]
        if not top.listed and top.key is None:
            top.key = _unquoted(token).replace("~", "~0").replace("/", "~1")
            return
        path = self._path()
        self.spans[path] = (self.line, self.line)
        if top.key in ("id", "surfaceId"):
            self.texts[path] = _unquoted(token)


def lines_of(text: str) -> Lines:
    """Find the lines of everything in a text; one that is no JSON gives what can be made out."""
    walk = _Walk()
    start = min((place for place in (text.find("["), text.find("{")) if place >= 0), default=len(text))
    walk.line += text.count("\n", 0, start)
    for found in TOKEN.finditer(text[:LONGEST], start):
        if len(walk.stack) > DEEPEST:
            break
        walk.token(found.group())
    spans = {_in_list(path, walk): span for path, span in walk.spans.items()}
    texts = {_in_list(path, walk): name for path, name in walk.texts.items()}
    components: dict[tuple[str, str], Span] = {}
    for path, name in texts.items():
        message, inside, last = path.rpartition("/components/")
        whole = path.removesuffix("/id")
        if inside and last.partition("/")[2] == "id" and whole in spans:
            components[texts.get(f"{message}/surfaceId", ""), name] = spans[whole]
    return Lines(spans, components)


def _in_list(path: str, walk: _Walk) -> str:
    """Turn a path in the text into one in the message list: `0/1/updateComponents` into `/1/updateComponents`."""
    root, _, rest = path.partition("/")
    if len(walk.roots) > 1:
        return f"/{root}/{rest}".rstrip("/")
    if walk.roots and walk.roots[0][1]:
        return f"/{rest}".rstrip("/")
    inner = rest.removeprefix("messages")
    return inner.rstrip("/") if rest.startswith("messages") else f"/0/{rest}".rstrip("/")


def _unquoted(token: str) -> str:
    try:
        return str(json.loads(token))
    except ValueError:
        return token.strip('"')
