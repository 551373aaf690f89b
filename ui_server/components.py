"""Components checked against the basic catalog; the library's findings as coded faults that say what is allowed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from a2ui.core.catalog import Catalog
from a2ui.core.exceptions import A2uiError, A2uiErrorDetail
from a2ui.core.validation import STRICT_VALIDATION, PayloadValidator
from pydantic import JsonValue

from core.errors import ScreenFault
from ui_server.faults import QUICK_START, close_to, close_words, inside, item_docs, name_of, shown
from ui_server.limits import LONGEST_ID, Limits

LIBRARY_NOISE = re.compile(r"function-after\[[^\]]*\]+\.?|\s*\((?:input should|extra inputs)[^)]*\)")
REQUIRED = re.compile(r"'(.+)' is a required property")
WORDS = re.compile(r"'([^']*)'")
LONGEST_MESSAGE = 420
MOST_DETAILS = 40
MOST_DOTS = 20
CAPPED = ("options", "tabs", "checks")
"""Lists of a component whose length is capped; the library takes long over them."""
BINDING = '{"path": "/a/b"}'
CALL = '{"call": NAME, "args": {...}}'


@dataclass(frozen=True)
class _Form:
    """One of the forms that a property may take."""

    words: str
    key: str | None = None
    """The key by which an object of this form is known."""


FORMS: Mapping[str, _Form] = {
    "DataBinding": _Form(BINDING, "path"),
    "FunctionCall": _Form(CALL, "call"),
    "TemplateChildList": _Form('{"componentId": ID, "path": "/items"}', "componentId"),
    "ActionEventWrapper": _Form('{"event": {"name": NAME, "context": {...}}}', "event"),
    "ActionFunctionCallWrapper": _Form('{"functionCall": ' + CALL + "}", "functionCall"),
    "SvgPath": _Form('{"svgPath": PATH}', "svgPath"),
    "str": _Form("a text"),
    "float": _Form("a number"),
    "int": _Form("a number"),
    "bool": _Form("true or false"),
}
"""By the names that the library gives to the branches of its unions."""
PARTS: Mapping[str, tuple[str, ...]] = {
    "event": ("name", "context"),
    "tabs": ("title", "child"),
    "options": ("label", "value"),
    "checks": ("condition", "message"),
    "children": ("componentId", "path"),
    "accessibility": ("label", "description"),
}
"""What the objects under a property hold."""


@dataclass(frozen=True)
class _Finding:
    """One detail of the library, at its place in the component."""

    path: str
    value: JsonValue
    code: str
    message: str
    form: str | None = None
    """A form that the value does not have."""
    name: str = ""
    """The missing property."""


CALL_FIELDS = ("call", "args", "returnType")
"""Fields of a function call."""


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
        text = f"Unknown component {shown(kind)}.{close_words(kind, known)} The catalog has {', '.join(known)}."
        return [_fault("unknown_component", f"{path}/component", text, kind, known, QUICK_START)]
    try:
        PayloadValidator(catalog, STRICT_VALIDATION).validate_component(dict(component))
    except A2uiError as error:
        details = error.details or [A2uiErrorDetail(path="", code="invalid_value", message=str(error))]
        return list(_as_faults(component, path, details[:MOST_DETAILS], catalog))
    return []


def property_names(catalog: Catalog, kind: str) -> list[str]:
    """Return the properties of a component type as they are written in messages, `id` and `component` left out."""
    return [name for name in catalog.components[kind].schema["properties"] if name not in ("id", "component")]


def argument_names(catalog: Catalog, function: str) -> list[str]:
    """Return the arguments of a function as they are written in messages; empty for an unknown function."""
    schema = catalog.functions[function].schema if function in catalog.functions else None
    return [field.alias or name for name, field in schema.model_fields.items()] if schema is not None else []


def cap_faults(component: JsonValue, path: str, limits: Limits) -> Iterator[ScreenFault]:
    """Yield what of a component passes a cap; anything else about it may be wrong.

    Codes `too_many_options`, `too_many_instances` (children), `text_too_long`, `too_many_calls`.
    """
    if not isinstance(component, dict):
        return
    kind = str(component.get("component"))[:60]
    for name in (*CAPPED, "children"):
        listed = component.get(name)
        most = limits.instances if name == "children" else limits.options
        if isinstance(listed, list) and len(listed) > most:
            text = f"{kind}: {len(listed):,} {name} are more than the {most:,} allowed."
            code = "too_many_instances" if name == "children" else "too_many_options"
            yield ScreenFault(code, f"{path}/{name}", text, found=str(len(listed)), docs=item_docs(kind))
    given = component.get("id")
    if isinstance(given, str) and len(given) > LONGEST_ID:
        text = f"{kind}: an id has at most {LONGEST_ID} characters; this one has {len(given):,}."
        yield ScreenFault("text_too_long", f"{path}/id", text, found=shown(given), docs=QUICK_START)
    stack: list[tuple[JsonValue, str]] = [(component, path)]
    calls = 0
    while stack:
        value, where = stack.pop()
        if isinstance(value, dict):
            calls += "call" in value
            stack.extend((inner, inside(where, key)) for key, inner in value.items())
        elif isinstance(value, list):
            stack.extend((inner, f"{where}/{index}") for index, inner in enumerate(value))
        elif isinstance(value, str) and len(value) > limits.text and not value.startswith("data:"):
            text = f"{kind}: the text has {len(value):,} characters, more than the {limits.text:,} allowed."
            yield ScreenFault("text_too_long", where, text, found=shown(value), docs=QUICK_START)
    if calls > limits.calls:
        text = f"{kind}: {calls:,} function calls are more than the {limits.calls} allowed in one component."
        yield ScreenFault("too_many_calls", path, text, docs=QUICK_START)


def _as_faults(
    component: Mapping[str, JsonValue], path: str, details: Sequence[A2uiErrorDetail], catalog: Catalog
) -> Iterator[ScreenFault]:
    kind = str(component["component"])
    prefix = f"components.{component.get('id')}"
    grouped: dict[str, list[_Finding]] = {}
    for detail in details:
        found = _placed(dict(component), detail, detail.path.removeprefix(prefix).lstrip("."))
        if found is not None:
            grouped.setdefault(found.path, []).append(found)
    children = component.get("children")
    if not grouped and isinstance(children, dict) and "componentId" not in children:
        yield _template_fault(kind, f"{path}/children", children)
    elif not grouped:
        text = LIBRARY_NOISE.sub("", details[0].message)[:LONGEST_MESSAGE]
        yield _fault(details[0].code, path, f"{kind}: {text}", None, (), item_docs(kind))
    written = {(where.rpartition("/")[0], _meant(component, where, group, catalog)) for where, group in grouped.items()}
    for where, given in grouped.items():
        told = (where, "args") in written
        group = [finding for finding in given if not finding.name or not (told or (where, finding.name) in written)]
        if any(finding.form for finding in group):
            if isinstance(group[0].value, list) and any(other.startswith(f"{where}/") for other in grouped):
                continue  # the list has the right form; what is wrong is one of its items
            yield _form_fault(kind, path, group)
        elif group and group[0].code == "unrecognized_function":
            yield _function_fault(path, group[0], catalog)
        elif group:
            yield _field_fault(component, path, group, catalog)


def _placed(component: JsonValue, detail: A2uiErrorDetail, dotted: str) -> _Finding | None:
    """Follow a detail's path into the component; None where it speaks of a form that the value does not claim."""
    required = REQUIRED.match(detail.message) if detail.code == "missing_field" and not dotted else None
    path, value, missing = "", component, ""
    segments = (required.group(1) if required else dotted).split(".")
    while segments:
        if isinstance(value, dict) and (name := _longest_name(segments, value)):
            path, value = inside(path, name), value[name]
            del segments[: name.count(".") + 1]
            continue
        segment = segments.pop(0)
        if isinstance(value, dict) and segment in value:
            path, value = inside(path, segment), value[segment]
        elif isinstance(value, list) and segment.isdigit() and int(segment) < len(value):
            path, value = f"{path}/{segment}", value[int(segment)]
        elif (form := _form_of(segment)) is not None:
            if (form.key in value) if isinstance(value, dict) else (isinstance(value, list) and form.words == "a list"):
                continue
            if isinstance(value, dict) and any(other.key in value for other in FORMS.values() if other.key):
                return None
            return _Finding(path, value, detail.code, detail.message, form.words)
        else:
            missing = segment
    return _Finding(path, value, detail.code, detail.message, name=missing)


def _longest_name(segments: Sequence[str], value: Mapping[str, JsonValue]) -> str:
    """Return the property that a dotted path goes on with; a name may hold dots itself."""
    names = (".".join(segments[:length]) for length in range(min(len(segments), MOST_DOTS), 1, -1))
    return next((name for name in names if name in value), "")


def _form_of(segment: str) -> _Form | None:
    if segment.startswith("list["):
        return _Form("a list")
    name = next((name for name in FORMS if segment == name or segment.rstrip("])").endswith(f" {name}")), None)
    if name is not None:
        return FORMS[name]
    return _Form("|".join(WORDS.findall(segment))) if segment.startswith("literal[") else None


def _names(path: str) -> list[str]:
    """Return the names on a path, the numbers of items left out."""
    return [segment for segment in path.split("/") if segment and not segment.isdigit()]


def _at(component: Mapping[str, JsonValue], path: str) -> JsonValue:
    """Return what stands at a path of the component."""
    value: JsonValue = dict(component)
    for segment in map(name_of, path.split("/")[1:]):
        if isinstance(value, dict):
            value = value.get(segment)
        elif isinstance(value, list) and segment.isdigit() and int(segment) < len(value):
            value = value[int(segment)]
    return value


def _called(component: Mapping[str, JsonValue], path: str) -> str | None:
    """Return the function that the place is an argument of."""
    value: object = component
    called = None
    for segment in map(name_of, path.split("/")[1:]):
        if isinstance(value, dict):
            if segment == "args" and isinstance(value.get("call"), str):
                called = value["call"]
            value = value.get(segment)
        elif isinstance(value, list) and segment.isdigit() and int(segment) < len(value):
            value = value[int(segment)]
    return called


def _form_fault(kind: str, path: str, group: Sequence[_Finding]) -> ScreenFault:
    value = group[0].value
    words = next((finding.form for finding in group if finding.form and finding.code == "invalid_value"), None)
    forms = list(dict.fromkeys(finding.form for finding in group if finding.form and finding.form != words))
    allowed = [*(words.split("|") if words else []), *forms]
    text = f"{kind}: {shown(value)} is none of what is allowed here: {', or '.join(forms)}."
    if words:
        text = f"{kind}: {shown(value)} is no word that is allowed here.{close_words(value, words.split('|'))}"
    elif isinstance(value, str) and value.startswith(("/", "${")) and BINDING in forms:
        text += f' A text is not a binding; to bind, write {{"path": "{value.strip("${}")[:60]}"}}.'
    code = "invalid_value" if words else "type_mismatch"
    return _fault(code, path + group[0].path, text, value, allowed, item_docs(kind))


def _template_fault(kind: str, path: str, children: Mapping[str, JsonValue]) -> ScreenFault:
    """Tell of children that are an object and name no component to repeat."""
    fields = PARTS["children"]
    other = next((name for name in children if name not in fields), None)
    meant = close_to(other, fields[:1]) if other is not None else ""
    said = f"{other[:60]} is not known here{f'. Did you mean {meant}?' if meant else '.'}" if other is not None else ""
    text = f"{kind}: {said or 'componentId is missing.'} children takes a list of ids, or componentId and path."
    code, place = ("extra_field", inside(path, other)) if other is not None else ("missing_field", path)
    found = children[other] if other is not None else None
    return _fault(code, place, text, found, fields, item_docs(kind))


def _function_fault(path: str, finding: _Finding, catalog: Catalog) -> ScreenFault:
    known = list(catalog.functions)
    name = finding.value.get("call") if isinstance(finding.value, dict) else None
    text = f"Unknown function {shown(name)}.{close_words(name, known)} The catalog has {', '.join(known)}."
    return _fault("unknown_function", path + finding.path, text, name, known, QUICK_START)


def _meant(component: Mapping[str, JsonValue], where: str, group: Sequence[_Finding], catalog: Catalog) -> str:
    """Return the known field that an unknown one is nearly called, or ''; one that stands there too is not meant."""
    if group[0].code != "extra_field":
        return ""
    holder, _, name = where.rpartition("/")
    standing = _at(component, holder)
    there = standing if isinstance(standing, dict) else {}
    fields = [field for field in _fields(component, holder, catalog) if field not in there]
    return close_to(name_of(name), fields)


def _fields(component: Mapping[str, JsonValue], holder: str, catalog: Catalog) -> Sequence[str]:
    """Return the fields that the object at a place takes."""
    called = _called(component, holder)
    if called is not None and holder.endswith("/args"):
        return argument_names(catalog, called)
    place = _at(component, holder)
    if holder and isinstance(place, dict) and "call" in place:
        return CALL_FIELDS
    segments = _names(holder)
    return PARTS.get(segments[-1], ()) if segments else property_names(catalog, str(component["component"]))


def _field_fault(
    component: Mapping[str, JsonValue], path: str, group: Sequence[_Finding], catalog: Catalog
) -> ScreenFault:
    kind = str(component["component"])
    first = next((finding for finding in group if finding.code == "missing_field"), group[0])
    place = first.path
    called = _called(component, place)
    texts: list[str] = []
    for finding in group:
        if finding.code == "missing_field":
            texts.append(f"{finding.name or 'a property'} is missing")
        elif finding.code == "extra_field":
            meant = _meant(component, place, group, catalog)
            hint = f". Did you mean {meant}?" if meant else ""
            texts.append(f"{name_of(finding.path.rpartition('/')[2])[:60]} is not known here{hint}")
        else:
            texts.append(LIBRARY_NOISE.sub("", finding.message))
    holder = place if first.code == "missing_field" else place.rpartition("/")[0]
    segments = _names(holder)
    owner = called or kind
    fields: Sequence[str] = ()
    if first.code in ("missing_field", "extra_field"):
        fields = _fields(component, holder, catalog)
    elif first.code == "invalid_value":
        fields = _allowed_words(catalog, kind, place)
    text = f"{kind}: {'; '.join(dict.fromkeys(texts))}".rstrip(".")
    text += "" if text.endswith("?") else "."
    if fields and first.code != "invalid_value":
        text += f" {segments[-1] if segments and not called else owner} takes {', '.join(fields)}."
    if len(text) > LONGEST_MESSAGE:
        text = text[:LONGEST_MESSAGE] + "…"
    found = None if first.code == "missing_field" else first.value
    return _fault(first.code, path + place, text, found, fields, item_docs(owner))


def _allowed_words(catalog: Catalog, kind: str, place: str) -> list[str]:
    schema = catalog.components[kind].schema["properties"].get(place.removeprefix("/"), {})
    branches = [schema, *schema.get("anyOf", [])]
    return [str(word) for branch in branches for word in branch.get("enum", []) if word is not None]


def _fault(code: str, path: str, text: str, found: JsonValue, allowed: Sequence[str], docs: str) -> ScreenFault:
    return ScreenFault(code, path, text, found=None if found is None else shown(found), allowed=allowed, docs=docs)
