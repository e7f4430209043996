"""The forty-four patterns of Zung Jung 3.3: one row each, in the order of the document.

A predicate looks at one reading and the win, and knows no other pattern.
Of a series only the highest counts: that is data, and the engine's business.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.features import (
    ANY_FORM,
    CHOWS,
    CLOSED,
    HONOURED,
    KONG,
    ONE_SUIT,
    ORPHANS,
    PAIRS,
    PLAIN,
    SETS,
    SIMPLE,
    THREE_SUITS,
    WITH_YAO,
    YAO_ONLY,
)
from scoring.flags import Needs
from scoring.names import Names
from scoring.readings import Reading
from scoring.rulesets.one_winner_record import WinningHand
from scoring.rulesets.zung_jung.names import NAMES
from scoring.tiles import BONUS, DRAGONS, EAST, TERMINALS, WEIGHT, YAO, mask

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

    What feature bits and flags can say of the condition stands in ``forms`` (one of these bits), ``needs`` (all of
    these) and ``flags`` (one of these, if any); ``test`` is the rest. ``each``: counted as often as ``test`` says.
    """

    code: str
    points: int
    test: Predicate
    forms: int = SETS
    needs: int = 0
    flags: frozenset[str] = frozenset()
    each: bool = False

    @property
    def names(self) -> Names:
        """The names of the pattern."""
        return NAMES[self.code]

    @property
    def section(self) -> str:
        """Where it stands: the document numbers its patterns."""
        return self.code

    @cached_property
    def series(self) -> str:
        """The first two numbers."""
        return ".".join(self.code.split(".")[:2])

    @cached_property
    def replaces(self) -> frozenset[str]:
        """The lower patterns of its series."""
        return frozenset(row.code for row in ROWS if row.series == self.series and row.points < self.points)


def _always(reading: Reading, win: WinningHand) -> object:
    return True


def _has_pungs(kinds: int, pungs: int, *, with_pair: bool) -> Predicate:
    """So many pungs of these kinds, and the pair one of them or not."""

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
    """So many pungs of consecutive numbers of a suit."""
    starts = mask(suit + rank for suit in (0, 9, 18) for rank in range(10 - number))

    def test(reading: Reading, win: WinningHand) -> object:
        pungs = reading.pung_mask
        for step in range(1, number):
            pungs &= reading.pung_mask >> step
        return pungs & starts

    return test


def _all_sets_have(kinds: int) -> Predicate:
    """Every set and the pair contain one of the kinds."""

    def test(reading: Reading, win: WinningHand) -> object:
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


_UP_TO_ONE = CHOWS[0] | CHOWS[1]
_UP_TO_TWO = _UP_TO_ONE | CHOWS[2]
_UP_TO_THREE = _UP_TO_TWO | CHOWS[3]
_FROM_THREE = CHOWS[3] | CHOWS[4]
_FROM_TWO = CHOWS[2] | _FROM_THREE
_SHAPED = SETS | PAIRS
_WITHOUT_CHOWS = CHOWS[0] | PAIRS


def _said(code: str, points: int, flag: str) -> Pattern:
    return Pattern(code, points, _always, ANY_FORM, flags=frozenset({flag}))


ROWS = (
    Pattern("1.1", 5, _always, CHOWS[4]),
    Pattern("1.2", 5, _always, SETS, CLOSED),
    Pattern("1.3", 5, _always, _SHAPED, SIMPLE),
    Pattern("2.1.1", 40, _always, _SHAPED, ONE_SUIT | HONOURED),
    Pattern("2.1.2", 80, _always, _SHAPED, ONE_SUIT | PLAIN),
    Pattern("2.2", 480, _nine_gates, SETS, ONE_SUIT | PLAIN | CLOSED),
    Pattern("3.1", 10, _value_honour, _UP_TO_THREE, HONOURED, each=True),
    Pattern("3.2.1", 40, _has_pungs(_DRAGONS, 2, with_pair=True), _UP_TO_TWO, HONOURED),
    Pattern("3.2.2", 130, _has_pungs(_DRAGONS, 3, with_pair=False), _UP_TO_ONE, HONOURED),
    Pattern("3.3.1", 30, _has_pungs(_WINDS, 2, with_pair=True), _UP_TO_TWO, HONOURED),
    Pattern("3.3.2", 120, _has_pungs(_WINDS, 3, with_pair=False), _UP_TO_ONE, HONOURED),
    Pattern("3.3.3", 320, _has_pungs(_WINDS, 3, with_pair=True), _UP_TO_ONE, HONOURED),
    Pattern("3.3.4", 400, _has_pungs(_WINDS, 4, with_pair=False), CHOWS[0], HONOURED),
    Pattern(
        "3.4", 320, lambda reading, win: not reading.kinds & TERMINALS, _WITHOUT_CHOWS, YAO_ONLY | HONOURED
    ),
    Pattern("4.1", 30, _always, CHOWS[0]),
    Pattern("4.2.1", 5, _hidden(2), _UP_TO_TWO),
    Pattern("4.2.2", 30, _hidden(3), _UP_TO_ONE),
    Pattern("4.2.3", 125, _hidden(4), CHOWS[0]),
    Pattern("4.3.1", 5, _kongs(1), _UP_TO_THREE, KONG),
    Pattern("4.3.2", 20, _kongs(2), _UP_TO_TWO, KONG),
    Pattern("4.3.3", 120, _kongs(3), _UP_TO_ONE, KONG),
    Pattern("4.3.4", 480, _kongs(4), CHOWS[0], KONG),
    Pattern("5.1.1", 10, _equal_chows(2), _FROM_TWO),
    Pattern("5.1.2", 60, _twice_two_chows, CHOWS[4]),
    Pattern("5.1.3", 120, _equal_chows(3), _FROM_THREE),
    Pattern("5.1.4", 480, _equal_chows(4), CHOWS[4]),
    Pattern("6.1", 35, _similar_chows, _FROM_THREE, THREE_SUITS),
    Pattern("6.2.1", 30, _similar_with_pair, _UP_TO_TWO, THREE_SUITS),
    Pattern("6.2.2", 120, _similar_pungs, _UP_TO_ONE, THREE_SUITS),
    Pattern("7.1", 40, _straight, _FROM_THREE, WITH_YAO),
    Pattern("7.2.1", 100, _consecutive(3), _UP_TO_ONE),
    Pattern("7.2.2", 200, _consecutive(4), CHOWS[0]),
    Pattern("8.1.1", 40, _all_sets_have(YAO), SETS, WITH_YAO),
    Pattern("8.1.2", 50, _all_sets_have(TERMINALS), SETS, WITH_YAO | PLAIN),
    Pattern("8.1.3", 100, _always, _WITHOUT_CHOWS, YAO_ONLY),
    Pattern("8.1.4", 400, _always, _WITHOUT_CHOWS, YAO_ONLY | PLAIN),
    _said("9.1.1", 10, "last_draw"),
    _said("9.1.2", 10, "last_discard"),
    _said("9.2", 10, "kong_replacement"),
    _said("9.3", 10, "rob_kong"),
    _said("9.4.1", 155, "heaven"),
    _said("9.4.2", 155, "earth"),
    Pattern("10.1", 160, _always, ORPHANS),
    Pattern("10.2", 30, _always, PAIRS),
)
"""All patterns of shape and fortune."""

BONUS_ROWS = (
    Pattern("11.1.1", 2, _other_bonus, ANY_FORM, each=True),
    Pattern("11.1.2", 4, _own_bonus, ANY_FORM, each=True),
    Pattern("11.2.1", 10, _all_of(range(BONUS, BONUS + 4)), ANY_FORM),
    Pattern("11.2.2", 10, _all_of(range(BONUS + 4, BONUS + 8)), ANY_FORM),
)
"""The optional category 11: it depends on no reading, and its patterns do not take each other's place."""

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
"""What a table may say of a win (category 9), and when it can be true."""
