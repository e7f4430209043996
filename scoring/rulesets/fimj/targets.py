"""The forms of a mah-jong of FIMJ: sets and a pair, seven pairs, and the tiles of the snakes (Massimi)."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from scoring.hand import Meld
from scoring.targets import ANY_PAIRS, SETS, THIRTEEN_ORPHANS, Fixed, Target
from scoring.tiles import DRAGONS, EAST

_WINDS = tuple(range(EAST, DRAGONS))
_DRAGONS = tuple(range(DRAGONS, DRAGONS + 3))


def targets_of(seat: int, round_: int, melds: Sequence[Meld]) -> Sequence[Target]:
    """The forms of this seat in this round: the dragon snake has a pair of the own wind or of the round wind."""
    snakes = [Fixed(tiles) for tiles in (*_dragon_snakes(seat, round_), *_siamese_snakes())]
    return SETS, ANY_PAIRS, THIRTEEN_ORPHANS, *snakes, *_little_snakes(melds)


def _dragon_snakes(seat: int, round_: int) -> Iterator[list[int]]:
    for firsts in permutations(range(3)):
        thirds = [9 * suit + first + step for suit, first in enumerate(firsts) for step in (0, 3, 6)]
        for wind in {seat, round_}:
            yield [*thirds, *_DRAGONS, EAST + wind, EAST + wind]


def _siamese_snakes() -> Iterator[list[int]]:
    for first, second in combinations(range(3), 2):
        yield [9 * suit + rank for suit in (first, second) for rank in range(7)]


def _little_snakes(melds: Sequence[Meld]) -> Iterator[Fixed]:
    """123 456 789 of one suit, of which chows may be called, the four winds and a dragon."""
    for suit in range(3):
        chows = {9 * suit + rank for rank in (0, 3, 6)}
        called = [meld.kind for meld in melds if meld.is_chow]
        if len(called) < len(melds) or not chows.issuperset(called) or len(set(called)) < len(called):
            continue
        run = [kind + step for kind in sorted(chows.difference(called)) for step in range(3)]
        for dragon in _DRAGONS:
            yield Fixed([*run, *_WINDS, dragon], 4 - len(melds))
