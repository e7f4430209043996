"""Boxes into rows, groups and reading order."""

import numpy as np

from eye.finder import Box
from eye.rows import placed
from tests.rows import each

WIDE, TALL = 20.0, 27.0


def boxes(text: str, turn: float = 0.0, top: float = 0.0) -> list[Box]:
    """A row of tiles: `u` upright, `s` sideways, a space for a gap of a tile; turned about (0, 0) by degrees."""
    angle = np.radians(turn)
    rotate = np.asarray([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    placed_boxes, x = [], 0.0
    for kind in text:
        if kind == " ":
            x += WIDE
            continue
        size = np.asarray([TALL, WIDE] if kind == "s" else [WIDE, TALL])
        middle = np.asarray([x + size[0] / 2, top + TALL - size[1] / 2])
        x += size[0]
        tall, wide = ([-TALL / 2, 0], [0, -WIDE / 2]) if kind == "s" else ([0, TALL / 2], [WIDE / 2, 0])
        vectors = [(rotate @ np.asarray(v, float)).astype(np.float32) for v in (middle, tall, wide)]
        placed_boxes.append(Box(vectors[0], vectors[1], vectors[2], 1.0))
    return placed_boxes


def told(all_boxes: list[Box]) -> list[list[tuple[int, int, bool]]]:
    rows = placed(all_boxes, [1.0] * len(all_boxes))
    return [[(place.number, place.group, place.sideways) for place in row] for row in rows]


@each("turn", [0, 8, -20, 45, 90, 135, 180, -90])
def test_a_row_is_read_as_its_tiles_stand(turn):
    expected = [(0, 0, False), (1, 0, False), (2, 0, False), (3, 1, True), (4, 1, False), (5, 2, False)]
    assert told(boxes("uuu su u", turn)) == [expected]


def test_the_order_of_the_boxes_does_not_matter():
    row = boxes("uuuuu")
    assert [number for number, *_ in told(row[::-1])[0]] == [4, 3, 2, 1, 0]


@each("turn", [0, 12, 180])
def test_rows_come_from_the_top(turn):
    two = boxes("uuuu", turn, 2 * TALL) + boxes("uuu", turn)
    assert told(two) == [[(n, 0, False) for n in (4, 5, 6)], [(n, 1, False) for n in (0, 1, 2, 3)]]


def test_rows_that_touch_stay_apart():
    grid = boxes("uuuu") + boxes("uuuu", 0, TALL) + boxes("uuuu", 0, 2 * TALL)
    assert [len(row) for row in told(grid)] == [4, 4, 4]


def test_a_tile_alone():
    assert told(boxes("u")) == [[(0, 0, False)]]
    assert told([]) == []
