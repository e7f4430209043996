"""How the namer learns: its crops, their variations, its loop.

Pictures come from `make.py`. Sets can be left out: their tiles are not cropped.
"""

import copy
import math
import random
import time
from collections.abc import Collection, Iterable, Iterator

import cv2
import numpy as np
import torch
from torch.nn import functional

from eye.names import NAMES, NONE, TURNED
from tools.eye.faces import JOKER, Face
from tools.eye.make import Made
from tools.eye.nets import NAMER_SIZE, Namer, follow, prepared
from tools.eye.places import Array, area, axes

MARGIN = 1.12
"""How much larger than the tile its crop is."""
SAME_TURNED = {
    "1p",
    "2p",
    "3p",
    "4p",
    "5p",
    "8p",
    "9p",
    "0p",
    "2s",
    "4s",
    "5s",
    "6s",
    "8s",
    "9s",
    "0s",
    "5z",
    "x",
}
"""Tiles that look alike, or nearly, on their heads."""
SQUARE = {"1p", "5z", "x", "4p", "5p", "0p"}
"""Tiles that, lying on their sides, could still be taken for themselves."""

FIVES = [NAMES.index(name) for name in ("5m", "5p", "5s", "0m", "0p", "0s")]


def crop(picture: Array, middle: Array, tall: Array, wide: Array) -> Array:
    """The tile's picture, upright: `MARGIN` larger than the tile, at the namer's size."""
    width, height = NAMER_SIZE
    right, down = wide * MARGIN / (width / 2), tall * MARGIN / (height / 2)
    origin = middle - right * (width / 2 - 0.5) - down * (height / 2 - 0.5)
    scale = max(float(np.linalg.norm(right)), float(np.linalg.norm(down)), 1.0)
    # as eye/namer.py: from the half whose pixels are as large as those of the crop
    level = int(math.log2(scale) + 0.42)
    share = 1 / 2**level
    matrix = np.asarray([[right[0], down[0], origin[0]], [right[1], down[1], origin[1]]], np.float64) * share
    matrix[:, 2] += share / 2 - 0.5
    half = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA) if level else picture
    flags = cv2.WARP_INVERSE_MAP | cv2.INTER_LINEAR
    return np.asarray(cv2.warpAffine(half, matrix, NAMER_SIZE, flags=flags, borderMode=cv2.BORDER_REPLICATE))


def crops(
    made: Made, draw: random.Random, left_out: Collection[str], times: int
) -> tuple[Array, Array, list[str]]:
    """Crops of all tiles as a finder could have placed them, with what they are (an index of NAMES) and their sets."""
    index = {name: i for i, name in enumerate(NAMES)}
    pictures, labels, sets = [], [], []
    middles, talls, wides = axes(made.corners.astype(np.float64))
    side = made.pictures.shape[1]
    for row, owner in enumerate(made.owner):
        name = made.names[row]
        middle, size = middles[row], float(np.linalg.norm(wides[row])) * 2
        if (
            name == JOKER
            or made.sets[row] in left_out
            or size < 11
            or not (4 < middle[0] < side - 4 and 4 < middle[1] < side - 4)
        ):
            continue
        inside = np.clip(made.corners[row : row + 1], 0, side)
        if abs(area(inside)[0]) < 0.75 * abs(area(made.corners[row : row + 1])[0]):
            continue
        for _ in range(times):
            label, placed = _placed(name, middle, talls[row], wides[row], draw)
            pictures.append(crop(made.pictures[owner], *placed))
            labels.append(index[label])
            sets.append(made.sets[row])
    full = set(made.owner.tolist())
    for _ in range(len(labels) // 8):
        number = draw.randrange(len(made.pictures))
        pictures.append(crop(made.pictures[number], *_elsewhere(side, number in full, draw)))
        labels.append(index[NONE])
        sets.append("")
    return np.stack(pictures), np.asarray(labels), sets


def face_crops(faces: Iterable[Face], draw: random.Random, times: int) -> tuple[Array, Array]:
    """Crops of photographed faces that fill their pictures, and what they are: nothing of them is made."""
    index = {name: i for i, name in enumerate(NAMES)}
    pictures, labels = [], []
    for face in faces:
        height, width = face.pixels.shape[:2]
        for _ in range(0 if face.tile == JOKER else times):
            near = draw.uniform(0.95, MARGIN * 1.03)
            tall, wide = np.asarray([0, height / 2 / near]), np.asarray([width / 2 / near, 0])
            label, placed = _placed(face.tile, np.asarray([width / 2, height / 2]), tall, wide, draw)
            pictures.append(crop(face.pixels, *placed))
            labels.append(index[label])
    return np.stack(pictures), np.asarray(labels)


def _elsewhere(side: int, is_full: bool, draw: random.Random) -> tuple[Array, Array, Array]:
    """A place that holds no tile: anywhere in a picture without tiles, or nearly the whole of one with tiles."""
    size = math.exp(draw.uniform(math.log(150 if is_full else 6), math.log(190)))
    turn = draw.uniform(0, math.tau) if size < 100 else draw.gauss(0, 0.1)
    down = np.asarray([math.sin(turn), math.cos(turn)]) * size * draw.uniform(0.8, 1.6)
    right = np.asarray([math.cos(turn), -math.sin(turn)]) * size
    middle = [draw.uniform(min(size, side / 2), side - min(size, side / 2)) for _ in range(2)]
    return np.asarray(middle), down, right


def _placed(
    name: str, middle: Array, tall: Array, wide: Array, draw: random.Random
) -> tuple[str, tuple[Array, Array, Array]]:
    """A tile's place with a finder's errors; or on its head; or wrong."""
    way = draw.random()
    grow = math.exp(draw.gauss(0, 0.05))
    turn = draw.gauss(0, 0.045)
    tall = tall * grow * math.exp(draw.gauss(0, 0.05)) + wide * turn * draw.uniform(0.8, 1.3)
    wide = wide * grow * math.exp(draw.gauss(0, 0.04)) - tall * turn * draw.uniform(0.4, 0.8)
    middle = middle + tall * draw.gauss(0, 0.07) + wide * draw.gauss(0, 0.08)
    if way < 0.1:
        return (name if name in SAME_TURNED else TURNED), (middle, -tall, -wide)
    if way < 0.14:
        far = draw.uniform(0.8, 1.2) * draw.choice([-1, 1])
        moved = middle + (wide if draw.random() < 0.6 else tall) * far
        return (NONE if name != "x" else "x"), (moved, tall, wide)
    if way < 0.16 and name not in SQUARE:
        return NONE, (middle, wide, -tall)
    if way < 0.17 and name != "x":
        wrong = draw.choice([0.45, 0.5, 1.9, 2.2])
        return NONE, (middle, tall * wrong, wide * wrong)
    return name, (middle, tall, wide)


def _moved(batch: torch.Tensor, draw: torch.Generator) -> torch.Tensor:
    """Crops turned, stretched and shifted a little."""
    n = len(batch)
    angle, skew, *rest = (torch.randn(n, generator=draw) * by for by in (0.04, 0.05, 0.05, 0.05, 0.04, 0.04))
    across, down, x, y = rest
    matrix = torch.stack([torch.exp(across), skew - angle, x, angle, torch.exp(down), y], 1).view(n, 2, 3)
    grid = functional.affine_grid(matrix, list(batch.shape), align_corners=False)
    return functional.grid_sample(batch, grid, padding_mode="border", align_corners=False)


def _inked(batch: torch.Tensor, labels: torch.Tensor, draw: torch.Generator) -> torch.Tensor:
    """Ink thicker or thinner, faded, in other colours, paler or deeper: sets that nobody photographed.

    A five, red or not, keeps its reds: they alone tell which it is."""
    n = len(batch)
    way, share = torch.rand(n, 1, 1, 1, generator=draw), torch.rand(n, 1, 1, 1, generator=draw) * 0.7
    thin, thick = (sign * functional.max_pool2d(sign * batch, 3, 1, 1) for sign in (1, -1))
    batch = torch.where(way < 0.12, batch + (thin - batch) * share, batch)
    batch = torch.where(way > 0.88, batch + (thick - batch) * share, batch)
    dark = 1 - batch.amax(1, keepdim=True)
    stain = torch.rand(n, 3, 1, 1, generator=draw) * torch.tensor([0.2, 0.6, 0.9]).view(1, 3, 1, 1)
    stained = torch.rand(n, 1, 1, 1, generator=draw) < 0.25
    batch = torch.where(stained, batch + dark * stain, batch)
    exchanged = torch.rand(n, 3, generator=draw).argsort(1).view(n, 3, 1, 1).expand_as(batch)
    fives = torch.isin(labels, torch.tensor(FIVES)).view(n, 1, 1, 1)
    swap = (torch.rand(n, 1, 1, 1, generator=draw) < 0.35) & ~fives
    batch = torch.where(swap, batch.gather(1, exchanged), batch)
    batch = torch.where((way > 0.45) & (way < 0.53) & ~fives, batch.mean(1, keepdim=True), batch)
    bright = batch.amax((2, 3), keepdim=True)
    faded = torch.rand(n, 1, 1, 1, generator=draw) < 0.35
    pale = 0.4 + 0.6 * torch.rand(n, 1, 1, 1, generator=draw)
    batch = torch.where(faded, bright + (batch - bright) * pale, batch)
    grey = batch.mean(1, keepdim=True)
    return grey + (batch - grey) * (0.5 + torch.rand(n, 1, 1, 1, generator=draw))


def _lit(batch: torch.Tensor, draw: torch.Generator) -> torch.Tensor:
    """Crops in other light: gain, cast, lift, a shadow across."""
    n = len(batch)
    gain = 0.65 + 0.6 * torch.rand(n, 1, 1, 1, generator=draw)
    cast = 0.87 + 0.26 * torch.rand(n, 3, 1, 1, generator=draw)
    lift = 0.4 * torch.rand(n, 1, 1, 1, generator=draw) - 0.2
    height, width = batch.shape[2:]
    ys, xs = torch.linspace(-1, 1, height).view(1, 1, -1, 1), torch.linspace(-1, 1, width).view(1, 1, 1, -1)
    a, b, c = torch.randn(3, n, 1, 1, 1, generator=draw)
    edge = torch.sigmoid((a * xs + b * ys + 0.5 * c) * 6)
    deep = torch.rand(n, 1, 1, 1, generator=draw) * 0.5
    shaded = torch.rand(n, 1, 1, 1, generator=draw) < 0.25
    return ((batch + 1) * gain * cast * torch.where(shaded, 1 - edge * deep, torch.ones(1)) - 1 + lift).clamp(
        -1, 1
    )


def _blurred(batch: torch.Tensor, draw: torch.Generator) -> torch.Tensor:
    """Some crops less sharp, as tiles far away or out of focus are; some with noise; a few partly hidden."""
    n = len(batch)
    way = torch.rand(n, generator=draw)
    height, width = batch.shape[2:]
    for low, share in ((0.0, 0.45), (0.1, 0.6), (0.18, 0.75)):
        some = (way >= low) & (way < low + 0.08)
        if some.any():
            small = functional.interpolate(
                batch[some], size=(int(height * share), int(width * share)), mode="bilinear", antialias=True
            )
            batch[some] = functional.interpolate(small, size=(height, width), mode="bilinear")
    noisy = (way > 0.8).float().view(-1, 1, 1, 1)
    batch = batch + torch.randn(batch.shape, generator=draw) * 0.08 * noisy
    for i in torch.nonzero(torch.rand(n, generator=draw) < 0.08).flatten().tolist():
        deep = 1 + int(torch.randint(0, height // 5, (1,), generator=draw))
        rows = slice(height - deep, height) if way[i] < 0.5 else slice(0, deep)
        batch[i, :, rows] = torch.rand(3, 1, 1, generator=draw) * 2 - 1
    return batch


def varied(pictures: Array, labels: Array, draw: torch.Generator) -> torch.Tensor:
    """A batch of crops as other photographs of other sets would show them."""
    batch = _moved(prepared(pictures).contiguous(), draw)
    return _blurred(_lit(_inked(batch, torch.from_numpy(labels), draw), draw), draw).clamp(-1, 1)


def batches(labels: Array, size: int, rng: np.random.Generator) -> Iterator[Array]:
    while True:
        order = rng.permutation(len(labels))
        for start in range(0, len(order) - size + 1, size):
            yield order[start : start + size]


def train_namer(
    pictures: Array, labels: Array, steps: int, seed: int, *, start: Namer | None = None
) -> Namer:
    torch.manual_seed(seed)
    draw = torch.Generator().manual_seed(seed)
    net = (start or Namer()).to(memory_format=torch.channels_last).train()
    steady = copy.deepcopy(net)
    optimizer = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=5e-3)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=steps + 1, pct_start=0.15)
    began, mean = time.monotonic(), 0.0
    chosen = batches(labels, 128, np.random.default_rng(seed))
    for step in range(1, steps + 1):
        rows = next(chosen)
        batch = varied(pictures[rows], labels[rows], draw).contiguous(memory_format=torch.channels_last)
        loss = functional.cross_entropy(net(batch), torch.from_numpy(labels[rows]), label_smoothing=0.02)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        plan.step()
        follow(steady, net, step)
        mean += 0.02 * (loss.item() - mean) if step > 1 else loss.item()
        if step % 100 == 0:
            print("namer", step, round(mean, 3), f"{time.monotonic() - began:.0f} s", flush=True)
    return steady.eval()
