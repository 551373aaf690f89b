"""The talk as messages for gr.Chatbot; calls are folded cards whose title says step, kind, arguments and result."""

import json
import re
from html import escape
from typing import TypedDict

from pydantic import JsonValue

from playground.parts.came import came
from playground.rows import Acted, Called, Remark, Row, Said, Shown
from playground.view import ViewState
from playground.words import arguments, clip_text, clock, count, result

MOST_RAW, SHORT, MOST_NOTICE = 6000, 60, 200
"""Characters: of a value when opened the most that is shown, and the most that stays on one line; of a notice."""
NOTICES = {
    "page": "The page was lost and drawn again.",
    "crash": "Something in the app itself failed. This run is not scored.",
}
"""What is said of a note in the talk; a note of topic `screen` speaks for itself, others are not shown."""
ASIDES = {"complaint": "complains", "off_topic": "off topic"}
SPECIAL = re.compile(r"[!-/:-@\[-`{-~]")


class Card(TypedDict, total=False):
    """The `metadata` of a folded message."""

    title: str
    status: str
    id: str


class ChatMessage(TypedDict, total=False):
    """One message as gr.Chatbot takes it."""

    role: str
    content: str
    metadata: Card


def messages(view: ViewState, focus: int, opening: str = "", draft: str = "") -> list[ChatMessage]:
    """Return the whole talk so far.

    Args:
        view: The episode so far.
        focus: The step whose row is marked.
        opening: Words of the agent that stand before the talk.
        draft: What the agent is doing or writing just now, not yet a message.
    """
    talk: list[ChatMessage] = [{"role": "assistant", "content": words(opening)}] if opening else []
    told = [remark for remark in view.remarks if remark.topic in NOTICES or remark.topic == "screen"]
    for row in view.rows:
        talk += [_notice(told.pop(0)) for _ in list(told) if told[0].step < row.step]
        talk.append(_message(row, focus))
    talk += [_notice(remark) for remark in told]
    if draft:
        talk.append({"role": "assistant", "content": f'<i class="fh-spin"></i> {words(draft)}'})
    return talk


def notice(text: str) -> ChatMessage:
    """Return a line of the page itself, which nobody said."""
    return {"role": "assistant", "content": f'<i class="fh-aside">{literal(text)}</i>'}


def pending(text: str, files: int) -> ChatMessage:
    """Return words that the user sent, with this many files, and that the agent has not taken yet."""
    told = f"sent with {count(files, 'file')}" if files else "sent"
    return {"role": "user", "content": f'{words(text)}\n\n<i class="fh-aside">{told}, waits for the agent</i>'}


def _notice(remark: Remark) -> ChatMessage:
    return notice(NOTICES.get(remark.topic) or clip_text(remark.text, MOST_NOTICE))


def literal(text: str) -> str:
    """Write a text so that Markdown and HTML show it as it is, on one line."""
    return SPECIAL.sub(lambda found: f"&#{ord(found.group())};", " ".join(text.split()))


def words(text: str) -> str:
    """Write what somebody said: light Markdown stays, but no markup, picture, link or formula takes effect."""
    quiet = escape(text, quote=False).replace("![", "&#33;&#91;").replace("](", "&#93;&#40;").replace("$", "&#36;")
    quiet = re.sub(r"^(\s*)\[([^\]]*)\]:", r"\1&#91;\2&#93;&#58;", quiet, flags=re.MULTILINE)
    return re.sub(r"(?i)\b(https?|ftp|mailto)(:)|\b(www)(\.)", _unlinked, quiet)


def _unlinked(found: re.Match[str]) -> str:
    return f"{found.group(1)}&#58;" if found.group(1) else f"{found.group(3)}&#46;"


def _message(row: Row, focus: int) -> ChatMessage:
    number = f"<mark>{row.step}</mark>" if row.step == focus else f'<i class="fh-no">{row.step}</i>'
    match row:
        case Said():
            mark = f"{number} " if row.step == focus else ""
            table = came(row.text) if row.by == "agent" else None
            said = _said(row) if table is None else f"\n\n{table}"
            return {"role": "user" if row.by == "user" else "assistant", "content": mark + said + _with(row)}
        case Called():
            flag = f'<i class="fh-cl {row.kind}">{"!" if row.fault else ""}</i>'
            given = literal(arguments(row.arguments))
            title = f"{number} {flag} **{literal(row.tool)}** {given} → {literal(result(row))}"
            card: Card = {"title": title, "status": "done" if row.finished else "pending", "id": f"step{row.step}"}
            return {"role": "assistant", "content": _opened(row), "metadata": card}
        case Shown():
            verb = "Showed" if row.visible else "Drew, not shown yet,"
            buttons = count(len(row.screen.targets), "target")
            return {"role": "assistant", "content": f"{number} {verb} **screen {row.number}** · {buttons}"}
        case Acted() if _missed(row):
            return notice(row.words)
        case Acted():
            shown = (
                f"Clicked **{literal(row.label)}**"
                if row.label and not row.event.field_values
                else literal(row.words[:1].upper() + row.words[1:])
            )
            return {"role": "user", "content": f"{number} {shown}"}


def _missed(row: Acted) -> bool:
    """Say whether a click met nothing that takes one; what the page says of it is not the user's own word."""
    return row.event.x is not None and row.event.component_id is None and row.event.scroll is None


def _said(row: Said) -> str:
    """Write the words of a message; what an impatient user said beside its request stands apart."""
    apart = {aside.kind: f'<i class="fh-aside">{ASIDES[aside.kind]}: {literal(aside.text)}</i>' for aside in row.asides}
    lines = (apart.get("complaint"), words(row.request if apart else row.text), apart.get("off_topic"))
    return "\n\n".join(line for line in lines if line)


def _with(row: Said) -> str:
    parts = []
    taken = sum(ref.kind == "frame" and ref.parent is None for ref in row.images)
    given = sum(ref.kind == "frame" for ref in row.images) - taken
    if taken:
        parts.append(count(taken, "camera frame"))
    if row.seen_until is not None and not taken:
        parts.append(f"clip to {clock(row.seen_until)}")
    elif given:
        parts.append(count(given, "frame"))
    stills = sum(ref.kind == "image" for ref in row.images)
    parts += [count(stills, "picture")] if stills else []
    if not parts and row.images:
        parts.append("clip")
    return f'\n\n<i class="fh-with">with {" and ".join(parts)}</i>' if parts else ""


def _opened(row: Called) -> str:
    given = f"Arguments\n\n{_block(row.arguments)}"
    if not row.finished:
        return given
    if row.fault is not None:
        details = f"\n\n{_block([dict(one) for one in row.fault.details])}" if row.fault.details else ""
        return f"{given}\n\nRefused, nothing changed: {literal(row.fault.message)}{details}"
    return f"{given}\n\nResult\n\n{_block(row.value)}"


def _block(value: JsonValue) -> str:
    short = json.dumps(value, ensure_ascii=False)
    text = short if len(short) <= SHORT else json.dumps(value, ensure_ascii=False, indent=2)
    cut = text if len(text) <= MOST_RAW else text[:MOST_RAW] + "\n… (cut)"
    return f"```json\n{cut}\n```"
