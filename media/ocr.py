"""Reading the text of pictures, in one worker process of its own."""

import asyncio
import hashlib
import json
import struct
import subprocess
import sys
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

from pydantic import BaseModel, ConfigDict, TypeAdapter

from core.errors import MediaError

REMEMBERED = 256
PATIENCE_SECONDS = 120.0
DETECTION_SIDE = 640


class Line(BaseModel):
    """A line of text in a picture.

    Attributes:
        text: What it says.
        score: How sure the reader is, 0 to 1.
        box: x, y, width, height in pixels of the picture.
    """

    model_config = ConfigDict(frozen=True)

    text: str
    score: float
    box: tuple[int, int, int, int]


_LINES = TypeAdapter(list[Line])


def in_rows(lines: list[Line]) -> list[Line]:
    """Sort lines as they are read: row by row from the top, each from the left.

    Two lines share a row where the middle of one lies within the inner half of the other's height.
    """
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: (line.box[1] + line.box[3] / 2, line.box[0])):
        middle = line.box[1] + line.box[3] / 2
        if rows:
            _, top, _, height = rows[-1][0].box
            if abs(middle - top - height / 2) <= max(height, line.box[3]) / 4:
                rows[-1].append(line)
                continue
        rows.append([line])
    return [line for row in rows for line in sorted(row, key=lambda line: line.box[0])]


class Ocr:
    """Reads pictures with RapidOCR in one worker process, which starts on first use.

    One picture is read at a time and none twice while it is remembered. A worker that dies is started again.

    Args:
        threads: Threads of the worker.
        side: Pixels of the longer side on which text is looked for; more finds smaller print and takes longer.
    """

    def __init__(self, threads: int = 1, side: int = DETECTION_SIDE) -> None:
        self._arguments = [str(threads), str(side)]
        self._worker: subprocess.Popen[bytes] | None = None
        self._busy = threading.Lock()
        self._known: OrderedDict[str, list[Line]] = OrderedDict()
        self._caller = ThreadPoolExecutor(1, thread_name_prefix="ocr")
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The worker's process id; None while none runs."""
        worker = self._worker
        return worker.pid if worker is not None and worker.poll() is None else None

    def read(self, png: bytes) -> list[Line]:
        """Read a picture and wait for it: about half a second.

        Args:
            png: The bytes of a picture (PNG, JPEG, WebP).

        Returns:
            Its lines in reading order.

        Raises:
            MediaError: The picture cannot be decoded, or the reader failed twice on it.
        """
        key = hashlib.sha256(png).hexdigest()
        with self._busy:
            lines = self._known.get(key)
            if lines is None:
                lines = self._ask(png)
                self._known[key] = lines
                if len(self._known) > REMEMBERED:
                    self._known.popitem(last=False)
            else:
                self._known.move_to_end(key)
            return list(lines)

    async def read_async(self, png: bytes) -> list[Line]:
        """Read a picture without blocking the event loop; see `read`."""
        return await asyncio.get_running_loop().run_in_executor(self._caller, self.read, png)

    def close(self) -> None:
        """End the worker; a reading under way fails with a MediaError."""
        self._closed = True
        self._caller.shutdown(wait=False, cancel_futures=True)
        worker = self._worker
        if worker is not None:
            worker.kill()
            worker.wait()

    def _ask(self, png: bytes) -> list[Line]:
        for _ in range(2):
            if self._closed:
                raise MediaError("The text reader is closed; open the app again.")
            answer = self._exchange(self._running(), png)
            if answer is not None:
                break
        else:
            raise MediaError("The text reader failed twice on this picture; use another one.")
        if "error" in answer:
            raise MediaError(f"The picture cannot be read: {answer['error']}.")
        return in_rows(_LINES.validate_python(answer["lines"]))

    def _running(self) -> subprocess.Popen[bytes]:
        if self._worker is None or self._worker.poll() is not None:
            self._worker = subprocess.Popen(
                [sys.executable, "-m", "media.ocr_worker", *self._arguments],
                cwd=Path(__file__).parents[1],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        return self._worker

    def _exchange(self, worker: subprocess.Popen[bytes], png: bytes) -> dict[str, object] | None:
        """Send a picture and wait for the answer; None where the worker died or took too long and was ended."""
        watch = threading.Timer(PATIENCE_SECONDS, worker.kill)
        watch.daemon = True
        watch.start()
        try:
            assert worker.stdin is not None and worker.stdout is not None
            send(worker.stdin, png)
            data = receive(worker.stdout)
        except OSError:
            data = None
        finally:
            watch.cancel()
        if data is None:
            worker.kill()
            worker.wait()
            return None
        answer: dict[str, object] = json.loads(data)
        return answer


def send(pipe: IO[bytes], data: bytes) -> None:
    """Write a message: its length in four bytes, then itself."""
    pipe.write(struct.pack(">I", len(data)) + data)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes | None:
    """Read a message as `send` writes it; None where the other side is gone."""
    head = pipe.read(4)
    if len(head) < 4:
        return None
    size = struct.unpack(">I", head)[0]
    data = pipe.read(size)
    return data if len(data) == size else None
