"""Taking an upload in within a process of its own.

Decoders meet hostile files here: one that crashes, hangs or eats memory takes only this process with it. As a module it
is that process: it gets the job as JSON in its argument and prints the result as JSON.
"""

import contextlib
import dataclasses
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from core.blobs import Blobs
from core.errors import MediaError
from media.intake import DEFAULT_LIMITS, Media, take_in
from media.probe import MediaLimits

PATIENCE_SECONDS = 900.0
MEMORY_BYTES = 6 << 30
NICENESS = 5


def take_in_apart(path: Path, blobs: Blobs, limits: MediaLimits = DEFAULT_LIMITS, remove: bool = True) -> Media:
    """Take an uploaded file in, as `take_in` does, in a process of its own; it costs about half a second more.

    What the process works on stands in a folder that goes with it, also where it is killed.

    Raises:
        MediaError: What is wrong with the file, or that it crashed the decoder, took too long or could not be stored.
    """
    job = [str(path.absolute()), str(blobs.folder.absolute()), dataclasses.asdict(limits)]
    try:
        with tempfile.TemporaryDirectory(prefix="clip-") as folder:
            done = subprocess.run(
                [sys.executable, "-m", "media.intake_job", json.dumps(job)],
                cwd=Path(__file__).parents[1],
                env={**os.environ, "TMPDIR": folder},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=PATIENCE_SECONDS,
                check=False,
            )
    except subprocess.TimeoutExpired as error:
        raise MediaError(f"{path.name!r} takes too long to convert; cut it or export it as H.264 MP4.") from error
    finally:
        if remove and (path.is_file() or path.is_symlink()):
            path.unlink()
    if done.returncode > 0:
        raise MediaError(f"{path.name!r} could not be stored here; the disk may be full. Try again later.")
    if done.returncode < 0:
        raise MediaError(f"{path.name!r} cannot be decoded; it is damaged. Export it again as H.264 MP4.")
    answer = json.loads(done.stdout)
    if "error" in answer:
        raise MediaError(answer["error"])
    return Media.model_validate(answer)


def main(job: str) -> None:
    """Do one job and print the media's record, or its error."""
    path, folder, limits = json.loads(job)
    os.nice(NICENESS)
    with contextlib.suppress(ValueError, OSError):  # a lower limit is in force already
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    try:
        answer = take_in(Path(path), Blobs(Path(folder)), MediaLimits(**limits), remove=False).model_dump()
    except MediaError as error:
        answer = {"error": str(error)}
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main(sys.argv[1])
