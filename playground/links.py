"""Where the page fetches its pictures. Pictures travel as addresses, never inside the markup."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Links:
    """Addresses of pictures and clips.

    Attributes:
        url: SHA-256 to the address of the stored file.
        still: SHA-256 of a clip and a time in seconds to the address of that frame; None where no such service runs.
    """

    url: Callable[[str], str]
    still: Callable[[str, float], str] | None = None
