"""The one loop that drives an episode: the user speaks or acts, the agent works until it speaks or shows a screen."""

import asyncio
import traceback

from core.card import StopReason
from core.errors import ConfigError, LimitReached, ProviderError, RenderError
from core.events import CallFinished, CheckFinished, EpisodeEnded, Fault, Message, Note, UserActed
from episodes.session import Session
from judges.judge import judge
from roles.base import Act, Calls, Leave, Say


async def run(session: Session) -> None:
    """Play an episode to its stop, judge it, and close its log. Whatever happens, the record is whole.

    Args:
        session: An open session; it stays open, so that its world and screens can be looked at.
    """
    session.start()
    cancelled = False
    try:
        async with asyncio.timeout(session.card.limits.seconds):
            stop, reason = await _drive(session)
    except LimitReached as limit:
        stop, reason = "limit", str(limit)
    except TimeoutError:
        stop, reason = "limit", f"The episode reached its limit of {session.card.limits.seconds:g} seconds."
    except (RenderError, ProviderError) as error:
        stop, reason = "infrastructure", str(error)
    except ConfigError as error:
        stop, reason = "agent_fault", str(error)
    except asyncio.CancelledError:
        stop, reason = "cancelled", "The episode was stopped."
        cancelled = True
    except Exception as error:  # noqa: BLE001  The one place where anything unforeseen ends an episode, not the app.
        stop, reason = "crashed", f"{type(error).__name__}: {error}"
        session.record(Note(topic="crash", text=traceback.format_exc()))
    _finish(session, stop, reason)
    if cancelled:
        raise asyncio.CancelledError


async def _drive(session: Session) -> tuple[StopReason, str]:
    while True:
        session_view = session.view()
        await session.pace.turn()
        move = await session.user.next(session_view)
        if isinstance(move, Leave):
            return "user_done", move.reason
        _count_turn(session)
        if isinstance(move, Act):
            await session.act(move.act, move.round)
            last = next(event for event in reversed(session.log.events) if isinstance(event, UserActed))
            if last.action is None:
                continue
        else:
            await session.user_says(move)
        left = await _agent_turn(session)
        if left is not None:
            return "agent_done", left.reason


async def _agent_turn(session: Session) -> Leave | None:
    """Let the agent work until it speaks, shows a screen, rests or leaves."""
    while True:
        await session.pace.turn()
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


def _count_turn(session: Session) -> None:
    turns = sum(isinstance(event, Message | UserActed) and event.by == "user" for event in session.log.events)
    limit = session.card.limits.user_turns
    if turns >= limit:
        raise LimitReached(f"The episode reached its limit of {limit} turns of the user.", "user_turns")


def _finish(session: Session, stop: StopReason, reason: str) -> None:
    for call_id, call in session.open_calls.items():
        fault = Fault(kind="cancelled", message="The call was cut off; nothing was changed.")
        session.record(CallFinished(by="agent", call_id=call_id, tool=call.tool, fault=fault))
    session.open_calls.clear()
    session.record(EpisodeEnded(stop=stop, reason=reason))
    session.verdict = judge(session.played, session.log.events, session.card.judge)
    for check in session.verdict.checks:
        session.record(CheckFinished(check=check))
    session.log.close()
