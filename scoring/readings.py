"""Every way to read the tiles of a hand as sets and a pair, and which set the winning tile completed.

The tiles of a suit are an ``int`` key that counts each rank in a few bits; how a suit can be cut into chows, pungs
and a pair is worked out once for each key and kept. A hand is then the product of four look-ups.
"""

from collections.abc import Sequence
from enum import Enum
from functools import cache
from typing import Final

from scoring.hand import Meld
from scoring.tiles import BITS, EAST, KIND, KINDS, ONE, TEXT, YAO, Bunch, count, keys_of

Cut = tuple[tuple[int, ...], tuple[int, ...], int, int, int]
"""Chow starts, pung kinds, pair kind (-1: no pair), mask of the chows, mask of the pungs."""

_NOTHING: Final[Cut] = ((), (), -1, 0, 0)

_ODD: Final = sum(ONE[kind] for kind in range(KINDS))
_BASE: Final = (0, 9, 18, EAST)
_ALL_ONES: Final = (1 << BITS) - 1
"""A key modulo this is the number of its tiles: every rank weighs a power of 32, which leaves 1."""
_RUN: Final = 1 | 1 << BITS | 1 << 2 * BITS
_TWO_OR_MORE: Final = _ALL_ONES - 1
_SECOND: Final = _ALL_ONES << BITS
_THIRD: Final = _ALL_ONES << 2 * BITS
"""The bits that are set where a rank counts two tiles, or the next one or two ranks count any."""


class Shape(Enum):
    """The form of a complete hand."""

    SETS = "sets"
    SEVEN_PAIRS = "seven_pairs"
    ORPHANS = "orphans"
    LOOSE = "loose"

    __hash__ = object.__hash__  # as equality, by identity: the hash of Enum costs a call each time


class Wait(Enum):
    """The use of the winning tile in the reading."""

    TWO_SIDED = "two_sided"
    EDGE = "edge"
    CLOSED = "closed"
    PAIR = "pair"
    PUNG = "pung"

    __hash__ = object.__hash__  # as equality, by identity: the hash of Enum costs a call each time


_SETS: Final = Shape.SETS
_PAIR: Final = Wait.PAIR
_PUNG: Final = Wait.PUNG


class Tiles:
    """The tiles of a complete hand, counted: the part that all its readings share.

    ``key`` counts the concealed tiles with the winning tile, ``keys`` the same by suit, ``all_key`` the melds as well;
    ``kinds`` is the mask of all kinds. ``size`` is the number of tiles in ``key``; ``win`` is a kind.
    """

    __slots__ = (
        "all_key",
        "hidden_kongs",
        "is_closed",
        "key",
        "keys",
        "kinds",
        "kongs",
        "meld_chow_mask",
        "meld_chows",
        "meld_pung_mask",
        "meld_pungs",
        "melds",
        "reds",
        "self_draw",
        "size",
        "win",
    )

    def __init__(
        self, concealed: Sequence[Bunch], melds: tuple[Meld, ...], win: Bunch, *, self_draw: bool
    ) -> None:
        self.melds = melds
        self.self_draw = self_draw
        self.win = KIND[win.codes[0]]
        key, kinds, reds, size = win.key, win.kinds, win.reds, 1
        for bunch in concealed:
            key += bunch.key
            kinds |= bunch.kinds
            reds += bunch.reds
            size += bunch.size
        self.size = size
        self.key = self.all_key = key
        self.keys = keys_of(key)
        self.kinds = kinds
        self.reds = reds
        self.is_closed = True
        self.kongs = self.hidden_kongs = self.meld_chow_mask = self.meld_pung_mask = 0
        self.meld_chows: tuple[int, ...] = ()
        self.meld_pungs: tuple[int, ...] = ()
        if melds:
            self._lay(melds)

    def _lay(self, melds: tuple[Meld, ...]) -> None:
        chows: list[int] = []
        pungs: list[int] = []
        key, kinds, reds = self.key, self.kinds, self.reds
        for _, _, kind, is_chow, is_kong, is_open, bunch in melds:
            key += bunch.key
            kinds |= bunch.kinds
            reds += bunch.reds
            if is_chow:
                chows.append(kind)
                self.meld_chow_mask |= 1 << kind
            else:
                pungs.append(kind)
                self.meld_pung_mask |= 1 << kind
                self.kongs += is_kong
                self.hidden_kongs += not is_open
        self.all_key, self.kinds, self.reds = key, kinds, reds
        self.is_closed = self.hidden_kongs == len(melds)
        self.meld_chows = tuple(chows)
        self.meld_pungs = tuple(pungs)


class Reading:
    """One way to read a complete hand: its sets with the melds, its pair, and the use of the winning tile.

    ``chows`` hold the starting kinds, melds last; ``held`` the concealed pungs as they lie in the hand; ``chow_mask``
    and ``pung_mask`` are the bit masks of all chows and of all pungs and kongs. ``hidden`` counts the pungs and
    kongs of which no tile was taken from another player: a pung completed by another's tile is not among them.
    """

    __slots__ = (
        "chow_mask",
        "chows",
        "held",
        "hidden",
        "kinds",
        "pair",
        "pung_mask",
        "shape",
        "tiles",
        "wait",
    )

    def __init__(self, tiles: Tiles, shape: Enum, cut: Cut, wait: Wait) -> None:
        self.tiles = tiles
        self.kinds = tiles.kinds
        self.shape = shape
        self.wait = wait
        self.chows, self.held, self.pair, self.chow_mask, self.pung_mask = cut
        self.hidden = len(self.held)
        if wait is _PUNG and not tiles.self_draw:
            self.hidden -= 1
        if tiles.melds:
            self.chows += tiles.meld_chows
            self.chow_mask |= tiles.meld_chow_mask
            self.pung_mask |= tiles.meld_pung_mask
            self.hidden += tiles.hidden_kongs

    @property
    def drawn(self) -> int:
        """How many pungs lie concealed in the hand and were wholly drawn; a kong that is shown is not among them."""
        return self.hidden - self.tiles.hidden_kongs

    @property
    def pungs(self) -> tuple[int, ...]:
        """The kinds of all pungs and kongs, melds last."""
        return self.held + self.tiles.meld_pungs

    def show(self) -> str:
        """The sets as text, melds in brackets: ``123m 55m (777z)``."""
        if self.shape is not Shape.SETS:
            return str(self.shape.value)
        concealed = len(self.chows) - len(self.tiles.meld_chows)
        parts = [_show(start, start + 1, start + 2) for start in self.chows[:concealed]]
        parts += [_show(kind, kind, kind) for kind in self.held]
        parts += [_show(self.pair, self.pair)]
        parts += [f"({meld.to_json()['tiles']})" for meld in self.tiles.melds]
        return " ".join(parts)


def _show(*kinds: int) -> str:
    return "".join([*(TEXT[kind][0] for kind in kinds), TEXT[kinds[0]][1]])


@cache
def cuts(suit: int, key: int) -> tuple[Cut, ...]:
    """Every way to cut a suit with this key into chows, pungs and at most one pair; none if tiles are left over."""
    base = _BASE[suit]
    return tuple(
        [
            (
                tuple([base + rank for rank in chows]) if chows else chows,
                tuple([base + rank for rank in pungs]) if pungs else pungs,
                pair if pair < 0 else base + pair,
                chow_mask << base,
                pung_mask << base,
            )
            for chows, pungs, pair, chow_mask, pung_mask in _ranks(key, suit < 3)
        ]
    )


@cache
def _ranks(key: int, with_chows: bool) -> Sequence[Cut]:
    """Every way to cut a suit, in order, with ranks for kinds: the same for all suits."""
    number = key % _ALL_ONES
    if number % 3 == 1:
        return ()
    if number % 3 == 0:
        return _in_order([(*sets[:2], -1, *sets[2:]) for sets in _sets(key, with_chows)])
    return _in_order(
        [
            (*sets[:2], rank, *sets[2:])
            for rank in range(9)
            if key >> BITS * rank & _TWO_OR_MORE
            for sets in _sets(key - (2 << BITS * rank), with_chows)
        ]
    )


def _in_order(cuts: list[Cut]) -> Sequence[Cut]:
    """Each cut once: a pung and a chow that begin alike give the same cut twice."""
    return sorted(set(cuts)) if len(cuts) > 1 else cuts


Ranks = tuple[tuple[int, ...], tuple[int, ...], int, int]
"""The ranks at which chows start, those of pungs, and the masks of both."""


@cache
def _sets(key: int, with_chows: bool) -> Sequence[Ranks]:
    """Every way to cut a suit into sets: the lowest tile begins a pung or a chow, the rest is a smaller suit."""
    if not key:
        return (((), (), 0, 0),)
    rank = ((key & -key).bit_length() - 1) // BITS
    rest = key >> BITS * rank
    bit = 1 << rank
    out: list[Ranks] = []
    if rest & 31 >= 3:
        out = [
            (chows, (rank, *pungs), chow_mask, pung_mask | bit)
            for chows, pungs, chow_mask, pung_mask in _sets(key - (3 << BITS * rank), with_chows)
        ]
    if with_chows and rest & _SECOND and rest & _THIRD:
        out += [
            ((rank, *chows), pungs, chow_mask | bit, pung_mask)
            for chows, pungs, chow_mask, pung_mask in _sets(key - (_RUN << BITS * rank), with_chows)
        ]
    return out


def whole(keys: Sequence[int]) -> list[Cut]:
    """The cuts of the four suits put together: exactly one pair in all. Of most suits there is one cut, or none."""
    m, p, s, z = keys
    return [
        (
            m_chows + p_chows + s_chows,
            m_pungs + p_pungs + s_pungs + z_pungs,
            max(pairs),
            m_chow_mask | p_chow_mask | s_chow_mask,
            m_pung_mask | p_pung_mask | s_pung_mask | z_pung_mask,
        )
        for m_chows, m_pungs, m_pair, m_chow_mask, m_pung_mask in cuts(0, m)
        for p_chows, p_pungs, p_pair, p_chow_mask, p_pung_mask in cuts(1, p)
        for s_chows, s_pungs, s_pair, s_chow_mask, s_pung_mask in cuts(2, s)
        for _, z_pungs, z_pair, _, z_pung_mask in cuts(3, z)
        if (pairs := (m_pair, p_pair, s_pair, z_pair)).count(-1) == 3
    ]


def _chow_wait(start: int, win: int) -> Wait:
    place = win - start
    if place == 1:
        return Wait.CLOSED
    is_edge = (place == 2 and start == 0) or (place == 0 and start == 6)
    return Wait.EDGE if is_edge else Wait.TWO_SIDED


_CHOW_WAITS: Final = tuple(
    tuple(
        tuple(
            dict.fromkeys(
                _chow_wait(start, win) for start in (win, win - 1, win - 2) if starts >> start - win + 2 & 1
            )
        )
        for starts in range(8)
    )
    for win in range(9)
)
"""The waits for a winning rank, by the chows that hold it: bits 0-2 for chows that start 2, 1, 0 below the rank."""


def readings(tiles: Tiles) -> list[Reading]:
    """All readings as four sets and a pair, one for each different use of the winning tile in the concealed part.

    A chow completed in two ways (two-sided in one, edge in another) gives two readings; equal sets give one, and so
    do two chows that waited alike.
    """
    out: list[Reading] = []
    win = tiles.win
    for cut in whole(tiles.keys):
        _, _, pair, chows, pungs = cut
        if pair == win:
            out.append(Reading(tiles, _SETS, cut, _PAIR))
        if pungs >> win & 1:
            out.append(Reading(tiles, _SETS, cut, _PUNG))
        for wait in _CHOW_WAITS[win % 9][chows << 2 >> win & 7]:
            out.append(Reading(tiles, _SETS, cut, wait))
    return out


def seven_pairs(tiles: Tiles, *, equal_pairs: bool = False) -> list[Reading]:
    """The hand as seven pairs, no melds; ``equal_pairs`` lets four equal tiles be two of them."""
    if tiles.size != 14 or (not equal_pairs and tiles.kinds.bit_count() != 7):
        return []
    if tiles.key & _ODD:
        return []
    return [Reading(tiles, Shape.SEVEN_PAIRS, _NOTHING, Wait.PAIR)]


def orphans(tiles: Tiles) -> list[Reading]:
    """The hand as thirteen orphans: every terminal and honour once and one of them twice.

    ``wait`` is PAIR when the thirteen tiles before the win were all different.
    """
    if tiles.kinds != YAO or tiles.size != 14:
        return []
    wait = Wait.PAIR if count(tiles.key, tiles.win) == 2 else Wait.CLOSED
    return [Reading(tiles, Shape.ORPHANS, _NOTHING, wait)]


def loose(tiles: Tiles) -> Reading:
    """The tiles as they are, neither sets nor pairs: for rule sets that have other hands of fourteen tiles."""
    return Reading(tiles, Shape.LOOSE, _NOTHING, Wait.PAIR)
