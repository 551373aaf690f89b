"""Messages written anew in v0.9, with the way back to the list as it was sent."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import JsonValue

from core.errors import ScreenFault
from ui_server.components import BINDING, CALL, FORMS
from ui_server.faults import QUICK_START
from ui_server.messages import VERSION, Message

_SPECIFICATION = "https://a2ui.org/specification"
KNOWN_CATALOGS = tuple(
    f"{_SPECIFICATION}/{version}/{name}"
    for version in ("v0_8", "v0_9", "v0_9_1", "v0_10", "v1_0")
    for name in (
        "catalogs/basic/catalog.json",
        "catalogs/minimal/catalog.json",
        "catalogs/minimal/minimal_catalog.json",
        "basic_catalog.json",
        "standard_catalog.json",
        "standard_catalog_definition.json",
    )
)
"""The ids under which the basic catalog, and the minimal one that is a part of it, have been published."""

NAMED_IN_09 = ("extra_field", "missing_field", "unknown_component", "type_mismatch")
"""Faults whose words speak of names that v0.8 writes differently."""
FORMS_08: Mapping[str, str] = {
    FORMS["ActionEventWrapper"].words: '{"name": NAME, "context": [{"key": KEY, "value": {"path": "/a/b"}}]}',
    FORMS["TemplateChildList"].words: '{"template": {"componentId": ID, "dataBinding": "/items"}}',
}
"""What is written differently in v0.8, by the form of v0.9."""
LITERALS_08: Mapping[str, str] = {
    "a text": '{"literalString": TEXT}',
    "a number": '{"literalNumber": NUMBER}',
    "true or false": '{"literalBoolean": true}',
}
"""Literals of v0.8 where a binding is allowed, too."""
NOT_IN_08 = (CALL, FORMS["ActionFunctionCallWrapper"].words)


@dataclass
class Written:
    """A list in v0.9."""

    messages: list[Message] = field(default_factory=list)
    origins: dict[str, str] = field(default_factory=dict)
    """Paths into `messages`, and where in the sent list each of them comes from."""
    faults: list[ScreenFault] = field(default_factory=list)
    notes: dict[str, None] = field(default_factory=dict)
    """What was repaired or turned into v0.9, in words; an ordered set."""

    def add(self, kind: str, body: dict[str, JsonValue], sent: str, marks: Mapping[str, str] | None = None) -> None:
        """Add a message.

        Args:
            kind: Which of the four kinds.
            body: What stands under it.
            sent: JSON path of what it was written from.
            marks: Paths inside the body that come from elsewhere, with where they come from.
        """
        here = f"/{len(self.messages)}/{kind}"
        self.origins[f"/{len(self.messages)}"] = sent.removesuffix(f"/{kind}")
        self.origins[here] = sent
        self.origins |= {here + path: origin for path, origin in (marks or {}).items()}
        self.messages.append({"version": VERSION, kind: body})

    def refuse(
        self, code: str, path: str, message: str, *, found: str | None = None, allowed: tuple[str, ...] = ()
    ) -> None:
        """Note a fault; `path` is of the sent list."""
        self.faults.append(ScreenFault(code, path, message, found=found, allowed=allowed, docs=QUICK_START))

    def note(self, words: str) -> None:
        """Note a repair, once."""
        self.notes[words] = None

    def retell(self, fault: ScreenFault) -> ScreenFault:
        """Return a fault of `messages` as one of the sent list."""
        fault.path = self.sent_path(fault.path)
        if "/surfaceUpdate/" in fault.path and fault.code in NAMED_IN_09:
            _tell_forms_of_08(fault)
            fault.message += " (The message of v0.8 was turned into v0.9; the names are those of v0.9.)"
        return fault

    def sent_path(self, path: str) -> str:
        """Return where in the sent list a path of `messages` comes from."""
        head = path
        while head:
            if head in self.origins:
                return self.origins[head] + path[len(head) :]
            head = head.rpartition("/")[0]
        return path


def _tell_forms_of_08(fault: ScreenFault) -> None:
    """Name the forms that v0.8 has in place of those of v0.9."""
    forms = {**FORMS_08, **(LITERALS_08 if BINDING in fault.allowed else {})}
    if FORMS["TemplateChildList"].words in fault.allowed:
        forms["a list"] = '{"explicitList": [ID, ...]}'
    allowed = tuple(forms.get(form, form) for form in fault.allowed if form not in NOT_IN_08)
    fault.message = fault.message.replace(", or ".join(fault.allowed), ", or ".join(allowed))
    fault.allowed = allowed
