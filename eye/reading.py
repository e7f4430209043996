"""A picture read: tiles found, named, put in order. This is the door of the eye."""

from pathlib import Path
from typing import Final

import numpy as np

from eye.finder import Box, find
from eye.namer import MARGIN, TURNED_AT, named
from eye.names import BACK, NAMES, NONE, TILES
from eye.net import Array, Nets, load
from eye.picture import Pixels, mirrored_levels, open_picture
from eye.rows import Place, joined, placed
from eye.steady import ends, holes, steadied
from eye.tile import Tile

NONE_AT: Final = NAMES.index(NONE)
BACK_AT: Final = NAMES.index(BACK)
LEAST: Final = 0.25
"""A box stays when the finder's heat times the namer's word that it is a tile is at least this."""
BACKED: Final = 0.45
"""The same of a tile that lies face down."""
SURE: Final = 0.7
"""A box that the finder did not find needs a name of this probability."""
BARE: Final = ("5z", BACK)
PART: Final = 0.6
"""A box this much narrower than another is no neighbour of it."""
MANY: Final = 4
CROWD: Final = 0.32
ALONE: Final = 0.6
"""What heat times the name's probability must be on average: in a row of `MANY` tiles or more, in a shorter one."""
SMALLER: Final = 0.5
"""Rows of tiles this much narrower than those of the strongest row are none."""
SHAPES: Final = (1.15, 1.75)
"""Height by width of a picture that one tile may fill."""
FILLED: Final = 0.9
"""A tile that fills the picture has a name of this probability; where another one has it, none is looked for."""
LIKELY: Final = 0.5
"""The same where nothing was found; then NONE has at most `FREE`."""
FREE: Final = 0.3
NEXT: Final = 4
"""How many further names are told."""
RARE: Final = 0.002
"""Names less probable than this are not told."""
ALIKE: Final = frozenset(
    ["1p", "2p", "3p", "4p", "5p", "0p", "8p", "9p", "2s", "4s", "5s", "0s", "6s", "8s", "9s", "5z", "x"]
)
"""Tiles that do not tell where their head is."""


def ranked(chances: Array) -> list[tuple[str, float]]:
    """The tiles' names with their probabilities, the most probable first."""
    order = np.argsort(-chances[: len(TILES)], kind="stable")
    return [(TILES[i], float(chances[i])) for i in order[: NEXT + 1]]


def _tile(box: Box, chances: Array, sideways: bool, group: int, scale: float) -> Tile:
    (name, p), *others = ranked(chances)
    corners = [[round(float(v) * scale, 1) for v in corner] for corner in box.corners()]
    return Tile(name, p, corners, sideways, group, [(other, q) for other, q in others if q >= RARE])


def seen(levels: list[Array], nets: Nets) -> list[tuple[Box, Array]]:
    """The boxes of a picture that hold tiles, as these stand, with the probabilities of their names."""
    boxes = find(levels, nets.finder)
    tiles: list[tuple[Box, Array]] = []
    for row in joined(boxes):
        line = [pair for pair in (named(levels, box, nets) for box in steadied(boxes, row)) if is_tile(*pair)]
        standing = [box for box, _ in line]
        for box in [*holes(standing), *ends(standing)]:
            pair = named(levels, box, nets)
            free = not any(box.holds(other.middle) for other, _ in [*tiles, *line])
            if free and is_tile(*pair) and is_sure(pair[1]):
                line.append(pair)
        tiles += line
    return [pair for pair in tiles if not any(is_part(pair, other) for other in tiles)]


def is_sure(chances: Array) -> bool:
    """Whether a box that only its row suggests holds a tile: bare ground looks like a blank tile or a back."""
    name, p = ranked(chances)[0]
    return p >= SURE and name not in BARE


def is_part(pair: tuple[Box, Array], other: tuple[Box, Array]) -> bool:
    """Whether a box is a figure on the face of a larger tile that is named more surely."""
    (small, chances), (large, others) = pair, other
    inside = large.holds(small.middle, 1.0) and small.width < PART * large.width
    return bool(inside and chances.max() <= others.max())


def is_tile(box: Box, chances: Array) -> bool:
    """Whether finder and namer together take a box for a tile; plain ground looks like a back."""
    least = BACKED if chances.argmax() == BACK_AT else LEAST
    return bool(box.heat * (1 - chances[NONE_AT]) >= least and chances[NONE_AT] < 0.5)


def believed(rows: list[list[Place]], pairs: list[tuple[Box, Array]]) -> list[list[Place]]:
    """The rows that are tiles: heat and names are strong enough, the more so the fewer tiles stand together; their
    tiles are not much smaller than those of the strongest row; a row of which more than half are backs is a wall."""
    worths = [_worths(row, pairs) for row in rows]
    strong = [
        (row, sum(worth), float(np.median([pairs[place.number][0].width for place in row])))
        for row, worth in zip(rows, worths, strict=True)
        if np.mean(worth) >= (CROWD if len(row) >= MANY else ALONE) and not _is_wall(row, pairs)
    ]
    width = max(strong, key=lambda row: row[1])[2] if strong else 0.0
    return [row for row, _, wide in strong if wide >= SMALLER * width]


def _worths(row: list[Place], pairs: list[tuple[Box, Array]]) -> list[float]:
    return [pairs[place.number][0].heat * ranked(pairs[place.number][1])[0][1] for place in row]


def _is_wall(row: list[Place], pairs: list[tuple[Box, Array]]) -> bool:
    backs = sum(ranked(pairs[place.number][1])[0][0] == BACK for place in row)
    return 2 * backs > len(row)


def filling(levels: list[Array], nets: Nets, least: float) -> tuple[Box, Array] | None:
    """The picture itself as one tile that fills it: the finder knows tiles by their edges, and sees none there, or
    takes circles for tiles. Bare ground looks like a back, and nearly like a blank tile."""
    height, width = levels[0].shape[:2]
    if not SHAPES[0] <= height / width <= SHAPES[1]:
        return None
    middle = np.asarray([(width - 1) / 2, (height - 1) / 2], np.float32)
    tall = np.asarray([0, height / 2 / MARGIN], np.float32)
    wide = np.asarray([width / 2 / MARGIN, 0], np.float32)
    looked = Box(middle, tall, wide, 1.0)
    box, chances = named(levels, looked, nets)
    name, p = ranked(chances)[0]
    whole = Box(box.middle, box.tall * np.float32(MARGIN), box.wide * np.float32(MARGIN), 1.0)
    least = FILLED if name in BARE else least
    return (whole, chances) if p >= least and chances[NONE_AT] < FREE and name != BACK else None


def read(pixels: Pixels, nets: Nets | None = None, scale: float = 1.0) -> list[Tile]:
    """The tiles of a picture [height, width, 3] in reading order; corners are multiplied by `scale`."""
    nets = nets or load()
    levels = mirrored_levels(pixels.astype(np.float32))
    pairs = seen(levels, nets)
    rows = believed(_rows(pairs), pairs)
    if not _are_clear(rows, pairs) and (whole := filling(levels, nets, FILLED if rows else LIKELY)):
        pairs, rows = [whole], _rows([whole])
    return _renumbered(
        [_tile(*pairs[place.number], place.sideways, place.group, scale) for row in rows for place in row]
    )


def _are_clear(rows: list[list[Place]], pairs: list[tuple[Box, Array]]) -> bool:
    """Whether more than two tiles were found, or one that is surely named: two may be circles of one."""
    chances = [ranked(pairs[place.number][1])[0][1] for row in rows for place in row]
    return len(chances) > 2 or (len(chances) == 1 and chances[0] >= FILLED)


def _rows(pairs: list[tuple[Box, Array]]) -> list[list[Place]]:
    return placed([box for box, _ in pairs], [_tells(chances) for _, chances in pairs])


def _renumbered(tiles: list[Tile]) -> list[Tile]:
    """The tiles with their groups counted from nought, without gaps."""
    numbers = {group: number for number, group in enumerate(dict.fromkeys(tile.group for tile in tiles))}
    for tile in tiles:
        tile.group = numbers[tile.group]
    return tiles


def _tells(chances: Array) -> float:
    """How much a tile's name tells of where its head is."""
    name, p = ranked(chances)[0]
    return 0.01 if name in ALIKE else p * (1 - float(chances[TURNED_AT]))


def read_file(path: Path) -> list[Tile]:
    """The tiles of a picture's file; raises `NoPicture`."""
    pixels, scale = open_picture(path)
    return read(pixels, scale=scale)
