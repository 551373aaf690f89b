"""The errors of the project.

FirsthandError
├── ToolFault        shown to the model: a tool call that was refused; it changed nothing
├── ScreenFault      shown to the model: an A2UI message that was refused; nothing was applied
│   └── ScreenFaults all faults of one message list (ui_server/faults.py); a tool call gives them as ToolFault `screen`
├── ConfigError      shown to the person: a wrong name, value or setting
│   └── ScriptError  a scripted role cannot go on: its script names what is not there
├── MediaError       shown to the person: a clip or picture that cannot be used
├── LimitReached     shown to the person: a limit of the episode or of the app was reached
├── ProviderError    shown to the person; never a score: the model's server failed
├── RenderError      never a score: the browser failed
└── JudgeError       never a score: a judge failed

Each message is one clear sentence (or two) that says what was wrong and what to do.
"""

from collections.abc import Sequence

from pydantic import JsonValue


class FirsthandError(Exception):
    """Base of all errors that the project raises on purpose."""


class ToolFault(FirsthandError):
    """A tool call was refused. The call's transaction is rolled back and the text goes to the caller as the result.

    Attributes:
        kind: Machine-readable kind: `unknown_tool`, `bad_arguments`, `not_found`, `refused`, `conflict`, `screen`.
        message: What was wrong and what would be right.
        details: One record per fault, where there are several, as JSON objects.
    """

    def __init__(self, message: str, kind: str = "refused", details: list[dict[str, JsonValue]] | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.details = details or []
        self.message = message


class ScreenFault(FirsthandError):
    """One fault of an A2UI message list.

    Attributes:
        code: Machine-readable code, e.g. `unknown_component`.
        path: JSON path of the fault inside the list as it was sent, e.g. `/1/updateComponents/components/0/text`.
        message: What was found, what is allowed.
        found: What stands there, as short JSON; None where nothing stands there.
        allowed: What may stand there: names, values or forms; empty where that is no short list.
        docs: The call that reads the documentation, e.g. `ui_get_item_details("Button")`.
    """

    def __init__(
        self,
        code: str,
        path: str,
        message: str,
        *,
        found: str | None = None,
        allowed: Sequence[str] = (),
        docs: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.path = path
        self.message = message
        self.found = found
        self.allowed = tuple(allowed)
        self.docs = docs

    def as_json(self) -> list[dict[str, JsonValue]]:
        """Return the fault as a list of one JSON object `{code, path, message}`, with `found`, `allowed` and `docs`."""
        entry: dict[str, JsonValue] = {"code": self.code, "path": self.path, "message": self.message}
        if self.found is not None:
            entry["found"] = self.found
        if self.allowed:
            entry["allowed"] = list(self.allowed)
        if self.docs is not None:
            entry["docs"] = self.docs
        return [entry]


class ConfigError(FirsthandError):
    """A wrong name, value or setting that the person must mend."""


class ScriptError(ConfigError):
    """A scripted role cannot go on: its script names what is not there."""


class MediaError(FirsthandError):
    """A clip or picture that cannot be used."""


class LimitReached(FirsthandError):
    """A limit of the episode or of the app was reached.

    Attributes:
        kind: Which one, e.g. `tool_calls`.
    """

    def __init__(self, message: str, kind: str) -> None:
        super().__init__(message)
        self.kind = kind


class ProviderError(FirsthandError):
    """The model's server failed; the episode is not scored."""


class RenderError(FirsthandError):
    """The browser failed; the episode is not scored."""


class JudgeError(FirsthandError):
    """A judge failed; the episode is not scored."""
