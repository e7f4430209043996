"""Melds and wins: frozen values that cannot hold an impossible shape. The rule sets know their worth."""

from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.tiles import EAST, KIND, TEXT, BadTiles, Bunch, parse


class MeldType(Enum):
    """The way in which a set came to lie on the table."""

    CHI = "chi"
    PON = "pon"
    KAN = "kan"
    KAKAN = "kakan"
    ANKAN = "ankan"


MELD_TYPES: Final = tuple(kind.value for kind in MeldType)


class BadMeld(ValueError):
    """A meld that cannot be. ``code`` is the fault code, ``expected`` and ``found`` its particulars."""

    def __init__(self, code: str, expected: str, value: str) -> None:
        super().__init__(code)
        self.code = code
        self.expected = expected
        self.found = value


class Meld(NamedTuple):
    """A set on the table: its type, its tiles as codes sorted by kind, and facts that follow from them.

    ``kind`` is the lowest kind (the chow's start, the pung's tile). An ``ankan`` keeps a hand closed.
    """

    type: MeldType
    tiles: tuple[int, ...]
    kind: int
    is_chow: bool
    is_kong: bool
    is_open: bool
    bunch: Bunch

    def to_json(self) -> dict[str, str]:
        """The fields of a record: ``{"type": "pon", "tiles": "777z"}``."""
        digits = "".join(TEXT[code][0] for code in self.tiles)
        return {"type": self.type.value, "tiles": digits + TEXT[self.kind][1]}


@lru_cache(maxsize=1 << 12)
def _known_meld(type_name: str, text: str) -> Meld:
    meld_type = MeldType(type_name)
    tiles = tuple(sorted(parse(text), key=lambda code: (KIND[code], code)))
    kinds = [KIND[code] for code in tiles]
    is_chow = meld_type is MeldType.CHI
    is_kong = meld_type in (MeldType.KAN, MeldType.KAKAN, MeldType.ANKAN)
    wanted = 4 if is_kong else 3
    if len(kinds) != wanted:
        raise BadMeld("wrong_meld_size", f"{wanted} tiles", text)
    first = kinds[0]
    if is_chow:
        in_one_suit = first < EAST and first % 9 <= 6
        if not in_one_suit or kinds != [first, first + 1, first + 2]:
            raise BadMeld("not_a_chow", "three in a row of one suit", text)
    elif kinds.count(first) != wanted:
        raise BadMeld("not_equal_tiles", "equal tiles", text)
    return Meld(meld_type, tiles, first, is_chow, is_kong, meld_type is not MeldType.ANKAN, Bunch(tiles))


def meld(type: str, tiles: str) -> Meld:
    """The meld of this type and these tiles; raises `BadMeld` with the fault's code."""
    if type not in MELD_TYPES:
        raise BadMeld("unknown_meld_type", " ".join(MELD_TYPES), type)
    try:
        return _known_meld(type, tiles)
    except BadTiles as bad:
        raise BadMeld("unknown_tile", "tiles like 234m", bad.found) from None
