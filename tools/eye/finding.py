"""How the finder learns: its targets, its batches, its loop.

Pictures come from `make.py`. Sets can be left out: pictures that show one of their tiles are not learnt from.
"""

import copy
import math
import random
import time
from collections.abc import Collection

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional

from tools.eye.make import Made
from tools.eye.nets import Finder, follow, prepared
from tools.eye.places import Array, Bounds, axes, shares

CELL = 8
SMALLEST, LARGE, LARGEST = 9, 72, 92
"""Widths of tiles in pixels: smaller ones and those between the others are ignored, larger ones are not to be found."""
UNIT = 16.0
"""Pixels that stand for one in the finder's half heights and widths."""


def doubled(vectors: Array) -> Array:
    """Vectors whose sign does not matter: their length, at twice their angle."""
    length = np.maximum(np.linalg.norm(vectors, axis=1), 1e-6)
    x, y = vectors[:, 0], vectors[:, 1]
    return np.stack([(x * x - y * y) / length, 2 * x * y / length], axis=1)


def targets(
    corners: Array, whole: Array, bounds: tuple[int, int, int, int], side: int
) -> tuple[Array, Array, Array]:
    """Heat [cells, cells], values [6, ...], weights of heat: what the finder should say of a picture."""
    cells = side // CELL
    heat, weigh = np.zeros((cells, cells), np.float32), np.ones((cells, cells), np.float32)
    values = np.zeros((7, cells, cells), np.float32)
    if not len(corners):
        return heat, values, weigh
    middles, tall, wide = axes(corners)
    talls, wides = doubled(tall) / UNIT, doubled(wide) / UNIT
    size = np.minimum(np.linalg.norm(tall, axis=1), np.linalg.norm(wide, axis=1)) * 2
    shown = shares(corners, bounds)
    ys, xs = np.mgrid[0:cells, 0:cells] + 0.5
    for i, (x, y) in enumerate(middles / CELL):
        sigma = max(0.55, 0.17 * size[i] / CELL)
        near = np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * sigma * sigma)).astype(np.float32)
        if shown[i] < 0.05 or size[i] > LARGEST:
            continue
        if shown[i] < 0.72 or not whole[i] or not SMALLEST <= size[i] <= LARGE:
            weigh[near > 0.05] = 0
            continue
        if not (0 <= x < cells and 0 <= y < cells):
            continue
        better = near > heat
        close = better & (near > 0.12)
        heat = np.maximum(heat, near)
        heat[int(y), int(x)] = 1
        close[int(y), int(x)] = True
        values[0][close], values[1][close] = (x - xs)[close], (y - ys)[close]
        values[2:4, close], values[4:6, close] = talls[i][:, None], wides[i][:, None]
        values[6][close] = 1 / max(size[i] / UNIT, 0.5)
    return heat, values, weigh


def finder_loss(
    out: torch.Tensor, heat: torch.Tensor, values: torch.Tensor, weigh: torch.Tensor
) -> torch.Tensor:
    """The loss of CenterNet: focal for the heat, absolute for the values, relative to the tile's size."""
    logit = out[:, 0]
    p = torch.sigmoid(logit)
    hit = (heat >= 0.999).float() * weigh
    log_p, log_not = functional.logsigmoid(logit), functional.logsigmoid(-logit)
    focal = -(hit * (1 - p) ** 2 * log_p + (1 - hit) * weigh * (1 - heat) ** 4 * p**2 * log_not)
    share = values[:, 6:7] * weigh[:, None]
    place = (out[:, 1:3] - values[:, 0:2]).abs() * (share > 0)
    half = (out[:, 3:7] - values[:, 2:6]).abs() * share
    count = hit.sum().clamp(min=1)
    return focal.sum() / count + (place.sum() + half.sum()) / (share > 0).sum().clamp(min=1)


def tinted(picture: Array, draw: random.Random) -> Array:
    """Other light on a picture that was seen before."""
    gain = np.asarray([draw.uniform(0.75, 1.2) * draw.uniform(0.9, 1.1) for _ in range(3)], np.float32)
    lift = draw.uniform(-15, 20)
    table = np.clip(np.arange(256)[:, None] * gain + lift, 0, 255).astype(np.uint8)
    return np.stack([table[picture[..., c], c] for c in range(3)], axis=-1)


def turned(picture: Array, corners: Array, draw: random.Random) -> tuple[Array, Array]:
    """The picture mirrored or turned by halves, rarely by quarters: a finder does not read."""
    side = picture.shape[0]
    if draw.random() < 0.5:
        picture = picture[:, ::-1]
        corners = corners[:, [1, 0, 3, 2]] * (-1, 1) + (side, 0)
    for _ in range(draw.choices(range(4), [10, 1, 10, 1])[0]):
        picture = np.rot90(picture, -1)
        corners = np.stack([side - corners[..., 1], corners[..., 0]], axis=-1)
    return picture, corners


def framed(picture: Array, corners: Array, draw: random.Random) -> tuple[Array, Bounds]:
    """Only a part of the picture, with grey around it, and the part's left, top, right and foot."""
    side = picture.shape[0]
    if len(corners):  # close around one tile, or some
        first = draw.randrange(len(corners))
        some = corners[first : first + draw.choice([1, 1, draw.randint(1, len(corners))])].reshape(-1, 2)
        left, top = (some.min(axis=0) + draw.gauss(0, 3)).astype(int)
        right, foot = (some.max(axis=0) + draw.gauss(0, 3)).astype(int)
    else:
        left, right = sorted(draw.choices(range(side), k=2))
        top, foot = sorted(draw.choices(range(side), k=2))
    left, top, right, foot = max(left, 0), max(top, 0), min(right, side), min(foot, side)
    if right - left < 16 or foot - top < 16:
        return picture, (0, 0, side, side)
    grey = np.full_like(picture, 128)
    grey[top:foot, left:right] = picture[top:foot, left:right]
    return grey, (left, top, right, foot)


WINDOW = 256
"""The side of the part of a picture that the finder learns from at a time."""


def windowed(picture: Array, corners: Array, draw: random.Random) -> tuple[Array, Array, Array]:
    """A part of the picture, `WINDOW` pixels square, around one of its tiles, turned so that most stand nearly upright;
    which of its tiles are whole.

    Now and then its tiles are too large to be found at this size.
    """
    side = picture.shape[0]
    shown = shares(corners, (0, 0, side, side)) if len(corners) else np.zeros(0)
    corners, whole = corners[shown > 0.05], shown[shown > 0.05] > 0.72
    scale, angle, middle = (
        math.exp(draw.uniform(-0.5, 0.5)),
        draw.uniform(-180, 180),
        np.asarray([side / 2, side / 2]),
    )
    if len(corners):
        middles, _, wide = axes(corners)
        chosen = draw.randrange(len(corners))
        near, far = (120.0, 300.0) if draw.random() < 0.1 else (14.0, 54.0)
        size = math.exp(draw.uniform(math.log(near), math.log(far)))
        scale = float(np.clip(size / (2 * np.linalg.norm(wide[chosen])), 0.5, 12))
        common = doubled(wide).sum(axis=0)
        angle = math.degrees(math.atan2(common[1], common[0]) / 2) + draw.gauss(0, 9)
        middle = middles[chosen]
    matrix = cv2.getRotationMatrix2D((float(middle[0]), float(middle[1])), angle, scale)
    matrix[:, 2] += [draw.uniform(0.25, 0.75) * WINDOW - v for v in middle]
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    part = cv2.warpAffine(picture, matrix, (WINDOW, WINDOW), flags=way, borderValue=(128, 128, 128))
    moved = corners.reshape(-1, 2) @ matrix[:, :2].T + matrix[:, 2]
    return part, moved.reshape(-1, 4, 2), whole


class Finding:
    """Batches for the finder."""

    def __init__(self, made: Made, left_out: Collection[str], seed: int) -> None:
        self.made, self.draw = made, random.Random(seed)
        self.tiles: list[list[int]] = [[] for _ in made.pictures]
        for row, owner in enumerate(made.owner):
            self.tiles[owner].append(row)
        without = np.asarray([name in left_out for name in made.sets])
        self.kept = [i for i, rows in enumerate(self.tiles) if not any(without[r] for r in rows)]

        self.full = [i for i in self.kept if self.tiles[i]]

    def batch(self, size: int) -> tuple[torch.Tensor, ...]:
        made, draw = self.made, self.draw
        pictures, heats, values, weights = [], [], [], []
        for _ in range(size):
            number = draw.choice(self.kept if draw.random() < 0.1 else self.full)
            picture, corners, whole = windowed(made.pictures[number], made.corners[self.tiles[number]], draw)
            picture, corners = turned(tinted(picture, draw), corners, draw)
            bounds = (0, 0, *picture.shape[:2])
            if draw.random() < 0.2:
                picture, bounds = framed(picture, corners, draw)
            heat, value, weigh = targets(corners, whole, bounds, picture.shape[0])
            pictures.append(picture)
            heats.append(heat)
            values.append(value)
            weights.append(weigh)
        arrays = (np.stack(part) for part in (heats, values, weights))
        return prepared(np.stack(pictures)), *(torch.from_numpy(part) for part in arrays)


def train_finder(
    made: Made,
    steps: int,
    seed: int,
    *,
    left_out: Collection[str] = (),
    start: Finder | None = None,
) -> Finder:
    torch.manual_seed(seed)
    net = (start or Finder()).to(memory_format=torch.channels_last).train()
    steady = copy.deepcopy(net)
    finding = Finding(made, left_out, seed)
    optimizer = torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=1e-4)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=steps, pct_start=0.08)
    began, mean = time.monotonic(), 0.0
    for step in range(steps):
        picture, *wanted = finding.batch(12)
        loss = finder_loss(net(picture), *wanted)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        plan.step()
        follow(steady, net, step)
        mean += 0.02 * (loss.item() - mean) if step else loss.item()
        if step % 100 == 99:
            print("finder", step + 1, round(mean, 3), f"{time.monotonic() - began:.0f} s", flush=True)
    return steady.eval()
