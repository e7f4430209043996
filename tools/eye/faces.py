"""Faces of tiles: cut from the photographs of a data folder, or drawn (`drawn.py`).

The data folder holds `labels.csv`, `single/` and `sets/` as docs/eye.md describes them. A face keeps the name of its
set, so that whole sets can be left out.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from eye.names import NAMES, NONE

Pixels = np.ndarray[Any, Any]

TALLEST = 128
"""Height of the largest face that is kept, in pixels."""
JOKER = "joker"
"""A tile that mahjong's rule sets here do not use: it is found, and not named."""

SUITS = {"characters": "m", "dots": "p", "bamboo": "s"}
HONOURS = {
    "east": "1z",
    "south": "2z",
    "west": "3z",
    "north": "4z",
    "white": "5z",
    "green": "6z",
    "red": "7z",
}
BONUS = {
    **{name: f"f{i + 1}" for i, name in enumerate(("plum", "orchid", "chrysanthemum", "bamboo"))},
    **{name: f"g{i + 1}" for i, name in enumerate(("spring", "summer", "autumn", "winter"))},
}

FIRSTS = {
    1: "A",
    141: "B",
    183: "C",
    225: "D",
    261: "E",
    297: "F",
    339: "G",
    375: "H",
    417: "I",
    462: "J",
    504: "K",
}
"""The number of the first single picture of each set."""

MISLABELLED = {"350.jpg": "9p", "359.jpg": "6p"}
"""Single pictures whose label is wrong, as one sees when looking at them."""


@dataclass(frozen=True, slots=True)
class Face:
    """A tile's face, seen from the front, upright: its set, its name, its pixels (red, green, blue)."""

    set: str
    tile: str
    pixels: Pixels


@dataclass(frozen=True, slots=True)
class Sheet:
    """A photograph of tiles in a grid: its set, the grid's edges in pixels, the names row by row."""

    set: str
    file: str
    rows: list[list[str]]
    edges: tuple[int, int, int, int] | None = None


def label_name(label: str) -> str:
    """`dots-3` as `3p`."""
    family, _, rest = label.partition("-")
    if family in SUITS:
        return rest + SUITS[family]
    return HONOURS[rest] if family == "honors" else BONUS[rest]


def row(text: str) -> list[str]:
    """The names in `1p4 7z -`, where a figure after a name repeats it, and `-` is a joker."""
    names = []
    for part in text.split():
        name, times = (part[:2], int(part[2:] or 1)) if part[0] != "-" else (JOKER, int(part[1:] or 1))
        names += [name] * times
    return names


def suit(letter: str) -> str:
    return " ".join(f"{n}{letter}" for n in range(1, 10))


def _square(after_circles: str, after_bamboos: list[str], after_characters: list[str]) -> list[list[str]]:
    """Four rows of each suit, with what stands to its right."""
    texts = [f"{suit('p')} {after_circles}"] * 4
    texts += [f"{suit('s')} {right}" for right in after_bamboos]
    texts += [f"{suit('m')} {right}" for right in after_characters]
    return [row(text) for text in texts]


def _plain(file: str, name: str) -> Sheet:
    seasons = [f"1z 2z g{n}" for n in (1, 2, 3, 4)]
    flowers = [f"3z 4z f{n}" for n in (1, 2, 3, 4)]
    return Sheet(name, file, _square("7z 6z 5z", seasons, flowers))


SHEETS = [
    *(
        Sheet("B", f"2-{n}.jpg", [row(text)])
        for n, text in enumerate(
            (suit("s"), "1z 2z 3z 4z 7z 6z 5z", "g1 g2 g3 g4 f1 f2 f4 f3", suit("p"), suit("m")), 1
        )
    ),
    Sheet(
        "C",
        "3.png",
        [
            *(
                row(f"{a}m4 5m {a + 5}m4 {a}z4 7z {right}")
                for a, right in enumerate(("6z4", "5z4", "g1 g2 g3 g4", "f1 f2 f3 f4"), 1)
            ),
            *(row(f"{a}s4 5s {a + 5}s4 {a}p4 5p {a + 5}p4") for a in range(1, 5)),
        ],
    ),
    Sheet(
        "D",
        "4.jpg",
        [
            row(text)
            for text in (
                "1s4 5z4 -4",
                "4z4 3s4 5s4",
                "3z4 1z4 2z4",
                "g1 g2 g3 g4 4s4 2s4",
                "9s4 7s4 6s4",
                "g1 g2 g3 g4 f1 f2 f3 f4 8s4",
                "9p4 8p4 g1 g2 g3 g4",
                "7p4 6p4 5p4",
                "4p4 3p4 2p4",
                "1p4 7z4 6z4",
                "9m4 8m4 7m4",
                "6m4 5m4 4m4",
                "3m4 2m4 1m4",
            )
        ],
    ),
    Sheet(
        "E",
        "5.jpg",
        _square("1z 3z 2z 4z", [f"g{n} g{n} f{n} g{n}" for n in (4, 3, 2, 1)], ["7z 6z 5z -"] * 4),
        (0, 0, 1182, 1418),
    ),
    Sheet("F", "6-1.png", [row(suit("s"))] * 4, (5, 6, 631, 395)),
    Sheet("F", "6-2.png", [row(f"1z 2z 3z 4z 7z 6z 5z g{n} f{n}") for n in (1, 2, 3, 4)], (7, 0, 637, 390)),
    Sheet("F", "6-3.png", [row(suit("m"))] * 4, (3, 3, 648, 389)),
    Sheet("F", "6-4.png", [row(suit("p"))] * 4, (3, 0, 649, 390)),
    Sheet(
        "G",
        "7.jpg",
        _square(
            "1z 2z 3z 4z", ["g4 g4 g4 f4", "g3 g3 g2 f3", "g2 g2 g3 f2", "g1 g1 g1 f1"], ["7z 6z 5z -"] * 4
        ),
    ),
    _plain("10.jpg", "H"),
    Sheet(
        "I",
        "9.jpg",
        [
            *(row(f"{a}s4 1s {a + 4}s4 {a}p4 1p {a + 4}p4") for a in (5, 4, 3, 2)),
            row("5m4 1m 9m4 f1 f2 f3 f4 5z g1 g2 g3 g4"),
            *(
                row(f"{a}m4 1m {a + 4}m4 {a - 1}z4 5z {right}4")
                for a, right in ((4, "4z"), (3, "6z"), (2, "7z"))
            ),
        ],
    ),
    _plain("8.jpg", "J"),
]


def read_picture(path: Path) -> Pixels:
    pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if pixels is None:
        raise FileNotFoundError(path)
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB), dtype=np.uint8)


def shrunk(pixels: Pixels) -> Pixels:
    """The face at most `TALLEST` pixels high."""
    height, width = pixels.shape[:2]
    if height <= TALLEST:
        return pixels
    size = (round(width * TALLEST / height), TALLEST)
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def singles(data: Path) -> Iterator[Face]:
    """The photographs of single tiles."""
    with (data / "labels.csv").open(encoding="utf-8") as file:
        for line in csv.DictReader(file):
            number = int(line["picture"].split(".")[0])
            name = FIRSTS[max(first for first in FIRSTS if first <= number)]
            tile = MISLABELLED.get(line["picture"], label_name(line["label"]))
            yield Face(name, tile, shrunk(read_picture(data / "single" / line["picture"])))


def grid(sheet: Sheet, data: Path) -> Iterator[tuple[str, Pixels]]:
    """The cells of a sheet with their names."""
    pixels = read_picture(data / "sets" / sheet.file)
    height, width = pixels.shape[:2]
    left, top, right, bottom = sheet.edges or (0, 0, width, height)
    ys = np.linspace(top, bottom, len(sheet.rows) + 1).round().astype(int)
    for y, names in enumerate(sheet.rows):
        xs = np.linspace(left, right, len(names) + 1).round().astype(int)
        for x, name in enumerate(names):
            yield name, pixels[ys[y] : ys[y + 1], xs[x] : xs[x + 1]]


def cells(data: Path) -> Iterator[Face]:
    """The tiles of all sheets, cut apart."""
    for sheet in SHEETS:
        for name, pixels in grid(sheet, data):
            yield Face(sheet.set, name, shrunk(pixels.copy()))


CC0 = {
    **{f"{n}m": f"Man{n}" for n in range(1, 10)},
    **{f"{n}p": f"Pin{n}" for n in range(1, 10)},
    **{f"{n}s": f"Sou{n}" for n in range(1, 10)},
    "0m": "Man5-Dora",
    "0p": "Pin5-Dora",
    "0s": "Sou5-Dora",
    "1z": "Ton",
    "2z": "Nan",
    "3z": "Shaa",
    "4z": "Pei",
    "5z": "Haku",
    "6z": "Hatsu",
    "7z": "Chun",
}
"""The files of *riichi-mahjong-tiles* (CC0), by tile."""


def painted(folder: Path, height: int = 112) -> Iterator[tuple[str, Pixels]]:
    """The tiles of *riichi-mahjong-tiles* without their ground: red, green, blue and how much they cover."""
    for tile, name in CC0.items():
        pixels = cv2.imread(str(folder / f"{name}.png"), cv2.IMREAD_UNCHANGED)
        if pixels is None:
            raise FileNotFoundError(folder / name)
        small = cv2.resize(pixels, (height * 3 // 4, height), interpolation=cv2.INTER_AREA)
        yield tile, np.asarray(cv2.cvtColor(small, cv2.COLOR_BGRA2RGBA), dtype=np.uint8)


def reddened(pixels: Pixels, shade: tuple[int, int, int]) -> Pixels:
    """The face with all its ink in one red: the red five of a set that has none."""
    work = pixels.astype(np.float32)
    ground = np.median(work.reshape(-1, 3), axis=0)
    distance = np.abs(work - ground).max(axis=2)
    height, width = distance.shape
    ink = np.clip((distance - 18) / 50, 0, 1)
    edge = max(2, height // 24)
    ink[:edge] = ink[height - edge :] = 0
    ink[:, :edge] = ink[:, width - edge :] = 0
    depth = 0.75 + 0.25 * (1 - work.mean(axis=2) / 255)
    red = np.asarray(shade, np.float32) * depth[..., None]
    return np.clip(work * (1 - ink[..., None]) + red * ink[..., None], 0, 255).astype(np.uint8)


def red_fives(faces: list[Face]) -> Iterator[Face]:
    """Red fives made of the plain fives of every photographed set."""
    for face in faces:
        if face.tile in ("5m", "5p", "5s"):
            yield Face(face.set, "0" + face.tile[1], reddened(face.pixels, (200, 25, 35)))


def photographed(data: Path) -> list[Face]:
    """All faces that come from photographs, red fives made of them too."""
    faces = [*singles(data), *cells(data)]
    assert all(face.tile in NAMES or face.tile == JOKER for face in faces), NONE
    return [*faces, *red_fives(faces)]
