"""Which tile a box holds: its crop, upright, through the namer's net."""

from typing import Final

import numpy as np

from eye.finder import Box
from eye.names import NAMES, TURNED
from eye.net import Array, Nets
from eye.picture import GREY, sample

MARGIN: Final = 1.12
"""How much larger than the tile its crop is."""
CLEAR: Final = 0.9
"""A name of this probability needs no second look."""
SIZES: Final = (0.9, 1.1)
"""The sizes of the second looks."""
TURNED_AT: Final = NAMES.index(TURNED)


def crop(levels: list[Array], box: Box, size: tuple[int, int]) -> Array:
    """The tile's picture [height, width, 3], from the halved picture whose pixels are as large as the crop's."""
    width, height = size
    right, down = box.wide * np.float32(2 * MARGIN / width), box.tall * np.float32(2 * MARGIN / height)
    step = max(float(np.hypot(*right)), float(np.hypot(*down)), 1e-6)
    level = int(np.clip(np.floor(np.log2(step) + 0.42), 0, len(levels) - 1))
    across = np.arange(width, dtype=np.float32) - np.float32(width / 2 - 0.5)
    along = np.arange(height, dtype=np.float32) - np.float32(height / 2 - 0.5)
    grid_y, grid_x = np.meshgrid(along, across, indexing="ij")
    xs = box.middle[0] + right[0] * grid_x + down[0] * grid_y
    ys = box.middle[1] + right[1] * grid_x + down[1] * grid_y
    share = np.float32(2.0**level)
    return sample(levels[level], (xs + 0.5) / share - np.float32(0.5), (ys + 0.5) / share - np.float32(0.5))


def probabilities(levels: list[Array], box: Box, nets: Nets) -> Array:
    """The probability of each of NAMES for the box as it stands."""
    picture = crop(levels, box, tuple(nets.facts["size"])) / np.float32(GREY) - 1
    logits = nets.namer.run(picture)[0] / np.float32(nets.facts.get("temperature", 1.0))
    powers = np.exp(logits - logits.max())
    return np.asarray(powers / powers.sum(), np.float32)


def on_its_head(box: Box) -> Box:
    return Box(box.middle, -box.tall, -box.wide, box.heat)


def surer(levels: list[Array], box: Box, nets: Nets, first: Array) -> Array:
    """The probabilities; of a tile that is unsure, their mean with those of its crop a little smaller and larger."""
    if first.max() >= CLEAR:
        return first
    sizes = [np.float32(size) for size in SIZES]
    others = [
        probabilities(levels, Box(box.middle, box.tall * s, box.wide * s, box.heat), nets) for s in sizes
    ]
    return np.asarray(np.mean([first, *others], axis=0), np.float32)


def named(levels: list[Array], box: Box, nets: Nets) -> tuple[Box, Array]:
    """The box as its tile stands, and the probabilities: a tile on its head is turned and looked at again."""
    first = probabilities(levels, box, nets)
    if first[TURNED_AT] < 0.35:
        return box, surer(levels, box, nets, first)
    other = on_its_head(box)
    second = probabilities(levels, other, nets)
    better, chances = (other, second) if second[TURNED_AT] < first[TURNED_AT] else (box, first)
    return better, surer(levels, better, nets, chances)
