"""Tiles in a picture by their corners: middle, half height, half width, area, how much of them is to be seen."""

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
Bounds = tuple[int, int, int, int]


def axes(corners: Array) -> tuple[Array, Array, Array]:
    """Middle, half height (down) and half width (right) of tiles [n, 4, 2]."""
    a, b, c, d = (corners[:, i] for i in range(4))
    p, q = c - a, d - b
    cross = p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]
    t = ((b - a)[:, 0] * q[:, 1] - (b - a)[:, 1] * q[:, 0]) / np.where(np.abs(cross) < 1e-6, 1e-6, cross)
    middle = a + p * t[:, None]  # where the diagonals meet: the middle, also in perspective
    return middle, ((c + d) - (a + b)) / 4, ((b + c) - (a + d)) / 4


def area(corners: Array) -> Array:
    x, y = corners[..., 0], corners[..., 1]
    return np.asarray((x * np.roll(y, -1, 1) - y * np.roll(x, -1, 1)).sum(1) / 2)


def shares(corners: Array, bounds: tuple[int, int, int, int]) -> Array:
    """How much of each tile lies within bounds."""
    return np.abs(area(np.clip(corners, bounds[:2], bounds[2:]))) / np.maximum(np.abs(area(corners)), 1)
