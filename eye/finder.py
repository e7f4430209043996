"""Where tiles are: the finder's net over a picture at several sizes, its answers as boxes, the best of those kept."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from eye.net import Array, Net
from eye.picture import GREY, resized, sample

SIZES: Final = (512, 256, 128, 64)
"""The longer sides at which the picture is looked at: the net knows tiles from 14 to 54 pixels wide."""
CELL: Final = 8
UNIT: Final = 16.0
FRAME: Final = 16
"""Pixels of grey around a picture, so that tiles at its edge have something beyond them."""
LEAST: Final = 0.35
"""The heat from which a cell is a candidate."""
TURNS: Final = (90, 45, 135)
"""The turns by which a picture is looked at again, in degrees."""
HOT: Final = 0.5
INNER: Final = 0.66
"""The share of a box, from its middle, in which no other box has its middle."""
BETTER: Final = 1.15
"""How much stronger the boxes of a turned picture must be."""
NARROWEST: Final = 9.0
BROADEST: Final = 76.0
"""Limits of a tile's width at the size at which it is found, in pixels."""


@dataclass(slots=True)
class Box:
    """A tile's place: middle, half height (towards its foot or its head), half width, in pixels; the finder's heat."""

    middle: Array
    tall: Array
    wide: Array
    heat: float

    @property
    def width(self) -> float:
        return 2 * float(np.hypot(*self.wide))

    @property
    def height(self) -> float:
        return 2 * float(np.hypot(*self.tall))

    def corners(self) -> list[Array]:
        """From the upper left as the tile is read, clockwise."""
        m, t, w = self.middle, self.tall, self.wide
        return [m - t - w, m - t + w, m + t + w, m + t - w]

    def holds(self, point: Array, share: float = INNER) -> bool:
        """Whether a point lies in the inner share of the box."""
        cross = float(self.wide[0] * self.tall[1] - self.wide[1] * self.tall[0])
        if abs(cross) < 1e-6:
            return False
        x, y = (float(v) for v in point - self.middle)
        a = (x * self.tall[1] - y * self.tall[0]) / cross
        b = (self.wide[0] * y - self.wide[1] * x) / cross
        return bool(abs(a) < share and abs(b) < share)


def downward(vector: Array) -> Array:
    """The vector or its opposite: the one that points down, or, if it lies level, to the right."""
    return -vector if vector[1] < 0 else vector


def halved_angle(x: float, y: float) -> Array:
    """The vector whose doubled angle this is, pointing down."""
    length, angle = float(np.hypot(x, y)), float(np.arctan2(y, x)) / 2
    return downward(np.asarray([np.cos(angle), np.sin(angle)], np.float32) * np.float32(length))


def righthanded(box: Box) -> Box:
    """The box with its width to the right of its tile as it looks down."""
    if box.tall[0] * box.wide[1] - box.tall[1] * box.wide[0] > 0:
        return Box(box.middle, box.tall, -box.wide, box.heat)
    return box


def decoded(out: Array) -> list[Box]:
    """The candidates of one size, in pixels of that size, whose corner is the origin."""
    heat = 1 / (1 + np.exp(-out[..., 0]))
    boxes = []
    for y, x in zip(*np.nonzero(heat > LEAST), strict=True):
        row = out[y, x]
        tall, wide = halved_angle(row[3] * UNIT, row[4] * UNIT), halved_angle(row[5] * UNIT, row[6] * UNIT)
        if not NARROWEST <= 2 * float(np.hypot(*wide)) <= BROADEST or float(np.hypot(*tall)) < 4:
            continue
        middle = np.asarray([x + 0.5 + row[1], y + 0.5 + row[2]], np.float32) * CELL - FRAME
        boxes.append(righthanded(Box(middle, tall, wide, float(heat[y, x]))))
    return boxes


def kept(boxes: list[Box]) -> list[Box]:
    """The hottest boxes, without those whose middle lies in a hotter one."""
    chosen: list[Box] = []
    for box in sorted(boxes, key=lambda box: -box.heat):
        if not any(other.holds(box.middle) or box.holds(other.middle) for other in chosen):
            chosen.append(box)
    return chosen


def find(levels: list[Array], net: Net, turns: tuple[int, ...] = TURNS) -> list[Box]:
    """The tiles of a picture, given with its halves (0 to 255).

    The net knows tiles that stand nearly upright, or lie; where it is not sure, the picture is turned and looked at
    again.
    """
    best = _looked(levels, net, 0)
    if _is_sure(best):
        return best
    for degrees in turns:
        other = _looked(levels, net, degrees)
        if _strength(other) > BETTER * _strength(best):
            best = other
    return best


def _strength(boxes: list[Box]) -> float:
    return sum(box.heat for box in boxes if box.heat >= HOT)


def _is_sure(boxes: list[Box]) -> bool:
    """Whether boxes were found, most of them hot."""
    return 2 * sum(box.heat >= HOT for box in boxes) > len(boxes)


def _looked(levels: list[Array], net: Net, degrees: int) -> list[Box]:
    """The boxes of the picture turned by some degrees, at all sizes."""
    boxes: list[Box] = []
    longest = max(levels[0].shape[:2])
    for size in SIZES:
        if size != SIZES[0] and size >= longest:
            continue
        picture, factor = resized(levels, size)
        back = np.eye(2, dtype=np.float32)
        middle = np.asarray([picture.shape[1] / 2, picture.shape[0] / 2], np.float32)
        turned_middle = middle
        if degrees:
            picture, back = turned(picture, degrees)
            turned_middle = np.asarray([picture.shape[1] / 2, picture.shape[0] / 2], np.float32)
        for box in decoded(net.run(framed(picture))):
            place = (back @ (box.middle - turned_middle) + middle) * np.float32(factor) - np.float32(0.5)
            tall, wide = (downward(back @ v * np.float32(factor)) for v in (box.tall, box.wide))
            boxes.append(righthanded(Box(place, tall, wide, box.heat)))
    return kept(boxes)


def turned(picture: Array, degrees: int) -> tuple[Array, Array]:
    """The picture turned clockwise, in a field that holds it, grey outside; and the matrix that turns vectors back."""
    angle = np.radians(degrees)
    cos, sin = np.float32(np.cos(angle)), np.float32(np.sin(angle))
    height, width = picture.shape[:2]
    wide = int(abs(width * cos) + abs(height * sin) + 0.999)
    high = int(abs(width * sin) + abs(height * cos) + 0.999)
    xs = np.arange(wide, dtype=np.float32) + np.float32(0.5 - wide / 2)
    ys = np.arange(high, dtype=np.float32) + np.float32(0.5 - high / 2)
    grid_y, grid_x = np.meshgrid(ys, xs, indexing="ij")
    source_x = grid_x * cos + grid_y * sin + np.float32(width / 2 - 0.5)
    source_y = grid_y * cos - grid_x * sin + np.float32(height / 2 - 0.5)
    out = sample(picture, source_x, source_y)
    outside = (source_x < -0.5) | (source_x > width - 0.5) | (source_y < -0.5) | (source_y > height - 0.5)
    out[outside] = GREY
    return out, np.asarray([[cos, sin], [-sin, cos]], np.float32)


def framed(picture: Array) -> Array:
    """The picture for the net, with `FRAME` pixels of grey around it."""
    height, width, _ = picture.shape
    field = np.zeros((height + 2 * FRAME, width + 2 * FRAME, 3), np.float32)
    field[FRAME:-FRAME, FRAME:-FRAME] = picture / np.float32(GREY) - 1
    return field
