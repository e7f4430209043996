"""Judges a file of weights: pictures made of sets that the nets have not seen, and the photographs of single tiles.

`hands` makes pictures as phones take them: one row of 13 or 14 tiles of one set, legal as a hand, on a ground.
"""

import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np

from eye.choosing import choose
from eye.net import Nets
from eye.reading import read
from eye.tile import Tile as Read
from scoring.tiles import CODE_OF, KIND
from tools.eye.canvases import UNIT, Flat, Manner, manner
from tools.eye.faces import Face, Pixels
from tools.eye.scenes import Painter, Scene


@dataclass(slots=True)
class Tally:
    """Counts: tiles, located, named; rows and right rows; by tile and confusion; probabilities with their outcome."""

    tiles: int = 0
    located: int = 0
    named: int = 0
    extra: int = 0
    rows: int = 0
    right: int = 0
    right_with_rules: int = 0
    by_tile: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    confused: Counter[tuple[str, str]] = field(default_factory=Counter)
    claims: list[tuple[float, bool]] = field(default_factory=list)


def winning_hand(draw: random.Random, kinds: list[str]) -> list[str]:
    """Fourteen tiles: four sets and a pair, now and then seven pairs, of the kinds that a set has."""
    left = Counter(dict.fromkeys(kinds, 4))
    if draw.random() < 0.06:
        return sorted(draw.sample(kinds, 7) * 2)
    while True:
        left.clear()
        hand: list[str] = []
        for _ in range(4):
            hand += _some_set(draw, kinds)
        pair = draw.choice(kinds)
        hand += [pair, pair]
        if max(Counter(hand).values()) <= 4:
            return sorted(hand, key=lambda name: KIND[CODE_OF[name]])


def _some_set(draw: random.Random, kinds: list[str]) -> list[str]:
    while True:
        kind = draw.choice(kinds)
        if draw.random() < 0.3 or kind[1] == "z":
            return [kind] * 3
        chow = [f"{int(kind[0]) + i}{kind[1]}" for i in range(3)]
        if all(name in kinds for name in chow):
            return chow


class Hands(Painter):
    """Pictures of one winning hand."""

    queue: list[str]

    def hand(self, name: str, width: int = 1280, height: int = 960) -> tuple[Scene, list[str]]:
        """A picture and the tiles in reading order: in one row, or with one or two calls and the last tile apart."""
        draw = self.draw
        faces = self.stock.sets[name]
        plain = [tile for tile in faces if tile[0] in "123456789"]
        tiles = winning_hand(draw, plain)
        self.set = name
        look = manner(draw, self.back_colours)
        flat = self.laid(faces, look, tiles)
        while True:
            scene = self.empty(width, height, draw.choice([0, 0, 2, 5]))
            wide = width * draw.uniform(0.55, 0.97) / flat.cover.shape[1] * UNIT
            turn = draw.gauss(0, 6)
            steep = draw.random() < 0.5
            tilt, yaw = (
                (draw.uniform(-45, 5), draw.uniform(-15, 15))
                if steep
                else (draw.gauss(0, 6), draw.gauss(0, 4))
            )
            matrix = self.view(flat, width, height, wide, turn, tilt, yaw)
            matrix = self.centred(flat, matrix, width, height)
            if matrix is not None:
                break
        self.lay(scene, flat, matrix, np.zeros((height, width), np.uint8))
        return self.lit(scene), [tile.name for tile in scene.tiles]

    def centred(self, flat: Flat, matrix: Any, width: int, height: int) -> Any:
        points = np.concatenate([tile.corners for tile in flat.tiles])
        seen = cv2.perspectiveTransform(points[None].astype(np.float64), matrix)[0]
        low, high = seen.min(axis=0), seen.max(axis=0)
        size = high - low
        if size[0] > width * 0.98 or size[1] > height * 0.98:
            return None
        shift = np.eye(3)
        shift[:2, 2] = [self.draw.uniform(4, (width, height)[i] - size[i] - 4) - low[i] for i in range(2)]
        return shift @ matrix

    def laid(self, faces: dict[str, list[Any]], look: Manner, tiles: list[str]) -> Flat:
        """The hand on a canvas: concealed tiles, in some pictures the last tile apart."""
        apart = ["s" if self.draw.random() < 0.4 else "u"]
        groups = [["u"] * 14] if self.draw.random() < 0.5 else [["u"] * 13, apart]
        self.queue = list(tiles)
        return self.row(faces, look, groups, 0.0, heads=0.0)

    def pick(self, faces: dict[str, list[Pixels]]) -> tuple[str, Pixels]:
        """The hand's next tile."""
        name = self.queue.pop(0)
        return name, self.draw.choice(faces[name])


def compare(scene: Scene, tiles: list[Read], tally: Tally, rules: str | None) -> bool:
    """Count the tiles located and named; tells whether the whole row is right."""
    used: set[int] = set()
    for tile in scene.tiles:
        tally.tiles += 1
        tally.by_tile[tile.name] += 1
        middle = tile.corners.mean(axis=0)
        size = np.linalg.norm(tile.corners[1] - tile.corners[0])
        near = [
            (float(np.linalg.norm(np.mean(other.box, axis=0) - middle)), i)
            for i, other in enumerate(tiles)
            if i not in used
        ]
        if not near or min(near)[0] > 0.5 * size:
            tally.missed[tile.name] += 1
            continue
        index = min(near)[1]
        used.add(index)
        tally.located += 1
        read_as = tiles[index]
        right = read_as.tile == tile.name
        tally.named += right
        tally.claims.append((read_as.p, right))
        if not right:
            tally.confused[(tile.name, read_as.tile)] += 1
    tally.extra += len(tiles) - len(used)
    wanted = [tile.name for tile in scene.tiles]
    whole = [tile.tile for tile in tiles] == wanted
    tally.rows += 1
    tally.right += whole
    if rules:
        tally.right_with_rules += [tile.tile for tile in choose(tiles, rules)] == wanted
    return whole


def singles(faces: list[Face], nets: Nets, tally: Tally) -> Iterator[tuple[Face, list[Read]]]:
    """Pictures that one tile fills."""
    for face in faces:
        tiles = read(face.pixels, nets)
        tally.tiles += 1
        tally.by_tile[face.tile] += 1
        best = max(tiles, key=lambda tile: tile.p, default=None)
        right = len(tiles) == 1 and tiles[0].tile == face.tile
        tally.located += len(tiles) == 1
        tally.named += right
        if best:
            tally.claims.append((best.p, right))
        if not right:
            tally.confused[(face.tile, best.tile if best else "nothing")] += 1
            yield face, tiles


def calibration(claims: list[tuple[float, bool]]) -> Iterator[tuple[str, int, float, float]]:
    """By spans of probability: how many names, the mean of their probabilities, the share that is right."""
    for low, high in ((0, 0.5), (0.5, 0.7), (0.7, 0.8), (0.8, 0.9), (0.9, 0.95), (0.95, 0.98), (0.98, 1.01)):
        here = [(p, right) for p, right in claims if low <= p < high]
        if here:
            mean = sum(p for p, _ in here) / len(here)
            yield (
                f"{low:.2f}-{min(high, 1):.2f}",
                len(here),
                mean,
                sum(right for _, right in here) / len(here),
            )


def best_temperature(logits: Any, labels: Any) -> float:
    """The number that divides the answers so that probabilities come true."""
    best = (math.inf, 1.0)
    for step in range(40, 300, 5):
        scaled = logits / (step / 100)
        shifted = scaled - scaled.max(axis=1, keepdims=True)
        loss = float(np.mean(np.log(np.exp(shifted).sum(axis=1)) - shifted[np.arange(len(labels)), labels]))
        best = min(best, (loss, step / 100))
    return best[1]
