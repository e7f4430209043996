"""Tiles in cells: as text that any font shows, and on request as a small picture of the whole hand."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy
from openpyxl.drawing.image import Image
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, OneCellAnchor
from openpyxl.drawing.xdr import XDRPositiveSize2D
from PIL import Image as Pictures

from scoring.tiles import TEXT
from scoring.tiletext import GROUP, split_tiles
from tournaments.texts.format import wind_letter

DRAGONS = {
    "5z": pgettext_lazy("short for the white dragon", "Wh"),
    "6z": pgettext_lazy("short for the green dragon", "Gr"),
    "7z": pgettext_lazy("short for the red dragon", "Rd"),
}
WINDS = {"1z": "E", "2z": "S", "3z": "W", "4z": "N"}
SPRITE = Path(__file__).parent / "tiles.png"
"""All tiles in a row, in the order of their codes; `python -m tools.draw_tile_pictures` makes it."""
TILE = (42, 56)
"""The size of a tile in the sprite, in pixels; it is half as large on the sheet."""
EMU = 9525
"""English metric units in a pixel."""
GAP = 12
"""The gap between the concealed tiles, the melds and the winning tile, in pixels."""
SHOWN = 0.5


def tiles_in_words(hand: Mapping[str, Any]) -> str:
    """ "234567m 22s E E E (789p) + 8s": suits by their letter, honours by theirs, melds in brackets."""
    melds = [_meld(meld) for meld in hand.get("melds", ())]
    concealed = _readable(hand["concealed"])
    bonus = [_readable(hand["bonus"])] if hand.get("bonus") else []
    return " ".join([*bonus, concealed, *melds, f"+ {_readable(hand['win_tile'])}"])


def _meld(meld: Mapping[str, Any]) -> str:
    """A called meld in round brackets, a concealed kong in square ones."""
    tiles = _readable(meld["tiles"])
    return f"[{tiles}]" if meld["type"] == "ankan" else f"({tiles})"


def _readable(text: str) -> str:
    return " ".join(_group(group) for group in GROUP.findall(text))


def _group(group: str) -> str:
    if group[0] in "fg":
        return group.upper()
    return " ".join(_honour(tile) for tile in split_tiles(group)) if group[-1] == "z" else group


def _honour(tile: str) -> str:
    return wind_letter(WINDS[tile]) if tile in WINDS else str(DRAGONS[tile])


def legend() -> str:
    """The words that explain the text of tiles."""
    winds = " ".join(wind_letter(letter) for letter in "ESWN")
    dragons = " ".join(map(str, DRAGONS.values()))
    words = _(
        "Tiles: m characters, p circles, s bamboo, 0 a red five; winds %(winds)s; dragons %(dragons)s; "
        "F flowers, G seasons; (called), [concealed kong], + the winning tile."
    )
    return words % {"winds": winds, "dragons": dragons}


def strip_of(hand: Mapping[str, Any]) -> bytes:
    """A hand as one picture: the concealed tiles, the melds, the winning tile, apart from each other."""
    groups = [hand.get("bonus") or "", hand["concealed"]]
    groups += [meld["tiles"] for meld in hand.get("melds", ())] + [hand["win_tile"]]
    return _strip(tuple(tuple(split_tiles(group)) for group in groups if group))


def _strip(groups: Sequence[Sequence[str]]) -> bytes:
    tiles = sum(map(len, groups))
    picture = Pictures.new("RGB", (TILE[0] * tiles + GAP * (len(groups) - 1), TILE[1]), "white")
    for left, tile in _places(groups):
        picture.paste(_tile(tile), (left, 0))
    out = BytesIO()
    picture.quantize(32).save(out, "PNG", optimize=True)
    return out.getvalue()


def _places(groups: Sequence[Sequence[str]]) -> Iterator[tuple[int, str]]:
    left = 0
    for group in groups:
        for tile in group:
            yield left, tile
            left += TILE[0]
        left += GAP


@cache
def _sprite() -> Pictures.Image:
    with Pictures.open(SPRITE) as picture:
        return picture.convert("RGB")


@cache
def _tile(name: str) -> Pictures.Image:
    left = TILE[0] * TEXT.index(name)
    return _sprite().crop((left, 0, left + TILE[0], TILE[1]))


def picture_in(content: bytes, *, column: int, row: int) -> Image:
    """The picture in a cell, both counted from 1."""
    picture = Image(BytesIO(content))
    size = [int(side * SHOWN) * EMU for side in (picture.width, picture.height)]
    marker = AnchorMarker(col=column - 1, colOff=2 * EMU, row=row - 1, rowOff=2 * EMU)
    picture.anchor = OneCellAnchor(_from=marker, ext=XDRPositiveSize2D(*size))
    return picture
