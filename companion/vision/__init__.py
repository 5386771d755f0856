"""Reading tiles: image loading, detector, classifier, layout. ``Reader().read(load_image(path))`` gives a Reading."""

from companion.vision.images import ImageError, load_image
from companion.vision.lay.groups import Group, GroupKind
from companion.vision.proposals import Played, Proposal
from companion.vision.reading import Reader, Reading, ReadTile, judged
from companion.vision.weights import ModelError

__all__ = [
    "Group",
    "GroupKind",
    "ImageError",
    "ModelError",
    "Played",
    "Proposal",
    "ReadTile",
    "Reader",
    "Reading",
    "judged",
    "load_image",
]
