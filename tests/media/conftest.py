"""Small clips and pictures of every kind, made here so that no file of unknown origin is needed."""

import asyncio
import time
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
from av.video.frame import VideoFrame
from PIL import Image


def painted(width, height, number, blur=False):
    """A frame that tells its number: a bright bar moves right; red fills the left edge, blue the right one."""
    pixels = np.full((height, width, 3), 90, np.uint8)
    grain = np.random.default_rng(7).integers(0, 60, (height, width, 1), dtype=np.uint8)
    pixels = pixels if blur else pixels + grain
    pixels[:, : max(2, width // 8)] = (220, 20, 20)
    pixels[:, -max(2, width // 8) :] = (20, 20, 220)
    at = width // 4 + (number * 3) % max(1, width // 2)
    pixels[height // 4 : height // 2, at : at + 4] = 250
    return pixels


class Maker:
    """Writes test media into a folder."""

    def __init__(self, folder):
        self.folder = folder

    def clip(self, name, frames=12, size=(96, 64), codec="libx264", **more):
        """Write a clip. `more`: fps, times (seconds of each frame), rotation, pixel_format, sound, picture, options."""
        path = self.folder / name
        fps = more.get("fps", 24)
        picture = more.get("picture") or (lambda number: painted(*size, number))
        muxing = {"movflags": "+faststart"} if more.get("index_first") else {}
        with av.open(str(path), "w", options=muxing) as file:
            file.metadata["title"] = "private title"
            file.metadata["location"] = "+52.5000+013.4000/"
            options = {"threads": "1", **({"x265-params": "log-level=none:pools=1"} if codec == "libx265" else {})}
            stream = file.add_stream(codec, rate=fps, options={**options, **more.get("options", {})})
            stream.width, stream.height = size
            stream.pix_fmt = more.get("pixel_format", "yuv420p")
            sound = file.add_stream(more["sound"], rate=48000, layout="mono") if "sound" in more else None
            if "rotation" in more:
                stream.set_display_rotation(more["rotation"])
            if "times" in more:
                stream.codec_context.time_base = Fraction(1, 1000)
            for number in range(frames):
                frame = VideoFrame.from_ndarray(picture(number), format="rgb24")
                if "times" in more:
                    frame.pts, frame.time_base = round(more["times"][number] * 1000), Fraction(1, 1000)
                file.mux(stream.encode(frame))
            file.mux(stream.encode(None))
            if sound is not None:
                self._hum(file, sound, frames / fps)
        return path

    def sound(self, name, seconds=1.0, codec="aac"):
        """Write a file that holds sound only."""
        path = self.folder / name
        with av.open(str(path), "w") as file:
            self._hum(file, file.add_stream(codec, rate=48000, layout="mono"), seconds)
        return path

    def _hum(self, file, stream, seconds):
        wave = np.sin(np.arange(int(48000 * seconds)) / 20).astype(np.float32) * 0.1
        frame = av.AudioFrame.from_ndarray(wave[None], format="fltp", layout="mono")
        frame.sample_rate, frame.pts, frame.time_base = 48000, 0, Fraction(1, 48000)
        resampler = av.AudioResampler(format=stream.codec_context.format, layout="mono", rate=48000, frame_size=960)
        for part in [*resampler.resample(frame), None]:
            file.mux(stream.encode(part))

    def picture(self, name, size=(40, 24), mode="RGB", **saving):
        """Write a picture through Pillow: the left half red, the right half blue."""
        pixels = np.zeros((size[1], size[0], 3), np.uint8)
        pixels[:, : size[0] // 2] = (200, 30, 30)
        pixels[:, size[0] // 2 :] = (30, 30, 200)
        path = self.folder / name
        Image.fromarray(pixels).convert(mode).save(path, **saving)
        return path

    def animation(self, name, frames=6, size=(48, 32), milliseconds=120):
        """Write an animated GIF, WebP or PNG."""
        path = self.folder / name
        pages = [Image.fromarray(painted(*size, number * 4, blur=True)) for number in range(frames)]
        pages[0].save(path, save_all=True, append_images=pages[1:], duration=milliseconds, loop=0)
        return path

    def raw(self, name, data):
        """Write bytes."""
        path = self.folder / name
        path.write_bytes(data)
        return path


@pytest.fixture
def make(tmp_path):
    folder = tmp_path / "uploads"
    folder.mkdir()
    return Maker(folder)


@pytest.fixture
def longest_wait():
    """Measure the longest time for which work keeps an event loop from its other tasks.

    Time for which the loop's thread was ready to run and another process had the processor is taken off (the kernel
    counts it), and the least of several tries counts: a machine that is busy with other things only lengthens them.
    """
    account = Path("/proc/thread-self/schedstat")

    def now():
        queued = int(account.read_text().split()[1]) / 1e9 if account.exists() else 0.0
        return time.perf_counter() - queued

    async def once(work):
        longest, before, running = 0.0, now(), True

        async def watch():
            nonlocal longest, before
            while running:
                await asyncio.sleep(0.002)
                after = now()
                longest, before = max(longest, after - before), after

        watching = asyncio.create_task(watch())
        await asyncio.sleep(0)  # the watch has begun
        await work()
        running = False
        await watching
        return longest

    async def measure(work, enough=0.1, tries=6):
        least = float("inf")
        for _ in range(tries):
            least = min(least, await once(work))
            if least < enough:
                break
        return least

    return measure
