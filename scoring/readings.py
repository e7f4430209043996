"""Every way to read the tiles of a hand as sets and a pair, and which set the winning tile completed.

The tiles of a suit are an ``int`` key that counts each rank in a few bits; how a suit can be cut into chows, pungs
and a pair is worked out once for each key and kept. A hand is then the product of four look-ups.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final

from scoring.hand import Meld
from scoring.tiles import BITS, EAST, KIND, TEXT, YAO, Bunch, count, mask

Cut = tuple[tuple[int, ...], tuple[int, ...], int, int, int]
"""Chow starts, pung kinds, pair kind (-1: none), mask of the chows, mask of the pungs."""

_NOTHING: Final[Cut] = ((), (), -1, 0, 0)

_ODD: Final = sum(1 << BITS * rank for rank in range(9))
_BASE: Final = (0, 9, 18, EAST)
_cuts: tuple[dict[int, tuple[Cut, ...]], ...] = ({}, {}, {}, {})


class Shape(Enum):
    """The form of a complete hand."""

    SETS = "sets"
    SEVEN_PAIRS = "seven_pairs"
    ORPHANS = "orphans"
    LOOSE = "loose"


class Wait(Enum):
    """What the winning tile did in the reading."""

    TWO_SIDED = "two_sided"
    EDGE = "edge"
    CLOSED = "closed"
    PAIR = "pair"
    PUNG = "pung"


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
        "meld_chows",
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
            size += len(bunch.codes)
            keys = bunch.keys
            m += keys[0]
            p += keys[1]
            s += keys[2]
            z += keys[3]
            kinds |= bunch.kinds
            reds += bunch.reds
        self.size = size
        self.keys = self.all_keys = (m, p, s, z)
        self.meld_chows: tuple[int, ...] = ()
        self.meld_pungs: tuple[int, ...] = ()
        self.kongs = self.hidden_kongs = 0
        self.is_closed = True
        self.kinds = kinds
        self.reds = reds
        if melds:
            self._lay(melds)

    def _lay(self, melds: tuple[Meld, ...]) -> None:
        m, p, s, z = self.keys
        for meld in melds:
            bunch = meld.bunch
            m += bunch.keys[0]
            p += bunch.keys[1]
            s += bunch.keys[2]
            z += bunch.keys[3]
            self.kinds |= bunch.kinds
            self.reds += bunch.reds
            if meld.is_chow:
                self.meld_chows += (meld.kind,)
            else:
                self.meld_pungs += (meld.kind,)
                self.kongs += meld.is_kong
            if meld.is_open:
                self.is_closed = False
            else:
                self.hidden_kongs += 1
        self.all_keys = (m, p, s, z)


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

    def __init__(self, tiles: Tiles, shape: Shape, cut: "Cut", wait: Wait) -> None:
        self.tiles = tiles
        self.kinds = tiles.kinds
        self.shape = shape
        self.chows, self.held, self.pair, self.chow_mask, self.pung_mask = cut
        self.wait = wait
        self.hidden = len(self.held)
        if wait is Wait.PUNG and not tiles.self_draw:
            self.hidden -= 1
        if tiles.melds:
            self._add_melds(tiles)

    def _add_melds(self, tiles: Tiles) -> None:
        self.chows += tiles.meld_chows
        self.hidden += tiles.hidden_kongs
        for start in tiles.meld_chows:
            self.chow_mask |= 1 << start
        for kind in tiles.meld_pungs:
            self.pung_mask |= 1 << kind

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


def cuts(suit: int, key: int) -> tuple[Cut, ...]:
    """Every way to cut the tiles of ``key`` into chows, pungs and at most one pair; none if tiles are left over."""
    known = _cuts[suit].get(key)
    if known is None:
        counts = [key >> BITS * rank & 31 for rank in range(9)]
        known = _cuts[suit][key] = tuple(sorted(set(_cut(suit, counts))))
    return known


def _cut(suit: int, counts: list[int]) -> Iterator[Cut]:
    base = _BASE[suit]
    if sum(counts) % 3 == 2:
        for rank in range(9):
            if counts[rank] >= 2:
                rest = counts[:]
                rest[rank] -= 2
                for chows, pungs in _sets(suit, rest, 0):
                    yield chows, pungs, base + rank, mask(chows), mask(pungs)
    elif sum(counts) % 3 == 0:
        for chows, pungs in _sets(suit, counts, 0):
            yield chows, pungs, -1, mask(chows), mask(pungs)


def _sets(suit: int, counts: list[int], rank: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    while rank < 9 and not counts[rank]:
        rank += 1
    if rank == 9:
        yield (), ()
        return
    base = _BASE[suit]
    if counts[rank] >= 3:
        rest = counts[:]
        rest[rank] -= 3
        for chows, pungs in _sets(suit, rest, rank):
            yield chows, (base + rank, *pungs)
    if suit < 3 and rank < 7 and counts[rank + 1] and counts[rank + 2]:
        rest = counts[:]
        for step in range(3):
            rest[rank + step] -= 1
        for chows, pungs in _sets(suit, rest, rank):
            yield (base + rank, *chows), pungs


def _whole(keys: Sequence[int]) -> Sequence[Cut]:
    """The cuts of the four suits put together: exactly one pair in all."""
    whole: Sequence[Cut] = ()
    for suit, key in enumerate(keys):
        if not key:
            continue
        found = _cuts[suit].get(key)
        if found is None:
            found = cuts(suit, key)
        if not found:
            return ()
        if not whole:
            whole = found
        elif len(found) == 1 == len(whole):
            joined = _join(whole[0], found[0])
            if joined is None:
                return ()
            whole = (joined,)
        else:
            whole = [joined for one in whole for other in found if (joined := _join(one, other))]
            if not whole:
                return ()
    return [cut for cut in whole if cut[2] >= 0]


def _join(one: Cut, other: Cut) -> Cut | None:
    """Two suits' cuts as one, None if both have a pair."""
    if one[2] < 0:
        pair = other[2]
    elif other[2] < 0:
        pair = one[2]
    else:
        return None
    return one[0] + other[0], one[1] + other[1], pair, one[3] | other[3], one[4] | other[4]


def _chow_wait(start: int, win: int) -> Wait:
    place = win - start
    if place == 1:
        return Wait.CLOSED
    rank = start % 9
    is_edge = (place == 2 and rank == 0) or (place == 0 and rank == 6)
    return Wait.EDGE if is_edge else Wait.TWO_SIDED


def readings(tiles: Tiles) -> list[Reading]:
    """All readings as four sets and a pair, once for each use of the winning tile in the concealed part.

    A chow completed in two ways (two-sided in one, edge in another) gives two readings; equal sets give one.
    """
    out: list[Reading] = []
    win = tiles.win
    bit = 1 << win
    for cut in _whole(tiles.keys):
        if cut[2] == win:
            out.append(Reading(tiles, Shape.SETS, cut, Wait.PAIR))
        if cut[4] & bit:
            out.append(Reading(tiles, Shape.SETS, cut, Wait.PUNG))
        if cut[3]:
            out += [
                Reading(tiles, Shape.SETS, cut, _chow_wait(start, win))
                for start in (win, win - 1, win - 2)
                if start in cut[0]
            ]
    return out


def seven_pairs(tiles: Tiles, *, equal_pairs: bool = False) -> list[Reading]:
    """The hand as seven pairs, no melds; ``equal_pairs`` lets four equal tiles be two of them."""
    if tiles.size != 14 or any(key & _ODD for key in tiles.keys):
        return []
    if not equal_pairs and tiles.kinds.bit_count() != 7:
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
