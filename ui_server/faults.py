"""The faults of one A2UI message list, gathered."""

from collections.abc import Sequence

from core.errors import ScreenFault


class ScreenFaults(ScreenFault):
    """All faults found in one message list; nothing of the list was applied.

    As a `ScreenFault` it carries the code and path of the first, and the messages of all.

    Attributes:
        faults: The faults in the order of the list; never empty.
    """

    def __init__(self, faults: Sequence[ScreenFault]) -> None:
        if not faults:
            raise ValueError("ScreenFaults needs at least one fault.")
        text = "\n".join(f"{fault.path or '/'}: {fault.message}" for fault in faults)
        super().__init__(faults[0].code, faults[0].path, text)
        self.faults: tuple[ScreenFault, ...] = tuple(faults)

    def as_json(self) -> list[dict[str, str]]:
        """Return the faults as JSON objects `{code, path, message}`."""
        return [{"code": fault.code, "path": fault.path, "message": fault.message} for fault in self.faults]
