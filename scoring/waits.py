"""Which kinds complete the concealed tiles of a hand, by the shapes that most games know, as masks of kinds.

A kind counts although no tile of it is left: the rule set decides about such a dead wait.
"""

from functools import cache

from scoring.readings import cuts
from scoring.tiles import BITS, EAST, KINDS, ONE, WEIGHT, YAO, mask

Keys = tuple[int, int, int, int]
"""The concealed tiles before the winning tile, counted by suit."""

_ODD = sum(1 << BITS * rank for rank in range(9))


def without(key: int, *kinds: int) -> int:
    """A key of all suits without one tile of each kind."""
    return key - sum([ONE[kind] for kind in kinds])


def kinds_of(keys: Keys) -> int:
    """The mask of the kinds that the keys count."""
    m, p, s, z = keys
    return _ranks(m) | _ranks(p) << 9 | _ranks(s) << 18 | _ranks(z) << EAST


@cache
def _ranks(key: int) -> int:
    return mask(rank for rank in range(9) if key >> BITS * rank & 31)


def set_waits(keys: Keys) -> int:
    """The kinds that complete sets and a pair: added to one suit while the others are complete."""
    pairs = [_suit_pairs(suit, key) for suit, key in enumerate(keys)]
    kinds = 0
    for suit, key in enumerate(keys):
        if sum(pairs) - pairs[suit] <= 1:
            kinds |= _suit_waits(suit, key)
    return kinds


@cache
def _suit_pairs(suit: int, key: int) -> int:
    """The number of pairs in a complete suit besides its sets (0 or 1); far too many for an incomplete suit."""
    suit_cuts = cuts(suit, key)
    return (suit_cuts[0][2] >= 0) if suit_cuts else 9


@cache
def _suit_waits(suit: int, key: int) -> int:
    kinds = range(9 * suit, 9 * suit + (9 if suit < 3 else 7))
    return mask(kind for kind in kinds if cuts(suit, key + WEIGHT[kind]))


def pair_wait(keys: Keys) -> int:
    """The kind that makes seven pairs of thirteen tiles."""
    odd = [key & _ODD for key in keys]
    return kinds_of((odd[0], odd[1], odd[2], odd[3])) if sum(key.bit_count() for key in odd) == 1 else 0


def orphan_waits(kinds: int) -> int:
    """The kinds that make thirteen orphans of thirteen tiles of ``kinds``."""
    if kinds & ~YAO or kinds.bit_count() < 12:
        return 0
    return YAO & ~kinds or YAO


def kinds_in(waits: int) -> list[int]:
    """The kinds of a mask in their order."""
    return [kind for kind in range(KINDS) if waits >> kind & 1]
