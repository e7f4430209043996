"""Every way to read the tiles of a hand as sets and a pair, and which set the winning tile completed.

The tiles of a suit are an ``int`` key that counts each rank in a few bits; how a suit can be cut into chows, pungs
and a pair is worked out once for each key and kept. A hand is then the product of four look-ups.
"""

from collections.abc import Sequence
from enum import Enum
from functools import cache
from itertools import product
from typing import Final

from scoring.hand import Meld
from scoring.tiles import BITS, EAST, KIND, KINDS, TEXT, YAO, Bunch, count, mask

Cut = tuple[tuple[int, ...], tuple[int, ...], int, int, int]
"""Chow starts, pung kinds, pair kind (-1: none), mask of the chows, mask of the pungs."""

_NOTHING: Final[Cut] = ((), (), -1, 0, 0)

_ODD: Final = sum(1 << BITS * rank for rank in range(9))
_BASE: Final = (0, 9, 18, EAST)
_RUN: Final = 1 | 1 << BITS | 1 << 2 * BITS


class Shape(Enum):
    """The form of a complete hand."""

    SETS = "sets"
    SEVEN_PAIRS = "seven_pairs"
    ORPHANS = "orphans"
    LOOSE = "loose"

    __hash__ = object.__hash__  # as equality, by identity: the hash of Enum costs a call each time


class Wait(Enum):
    """What the winning tile did in the reading."""

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
    """The tiles of a complete hand, counted: what all its readings share.

    ``keys`` count the concealed tiles with the winning tile by suit, ``all_keys`` the melds as well; ``kinds`` is the
    mask of all kinds. ``size`` is the number of concealed tiles with the winning tile; ``win`` is a kind.
    """

    __slots__ = (
        "all_keys",
        "hidden_kongs",
        "is_closed",
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
        size = 1
        m, p, s, z = win.keys
        kinds, reds = win.kinds, win.reds
        for bunch in concealed:
            more_m, more_p, more_s, more_z = bunch.keys
            m += more_m
            p += more_p
            s += more_s
            z += more_z
            size += bunch.size
            kinds |= bunch.kinds
            reds += bunch.reds
        self.size = size
        self.keys = self.all_keys = (m, p, s, z)
        self.kinds = kinds
        self.reds = reds
        self.is_closed = True
        self.kongs = self.hidden_kongs = self.meld_chow_mask = self.meld_pung_mask = 0
        self.meld_chows: tuple[int, ...] = ()
        self.meld_pungs: tuple[int, ...] = ()
        if melds:
            self._lay(melds)

    def _lay(self, melds: tuple[Meld, ...]) -> None:
        m, p, s, z = self.keys
        chows: list[int] = []
        pungs: list[int] = []
        for meld in melds:
            bunch = meld.bunch
            more_m, more_p, more_s, more_z = bunch.keys
            m += more_m
            p += more_p
            s += more_s
            z += more_z
            self.kinds |= bunch.kinds
            self.reds += bunch.reds
            if meld.is_chow:
                chows.append(meld.kind)
            else:
                pungs.append(meld.kind)
                self.kongs += meld.is_kong
            if meld.is_open:
                self.is_closed = False
            else:
                self.hidden_kongs += 1
        self.all_keys = (m, p, s, z)
        self.meld_chows = tuple(chows)
        self.meld_pungs = tuple(pungs)
        self.meld_chow_mask = mask(chows)
        self.meld_pung_mask = mask(pungs)


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

    def is_hidden(self, kind: int) -> bool:
        """Whether the pung of ``kind``, concealed in the hand, was wholly drawn."""
        return self.tiles.self_draw or self.wait is not Wait.PUNG or kind != self.tiles.win

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


class _CutsByKey(dict[int, tuple[Cut, ...]]):
    """Every way to cut a suit into chows, pungs and at most one pair; none if tiles are left over. Filled as met."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self._suit = suit

    def __missing__(self, key: int) -> tuple[Cut, ...]:
        found = self[key] = tuple(sorted(_cut(self._suit, key)))
        return found


_CUTS: Final = tuple(_CutsByKey(suit) for suit in range(4))
"""The cuts of each suit by its key."""


def cuts(suit: int, key: int) -> tuple[Cut, ...]:
    """The cuts of a suit with this key."""
    return _CUTS[suit][key]


def _cut(suit: int, key: int) -> list[Cut]:
    base = _BASE[suit]
    out: list[Cut] = []
    for pair, ranks in _ranks(key, suit < 3):
        chows = tuple([base + rank for rank in ranks[0]])
        pungs = tuple([base + rank for rank in ranks[1]])
        out.append((chows, pungs, -1 if pair < 0 else base + pair, mask(chows), mask(pungs)))
    return out


Ranks = tuple[tuple[int, ...], tuple[int, ...]]
"""The ranks at which chows start, and those of pungs."""


@cache
def _ranks(key: int, with_chows: bool) -> list[tuple[int, Ranks]]:
    """Every way to cut a suit, each with the rank of its pair (-1: none): the same for all suits."""
    number = sum([key >> BITS * rank & 31 for rank in range(9)])
    if number % 3 == 0:
        return [(-1, sets) for sets in _sets(key, with_chows)]
    if number % 3 == 1:
        return []
    return [
        (rank, sets)
        for rank in range(9)
        if key >> BITS * rank & 31 >= 2
        for sets in _sets(key - (2 << BITS * rank), with_chows)
    ]


@cache
def _sets(key: int, with_chows: bool) -> tuple[Ranks, ...]:
    """Every way to cut a suit into sets: what is lowest begins a pung or a chow, the rest is a smaller suit."""
    if not key:
        return (((), ()),)
    rank = ((key & -key).bit_length() - 1) // BITS
    rest = key >> BITS * rank
    out: list[Ranks] = []
    if rest & 31 >= 3:
        out += [(chows, (rank, *pungs)) for chows, pungs in _sets(key - (3 << BITS * rank), with_chows)]
    if with_chows and rest >> BITS & 31 and rest >> 2 * BITS & 31:
        out += [((rank, *chows), pungs) for chows, pungs in _sets(key - (_RUN << BITS * rank), with_chows)]
    return tuple(dict.fromkeys(out))


def whole(keys: Sequence[int]) -> list[Cut]:
    """The cuts of the four suits put together: exactly one pair in all."""
    suits = [known[key] for known, key in zip(_CUTS, keys, strict=True) if key]
    return [joined for parts in product(*suits) if (joined := _join(parts)) is not None]


def _join(parts: Sequence[Cut]) -> Cut | None:
    """The cuts of several suits as one, None unless one of them has a pair."""
    chows: tuple[int, ...] = ()
    pungs: tuple[int, ...] = ()
    pair = -1
    chow_mask = pung_mask = 0
    for more_chows, more_pungs, found, more_chow_mask, more_pung_mask in parts:
        if found >= 0:
            if pair >= 0:
                return None
            pair = found
        chows += more_chows
        pungs += more_pungs
        chow_mask |= more_chow_mask
        pung_mask |= more_pung_mask
    return None if pair < 0 else (chows, pungs, pair, chow_mask, pung_mask)


def _chow_wait(start: int, win: int) -> Wait:
    place = win - start
    if place == 1:
        return Wait.CLOSED
    rank = start % 9
    is_edge = (place == 2 and rank == 0) or (place == 0 and rank == 6)
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
    for win in range(KINDS)
)
"""The waits there are for a winning kind, by the chows that hold it: bits 0-2 for those that start 2, 1, 0 below it."""


def readings(tiles: Tiles) -> list[Reading]:
    """All readings as four sets and a pair, once for each different use of the winning tile in the concealed part.

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
        for wait in _CHOW_WAITS[win][chows << 2 >> win & 7]:
            out.append(Reading(tiles, _SETS, cut, wait))
    return out


def seven_pairs(tiles: Tiles, *, equal_pairs: bool = False) -> list[Reading]:
    """The hand as seven pairs, no melds; ``equal_pairs`` lets four equal tiles be two of them."""
    if tiles.size != 14 or (not equal_pairs and tiles.kinds.bit_count() != 7):
        return []
    if any(key & _ODD for key in tiles.keys):
        return []
    return [Reading(tiles, Shape.SEVEN_PAIRS, _NOTHING, Wait.PAIR)]


def orphans(tiles: Tiles) -> list[Reading]:
    """The hand as thirteen orphans: every terminal and honour once and one of them twice.

    ``wait`` is PAIR when the thirteen tiles before the win were all different.
    """
    if tiles.kinds != YAO or tiles.size != 14:
        return []
    wait = Wait.PAIR if count(tiles.keys, tiles.win) == 2 else Wait.CLOSED
    return [Reading(tiles, Shape.ORPHANS, _NOTHING, wait)]


def loose(tiles: Tiles) -> Reading:
    """The tiles as they are, neither sets nor pairs: for rule sets that have other hands of fourteen tiles."""
    return Reading(tiles, Shape.LOOSE, _NOTHING, Wait.PAIR)
