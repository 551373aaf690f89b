import threading
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest

from core.blobs import Blobs
from core.errors import MediaError
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


def test_a_crash_is_an_error_and_the_upload_goes(make, tmp_path):
    raw = make.clip("a.mp4", codec="mpeg4")
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
        new[0].kill()
        with pytest.raises(MediaError, match="cannot be decoded"):
            result.result()
    assert not raw.exists()
