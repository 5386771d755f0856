"""Runs mahjong-detector on photos, in whichever Python has it. Imports nothing of ours, so that it may be another one.

As a script: one path a line on standard input, one JSON object a line back.
"""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module
from typing import Any

LEAST = 0.001
"""The score from which boxes count for average precision; the package itself shows those from 0.5 on."""


def detect(file: str) -> dict[str, Any]:
    """Boxes, their names and scores (all from LEAST on), the photo's size, and the seconds with decoding.

    The package's public function returns names only; this is its body, with the boxes kept.
    """
    from PIL import Image, ImageOps

    theirs: Any = import_module("mahjong_detector.predict")
    preprocess_image = import_module("mahjong_detector.preprocess").preprocess_image

    start = time.perf_counter()
    with Image.open(file) as opened:
        image = ImageOps.exif_transpose(opened).convert("RGB")
    squared, padding = preprocess_image(image)
    session = theirs.get_inference_session()
    output = session.run(None, {session.get_inputs()[0].name: theirs.create_input_tensor(squared)})[0][0, ...]
    found = theirs.postprocess(output, padding, num_classes=len(theirs.CLASS_NAMES), conf_threshold=LEAST)
    spent = time.perf_counter() - start
    tiles = [([d.x1, d.y1, d.x2, d.y2], theirs.CLASS_NAMES[d.class_id], d.confidence) for d in found]
    return {"tiles": tiles, "seconds": spent, "width": image.width, "height": image.height}


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(json.dumps(detect(line.rstrip("\n"))) + "\n")
        sys.stdout.flush()
