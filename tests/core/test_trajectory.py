"""The log: places, steps, and those who follow it."""

import asyncio

from core.events import CallFinished, CallStarted, EpisodeEnded, Message, Note
from core.trajectory import EventLog

SAID = Message(by="user", text="hello")
NOTED = Note(topic="t", text="n")


def test_counted_kinds_raise_the_step_and_others_carry_it():
    log = EventLog()
    kinds = [
        NOTED,
        SAID,
        NOTED,
        CallStarted(call_id="c1", tool="t"),
        SAID,
        CallFinished(call_id="c1", tool="t", step=2),
    ]
    placed = [log.append(event, at=float(number)) for number, event in enumerate(kinds)]
    assert [event.seq for event in placed] == [0, 1, 2, 3, 4, 5]
    assert [event.step for event in placed] == [0, 1, 1, 2, 3, 2]
    assert [event.at for event in placed] == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]
    assert log.step == 3
    assert log.append(NOTED, 6.0).step == 3
    assert SAID.seq == -1


def test_a_log_goes_on_where_recorded_events_end():
    first = EventLog()
    first.append(SAID, 0.0)
    second = EventLog(first.events)
    placed = second.append(SAID, 1.0)
    assert (placed.seq, placed.step) == (1, 2)
    assert len(first.events) == 1


async def test_every_follower_gets_every_event_once_from_where_it_asks():
    log = EventLog()
    log.append(SAID, 0.0)

    async def read(start):
        return [event.seq async for event in log.follow(start)]

    async with asyncio.timeout(5):
        readers = [asyncio.create_task(read(start)) for start in (0, 1, 3)]
        await asyncio.sleep(0)
        for number in range(1, 4):
            log.append(NOTED, float(number))
            await asyncio.sleep(0)
        log.append(EpisodeEnded(stop="agent_done"), 4.0)
        log.close()
        assert await asyncio.gather(*readers) == [[0, 1, 2, 3, 4], [1, 2, 3, 4], [3, 4]]
        assert await read(0) == [0, 1, 2, 3, 4]


async def test_waiting_returns_at_once_with_what_is_there_and_gives_up_in_time():
    log = EventLog()
    assert await log.wait(0, 0.01) == []
    placed = log.append(SAID, 0.0)
    assert await log.wait(0, 60) == [placed]
    waiting = asyncio.create_task(log.wait(1, 60))
    await asyncio.sleep(0)
    log.close()
    async with asyncio.timeout(5):
        assert await waiting == []
        assert await log.wait(1, 60) == []
