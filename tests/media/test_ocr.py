import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import psutil
import pytest
from PIL import Image, ImageDraw, ImageFont

from core.errors import MediaError
from media.frames import sample_frames
from media.ocr import Line, Ocr, in_rows
from media.pictures import encode_png

ROOT = Path(__file__).parents[2]


def page(*rows, size=(640, 240)):
    """A white page with words: (x, y, text) each."""
    image = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(image)
    for x, y, text in rows:
        draw.text((x, y), text, "black", ImageFont.load_default(34))
    return encode_png(np.asarray(image))


RECEIPT = page((30, 30, "OLIVE OIL"), (430, 34, "4.73"), (30, 110, "HONEY"), (430, 106, "3.94"))


@pytest.fixture(scope="module")
def ocr():
    ocr = Ocr()
    yield ocr
    ocr.close()


def test_labels_of_the_shop_clip_are_read(ocr):
    """Two frames sampled from the first-person clip that ships with the app: the shelf, and a bottle held up."""
    clip = ROOT / "assets" / "clips" / "shop_shelf.mp4"
    frames = sample_frames(clip, 1, 8.0, 7.0) + sample_frames(clip, 1, 12.0, 10.5)
    words = {word.upper() for frame in frames for line in ocr.read(encode_png(frame.rgb)) for word in line.text.split()}
    assert words >= {"OLIVE", "OIL", "BALSAMIC", "VINEGAR", "SOY", "SAUCE", "HONEY", "PESTO", "KETCHUP"}, words


def test_text_is_read_in_rows_with_boxes_and_only_once(ocr):
    lines = ocr.read(RECEIPT)
    assert [line.text.replace(" ", "") for line in lines] == ["OLIVEOIL", "4.73", "HONEY", "3.94"]
    assert all(line.score > 0.8 for line in lines)
    x, y, width, height = lines[0].box
    assert 15 <= x <= 40 and 20 <= y <= 45 and 130 <= width <= 260 and 20 <= height <= 60
    worker = psutil.Process(ocr.pid)
    spent = worker.cpu_times().user
    assert ocr.read(RECEIPT) == lines and worker.cpu_times().user == spent
    assert ocr.read(page()) == []


async def test_event_loop_stays_free_while_pictures_are_read(ocr, longest_wait):
    numbers = iter(range(10, 99))

    async def work():
        number = next(numbers)
        texts = [f"ROUND {number}", f"AISLE {number}"]
        found = await asyncio.gather(*(ocr.read_async(page((30, 60, text))) for text in texts))
        assert [lines[0].text.replace(" ", "") for lines in found] == [text.replace(" ", "") for text in texts]

    assert await longest_wait(work) < 0.1


def test_a_killed_worker_is_started_again(ocr):
    ocr.read(page((30, 60, "FIRST")))
    old = ocr.pid
    os.kill(old, signal.SIGKILL)
    assert [line.text for line in ocr.read(page((30, 60, "SECOND")))] == ["SECOND"]
    assert ocr.pid not in (None, old)


@pytest.mark.parametrize("data", [b"", b"no picture", b"\x89PNG\r\n\x1a\n" + bytes(50)])
def test_what_is_no_picture_is_refused_and_the_worker_lives_on(ocr, data):
    ocr.read(RECEIPT)
    pid = ocr.pid
    with pytest.raises(MediaError, match="damaged"):
        ocr.read(data)
    assert pid is None or ocr.pid == pid


def test_close_ends_the_worker():
    ocr = Ocr()
    assert ocr.pid is None
    ocr.read(page((30, 60, "ONE")))
    pid = ocr.pid
    ocr.close()
    assert ocr.pid is None and not psutil.pid_exists(pid)
    with pytest.raises(MediaError, match="closed"):
        ocr.read(page((30, 60, "TWO")))
    ocr.close()


def test_the_worker_dies_with_its_parent():
    script = "import signal, sys; from media.ocr import Ocr; ocr = Ocr(); ocr.read(sys.stdin.buffer.read())"
    script += "; print(ocr.pid, flush=True); signal.pause()"
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdin=-1, stdout=-1) as parent:
        parent.stdin.write(RECEIPT)
        parent.stdin.close()
        worker = psutil.Process(int(parent.stdout.readline()))
        parent.kill()
    worker.wait(timeout=20)


def test_rows_of_a_tilted_page():
    def line(text, x, y):
        return Line(text=text, score=1.0, box=(x, y, 80, 30))

    lines = [line("b2", 300, 52), line("a1", 10, 10), line("a2", 300, 4), line("b1", 10, 58), line("c", 10, 100)]
    assert [entry.text for entry in in_rows(lines)] == ["a1", "a2", "b1", "b2", "c"]
    assert in_rows([]) == []
