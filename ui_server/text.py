"""Messages that come as text: JSON, JSON lines, and the JSON in what else a model wraps around it."""

import json
import re

from a2ui.inference_formats.direct_json.json_reader import read_json

from core.errors import ScreenFault
from ui_server.faults import QUICK_START, ScreenFaults

FENCE = re.compile(r"```[a-zA-Z0-9_-]*")
OPENING = re.compile(r"[\[{]\s*[\"{\[]")
"""Where a JSON object or a list of objects begins in prose."""
TAGS = (("<a2ui-json>", "</a2ui-json>"), ("<a2ui>", "</a2ui>"))


def read_text(text: str, most: int) -> tuple[object, tuple[str, ...]]:
    """Return the JSON value of a text, and in words what had to be repaired to read it.

    A repair is made only where one reading is possible: a code fence or A2UI tags around the JSON, prose before and
    after it, JSON lines, and the slips that the a2ui packages' reader mends (trailing commas, curly quotes, raw line
    breaks in strings). An empty text is returned as it is.

    Args:
        text: What was sent.
        most: The most characters allowed.

    Raises:
        ScreenFaults: Codes `too_large`, `too_deep`, `bad_json`.
    """
    if len(text) > most:
        raise _refuse("too_large", f"The messages are larger than {most:,} characters of JSON.")
    if not text.strip():
        return text, ()
    try:
        return _read(text)
    except RecursionError:
        raise _refuse("too_deep", "The messages are nested too deeply.") from None
    except ValueError as error:
        reason = str(error).removeprefix("Invalid JSON ")[:160]
        if "set_int_max_str_digits" in reason:
            reason = "a whole number has too many digits; at most 64 bits are kept"
        start = text.strip()[:60]
        words = f"The text is no JSON ({reason}). Send one JSON list of A2UI messages and nothing else."
        fault = ScreenFault("bad_json", "/", words, found=start, allowed=["a JSON list of messages"], docs=QUICK_START)
        raise ScreenFaults([fault]) from None


def _read(text: str) -> tuple[object, tuple[str, ...]]:
    try:
        return json.loads(text), ()
    except json.JSONDecodeError as error:
        refused = error
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) != 1 and all(line.lstrip().startswith(("{", "[")) for line in lines):
        try:
            return [json.loads(line) for line in lines], ()
        except json.JSONDecodeError:
            pass
    inner, repairs = _unwrapped(text)
    try:
        return json.loads(inner), repairs
    except json.JSONDecodeError:
        pass
    try:
        value = read_json(inner)
    except ValueError as error:
        raise (error if repairs else refused) from None
    slip = f"The JSON had a slip ({refused.msg.lower()}) that the a2ui reader mended."
    return value, (*repairs, slip)


def _unwrapped(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the JSON inside tags, a code fence or prose, and what was left out; the text itself where it is bare."""
    bare = text.strip()
    for opening, closing in TAGS:
        inside = _between(bare, opening, closing)
        if inside is not None:
            return _unfenced(inside), (f"The JSON between {opening} and {closing} was taken.",)
    unfenced = _unfenced(bare)
    if unfenced != bare:
        return unfenced, ("The code fence around the JSON was left out.",)
    start = OPENING.search(bare)
    if start is None:
        return bare, ()
    end = _end(bare, start.start())
    if end <= start.start() or (start.start() == 0 and end == len(bare)) or OPENING.search(bare, end) is not None:
        return bare, ()
    return bare[start.start() : end], ("The words around the JSON were left out.",)


def _end(text: str, start: int) -> int:
    """Return where the JSON value that begins at `start` ends: where it reads as JSON, else at its last bracket."""
    try:
        return json.JSONDecoder().raw_decode(text, start)[1]
    except json.JSONDecodeError:
        return text.rfind("]" if text[start] == "[" else "}") + 1


def _unfenced(text: str) -> str:
    """Return what stands in the only code fence of a text; the text itself where there is none, or more than one."""
    opening = FENCE.search(text)
    if opening is None or text.startswith(("[", "{")):
        return text
    closing = text.find("```", opening.end())
    if closing < 0:
        return text[opening.end() :].strip() if opening.start() == 0 else text
    if FENCE.search(text, closing + 3) is not None:
        return text
    return text[opening.end() : closing].strip()


def _between(text: str, opening: str, closing: str) -> str | None:
    """Return what stands between the only pair of tags, or None."""
    lowered = text.lower()
    start = lowered.find(opening)
    end = lowered.find(closing, start + 1)
    if start < 0 or end < 0 or lowered.find(opening, end) >= 0:
        return None
    return text[start + len(opening) : end].strip()


def _refuse(code: str, message: str) -> ScreenFaults:
    return ScreenFaults([ScreenFault(code, "/", message, docs=QUICK_START)])
