"""Looking things up in worlds that the label reader cannot change: by the names that it reads or is told."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue

from core.events import CallFinished, ImageRef
from roles.base import AgentMove, Calls, Say, ToolCall
from roles.label_reader.asking import Asked, newest_only
from roles.label_reader.labels import Label, distinct, where
from roles.label_reader.looking import Reading, newest, quoted
from roles.label_reader.matching import PART, Match, find, named
from roles.label_reader.register import REGISTERS, Fact, Owned, Register

MOST_TOLD = 3
"""Things of which facts are told in one answer."""
MOST_LISTED = 12
MOST_QUOTED = 40
"""Characters of a label that are quoted; what is longer is a page."""
MOST_ASKED = 600
"""Characters of what was read that are looked up at once."""
ONLY = "I can only look things up here; only in the corner shop can I change anything."
OPENING = "I read labels and look them up in the shop. I am not a language model. Point at something and ask for it."
CHANGES = re.compile(
    r"\b(?:add|put|remove|take|(?<!my )(?<!our )(?<!the )order|delete|mark|buy|set|bring|please|portions?)\b", re.I
)
SHOWN = re.compile(r"\b(?:this|that|these|those|here|it|they|them|hold|holding|point|pointed|hand|read|see)\b", re.I)


@dataclass(frozen=True)
class Question:
    """What is asked, and what there is to answer it from.

    Attributes:
        text: The person's words.
        kind: What they ask for.
        user_id: Whose lists they mean; empty where nobody is known.
        images: The pictures that were shown.
        last: Returns the newest finished call.
        read: Reads the pictures.
    """

    text: str
    kind: Asked
    user_id: str
    images: Sequence[ImageRef]
    last: Callable[[], CallFinished]
    read: Callable[[], Awaitable[Reading]]


def register_of(tools: Collection[str]) -> Register | None:
    """Return what can be looked up with these tools; None in a world that is not known here."""
    return next((one for one in REGISTERS if one.listing in tools), None)


def opening(domains: Collection[str]) -> str:
    """Return what the label reader says before anything was asked, in a world of these domains."""
    if "retail" in domains:
        return OPENING
    return about(next((one for one in REGISTERS if one.domain in domains), None))


def about(register: Register | None) -> str:
    """Say what the label reader does in such a world, and what it does not."""
    if register is None:
        return f"I read labels in what you show me. I am not a language model, and I know nothing of this place. {ONLY}"
    return (
        f"I read labels in what you show me and look them up in {register.place}. I am not a language model. {ONLY} "
        f"Ask what is to be read here, ask about a thing by its name, or ask for {register.lists_in_words}."
    )


def call(tool: str, **arguments: Any) -> Calls:  # noqa: ANN401
    """Return one call as a move."""
    return Calls((ToolCall(tool, arguments),))


async def look_up(register: Register, asked: Question) -> AsyncIterator[AgentMove]:
    """Answer a question in such a world: the calls that it takes, then what they told, in words."""
    owned = next((one for one in register.owned if re.search(one.asks, asked.text, re.IGNORECASE)), None)
    if owned is not None and asked.user_id:
        yield call(owned.tool, user_id=asked.user_id)
        yield Say(_with_limit(_listed(owned, asked.last()), asked))
        return
    points = asked.kind in ("look", "offer") or SHOWN.search(asked.text) is not None
    names: list[str] = []
    more: list[str] = []
    if not register.by or (not points and len(asked.text.split()) > 2):
        yield _names_asked(register, asked.text)
        names = _names(register, asked.last())
    meant = named(names, asked.text)[:MOST_TOLD]
    if meant and asked.kind != "look":
        found = [(name, "") for name in meant]
    elif not points or not asked.images:
        yield Say(f"I have not been shown anything yet. {about(register)}" if points else about(register))
        return
    else:
        reading = await asked.read()
        words = " ".join(label.text for label in distinct(reading.labels))[:MOST_ASKED]
        if register.by and words:
            yield _names_asked(register, words)
            names = _names(register, asked.last())
        matches = _matches(names, reading.labels, asked)
        if not matches:
            hint = f"I find none of it in {register.place}." if reading.labels else "Show it closer, or hold it still."
            yield Say(_with_limit(f"{quoted(reading)} {hint}", asked))
            return
        found = [(match.name, _seen(match)) for match in matches[:MOST_TOLD]]
        more = [f"{match.name} {where(match.label)}" for match in matches[MOST_TOLD:MOST_LISTED]]
    told: list[str] = []
    for name, seen in found:
        parts = []
        for fact in register.facts_for(asked.text):
            yield call(fact.tool, **{fact.argument: [name] if fact.several else name})
            parts.append(_told(fact, name, asked.last()))
        told.append(f"{name[:1].upper()}{name[1:]}{seen}. {' '.join(parts)}")
    if more:
        told.append(f"I read as well: {', '.join(more)}.")
    yield Say(_with_limit("\n\n".join(told), asked))


def _names_asked(register: Register, words: str) -> Calls:
    return call(register.listing, **({register.by: words} if register.by else {}))


def _names(register: Register, done: CallFinished) -> list[str]:
    names = done.value.get(register.key) if register.key and isinstance(done.value, dict) else done.value
    return [str(name) for name in names] if isinstance(names, list | dict) else []


def _matches(names: Sequence[str], seen: Sequence[Label], asked: Question) -> list[Match]:
    """Return what is meant: all that was read, or what stands on the label that stands out in the newest pictures."""
    matches = [match for match in find(names, seen) if match.likeness > PART]
    if asked.kind != "offer" and not newest_only(asked.text):
        return matches
    near = newest(asked.images)
    recent = find([match.name for match in matches], [label for label in seen if label.image.id in near])
    first = (recent or matches)[:1]
    return [match for match in recent or matches if match.label == first[0].label]


def _seen(match: Match) -> str:
    text = match.label.text
    read = f"“{text}”" if len(text) <= MOST_QUOTED else "it"
    return f" ({'perhaps: ' if match.weak else ''}I read {read} {where(match.label)})"


def _told(fact: Fact, name: str, done: CallFinished) -> str:
    if done.fault is not None:
        return f"{fact.words}: {done.fault.message}"
    value: JsonValue = done.value
    for key in fact.path:
        value = value.get(name if key == "*" else key) if isinstance(value, dict) else None
    also = done.value.get(fact.also) if value is not None and isinstance(done.value, dict) else None
    return f"{fact.words}: {_plain(value, fact.row)}.{f' {also}' if also else ''}"


def _listed(owned: Owned, done: CallFinished) -> str:
    if done.fault is not None:
        return f"I could not look at {owned.words}. {done.fault.message}"
    rows = done.value.get(owned.key) if owned.key and isinstance(done.value, dict) else done.value
    return f"On {owned.words}: {_plain(rows, owned.row)}." if rows else f"There is nothing on {owned.words}."


def _plain(value: JsonValue, row: str) -> str:
    """Write what a tool told; `row` is how one entry of a list, or one number, is written."""
    if value is None:
        return "not noted"
    if isinstance(value, list):
        rows = [row.format_map(one) if isinstance(one, dict) else str(one) for one in value[-MOST_LISTED:]]
        return ", ".join(rows) or "none"
    if isinstance(value, int | float) and row:
        return row.format(value)
    text = str(value)
    return text.rstrip(".") if " " in text else text.replace("_", " ")


def _with_limit(words: str, asked: Question) -> str:
    """Add that nothing is changed here, where the words may ask for a change."""
    return f"{words}\n\n{ONLY}" if CHANGES.search(asked.text) else words
