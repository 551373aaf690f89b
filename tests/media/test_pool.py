import asyncio
import threading

import pytest

from core.blobs import Blobs
from core.errors import LimitReached, MediaError
from media.frames import sample_frames
from media.pool import MediaPool, take_in_async


@pytest.fixture
def pool():
    pool = MediaPool(threads=1, waiting=1)
    yield pool
    pool.close()


async def test_work_goes_through_the_pool(pool, make, tmp_path):
    blobs = Blobs(tmp_path / "blobs")
    raw = make.clip("a.mp4", 24)
    media = await take_in_async(pool, raw, blobs)
    assert not raw.exists()
    assert len(await pool.run(sample_frames, blobs.path(media.sha256), 3)) == 3
    with pytest.raises(MediaError, match="empty"):
        await take_in_async(pool, make.raw("b.mp4", b""), blobs)


async def test_event_loop_stays_free_while_clips_are_worked_on(pool, make, tmp_path, longest_wait):
    blobs = Blobs(tmp_path / "blobs")
    raw = make.clip("a.mp4", 60, (640, 360), codec="mpeg4")

    async def work():
        media = await take_in_async(pool, raw, blobs, remove=False)
        await pool.run(sample_frames, blobs.path(media.sha256), 12)

    assert await longest_wait(work) < 0.1


async def test_a_refused_or_cancelled_upload_is_deleted_all_the_same(pool, make, tmp_path):
    blobs = Blobs(tmp_path / "blobs")
    hold, begun = threading.Event(), threading.Event()

    def wait():
        begun.set()
        hold.wait(20)

    holding = asyncio.create_task(pool.uploads.run(wait))
    await asyncio.to_thread(begun.wait, 20)
    waiting, refused = make.clip("waiting.mp4"), make.clip("refused.mp4")
    queued = asyncio.create_task(take_in_async(pool, waiting, blobs))
    await asyncio.sleep(0)
    with pytest.raises(LimitReached, match="try again"):
        await take_in_async(pool, refused, blobs)
    queued.cancel()
    with pytest.raises(asyncio.CancelledError):
        await queued
    hold.set()
    await holding
    assert not waiting.exists() and not refused.exists() and not blobs.folder.exists()
    await pool.uploads.run(int)  # the place of the cancelled job is free again


async def test_frames_do_not_wait_for_uploads_nor_uploads_for_frames(pool, make, tmp_path):
    blobs, raw = Blobs(tmp_path / "blobs"), make.clip("a.mp4", 24)
    hold, begun = threading.Event(), threading.Semaphore(0)

    def wait():
        begun.release()
        hold.wait(20)

    for blocked, other in (
        (pool.uploads.run, lambda: pool.run(sample_frames, raw, 3)),
        (pool.run, lambda: take_in_async(pool, raw, blobs, remove=False)),
    ):
        hold.clear()
        holding = asyncio.create_task(blocked(wait))
        await asyncio.to_thread(begun.acquire)
        queued = asyncio.create_task(blocked(int))
        await asyncio.sleep(0)
        with pytest.raises(LimitReached):
            await blocked(int)
        assert await asyncio.wait_for(other(), 20)
        assert not holding.done() and not queued.done()
        hold.set()
        await asyncio.gather(holding, queued)
