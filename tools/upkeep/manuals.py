"""What a manual prescribes: it says `<method> every N months`, or days, once for each method."""

import re

_CLAUSE = re.compile(r"\b([a-z]+) every [1-9][0-9]* (?:day|month)s?\b", re.IGNORECASE)


def prescribed(manual: str) -> list[str]:
    """Return the methods that a manual prescribes at intervals, in the order of its text."""
    return list(dict.fromkeys(word.lower() for word in _CLAUSE.findall(manual)))
