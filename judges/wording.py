"""The words in which verdicts speak of rows, columns and values."""

from pydantic import JsonValue

from core.verdict import Cell, RowMatch

DONE = {"create": "added to", "update": "changed in", "delete": "removed from"}


def words(name: str) -> str:
    """Write a table, column or tool name as words: `cart lines` for `cart_lines`."""
    return name.replace("_", " ").strip()


def value(found: JsonValue) -> str:
    """Write a value: numbers without a needless `.0`, nothing as `empty`, long things cut."""
    if found is None or found == "":
        return "empty"
    if isinstance(found, bool):
        return "true" if found else "false"
    if isinstance(found, float):
        return f"{found:.10g}"
    text = str(found)
    return text if len(text) <= 60 else text[:59] + "…"


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
    """Write what a row is called: its name, else its key, else what it holds."""
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
