"""The fans that are no combination of chows: one row each, in the order of the rulebook.

A predicate looks at one reading and the win, and knows no other fan. What is not counted beside what is data.
"""

from collections.abc import Iterable

from scoring.features import (
    CHOWS,
    CLOSED,
    HONOURED,
    KONG,
    ONE_SUIT,
    ORPHANS,
    PAIRS,
    PLAIN,
    SELF_DRAW,
    SIMPLE,
    THREE_SUITS,
    WITH_YAO,
    YAO_ONLY,
)
from scoring.flags import Needs
from scoring.readings import Reading, Wait
from scoring.rulesets.mcr.fan import (
    ANY,
    DISCARD,
    KNIT,
    SETS,
    SINGLES,
    TILES,
    WITH_SETS,
    Fan,
    Predicate,
    always,
)
from scoring.rulesets.mcr.shapes import KNIT_MASKS, is_only_wait
from scoring.rulesets.one_winner_record import WinningHand
from scoring.tiles import (
    BITS,
    DRAGONS,
    EAST,
    GREENS,
    HONOURS,
    SUIT_MASK,
    TERMINALS,
    WEIGHT,
    YAO,
    keys_of,
    mask,
)

_RANKS = 0x1FF
_DRAGONS = mask(range(DRAGONS, DRAGONS + 3))
_WINDS = mask(range(EAST, EAST + 4))
_PLAIN = SUIT_MASK[0] | SUIT_MASK[1] | SUIT_MASK[2]
_GATES = 3 * WEIGHT[0] + sum(WEIGHT[rank] for rank in range(1, 8)) + 3 * WEIGHT[8]
_FOUR_OF_A_KIND = sum(4 * WEIGHT[rank] for rank in range(9))
_OUTSIDE_CHOWS = mask((0, 6, 9, 15, 18, 24))


def _numbers(ranks: Iterable[int]) -> int:
    """The suit tiles of these numbers."""
    return mask(9 * suit + rank - 1 for suit in range(3) for rank in ranks)


_CHOWS_WITH_FIVE = _numbers((3, 4, 5))
_REVERSIBLE = mask(9 + rank - 1 for rank in (1, 2, 3, 4, 5, 8, 9)) | mask(
    [*(18 + rank - 1 for rank in (2, 4, 5, 6, 8, 9)), DRAGONS]
)


def _only(kinds: int) -> Predicate:
    """Every tile is one of the kinds."""
    return lambda reading, win: not reading.kinds & ~kinds


def _pungs_and_pair(kinds: int, pungs: int, *, with_pair: bool) -> Predicate:
    """So many pungs of these kinds, and the pair one of them or not."""

    def test(reading: Reading, win: WinningHand) -> int:
        return (reading.pung_mask & kinds).bit_count() == pungs and bool(
            kinds >> reading.pair & 1
        ) is with_pair

    return test


def _pungs_of(kinds: int) -> Predicate:
    """The pungs of these kinds, one bit each."""
    return lambda reading, win: reading.pung_mask & kinds


def _winds(reading: Reading, win: WinningHand) -> int:
    return _WINDS


def _seat_wind(reading: Reading, win: WinningHand) -> int:
    return 1 << win.seat_kind


def _round_wind(reading: Reading, win: WinningHand) -> int:
    return 1 << win.round_kind


def _pung_of(wind: Predicate) -> Predicate:
    return lambda reading, win: reading.pung_mask & wind(reading, win)


def _nine_gates(reading: Reading, win: WinningHand) -> int:
    tiles = reading.tiles
    return tiles.size == 14 and _GATES + WEIGHT[tiles.win] in tiles.keys[:3]


def _kongs(number: int, *hidden: int) -> Predicate:
    """So many kongs, so many of them concealed."""
    return lambda reading, win: reading.tiles.kongs == number and reading.tiles.hidden_kongs in hidden


def _shifted_pairs(reading: Reading, win: WinningHand) -> int:
    return any(reading.kinds == 0x7F << start for suit in (0, 9, 18) for start in range(suit, suit + 3))


def _hidden(number: int) -> Predicate:
    return lambda reading, win: reading.hidden == number


def _run_of_pungs(number: int) -> Predicate:
    """So many pungs of consecutive numbers in one suit."""
    starts = mask(suit + rank for suit in (0, 9, 18) for rank in range(10 - number))

    def test(reading: Reading, win: WinningHand) -> int:
        pungs = reading.pung_mask
        for step in range(1, number):
            pungs &= reading.pung_mask >> step
        return pungs & starts

    return test


def _all_fives(reading: Reading, win: WinningHand) -> int:
    fives = _numbers((5,))
    return (
        not reading.chow_mask & ~_CHOWS_WITH_FIVE
        and not reading.pung_mask & ~fives
        and bool(fives >> reading.pair & 1)
    )


def _triple_pung(reading: Reading, win: WinningHand) -> int:
    pungs = reading.pung_mask
    return pungs & pungs >> 9 & pungs >> 18 & _RANKS


def _double_pungs(reading: Reading, win: WinningHand) -> int:
    """The numbers of which two suits have a pung, one bit each."""
    m, p, s = (reading.pung_mask >> shift & _RANKS for shift in (0, 9, 18))
    return (m & p | m & s | p & s) & ~(m & p & s)


def _mixed_shifted_pungs(reading: Reading, win: WinningHand) -> int:
    m, p, s = (reading.pung_mask >> shift & _RANKS for shift in (0, 9, 18))
    orders = ((m, p, s), (m, s, p), (p, m, s), (p, s, m), (s, m, p), (s, p, m))
    return any(low & middle >> 1 & high >> 2 for low, middle, high in orders)


def _whole_knit(reading: Reading, win: WinningHand) -> int:
    return any(reading.kinds & knit == knit for knit in KNIT_MASKS)


def _all_types(reading: Reading, win: WinningHand) -> int:
    return reading.kinds & _WINDS and reading.kinds & _DRAGONS


def _melded(reading: Reading, win: WinningHand) -> int:
    tiles = reading.tiles
    return tiles.size == 2 and not tiles.hidden_kongs


def _outside(reading: Reading, win: WinningHand) -> int:
    return (
        not reading.chow_mask & ~_OUTSIDE_CHOWS
        and not reading.pung_mask & ~YAO
        and bool(YAO >> reading.pair & 1)
    )


def _last_of_its_kind(reading: Reading, win: WinningHand) -> int:
    """Said so by the table, or the other three lie in the winner's own claimed sets, where everybody sees them."""
    if "last_copy" in win.flags:
        return 1
    tiles = reading.tiles
    bit = 1 << tiles.win
    shown = [
        3 if meld.kind == tiles.win and not meld.is_chow else 1
        for meld in tiles.melds
        if meld.is_open and meld.bunch.kinds & bit
    ]
    return sum(shown) == 3


def _all_chows(reading: Reading, win: WinningHand) -> int:
    """Every set but the nine knitted tiles a chow, the pair not of honors."""
    return not reading.pung_mask and reading.pair < EAST


def _tile_hogs(reading: Reading, win: WinningHand) -> int:
    """The suit tiles of which all four are used, not as a kong: one bit each."""
    fours = 0
    for suit, key in enumerate(keys_of(win.tiles.all_key)[:3]):
        if key & _FOUR_OF_A_KIND:
            fours |= mask(9 * suit + rank for rank in range(9) if key >> BITS * rank & 4)
    for meld in win.tiles.melds:
        if meld.is_kong:
            fours &= ~(1 << meld.kind)
    return fours


def _voids_one_suit(reading: Reading, win: WinningHand) -> int:
    return sum(bool(reading.kinds & suit) for suit in SUIT_MASK) == 2


def _waits_as(*waits: Wait) -> Predicate:
    """The winning tile does this in the reading, and it was the only one waited for."""
    return lambda reading, win: reading.wait in waits and is_only_wait(win.tiles)


_UP_TO_ONE = CHOWS[0] | CHOWS[1]
_UP_TO_TWO = _UP_TO_ONE | CHOWS[2]
_UP_TO_THREE = _UP_TO_TWO | CHOWS[3]
_NO_CHOWS = CHOWS[0] | PAIRS


def _fan(
    number: int,
    test: Predicate,
    forms: int,
    needs: int = 0,
    *never_with: int,
    each: bool = False,
    uses: Predicate | None = None,
) -> Fan:
    return Fan(number, test, forms, needs, never_with=frozenset(never_with), each=each, uses=uses)


def _said(number: int, flag: str, *never_with: int) -> Fan:
    return Fan(number, always, ANY, flags=frozenset({flag}), never_with=frozenset(never_with))


ROWS = (
    _fan(1, _pungs_and_pair(_WINDS, 4, with_pair=False), CHOWS[0], HONOURED, 38, 49, 60, 61, 73),
    _fan(2, _pungs_and_pair(_DRAGONS, 3, with_pair=False), _UP_TO_ONE, HONOURED, 54, 59),
    _fan(3, _only(GREENS), SETS | PAIRS, ONE_SUIT),
    _fan(4, _nine_gates, SETS, ONE_SUIT | PLAIN | CLOSED, 22, 62, 73, 76),
    _fan(5, _kongs(4, 0, 1, 2, 3, 4), CHOWS[0], KONG, 17, 48, 49, 57, 67, 74, 79),
    _fan(6, _shifted_pairs, PAIRS, ONE_SUIT | PLAIN, 19, 22, 62, 76, 79),
    _fan(7, always, ORPHANS, 0, 52, 62, 79),
    _fan(8, always, _NO_CHOWS, YAO_ONLY | PLAIN, 18, 49, 55, 73, 76),
    _fan(9, _pungs_and_pair(_WINDS, 3, with_pair=True), _UP_TO_ONE, HONOURED, 38, uses=_winds),
    _fan(10, _pungs_and_pair(_DRAGONS, 2, with_pair=True), _UP_TO_TWO, HONOURED, 54, 59),
    _fan(11, _only(HONOURS), _NO_CHOWS, YAO_ONLY | HONOURED, 49, 55, 73),
    _fan(12, _hidden(4), CHOWS[0], CLOSED, 33, 49, 62, 66),
    _fan(15, _run_of_pungs(4), CHOWS[0], 0, 23, 24, 49),
    _fan(17, _kongs(3, 0, 1, 2, 3), _UP_TO_ONE, KONG, 48, 57, 67, 74),
    _fan(18, lambda reading, win: reading.kinds & TERMINALS, _NO_CHOWS, YAO_ONLY | HONOURED, 49, 55, 73),
    _fan(19, always, PAIRS, 0, 62, 79),
    _fan(20, lambda reading, win: not HONOURS & ~reading.kinds, SINGLES, 0, 34, 52, 62, 79),
    _fan(21, _only(_numbers((2, 4, 6, 8))), CHOWS[0], SIMPLE, 49, 68, 76),
    _fan(22, always, TILES, ONE_SUIT | PLAIN, 76),
    _fan(24, _run_of_pungs(3), _UP_TO_ONE, 0, 23),
    _fan(25, _only(_numbers((7, 8, 9))), TILES, PLAIN, 36, 76),
    _fan(26, _only(_numbers((4, 5, 6))), TILES, SIMPLE, 68, 76),
    _fan(27, _only(_numbers((1, 2, 3))), TILES, PLAIN, 37, 76),
    _fan(31, _all_fives, SETS, SIMPLE, 68, 76),
    _fan(32, _triple_pung, _UP_TO_ONE, THREE_SUITS, 65),
    _fan(33, _hidden(3), _UP_TO_ONE, 0, 66),
    _fan(34, always, SINGLES, 0, 52, 62, 79),
    _fan(35, _whole_knit, KNIT | SINGLES),
    _fan(36, _only(_numbers((6, 7, 8, 9))), TILES, PLAIN, 76),
    _fan(37, _only(_numbers((1, 2, 3, 4))), TILES, PLAIN, 76),
    _fan(38, _pungs_and_pair(_WINDS, 3, with_pair=False), _UP_TO_ONE, HONOURED, uses=_winds),
    _fan(40, _only(_REVERSIBLE), TILES, 0, 75),
    _fan(42, _mixed_shifted_pungs, _UP_TO_ONE, THREE_SUITS),
    _said(44, "last_tile", 80),
    _said(45, "last_discard"),
    _said(46, "after_kong", 80),
    _said(47, "robbing_kong", 58),
    _fan(48, _kongs(2, 2), _UP_TO_TWO, KONG, 66, 67),
    _fan(49, always, CHOWS[0]),
    _fan(50, always, TILES, ONE_SUIT | HONOURED),
    _fan(52, _all_types, TILES, THREE_SUITS | HONOURED),
    _fan(53, _melded, SETS, DISCARD, 79),
    _fan(54, lambda reading, win: (reading.pung_mask & _DRAGONS).bit_count() == 2, _UP_TO_TWO, HONOURED, 59),
    _fan(55, _outside, SETS, WITH_YAO),
    _fan(56, always, ANY, CLOSED | SELF_DRAW, 62, 80),
    _fan(57, _kongs(2, 0, 1), _UP_TO_TWO, KONG, 74),
    _fan(58, _last_of_its_kind, ANY),
    _fan(59, _pungs_of(_DRAGONS), _UP_TO_THREE | KNIT, HONOURED, each=True),
    _fan(60, _pung_of(_round_wind), _UP_TO_THREE | KNIT, HONOURED, uses=_round_wind),
    _fan(61, _pung_of(_seat_wind), _UP_TO_THREE | KNIT, HONOURED, uses=_seat_wind),
    _fan(62, always, ANY, CLOSED | DISCARD),
    _fan(63, _all_chows, CHOWS[4] | KNIT, 0, 76),
    _fan(64, _tile_hogs, TILES, each=True),
    _fan(65, _double_pungs, _UP_TO_TWO, each=True),
    _fan(66, _hidden(2), _UP_TO_TWO),
    _fan(67, lambda reading, win: reading.tiles.hidden_kongs == 1, _UP_TO_THREE | KNIT, KONG),
    _fan(68, always, TILES, SIMPLE, 76),
    _fan(73, _pungs_of(TERMINALS | _WINDS), _UP_TO_THREE | KNIT, WITH_YAO, each=True),
    _fan(74, _kongs(1, 0), _UP_TO_THREE | KNIT, KONG),
    _fan(75, _voids_one_suit, TILES),
    _fan(76, always, TILES, PLAIN),
    _fan(77, _waits_as(Wait.EDGE), WITH_SETS),
    _fan(78, _waits_as(Wait.CLOSED), WITH_SETS),
    _fan(79, _waits_as(Wait.PAIR), WITH_SETS),
    _fan(80, always, ANY, SELF_DRAW),
)  # fmt: skip
"""All fans of tiles, pungs, honors, waits and fortune."""

CHICKEN = Fan(43, always, ANY)
FLOWER = Fan(81, lambda reading, win: (1 << len(win.bonus)) - 1, ANY, each=True)

FLAGS = {
    "last_tile": Needs(self_draw=True),
    "last_discard": Needs(self_draw=False),
    "after_kong": Needs(self_draw=True, own_kong=True),
    "robbing_kong": Needs(self_draw=False, robs_kong=True, excludes=frozenset({"last_discard"})),
    "last_copy": Needs(unseen_tile=True),
}
"""What a table may say of a win (fans 44-47, 58), and when it can be true."""
