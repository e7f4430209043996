"""The forms that a complete hand can have, and the number of tiles missing to each.

A rule set lists its forms (`RuleSet.targets`). Tiles are counted by kind: 34 numbers, melds aside. `sets` is the number
of sets in the concealed tiles: four less the melds. No worth of a hand is known here.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from scoring.distance import ANY, FAR, orphans_distance, seven_pairs_distance
from scoring.hand import Meld
from scoring.tiles import KINDS, SUIT, WEIGHT

Counts = Sequence[int]


class Target(Protocol):
    """A form of a complete hand."""

    def missing(self, counts: Counts, sets: int) -> int:
        """The least number of tiles to be exchanged or added; 0 for a complete hand, `FAR` where melds rule it out."""


class Sets:
    """Four sets and a pair."""

    def missing(self, counts: Counts, sets: int) -> int:
        """As `Target.missing`."""
        return ANY.distance(suit_keys(counts), sets)


class SevenPairs:
    """Seven pairs, no melds; with `equal` four equal tiles are two of them."""

    def __init__(self, *, equal: bool) -> None:
        self._equal = equal

    def missing(self, counts: Counts, sets: int) -> int:
        """As `Target.missing`."""
        if sets < 4:
            return FAR
        return (
            max(7 - sum(number // 2 for number in counts), 0) if self._equal else seven_pairs_distance(counts)
        )


class Orphans:
    """Thirteen orphans: every terminal and honour, one of them twice."""

    def missing(self, counts: Counts, sets: int) -> int:
        """As `Target.missing`."""
        return orphans_distance(counts) if sets == 4 else FAR


class Fixed:
    """Exactly these concealed tiles, where the melds leave ``sets`` of the four sets concealed."""

    def __init__(self, kinds: Iterable[int], sets: int = 4) -> None:
        self._sets = sets
        self._wanted = [0] * KINDS
        for kind in kinds:
            self._wanted[kind] += 1

    def missing(self, counts: Counts, sets: int) -> int:
        """As `Target.missing`."""
        if sets != self._sets:
            return FAR
        return sum(max(want - have, 0) for want, have in zip(self._wanted, counts, strict=True))


class Different:
    """Fourteen different tiles, all of one of these groups of kinds."""

    def __init__(self, groups: Iterable[Sequence[int]]) -> None:
        self._groups = tuple(groups)

    def missing(self, counts: Counts, sets: int) -> int:
        """As `Target.missing`."""
        if sets < 4:
            return FAR
        return max(14 - max(sum(1 for kind in group if counts[kind]) for group in self._groups), 0)


class WithRun:
    """Nine different tiles of one of these groups, never melded, beside the last set and the pair."""

    def __init__(self, groups: Iterable[Sequence[int]]) -> None:
        self._groups = tuple(groups)

    def missing(self, counts: Counts, sets: int) -> int:
        """As `Target.missing`."""
        return (
            min((self._with(group, counts, sets) for group in self._groups), default=FAR) if sets > 2 else FAR
        )

    @staticmethod
    def _with(group: Sequence[int], counts: Counts, sets: int) -> int:
        rest = list(counts)
        for kind in group:
            rest[kind] = max(rest[kind] - 1, 0)
        lacking = sum(1 for kind in group if not counts[kind])
        return lacking + ANY.distance(suit_keys(rest), sets - 3)


SETS: Final = Sets()
DIFFERENT_PAIRS: Final = SevenPairs(equal=False)
ANY_PAIRS: Final = SevenPairs(equal=True)
THIRTEEN_ORPHANS: Final = Orphans()


def targets_of(seat: int, round_: int, melds: Sequence[Meld]) -> Sequence[Target]:
    """The forms that most families know: sets and a pair, seven pairs of any kind, thirteen orphans."""
    return SETS, ANY_PAIRS, THIRTEEN_ORPHANS


def suit_keys(counts: Counts) -> list[int]:
    """The keys of the four suits, as `scoring.tiles` has them."""
    keys = [0, 0, 0, 0]
    for kind, number in enumerate(counts):
        keys[SUIT[kind]] += number * WEIGHT[kind]
    return keys


def missing(targets: Iterable[Target], counts: Counts, sets: int) -> int:
    """The tiles missing to the nearest form: 0 complete, 1 waiting."""
    return min(target.missing(counts, sets) for target in targets)


def useful(targets: Sequence[Target], counts: Counts, sets: int) -> list[int]:
    """The kinds of which one more tile brings the hand nearer, never a fifth copy."""
    now, after = missing(targets, counts, sets), list(counts)
    kinds = []
    for kind in range(KINDS):
        if counts[kind] < 4:
            after[kind] += 1
            if missing(targets, after, sets) < now:
                kinds.append(kind)
            after[kind] -= 1
    return kinds
