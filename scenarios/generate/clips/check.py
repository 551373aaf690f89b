"""Checks a finished clip: `python -m scenarios.generate.clips.check CLIP.mp4 ...`.

Looks at the frames as an agent would: OCR of the whole picture, compared with what the record says is where; and the
finger's line against what was meant.
"""

import argparse
import io
import re
import sys
from pathlib import Path

from PIL import Image

from media.frames import frame_at
from media.ocr import DETECTION_SIDE, Line, Ocr
from media.probe import MediaLimits, probe
from scenarios.generate.clips.record import ClipRecord, Interval, Sample, SeenObject, read_record

MARGIN = 12  # pixels round an object's box within which a line counts as printed on it


def pointing(record: ClipRecord) -> list[tuple[float, str, str | None]]:
    """Return (seconds, object meant, object on the finger's line) for each sample in which a hand points."""
    return [
        (sample.t, hand.object, hand.ray_hits)
        for sample in record.samples
        for hand in sample.hands.values()
        if hand.do == "point" and hand.object is not None
    ]


def titles(record: ClipRecord) -> dict[str, str]:
    """Return what is printed large on each labelled object, by its id, as one line."""
    return {thing.id: thing.label[0].replace("\n", " ") for thing in record.objects if thing.label}


def squeezed(text: str) -> str:
    """Return a text's letters and digits in upper case, so that `CHICK PEAS` equals `Chickpeas`."""
    return re.sub(r"[^A-Z0-9]", "", text.upper())


def title_is_read(title: str, seen: SeenObject, lines: list[Line]) -> bool:
    """Say whether every word of a title stands in the lines whose middle lies in the object's box."""
    x0, y0, x1, y1 = seen.box
    inside = "".join(
        squeezed(line.text)
        for line in lines
        if x0 - MARGIN <= line.box[0] + line.box[2] / 2 <= x1 + MARGIN
        and y0 - MARGIN <= line.box[1] + line.box[3] / 2 <= y1 + MARGIN
    )
    return all(squeezed(word) in inside for word in title.split())


def read_titles(ocr: Ocr, clip: Path, record: ClipRecord, samples: list[Sample]) -> dict[str, list[float]]:
    """Return for each labelled object the times (seconds) of those samples whose frame lets its whole title be read."""
    found: dict[str, list[float]] = {object_id: [] for object_id in titles(record)}
    for sample in samples:
        png = io.BytesIO()
        Image.fromarray(frame_at(clip, sample.t + 0.5 / record.fps).rgb).save(png, "PNG", compress_level=1)
        lines = ocr.read(png.getvalue())
        for seen in sample.objects:
            if seen.id in found and title_is_read(titles(record)[seen.id], seen, lines):
                found[seen.id].append(sample.t)
    return found


def gesture_samples(record: ClipRecord, interval: Interval, before: float) -> list[Sample]:
    """Return the samples of an interval and of the seconds `before` it."""
    return [sample for sample in record.samples if interval.t0 - before <= sample.t <= interval.t1]


def main() -> None:
    """Check the clips named on the command line and print what was found."""
    parser = argparse.ArgumentParser(description="Check finished clips against their records.")
    parser.add_argument("clips", type=Path, nargs="+")
    parser.add_argument("--every", type=int, default=6, help="read every how many-th sample")
    parser.add_argument("--side", type=int, default=DETECTION_SIDE, help="pixels of the side on which text is sought")
    asked = parser.parse_args()
    ocr = Ocr(side=asked.side)
    for path in asked.clips:
        record = read_record(path.with_suffix(".record.json"))
        meant = pointing(record)
        agree = sum(aim == hit for _, aim, hit in meant)
        sys.stdout.write(f"{probe(path, MediaLimits())}\npointing: {agree} of {len(meant)} on the intended object\n")
        for interval in record.intervals:
            sys.stdout.write(f"{interval.do} {interval.object} from {interval.t0} to {interval.t1} s\n")
        samples = record.samples[:: asked.every]
        for object_id, times in read_titles(ocr, path, record, samples).items():
            shown = sum(any(seen.id == object_id for seen in sample.objects) for sample in samples)
            sys.stdout.write(f"{object_id}: read in {len(times)} of {shown} frames, at {times}\n")
    ocr.close()


if __name__ == "__main__":
    main()
