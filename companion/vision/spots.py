"""The record that a photo is read in: every place where a tile may lie, and what each stage found out about it.

Nothing is thrown away on the way from the photo to the reading. A stage takes the record and gives it back with more
in it; a place that is no tile keeps its fate, which says why.

>>> spots = Spots.of([Box.of(50, 50, 40, 60, 0, 0.9), Box.of(200, 60, 40, 60, 90, 0.2)])
>>> len(spots), spots.scores.tolist(), spots[spots.scores > 0.5].frames.tolist()
(2, [0.9, 0.2], [[50.0, 50.0, 40.0, 60.0, 0.0]])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from enum import IntEnum
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from companion.tiles import ALL_TILES, CLASS_NAMES
from companion.vision.boxes import Box, Points
from companion.vision.geometry import Geometry
from companion.vision.thresholds import Told

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

KINDS: Final = len(CLASS_NAMES)
NONE: Final = -1
"""In the arrays of numbers: of no row, no hand, no group."""
_BONUS: Final = np.array([tile.is_bonus for tile in ALL_TILES])


class Fate(IntEnum):
    """Why a place counts as a tile or does not. Those from ``SURE`` on count."""

    OPEN = 0
    """Nobody has decided yet."""
    ODD_SIZE = 1
    """A weak box much larger or smaller than the photo's tiles: not even looked at."""
    FAINT = 2
    """The detector hardly believes in it, and no row that it stands in speaks for it."""
    NAMELESS = 3
    """The detector believes in it, but the classifier has no name for what it shows."""
    SURE = 4
    """Detector and classifier are sure enough together."""
    IN_ROW = 5
    """It stands in a row of sure tiles, where nothing but a tile is to be expected."""
    DARK_ROW = 6
    """It stands in a long row of good boxes none of which can be named: light or print hide the faces."""
    IN_COMPANY = 7
    """Both networks are nearly sure enough, and it lies near sure tiles of its size."""
    BLANK = 8
    """It shows nothing and lies among strewn tiles of its size: a white dragon."""

    @property
    def kept(self) -> bool:
        return self >= Fate.SURE

    @property
    def code(self) -> str:
        """The name in JSON and pictures: ``odd-size``, ``in-row``."""
        return self.name.lower().replace("_", "-")


@dataclass(frozen=True, slots=True, eq=False)
class Spots:
    """The places of one photo that may show a tile: arrays of equal length n, one entry a place.

    | array | form | what | set by |
    |---|---|---|---|
    | ``frames`` | n x 5 | centre x, y, width, height in pixels (portrait), angle in degrees clockwise | find |
    | ``scores`` | n | how sure the detector is, 0 to 1 | find |
    | ``backs`` | n | whether it is a tile's back | find, name |
    | ``joints`` | n x 4 x 44 | probability of each kind at each quarter turn; zeros where no face was read | name |
    | ``fates`` | n | why it counts as a tile or not, a :class:`Fate` | name, choose |
    | ``rows`` | n | the row that holds it: in the photo, longest first; of a hand, far side first | row, lay |
    | ``places`` | n | its place in that row, from the left of whoever reads it | row, lay |
    | ``headings`` | n | the angle at which its row runs, in degrees | row, lay |
    | ``gaps`` | n | the space to the next tile of its row, in tile widths; 0 for the last | row, lay |
    | ``hands`` | n | 0 for the hand that is meant, 1 and so on for others in the photo | lay |
    | ``turns`` | n | how it stands for its reader: 0, 90, 180, 270 degrees clockwise | lay |
    | ``reds`` | n | whether it is a red five | group |
    | ``groups`` | n | the group of its hand that it belongs to, in reading order | group |
    | ``sorts`` | n | what that group is, its place in :class:`companion.vision.lay.groups.GroupKind` | group |

    Numbers are -1 where there is none. Indexing filters (or orders) all arrays alike, by a mask or by places.
    Raises ValueError for arrays that do not fit together.
    """

    frames: Floats
    scores: Floats
    backs: Flags
    joints: Floats
    fates: Ints
    rows: Ints
    places: Ints
    headings: Floats
    gaps: Floats
    hands: Ints
    turns: Ints
    reds: Flags
    groups: Ints
    sorts: Ints

    def __post_init__(self) -> None:
        n = len(self.frames)
        for entry in fields(self):
            value = getattr(self, entry.name)
            wanted = (n, *_FORMS.get(entry.name, ()))
            if value.shape != wanted:
                raise ValueError(f"{entry.name} must have the shape {wanted}, but has {value.shape}")
        if n and (self.frames[:, 2:4] <= 0).any():
            raise ValueError("frames must have a width and a height above 0")
        if n and ((self.scores < 0) | ~np.isfinite(self.scores)).any():
            raise ValueError("scores must be 0 or more")

    @classmethod
    def of(cls, boxes: Sequence[Box]) -> Spots:
        """The places that a detector names."""
        n = len(boxes)
        frames = np.array([(b.cx, b.cy, b.width, b.height, b.angle) for b in boxes], dtype=np.float64).reshape(-1, 5)
        return cls(
            frames=frames,
            scores=np.array([b.score for b in boxes], dtype=np.float64),
            backs=np.array([b.back for b in boxes], dtype=np.bool_),
            joints=np.zeros((n, 4, KINDS)),
            fates=np.full(n, int(Fate.OPEN)),
            rows=np.full(n, NONE),
            places=np.full(n, NONE),
            headings=np.zeros(n),
            gaps=np.zeros(n),
            hands=np.full(n, NONE),
            turns=np.zeros(n, dtype=np.int64),
            reds=np.zeros(n, dtype=np.bool_),
            groups=np.full(n, NONE),
            sorts=np.full(n, NONE),
        )

    def __len__(self) -> int:
        return len(self.frames)

    def __getitem__(self, which: Flags | Ints | Sequence[int]) -> Spots:
        """Only these places, in this order."""
        chosen = _index(which)
        return Spots(**{entry.name: getattr(self, entry.name)[chosen] for entry in fields(self)})

    def set(self, which: Flags | Ints | Sequence[int], **values: Any) -> Spots:
        """The same record with other values at these places, array by array."""
        changed = {}
        for name, value in values.items():
            changed[name] = getattr(self, name).copy()
            changed[name][_index(which)] = value
        return replace(self, **changed)

    def moved(self, dx: float, dy: float) -> Spots:
        """The record in a picture of which this one was the part that begins at ``dx, dy``."""
        return replace(self, frames=self.frames + np.array([dx, dy, 0, 0, 0]))

    def put(self, which: Flags, part: Spots) -> Spots:
        """The record with these places (a mask) as they are in ``part``."""
        changed = {}
        for entry in fields(self):
            changed[entry.name] = getattr(self, entry.name).copy()
            changed[entry.name][which] = getattr(part, entry.name)
        return Spots(**changed)

    @property
    def boxes(self) -> list[Box]:
        """Each place as a detector's box."""
        return [
            Box(cx, cy, width, height, angle, score, back)
            for (cx, cy, width, height, angle), score, back in zip(
                self.frames.tolist(), self.scores.tolist(), self.backs.tolist(), strict=True
            )
        ]

    @property
    def shape(self) -> Geometry:
        """Where the places are and how large, for plane geometry."""
        return Geometry(self.frames[:, :2], self.frames[:, 2], self.frames[:, 3], self.frames[:, 4])

    @property
    def corners(self) -> Points:
        """n x 4 x 2 pixels: top left, top right, bottom right, bottom left of each box before it was turned."""
        return np.array([box.corners for box in self.boxes], dtype=np.float32).reshape(-1, 4, 2)

    @property
    def faced(self) -> Flags:
        """Whose face was read."""
        return np.asarray(self.joints.any(axis=(1, 2)))

    @property
    def kinds(self) -> Floats:
        """n x 44: the probability of each kind, whatever its turn; zeros where no face was read."""
        return np.asarray(self.joints.sum(axis=1))

    @property
    def quarters(self) -> Floats:
        """n x 4: the probability that the face stands turned by 0 to 3 quarters clockwise in its box; a quarter each
        where no face was read."""
        found = self.joints.sum(axis=2)
        return np.where(self.faced[:, None], found, 0.25)

    @property
    def best(self) -> Ints:
        """The likeliest kind's class id; that of a back where no face was read."""
        return np.where(self.faced, self.kinds.argmax(axis=1), CLASS_NAMES.index("back"))

    @property
    def confidences(self) -> Floats:
        """How likely each is to be a tile, and the likeliest kind to be right; of a back, how sure the detector is."""
        seen = np.minimum(1.0, self.scores / Told.SURE_BOX)
        return np.where(self.faced, self.kinds.max(axis=1, initial=0.0) * seen, np.minimum(self.scores, 1.0))

    @property
    def kept(self) -> Flags:
        """Which places count as tiles."""
        return np.asarray(self.fates >= Fate.SURE)

    @property
    def flowers(self) -> Flags:
        """Which places show a flower or a season."""
        return np.asarray(self.faced & _BONUS[self.best])

    def order(self, hand: int) -> Ints:
        """The places of a hand in reading order."""
        members = np.flatnonzero(self.hands == hand)
        return members[np.lexsort((self.places[members], self.rows[members]))]


_FORMS: Final[dict[str, tuple[int, ...]]] = {"frames": (5,), "joints": (4, KINDS)}


def _index(which: Flags | Ints | Sequence[int]) -> Flags | Ints:
    """A mask or places, as arrays are indexed with: an empty list names no place."""
    chosen = np.asarray(which)
    return chosen if chosen.dtype == np.bool_ else chosen.astype(np.int64)
