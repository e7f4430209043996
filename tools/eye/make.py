"""Makes the pictures that the nets learn from: `python -m tools.eye.make --data D --fonts F --cc0 C --to OUT`.

They are kept as one file of numbers: pictures, and for each tile its picture, corners, name and set.
"""

import argparse
import pickle
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tools.eye.looks import BACKS
from tools.eye.scenes import Painter
from tools.eye.stocks import Folders, build

SIDE = 384
NARROW, BROAD = 12, 70


@dataclass(slots=True)
class Made:
    """Pictures [n, side, side, 3]; tiles as rows: picture, corners [4, 2], name, set."""

    pictures: np.ndarray[Any, np.dtype[np.uint8]]
    owner: np.ndarray[Any, np.dtype[np.int32]]
    corners: np.ndarray[Any, np.dtype[np.float32]]
    names: list[str]
    sets: list[str]


def make(painter: Painter, count: int, side: int = SIDE) -> Made:
    pictures = np.empty((count, side, side, 3), np.uint8)
    owner, corners, names, sets = [], [], [], []
    for number in range(count):
        scene = painter.scene(side, side, NARROW, BROAD)
        pictures[number] = scene.pixels
        for tile in scene.tiles:
            owner.append(number)
            corners.append(tile.corners)
            names.append(tile.name)
            sets.append(tile.set)
    shaped = np.asarray(corners, np.float32).reshape(-1, 4, 2)
    return Made(pictures, np.asarray(owner, np.int32), shaped, names, sets)


def load(paths: list[Path]) -> Made:
    """Several files as one."""
    parts: list[Made] = []
    for path in paths:
        with path.open("rb") as file:
            parts.append(pickle.load(file))  # noqa: S301  (files that this program wrote)
    starts = np.cumsum([0, *(len(part.pictures) for part in parts)])
    return Made(
        np.concatenate([part.pictures for part in parts]),
        np.concatenate([part.owner + start for part, start in zip(parts, starts, strict=False)]),
        np.concatenate([part.corners for part in parts]),
        [name for part in parts for name in part.names],
        [name for part in parts for name in part.sets],
    )


def folders(parser: argparse.ArgumentParser) -> None:
    for name in ("data", "fonts", "cc0"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--photographs", type=Path, help="photographs that show no tile")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    folders(parser)
    parser.add_argument("--to", type=Path, required=True)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--looks", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--without", default="", help="the letters of sets to leave out")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    stock = build(
        Folders(given.data, given.fonts, given.cc0, given.photographs),
        left_out=given.without,
        looks=given.looks,
        seed=given.seed,
    )
    made = make(Painter(stock, given.seed, BACKS), given.count)
    with given.to.open("wb") as file:
        pickle.dump(made, file)


if __name__ == "__main__":
    main()
