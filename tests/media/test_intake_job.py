import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest

from core.blobs import Blobs
from core.errors import MediaError
from media import intake_job
from media.intake import take_in
from media.intake_job import take_in_apart
from media.probe import MediaLimits


def test_the_result_is_that_of_the_door_itself(make, tmp_path):
    blobs, raw = Blobs(tmp_path / "blobs"), make.clip("ünï 'a'.mp4", codec="mpeg4")
    direct = take_in(raw, blobs, remove=False)
    assert raw.exists()
    assert take_in_apart(raw, blobs) == direct
    assert not raw.exists()


def test_errors_and_limits_come_through(make, tmp_path):
    blobs = Blobs(tmp_path / "blobs")
    cases = [
        (make.raw("a.mp4", b"just text"), MediaLimits(), "holds text"),
        (make.clip("b.mp4"), MediaLimits(max_frames=3), "more than 3 frames"),
        (make.folder / "none.mp4", MediaLimits(), "no file"),
    ]
    for raw, limits, said in cases:
        with pytest.raises(MediaError, match=said):
            take_in_apart(raw, blobs, limits)
        assert not raw.exists()


def test_a_store_that_cannot_be_written(make, tmp_path):
    place = tmp_path / "blobs"
    place.write_text("in the way")
    raw = make.clip("a.mp4")
    with pytest.raises(MediaError, match="could not be stored"):
        take_in_apart(raw, Blobs(place))
    assert not raw.exists()


def left_over(folder):
    return [path.name for path in folder.iterdir()]


@pytest.mark.parametrize("moment", ["at once", "while it writes"])
def test_a_crash_is_an_error_and_the_upload_goes(make, tmp_path, monkeypatch, moment):
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(work))
    raw = make.clip("a.mp4", 120, (640, 360), codec="mpeg4")
    before = {child.pid for child in psutil.Process().children()}
    begun = threading.Event()

    def job():
        begun.set()
        return take_in_apart(raw, Blobs(tmp_path / "blobs"))

    with ThreadPoolExecutor(1) as threads:
        result = threads.submit(job)
        begun.wait(20)
        new = []
        while not new and not result.done():
            new = [child for child in psutil.Process().children() if child.pid not in before]
        while moment == "while it writes" and not list(work.glob("clip-*/clip-*/*")) and not result.done():
            pass
        assert not result.done()
        new[0].kill()
        with pytest.raises(MediaError, match="cannot be decoded"):
            result.result()
    assert not raw.exists()
    assert left_over(work) == []


def test_a_job_that_takes_too_long_leaves_nothing(make, tmp_path, monkeypatch):
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(work))
    monkeypatch.setattr(intake_job, "PATIENCE_SECONDS", 0.01)
    raw = make.clip("a.mp4", codec="mpeg4")
    with pytest.raises(MediaError, match="takes too long"):
        take_in_apart(raw, Blobs(tmp_path / "blobs"))
    assert left_over(work) == [] and not raw.exists()
