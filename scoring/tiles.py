"""Tiles: their codes, their notation, and their kinds. The rule sets know their meaning in a hand.

A tile is an ``int`` code, so that hands can be counted with plain lists and bit masks:

===========  =====================================  ==================
codes        tiles                                  notation
===========  =====================================  ==================
0-8          characters 1-9                         ``1m``-``9m``
9-17         circles 1-9                            ``1p``-``9p``
18-26        bamboos 1-9                            ``1s``-``9s``
27-30        winds east south west north            ``1z``-``4z``
31-33        dragons white green red                ``5z``-``7z``
34-36        red fives of the three suits           ``0m 0p 0s``
37-40        flowers 1-4                            ``f1``-``f4``
41-44        seasons 1-4                            ``g1``-``g4``
===========  =====================================  ==================

A *kind* is a code below 34: a red five is of the kind of its plain five. A set of kinds is a bit mask.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

KINDS: Final = 34
RED: Final = 34
BONUS: Final = 37
EAST: Final = 27
DRAGONS: Final = 31

SEATS: Final = "ESWN"

_SUITS: Final = "mpsz"
CODE_OF: Final[dict[str, int]] = {
    **{f"{rank + 1}{suit}": 9 * i + rank for i, suit in enumerate("mps") for rank in range(9)},
    **{f"{rank + 1}z": EAST + rank for rank in range(7)},
    **{f"0{suit}": RED + i for i, suit in enumerate("mps")},
}
BONUS_OF: Final[dict[str, int]] = {
    f"{letter}{number + 1}": BONUS + 4 * i + number for i, letter in enumerate("fg") for number in range(4)
}
TEXT: Final[tuple[str, ...]] = tuple(
    sorted([*CODE_OF, *BONUS_OF], key=lambda text: {**CODE_OF, **BONUS_OF}[text])
)

KIND: Final[tuple[int, ...]] = (*range(KINDS), 4, 13, 22)
"""The kind of a tile code."""

SUIT: Final[tuple[int, ...]] = tuple(min(kind // 9, 3) for kind in KIND)
"""0 characters, 1 circles, 2 bamboos, 3 honours, by tile code."""

BITS: Final = 5
"""The number of bits in a suit's key that count one rank."""

WEIGHT: Final[tuple[int, ...]] = tuple(1 << BITS * (kind - 9 * min(kind // 9, 3)) for kind in KIND)
"""The weight of a tile in the key of its suit."""

ONE: Final[tuple[int, ...]] = tuple(1 << BITS * kind for kind in KIND)
"""The weight of a tile in a key of all suits, which counts the kinds one after the other."""

_COUNTS: Final = tuple(
    (ONE[code], 1 << kind, 1 << 4 * (code - RED) if code >= RED else 0) for code, kind in enumerate(KIND)
)
"""The weights of a tile in the key, the kinds and the red fives of a bunch."""
_SUIT_KEY: Final = (1 << 9 * BITS) - 1
_TO_SIXTEEN: Final = sum(11 * ONE[kind] for kind in range(KINDS))
_SIXTEENS: Final = sum(16 * ONE[kind] for kind in range(KINDS))


def mask(kinds: Iterable[int]) -> int:
    """The bit mask of ``kinds``."""
    bits = 0
    for kind in kinds:
        bits |= 1 << kind
    return bits


SUIT_MASK: Final = tuple(mask(range(9 * i, 9 * i + 9)) for i in range(3))
HONOURS: Final = mask(range(EAST, KINDS))
TERMINALS: Final = mask((0, 8, 9, 17, 18, 26))
YAO: Final = TERMINALS | HONOURS
SIMPLES: Final = mask(range(KINDS)) & ~YAO
GREENS: Final = mask((19, 20, 21, 23, 25, 32))


class BadTiles(ValueError):
    """Text that is not tiles. ``found`` is the part that could not be read."""

    def __init__(self, part: str) -> None:
        super().__init__(part)
        self.found = part


class Bunch:
    """Some tiles, counted: ``codes`` as written, ``key`` (`BITS` bits count each kind), ``kinds`` as a mask.

    ``size`` is their number; ``reds`` counts the red fives of the three suits, four bits each. Bunches are shared and
    never changed.
    """

    __slots__ = ("codes", "key", "kinds", "reds", "size")

    def __init__(self, codes: tuple[int, ...]) -> None:
        self.codes = codes
        self.size = len(codes)
        key = kinds = reds = 0
        for code in codes:
            weight, kind, red = _COUNTS[code]
            key += weight
            kinds |= kind
            reds += red
        self.key = key
        self.kinds = kinds
        self.reds = reds

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bunch) and self.codes == other.codes


_CODES: Final = {
    suit: {text[0]: code for text, code in CODE_OF.items() if text[1] == suit} for suit in _SUITS
}
"""Codes by the letter of the suit, then by the digit."""


@lru_cache(maxsize=1 << 16)
def _group(text: str) -> Bunch:
    suit = text[-1]
    codes = _CODES[suit]
    try:
        return Bunch(tuple([codes[digit] for digit in text[:-1]]))
    except KeyError as unknown:
        raise BadTiles(unknown.args[0] + suit) from None


_GROUPS: Final = re.compile(r"[0-9]{1,20}[mpsz]")


def groups(text: str) -> list[Bunch]:
    """The bunches of ``text`` like ``123m456p0s77z``, one for each suit letter; raises `BadTiles`."""
    parts = _GROUPS.findall(text)
    if len("".join(parts)) != len(text):
        raise BadTiles(_GROUPS.sub("", text))
    return list(map(_group, parts))


def parse(text: str) -> list[int]:
    """The codes of ``text``, in the order written; raises `BadTiles`."""
    return [code for group in groups(text) for code in group.codes]


@lru_cache(maxsize=1 << 12)
def bunch(text: str) -> Bunch:
    """The tiles of a short text (a winning tile, indicators) as one bunch; raises `BadTiles`."""
    return Bunch(tuple(parse(text)))


def keys_of(key: int) -> tuple[int, int, int, int]:
    """The keys of the four suits in a key of all."""
    return key & _SUIT_KEY, key >> 9 * BITS & _SUIT_KEY, key >> 18 * BITS & _SUIT_KEY, key >> 27 * BITS


def count(key: int, kind: int) -> int:
    """How many tiles of ``kind`` a key of all suits holds."""
    return key >> BITS * kind & 31


def has_fifth_copy(key: int) -> bool:
    """Whether a key of all suits counts more than four tiles of a kind (of up to thirty-one)."""
    return bool((key + _TO_SIXTEEN | key) & _SIXTEENS)


def parse_bonus(text: str) -> list[int]:
    """The codes of flowers and seasons like ``f1g3``; raises `BadTiles`."""
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    unknown = [pair for pair in pairs if pair not in BONUS_OF]
    if unknown:
        raise BadTiles(unknown[0])
    return [BONUS_OF[pair] for pair in pairs]


def _order(code: int) -> tuple[int, bool]:
    return KIND[code], code >= RED


def show(codes: Iterable[int]) -> str:
    """The canonical text of suit tiles and honours: ``parse`` returns its codes sorted by kind."""
    out: list[str] = []
    suit = ""
    for code in sorted(codes, key=_order):
        digit, letter = TEXT[code][0], TEXT[code][1]
        if suit and letter != suit:
            out.append(suit)
        suit = letter
        out.append(digit)
    return "".join([*out, suit])


def successor(kind: int) -> int:
    """The kind an indicator of ``kind`` points at: 9 to 1, north to east, white green red white."""
    if kind < EAST:
        return kind - 8 if kind % 9 == 8 else kind + 1
    if kind < DRAGONS:
        return EAST + (kind - EAST + 1) % 4
    return DRAGONS + (kind - DRAGONS + 1) % 3


SUCCESSOR: Final = tuple(successor(KIND[code]) for code in range(BONUS))
