"""How the scripted user chooses: by what the screen shows, and by nothing else.

Each enabled target that raises an action stands for the things drawn around it: the largest container that holds
no other such target. A candidate's name and the deciding value must be drawn inside that group.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from core.screen import DrawnText, Screen, Target
from scenarios.schema import Pick

_NUMBER = re.compile(r"[-−]?\d+(?:[.,]\d{3})*(?:[.,]\d+)?|[-−]?\d+")
_MONEY = re.compile(r"(?:[€$£]\s*([-−]?\d[\d.,]*))|(?:([-−]?\d[\d.,]*)\s*(?:€|\$|£|EUR|USD|GBP))")
_MONEY_WORDS = frozenset({"price", "cost", "total", "amount"})


@dataclass(frozen=True)
class Chosen:
    """A target to press, and inputs to fill first (target to value)."""

    target: Target
    fields: tuple[tuple[Target, str | float | bool], ...] = ()


@dataclass(frozen=True)
class Missing:
    """Nothing could be chosen; the words say what the screen lacks."""

    words: str


@dataclass(frozen=True)
class _Group:
    target: Target
    texts: tuple[DrawnText, ...] = field(default=())

    @property
    def words(self) -> str:
        return "\n".join([*(text.text for text in self.texts), self.target.label])


def choose(screen: Screen, pick: Pick) -> Chosen | Missing:
    """Choose on a screen as a person with that criterion would.

    Args:
        screen: Its recorded texts and targets; nothing else is read.
        pick: What decides.

    Returns:
        The target, or words that say what is missing: no button, a candidate or a value that is not drawn, or a tie.
    """
    groups = _groups(screen)
    if pick.press is not None:
        wanted = pick.press.casefold()
        groups = [group for group in groups if wanted in group.target.label.casefold()]
    if not groups:
        return Missing(f"I see no button to {pick.press or 'choose with'}.")
    fields = _fields(screen, pick)
    if isinstance(fields, Missing):
        return fields
    candidates = _candidates(groups, pick.among)
    if isinstance(candidates, Missing):
        return candidates
    if pick.by is None or pick.order is None:
        if len(candidates) == 1:
            return Chosen(candidates[0][1].target, fields)
        return Missing("I see several buttons that would do; which one is meant?")
    found = _decide(candidates, pick)
    return found if isinstance(found, Missing) else Chosen(found.target, fields)


def _groups(screen: Screen) -> list[_Group]:
    pressable = [target for target in screen.targets if target.enabled and target.action is not None]
    groups = []
    for target in pressable:
        others = [other for other in pressable if other is not target]
        inside = next(
            (parent for parent in target.parents if all(parent not in other.parents for other in others)),
            f"{target.id}@{target.path}",
        )
        texts = tuple(text for text in screen.texts if inside in text.parents or inside == f"{text.id}@{text.path}")
        groups.append(_Group(target, texts))
    return groups


def _candidates(groups: list[_Group], among: Sequence[str]) -> list[tuple[str, _Group]] | Missing:
    if not among:
        return [(_headline(group), group) for group in groups]
    found = []
    for name in among:
        holding = [group for group in groups if _mentions(group.words, name)]
        if not holding:
            return Missing(f"I do not see {name} on the screen, with a button of its own.")
        if len(holding) > 1:
            return Missing(f"I see {name} more than once; which one is meant?")
        found.append((name, holding[0]))
    return found


def _decide(candidates: list[tuple[str, _Group]], pick: Pick) -> _Group | Missing:
    by = pick.by or ""
    if pick.order == "contains":
        wanted = str(pick.value)
        hits = [group for _, group in candidates if _mentions(group.words, wanted)]
        if len(hits) == 1:
            return hits[0]
        return Missing(f"I see {'none' if not hits else 'more than one'} with {wanted}.")
    values = []
    for name, group in candidates:
        value = _value(group, by)
        if value is None:
            return Missing(f"I do not see the {by} of {name}.")
        values.append(value)
    if pick.order == "equals":
        hits = [group for value, (_, group) in zip(values, candidates, strict=True) if value == float(pick.value or 0)]
        return hits[0] if len(hits) == 1 else Missing(f"I see {len(hits) or 'none'} with a {by} of {pick.value}.")
    best = min(values) if pick.order == "min" else max(values)
    hits = [group for value, (_, group) in zip(values, candidates, strict=True) if value == best]
    return hits[0] if len(hits) == 1 else Missing(f"Two have the same {by}; I cannot tell them apart by it.")


def _value(group: _Group, by: str) -> float | None:
    """Read the value called `by` in a group; money words read the one amount with a currency sign."""
    lines = [*(text.text for text in group.texts), group.target.label]
    named = [line for line in lines if _mentions(line, by)]
    for at, line in enumerate(lines):
        if line in named:
            after = line[line.casefold().index(by.casefold().split()[0]) :]
            number = _number(after) if _number(after) is not None else _number(line)
            if number is None and at + 1 < len(lines):
                number = _number(lines[at + 1])
            if number is not None:
                return number
    if by.casefold() in _MONEY_WORDS:
        amounts = {amount for line in lines for amount in _amounts(line)}
        if len(amounts) == 1:
            return amounts.pop()
    return None


def _fields(screen: Screen, pick: Pick) -> tuple[tuple[Target, str | float | bool], ...] | Missing:
    filled = []
    for label, value in pick.fields.items():
        inputs = [target for target in screen.targets if target.action is None and _mentions(target.label, label)]
        if len(inputs) != 1:
            return Missing(f"I see {'no' if not inputs else 'more than one'} field for {label}.")
        filled.append((inputs[0], value))
    return tuple(filled)


def _mentions(text: str, words: str) -> bool:
    pattern = r"(?<!\w)" + r"\s+".join(re.escape(word) for word in words.casefold().split()) + r"(?!\w)"
    return re.search(pattern, text.casefold()) is not None


def _headline(group: _Group) -> str:
    return group.texts[0].text if group.texts else group.target.label


def _amounts(line: str) -> list[float]:
    found = [_number(before or after) for before, after in _MONEY.findall(line)]
    return [amount for amount in found if amount is not None]


def _number(text: str) -> float | None:
    match = _NUMBER.search(text)
    if match is None:
        return None
    digits = match.group().replace("−", "-")
    if "," in digits and "." in digits:
        thousands = "," if digits.rindex(".") > digits.rindex(",") else "."
        digits = digits.replace(thousands, "").replace(",", ".")
    elif "," in digits:
        digits = digits.replace(",", "." if len(digits) - digits.rindex(",") != 4 else "")
    return float(digits)
