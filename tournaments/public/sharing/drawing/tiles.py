"""A hand drawn in tiles, cut out of one picture of all of them."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image

from scoring.tiles import TEXT

NAMES: Final = (*TEXT, "back")
SPRITE = Path(__file__).parent / "tiles.png"
"""All tiles in a row, in the order of NAMES; `python -m tools.draw_tile_pictures` makes it."""
TILE: Final = (72, 96)
"""A tile of the sprite, in pixels."""
GROUND: Final = "#fbfaf7"
"""The colour of the rounded corners."""
GAP: Final = 20
"""The space between the concealed tiles, the melds and the winning tile."""

Groups = Sequence[Sequence[str]]


def strip(groups: Groups, widest: int) -> Image.Image:
    """The tiles of a hand, group by group; smaller where they are wider than `widest`."""
    width = TILE[0] * sum(map(len, groups)) + GAP * (len(groups) - 1)
    whole = Image.new("RGB", (width, TILE[1]), GROUND)
    for left, name in _places(groups):
        whole.paste(_tile(name), (left, 0))
    if width <= widest:
        return whole
    return whole.resize((widest, TILE[1] * widest // width), Image.Resampling.LANCZOS)


def _places(groups: Groups) -> Iterator[tuple[int, str]]:
    left = 0
    for group in groups:
        for name in group:
            yield left, name
            left += TILE[0]
        left += GAP


@cache
def _sprite() -> Image.Image:
    with Image.open(SPRITE) as picture:
        return picture.convert("RGB")


def _tile(name: str) -> Image.Image:
    left = TILE[0] * NAMES.index(name)
    return _sprite().crop((left, 0, left + TILE[0], TILE[1]))
