"""Turning licensed tile drawings into upright pictures: whole SVG files, and one element of a sheet of many tiles."""

from __future__ import annotations

import copy
import io
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Rgba = NDArray[np.uint8]

WIDTH, HEIGHT = 108, 144
"""The canvas of every face in pixels: three to four, as a tile is."""

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_URL = re.compile(r"url\(#([^)]+)\)")


class FaceArtError(ValueError):
    """A drawing that cannot be used: missing, unreadable or empty."""


def _resvg(**kwargs: object) -> Rgba:
    try:
        import resvg_py
    except ImportError as error:  # the table itself never draws SVG
        raise FaceArtError("reading SVG tile art needs resvg: pip install 'mahjong-table-companion[train]'") from error
    try:
        png = bytes(resvg_py.svg_to_bytes(**kwargs))
    except ValueError as error:
        raise FaceArtError(f"{kwargs.get('svg_path', 'SVG')}: cannot be drawn: {error}") from error
    return np.array(Image.open(io.BytesIO(png)).convert("RGBA"))


def render(path: Path, height: int = 2 * HEIGHT) -> Rgba:
    """The whole drawing as straight-alpha RGBA, ``height`` pixels high. Raises FaceArtError."""
    if not path.is_file():
        raise FaceArtError(f"{path}: no such drawing")
    if path.suffix == ".svg":
        return _resvg(svg_path=str(path), height=height)
    try:
        return np.array(Image.open(path).convert("RGBA"))
    except OSError as error:
        raise FaceArtError(f"{path}: not a picture: {error}") from error


def _referenced(element: ET.Element, by_id: dict[str, ET.Element], found: dict[str, ET.Element]) -> None:
    """Collect into ``found`` all that the element draws from elsewhere: clones, gradients, clips."""
    for node in element.iter():
        for name, value in node.attrib.items():
            wanted = _URL.findall(value)
            if name in (_HREF, "href") and value.startswith("#"):
                wanted.append(value[1:])
            for key in wanted:
                if key in by_id and key not in found:
                    found[key] = by_id[key]
                    _referenced(by_id[key], by_id, found)


def pick(path: Path, ids: list[str], zoom: float = 2.0) -> dict[str, Rgba]:
    """Single elements of a sheet by their id, each cut to its ink; ids that are absent or draw nothing are left out.

    The element keeps the transforms of the groups around it, and what it refers to (clones, gradients) comes along.
    """
    root = ET.parse(path).getroot()
    parent = {child: node for node in root.iter() for child in node}
    by_id = {str(node.get("id")): node for node in root.iter() if node.get("id")}
    styles = list(root.iter(f"{_SVG}style"))
    pictures = {}
    for name in ids:
        target = by_id.get(name)
        if target is None:
            continue
        chain = []
        node = target
        while node in parent:
            node = parent[node]
            chain.append(node)
        page = ET.Element(root.tag, root.attrib)
        page.extend(styles)
        found: dict[str, ET.Element] = {}
        _referenced(target, by_id, found)
        found.pop(name, None)
        definitions = ET.SubElement(page, f"{_SVG}defs")
        definitions.extend(copy.deepcopy(element) for element in found.values())
        holder = page
        for group in reversed(chain[:-1]):
            attributes = {k: v for k, v in group.attrib.items() if k != "display"}
            holder = ET.SubElement(holder, f"{_SVG}g", attributes)
        holder.append(copy.deepcopy(target))
        picture = _resvg(svg_string=ET.tostring(page, encoding="unicode"), zoom=zoom)
        try:
            pictures[name] = trim(picture)
        except FaceArtError:
            continue
    return pictures


def trim(picture: Rgba) -> Rgba:
    """Cut to what is not transparent. Raises FaceArtError where nothing is drawn."""
    ys, xs = np.nonzero(picture[..., 3] > 8)
    if len(ys) == 0:
        raise FaceArtError("nothing is drawn in this picture")
    return picture[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]


def fit(picture: Rgba, width: int = WIDTH, height: int = HEIGHT) -> Rgba:
    """Stretch to the face's canvas."""
    # alpha is multiplied in before scaling, so that transparent pixels lend no colour to the edges
    weighted = picture.astype(np.float32)
    weighted[..., :3] *= weighted[..., 3:] / 255
    image = np.stack(
        [
            np.array(
                Image.fromarray(weighted[..., c]).resize(
                    (width, height), Image.Resampling.BOX if picture.shape[0] > 2 * height else Image.Resampling.BICUBIC
                )
            )
            for c in range(4)
        ],
        axis=-1,
    )
    alpha = np.clip(image[..., 3:], 0, 255)
    image[..., :3] = np.where(alpha > 1, image[..., :3] * 255 / np.maximum(alpha, 1), 0)
    return np.clip(np.concatenate([image[..., :3], alpha], axis=-1), 0, 255).round().astype(np.uint8)


def place(glyph: Rgba, share: float, width: int = WIDTH, height: int = HEIGHT, stretch: bool = False) -> Rgba:
    """Set trimmed ink in the middle of an empty face, filling ``share`` of it in the tighter direction."""
    scale = min(width * share / glyph.shape[1], height * share / glyph.shape[0])
    across, down = max(1, round(glyph.shape[1] * scale)), max(1, round(glyph.shape[0] * scale))
    if stretch:
        across, down = round(width * share), round(height * share)
    canvas = np.zeros((height, width, 4), np.uint8)
    top, left = (height - down) // 2, (width - across) // 2
    canvas[top : top + down, left : left + across] = fit(glyph, across, down)
    return canvas


def lift(tile: Rgba, blank: Rgba) -> Rgba:
    """The ink alone, from a tile and the same tile without a face (both H x W x 4, same size)."""
    difference = np.abs(tile[..., :3].astype(np.int16) - blank[..., :3].astype(np.int16)).max(axis=-1)
    alpha = np.clip(difference.astype(np.float32) * 255 / 90, 0, 255)
    return np.dstack([tile[..., :3], alpha.astype(np.uint8)])
