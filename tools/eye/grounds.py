"""The grounds under tiles and the things beside them: wood, cloth, mats, paper; cards, dice, sticks, cups, hands."""

import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tools.eye.faces import Pixels

Floats = np.ndarray[Any, Any]

SIDE = 640
WOODS = [
    (150, 105, 65),
    (190, 150, 100),
    (110, 70, 45),
    (215, 180, 135),
    (90, 55, 35),
    (170, 120, 80),
    (60, 45, 38),
]
CLOTHS = [
    (20, 90, 60),
    (30, 110, 70),
    (15, 70, 50),
    (25, 60, 120),
    (30, 40, 80),
    (120, 30, 40),
    (90, 25, 35),
    (35, 35, 38),
    (20, 20, 22),
    (110, 110, 112),
    (60, 100, 140),
    (200, 195, 185),
    (80, 60, 110),
    (60, 130, 110),
    (150, 140, 120),
]
PAPERS = [
    (235, 235, 230),
    (250, 250, 250),
    (200, 200, 205),
    (225, 215, 195),
    (160, 160, 165),
    (245, 240, 225),
]
SKINS = [(225, 175, 145), (200, 145, 115), (150, 100, 75), (240, 200, 175), (110, 75, 55)]


def noise(rng: np.random.Generator, height: int, width: int, cell_y: int, cell_x: int) -> Floats:
    """Smooth noise about zero whose cells are so many pixels high and wide."""
    small = rng.normal(0, 1, (max(2, height // cell_y + 2), max(2, width // cell_x + 2))).astype(np.float32)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def wood(rng: np.random.Generator, draw: random.Random) -> Floats:
    base = np.asarray(draw.choice(WOODS), np.float32)
    grain = noise(rng, SIDE, SIDE, draw.choice([3, 5, 9]), SIDE // 3) * draw.uniform(3, 12)
    rings = np.sin(noise(rng, SIDE, SIDE, 60, 300) * 4 + np.linspace(0, draw.uniform(10, 60), SIDE)[:, None])
    field = base + (grain + rings * draw.uniform(2, 12))[..., None] * np.asarray([1, 0.8, 0.6], np.float32)
    if draw.random() < 0.3:  # planks
        for y in range(draw.randrange(80), SIDE, draw.randint(70, 200)):
            field[y : y + draw.randint(1, 4)] *= 0.55
    return np.asarray(field, np.float32)


def cloth(rng: np.random.Generator, draw: random.Random) -> Floats:
    base = np.asarray(draw.choice(CLOTHS), np.float32)
    fine = rng.normal(0, draw.uniform(1, 9), (SIDE, SIDE)).astype(np.float32)
    if draw.random() < 0.4:
        ys, xs = np.mgrid[0:SIDE, 0:SIDE]
        step = draw.uniform(2, 9)
        fine += (np.sin(xs / step * 6.28) + np.sin(ys / step * 6.28)).astype(np.float32) * draw.uniform(1, 8)
    folds = noise(rng, SIDE, SIDE, 130, 130) * draw.uniform(0, 9)
    return np.asarray(base + (fine + folds)[..., None], np.float32)


def paper(rng: np.random.Generator, draw: random.Random) -> Floats:
    base = np.asarray(draw.choice(PAPERS), np.float32)
    return np.asarray(base + noise(rng, SIDE, SIDE, 90, 90)[..., None] * draw.uniform(0, 8), np.float32)


def pieces(rng: np.random.Generator, draw: random.Random) -> Floats:
    """Many coloured polygons, as a room out of focus looks."""
    field = np.full((SIDE, SIDE, 3), draw.randrange(30, 220), np.uint8)
    for _ in range(draw.randint(10, 60)):
        middle, size = rng.uniform(0, SIDE, 2), draw.uniform(15, 220)
        points = (middle + rng.normal(0, size / 2, (draw.randint(3, 6), 2))).astype(np.int32)
        cv2.fillPoly(field, [points], [int(v) for v in rng.uniform(0, 255, 3)])
    sigma = draw.choice([0.8, 2, 5, 12])
    return np.asarray(cv2.GaussianBlur(field, (0, 0), sigma), np.float32)


def squared(rng: np.random.Generator, draw: random.Random) -> Floats:
    """Squares and stripes: tiled floors, keyboards, shelves, boards."""
    field = np.clip(paper(rng, draw) if draw.random() < 0.5 else cloth(rng, draw), 0, 255).astype(np.uint8)
    step_x, step_y = draw.randint(18, 110), draw.randint(18, 110)
    gap, other = draw.randint(1, 8), np.asarray(rng.uniform(0, 255, 3), np.float32)
    for y in range(0, SIDE, step_y):
        for x in range(0, SIDE, step_x):
            if draw.random() < 0.7:
                shade = np.clip(other + draw.uniform(-25, 25), 0, 255)
                field[y + gap : y + step_y, x + gap : x + step_x] = shade
                if draw.random() < 0.5 and step_x > 25:
                    text = draw.choice("QWERTYUIOPASDFGHJKL123456789")
                    at, dark = (x + step_x // 3, y + step_y * 2 // 3), [int(255 - v) for v in shade]
                    cv2.putText(
                        field, text, at, cv2.FONT_HERSHEY_SIMPLEX, step_x / 60, dark, draw.randint(1, 2)
                    )
    return field.astype(np.float32)


def ground(draw: random.Random) -> Pixels:
    """One ground, `SIDE` pixels square."""
    rng = np.random.default_rng(draw.randrange(1 << 30))
    way = draw.choices([wood, cloth, paper, pieces, squared], [6, 8, 3, 3, 2])[0]
    field = np.clip(way(rng, draw), 0, 255).astype(np.uint8)
    return np.ascontiguousarray(np.rot90(field, draw.randrange(4)), np.uint8)


def photographed(folder: Path, count: int, draw: random.Random) -> Iterator[Pixels]:
    """Pieces of photographs that show no tile, from a folder."""
    paths = sorted(path for path in folder.iterdir() if path.suffix in (".jpg", ".png", ".tif"))
    for number in range(count):
        picture = cv2.imread(str(paths[number % len(paths)]), cv2.IMREAD_COLOR_RGB)
        height, width = picture.shape[:2]
        side = int(min(height, width) * draw.uniform(0.35, 1))
        y, x = draw.randint(0, height - side), draw.randint(0, width - side)
        piece = cv2.resize(picture[y : y + side, x : x + side], (SIDE, SIDE), interpolation=cv2.INTER_AREA)
        yield np.asarray(np.rot90(piece, draw.randrange(4)), np.uint8)


def cut(pool: list[Pixels], draw: random.Random, height: int, width: int) -> Pixels:
    """A piece of one of the grounds, stretched and turned."""
    field = draw.choice(pool)
    side = draw.randint(SIDE // 3, SIDE)
    y, x = draw.randint(0, SIDE - side), draw.randint(0, SIDE - side)
    piece = field[y : y + side, x : x + side]
    if draw.random() < 0.5:
        piece = piece[:, ::-1]
    shade = draw.uniform(0.55, 1.2)
    wide = cv2.resize(piece, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.clip(wide.astype(np.float32) * shade, 0, 255).astype(np.uint8)


def _card(picture: Pixels, draw: random.Random, at: tuple[int, int], size: float) -> None:
    """A rectangle with or without writing: card, paper, phone, domino."""
    wide, high, turn = size * draw.uniform(0.5, 3), size * draw.uniform(0.5, 3), draw.uniform(0, 180)
    shade = draw.choice(
        [
            (245, 245, 240),
            (230, 225, 210),
            (20, 20, 25),
            (200, 40, 40),
            (60, 90, 170),
            (240, 240, 250),
            (120, 120, 120),
        ]
    )
    points = cv2.boxPoints((at, (wide, high), turn)).astype(np.int32)
    cv2.fillPoly(picture, [points], shade, cv2.LINE_AA)
    if draw.random() < 0.5:
        cv2.polylines(picture, [points], True, tuple(int(v * 0.6) for v in shade), 1, cv2.LINE_AA)
    ink = (30, 30, 30) if sum(shade) > 350 else (230, 230, 230)
    way = draw.randrange(4)
    if way == 0:
        text = "".join(draw.choice("ABEHKLMNRSTW12345678 ") for _ in range(draw.randint(1, 8)))
        cv2.putText(picture, text, at, draw.randrange(6), size / 50, ink, draw.randint(1, 2), cv2.LINE_AA)
    elif way == 1:
        for k in range(draw.randint(2, 6)):
            y = int(at[1] - high / 3 + k * high / 8)
            cv2.line(picture, (int(at[0] - wide / 3), y), (int(at[0] + wide / 3 * draw.random()), y), ink, 1)
    elif way == 2:
        for _ in range(draw.randint(1, 6)):
            spot = (
                int(at[0] + draw.uniform(-0.25, 0.25) * wide),
                int(at[1] + draw.uniform(-0.25, 0.25) * high),
            )
            cv2.circle(picture, spot, max(1, int(size / 10)), ink, -1, cv2.LINE_AA)


def _stick(picture: Pixels, draw: random.Random, at: tuple[int, int], size: float) -> None:
    """A point stick with its dots."""
    turn, long = draw.uniform(0, math.tau), size * draw.uniform(2, 5)
    along = (math.cos(turn), math.sin(turn))
    ends = [(int(at[0] + along[0] * long * k), int(at[1] + along[1] * long * k)) for k in (-0.5, 0.5)]
    cv2.line(picture, ends[0], ends[1], (235, 232, 220), max(2, int(size / 4)), cv2.LINE_AA)
    cv2.circle(
        picture, at, max(1, int(size / 10)), draw.choice([(200, 30, 30), (20, 20, 20)]), -1, cv2.LINE_AA
    )


def _disc(picture: Pixels, draw: random.Random, at: tuple[int, int], size: float) -> None:
    """A cup, coin or button."""
    shade = [draw.randrange(256) for _ in range(3)]
    cv2.circle(picture, at, int(size * draw.uniform(0.3, 1.5)), shade, -1, cv2.LINE_AA)
    cv2.circle(
        picture,
        at,
        int(size * draw.uniform(0.1, 1.2)),
        [v // 2 for v in shade],
        draw.randint(1, 5),
        cv2.LINE_AA,
    )


def finger(picture: Pixels, draw: random.Random, at: tuple[int, int], size: float) -> None:
    """A finger that comes from somewhere outside."""
    turn = draw.uniform(0, math.tau)
    skin = draw.choice(SKINS)
    far = (int(at[0] + math.cos(turn) * 900), int(at[1] + math.sin(turn) * 900))
    wide = max(3, int(size * draw.uniform(0.5, 1)))
    cv2.line(picture, at, far, tuple(int(v * 0.75) for v in skin), wide + max(2, wide // 6), cv2.LINE_AA)
    cv2.line(picture, at, far, skin, wide, cv2.LINE_AA)


def clutter(picture: Pixels, draw: random.Random, count: int) -> None:
    """Things that are no tiles, put anywhere."""
    height, width = picture.shape[:2]
    for _ in range(count):
        at, size = (
            (draw.randrange(width), draw.randrange(height)),
            math.exp(draw.uniform(math.log(8), math.log(90))),
        )
        draw.choices([_card, _stick, _disc, finger], [5, 3, 3, 1])[0](picture, draw, at, size)
