"""The record of a clip: what is seen, pointed at and held when, measured by the engine."""

from pathlib import Path
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from core.errors import MediaError

Box = tuple[int, int, int, int]


class Strict(BaseModel):
    """A part of the record; unknown keys are refused."""

    model_config = ConfigDict(extra="forbid")


class Interval(Strict):
    """From `t0` to `t1` (clip seconds) a hand points at, holds or opens an object, or one part of it."""

    t0: float = Field(ge=0)
    t1: float
    hand: Literal["left", "right"]
    do: Literal["point", "hold", "open"]
    object: str
    part: str | None = None


class SeenObject(Strict):
    """A visible object: `box` [x0, y0, x1, y1] round its visible part and `px`, its visible pixels."""

    id: str
    box: Box
    px: int = Field(gt=0)


class SeenHand(Strict):
    """A visible hand. `ray_hits` is the first object on the finger's line, found without regard to what was meant."""

    box: Box
    fingertip: tuple[int, int]
    do: Literal["point", "hold", "open"] | None = None
    object: str | None = None
    part: str | None = None
    ray_hits: str | None = None


class Sample(Strict):
    """What is in one frame."""

    frame: int = Field(ge=0)
    t: float
    objects: list[SeenObject]
    hands: dict[Literal["left", "right"], SeenHand]


class RecordedObject(Strict):
    """A named object of the clip; goods also have what is printed on them and on their price tag."""

    id: str
    name: str
    label: list[str] = []
    price: str | None = None


class ClipRecord(Strict):
    """All of it. `size` is [width, height] in pixels, `duration` seconds; samples lie four frames apart."""

    clip: str
    fps: int = Field(gt=0)
    size: tuple[int, int]
    duration: float = Field(gt=0)
    intervals: list[Interval]
    objects: list[RecordedObject]
    samples: list[Sample]

    @model_validator(mode="after")
    def _agree(self) -> Self:
        known = {thing.id for thing in self.objects}
        for interval in self.intervals:
            if interval.object not in known:
                raise ValueError(f"interval names an unknown object {interval.object!r}")
            if not interval.t0 < interval.t1 <= self.duration:
                raise ValueError(f"interval {interval.t0} to {interval.t1} is empty or runs past the end")
        starts = [interval.t0 for interval in self.intervals]
        if starts != sorted(starts):
            raise ValueError("intervals are not in order of time")
        frames = [sample.frame for sample in self.samples]
        if frames != sorted(set(frames)):
            raise ValueError("samples are not in order of time")
        return self

    def sample_near(self, seconds: float) -> Sample:
        """Return the sample nearest to a time."""
        return min(self.samples, key=lambda sample: abs(sample.t - seconds))


def read_record(path: Path) -> ClipRecord:
    """Read and check a record file.

    Raises:
        MediaError: The file is missing or is no record.
    """
    try:
        return ClipRecord.model_validate_json(path.read_bytes())
    except OSError as fault:
        raise MediaError(f"The record {path.name} cannot be read: {fault.strerror}.") from fault
    except ValidationError as fault:
        first = fault.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise MediaError(f"{path.name} is no record of a clip: {where}: {first['msg']}.") from fault
