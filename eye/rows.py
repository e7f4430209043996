"""Rows: which tiles stand beside each other, from which side they are read, where a gap parts them into groups."""

from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from eye.finder import Box
from eye.net import Array

NEAR: Final = 4.0
"""Tiles within so many widths tell the direction of a tile's row."""
SLANT: Final = 0.45
"""The tangent of the largest angle between a row's direction and the way to the next tile."""
ASIDE: Final = 0.45
"""How far a tile may stand out of its row, in heights of the lower of two."""
FAR: Final = 6.0
"""The widest gap within a row, in widths."""
GAP: Final = 0.38
"""The gap that parts groups, in widths."""


@dataclass(slots=True)
class Place:
    """A box in its row: its number, the number of its group, whether it lies sideways."""

    number: int
    group: int
    sideways: bool


def reach(box: Box, direction: Array) -> float:
    """Half of the box's extent along a direction."""
    return abs(float(box.wide @ direction)) + abs(float(box.tall @ direction))


def doubled_mean(vectors: list[Array]) -> Array:
    """The common direction of vectors whose sign does not matter, pointing right (or down, if it is upright)."""
    total = np.zeros(2)
    for x, y in vectors:
        length = float(np.hypot(x, y)) or 1.0
        total += ((x * x - y * y) / length, 2 * x * y / length)
    angle = float(np.arctan2(total[1], total[0])) / 2
    return np.asarray([np.cos(angle), np.sin(angle)], np.float32)


def directions(boxes: list[Box]) -> list[Array]:
    """The direction of the row in which each box stands, as its neighbours' widths tell it."""
    return [
        doubled_mean(
            [
                other.wide
                for other in boxes
                if np.hypot(*(other.middle - box.middle)) < NEAR * max(box.width, 1)
            ]
        )
        for box in boxes
    ]


def beside(a: Box, b: Box, along_a: Array, along_b: Array) -> bool:
    """Whether two boxes stand in one row."""
    if abs(float(along_a @ along_b)) < 0.9:
        return False
    way = b.middle - a.middle
    for along in (along_a, along_b):
        across = np.asarray([-along[1], along[0]], np.float32)
        straight, aside = abs(float(way @ along)), abs(float(way @ across))
        if aside > SLANT * straight or aside > ASIDE * 2 * min(reach(a, across), reach(b, across)):
            return False
        if straight - reach(a, along) - reach(b, along) > FAR * min(a.width, b.width):
            return False
    return True


def joined(boxes: list[Box]) -> list[list[int]]:
    """The numbers of the boxes of each row."""
    ways = directions(boxes)
    parent = list(range(len(boxes)))

    def root(number: int) -> int:
        while parent[number] != number:
            number = parent[number]
        return number

    for i, j in combinations(range(len(boxes)), 2):
        if beside(boxes[i], boxes[j], ways[i], ways[j]):
            parent[root(i)] = root(j)
    rows: dict[int, list[int]] = {}
    for number in range(len(boxes)):
        rows.setdefault(root(number), []).append(number)
    return list(rows.values())


def direction(boxes: list[Box], sure: list[float]) -> Array:
    """The way a row is read: along its tiles' widths, with their feet below; `sure` weighs what each tile knows."""
    along = doubled_mean([box.wide for box in boxes])
    if len(boxes) > 1:
        ends = sorted(float(box.middle @ along) for box in boxes)
        if ends[-1] - ends[0] < 1e-3:
            return along
    below = np.asarray([-along[1], along[0]], np.float32)
    vote = sum(
        weight * float(np.sign(box.tall @ below))
        for box, weight in zip(boxes, sure, strict=True)
        if abs(float(box.tall @ below)) > abs(float(box.tall @ along))
    )
    return -along if vote < 0 else along


def placed(boxes: list[Box], sure: list[float]) -> list[list[Place]]:
    """All boxes, row by row from the top as the rows are read, with groups numbered through the picture."""
    rows = [
        (numbers, direction([boxes[n] for n in numbers], [sure[n] for n in numbers]))
        for numbers in joined(boxes)
    ]
    if not rows:
        return []
    common = sum((along * len(numbers) for numbers, along in rows), np.zeros(2, np.float32))
    below = np.asarray([-common[1], common[0]])
    rows.sort(key=lambda row: float(np.mean([boxes[n].middle @ below for n in row[0]])))
    places, group = [], 0
    for numbers, along in rows:
        line = _line(boxes, numbers, along, group)
        group = line[-1].group + 1
        places.append(line)
    return places


def _line(boxes: list[Box], numbers: list[int], along: Array, group: int) -> list[Place]:
    numbers = sorted(numbers, key=lambda n: float(boxes[n].middle @ along))
    width = float(np.median([boxes[n].width for n in numbers]))
    line: list[Place] = []
    for before, number in zip([None, *numbers], numbers, strict=False):
        box = boxes[number]
        if before is not None:
            way = float((box.middle - boxes[before].middle) @ along)
            group += way - reach(box, along) - reach(boxes[before], along) > GAP * width
        line.append(Place(number, group, abs(float(box.tall @ along)) > abs(float(box.wide @ along))))
    return line
