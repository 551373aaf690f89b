"""Which handler follows an episode on which page."""

from collections import OrderedDict

MOST_PAGES = 4096


class Followers:
    """On each page the newest handler follows; an older one of the same page gives up, other pages are left alone."""

    def __init__(self) -> None:
        self._newest: OrderedDict[str, int] = OrderedDict()
        self._count = 0

    def begin(self, page: str) -> int:
        """Take over a page, and return the number to ask `current` with."""
        self._count += 1
        self._newest.pop(page, None)
        self._newest[page] = self._count
        while len(self._newest) > MOST_PAGES:
            self._newest.popitem(last=False)
        return self._count

    def current(self, page: str, number: int) -> bool:
        """Say whether the handler of this number still follows for the page."""
        return self._newest.get(page) == number

    def left(self, page: str) -> None:
        """A page was closed: nobody follows for it any more."""
        self._newest.pop(page, None)
