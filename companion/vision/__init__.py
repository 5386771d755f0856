"""Reading tiles: image loading, detector, classifier, layout. ``Reader().read(load_image(path))`` gives a Reading."""

from companion.vision.groups import Group, GroupKind
from companion.vision.images import ImageError, load_image
from companion.vision.models import ModelError
from companion.vision.proposals import Proposal
from companion.vision.reading import Reader, Reading, ReadTile, judged

__all__ = [
    "Group",
    "GroupKind",
    "ImageError",
    "ModelError",
    "Proposal",
    "ReadTile",
    "Reader",
    "Reading",
    "judged",
    "load_image",
]
