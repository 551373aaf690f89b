"""Components checked against the basic catalog; the library's findings as coded faults with paths and hints."""

import difflib
import re
from collections.abc import Mapping, Sequence

from a2ui.core.catalog import Catalog
from a2ui.core.exceptions import A2uiError, A2uiErrorDetail
from a2ui.core.validation import STRICT_VALIDATION, PayloadValidator
from pydantic import JsonValue

from core.errors import ScreenFault

LIBRARY_NOISE = re.compile(r"function-after\[[^\]]*\]+\.?|\s*\(input should be [^)]*\)|\s*\(extra inputs [^)]*\)")
LONGEST_MESSAGE = 420


def component_faults(component: Mapping[str, JsonValue], path: str, catalog: Catalog) -> list[ScreenFault]:
    """Return what is wrong with one component's own properties.

    Args:
        component: The component, with `id` and `component`.
        path: JSON path of the component in the message list.
        catalog: The catalog it is written for.

    Returns:
        Faults with codes `unknown_component`, `unknown_function`, `missing_field`, `extra_field`, `type_mismatch`,
        `invalid_value` or another code of the library.
    """
    kind = component.get("component")
    known = sorted(catalog.components)
    if not isinstance(kind, str) or kind not in catalog.components:
        close = difflib.get_close_matches(str(kind), known, n=1, cutoff=0.6)
        hint = f" Did you mean {close[0]}?" if close else ""
        text = f"Unknown component {str(kind)[:60]!r}.{hint} The catalog has {', '.join(known)}."
        return [ScreenFault("unknown_component", f"{path}/component", text)]
    try:
        PayloadValidator(catalog, STRICT_VALIDATION).validate_component(dict(component))
    except A2uiError as error:
        details = error.details or [A2uiErrorDetail(path="", code="invalid_value", message=str(error))]
        return _as_faults(component, path, details, catalog)
    return []


def property_names(catalog: Catalog, kind: str) -> list[str]:
    """Return the properties of a component type as they are written in messages, `id` and `component` left out."""
    return [name for name in catalog.components[kind].schema["properties"] if name not in ("id", "component")]


def _as_faults(
    component: Mapping[str, JsonValue], path: str, details: Sequence[A2uiErrorDetail], catalog: Catalog
) -> list[ScreenFault]:
    prefix = f"components.{component.get('id')}"
    grouped: dict[str, list[A2uiErrorDetail]] = {}
    for detail in details:
        inside = detail.path.removeprefix(prefix).lstrip(".")
        grouped.setdefault(path + _existing_path(component, inside), []).append(detail)
    kind = str(component["component"])
    return [_fault(where, group, kind, catalog) for where, group in grouped.items()]


def _existing_path(value: object, dotted: str) -> str:
    """Follow the segments that exist in the value; the library also names the branches of its unions."""
    path = ""
    for segment in dotted.split("."):
        if isinstance(value, dict) and segment in value:
            value = value[segment]
        elif isinstance(value, list) and segment.isdigit() and int(segment) < len(value):
            value = value[int(segment)]
        else:
            continue
        path += f"/{segment}"
    return path


def _fault(where: str, group: Sequence[A2uiErrorDetail], kind: str, catalog: Catalog) -> ScreenFault:
    code = group[0].code
    texts = dict.fromkeys(LIBRARY_NOISE.sub("", detail.message) for detail in group)
    message = "; or ".join(texts)
    if len(message) > LONGEST_MESSAGE:
        message = message[:LONGEST_MESSAGE] + "…"
    if code == "unrecognized_function":
        return ScreenFault("unknown_function", where, f"{message}. The catalog has {', '.join(catalog.functions)}.")
    if any(detail.code in ("missing_field", "extra_field") for detail in group):
        message = f"{message}. {kind} takes {', '.join(property_names(catalog, kind))}."
    return ScreenFault(code, where, f"{kind}: {message}")
