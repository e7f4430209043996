"""Rows of tiles flat on a canvas, as seen from straight above: faces beside each other, with sides, racks and walls.

A `Tile` keeps its name and its four corners, from its own upper left, clockwise.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from tools.eye import grounds
from tools.eye.faces import Pixels

Corners = np.ndarray[Any, Any]

DARK = [(25, 32, 70), (30, 30, 40), (20, 45, 45), (20, 25, 50), (45, 40, 60), (15, 50, 40)]
UNIT = 64
"""The width of a tile on the flat canvas, in pixels."""


@dataclass(slots=True)
class Tile:
    name: str
    corners: Corners
    group: int = 0
    sideways: bool = False
    set: str = ""


@dataclass(slots=True)
class Flat:
    """A row seen from straight above: its pixels, how much they cover, its tiles."""

    pixels: Pixels
    cover: Pixels
    tiles: list[Tile]


@dataclass(frozen=True, slots=True)
class Manner:
    """How the tiles of one picture look beyond their faces."""

    ratio: float
    radius: float
    gap: float
    wobble: float
    edge: float
    side: tuple[float, bool]
    back: tuple[int, int, int]
    share: float
    tint: tuple[float, float, float]
    dark: tuple[int, int, int] | None
    """The one ink of a set that has only this and red, as Japanese sets have."""


def manner(draw: random.Random, backs: Sequence[tuple[int, int, int]]) -> Manner:
    warm = draw.uniform(-0.08, 0.08)
    return Manner(
        ratio=draw.uniform(1.22, 1.45),
        radius=draw.choice([0.0, 0.05, 0.08, 0.12]),
        gap=draw.choice([0.0, 0.0, 0.01, 0.02, 0.04, 0.1]),
        wobble=draw.choice([0.0, 0.0, 0.5, 1.5, 4.0]),
        edge=draw.choice([0.0, 0.1, 0.25, 0.5]),
        side=(draw.choice([0.0, 0.0, 0.1, 0.25, 0.45, 0.7]), draw.random() < 0.7),
        back=draw.choice(list(backs)),
        share=draw.uniform(0.3, 0.7),
        tint=(1 + warm, 1 + draw.uniform(-0.03, 0.03), 1 - warm),
        dark=draw.choice(DARK) if draw.random() < 0.3 else None,
    )


def rounded(width: int, height: int, radius: float) -> Pixels:
    mask = np.zeros((height, width), np.uint8)
    r = int(radius * UNIT)
    cv2.rectangle(mask, (r, 0), (width - 1 - r, height - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (width - 1, height - 1 - r), 255, -1)
    for x in (r, width - 1 - r):
        for y in (r, height - 1 - r):
            cv2.circle(mask, (x, y), r, 255, -1, cv2.LINE_AA)
    return mask


def darkened(face: Pixels, shade: tuple[int, int, int]) -> Pixels:
    """The face with one dark ink for all that is not red."""
    inner = face[6:-6, 6:-6]
    ground = np.percentile(inner.reshape(-1, 3), 85, axis=0).astype(np.float32)
    ink = np.clip((np.abs(face - ground).max(axis=2) - 25) / 60, 0, 1)
    redness = face[..., 0] - np.maximum(face[..., 1], face[..., 2])
    ink *= np.clip((45 - redness) / 25, 0, 1)
    ink[:3], ink[-3:], ink[:, :3], ink[:, -3:] = 0, 0, 0, 0
    return face * (1 - ink[..., None]) + np.asarray(shade, np.float32) * ink[..., None]


def dressed(face: Pixels, look: Manner, draw: random.Random, height: int) -> Pixels:
    """The face at the canvas's size, its edges lit, its ground tinted."""
    work = cv2.resize(face, (UNIT, height), interpolation=cv2.INTER_AREA).astype(np.float32)
    if look.dark:
        work = darkened(work, look.dark)
    work *= np.asarray(look.tint, np.float32) * draw.uniform(0.93, 1.04)
    if look.edge:
        thick = draw.randint(1, 4)
        dark, light = 1 - look.edge, 1 + look.edge * 0.4
        work[:thick] *= light
        work[-thick:] *= dark
        work[:, -thick:] *= dark
        work[:, :thick] *= light if draw.random() < 0.5 else dark
    return np.clip(work, 0, 255).astype(np.uint8)


def paste(flat: Flat, pixels: Pixels, mask: Pixels, x: float, y: float, turn: float) -> Corners:
    """Put a picture down with its middle at (x, y), turned by degrees; gives its corners."""
    height, width = pixels.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), -turn, 1)
    matrix[:, 2] += (x - width / 2, y - height / 2)
    corners = (
        np.asarray([[0, 0], [width, 0], [width, height], [0, height]], np.float64) @ matrix[:, :2].T
        + matrix[:, 2]
    )
    x0, y0 = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 1, 0)
    x1, y1 = np.ceil(corners.max(axis=0)).astype(int) + 1
    place = flat.pixels[y0:y1, x0:x1]
    size = (place.shape[1], place.shape[0])
    if min(size) < 1:
        return corners
    matrix[:, 2] -= (x0, y0)
    if turn % 90:
        laid = cv2.warpAffine(pixels, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        shape = cv2.warpAffine(mask, matrix, size, flags=cv2.INTER_LINEAR)
    else:
        laid = cv2.warpAffine(pixels, matrix, size, flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
        shape = cv2.warpAffine(mask, matrix, size, flags=cv2.INTER_NEAREST)
    share = shape[..., None].astype(np.float32) / 255
    place[:] = (laid * share + place * (1 - share)).astype(np.uint8)
    np.maximum(flat.cover[y0:y1, x0:x1], shape, out=flat.cover[y0:y1, x0:x1])
    return corners


def side(
    flat: Flat, x: float, y: float, width: float, height: float, look: Manner, draw: random.Random
) -> None:
    """The side of a tile that the camera sees below or above its face: bone, then the back's colour."""
    deep, below = look.side
    if not deep:
        return
    long = deep * UNIT
    x0, x1 = int(x - width / 2), int(x + width / 2)
    bone = np.asarray((235, 230, 215), np.float32) * look.tint * draw.uniform(0.6, 0.95)
    back = np.asarray(look.back, np.float32) * draw.uniform(0.6, 1)
    near = y + height / 2 if below else y - height / 2
    sign = 1 if below else -1
    for start, end, shade in ((0.0, look.share, bone), (look.share, 1.0, back)):
        a, b = sorted((int(near + sign * start * long), int(near + sign * end * long)))
        a = max(a, 0)
        flat.pixels[a:b, max(x0, 0) : x1] = np.clip(shade, 0, 255).astype(np.uint8)
        flat.cover[a:b, max(x0, 0) : x1] = 255


def end(flat: Flat, x: float, y: float, height: float, look: Manner, draw: random.Random) -> None:
    """The side of a group's first or last tile, where the camera sees it: a band as high as the tile."""
    wide = int(draw.uniform(0.08, 0.4) * UNIT)
    bone = np.asarray((235, 230, 215), np.float32) * look.tint * draw.uniform(0.5, 0.95)
    back = np.asarray(look.back, np.float32) * draw.uniform(0.5, 1)
    y0, y1 = int(y - height / 2) + 2, int(y + height / 2)
    inner = int(wide * look.share)
    left = draw.random() < 0.5
    for start, end, shade in ((0, inner, bone), (inner, wide, back)):
        a, b = (int(x - end), int(x - start)) if left else (int(x + start), int(x + end))
        flat.pixels[y0:y1, max(a, 0) : max(b, 0)] = np.clip(shade, 0, 255).astype(np.uint8)
        flat.cover[y0:y1, max(a, 0) : max(b, 0)] = 255


def rack(flat: Flat, draw: random.Random) -> None:
    """A rack: a bar that hides the feet of the tiles, or stands behind their heads."""
    points = np.concatenate([tile.corners for tile in flat.tiles])
    (left, top), (right, foot) = points.min(axis=0), points.max(axis=0)
    shade = np.asarray(draw.choice(grounds.WOODS + grounds.CLOTHS), np.float32) * draw.uniform(0.6, 1.1)
    deep = int(draw.uniform(0.15, 0.8) * UNIT)
    at = (
        int(foot - draw.uniform(0, 0.1) * UNIT)
        if draw.random() < 0.7
        else int(top - deep + draw.uniform(0, 0.04) * UNIT)
    )
    a, b = max(0, int(left - draw.uniform(0, 0.6) * UNIT)), int(right + draw.uniform(0, 0.6) * UNIT)
    band = flat.pixels[max(at, 0) : at + deep, a:b]
    band[:] = np.clip(
        shade * np.linspace(draw.uniform(0.7, 1.2), draw.uniform(0.7, 1.2), len(band))[:, None, None], 0, 255
    )
    flat.cover[max(at, 0) : at + deep, a:b] = 255


def wall(look: Manner, draw: random.Random) -> Flat:
    """A wall or a row of tiles from behind or the side: bands of bone and of backs, and no face."""
    count, high = draw.randint(2, 17), int(draw.uniform(0.4, 1.5) * UNIT)
    shape = (high + UNIT, count * UNIT + UNIT)
    flat = Flat(np.zeros((*shape, 3), np.uint8), np.zeros(shape, np.uint8), [])
    bone, back = np.asarray((235, 230, 215), np.float32) * look.tint, np.asarray(look.back, np.float32)
    share = draw.choice([0.0, look.share, 1.0, 1 - look.share])
    for x in range(UNIT // 2, count * UNIT + UNIT // 2, UNIT):
        shade = draw.uniform(0.75, 1.02)
        cut = UNIT // 2 + int(high * share)
        flat.pixels[UNIT // 2 : cut, x : x + UNIT - 1] = np.clip(bone * shade, 0, 255).astype(np.uint8)
        flat.pixels[cut : UNIT // 2 + high, x : x + UNIT - 1] = np.clip(back * shade, 0, 255).astype(np.uint8)
        flat.cover[UNIT // 2 : UNIT // 2 + high, x : x + UNIT] = 255
    return flat


def groups_of(draw: random.Random, most: int) -> list[list[str]]:
    """How the tiles of a row stand: u upright, s sideways, d face down; group by group."""
    way = draw.random()
    if way < 0.42:
        return [["u"] * draw.randint(1, most)]
    if way < 0.5:
        return [["u"]]
    groups: list[list[str]] = []
    left = most
    while left > 0 and len(groups) < 6:
        size = min(left, draw.choice([1, 2, 3, 3, 3, 4, 4, 7, 10]))
        kinds = ["u"] * size
        if size in (3, 4) and draw.random() < 0.6:
            kinds[draw.randrange(size)] = "s"
        elif size == 4 and draw.random() < 0.6:
            kinds[0] = kinds[3] = "d"
        elif size == 1 and draw.random() < 0.3:
            kinds = ["s"]
        groups.append(kinds)
        left -= size
        if draw.random() < 0.15:
            break
    return groups


def part(sheet: Flat, draw: random.Random) -> Flat:
    """Some rows and columns of a sheet, cut out along its tiles."""
    first = draw.choice(sheet.tiles)
    lines = sorted({tile.group for tile in sheet.tiles})
    rows = draw.choice([1, 1, 1, 2, 3])
    chosen = range(first.group, min(first.group + rows, lines[-1] + 1))
    left = first.corners[0, 0]
    wide = (first.corners[1, 0] - left) * draw.randint(2, 14)
    tiles = [
        t
        for t in sheet.tiles
        if t.group in chosen and left - 2 <= t.corners[0, 0] and t.corners[1, 0] <= left + wide + 2
    ]
    points = np.concatenate([t.corners for t in tiles])
    low, top = np.maximum(points.min(axis=0), 0).astype(int)
    high, foot = points.max(axis=0).astype(int)
    margin = 16
    piece = cv2.copyMakeBorder(sheet.pixels[top:foot, low:high], *[margin] * 4, cv2.BORDER_REPLICATE)
    cover = cv2.copyMakeBorder(sheet.cover[top:foot, low:high], *[margin] * 4, cv2.BORDER_CONSTANT, value=0)
    moved = [Tile(t.name, t.corners - (low - margin, top - margin), t.group, False, t.set) for t in tiles]
    return Flat(np.asarray(piece, np.uint8), np.asarray(cover, np.uint8), moved)


def sheet_flat(name_of_set: str, cells: list[list[tuple[str, Pixels]]]) -> Flat:
    """A sheet's cells beside each other again, each `UNIT` wide."""
    rows, tiles, y = [], [], 0
    columns = max(map(len, cells))
    for number, line in enumerate(cells):
        ratio = float(np.mean([p.shape[0] / p.shape[1] for _, p in line]))
        high = round(UNIT * ratio)
        row = np.zeros((high, columns * UNIT, 3), np.uint8)
        for x, (name, pixels) in enumerate(line):
            row[:, x * UNIT : (x + 1) * UNIT] = cv2.resize(pixels, (UNIT, high), interpolation=cv2.INTER_AREA)
            a, b = x * UNIT, (x + 1) * UNIT
            corners = np.asarray([[a, y], [b, y], [b, y + high], [a, y + high]], np.float64)
            tiles.append(Tile(name, corners, number, False, name_of_set))
        rows.append(row)
        y += high
    pixels = np.concatenate(rows)
    return Flat(pixels, np.full(pixels.shape[:2], 255, np.uint8), tiles)
