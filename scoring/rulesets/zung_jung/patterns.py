"""The forty-four patterns of Zung Jung 3.3: one row each, in the order of the document.

A predicate looks at one reading and the win, and knows no other pattern. Of a series only the highest counts: the rows
list the patterns that each replaces, and the engine leaves those out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.features import is_one_suit
from scoring.flags import Needs
from scoring.names import Names
from scoring.readings import Reading, Shape
from scoring.rulesets.one_winner_record import WinningHand
from scoring.rulesets.zung_jung.names import NAMES
from scoring.tiles import BONUS, DRAGONS, EAST, HONOURS, SIMPLES, TERMINALS, WEIGHT, YAO, mask

Predicate = Callable[[Reading, WinningHand], object]

_RANKS = 0x1FF
_ONES = mask((0, 9, 18))
_OUTSIDE_CHOWS = mask((0, 6, 9, 15, 18, 24))
_DRAGONS = mask(range(DRAGONS, DRAGONS + 3))
_WINDS = mask(range(EAST, EAST + 4))
_GATES = 3 * WEIGHT[0] + sum(WEIGHT[rank] for rank in range(1, 8)) + 3 * WEIGHT[8]


@dataclass(frozen=True)
class Pattern:
    """One row: its code (category, series, rank), its points, and its condition.

    ``each``: counted as many times as ``test`` returns.
    """

    code: str
    points: int
    test: Predicate
    each: bool = False

    @property
    def names(self) -> Names:
        """The names of the pattern."""
        return NAMES[self.code]

    @property
    def section(self) -> str:
        """The number of the pattern in the document."""
        return self.code

    @cached_property
    def series(self) -> str:
        """The first two numbers of the code."""
        return ".".join(self.code.split(".")[:2])

    @cached_property
    def replaces(self) -> frozenset[str]:
        """The lower patterns of its series."""
        return frozenset(row.code for row in ROWS if row.series == self.series and row.points < self.points)


def _all_chows(reading: Reading, win: WinningHand) -> object:
    return len(reading.chows) == 4


def _concealed(reading: Reading, win: WinningHand) -> object:
    return reading.shape is Shape.SETS and reading.tiles.is_closed


def _no_terminals(reading: Reading, win: WinningHand) -> object:
    return not reading.kinds & YAO


def _mixed_one_suit(reading: Reading, win: WinningHand) -> object:
    return is_one_suit(reading.kinds) and reading.kinds & HONOURS


def _pure_one_suit(reading: Reading, win: WinningHand) -> object:
    return is_one_suit(reading.kinds) and not reading.kinds & HONOURS


def _all_honours(reading: Reading, win: WinningHand) -> object:
    return not reading.kinds & ~HONOURS


def _all_pungs(reading: Reading, win: WinningHand) -> object:
    return reading.shape is Shape.SETS and not reading.chows


def _mixed_terminals(reading: Reading, win: WinningHand) -> object:
    """Terminals and honours, in pungs or pairs."""
    return reading.shape is not Shape.ORPHANS and not reading.kinds & SIMPLES


def _pure_terminals(reading: Reading, win: WinningHand) -> object:
    return not reading.kinds & ~TERMINALS


def _flag(code: str) -> Predicate:
    return lambda reading, win: code in win.flags


def _shape(shape: Shape) -> Predicate:
    return lambda reading, win: reading.shape is shape


def _has_pungs(kinds: int, pungs: int, *, with_pair: bool) -> Predicate:
    """The predicate of ``pungs`` pungs of these kinds, with or without a pair of them."""

    def test(reading: Reading, win: WinningHand) -> object:
        return (reading.pung_mask & kinds).bit_count() == pungs and (
            bool(kinds >> reading.pair & 1) is with_pair
        )

    return test


def _value_honour(reading: Reading, win: WinningHand) -> object:
    return (reading.pung_mask & (_DRAGONS | 1 << win.seat_kind)).bit_count()


def _nine_gates(reading: Reading, win: WinningHand) -> object:
    tiles = reading.tiles
    return tiles.size == 14 and _GATES + WEIGHT[tiles.win] in tiles.keys[:3]


def _hidden(number: int) -> Predicate:
    return lambda reading, win: reading.hidden == number


def _kongs(number: int) -> Predicate:
    return lambda reading, win: reading.tiles.kongs == number


def _equal_chows(number: int) -> Predicate:
    def test(reading: Reading, win: WinningHand) -> object:
        chows = reading.chows
        if len(chows) - reading.chow_mask.bit_count() < number - 1:
            return False
        return any(chows.count(start) >= number for start in chows)

    return test


def _twice_two_chows(reading: Reading, win: WinningHand) -> object:
    chows = reading.chows
    return len(set(chows)) == 2 and all(chows.count(start) == 2 for start in chows)


def _similar_chows(reading: Reading, win: WinningHand) -> object:
    chows = reading.chow_mask
    return chows & chows >> 9 & chows >> 18


def _similar_with_pair(reading: Reading, win: WinningHand) -> object:
    pungs, rank = reading.pung_mask, reading.pair % 9
    return reading.pair < EAST and sum(pungs >> rank + shift & 1 for shift in (0, 9, 18)) == 2


def _similar_pungs(reading: Reading, win: WinningHand) -> object:
    pungs = reading.pung_mask
    return pungs & pungs >> 9 & pungs >> 18 & _RANKS


def _straight(reading: Reading, win: WinningHand) -> object:
    chows = reading.chow_mask
    return chows & chows >> 3 & chows >> 6 & _ONES


def _consecutive(number: int) -> Predicate:
    """The predicate of ``number`` pungs of consecutive numbers of a suit."""
    starts = mask(suit + rank for suit in (0, 9, 18) for rank in range(10 - number))

    def test(reading: Reading, win: WinningHand) -> object:
        pungs = reading.pung_mask
        for step in range(1, number):
            pungs &= reading.pung_mask >> step
        return pungs & starts

    return test


def _all_sets_have(kinds: int) -> Predicate:
    """The predicate of hands whose sets and pair all contain one of the kinds."""

    def test(reading: Reading, win: WinningHand) -> object:
        if reading.shape is not Shape.SETS:
            return False
        outside = not reading.chow_mask & ~_OUTSIDE_CHOWS and not reading.pung_mask & ~kinds
        return outside and kinds >> reading.pair & 1

    return test


def _own_bonus(reading: Reading, win: WinningHand) -> int:
    return sum((code - BONUS) % 4 == win.seat for code in win.bonus)


def _other_bonus(reading: Reading, win: WinningHand) -> int:
    return len(win.bonus) - _own_bonus(reading, win)


def _all_of(codes: Sequence[int]) -> Predicate:
    wanted = frozenset(codes)
    return lambda reading, win: wanted.issubset(win.bonus)


ROWS = (
    Pattern("1.1", 5, _all_chows),
    Pattern("1.2", 5, _concealed),
    Pattern("1.3", 5, _no_terminals),
    Pattern("2.1.1", 40, _mixed_one_suit),
    Pattern("2.1.2", 80, _pure_one_suit),
    Pattern("2.2", 480, _nine_gates),
    Pattern("3.1", 10, _value_honour, each=True),
    Pattern("3.2.1", 40, _has_pungs(_DRAGONS, 2, with_pair=True)),
    Pattern("3.2.2", 130, _has_pungs(_DRAGONS, 3, with_pair=False)),
    Pattern("3.3.1", 30, _has_pungs(_WINDS, 2, with_pair=True)),
    Pattern("3.3.2", 120, _has_pungs(_WINDS, 3, with_pair=False)),
    Pattern("3.3.3", 320, _has_pungs(_WINDS, 3, with_pair=True)),
    Pattern("3.3.4", 400, _has_pungs(_WINDS, 4, with_pair=False)),
    Pattern("3.4", 320, _all_honours),
    Pattern("4.1", 30, _all_pungs),
    Pattern("4.2.1", 5, _hidden(2)),
    Pattern("4.2.2", 30, _hidden(3)),
    Pattern("4.2.3", 125, _hidden(4)),
    Pattern("4.3.1", 5, _kongs(1)),
    Pattern("4.3.2", 20, _kongs(2)),
    Pattern("4.3.3", 120, _kongs(3)),
    Pattern("4.3.4", 480, _kongs(4)),
    Pattern("5.1.1", 10, _equal_chows(2)),
    Pattern("5.1.2", 60, _twice_two_chows),
    Pattern("5.1.3", 120, _equal_chows(3)),
    Pattern("5.1.4", 480, _equal_chows(4)),
    Pattern("6.1", 35, _similar_chows),
    Pattern("6.2.1", 30, _similar_with_pair),
    Pattern("6.2.2", 120, _similar_pungs),
    Pattern("7.1", 40, _straight),
    Pattern("7.2.1", 100, _consecutive(3)),
    Pattern("7.2.2", 200, _consecutive(4)),
    Pattern("8.1.1", 40, _all_sets_have(YAO)),
    Pattern("8.1.2", 50, _all_sets_have(TERMINALS)),
    Pattern("8.1.3", 100, _mixed_terminals),
    Pattern("8.1.4", 400, _pure_terminals),
    Pattern("9.1.1", 10, _flag("last_draw")),
    Pattern("9.1.2", 10, _flag("last_discard")),
    Pattern("9.2", 10, _flag("kong_replacement")),
    Pattern("9.3", 10, _flag("rob_kong")),
    Pattern("9.4.1", 155, _flag("heaven")),
    Pattern("9.4.2", 155, _flag("earth")),
    Pattern("10.1", 160, _shape(Shape.ORPHANS)),
    Pattern("10.2", 30, _shape(Shape.SEVEN_PAIRS)),
)
"""All patterns of shape and fortune."""

BONUS_ROWS = (
    Pattern("11.1.1", 2, _other_bonus, each=True),
    Pattern("11.1.2", 4, _own_bonus, each=True),
    Pattern("11.2.1", 10, _all_of(range(BONUS, BONUS + 4))),
    Pattern("11.2.2", 10, _all_of(range(BONUS + 4, BONUS + 8))),
)
"""The optional category 11: it depends on no reading, and its patterns do not replace each other."""

FLAGS = {
    "last_draw": Needs(self_draw=True),
    "last_discard": Needs(self_draw=False),
    "kong_replacement": Needs(self_draw=True, own_kong=True),
    "rob_kong": Needs(self_draw=False, robs_kong=True, excludes=frozenset({"last_discard"})),
    "heaven": Needs(self_draw=True, east=True, no_melds=True, excludes=frozenset({"last_draw"})),
    "earth": Needs(
        self_draw=False,
        east=False,
        no_melds=True,
        from_east=True,
        excludes=frozenset({"last_discard", "rob_kong"}),
    ),
}
"""Flags of a win (category 9), and the conditions of each."""
