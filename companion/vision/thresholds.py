"""Every number by which a photo is judged, stage by stage: what it means, and how it was chosen.

"Held out" are the photos of real games that no network was trained on, and "made-up" the scenes of the generator.
Whoever changes one sees what it does with ``companion eval`` and ``tests/vision/lay/test_planned.py``; for what each of
the numbers is needed stands in ``tests/vision/test_thresholds.py`` and beside it in ``lay/`` and ``watch/``.
"""

from __future__ import annotations

from typing import Final


class Overlap:
    """When two boxes are one tile. Real tiles overlap less, even where one stands behind the other."""

    SAME_TILE_IOU: Final = 0.45
    """Two boxes that overlap this much are one tile: real tiles, even standing behind each other, overlap less."""
    INSIDE: Final = 0.75
    """A box that lies inside another by this share of its own area is a part of that tile, not a tile."""


class Find:
    """The detector's looks at a photo. What is counted in the network's pixels follows from the sizes it was trained
    on; the rest was chosen so that photos held out are read alike from near and from far. The least score itself
    stands in ``models.json``: it is the one with the best F1 on photos held out
    (``companion.models.measure.detector``)."""

    WITH_CLASSIFIER: Final = 0.7
    """The threshold of models.json is for the detector alone; where a classifier agrees, this share of it is
    enough."""
    WEAK: Final = 0.15
    """Boxes down to this share of the threshold are kept as hints: a row may show that a tile lies there."""
    NEAR: Final = 640
    FAR: Final = 320
    """Long sides, in network pixels, at which every photo is seen whole."""
    FURTHER: Final = 1.3
    """How much more of the photo the tiles of a look from further away must cover to be believed instead."""
    ENOUGH_PX: Final = 20.0
    AIM_PX: Final = 36.0
    """Tiles narrower than the first, in network pixels, are looked at again at a scale that makes them as wide as
    this."""
    MAX_ENLARGED: Final = 2.0
    MAX_WINDOWS: Final = 6
    MOST: Final = 1500
    """Boxes of a raw output that are taken on, best first; a photo shows less than two hundred tiles."""


class Name:
    """When a face is looked at once more. Chosen for time on photos held out: more looks give the same names."""

    SURE: Final = 0.97
    """A tile less sure than this is looked at again, cut a little wider, tighter and aslant."""
    PLAIN: Final = 0.99
    """A face whose kind and turn are so sure at first sight need not be seen from all four sides."""
    LOST: Final = 0.15
    WORTH: Final = 0.5
    """Not looked at again: what shows no face at all, and boxes that the detector believes in half as much as in
    others."""


class Ground:
    """Colours that tell blank dragons from backs. Chosen on photos of white dragons and backs beside printed faces;
    they alone make five photos of leo-miura right."""

    NOTABLE: Final = 0.02
    """Less of a back than this changes nothing."""
    SURE: Final = 0.8
    NEAREST: Final = 4
    """So many sure faces near by say what colour the set's ground is here, in this light."""
    TONE: Final = 14.0
    """How far apart two colours of one ground may be, in the a and b of CIE Lab, where light changes little ..."""
    SHADE: Final = 60.0
    """... and in its lightness, which shadow changes a lot."""
    ALIKE_TONE: Final = 6.0
    ALIKE_SHADE: Final = 20.0
    """The same where the detector itself says that it is a back: then the colours must be nearly one."""
    PRINT: Final = 8.0
    """How much the colours of a printed face scatter at least, in any of the three parts of CIE Lab."""
    PALE: Final = 26.0
    """Without another face to compare with: the most colour that an ivory ground has."""


class Red:
    """Ink of red fives. What plain fives of characters reach, measured on riichi sets, is said beside it."""

    INK: Final = 34.0
    """How far, in CIE Lab, a pixel's colour must be from the face's ground to be ink."""
    MUCH: Final = 0.05
    """So much of a face must be ink for its colour to be told."""
    RED: Final = 0.84
    """So much of a red five's ink is red ..."""
    NOT_RED: Final = 0.75
    """... and less than that of some other tile's of its suit. A plain five of characters has up to about 0.7."""
    WARM: Final = (-35.0, 62.0)
    """Hues of red paints, as angles in the a-b plane of CIE Lab."""
    CHROMA: Final = 20.0


class Choose:
    """Which places count. Chosen on photos held out. A fifth less or a quarter more of each, on 190 photos: TOGETHER
    loses two photos each where it is less and one where it is more; COMPANY, SIZE and PLAIN move one; the others
    none."""

    TOGETHER: Final = 0.5
    """Least product of the detector's score and the classifier's probability, chosen on held-out photos."""
    COMPANY: Final = 0.38
    """The same for a face that lies near sure tiles of its size."""
    JOKER: Final = 0.6
    """The same for jokers: few sets have them, and anything written may pass for one. Without it one of 340 photos
    shows a joker that is none, and 60 made-up tables without tiles show six."""
    ALONE: Final = 1.4
    """A back, for which no classifier speaks, needs so many times the score that is enough for a face. Without it 60
    made-up tables without tiles show 14 backs more."""
    PLAIN: Final = 0.8
    BLANK: Final = 0.3
    """How sure the classifier must be of a tile that the detector is not sure of; less for a blank between two
    tiles."""
    AMONG: Final = 0.55
    NEAR: Final = 4.0
    """A blank outside of rows needs this much, and two sure tiles within so many tile widths."""
    ROW: Final = 4
    MAJORITY: Final = 0.6
    """A row vouches for its doubtful members if it has so many sure ones, and they are this share of it."""
    LONG: Final = 7
    BESIDE: Final = 2.0
    CLEAR: Final = 0.7
    """Where light or print keep the classifier from naming anything, a row of so many boxes with such a median score
    is still a row of tiles. Without that score a page of print is one."""
    SIZE: Final = 0.28
    """How far width and height may be from those of the row's other tiles, as a logarithm."""


class Rows:
    """Which tiles stand in a row. Chosen on made-up hands in perspective (``tests/vision/planned.py``)."""

    TOUCHING: Final = 0.6
    """Neighbours in a row are nearer than this, in tile widths, edge to edge."""
    OVERLAPPING: Final = -0.5
    OFF_LINE: Final = 0.6
    """How far a neighbour may stand out of line, in tile heights."""
    SAME_ANGLE: Final = 24.0
    GAP_IN_LINE: Final = 6.0
    """Parts of one row lie at most this many tile widths apart."""


class Hands:
    """Which rows are a hand. Chosen on made-up tables with discards, walls and neighbours' tiles
    (``tests/vision/planned.py``), on trays, and on photos held out."""

    HAND_ROW: Final = 7
    """From this many faces on, a row is a hand; with less, all tiles that lie about are meant."""
    FULL_HAND: Final = 13
    MOST: Final = 18
    """So many tiles has a hand at most: four kongs and a pair. More in several rows are a tray, or not all the
    hand's."""
    NEXT_ROW: Final = 1.6
    NEXT_TILE: Final = 0.8
    """A second row, or one tile apart, is at most this many tile heights from the hand, edge to edge."""
    FLOWERS_APART: Final = 2.5
    """The same for a row of flowers."""
    TIGHT: Final = 0.4
    ON_TOP: Final = 0.25
    """The same once the hand has 13 tiles: rows of one tray, and the winning tile put against the row."""
    COMPANY: Final = (0.2, 1.5)
    """A row of the hand may lie further from it than from a row that is not the hand's by this share of a tile's
    height and this many times: what keeps closer company with discards is one of them."""
    LIES: Final = 0.55
    """Of tiles that show less than this share of the height that the hand's tiles show, the hand stands and they
    lie."""
    CLOSED: Final = 0.12
    """Tiles of a row touch if the usual gap is less than this, in tile widths."""
    EVEN: Final = 0.6
    """Rows of a tray are this share of its longest row, but for the last one."""
    ASKEW: Final = 20.0
    FLATTEST: Final = 0.35
    """Other hands' rows: most tiles are turned from the row by less than so many degrees, and the usual tile's shorter
    side is more than this share of its longer one."""
    STREWN: Final = 0.45
    NEAR_BY: Final = 3.0
    """Tiles are strewn if the usual gap is more than so many tile widths, and two others lie within so many widths."""
    VAGUE: Final = 0.5
    """A face of which nothing is likelier than this shows nothing that can be named."""
    BETWEEN_HANDS: Final = 1.5
    """Two hands in one line lie at least so many tile widths apart."""


class Side:
    """Which side of the photo is the reader's. Chosen on made-up hands seen from both sides."""

    FEW: Final = 1.5
    """Faces that speak for the picture's own up: a tile or two alone do not turn a photo round."""


class Spacing:
    """Which gaps part groups. Chosen on made-up hands with sets beside them, laid evenly and loosely."""

    SET_APART: Final = (0.2, 0.38)
    """A gap wider than the row's usual one by this many tile widths parts groups: less where all tiles stand as evenly
    as a person can put them, more where they stand loosely."""
    SCATTER: Final = 4.0
    """... in between it is so many median deviations of the row's gaps."""
    NEAR_BY: Final = 4
    """So many gaps on either side tell what is usual there: standing and lying tiles of one row overlap
    differently."""
    FEW_GAPS: Final = 3


class Strewn:
    """Tiles that lie in no row. Chosen on photos of strewn tiles."""

    LOOSE_REACH: Final = 4.0
    """Strewn tiles belong together as long as the next one lies within this many tile widths."""
    BORDER: Final = 0.06
    """A tile that comes nearer to the photo's edge than this share of its width is cut by it."""
    BAND: Final = 0.7
    """Strewn tiles are read in bands of so many tile heights."""


class Groups:
    """Sets that stand close together. Chosen on made-up hands."""

    A_LITTLE: Final = 0.12
    """Sets side by side have this much more space between them than inside, in tile widths."""


class Propose:
    """When a reading is doubted, and what is proposed instead. Weighed by hand, not measured."""

    UNSURE: Final = 0.7
    """Below this probability a tile is named as doubtful."""
    LEAST: Final = 0.004
    """A kind less likely than this is never proposed."""
    WHOLE_HANDS: Final = 25.0
    """How much likelier a photo of 14 tiles shows a whole hand than one that lacks exactly this tile."""


class Told:
    """How a tile is told. The rectangle is as large as people draw it in labelled photos."""

    BODY: Final = 1.03
    """The face lies a little inside the tile: the rectangle that is told goes round the tile, as people draw it."""
    ROW_ONLY: Final = 0.5
    """Tiles whose confidence is this much lower than the classifier's are there on the word of their row."""
    CUT: Final = 0.9
    """So sure, at most, is the name of a tile that the photo's edge cuts: half of a seven of dots is a two."""
    SURE_BOX: Final = 0.6
    """A detector's score from which on it says nothing against a tile."""


class Watch:
    """A camera's frames in time. Chosen with the played camera of ``companion bench camera``."""

    SETTLED: Final = 0.12
    """Seconds without movement after which a first reading is worth a try ..."""
    STILL_FOR: Final = 0.35
    """... and after which the tiles lie still: the reading that settles the vote is of a frame no earlier than
    that."""
    VOTES: Final = 3
    AWAY: Final = 0.5
    """Tiles that lie this share of their size away from where they were told are told anew."""
    RETRY: Final = (0.5, 1.0, 2.0, 4.0)
    """Seconds to wait before the camera is opened again, the last one repeated."""


class Follow:
    """What is remembered from frame to frame. Chosen with the played camera of ``companion bench camera``."""

    SHIFT: Final = 0.06
    """A box is the same tile's if its middle and its sides are within this share of the tile's width of what they
    were."""
    ANGLE: Final = 3.0
    """... and its angle within so many degrees."""
    LOOKS: Final = 2
    """A face that is not plain is looked at in so many frames; what they say is averaged."""
    REMEMBERED: Final = 500
    """So many faces are kept in mind, the newest: more than a table has, and boxes that jitter do not pile up."""


class Frames:
    """Which frames differ. Chosen on frames with the noise of a sensor, where nothing moved."""

    WIDE: Final = 640
    """Pixels across; of a frame 1920 wide each is the mean of nine, so that the sensor's noise is a third."""
    COARSE: Final = 4
    """Movement is looked for on a copy smaller by this once more."""
    MOVED: Final = 0.006
    """Share of coarse pixels that must change by more than STEP for something to have moved: a tenth of a row or
    so."""
    STEP: Final = 18
    CHANGE: Final = 12
    """Grey levels by which a pixel of the finer copy must differ to count, well above what noise does."""
    SPOT: Final = 5
    """A spot is a square of so many fine pixels: a third of the smallest tile that can be read."""
    PART: Final = 0.3
    """Share of a spot that must have changed: one stroke of a character more does it, scattered noise never."""
    UNTOUCHED: Final = 0.02
    """A tile of which no more than this share of pixels changed shows what it showed."""
