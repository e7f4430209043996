"""What a row knows of its tiles: neighbours are of one size and stand alike, and a hole as wide as a tile may be one.

The finder places each tile by itself; here its place is made steadier by those beside it.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import numpy as np

from eye.finder import Box
from eye.net import Array
from eye.rows import doubled_mean, reach

MATES: Final = 5
"""A tile's size is the median of so many that stand nearest, itself among them."""
FEWEST: Final = 3
"""A row of fewer upright tiles knows nothing."""
CLOSE: Final = 0.55
"""Two tiles of a row whose middles are closer, in widths, are one."""
HOLES: Final = 3
"""The widest hole that is looked into, in tiles."""
SLACK: Final = 0.3
"""How far a hole may differ from whole tiles, in widths."""
STEEPEST: Final = 0.5
"""The largest turn by which a row corrects a tile, in radians."""
GUESSED: Final = 0.5
"""The heat of a box that the finder did not find."""


def upright_of(boxes: list[Box], row: list[int], along: Array) -> list[int]:
    """The numbers of the boxes of a row that do not lie sideways, from left to right."""
    upright = [n for n in row if abs(float(boxes[n].wide @ along)) > abs(float(boxes[n].tall @ along))]
    return sorted(upright, key=lambda n: float(boxes[n].middle @ along))


def _median(vectors: list[Array], like: Array) -> Array:
    """The median of vectors, each turned to look as `like` does."""
    turned = [-v if float(v @ like) < 0 else v for v in vectors]
    return np.median(np.stack(turned), axis=0).astype(np.float32)


def steadied(boxes: list[Box], row: list[int]) -> list[Box]:
    """The boxes of a row: the upright ones with the size of their neighbours, of two in one place the hotter."""
    along = doubled_mean([boxes[n].wide for n in row])
    upright = upright_of(boxes, row, along)
    if len(upright) < FEWEST:
        return [boxes[n] for n in row]
    steady = {n: boxes[n] for n in row}
    for number in upright:
        box = boxes[number]
        mates = sorted(upright, key=lambda n: float(np.hypot(*(boxes[n].middle - box.middle))))[:MATES]
        tall = _median([boxes[n].tall for n in mates], box.tall)
        wide = _median([boxes[n].wide for n in mates], box.wide)
        turn = _turn(wide, [boxes[n].middle for n in mates])
        steady[number] = Box(box.middle, turn @ tall, turn @ wide, box.heat)
    return _single(list(steady.values()), along)


def _turn(wide: Array, middles: list[Array]) -> Array:
    """The rotation that lays a width along the line on which the middles of neighbours lie."""
    points = np.stack(middles) - np.mean(middles, axis=0)
    xx, yy, xy = (float(np.sum(a * b)) for a, b in ((points[:, 0],) * 2, (points[:, 1],) * 2, points.T))
    line = np.arctan2(2 * xy, xx - yy) / 2
    angle = float(line - np.arctan2(wide[1], wide[0]))
    angle = (angle + np.pi / 2) % np.pi - np.pi / 2  # the nearer of the line's two directions
    if abs(angle) > STEEPEST or xx + yy < 4 * float(wide @ wide):
        angle = 0.0
    cos, sin = np.cos(angle), np.sin(angle)
    return np.asarray([[cos, -sin], [sin, cos]], np.float32)


def _single(boxes: list[Box], along: Array) -> list[Box]:
    kept: list[Box] = []
    for box in sorted(boxes, key=lambda box: -box.heat):
        if all(
            abs(float((box.middle - other.middle) @ along)) > CLOSE * min(box.width, other.width)
            for other in kept
        ):
            kept.append(box)
    return sorted(kept, key=lambda box: float(box.middle @ along))


def holes(boxes: list[Box]) -> Iterator[Box]:
    """Boxes where a steadied row has room for whole tiles between two of its own, as the left one stands."""
    along = doubled_mean([box.wide for box in boxes])
    upright = upright_of(boxes, list(range(len(boxes))), along)
    if len(upright) < FEWEST:
        return
    line = sorted(boxes, key=lambda box: float(box.middle @ along))
    for left, right in pairwise(line):
        width = 2 * min(reach(boxes[n], along) for n in upright)
        room = float((right.middle - left.middle) @ along) - reach(left, along) - reach(right, along)
        count = round(room / width)
        if 1 <= count <= HOLES and abs(room / width - count) <= SLACK:
            yield from _between(left, right, along, count, boxes[upright[0]])


def _between(left: Box, right: Box, along: Array, count: int, like: Box) -> Iterator[Box]:
    """Boxes spread evenly over the room between two."""
    way = right.middle - left.middle
    whole = float(way @ along)
    start, end = reach(left, along) / whole, 1 - reach(right, along) / whole
    for i in range(count):
        share = np.float32(start + (end - start) * (i + 0.5) / count)
        yield Box((left.middle + way * share).astype(np.float32), like.tall, like.wide, GUESSED)


def ends(boxes: list[Box]) -> Iterator[Box]:
    """Boxes where a row would go on, at both of its ends."""
    along = doubled_mean([box.wide for box in boxes])
    upright = upright_of(boxes, list(range(len(boxes))), along)
    if len(upright) < FEWEST:
        return
    for last, before in ((upright[0], upright[1]), (upright[-1], upright[-2])):
        step = boxes[last].middle - boxes[before].middle
        if float(np.hypot(*step)) < 1.4 * boxes[last].width:
            yield Box(boxes[last].middle + step, boxes[last].tall, boxes[last].wide, GUESSED)
