"""The functions of the basic catalog, computed as the page computes them.

Where `a2ui-core` and the page's library differ, the specification decides, and it is on the page's side: dates by the
patterns of Unicode TR35, plurals by CLDR (English knows `one` and `other` only), numbers rounded half up as `Intl`
rounds them, currencies with their own number of decimals, and the truth of a value as JSON has it in JavaScript.
"""

import copy
import decimal
import functools
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Protocol

import regex
from a2ui.core.catalog import Catalog
from a2ui.core.catalog.functions import create_function_implementation
from a2ui.core.expressions import ExpressionParser
from babel import Locale
from babel.dates import format_datetime
from babel.numbers import format_currency, format_decimal, get_currency_precision
from pydantic import JsonValue

from ui_server.catalog import basic_catalog
from ui_server.patterns import SPACED, most_steps
from ui_server.twin.budget import Budget
from ui_server.twin.words import plain, written

Arguments = Mapping[str, Any]
CALL_COST = 200
MOST_DECIMALS = 100
REGEX_SECONDS = 2.0
MOST_STEPS = 100_000
"""Steps of one pattern, which take a tenth of a second and 30 MB."""
EMAIL = regex.compile(r"[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}")
MILLISECONDS = 1000
DECIMAL = regex.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
WHOLE = regex.compile(r"0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+")


class Context(Protocol):
    """What a function may ask of where it is called."""

    budget: Budget

    def resolve_dynamic_value(self, value: Any) -> Any:  # noqa: ANN401
        """Return the value of a literal, a path or a call."""


@functools.cache
def twin_catalog() -> Catalog:
    """Return the basic catalog with the functions of this module; a constant, as the catalog it is made from."""
    catalog = copy.copy(basic_catalog())
    functions = dict(catalog.functions)
    for name, function in FUNCTIONS.items():
        if name in functions:
            functions[name] = create_function_implementation(functions[name], _metered(function))
    catalog.functions = functions
    return catalog


def is_true(value: object) -> bool:
    """Say whether a JSON value counts as true: empty lists and objects do, an empty text does not."""
    return bool(value) or isinstance(value, list | dict)


def number_of(value: object) -> float | int | None:
    """Return a JSON value as a number, or None where it is none."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int | float):
        return value
    if isinstance(value, str):
        return _read_number(value.strip())
    return None


def _read_number(text: str) -> float | None:
    """Read a number as JavaScript does: in ASCII digits, `0x`, `0o` and `0b` included; nothing is 0."""
    if not text:
        return 0.0
    try:
        found = float(int(text, 0)) if WHOLE.fullmatch(text) else float(text) if DECIMAL.fullmatch(text) else None
    except OverflowError:
        return None
    return found if found is not None and abs(found) != float("inf") else None


def _metered(function: Callable[[Arguments, Context], Any]) -> Callable[[Arguments, Context, object], Any]:
    def execute(arguments: Arguments, context: Context, _abort: object) -> Any:  # noqa: ANN401
        context.budget.spend(CALL_COST)
        return function(arguments, context)

    return execute


def _format_string(arguments: Arguments, context: Context) -> str:
    template = plain(arguments.get("value"))
    pieces: list[str] = []
    for part in ExpressionParser().parse(template):
        piece = written(context.resolve_dynamic_value(part) if isinstance(part, dict) else part)
        context.budget.spend(len(piece))
        pieces.append(piece)
    return "".join(pieces)


def _format_number(arguments: Arguments, context: Context) -> str:
    value, decimals = number_of(arguments.get("value")), _decimals(arguments)
    if value is None or decimals == -1:
        return ""
    grouping = arguments.get("grouping") is not False
    if decimals is None:
        return format_decimal(value, locale=_locale(), group_separator=grouping)
    return format_decimal(value, format=_pattern("#,##0", decimals), locale=_locale(), group_separator=grouping)


def _format_currency(arguments: Arguments, context: Context) -> str:
    value, decimals = number_of(arguments.get("value")), _decimals(arguments)
    currency = plain(arguments.get("currency")).upper()
    if value is None or decimals == -1 or not regex.fullmatch("[A-Z]{3}", currency):
        return ""
    places = get_currency_precision(currency) if decimals is None else decimals
    text = format_currency(
        value,
        currency,
        format=_pattern("¤#,##0", places),
        locale=_locale(),
        group_separator=arguments.get("grouping") is not False,
        currency_digits=False,
    )
    return str(regex.sub(r"(?<=\p{L})(?=\d)", "\u00a0", text))


def _decimals(arguments: Arguments) -> int | None:
    """Return how many decimals are asked for, None where nothing is said, -1 where it is no such number."""
    if arguments.get("decimals") is None:
        return None
    decimals = number_of(arguments["decimals"])
    return int(decimals) if decimals is not None and 0 <= decimals <= MOST_DECIMALS else -1


def _pattern(whole: str, decimals: int) -> str:
    return f"{whole}.{'0' * decimals}" if decimals else whole


def _format_date(arguments: Arguments, context: Context) -> str:
    value, pattern = arguments.get("value"), plain(arguments.get("format"))
    moment = _moment(value)
    if moment is None:
        return ""
    stamp = f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // MILLISECONDS:03d}Z"
    if pattern == "ISO":
        return stamp
    try:
        return format_datetime(moment, pattern, tzinfo=UTC, locale=_locale()).replace("\u202f", " ")
    except (ValueError, KeyError, AttributeError):
        return stamp


def _moment(value: object) -> datetime | None:
    """Read a time: ISO 8601, without a zone in UTC, or milliseconds since 1970."""
    try:
        if isinstance(value, str) and value:
            read = datetime.fromisoformat(value.strip())
            return read.astimezone(UTC) if read.tzinfo else read.replace(tzinfo=UTC)
        if isinstance(value, int | float) and not isinstance(value, bool) and value:
            return datetime.fromtimestamp(value / MILLISECONDS, UTC)
    except (ValueError, OverflowError, OSError):
        return None
    return None


def _pluralize(arguments: Arguments, context: Context) -> str:
    value = number_of(arguments.get("value"))
    if value is None:
        return ""
    exact = int(value) if value == int(value) else value
    chosen = arguments.get(_locale().plural_form(exact))
    return plain(arguments.get("other") if chosen is None else chosen)


def _required(arguments: Arguments, context: Context) -> bool:
    return arguments.get("value") not in (None, "", [])


def _regex(arguments: Arguments, context: Context) -> bool:
    value = arguments.get("value")
    pattern = plain(arguments.get("pattern"))
    if value is None or SPACED.search(pattern):
        return False
    steps = most_steps(pattern)
    if steps > MOST_STEPS:
        context.budget.spend_all()
        return False
    context.budget.spend(int(steps))
    try:
        return bool(regex.compile(pattern, cache_pattern=False).search(plain(value), timeout=REGEX_SECONDS))
    except TimeoutError:
        context.budget.spend_all()
        return False
    except regex.error:
        return False


def _length(arguments: Arguments, context: Context) -> bool:
    value, low, high = arguments.get("value"), number_of(arguments.get("min")), number_of(arguments.get("max"))
    if value is None:
        return False
    length = len(value.encode("utf-16-le")) // 2 if isinstance(value, str) else len(value) if _is_list(value) else 0
    return (low is None or length >= low) and (high is None or length <= high)


def _numeric(arguments: Arguments, context: Context) -> bool:
    value, low, high = (number_of(arguments.get(name)) for name in ("value", "min", "max"))
    return value is not None and (low is None or value >= low) and (high is None or value <= high)


def _email(arguments: Arguments, context: Context) -> bool:
    return EMAIL.fullmatch(plain(arguments.get("value"))) is not None


def _is_list(value: JsonValue) -> bool:
    return isinstance(value, list)


def _and(arguments: Arguments, context: Context) -> bool:
    return all(is_true(value) for value in arguments.get("values") or [])


def _or(arguments: Arguments, context: Context) -> bool:
    return any(is_true(value) for value in arguments.get("values") or [])


def _not(arguments: Arguments, context: Context) -> bool:
    return not is_true(arguments.get("value"))


@functools.cache
def _locale() -> Locale:
    return Locale("en", "US")


def rounding() -> "decimal.Context":
    """Return the arithmetic in which numbers are formatted: half is rounded away from zero."""
    return decimal.Context(prec=400, rounding=decimal.ROUND_HALF_UP)


FUNCTIONS: Mapping[str, Callable[[Arguments, Context], Any]] = {
    "formatString": _format_string,
    "formatNumber": _format_number,
    "formatCurrency": _format_currency,
    "formatDate": _format_date,
    "pluralize": _pluralize,
    "required": _required,
    "regex": _regex,
    "length": _length,
    "numeric": _numeric,
    "email": _email,
    "and": _and,
    "or": _or,
    "not": _not,
}
