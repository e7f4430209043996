"""The combinations of a rack, and their notation in a record: ``(555m)`` exposed, ``[1111z]`` a drawn poker that is
shown, ``111z`` hidden."""

from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from scoring.rulesets.fimj.points import TRIS_ITEMS, Item
from scoring.tiles import EAST, RED, BadTiles, Bunch, parse

_BRACKETS: Final = {"(": ")", "[": "]"}


class CombinationType(Enum):
    """The types of a combination on a rack."""

    PAIR = "pair"
    CHOW = "chow"
    TRIS = "tris"
    POKER = "poker"


class Combination(NamedTuple):
    """One combination of a loser: ``kind`` is its lowest kind.

    ``size`` is its share of the thirteen tiles (the fourth of a poker was replaced), ``key`` counts its tiles.
    ``item`` is the line of a tris or poker on the bill, ``points`` are those of that line (a pair of honours has its
    points from the situation). ``drawn`` is 1 for a tris that was wholly drawn and is not shown, as a poker is.
    ``is_shown``: its tiles lie open. Combinations are shared.
    """

    type: CombinationType
    kind: int
    size: int
    key: int
    points: int
    drawn: int
    item: Item | None
    is_shown: bool

    @property
    def is_exposed_tris(self) -> bool:
        """Whether it is a tris, not a poker, of which a tile was called."""
        return self.type is CombinationType.TRIS and not self.drawn


class BadCombination(ValueError):
    """A text that is no combination. ``code`` is the fault code, ``expected`` describes a valid combination."""

    def __init__(self, code: str, expected: str) -> None:
        super().__init__(code)
        self.code = code
        self.expected = expected


@cache  # only texts of combinations are kept, and these are few
def combination(text: str) -> Combination:
    """The combination of ``text``; raises `BadCombination`."""
    bracket, tiles = "", text
    if text[:1] in _BRACKETS:
        bracket, tiles = text[0], text[1:-1]
        if text[-1] != _BRACKETS[bracket]:
            raise BadCombination("wrong_brackets", "(555m), [1111z] or 111z")
    codes = _codes(tiles)
    type_ = _type(codes)
    if type_ is CombinationType.PAIR and bracket:
        raise BadCombination("wrong_brackets", "a pair is never called: no brackets")
    if type_ is CombinationType.POKER and not bracket:
        raise BadCombination("poker_not_shown", "[1111z] drawn and shown, (1111z) exposed")
    if type_ is not CombinationType.POKER and bracket == "[":
        raise BadCombination("wrong_brackets", "square brackets for a poker only")
    return _combination(type_, codes, bracket)


def _combination(type_: CombinationType, codes: tuple[int, ...], bracket: str) -> Combination:
    kind, key, shown, hidden = codes[0], Bunch(codes).key, bool(bracket), bracket != "("
    if type_ is CombinationType.PAIR:
        return Combination(type_, kind, 2, key, 0, 0, None, shown)
    if type_ is CombinationType.CHOW:
        return Combination(type_, kind, 3, key, 0, 0, None, shown)
    is_poker = type_ is CombinationType.POKER
    item = TRIS_ITEMS[kind, hidden, is_poker]
    return Combination(type_, kind, 3, key, item[1], int(hidden and not is_poker), item, shown)


def _codes(text: str) -> tuple[int, ...]:
    try:
        codes = tuple(sorted(parse(text)))
    except BadTiles:
        raise BadCombination("unknown_tile", "tiles like 123m") from None
    if any(code >= RED for code in codes):
        raise BadCombination("no_red_fives", "5")
    return codes


def _type(codes: tuple[int, ...]) -> CombinationType:
    size, kinds = len(codes), set(codes)
    if len(kinds) == 1 and 2 <= size <= 4:
        return (CombinationType.PAIR, CombinationType.TRIS, CombinationType.POKER)[size - 2]
    if size == 3:
        first = codes[0]
        if first < EAST and first % 9 <= 6 and codes == (first, first + 1, first + 2):
            return CombinationType.CHOW
    raise BadCombination("not_a_combination", "a pair, tris, poker or chow")
