"""What a page shows of an episode: pure reducers from the event list, called afresh after each event."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pydantic import JsonValue

from core.card import Card, StopReason
from core.events import CallFinished, Event, ImageRef, Message, Note, UserActed
from core.screen import Screen, Target, nearest
from core.verdict import Check, Verdict
from playground.rows import PICTURES, Acted, Called, Changed, Read, Remark, Row, Said, Seen, Shown


@dataclass(frozen=True)
class ViewState:
    """An episode as far as it has come."""

    card: Card | None = None
    clip: ImageRef | None = None
    """The one shown last, else the scenario's first."""
    clips: tuple[ImageRef, ...] = ()
    """All that are known."""
    steps: int = 0
    """The highest step so far."""
    rows: tuple[Row, ...] = ()
    seen: tuple[Seen, ...] = ()
    changes: tuple[Changed, ...] = ()
    reads: tuple[Read, ...] = ()
    remarks: tuple[Remark, ...] = ()
    rounds: tuple[tuple[int, int], ...] = ()
    """Number of a round and its first step."""
    checks: tuple[Check, ...] = ()
    stop: StopReason | None = None
    stop_reason: str = ""
    verdict: Verdict | None = None
    tokens: int = 0

    @property
    def running(self) -> bool:
        """Whether the episode has begun and not ended."""
        return self.card is not None and self.stop is None

    @property
    def agents_turn(self) -> bool:
        """Whether the agent is at work: not after it spoke or showed a screen, nor after an act that sent nothing."""
        last = self.rows[-1] if self.rows else None
        waiting = (isinstance(last, Shown) and last.visible) or (isinstance(last, Said) and last.by == "agent")
        kept = isinstance(last, Acted) and last.event.action is None
        return self.running and last is not None and not waiting and not kept


@dataclass
class _Gathering:
    card: Card | None = None
    clip: ImageRef | None = None
    clips: dict[int, ImageRef] = field(default_factory=dict)
    rows: dict[int, Row] = field(default_factory=dict)
    calls: dict[str, int] = field(default_factory=dict)
    seen: list[Seen] = field(default_factory=list)
    changes: list[Changed] = field(default_factory=list)
    reads: list[Read] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    rounds: list[tuple[int, int]] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    surfaces: list[str] = field(default_factory=list)
    screens: list[Shown] = field(default_factory=list)
    tokens: int = 0
    stop: StopReason | None = None
    reason: str = ""

    def add(self, event: Event) -> None:
        match event.kind:
            case "episode_started":
                self.card = event.card
                self.clips = {ref.id: ref for ref in event.media if ref.kind == "clip"}
                self.clip = next(iter(self.clips.values()), None)
            case "message":
                self._said(event)
            case "call_started":
                self.calls[event.call_id] = event.step
                self.rows[event.step] = Called(event.step, event.tool, event.domain, event.writes, event.arguments)
            case "call_finished":
                self._finished(event)
            case "screen_rendered":
                shown = Shown(event.step, self._number(event.screen.surface_id), event.screen, event.shown)
                self.screens.append(shown)
                self.rows[event.step] = shown
            case "user_acted":
                self._acted(event)
            case "note":
                self._noted(event)
            case "model_used":
                self.tokens += event.tokens_in + event.tokens_out
            case "check_finished":
                self.checks.append(event.check)
            case "episode_ended":
                self.stop, self.reason = event.stop, event.reason

    def _number(self, surface: str) -> int:
        if surface not in self.surfaces:
            self.surfaces.append(surface)
        return self.surfaces.index(surface) + 1

    def _round(self, number: int | None, step: int) -> None:
        if number is not None and (not self.rounds or self.rounds[-1][0] != number):
            self.rounds.append((number, step))

    def _pictures(self, step: int, images: Sequence[ImageRef]) -> None:
        for ref in images:
            if ref.kind == "clip":
                self.clip = self.clips[ref.id] = ref
            elif ref.kind == "frame":
                clip = self.clips.get(ref.parent) if ref.parent is not None else None
                self.seen.append(Seen(step, ref.t, ref.sha256, clip.sha256 if clip is not None else None))
            elif ref.parent is None:
                self.seen.append(Seen(step, None, ref.sha256, None))

    def _said(self, event: Message) -> None:
        images, asides = tuple(event.images), tuple(event.asides)
        said = Said(event.step, event.by, event.text, images, event.seen_until, asides, event.request)
        self.rows[event.step] = said
        if event.by == "user":
            self._round(event.round, event.step)
        self._pictures(event.step, event.images)
        until = event.seen_until
        if until is None and any(ref.kind == "clip" for ref in event.images) and self.clip is not None:
            until = self.clip.seconds
        clip = self.clip.sha256 if self.clip is not None else None
        newest = _until(self.seen, clip)
        framed = any(ref.kind == "frame" for ref in event.images)
        if until is not None and not framed and (newest is None or until > newest):
            self.seen.append(Seen(event.step, until, None, clip))

    def _finished(self, event: CallFinished) -> None:
        step = self.calls.get(event.call_id, event.step)
        begun = self.rows.get(step)
        if not isinstance(begun, Called):
            return
        arguments = begun.arguments if event.arguments is None else event.arguments
        self.rows[step] = Called(
            step,
            begun.tool,
            begun.domain,
            begun.writes,
            arguments,
            True,
            event.value,
            event.fault,
            tuple(event.changes),
        )
        self.changes.extend(Changed(step, change) for change in event.changes if change.table != PICTURES)
        self._pictures(step, event.images)

    def _acted(self, event: UserActed) -> None:
        self._round(event.round, event.step)
        mine = [shown for shown in self.screens if shown.screen.surface_id == event.surface_id]
        shown = next(
            (one for one in reversed(mine) if one.screen.revision == event.revision), mine[-1] if mine else None
        )
        target = _target(shown.screen, event) if shown is not None else None
        missed = event.x is not None and event.y is not None and event.component_id is None
        near = nearest(shown.screen, event.x or 0.0, event.y or 0.0) if shown is not None and missed else None
        self.rows[event.step] = Acted(
            step=event.step,
            number=shown.number if shown is not None else 0,
            label=(target.label or target.id) if target is not None else "",
            box=target.box if target is not None else None,
            image=(shown.screen.width, shown.screen.height) if shown is not None else None,
            sha256=shown.screen.image if shown is not None else None,
            event=event,
            near=(near.label or near.type) if near is not None else "",
        )

    def _noted(self, event: Note) -> None:
        if event.topic == "read" and isinstance(event.data, list):
            for item in event.data:
                read = _read(event.step, item)
                if read is not None:
                    self.reads.append(read)
        else:
            self.remarks.append(Remark(event.step, event.topic, event.text))


def reduce(events: Iterable[Event], verdict: Verdict | None = None) -> ViewState:
    """Fold an event list, whole or so far, into what a page shows of it.

    Args:
        events: The events in order.
        verdict: What the judges said, where they have.

    Returns:
        The state; it holds no reference that a later event changes.
    """
    parts = _Gathering()
    steps = 0
    for event in events:
        steps = max(steps, event.step)
        parts.add(event)
    return ViewState(
        card=parts.card,
        clip=parts.clip,
        clips=tuple(parts.clips.values()),
        steps=steps,
        rows=tuple(parts.rows[step] for step in sorted(parts.rows)),
        seen=tuple(parts.seen),
        changes=tuple(parts.changes),
        reads=tuple(parts.reads),
        remarks=tuple(parts.remarks),
        rounds=tuple(parts.rounds),
        checks=tuple(parts.checks),
        stop=parts.stop,
        stop_reason=parts.reason,
        verdict=verdict,
        tokens=parts.tokens,
    )


def row_at(view: ViewState, step: int) -> Row | None:
    """Return what happened at a step, or None where nothing is recorded."""
    return next((row for row in view.rows if row.step == step), None)


def until_at(view: ViewState, step: int) -> float | None:
    """Return the newest time of the clip, in seconds, that the agent had at a step; None before its first picture."""
    return _until([one for one in view.seen if one.step <= step], view.clip.sha256 if view.clip is not None else None)


def newest_at(view: ViewState, step: int) -> Seen | None:
    """Return the picture in use at a step: the last that reached the agent."""
    return next((one for one in reversed(view.seen) if one.step <= step), None)


def screen_at(view: ViewState, step: int) -> Shown | None:
    """Return the screen that the user sees at a step."""
    shown = [row for row in view.rows if isinstance(row, Shown) and row.visible and row.step <= step]
    return shown[-1] if shown else None


def act_on(view: ViewState, shown: Shown, step: int) -> Acted | None:
    """Return the last act on a screen between its drawing and a step."""
    acts = [row for row in view.rows if isinstance(row, Acted) and shown.step < row.step <= step]
    return next(
        (act for act in reversed(acts) if act.number == shown.number and act.sha256 == shown.screen.image), None
    )


def status_words(view: ViewState, step: int) -> str:
    """Say in a few words what happened at a step, e.g. `agent called add_to_cart`."""
    row = row_at(view, step)
    match row:
        case Said():
            return f"{row.by} said something"
        case Called():
            verb = "called" if row.finished else "is calling"
            return f"agent {verb} {row.tool}" + (", refused" if row.fault else "")
        case Shown():
            return f"agent {'showed' if row.visible else 'drew'} screen {row.number}"
        case Acted():
            return f"user {row.words}" if row.label or row.event.scroll is not None else row.words
        case None:
            return ""


def _until(seen: Sequence[Seen], clip: str | None) -> float | None:
    return max((one.t for one in seen if one.t is not None and one.clip == clip), default=None)


def _target(screen: Screen, event: UserActed) -> Target | None:
    same = [target for target in screen.targets if target.id == event.component_id]
    return next((target for target in same if event.path is None or target.path == event.path), None)


def _read(step: int, item: JsonValue) -> Read | None:
    if not isinstance(item, dict):
        return None
    text, score, t = item.get("text"), item.get("score"), item.get("t")
    if not isinstance(text, str) or not text.strip():
        return None
    known = float(score) if isinstance(score, int | float) else 0.0
    return Read(step, text.strip(), min(max(known, 0.0), 1.0), float(t) if isinstance(t, int | float) else None)
