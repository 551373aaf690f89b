"""The one loop that drives an episode: the user speaks or acts, the agent works until it speaks or shows a screen."""

import asyncio
import traceback
from collections.abc import Awaitable, Callable
from typing import TypeVar

from core.card import StopReason
from core.errors import (
    ConfigError,
    JudgeError,
    LimitReached,
    MediaError,
    ProviderError,
    RenderError,
    ScreenFault,
    ScriptError,
)
from core.events import CallFinished, CheckFinished, EpisodeEnded, Fault, Message, Note, UserActed
from episodes.session import Session
from judges.judge import judge, unscored_verdict
from roles.base import Act, Calls, Leave, Say

OF_THE_EPISODE = frozenset({"steps", "tool_calls", "user_turns", "tokens"})
"""Limits that end an episode and are scored; any other limit is the app's own, and never a score."""

Stop = tuple[StopReason, str]
Outcome = TypeVar("Outcome")


async def run(session: Session) -> None:
    """Play an episode to its stop, judge it, and close its log. Whatever happens, the record is whole.

    Args:
        session: An open session; its world stays open, so that it can be looked at. Its page is closed.
    """
    cancelled = False
    try:
        stop, reason = await _guarded(session, _play)
    except asyncio.CancelledError:
        stop, reason = "cancelled", "The episode was stopped."
        cancelled = True
    try:
        _end(session, stop, reason)
        broken = await _guarded(session, _judge)
        if broken is not None and session.verdict is None:
            session.verdict = unscored_verdict(broken[1], session.card.judge)
    finally:
        session.log.close()
    await session.stage.close()
    if cancelled:
        raise asyncio.CancelledError


async def _guarded(session: Session, work: Callable[[Session], Awaitable[Outcome]]) -> Outcome | Stop:
    """Do work whose failure ends the episode, not the app, and say how it stopped."""
    try:
        return await work(session)
    except LimitReached as limit:
        return "limit" if limit.kind in OF_THE_EPISODE else "infrastructure", str(limit)
    except (ScriptError, ScreenFault) as error:
        return "agent_fault", str(error)
    except (RenderError, ProviderError, MediaError, ConfigError, JudgeError) as error:
        return "infrastructure", str(error)
    except Exception as error:  # noqa: BLE001  The one place where anything unforeseen ends an episode, not the app.
        session.record(Note(topic="crash", text=traceback.format_exc()))
        return "crashed", f"{type(error).__name__}: {error}"


async def _play(session: Session) -> Stop:
    seconds = session.card.limits.seconds
    try:
        async with asyncio.timeout(seconds) as deadline:
            return await _drive(session, deadline)
    except TimeoutError:
        if not deadline.expired():
            raise
        return "limit", f"The episode reached its limit of {seconds:g} seconds."


async def _drive(session: Session, deadline: asyncio.Timeout) -> Stop:
    session.start()
    while True:
        await _turn(session, deadline)
        move = await session.user.next(session.view())
        if isinstance(move, Leave):
            if move.words:
                _count_turn(session)
                await session.user_says(Say(move.words))
            return "user_done", move.reason
        _count_turn(session)
        if isinstance(move, Act):
            await session.act(move.act, move.round)
            last = next(event for event in reversed(session.log.events) if isinstance(event, UserActed))
            if last.action is None:
                continue
        else:
            await session.user_says(move)
        left = await _agent_turn(session, deadline)
        if left is not None:
            return "agent_done", left.reason


async def _agent_turn(session: Session, deadline: asyncio.Timeout) -> Leave | None:
    """Let the agent work until it speaks, shows a screen, rests or leaves."""
    while True:
        await _turn(session, deadline)
        move = await session.agent.next(session.view())
        if isinstance(move, Calls):
            for call in move.calls:
                if await session.call(call):
                    return None
        elif isinstance(move, Say):
            await session.draw()
            session.agent_says(move.text)
            return None
        else:
            await session.draw()
            return move if isinstance(move, Leave) else None


async def _turn(session: Session, deadline: asyncio.Timeout) -> None:
    """Wait for the pace; the time for which somebody pauses the episode is not counted."""
    when = deadline.when()
    if session.pace.paused and when is not None:
        loop = asyncio.get_running_loop()
        left = when - loop.time()
        deadline.reschedule(None)
        await session.pace.turn()
        deadline.reschedule(loop.time() + left)
    else:
        await session.pace.turn()


def _count_turn(session: Session) -> None:
    turns = sum(isinstance(event, Message | UserActed) and event.by == "user" for event in session.log.events)
    limit = session.card.limits.user_turns
    if turns >= limit:
        raise LimitReached(f"The episode reached its limit of {limit} turns of the user.", "user_turns")


def _end(session: Session, stop: StopReason, reason: str) -> None:
    for call_id, call in session.open_calls.items():
        fault = Fault(kind="cancelled", message="The call was cut off; nothing was changed.")
        session.record(CallFinished(by="agent", call_id=call_id, tool=call.tool, fault=fault))
    session.open_calls.clear()
    session.record(EpisodeEnded(stop=stop, reason=reason))


async def _judge(session: Session) -> None:
    verdict = judge(session.played, session.log.events, session.card.judge)
    for check in verdict.checks:
        session.record(CheckFinished(check=check))
    session.verdict = verdict
