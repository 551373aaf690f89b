"""The worker process of `media.ocr`: pictures come in on standard input, lines go out on standard output.

It ends when its standard input ends, so it does not outlive the process that started it.
"""

import json
import os
import sys

import cv2
import numpy as np
from numpy.typing import NDArray
from rapidocr import RapidOCR
from rapidocr.utils.output import RapidOCROutput

from media.ocr import receive, send


def read_lines(reader: RapidOCR, picture: NDArray[np.uint8]) -> list[dict[str, object]]:
    """Read one picture (BGR) and give each line's text, score and upright box, in the order found."""
    result = reader(picture)
    lines: list[dict[str, object]] = []
    if not isinstance(result, RapidOCROutput) or result.boxes is None:
        return lines
    for text, score, corners in zip(result.txts or (), result.scores or (), result.boxes, strict=True):
        (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
        box = (round(float(left)), round(float(top)), round(float(right - left)), round(float(bottom - top)))
        if text.strip():
            lines.append({"text": text.strip(), "score": round(float(score), 4), "box": box})
    return lines


def serve(threads: int, side: int) -> None:
    """Answer until the other side closes."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not get between the answers
    cv2.setNumThreads(threads)
    reader = RapidOCR(
        params={
            "Global.use_cls": False,
            "Global.log_level": "critical",
            "Det.limit_side_len": side,
            "Det.limit_type": "max",
            "EngineConfig.onnxruntime.intra_op_num_threads": threads,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )
    while (data := receive(sys.stdin.buffer)) is not None:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
        if picture is None:
            answer: dict[str, object] = {"error": "it is damaged or of an unknown kind"}
        else:
            answer = {"lines": read_lines(reader, np.asarray(picture, dtype=np.uint8))}
        send(answers, json.dumps(answer).encode())


if __name__ == "__main__":
    serve(int(sys.argv[1]), int(sys.argv[2]))
