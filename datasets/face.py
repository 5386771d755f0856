"""One tile face: what is printed on a tile, upright."""

from __future__ import annotations

from dataclasses import dataclass

from companion.datasets.faces_svg import Rgba


@dataclass(frozen=True, eq=False)
class Face:
    """One upright tile face.

    ``rgba`` is uint8, 144 x 108 x 4, straight alpha. ``style`` names the set it belongs to, ``licence`` is an SPDX id.
    ``ground`` is the colour of the surface (RGB) where the face needs its own (black sets, photographs); None means
    that any light tile will do. ``opaque`` faces are pictures of the whole surface, alpha 255 throughout.
    """

    kind: str
    style: str
    licence: str
    rgba: Rgba
    ground: tuple[int, int, int] | None = None
    opaque: bool = False
