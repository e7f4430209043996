"""Every way to read the tiles of a hand as sets and a pair, and which set the winning tile completed.

The tiles of a suit are an ``int`` key that counts each rank in three bits; how a suit can be cut into chows, pungs
and a pair is worked out once for each key and kept. A hand is then the product of four look-ups.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final

from scoring.hand import Meld
from scoring.tiles import EAST, KIND, KINDS, SUIT, TEXT, WEIGHT, YAO

Cut = tuple[tuple[int, ...], tuple[int, ...], int]
"""Chow starts, pung kinds, pair kind (-1: none), all as kinds of the whole alphabet."""

_BASE: Final = (0, 9, 18, EAST)
_cuts: tuple[dict[int, tuple[Cut, ...]], ...] = ({}, {}, {}, {})


class Shape(Enum):
    """The form of a complete hand."""

    SETS = "sets"
    SEVEN_PAIRS = "seven_pairs"
    ORPHANS = "orphans"


class Wait(Enum):
    """What the winning tile did in the reading."""

    TWO_SIDED = "two_sided"
    EDGE = "edge"
    CLOSED = "closed"
    PAIR = "pair"
    PUNG = "pung"


class Reading:
    """One way to read a complete hand: its sets with the melds, its pair, and the use of the winning tile.

    ``chows`` and ``pungs`` hold kinds (a kong is among ``pungs``); ``chow_mask`` and ``pung_mask`` are their bit masks.
    ``hidden`` are the pungs and kongs of which no tile was taken from another player: a pung completed by
    another's tile is not among them. ``held`` are the concealed pungs as they lie in the hand, melds aside.
    """

    __slots__ = (
        "chow_mask",
        "chows",
        "held",
        "hidden",
        "kinds",
        "pair",
        "pung_mask",
        "pungs",
        "shape",
        "tiles",
        "wait",
        "win",
    )

    def __init__(
        self,
        tiles: "Tiles",
        shape: Shape,
        chows: tuple[int, ...],
        held: tuple[int, ...],
        pair: int,
        wait: Wait,
    ) -> None:
        self.tiles = tiles
        self.kinds = tiles.kinds
        self.win = tiles.win
        self.shape = shape
        self.chows = chows + tiles.meld_chows if tiles.meld_chows else chows
        self.held = held
        self.pungs = held + tiles.meld_pungs if tiles.meld_pungs else held
        self.pair = pair
        self.wait = wait
        self.hidden = len(held) + tiles.hidden_kongs
        if wait is Wait.PUNG and not tiles.self_draw:
            self.hidden -= 1
        chow_mask = pung_mask = 0
        for start in self.chows:
            chow_mask |= 1 << start
        for kind in self.pungs:
            pung_mask |= 1 << kind
        self.chow_mask = chow_mask
        self.pung_mask = pung_mask

    def is_hidden(self, kind: int) -> bool:
        """Whether the pung of ``kind``, concealed in the hand, was wholly drawn."""
        return self.tiles.self_draw or self.wait is not Wait.PUNG or kind != self.win

    def show(self) -> str:
        """The sets as text, the winning tile's use last: ``123m 456p 77z``."""
        if self.shape is not Shape.SETS:
            return self.shape.value
        concealed = len(self.chows) - len(self.tiles.meld_chows)
        parts = [_show(start, start + 1, start + 2) for start in self.chows[:concealed]]
        parts += [_show(kind, kind, kind) for kind in self.held]
        parts += [_show(self.pair, self.pair)]
        parts += [f"({meld.to_json()['tiles']})" for meld in self.tiles.melds]
        return " ".join(parts)


def _show(*kinds: int) -> str:
    return "".join([*(TEXT[kind][0] for kind in kinds), TEXT[kinds[0]][1]])


class Tiles:
    """The tiles of a complete hand, counted: what all its readings share.

    ``codes`` are the concealed tiles without the winning tile; ``win_code`` the winning tile. ``keys`` count the
    concealed tiles with the winning tile by suit; ``counts`` count all tiles by kind, melds included.
    """

    __slots__ = (
        "counts",
        "hidden_kongs",
        "is_closed",
        "keys",
        "kinds",
        "kongs",
        "meld_chows",
        "meld_pungs",
        "melds",
        "self_draw",
        "size",
        "win",
    )

    def __init__(
        self, codes: Sequence[int], melds: tuple[Meld, ...], win_code: int, *, self_draw: bool
    ) -> None:
        self.melds = melds
        self.self_draw = self_draw
        self.size = len(codes) + 1
        counts = [0] * 37
        keys = [0, 0, 0, 0]
        for code in codes:
            counts[code] += 1
            keys[SUIT[code]] += WEIGHT[code]
        counts[win_code] += 1
        keys[SUIT[win_code]] += WEIGHT[win_code]
        self.keys = keys
        self.win = KIND[win_code]
        self.meld_chows: tuple[int, ...] = ()
        self.meld_pungs: tuple[int, ...] = ()
        self.kongs = self.hidden_kongs = 0
        self.is_closed = True
        for meld in melds:
            self._add(meld, counts)
        counts[4] += counts[34]
        counts[13] += counts[35]
        counts[22] += counts[36]
        self.counts = counts
        kinds = 0
        for kind in range(KINDS):
            if counts[kind]:
                kinds |= 1 << kind
        self.kinds = kinds

    def _add(self, meld: Meld, counts: list[int]) -> None:
        for code in meld.tiles:
            counts[code] += 1
        if meld.is_chow:
            self.meld_chows += (meld.kind,)
        else:
            self.meld_pungs += (meld.kind,)
        if meld.is_open:
            self.is_closed = False
        elif meld.is_kong:
            self.hidden_kongs += 1
        self.kongs += meld.is_kong


def cuts(suit: int, key: int) -> tuple[Cut, ...]:
    """Every way to cut the tiles of ``key`` into chows, pungs and at most one pair; none if tiles are left over."""
    known = _cuts[suit].get(key)
    if known is None:
        counts = [key >> 3 * rank & 7 for rank in range(9)]
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
                    yield chows, pungs, base + rank
    elif sum(counts) % 3 == 0:
        for chows, pungs in _sets(suit, counts, 0):
            yield chows, pungs, -1


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


def _whole(keys: Sequence[int]) -> list[Cut]:
    """The cuts of the four suits put together: exactly one pair in all."""
    out: list[Cut] = [((), (), -1)]
    for suit, key in enumerate(keys):
        if not key:
            continue
        found = _cuts[suit].get(key)
        if found is None:
            found = cuts(suit, key)
        if not found:
            return []
        out = [
            (a_chows + chows, a_pungs + pungs, pair if a_pair < 0 else a_pair)
            for a_chows, a_pungs, a_pair in out
            for chows, pungs, pair in found
            if a_pair < 0 or pair < 0
        ]
    return [cut for cut in out if cut[2] >= 0]


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
    for chows, pungs, pair in _whole(tiles.keys):
        if pair == win:
            out.append(Reading(tiles, Shape.SETS, chows, pungs, pair, Wait.PAIR))
        if win in pungs:
            out.append(Reading(tiles, Shape.SETS, chows, pungs, pair, Wait.PUNG))
        for start in (win, win - 1, win - 2):
            if start in chows:
                out.append(Reading(tiles, Shape.SETS, chows, pungs, pair, _chow_wait(start, win)))
    return out


def seven_pairs(tiles: Tiles, *, equal_pairs: bool = False) -> list[Reading]:
    """The hand as seven pairs, no melds; ``equal_pairs`` lets four equal tiles be two of them."""
    if tiles.size != 14:
        return []
    wanted = (0, 2, 4) if equal_pairs else (0, 2)
    if any(count not in wanted for count in tiles.counts[:KINDS]):
        return []
    return [Reading(tiles, Shape.SEVEN_PAIRS, (), (), -1, Wait.PAIR)]


def orphans(tiles: Tiles) -> list[Reading]:
    """The hand as thirteen orphans: every terminal and honour once and one of them twice.

    ``wait`` is PAIR when the thirteen tiles before the win were all different.
    """
    if tiles.size != 14 or tiles.kinds != YAO:
        return []
    wait = Wait.PAIR if tiles.counts[tiles.win] == 2 else Wait.CLOSED
    return [Reading(tiles, Shape.ORPHANS, (), (), -1, wait)]
