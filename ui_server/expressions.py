"""Calls of the catalog's functions that are certain to fail when a screen is drawn."""

from collections.abc import Iterator, Mapping

import regex
from a2ui.core.catalog import Catalog
from a2ui.core.exceptions import A2uiError
from a2ui.core.expressions import ExpressionParser
from pydantic import JsonValue

from core.errors import ScreenFault
from ui_server.faults import QUICK_START, close_words, inside, item_docs, shown
from ui_server.patterns import SPACED, without_counts

MOST_DECIMALS = 100
"""Decimals that the page's number formats take."""
CURRENCY = regex.compile(r"[A-Za-z]{3}")
SURE = ("missing )", "unbalanced parenthesis", "nothing to repeat", "unterminated character set", "bad character range")
"""Faults of a pattern that JavaScript finds, too; the two differ in much else."""
OPEN_SETS = ("[]", "[^]")
"""Sets that only JavaScript reads as closed."""


def call_faults(component: Mapping[str, JsonValue], path: str, catalog: Catalog) -> list[ScreenFault]:
    """Return what is wrong with the calls of one component beyond their form, which `component_faults` judges.

    Args:
        component: The component.
        path: JSON path of the component in the message list.
        catalog: The catalog it is written for.

    Returns:
        Faults with codes `bad_expression` (a format that cannot be read), `unknown_function`, `missing_field` and
        `extra_field` (calls inside a format), `invalid_value` (decimals, a currency) and `bad_pattern`.
    """
    faults: list[ScreenFault] = []
    stack: list[tuple[JsonValue, str]] = [(dict(component), path)]
    while stack:
        value, where = stack.pop()
        if isinstance(value, dict):
            name, args = value.get("call"), value.get("args")
            if isinstance(name, str) and isinstance(args, dict):
                faults.extend(_argument_faults(name, args, f"{where}/args"))
                if name == "formatString" and isinstance(args.get("value"), str):
                    faults.extend(_format_faults(str(args["value"]), f"{where}/args/value", catalog))
            stack.extend((inner, inside(where, key)) for key, inner in value.items())
        elif isinstance(value, list):
            stack.extend((inner, f"{where}/{index}") for index, inner in enumerate(value))
    if component.get("component") == "TextField":
        faults.extend(_pattern_faults(component.get("validationRegexp"), f"{path}/validationRegexp", "TextField"))
    return faults


def _format_faults(template: str, where: str, catalog: Catalog) -> Iterator[ScreenFault]:
    """Yield the faults of the expressions in a format; all of them stand at the format's own place."""
    docs = item_docs("formatString")
    try:
        parts = ExpressionParser().parse(template)
    except (A2uiError, RecursionError) as error:
        text = (
            f"The format cannot be read: {str(error)[:160]}. An expression is ${{/a/b}} or ${{name(argument: value)}}."
        )
        yield ScreenFault("bad_expression", where, text, found=shown(template), docs=docs)
        return
    stack = [part for part in parts if isinstance(part, dict)]
    while stack:
        part = stack.pop()
        name, args = part.get("call"), part.get("args")
        if not isinstance(name, str) or not isinstance(args, dict):
            continue
        if name not in catalog.functions:
            known = list(catalog.functions)
            hint = close_words(name, known)
            text = f"The format calls an unknown function {shown(name)}.{hint} The catalog has {', '.join(known)}."
            yield ScreenFault("unknown_function", where, text, found=shown(name), allowed=known, docs=QUICK_START)
            continue
        yield from _named(name, args, where, catalog)
        for fault in _argument_faults(name, args, ""):
            fault.path = where
            yield fault
        stack.extend(inner for inner in args.values() if isinstance(inner, dict))


def _named(name: str, args: Mapping[str, object], where: str, catalog: Catalog) -> Iterator[ScreenFault]:
    schema = catalog.functions[name].schema
    fields = {field.alias or key: field for key, field in schema.model_fields.items()} if schema is not None else {}
    known = tuple(fields)
    for key in args:
        if key not in fields:
            text = f"The format calls {name} with {key[:60]!r}; it takes {', '.join(known)}.{close_words(key, known)}"
            yield ScreenFault("extra_field", where, text, found=shown(key), allowed=known, docs=item_docs(name))
    for key, field in fields.items():
        if field.is_required() and key not in args:
            text = f"The format calls {name} without {key}; it takes {', '.join(known)}."
            yield ScreenFault("missing_field", where, text, allowed=known, docs=item_docs(name))


def _argument_faults(name: str, args: Mapping[str, JsonValue], where: str) -> Iterator[ScreenFault]:
    if name in ("formatNumber", "formatCurrency"):
        decimals = args.get("decimals")
        if isinstance(decimals, int | float) and not 0 <= decimals <= MOST_DECIMALS:
            text = f"{name} takes 0 to {MOST_DECIMALS} decimals, not {shown(decimals)}."
            yield ScreenFault("invalid_value", f"{where}/decimals", text, found=shown(decimals), docs=item_docs(name))
    if name == "formatCurrency" and isinstance(args.get("currency"), str):
        currency = args["currency"]
        if not CURRENCY.fullmatch(str(currency)):
            text = f"formatCurrency takes the three letters of a currency such as EUR, not {shown(currency)}."
            yield ScreenFault("invalid_value", f"{where}/currency", text, found=shown(currency), docs=item_docs(name))
    if name == "regex":
        yield from _pattern_faults(args.get("pattern"), f"{where}/pattern", name)


def _pattern_faults(pattern: JsonValue, where: str, owner: str) -> Iterator[ScreenFault]:
    if not isinstance(pattern, str) or SPACED.search(pattern) or any(opened in pattern for opened in OPEN_SETS):
        return
    try:
        regex.compile(without_counts(pattern), cache_pattern=False)
    except RecursionError:
        text = f"{owner}: {shown(pattern)} is nested too deeply for a regular expression."
        yield ScreenFault("bad_pattern", where, text, found=shown(pattern), docs=item_docs(owner))
    except regex.error as error:
        trailing = len(pattern) - len(pattern.rstrip("\\"))
        if error.msg in SURE or trailing % 2:
            text = f"{owner}: {shown(pattern)} is no regular expression: {error.msg}."
            yield ScreenFault("bad_pattern", where, text, found=shown(pattern), docs=item_docs(owner))
