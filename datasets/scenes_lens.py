"""What a lens, a sensor and a file format do to a picture: light, colour cast, glare, blur, noise, JPEG."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from companion.datasets.scenes_tables import noise

FloatArray = npt.NDArray[Any]
Picture = npt.NDArray[Any]
Generator = np.random.Generator


def glare(rng: Generator, picture: FloatArray) -> None:
    """Add one or two washed-out reflections of a lamp or window, in place."""
    height, width = picture.shape[:2]
    y, x = np.arange(height, dtype=np.float32)[:, None], np.arange(width, dtype=np.float32)
    for _ in range(int(rng.integers(1, 3))):
        cx, cy = rng.uniform(0, width), rng.uniform(0, height)
        angle = rng.uniform(0, np.pi)
        u, v = (x - cx) * np.cos(angle) + (y - cy) * np.sin(angle), (y - cy) * np.cos(angle) - (x - cx) * np.sin(angle)
        a, b = rng.uniform(0.05, 0.4) * width, rng.uniform(0.03, 0.2) * width
        spot = cv2.exp(-((u / a) ** 2) - (v / b) ** 2)
        strength = rng.uniform(40, 170)
        tint = rng.uniform(0.85, 1.1, 3).astype(np.float32)
        picture += cv2.merge([spot * (strength * channel) for channel in tint])


def dimmed(picture: FloatArray, light: FloatArray) -> FloatArray:
    """A BGR picture times a field of light (H x W); numpy alone is slow where the last axis has three numbers."""
    return np.asarray(picture * cv2.cvtColor(light.astype(np.float32, copy=False), cv2.COLOR_GRAY2BGR), np.float32)


def motion(rng: Generator, picture: FloatArray, length: float) -> FloatArray:
    """Smear along a random direction over `length` pixels."""
    size = int(np.ceil(length)) | 1
    kernel = np.zeros((size, size), np.float32)
    angle = rng.uniform(0, np.pi)
    offset = np.array([np.cos(angle), np.sin(angle)]) * (size - 1) / 2
    middle = (size - 1) / 2
    start, stop = (int(v) for v in np.round(middle - offset)), (int(v) for v in np.round(middle + offset))
    cv2.line(kernel, tuple(start), tuple(stop), 1.0, 1)
    return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.float32)


def develop(rng: Generator, picture: FloatArray, hard: float = 1.0) -> Picture:
    """Turn lit floats (BGR, about 0-255) into the 8-bit picture of some camera.

    `hard` scales how often and how much goes wrong: 0 is a clean studio shot, 1 the mix that training uses.
    """
    height, width = picture.shape[:2]
    unit = width / 640
    cast = np.exp(rng.normal(0, 0.09 * hard, 3)).astype(np.float32)
    exposure = float(np.exp(rng.normal(0.0, 0.22 * hard)))
    dim = rng.random() < 0.12 * hard
    if dim:
        exposure *= float(rng.uniform(0.3, 0.65))
    picture = picture * cast * exposure
    if rng.random() < 0.18 * hard:
        glare(rng, picture)
    if rng.random() < 0.4:
        y, x = np.linspace(-1, 1, height, dtype=np.float32)[:, None], np.linspace(-1, 1, width, dtype=np.float32)
        picture = dimmed(picture, 1 - rng.uniform(0, 0.4) * hard * (x**2 + y**2) / 2)
    if rng.random() < 0.35 * hard:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.7) * max(unit, 0.6))
    if rng.random() < 0.1 * hard:
        picture = motion(rng, picture, rng.uniform(2, 9) * max(unit, 0.6))
    if rng.random() < 0.3:  # haze lifts the blacks
        picture = picture * (1 - 0.25 * hard) + rng.uniform(10, 60)
    grain = abs(rng.normal(0, 5)) * hard * (2.2 if dim else 1.0)
    if grain > 0.5:
        field = rng.standard_normal(picture.shape, dtype=np.float32)
        if rng.random() < 0.5:
            field = cv2.GaussianBlur(field, (0, 0), 0.7) * 1.8
        picture = picture + field * grain * np.sqrt(np.clip(picture, 20, 255) / 128)
    # a soft shoulder instead of hard clipping, as cameras have
    bright = picture > 200
    picture[bright] = 200 + 55 * (1 - np.exp(-(picture[bright] - 200) / 55))
    picture = 255 * cv2.pow(np.clip(picture, 0, 255) / 255, float(np.exp(rng.normal(0, 0.13 * hard))))
    if rng.random() < 0.4:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.0 * max(unit, 0.7))
        picture = picture + rng.uniform(0.2, 1.3) * (picture - soft)
    result = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.06 * hard:
        result = np.asarray(cv2.cvtColor(cv2.cvtColor(result, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR))
    quality = int(rng.uniform(min(100 - 65 * hard, 97), 98))
    ok, data = cv2.imencode(".jpg", result, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not ok:
        raise RuntimeError("OpenCV could not encode a JPEG: its build lacks the codec")
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def coloured_light(rng: Generator, picture: FloatArray, hard: float = 1.0) -> FloatArray:
    """The picture (BGR floats) now and then under a lamp of one deep colour, as red or blue light strips give."""
    if rng.random() >= 0.06 * hard:
        return picture
    left = float(rng.uniform(0.02, 0.35))  # what is left of the other channels
    lamps = ((left, left, 1.3), (1.3, left, left), (left, 1.2, left), (1.2, left, 1.2), (left, 0.7, 1.3))
    lamp = np.array(lamps[int(rng.choice(len(lamps), p=[0.35, 0.25, 0.1, 0.15, 0.15]))], np.float32)
    return np.asarray(picture * lamp, np.float32)


def out_of_focus(rng: Generator, picture: FloatArray, depth: FloatArray, hard: float = 1.0) -> FloatArray:
    """The picture now and then sharp at one distance only; ``depth`` is how far away each pixel is, in any unit."""
    if rng.random() >= 0.15 * hard:
        return picture
    near, far = (float(v) for v in np.quantile(depth, (0.05, 0.95)))
    if far - near < 1e-3 * far:
        return picture
    focus = float(rng.uniform(near, far))
    most = float(rng.uniform(1.0, 5.0)) * picture.shape[1] / 640
    # a lens blurs by the difference of the inverse distances
    wide = np.abs(1 / focus - 1 / np.maximum(depth, 1e-3)) / (1 / near - 1 / far) * most
    blurred = np.asarray(picture, np.float32)
    for step in (0.5, 1.0, 2.0, 4.0):
        sigma = step * max(picture.shape[1] / 640, 0.6)
        share = np.clip((wide - sigma / 2) / sigma, 0, 1).astype(np.float32)
        softer = cv2.GaussianBlur(np.asarray(picture, np.float32), (0, 0), sigma)
        blurred = dimmed(softer, share) + dimmed(blurred, 1 - share)
    return blurred


def worn(rng: Generator, alpha: FloatArray) -> FloatArray:
    """Ink alpha (0-1) with patches rubbed off."""
    field = noise(rng, alpha.shape[0], alpha.shape[1], alpha.shape[1] / 3, 4)
    return np.asarray(alpha * np.clip(1.2 - rng.uniform(0, 0.8) * np.clip(field, 0, 1), 0, 1), np.float32)
