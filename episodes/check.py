"""Is a scenario sound? Its reference passes, idleness fails, and the reference with any one write left out fails."""

from core.card import Card
from core.errors import ConfigError, MediaError
from core.verdict import Verdict
from episodes.opening import open_session
from episodes.resources import Resources
from episodes.runner import run
from roles.reference import ReferenceAgent, without_write, write_places


async def check_scenario(name: str, resources: Resources) -> str | None:
    """Play a scenario by its reference, by an idle agent, and with each write left out.

    Returns:
        None if it is sound, else one sentence that says what is wrong with it.
    """
    try:
        verdict, writes = await _play(name, "scripted:reference", resources)
        if verdict.outcome != "pass":
            return f"Its reference does not pass. {verdict.sentence}"
        weak = [check.title for check in verdict.checks if check.outcome == "fail"]
        if weak:
            return f"Its reference fails the check “{weak[0]}”."
        idle, _ = await _play(name, "scripted:idle", resources)
        if idle.outcome != "fail":
            return f"An agent that does nothing gets {idle.outcome}, not fail."
        for number in range(writes):
            flawed, _ = await _play(name, "scripted:reference", resources, leave_out=number)
            if flawed.outcome != "fail":
                return f"The reference without its write number {number + 1} gets {flawed.outcome}, not fail."
    except (ConfigError, MediaError) as error:
        return str(error)
    return None


async def _play(name: str, agent: str, resources: Resources, leave_out: int | None = None) -> tuple[Verdict, int]:
    session = await open_session(Card(scenario=name, agent=agent, user="scripted"), resources)
    try:
        steps = session.played.scenario.reference
        writing = frozenset(tool.name for tool in session.played.tools if tool.writes)
        if leave_out is not None:
            session.agent = ReferenceAgent(without_write(steps, writing, leave_out))
        await run(session)
    finally:
        await session.close()
    assert session.verdict is not None
    return session.verdict, len(write_places(steps, writing))
