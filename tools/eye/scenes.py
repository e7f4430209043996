"""Pictures of rows of tiles, made: canvases laid into the picture by a camera's view, on grounds, lit, blurred."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from tools.eye import grounds, light
from tools.eye.canvases import (
    UNIT,
    Corners,
    Flat,
    Manner,
    Tile,
    dressed,
    end,
    groups_of,
    manner,
    part,
    paste,
    rack,
    rounded,
    side,
    wall,
)
from tools.eye.faces import JOKER, Face, Pixels


@dataclass(slots=True)
class Scene:
    pixels: Pixels
    tiles: list[Tile] = field(default_factory=list)


@dataclass(slots=True)
class Stock:
    """The material of pictures: faces by set and name, sheets of real rows, grounds."""

    sets: dict[str, dict[str, list[Pixels]]]
    weights: dict[str, float]
    backs: list[Pixels]
    grounds: list[Pixels]
    sheets: list[Flat]


class Painter:
    """Makes pictures from a stock, a seed and the colours of backs."""

    def __init__(self, stock: Stock, seed: int, backs: Sequence[tuple[int, int, int]]) -> None:
        self.stock = stock
        self.draw = random.Random(seed)
        self.rng = np.random.default_rng(seed)
        self.back_colours = backs
        self.names = list(stock.sets)
        self.weights = [stock.weights[name] for name in self.names]
        self.set = ""
        self.kinds: list[str] = []

    def pick(self, faces: dict[str, list[Pixels]]) -> tuple[str, Pixels]:
        name = self.draw.choice(self.kinds)
        return name, self.draw.choice(faces[name])

    def row(
        self,
        faces: dict[str, list[Pixels]],
        look: Manner,
        groups: list[list[str]],
        rarely: float = 0.012,
        heads: float = 0.1,
    ) -> Flat:
        """A row of tiles of one set: the share `rarely` lies face down, the share `heads` of rows is on its head."""
        draw = self.draw
        self.kinds = list(faces)
        high = round(UNIT * look.ratio)
        lone = draw.choice([0.4, 0.6, 1.0, 1.6])
        total = sum(high if k == "s" else UNIT for g in groups for k in g)
        width = int(total * (1 + look.gap) + (len(groups) + 1) * lone * UNIT + 2 * UNIT)
        flat = Flat(
            np.zeros((high + 3 * UNIT, width, 3), np.uint8), np.zeros((high + 3 * UNIT, width), np.uint8), []
        )
        x, middle = UNIT * 0.8, 1.5 * UNIT + high / 2
        mask = rounded(UNIT, high, look.radius)
        head = 180 if draw.random() < heads else 0
        for number, kinds in enumerate(groups):
            if draw.random() < 0.25:
                at = x if draw.random() < 0.5 else x + sum(high if kind == "s" else UNIT for kind in kinds)
                end(flat, at, middle, high, look, draw)
            for kind in kinds:
                wide = high if kind == "s" else UNIT
                centre = (
                    x + wide / 2 + draw.gauss(0, 0.01) * UNIT,
                    middle + draw.gauss(0, 0.012 * (1 + look.wobble)) * UNIT,
                )
                if kind == "s":
                    centre = (centre[0], centre[1] + (high - UNIT) / 2 * draw.choice([1, 1, 0]))
                turn = draw.gauss(0, look.wobble) + head + (draw.choice([90, -90]) if kind == "s" else 0)
                name, face = (
                    ("x", draw.choice(self.stock.backs))
                    if kind == "d" or draw.random() < rarely
                    else self.pick(faces)
                )
                if abs(turn) < 0.3:
                    turn = 0
                side(flat, *centre, wide, UNIT if kind == "s" else high, look, draw)
                corners = paste(flat, dressed(face, look, draw, high), mask, *centre, turn)
                flat.tiles.append(Tile(name, corners, number, kind == "s"))
                x += wide + look.gap * UNIT
            x += lone * UNIT
        if draw.random() < 0.12:
            rack(flat, draw)
        return flat

    def block(self, faces: dict[str, list[Pixels]], look: Manner) -> Flat:
        """Rows below each other, as discards and whole sets lie."""
        self.kinds = list(faces)
        draw = self.draw
        columns, rows, high = draw.randint(2, 8), draw.randint(2, 5), round(UNIT * look.ratio)
        shape = (int(rows * high * 1.06) + UNIT, int(columns * UNIT * 1.06) + UNIT)
        flat = Flat(np.zeros((*shape, 3), np.uint8), np.zeros(shape, np.uint8), [])
        mask = rounded(UNIT, high, look.radius)
        for r in range(rows):
            for c in range(columns):
                name, face = self.pick(faces)
                centre = (
                    UNIT + c * UNIT * (1 + look.gap),
                    UNIT / 2 + high / 2 + r * high * (1 + look.gap * 0.7),
                )
                turn = draw.gauss(0, look.wobble) if look.wobble else 0
                corners = paste(flat, dressed(face, look, draw, high), mask, *centre, turn)
                flat.tiles.append(Tile(name, corners, r))
        return flat

    def view(
        self, flat: Flat, width: int, height: int, wide: float, turn: float, tilt: float, yaw: float
    ) -> Corners:
        """The homography that lays a canvas into the picture: tiles `wide` pixels, angles in degrees."""
        high, long = flat.cover.shape
        scale = wide / UNIT
        a, b, c = (math.radians(v) for v in (tilt, yaw, turn))
        rx = np.asarray([[1, 0, 0], [0, math.cos(a), -math.sin(a)], [0, math.sin(a), math.cos(a)]])
        ry = np.asarray([[math.cos(b), 0, math.sin(b)], [0, 1, 0], [-math.sin(b), 0, math.cos(b)]])
        rz = np.asarray([[math.cos(c), -math.sin(c), 0], [math.sin(c), math.cos(c), 0], [0, 0, 1]])
        turned = rz @ ry @ rx
        far = max(long * scale, width) * self.draw.uniform(1.1, 3)
        corners = np.asarray([[0, 0], [long, 0], [long, high], [0, high]], np.float64)
        flat3 = np.column_stack([(corners - (long / 2, high / 2)) * scale, np.zeros(4)]) @ turned.T
        seen = flat3[:, :2] * far / (far + flat3[:, 2:])
        seen += (width * self.draw.uniform(0.3, 0.7), height * self.draw.uniform(0.3, 0.7))
        return np.asarray(
            cv2.getPerspectiveTransform(corners.astype(np.float32), seen.astype(np.float32)), np.float64
        )

    def lay(self, scene: Scene, flat: Flat, matrix: Corners, taken: Pixels) -> bool:
        """Lay a canvas into the picture unless something lies there."""
        height, width = taken.shape
        shrink = _shrink(matrix, flat)
        pixels, cover = flat.pixels, flat.cover
        if shrink < 0.6:
            size = (max(2, int(cover.shape[1] * shrink)), max(2, int(cover.shape[0] * shrink)))
            exact = np.diag([cover.shape[1] / size[0], cover.shape[0] / size[1], 1])
            pixels, cover = (cv2.resize(p, size, interpolation=cv2.INTER_AREA) for p in (pixels, cover))
            warp = matrix @ exact
        else:
            warp = matrix
        shape = cv2.warpPerspective(cover, warp, (width, height), flags=cv2.INTER_LINEAR)
        if (taken[shape > 60]).any():
            return False
        laid = cv2.warpPerspective(pixels, warp, (width, height), flags=cv2.INTER_LINEAR)
        if self.draw.random() < 0.7:
            self.shade(scene, shape)
        share = (shape.astype(np.float32) / 255)[..., None]
        scene.pixels[:] = (laid * share + scene.pixels * (1 - share)).astype(np.uint8)
        taken[cv2.dilate(shape, np.ones((5, 5), np.uint8)) > 60] = 1
        for tile in flat.tiles:
            at = cv2.perspectiveTransform(tile.corners[None].astype(np.float64), matrix)[0]
            scene.tiles.append(Tile(tile.name, at, tile.group, tile.sideways, tile.set or self.set))
        return True

    def shade(self, scene: Scene, shape: Pixels) -> None:
        """The shadow that tiles throw on the ground."""
        draw = self.draw
        shift = np.asarray([[1, 0, draw.uniform(-9, 9)], [0, 1, draw.uniform(-3, 12)]], np.float32)
        moved = cv2.warpAffine(shape, shift, (shape.shape[1], shape.shape[0]))
        soft = cv2.GaussianBlur(moved, (0, 0), draw.uniform(1, 6)).astype(np.float32)
        scene.pixels[:] = (scene.pixels * (1 - soft / 255 * draw.uniform(0.2, 0.7))[..., None]).astype(
            np.uint8
        )

    def empty(self, width: int, height: int, things: int) -> Scene:
        pixels = grounds.cut(self.stock.grounds, self.draw, height, width)
        grounds.clutter(pixels, self.draw, things)
        return Scene(pixels)

    def scene(self, width: int, height: int, narrow: float, broad: float, empty: float = 0.1) -> Scene:
        """One picture whose tiles are `narrow` to `broad` pixels wide."""
        draw = self.draw
        if draw.random() < empty:
            scene = self.empty(width, height, draw.randint(0, 25))
            return self.lit(scene)
        scene = self.empty(width, height, draw.choice([0, 0, 2, 5, 10]))
        taken = np.zeros((height, width), np.uint8)
        self.set = draw.choices(self.names, self.weights)[0]
        faces = self.stock.sets[self.set]
        look = manner(draw, self.back_colours)
        wide = math.exp(draw.uniform(math.log(narrow), math.log(broad)))
        turn = draw.gauss(0, 7) if draw.random() < 0.6 else draw.uniform(-180, 180)
        steep = draw.random() < 0.6
        tilt, yaw = (
            (draw.uniform(-50, 10), draw.uniform(-25, 25)) if steep else (draw.gauss(0, 6), draw.gauss(0, 6))
        )
        wide = wide / math.cos(math.radians(yaw))
        for _ in range(draw.choice([1, 1, 2, 3, 5])):
            flat = self.canvas(faces, look, int(max(1, min(18, max(width, height) * 1.1 / wide))))
            around = turn + draw.choice([0, 0, draw.gauss(0, 3), draw.choice([90, 180, 270])])
            if 0 < len(flat.tiles) < 3 and draw.random() < 0.5:
                around = draw.uniform(-180, 180)
            for _ in range(4):
                matrix = self.view(flat, width, height, wide * draw.uniform(0.9, 1.1), around, tilt, yaw)
                if scene.tiles:  # the first lies in the middle, the others anywhere
                    shift = np.eye(3)
                    shift[:2, 2] = draw.uniform(-0.5, 0.5) * width, draw.uniform(-0.5, 0.5) * height
                    matrix = shift @ matrix
                if self.lay(scene, flat, matrix, taken):
                    break
        if draw.random() < 0.15:
            grounds.finger(scene.pixels, draw, (draw.randrange(width), draw.randrange(height)), wide)
        return self.lit(scene)

    def canvas(self, faces: dict[str, list[Pixels]], look: Manner, most: int) -> Flat:
        way = self.draw.random()
        if way < 0.15 and self.stock.sheets:
            return part(self.draw.choice(self.stock.sheets), self.draw)
        if way < 0.25:
            return self.block(faces, look)
        if way < 0.33:
            return wall(look, self.draw)
        return self.row(faces, look, groups_of(self.draw, most))

    def lit(self, scene: Scene) -> Scene:
        scene.pixels = light.lit(scene.pixels, self.draw, self.rng)
        return scene


def _shrink(matrix: Corners, flat: Flat) -> float:
    """How much smaller the canvas gets in its middle."""
    high, long = flat.cover.shape
    middle = np.asarray([[[long / 2, high / 2], [long / 2 + 8, high / 2], [long / 2, high / 2 + 8]]])
    a, b, c = cv2.perspectiveTransform(middle, matrix)[0]
    return float(max(np.linalg.norm(b - a), np.linalg.norm(c - a)) / 8)


def stock(faces: list[Face], sheets: list[Flat], grounds_made: list[Pixels]) -> Stock:
    """The faces by set; photographed sets weigh more than drawn ones."""
    sets: dict[str, dict[str, list[Pixels]]] = {}
    backs = []
    for face in faces:
        if face.tile == "x":
            backs.append(face.pixels)
        elif face.tile != JOKER:
            sets.setdefault(face.set, {}).setdefault(face.tile, []).append(face.pixels)
    weights = {
        name: (6.0 if len(name) == 1 else 1.5 if name.startswith(("cc0", "ours")) else 1.0) for name in sets
    }
    drawn = sum(weight for name, weight in weights.items() if len(name) > 1)
    real = sum(weight for name, weight in weights.items() if len(name) == 1)
    for name in weights:
        weights[name] *= (0.45 / drawn) if len(name) > 1 else (0.55 / max(real, 1))
    return Stock(sets, weights, backs, grounds_made, sheets)
