"""What a person would read of a value or of markdown, as the page writes it."""

import json
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token

LINKED = re.compile(
    r"(?:(?:(?:f|ht)tps?|mailto|tel|callto|sms|cid|xmpp|matrix):|[^a-z]|[a-z+.\-]+(?:[^a-z+.\-:]|$))", re.I
)
"""Addresses that the page's cleaning of markdown leaves in a link."""
REFERENCE = re.compile(r"image:\d+")
LONGEST_NAME = 40


@dataclass(frozen=True)
class Link:
    """A link in a text."""

    words: str
    url: str


@dataclass(frozen=True)
class Reading:
    """What stands in a text."""

    words: str
    links: tuple[Link, ...] = ()


def written(value: object) -> str:
    """Return a JSON value as the page writes it inside a format: nothing for null, JSON for objects and lists."""
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return plain(value)


def plain(value: object) -> str:
    """Return a JSON value as the page shows it by itself; nothing for null."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, list):
        return ",".join(plain(each) for each in value)
    return "[object Object]" if isinstance(value, dict) else str(value)


def tidy(text: str) -> str:
    """Return a text with every run of white space as one space, and none at its ends."""
    return " ".join(text.replace("\ufeff", " ").split())


def read_markdown(markdown: MarkdownIt, text: str) -> Reading:
    """Return the words and the links of a markdown text as it is drawn."""
    words: list[str] = []
    links: list[Link] = []
    for token in markdown.parse(text):
        if token.type == "inline":
            words.append(_inline(token.children or [], links))
        else:
            words.append(f" {token.content} ")
    return Reading(tidy("".join(words)), tuple(links))


def new_markdown() -> MarkdownIt:
    """Return a reader of markdown with the page's settings: no raw HTML, no bare addresses made into links."""
    return MarkdownIt("js-default")


def name_of(url: object) -> str:
    """Say in a few words what a picture that is not there would have been."""
    if not isinstance(url, str) or not url:
        return ""
    if REFERENCE.fullmatch(url):
        return url
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return url[:LONGEST_NAME]
    if not parts.scheme or not parts.hostname:
        return url[:LONGEST_NAME]
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    return parts.hostname if port in (None, usual) else f"{parts.hostname}:{port}"


def _inline(tokens: list[Token], links: list[Link]) -> str:
    words: list[str] = []
    open_links: list[tuple[int, str]] = []
    for token in tokens:
        if token.type in ("softbreak", "hardbreak"):
            words.append(" ")
        elif token.type == "link_open":
            open_links.append((len(words), str(token.attrs.get("href", ""))))
        elif token.type == "link_close" and open_links:
            start, url = open_links.pop()
            if LINKED.match(url):
                links.append(Link(tidy("".join(words[start:])), url))
        elif token.type != "image":
            words.append(token.content)
    return "".join(words)


def _number(value: float) -> str:
    """Write a number as a browser does: no `.0`, and an exponent only beyond 21 digits or below a millionth."""
    if value == int(value) and abs(value) < 1e21:
        return str(int(value))
    text = repr(value)
    if "e" not in text:
        return text
    digits, _, exponent = text.partition("e")
    power = int(exponent)
    if -7 < power < 0:
        return f"{value:.{len(digits.replace('-', '').replace('.', '')) - 1 - power}f}"
    return f"{digits}e{'+' if power > 0 else '-'}{abs(power)}"
