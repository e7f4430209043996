"""The fans other than combinations of chows: one row each, in the order of the rulebook.

A predicate looks at one reading and the win, and knows no other fan. Rows list the fans not counted beside them.
"""

from collections.abc import Iterable
from enum import Enum

from scoring.features import is_one_suit
from scoring.flags import Needs
from scoring.readings import Reading, Shape, Wait
from scoring.rulesets.mcr.fan import Fan, Predicate, found_by_scorer
from scoring.rulesets.mcr.shapes import KNIT_MASKS, Knitted, is_only_wait
from scoring.rulesets.one_winner_record import WinningHand
from scoring.tiles import (
    BITS,
    DRAGONS,
    EAST,
    GREENS,
    HONOURS,
    SIMPLES,
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
    """The mask of the suit tiles with these numbers."""
    return mask(9 * suit + rank - 1 for suit in range(3) for rank in ranks)


_CHOWS_WITH_FIVE = _numbers((3, 4, 5))
_REVERSIBLE = mask(9 + rank - 1 for rank in (1, 2, 3, 4, 5, 8, 9)) | mask(
    [*(18 + rank - 1 for rank in (2, 4, 5, 6, 8, 9)), DRAGONS]
)


def _flag(code: str) -> Predicate:
    """The predicate of a fan that a flag of the table gives."""
    return lambda reading, win: code in win.flags


def _shape(shape: Enum) -> Predicate:
    return lambda reading, win: reading.shape is shape


def _all_pungs(reading: Reading, win: WinningHand) -> int:
    return reading.shape is Shape.SETS and not reading.chows


def _one_suit(*, honours: bool) -> Predicate:
    return lambda reading, win: is_one_suit(reading.kinds) and bool(reading.kinds & HONOURS) is honours


def _mixed_terminals(reading: Reading, win: WinningHand) -> int:
    """Terminals and honors, in pungs or pairs."""
    kinds = reading.kinds
    both = not kinds & SIMPLES and kinds & TERMINALS and kinds & HONOURS
    return both and reading.shape is not Shape.ORPHANS


def _greater_honours(reading: Reading, win: WinningHand) -> int:
    return reading.shape is Knitted.SINGLES and not HONOURS & ~reading.kinds


def _all_even(reading: Reading, win: WinningHand) -> int:
    return _all_pungs(reading, win) and not reading.kinds & ~_numbers((2, 4, 6, 8))


def _is_drawn(reading: Reading, win: WinningHand) -> int:
    return win.self_draw


def _drawn_concealed(reading: Reading, win: WinningHand) -> int:
    return win.self_draw and win.tiles.is_closed


def _concealed(reading: Reading, win: WinningHand) -> int:
    return not win.self_draw and win.tiles.is_closed


def _only(kinds: int) -> Predicate:
    """The predicate of hands whose tiles are all of the kinds."""
    return lambda reading, win: not reading.kinds & ~kinds


def _pungs_and_pair(kinds: int, pungs: int, *, with_pair: bool) -> Predicate:
    """The predicate of ``pungs`` pungs of these kinds, with or without a pair of them."""

    def test(reading: Reading, win: WinningHand) -> int:
        return (reading.pung_mask & kinds).bit_count() == pungs and bool(
            kinds >> reading.pair & 1
        ) is with_pair

    return test


def _pungs_of(kinds: int) -> Predicate:
    """The predicate of the pungs of these kinds, one bit each."""
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
    """The predicate of ``number`` kongs, of which one of the numbers ``hidden`` is concealed."""
    return lambda reading, win: reading.tiles.kongs == number and reading.tiles.hidden_kongs in hidden


def _shifted_pairs(reading: Reading, win: WinningHand) -> int:
    is_pairs = reading.shape is Shape.SEVEN_PAIRS
    return is_pairs and any(
        reading.kinds == 0x7F << start for suit in (0, 9, 18) for start in range(suit, suit + 3)
    )


def _hidden(number: int) -> Predicate:
    return lambda reading, win: reading.hidden == number


def _run_of_pungs(number: int) -> Predicate:
    """The predicate of ``number`` pungs of consecutive numbers in one suit."""
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
        reading.shape is Shape.SETS
        and not reading.chow_mask & ~_CHOWS_WITH_FIVE
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
    """Tiles of three suits, of winds and of dragons, in sets or pairs."""
    if reading.shape in (Shape.ORPHANS, Knitted.SINGLES) or not all(
        reading.kinds & suit for suit in SUIT_MASK
    ):
        return 0
    return reading.kinds & _WINDS and reading.kinds & _DRAGONS


def _melded(reading: Reading, win: WinningHand) -> int:
    tiles = reading.tiles
    return not win.self_draw and tiles.size == 2 and not tiles.hidden_kongs


def _outside(reading: Reading, win: WinningHand) -> int:
    return (
        reading.shape is Shape.SETS
        and not reading.chow_mask & ~_OUTSIDE_CHOWS
        and not reading.pung_mask & ~YAO
        and bool(YAO >> reading.pair & 1)
    )


def _last_of_its_kind(reading: Reading, win: WinningHand) -> int:
    """A flag of the table, or the other three lie in the winner's own claimed sets, where all players see them."""
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
    """Every set is a chow, the nine knitted tiles aside, and the pair is not of honors."""
    return _has_sets(reading) and not reading.pung_mask and reading.pair < EAST


def _has_sets(reading: Reading) -> bool:
    return reading.shape is Shape.SETS or reading.shape is Knitted.STRAIGHT


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
    """The predicate of a winning tile that has this use in the reading, and was the only wait."""
    return lambda reading, win: _has_sets(reading) and reading.wait in waits and is_only_wait(win.tiles)


def _fan(
    number: int,
    test: Predicate,
    *never_with: int,
    each: bool = False,
    uses: Predicate | None = None,
) -> Fan:
    return Fan(number, test, frozenset(never_with), each, uses)


ROWS = (
    _fan(1, _pungs_and_pair(_WINDS, 4, with_pair=False), 38, 49, 60, 61, 73),
    _fan(2, _pungs_and_pair(_DRAGONS, 3, with_pair=False), 54, 59),
    _fan(3, _only(GREENS)),
    _fan(4, _nine_gates, 22, 62, 73, 76),
    _fan(5, _kongs(4, 0, 1, 2, 3, 4), 17, 48, 49, 57, 67, 74, 79),
    _fan(6, _shifted_pairs, 19, 22, 62, 76, 79),
    _fan(7, _shape(Shape.ORPHANS), 52, 62, 79),
    _fan(8, _only(TERMINALS), 18, 49, 55, 73, 76),
    _fan(9, _pungs_and_pair(_WINDS, 3, with_pair=True), 38, uses=_winds),
    _fan(10, _pungs_and_pair(_DRAGONS, 2, with_pair=True), 54, 59),
    _fan(11, _only(HONOURS), 49, 55, 73),
    _fan(12, _hidden(4), 33, 49, 62, 66),
    _fan(15, _run_of_pungs(4), 23, 24, 49),
    _fan(17, _kongs(3, 0, 1, 2, 3), 48, 57, 67, 74),
    _fan(18, _mixed_terminals, 49, 55, 73),
    _fan(19, _shape(Shape.SEVEN_PAIRS), 62, 79),
    _fan(20, _greater_honours, 34, 52, 62, 79),
    _fan(21, _all_even, 49, 68, 76),
    _fan(22, _one_suit(honours=False), 76),
    _fan(24, _run_of_pungs(3), 23),
    _fan(25, _only(_numbers((7, 8, 9))), 36, 76),
    _fan(26, _only(_numbers((4, 5, 6))), 68, 76),
    _fan(27, _only(_numbers((1, 2, 3))), 37, 76),
    _fan(31, _all_fives, 68, 76),
    _fan(32, _triple_pung, 65),
    _fan(33, _hidden(3), 66),
    _fan(34, _shape(Knitted.SINGLES), 52, 62, 79),
    _fan(35, _whole_knit),
    _fan(36, _only(_numbers((6, 7, 8, 9))), 76),
    _fan(37, _only(_numbers((1, 2, 3, 4))), 76),
    _fan(38, _pungs_and_pair(_WINDS, 3, with_pair=False), uses=_winds),
    _fan(40, _only(_REVERSIBLE), 75),
    _fan(42, _mixed_shifted_pungs),
    _fan(44, _flag("last_tile"), 80),
    _fan(45, _flag("last_discard")),
    _fan(46, _flag("after_kong"), 80),
    _fan(47, _flag("robbing_kong"), 58),
    _fan(48, _kongs(2, 2), 66, 67),
    _fan(49, _all_pungs),
    _fan(50, _one_suit(honours=True)),
    _fan(52, _all_types),
    _fan(53, _melded, 79),
    _fan(54, lambda reading, win: (reading.pung_mask & _DRAGONS).bit_count() == 2, 59),
    _fan(55, _outside),
    _fan(56, _drawn_concealed, 62, 80),
    _fan(57, _kongs(2, 0, 1), 74),
    _fan(58, _last_of_its_kind),
    _fan(59, _pungs_of(_DRAGONS), each=True),
    _fan(60, _pung_of(_round_wind), uses=_round_wind),
    _fan(61, _pung_of(_seat_wind), uses=_seat_wind),
    _fan(62, _concealed),
    _fan(63, _all_chows, 76),
    _fan(64, _tile_hogs, each=True),
    _fan(65, _double_pungs, each=True),
    _fan(66, _hidden(2)),
    _fan(67, lambda reading, win: reading.tiles.hidden_kongs == 1),
    _fan(68, lambda reading, win: not reading.kinds & YAO, 76),
    _fan(73, _pungs_of(TERMINALS | _WINDS), each=True),
    _fan(74, _kongs(1, 0)),
    _fan(75, _voids_one_suit),
    _fan(76, lambda reading, win: not reading.kinds & HONOURS),
    _fan(77, _waits_as(Wait.EDGE)),
    _fan(78, _waits_as(Wait.CLOSED)),
    _fan(79, _waits_as(Wait.PAIR)),
    _fan(80, _is_drawn),
)  # fmt: skip
"""All fans of tiles, pungs, honors, waits and fortune."""

CHICKEN = Fan(43, found_by_scorer)
FLOWER = Fan(81, lambda reading, win: (1 << len(win.bonus)) - 1, each=True)

FLAGS = {
    "last_tile": Needs(self_draw=True),
    "last_discard": Needs(self_draw=False),
    "after_kong": Needs(self_draw=True, own_kong=True),
    "robbing_kong": Needs(self_draw=False, robs_kong=True, excludes=frozenset({"last_discard"})),
    "last_copy": Needs(unseen_tile=True),
}
"""Flags of a win (fans 44-47, 58), and the conditions of each."""
