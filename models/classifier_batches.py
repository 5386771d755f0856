"""Training batches for the classifier: a stock of synthetic crops that renews itself, real crops, and augmentation.

Everything happens in this process with whole batches, for training has one core: drawing a synthetic crop costs as much
as learning from it, so each is shown several times, at another place, turn, scale and light each time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from companion.datasets.crops import NOTHING, SIDE, UNKNOWN, Crops, Maker
from companion.datasets.crops_nothing import between, decoys, things
from companion.datasets.crops_synth import INNER
from companion.datasets.real import Photo
from companion.tiles import CLASS_NAMES

INPUT = 64
MARGIN = 0.08
"""The network sees the tile's box and this share of its width and height on each side."""
RHOMBS = 0.2
"""The share of crops that are leaned over far."""
TINTED = 0.07
"""The share of crops under coloured light: a lamp, a screen, a camera's wrong white balance."""
SEAMS = 5
"""Crops between two tiles, from each photo at most."""
NEW_THINGS = 40
"""Crops of clutter that are drawn anew every so many batches."""
_VIEW = INNER * (1 + 2 * MARGIN) / SIDE


@dataclass
class Stock:
    """Synthetic crops, the oldest replaced by new ones as training goes on."""

    maker: Maker
    capacity: int

    def __post_init__(self) -> None:
        self.pixels = np.empty((self.capacity, SIDE, SIDE, 3), np.uint8)
        self.kinds = np.empty(self.capacity, np.int64)
        self.filled = 0
        self._next = 0

    def renew(self, count: int) -> None:
        """Draw ``count`` new crops in place of the oldest."""
        if count == 0:
            return
        pixels, kinds = self.maker.make(count)
        places = (self._next + np.arange(count)) % self.capacity
        self.pixels[places], self.kinds[places] = pixels, kinds
        self._next = int((self._next + count) % self.capacity)
        self.filled = min(self.capacity, self.filled + count)

    def sample(self, count: int, rng: np.random.Generator) -> Crops:
        chosen = rng.integers(0, self.filled, count)
        return Crops(self.pixels[chosen], self.kinds[chosen], np.zeros(count, np.int64))


class RealSampler:
    """Draws real crops so that rare kinds come nearly as often as common ones."""

    def __init__(self, crops: Crops) -> None:
        self.crops = crops
        counts = np.bincount(crops.kinds.clip(0), minlength=len(CLASS_NAMES))
        odds = 1 / np.maximum(counts, 20)[crops.kinds] ** 0.7
        self._odds = np.cumsum(odds / odds.sum())

    def sample(self, count: int, rng: np.random.Generator) -> Crops:
        chosen = np.searchsorted(self._odds, rng.random(count)).clip(0, len(self.crops) - 1)
        return Crops(self.crops.pixels[chosen], self.crops.kinds[chosen], self.crops.turns[chosen])


class NoTiles:
    """What is no tile: made-up clutter, which renews itself, and, in the photos, the seams between labelled tiles."""

    def __init__(self, photos: Sequence[Photo], first: int, rng: np.random.Generator) -> None:
        """Begins with ``first`` crops of clutter."""
        self._rng = rng
        self._first = first
        self._clutter = Crops.join([things(first // 2, rng), decoys(first // 2, rng)])
        self._seams = between(photos, SEAMS, rng)
        self._batches = 0

    def sample(self, count: int) -> Crops:
        """So many crops; two of three are clutter."""
        self._batches += 1
        if self._batches % NEW_THINGS == 0:
            new = things(NEW_THINGS, self._rng)
            older = self._clutter.chosen(self._rng.permutation(len(self._clutter))[len(new) :])
            # the stock grows to four times its first size, then the old go for the new
            full = len(self._clutter) >= 4 * self._first
            self._clutter = Crops.join([older if full else self._clutter, new])
        seams = min(count // 3, len(self._seams))
        return Crops.join([
            self._clutter.chosen(self._rng.integers(0, len(self._clutter), count - seams)),
            self._seams.chosen(self._rng.integers(0, max(1, len(self._seams)), seams)),
        ])  # fmt: skip


def to_input(pixels: np.ndarray, side: int = INPUT) -> Tensor:
    """Crops (n x SIDE x SIDE x 3, uint8) as the network gets them at the table: n x 3 x ``side`` x ``side``, 0 to 1."""
    images = torch.from_numpy(pixels).permute(0, 3, 1, 2).float() / 255
    theta = torch.zeros(len(images), 2, 3)
    theta[:, 0, 0] = theta[:, 1, 1] = _VIEW
    return _warp(images, theta, side)


def _warp(images: Tensor, theta: Tensor, side: int = INPUT) -> Tensor:
    grid = functional.affine_grid(theta, [len(images), 3, side, side], align_corners=False)
    return functional.grid_sample(images, grid, padding_mode="border", align_corners=False)


def augment(
    crops: Crops, generator: torch.Generator, side: int = INPUT, strength: float = 1.0
) -> tuple[Tensor, Tensor]:
    """The crops as inputs (``side`` pixels) at a random quarter turn each, and the turns (UNKNOWN stays so).

    ``strength`` 0 leaves the tiles as they are; learning starts there and hardens, or it would not start for long.
    A face whose turn is k stands k quarters clockwise from upright. Never mirrored.
    """

    def uniform(low: float, high: float, *shape: int) -> Tensor:
        return torch.rand(n, *shape, generator=generator) * (high - low) + low

    def chance(share: float) -> Tensor:
        return (torch.rand(n, generator=generator) < share).view(n, 1, 1, 1)

    n = len(crops)
    images = torch.from_numpy(crops.pixels).permute(0, 3, 1, 2).float() / 255
    quarter = torch.randint(0, 4, (n,), generator=generator)
    quarter = torch.where(uniform(0, 1) < min(1.0, 2 * strength), quarter, torch.zeros_like(quarter))
    small = torch.randn(n, generator=generator) * math.radians(4)
    angle = small + torch.where(uniform(0, 1) < 0.15, uniform(-0.35, 0.35), torch.zeros(n))
    # the grid maps places of the input to places of the crop: turning the picture clockwise turns the grid back
    turn = angle * strength - quarter * (math.pi / 2)
    cos, sin = torch.cos(turn), torch.sin(turn)
    scale = _VIEW * torch.exp(torch.randn(n, generator=generator) * 0.07 * strength + 0.01)
    squeeze = torch.exp(torch.randn(n, generator=generator) * 0.1 * strength)
    # faces seen from low down and across their edges are rhombs, and the box around one is wider than the face
    rhomb = torch.where(uniform(0, 1) < RHOMBS, 0.25 * strength, 0.06 * strength)
    shear = torch.randn(n, generator=generator).clamp(-2.2, 2.2) * rhomb
    wider = 1 + 0.8 * shear.abs()
    theta = torch.zeros(n, 2, 3)
    theta[:, 0, 0], theta[:, 0, 1] = cos * scale * squeeze * wider, (-sin + shear) * scale * squeeze * wider
    theta[:, 1, 0], theta[:, 1, 1] = sin * scale / squeeze, cos * scale / squeeze
    theta[:, :, 2] = (torch.randn(n, 2, generator=generator) * 0.045 * strength).clamp(-0.13, 0.13)
    out = _warp(images, theta, side)
    # light: gain and offset a channel, contrast, gamma
    plain = out
    gain = uniform(0.65, 1.3, 1, 1, 1) * (1 + torch.randn(n, 3, 1, 1, generator=generator) * 0.08)
    tinted = torch.where(chance(TINTED), uniform(0.3, 1.2, 3, 1, 1), torch.ones(n, 3, 1, 1))
    gain = gain * tinted
    middle = out.mean(dim=(1, 2, 3), keepdim=True)
    out = ((out - middle) * uniform(0.6, 1.35, 1, 1, 1) + middle) * gain + uniform(-0.08, 0.08, 1, 1, 1)
    out = out.clamp(0.001, 1) ** torch.exp(torch.randn(n, 1, 1, 1, generator=generator) * 0.25)
    grey = out.mean(dim=1, keepdim=True)
    faded = uniform(0, 1, 1, 1, 1) * chance(0.3) + chance(0.1)
    out = out + (grey - out) * faded.clamp(0, 1)
    blurred = functional.interpolate(functional.avg_pool2d(out, 2), scale_factor=2, mode="bilinear")
    out = torch.where(chance(0.1), blurred, out)
    noise = torch.randn(out[: n // 3].shape, generator=generator) * uniform(0, 0.06, 1, 1, 1)[: n // 3]
    out[: n // 3] += noise[torch.randperm(n // 3, generator=generator)] if n >= 3 else 0
    out = plain + (out - plain) * strength
    # a finger, a glare or the next tile over a corner
    covered = torch.nonzero(chance(0.1 * strength).flatten()).flatten()
    for i in covered.tolist():
        w, h = (int(v) for v in torch.randint(side // 8, side * 3 // 8, (2,), generator=generator))
        x, y = (int(v) for v in torch.randint(0, 4, (2,), generator=generator))
        left, top = (0 if x < 2 else side - w), (0 if y < 2 else side - h)
        out[i, :, top : top + h, left : left + w] = torch.rand(3, 1, 1, generator=generator)
    # a row in front over a strip of the tile, on any side: part of another tile of the batch
    for i in torch.nonzero(chance(0.12 * strength).flatten()).flatten().tolist():
        deep = int(torch.randint(side // 10, side * 45 // 100, (1,), generator=generator))
        other = int(torch.randint(0, n, (1,), generator=generator))
        edge = int(torch.randint(0, 4, (1,), generator=generator))
        strip = torch.rot90(out[other], edge, dims=(1, 2))[:, :deep].clone()
        turned = torch.rot90(out[i], edge, dims=(1, 2))  # a copy, so it is turned back
        turned[:, -deep:] = strip
        out[i] = torch.rot90(turned, -edge, dims=(1, 2))
    turns = torch.from_numpy(crops.turns)
    turns = torch.where(turns == UNKNOWN, turns, (turns + quarter) % 4)
    return out.clamp(0, 1).contiguous(memory_format=torch.channels_last), turns


def loss(logits: Tensor, kinds: Tensor, turns: Tensor, turn_share: float = 0.5, smooth: float = 0.03) -> Tensor:
    """Cross entropy of the kind summed over turns, and of the turn given the kind where it is known.

    ``logits`` is n x 176 (turn major). A face that looks the same at two turns may spread over both without cost to
    its kind. What shows no tile (kind NOTHING) costs the less the more evenly the kinds share the probability.
    """
    logs = functional.log_softmax(logits, dim=1).view(len(logits), 4, len(CLASS_NAMES))
    marginal = torch.logsumexp(logs, dim=1)
    spread = -marginal.mean(dim=1)
    tile = kinds != NOTHING
    named = -marginal.gather(1, kinds.clamp(min=0)[:, None])[:, 0]
    of_kind = torch.where(tile, (1 - smooth) * named + smooth * spread, spread).mean()
    chosen = logs[torch.arange(len(logs)), :, kinds.clamp(min=0)]
    given = functional.log_softmax(chosen, dim=1)
    known = turns != UNKNOWN
    of_turn = functional.nll_loss(given[known], turns[known]) if bool(known.any()) else logits.new_zeros(())
    return of_kind + turn_share * of_turn
