import asyncio
import threading

import pytest

from core.blobs import Blobs
from core.errors import LimitReached, MediaError
from media.pool import MediaPool, sample_frames_async, take_in_async


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
    assert len(await sample_frames_async(pool, blobs.path(media.sha256), 3)) == 3
    with pytest.raises(MediaError, match="empty"):
        await take_in_async(pool, make.raw("b.mp4", b""), blobs)


async def test_event_loop_stays_free_while_clips_are_worked_on(pool, make, tmp_path, longest_wait):
    blobs = Blobs(tmp_path / "blobs")
    raw = make.clip("a.mp4", 60, (640, 360), codec="mpeg4")

    async def work():
        media = await take_in_async(pool, raw, blobs, remove=False)
        await sample_frames_async(pool, blobs.path(media.sha256), 12)

    assert await longest_wait(work) < 0.1


async def test_a_refused_or_cancelled_upload_is_deleted_all_the_same(pool, make, tmp_path):
    blobs = Blobs(tmp_path / "blobs")
    hold, begun = threading.Event(), threading.Event()

    def wait():
        begun.set()
        hold.wait(20)

    holding = asyncio.create_task(pool.run(wait))
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
    await pool.run(int)  # the place of the cancelled job is free again
