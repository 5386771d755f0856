"""Reads frame after frame of one scene: what did not change since the last frame is not worked out anew.

A photo is looked at from far and from near, because nothing is known about it. Of a scene that was read a moment ago
the scale that shows its tiles is known, and so are their faces: one look finds the tiles again, and only those whose
pixels changed are named again, and doubtful ones once more. Where anything changed, the whole frame is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.vision.boxes import Box
from companion.vision.find.detector import Detector, OnnxDetector, Sighting
from companion.vision.images import Picture
from companion.vision.name.classifier import Classifier, NamedFace, OnnxClassifier
from companion.vision.reading import Reader, Reading
from companion.vision.thresholds import Follow, Name
from companion.vision.watch.frames import Change, Glimpse


class Follower:
    """A reader of frames of one camera. Not for several threads.

    It reads as ``reader`` does, and faster where the scene is still that of the frame before. A reader with another
    detector or classifier than the networks of this package may be given too: those are asked anew for each frame.
    """

    def __init__(self, reader: Reader) -> None:
        self._scene = _Scene(reader.detector, reader.classifier)
        self._reader = Reader(detector=self._scene, classifier=self._scene)

    def read(self, image: Picture) -> Reading:
        """As :meth:`companion.vision.Reader.read`."""
        self._scene.turn_to(image)
        return self._reader.read(image)


@dataclass(frozen=True, slots=True)
class _Known:
    """What a place showed, and in how many frames it was looked at."""

    box: Box
    face: NamedFace
    looks: int

    @property
    def settled(self) -> bool:
        return self.looks >= Follow.LOOKS or float(self.face.joint.max()) >= Name.PLAIN

    def seen_anew(self, face: NamedFace) -> _Known:
        mean = (self.face.joint * self.looks + face.joint) / (self.looks + 1)
        return _Known(self.box, NamedFace(mean), self.looks + 1)


class _Scene:
    """Detector and classifier with a memory of the scene that :meth:`turn_to` was called with last."""

    def __init__(self, detector: Detector, classifier: Classifier) -> None:
        self.confidence = detector.confidence
        self._detector = detector
        self._classifier = classifier
        self._glimpse: Glimpse | None = None
        self._seen: Sighting | None = None
        self._faces: list[_Known] = []

    def turn_to(self, image: Picture) -> None:
        """Forgets what the new frame does not show any more."""
        now = Glimpse.of(image)
        if self._glimpse is None or self._glimpse.width != now.width:
            self._glimpse, self._seen, self._faces = now, None, []
            return
        change: Change | None = now.change_since(self._glimpse)
        if change is not None:
            # What is remembered was seen in the glimpse that is kept, so that slow changes add up and are noticed.
            self._faces = [known for known in self._faces if not change.touches(known.box)]
            self._glimpse, self._seen = now, None

    def detect(self, image: Picture) -> list[Box]:
        if not isinstance(self._detector, OnnxDetector):
            return self._detector.detect(image)
        if self._seen is None:
            self._seen = self._detector.see(image)
            return list(self._seen.boxes)
        return self._detector.see_again(image, self._seen)

    def classify(self, image: Picture, boxes: Sequence[Box]) -> list[NamedFace]:
        if not isinstance(self._classifier, OnnxClassifier):
            return self._classifier.classify(image, boxes)
        places = [self._place_of(box) for box in boxes]
        settled = {i: self._faces[k].face for i, k in enumerate(places) if k is not None and self._faces[k].settled}
        faces = self._classifier.classify(image, boxes, settled)
        for i, (box, place) in enumerate(zip(boxes, places, strict=True)):
            if place is None:
                self._faces.append(_Known(box, faces[i], 1))
            elif i not in settled:
                self._faces[place] = self._faces[place].seen_anew(faces[i])
                faces[i] = self._faces[place].face
        del self._faces[: -Follow.REMEMBERED]
        return faces

    def _place_of(self, box: Box) -> int | None:
        return next((k for k, known in enumerate(self._faces) if _same(box, known.box)), None)


def _same(first: Box, second: Box) -> bool:
    apart = max(
        abs(first.cx - second.cx),
        abs(first.cy - second.cy),
        abs(first.width - second.width),
        abs(first.height - second.height),
    )
    return apart < Follow.SHIFT * second.width and abs(first.angle - second.angle) < Follow.ANGLE
