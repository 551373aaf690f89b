"""Is a scenario sound? Its names exist, its reference passes, idleness fails, and so does any write left out."""

from core.card import Card, Mode
from core.errors import ConfigError, MediaError
from core.events import CallFinished, EpisodeEnded
from core.verdict import Verdict
from episodes.opening import open_session
from episodes.resources import Resources
from episodes.runner import run
from episodes.session import Session
from roles.reference import ReferenceAgent, without_write, write_places
from scenarios.loader import load_scenario
from scenarios.naming import named_sights
from scenarios.played import Played
from scenarios.schema import CallStep, Scenario


async def check_scenario(name: str, resources: Resources) -> str | None:
    """Play a scenario by its reference, by an idle agent, and with each write left out.

    The reference is played to a cooperative user (easy), or in static where the brief is one text. A write may be
    missing where the reference takes it back itself, so that joint validation waives both. An imported scenario that
    was published with a broken reference is not sound, whatever is left of it.

    Returns:
        None if it is sound, else one sentence that says what is wrong with it.
    """
    try:
        broken = [flaw.text for flaw in load_scenario(name).flaws if not flaw.mended]
        if broken:
            return f"It was published broken. {' '.join(broken)}"
        strange = await _strange_name(name, resources)
        if strange is not None:
            return strange
        verdict, session = await _play(name, "scripted:reference", resources)
        if verdict.outcome != "pass":
            return f"Its reference does not pass.{_cause(session)} {verdict.sentence}"
        weak = [check.title for check in verdict.checks if check.outcome == "fail"]
        if weak:
            return f"Its reference fails the check “{weak[0]}”."
        idle, _ = await _play(name, "scripted:idle", resources)
        if idle.outcome != "fail":
            return f"An agent that does nothing gets {idle.outcome}, not fail."
        for number in range(len(write_places(session.played.scenario.reference, _writing(session)))):
            flawed, _ = await _play(name, "scripted:reference", resources, leave_out=number)
            waived = any(call.state == "waived" for call in flawed.joint.calls)
            if flawed.outcome != "fail" and not waived:
                return f"The reference without its write number {number + 1} gets {flawed.outcome}, not fail."
    except (ConfigError, MediaError) as error:
        return str(error)
    return None


async def _strange_name(name: str, resources: Resources) -> str | None:
    session = await open_session(Card(scenario=name, agent="scripted:reference", user="scripted"), resources)
    await session.close()
    return _strange_row(session.played) or _strange_tool(session.played) or _named(session.played.scenario)


def _named(scenario: Scenario) -> str | None:
    found = [] if scenario.user.whole else named_sights(scenario)
    if not found:
        return None
    number, name = found[0]
    return f"In round {number} the user says {name!r}, which is only seen; say where it is or what it looks like."


def _strange_row(played: Played) -> str | None:
    for row in played.scenario.expect.rows:
        table = played.tables.get(row.table)
        if table is None:
            return f"It expects a row of {row.table!r}; tables are {', '.join(played.tables)}."
        strange = sorted(set(row.values) - set(table.columns))
        if strange:
            return f"It expects {row.table}.{strange[0]}; columns are {', '.join(table.columns)}."
    return None


def _strange_tool(played: Played) -> str | None:
    tools = {tool.name for tool in played.tools}
    used = [step.call.tool for step in played.scenario.reference if isinstance(step, CallStep)]
    strange = [tool for tool in (*(call.tool for call in played.scenario.expect.calls), *used) if tool not in tools]
    return f"It names the tool {strange[0]!r}, which its domains do not have." if strange else None


async def _play(name: str, agent: str, resources: Resources, leave_out: int | None = None) -> tuple[Verdict, Session]:
    """Play once; only the reference as it is needs a browser: what must fail does so by what was done, not drawn."""
    sound = agent == "scripted:reference" and leave_out is None
    mode: Mode | None = "easy" if sound and not load_scenario(name).user.whole else None
    card = Card(scenario=name, agent=agent, user="scripted", mode=mode, pixels=sound)
    session = await open_session(card, resources)
    try:
        if leave_out is not None:
            steps = without_write(session.played.scenario.reference, _writing(session), leave_out)
            session.agent = ReferenceAgent(steps)
        await run(session)
    finally:
        await session.close()
    assert session.verdict is not None
    return session.verdict, session


def _writing(session: Session) -> frozenset[str]:
    return frozenset(tool.name for tool in session.played.tools if tool.writes)


def _cause(session: Session) -> str:
    """Say what went wrong first: a refused call, or why the episode ended early; nothing where neither did."""
    for event in session.log.events:
        if isinstance(event, CallFinished) and event.fault is not None:
            return f" At step {event.step}, {event.tool} was refused: {event.fault.message}"
        if isinstance(event, EpisodeEnded) and event.stop != "user_done":
            return f" It stopped early: {event.reason}"
    return ""
