"""Complete hands of a kind that players try for: half flushes, pungs, straights, seven pairs, or any sets."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from scoring.tiles import DRAGONS, EAST, KINDS, TEXT, YAO
from scoring.tiletext import write_tiles

SETS: Final = 4
PAIRS: Final = 7


class Set(NamedTuple):
    """A chow from its lowest kind, or a pung."""

    is_chow: bool
    kind: int

    @property
    def tiles(self) -> tuple[int, ...]:
        """Its three kinds."""
        return (self.kind, self.kind + 1, self.kind + 2) if self.is_chow else (self.kind,) * 3


class Shape(NamedTuple):
    """Four sets and a pair, or seven pairs alone."""

    sets: tuple[Set, ...]
    pairs: tuple[int, ...]


class Theme(NamedTuple):
    """A plan of a hand: the kinds it may hold, the share of chows among its sets, and sets that it always has."""

    weight: int
    chows: float
    allows: Callable[[int, int], bool] = lambda kind, suit: True
    sure: Callable[[int, int], tuple[Set, ...]] = lambda kind, suit: ()


def _is_simple(kind: int, suit: int) -> bool:
    return not YAO >> kind & 1


def _is_of_suit(kind: int, suit: int) -> bool:
    return kind // 9 == suit


def _is_of_suit_or_honour(kind: int, suit: int) -> bool:
    return kind // 9 == suit or kind >= EAST


def _straight(rank: int, suit: int) -> tuple[Set, ...]:
    return tuple(Set(True, 9 * suit + start) for start in (0, 3, 6))


def _three_suits(rank: int, suit: int) -> tuple[Set, ...]:
    return tuple(Set(True, first + rank) for first in (0, 9, 18))


def _dragon(rank: int, suit: int) -> tuple[Set, ...]:
    return (Set(False, DRAGONS + suit),)


THEMES: Final = (
    Theme(4, 0.75),
    Theme(4, 0.8, _is_simple),
    Theme(3, 0.6, sure=_dragon),
    Theme(3, 0.6, _is_of_suit_or_honour),
    Theme(1, 0.7, _is_of_suit),
    Theme(2, 0.05),
    Theme(2, 1.0),
    Theme(2, 0.8, sure=_straight),
    Theme(2, 0.8, sure=_three_suits),
)


def pick(rng: Random, among: Sequence[int]) -> int:
    """One of the numbers. Spelt out: Python promises equal `random()` in all its versions, and no more."""
    return among[int(rng.random() * len(among))]


def any_shape(rng: Random) -> Shape | None:
    """A complete hand; None where the draw went wrong (a fifth copy of a tile)."""
    if rng.random() < 0.06:
        return _seven_pairs(rng)
    themes = [at for at, theme in enumerate(THEMES) for _ in range(theme.weight)]
    return _of_theme(THEMES[pick(rng, themes)], rng)


def _seven_pairs(rng: Random) -> Shape:
    kinds: list[int] = []
    while len(kinds) < PAIRS:
        kind = pick(rng, range(KINDS))
        if kind not in kinds:
            kinds.append(kind)
    return Shape((), tuple(sorted(kinds)))


def _of_theme(theme: Theme, rng: Random) -> Shape | None:
    suit, rank = pick(rng, range(3)), pick(rng, range(7))
    kinds = [kind for kind in range(KINDS) if theme.allows(kind, suit)]
    sets = list(theme.sure(rank, suit))
    while len(sets) < SETS:
        sets.append(_any_set(theme, kinds, rng))
    shape = Shape(tuple(sets), (pick(rng, kinds),))
    return shape if max(counts_of(shape).values()) <= 4 else None


def _any_set(theme: Theme, kinds: Sequence[int], rng: Random) -> Set:
    starts = [kind for kind in kinds if kind < EAST and kind % 9 < 7 and {kind + 1, kind + 2} <= set(kinds)]
    if starts and rng.random() < theme.chows:
        return Set(True, pick(rng, starts))
    return Set(False, pick(rng, kinds))


def counts_of(shape: Shape) -> Counter[int]:
    """The number of tiles of each kind in the hand."""
    held = Counter(kind for group in shape.sets for kind in group.tiles)
    held.update(kind for kind in shape.pairs for _ in range(2))
    return held


def text_of(kinds: Sequence[int]) -> str:
    """The kinds as tiles, in their order."""
    return write_tiles([TEXT[kind] for kind in kinds])
