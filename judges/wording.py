"""The words in which verdicts speak of rows, columns and values."""

import re
from datetime import date

from pydantic import JsonValue

from core.verdict import Cell, RowMatch

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
DONE = {"create": "added to", "update": "changed in", "delete": "removed from"}


def words(name: str) -> str:
    """Write a table, column or tool name as words: `cart lines` for `cart_lines`."""
    return name.replace("_", " ").strip()


def value(found: JsonValue) -> str:
    """Write a value: numbers without a needless `.0`, days in words, nothing as `empty`, long things cut."""
    if found is None or found == "":
        return "empty"
    if isinstance(found, bool):
        return "true" if found else "false"
    if isinstance(found, float):
        return f"{found:.10g}"
    text = in_days(str(found))
    return text if len(text) <= 60 else text[:59] + "…"


def in_days(text: str) -> str:
    """Write a day in words, `21 September 2026` for `2026-09-21`; any other text as it is."""
    try:
        day = date.fromisoformat(text) if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text) else None
    except ValueError:
        return text
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}" if day else text


def columns_told(pattern: str) -> list[str]:
    """Return the columns that stand in braces in a table's pattern, in order."""
    return re.findall(r"\{(\w+)\}", pattern)


def told(pattern: str, values: dict[str, JsonValue]) -> str:
    """Fill in a table's pattern; empty where it has none, or a column is not known."""
    if not all(values.get(column) for column in columns_told(pattern)):
        return ""
    return re.sub(r"\{(\w+)\}", lambda match: value(values[match.group(1)]), pattern)


def step(number: int | None) -> str:
    """Write a step as a link text: ` at [11]`; nothing where there is none."""
    return "" if number is None else f" at [{number}]"


def count(number: int, noun: str) -> str:
    """Write a number with its noun: `1 call`, `3 calls`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(items: list[str], most: int = 3) -> str:
    """Write a list: `a, b and c`; after `most` items, how many more there are."""
    if len(items) > most:
        return f"{', '.join(items[:most])} and {len(items) - most} more"
    return " and ".join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)


def row_name(row: RowMatch) -> str:
    """Write what a row is called: as its table tells it, else its name, its key, or what it holds."""
    if row.told:
        return row.told
    if row.name and row.name != row.key:
        return row.name
    if row.key:
        return f"row {row.key}"
    held = listed([f"{words(cell.column)} {value(cell.expected)}" for cell in row.cells])
    return f"a row with {held}" if held else "a row"


def place(row: RowMatch) -> str:
    """Write what a row's table is called."""
    return row.place or words(row.table)


def differing(row: RowMatch) -> list[Cell]:
    """Return the cells of a row that count and are no match."""
    return [cell for cell in row.cells if cell.judged and cell.similarity < 1.0]


def cell_sentence(row: RowMatch, cell: Cell) -> str:
    """Say what is stored and what should be."""
    name = row_name(row)
    if cell.extra:
        return (
            f"The {words(cell.column)} of {name} was changed from {value(cell.expected)} to {value(cell.actual)}"
            f"{step(row.step)}, which was not asked for."
        )
    stored = cell.actual if isinstance(cell.actual, str) else ""
    if row.op == "create" and stored and value(stored) in name:  # the row is called by what is wrong with it
        return (
            f"{capital(name)} was {DONE[row.op]} {place(row)}. "
            f"The {words(cell.column)} should be {value(cell.expected)}."
        )
    return f"The {words(cell.column)} stored for {name} is {value(cell.actual)}. It should be {value(cell.expected)}."


def missing_sentence(row: RowMatch) -> str:
    """Say which change was not made."""
    if row.op == "update":
        aims = listed([f"{words(cell.column)} {value(cell.expected)}" for cell in row.cells])
        return f"{capital(row_name(row))} in {place(row)} was not changed" + (f" to {aims}." if aims else ".")
    return f"{capital(row_name(row))} was not {DONE[row.op]} {place(row)}."


def unexpected_sentence(row: RowMatch) -> str:
    """Say which change should not have been made."""
    name = capital(row_name(row))
    return f"{name} was {DONE[row.op]} {place(row)}{step(row.step)}, which was not asked for."


def done_sentence(row: RowMatch) -> str:
    """Say which change was made as it should be."""
    return f"{capital(row_name(row))} was {DONE[row.op]} {place(row)}{step(row.step)}."


def capital(text: str) -> str:
    """Write a text with a capital first letter."""
    return text[:1].upper() + text[1:]
