"""Opening a clip: what the first bytes say, a reader bound to that kind, decoding that survives damage."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import av
from av.container import InputContainer
from av.error import FFmpegError
from av.packet import Packet
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from core.errors import MediaError

HEAD_BYTES = 512
PICTURES = ("png", "jpeg", "gif", "webp", "bmp", "avif")
CLIPS = ("mov", "matroska", "avi", "ogg", "flv", "mpegts", "mpeg", "asf")

_AT_START = (
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"GIF8", "gif"),
    (b"BM", "bmp"),
    (b"\x1aE\xdf\xa3", "matroska"),
    (b"OggS", "ogg"),
    (b"FLV\x01", "flv"),
    (b"\x00\x00\x01\xba", "mpeg"),
    (b"0&\xb2u\x8ef\xcf\x11", "asf"),
    (b"ID3", "sound"),
    (b"fLaC", "sound"),
    (b"\xff\xfb", "sound"),
    (b"\xff\xf1", "sound"),
)
_RIFF = {b"WEBP": "webp", b"AVI ": "avi", b"WAVE": "sound"}
_BRANDS = {b"avif": "avif", b"avis": "avif", b"heic": "heic", b"heix": "heic", b"mif1": "heic", b"msf1": "heic"}
_BOXES = (b"ftyp", b"moov", b"mdat", b"wide", b"free", b"skip")


def sniff(path: Path) -> str:
    """Name the kind of a file by its first bytes; the file's name is never asked.

    Returns:
        One of `PICTURES`, one of `CLIPS`, or `heic`, `sound`, `text`, `unknown`.

    Raises:
        MediaError: There is no such file, or it is empty.
    """
    if not path.is_file():
        raise MediaError(f"There is no file {path.name!r}; upload the clip or picture again.")
    with path.open("rb") as file:
        head = file.read(HEAD_BYTES)
    if not head:
        raise MediaError(f"{path.name!r} is empty (0 bytes); upload the clip or picture again.")
    for mark, kind in _AT_START:
        if head.startswith(mark):
            return kind
    if head[:4] == b"RIFF":
        return _RIFF.get(head[8:12], "unknown")
    if head[4:8] in _BOXES:
        return _BRANDS.get(head[8:12], "mov") if head[4:8] == b"ftyp" else "mov"
    if (head[:1] == b"G" and head[188:189] == b"G") or (head[4:5] == b"G" and head[196:197] == b"G"):
        return "mpegts"
    return "text" if _is_text(head) else "unknown"


def _is_text(head: bytes) -> bool:
    try:
        text = head.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.start < len(head) - 4:
            return False
        text = head[: error.start].decode("utf-8")
    return all(char.isprintable() or char in "\r\n\t\f" for char in text)


@dataclass
class Clip:
    """An opened clip and its moving-picture stream.

    Attributes:
        name: The file's name, for messages.
        kind: The container, one of `CLIPS`.
        damaged: Set once something in the file could not be read.
    """

    name: str
    kind: str
    file: InputContainer
    stream: VideoStream
    damaged: bool = False

    @property
    def start(self) -> float:
        """Seconds of the first picture on the file's own clock."""
        return float((self.stream.start_time or 0) * self.time_base)

    @property
    def time_base(self) -> float:
        """Seconds of one tick of the stream."""
        return float(self.stream.time_base or 0)

    def seconds(self, ticks: int) -> float:
        """Turn a time stamp of the stream into seconds since the first picture."""
        return (ticks - (self.stream.start_time or 0)) * self.time_base

    def ticks(self, seconds: float) -> int:
        """Turn seconds since the first picture into a time stamp of the stream."""
        return round(seconds / self.time_base) + (self.stream.start_time or 0)

    def packets(self) -> "Iterator[Packet[VideoStream]]":
        """Give the stream's packets from here on; a place that cannot be read ends them and sets `damaged`."""
        packets = self.file.demux(self.stream)
        while True:
            try:
                packet = next(packets, None)
            except FFmpegError:
                self.damaged = True
                return
            if packet is None:
                return
            self.damaged |= packet.is_corrupt
            yield packet

    def decode(self) -> Iterator[VideoFrame]:
        """Give the stream's frames from here on; damaged ones are left out and set `damaged`."""
        for packet in self.packets():
            try:
                frames = packet.decode()
            except FFmpegError:
                self.damaged = True
                continue
            for frame in frames:
                if frame.pts is None:
                    frame.pts = frame.dts
                if frame.pts is not None:
                    yield frame


@contextmanager
def open_clip(path: Path) -> Iterator[Clip]:
    """Open a clip for reading; only the local file itself can be reached, whatever it names inside.

    Raises:
        MediaError: The file is no clip, is damaged, or has no moving picture that can be decoded.
    """
    kind = sniff(path)
    if kind not in CLIPS:
        raise MediaError(f"{path.name!r} is not a clip; upload MP4, MOV, WebM, MKV or AVI.")
    try:
        with av.open(
            str(path.resolve()), format=kind, options={"protocol_whitelist": "file"}, metadata_errors="ignore"
        ) as file:
            yield Clip(path.name, kind, file, _moving_picture(path.name, file))
    except FFmpegError as error:
        raise MediaError(f"{path.name!r} is cut short or damaged and cannot be read; export it again.") from error


def _moving_picture(name: str, file: InputContainer) -> VideoStream:
    covers = av.stream.Disposition.attached_pic
    streams = [stream for stream in file.streams.video if not stream.disposition & covers]
    if not streams:
        what = "holds sound only" if file.streams.audio else "holds no moving picture"
        raise MediaError(f"{name!r} {what}; upload a clip with a picture.")
    stream = streams[0]
    if stream.codec_context is None or not stream.time_base:
        raise MediaError(f"{name!r} is coded in a way that cannot be read here; export it as H.264 MP4.")
    stream.thread_type = "AUTO"
    stream.thread_count = 2
    return stream
