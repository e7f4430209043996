"""Combinations of chows, and which of them may be counted together (3.9.1.5: non-identical, account-once).

Sets are nodes; a combination of n sets must join n separate groups into one, and two combinations of the same fan
share no set. So four chows give at most three fans of two chows, and one beside a fan of three.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise

from scoring.rulesets.mcr.fan import Fan, found_by_scorer

Chows = tuple[int, ...]
Choice = tuple[tuple[Fan, int], ...]
"""Fans of chows, each with the number of times it is counted."""


def _all_equal(chows: Chows) -> bool:
    return len(set(chows)) == 1


def _suits(chows: Chows) -> int:
    return len({start // 9 for start in chows})


def _ranks(chows: Chows) -> list[int]:
    return sorted(start % 9 for start in chows)


def _shifted(chows: Chows) -> bool:
    """Whether the chows are of one suit, each one higher than the last, or each two higher."""
    ranks = _ranks(chows)
    steps = {high - low for low, high in pairwise(ranks)}
    return _suits(chows) == 1 and steps in ({1}, {2})


def _terminals(chows: Chows) -> bool:
    """Whether the chows are 123 and 789 twice each, every pair of them in one suit."""
    low, high = (sorted(start // 9 for start in chows if start % 9 == rank) for rank in (0, 6))
    return len(low) == 2 and low == high


def _pair_is_five(pair: int, suits: set[int]) -> bool:
    return pair in (4, 13, 22) and pair // 9 in suits


def _pure_terminals(chows: Chows, pair: int) -> bool:
    return _terminals(chows) and _suits(chows) == 1 and _pair_is_five(pair, {chows[0] // 9})


def _mixed_terminals(chows: Chows, pair: int) -> bool:
    suits = {start // 9 for start in chows}
    return _terminals(chows) and len(suits) == 2 and _pair_is_five(pair, {0, 1, 2} - suits)


def _row(number: int, *never_with: int) -> Fan:
    return Fan(number, found_by_scorer, never_with=frozenset(never_with))


_FOURS: tuple[tuple[Fan, Callable[[Chows, int], bool]], ...] = (
    (_row(13, 19, 22, 63, 69, 72, 76), _pure_terminals),
    (_row(14, 23, 24, 64, 69), lambda chows, pair: _all_equal(chows)),
    (_row(16, 30, 71, 72), lambda chows, pair: _shifted(chows)),
    (_row(29, 63, 69, 70, 72, 76), _mixed_terminals),
)
_THREES: tuple[tuple[Fan, Callable[[Chows], bool]], ...] = (
    (_row(23, 24, 69), _all_equal),
    (_row(28, 71, 72), lambda chows: _suits(chows) == 1 and _ranks(chows) == [0, 3, 6]),
    (_row(30), _shifted),
    (_row(39), lambda chows: _suits(chows) == 3 and _ranks(chows) == [0, 3, 6]),
    (_row(41, 70), lambda chows: _suits(chows) == 3 and len(set(_ranks(chows))) == 1),
    (_row(51), lambda chows: _suits(chows) == 3 and (r := _ranks(chows)) == list(range(r[0], r[0] + 3))),
)
_TWOS: tuple[tuple[Fan, Callable[[Chows], bool]], ...] = (
    (_row(69), _all_equal),
    (_row(70), lambda chows: _suits(chows) == 2 and len(set(_ranks(chows))) == 1),
    (_row(71), lambda chows: _suits(chows) == 1 and abs(chows[0] - chows[1]) == 3),
    (_row(72), lambda chows: _suits(chows) == 1 and _ranks(chows) == [0, 6]),
)

ROWS = tuple(fan for fan, _ in (*_FOURS, *_THREES, *_TWOS))


@lru_cache(maxsize=1 << 15)
def choices(chows: Chows, pair: int) -> tuple[Choice, ...]:
    """The choices that may be the best: a fan of four chows alone, or the best of smaller combinations."""
    out = [((fan, 1),) for fan, test in _FOURS if len(chows) == 4 and test(chows, pair)]
    return (*out, _best_smaller(chows))


@cache
def _best_smaller(chows: Chows) -> Choice:
    return max(_smaller(chows), key=_worth)


def _worth(choice: Choice) -> int:
    return sum(fan.points * times for fan, times in choice)


def _smaller(chows: Chows) -> Iterator[Choice]:
    """The choices of fans of two and three chows."""
    edges = list(_examples(chows, 2, _TWOS))
    for number in range(4):
        for some in combinations(edges, number):
            if _is_forest(some) and _are_apart(some):
                yield _counted([fan for fan, _ in some])
    for three, sets in _examples(chows, 3, _THREES):
        beside = [fan for fan, ends in edges if len(ends & sets) == 1]
        yield _counted([three, *beside[:1]])


def _examples(
    chows: Chows, size: int, rows: Sequence[tuple[Fan, Callable[[Chows], bool]]]
) -> Iterator[tuple[Fan, frozenset[int]]]:
    """Each fan with the places of the sets that make it."""
    for places in combinations(range(len(chows)), size):
        for fan, test in rows:
            if test(tuple(chows[place] for place in places)):
                yield fan, frozenset(places)


def _is_forest(some: Sequence[tuple[Fan, frozenset[int]]]) -> bool:
    """Whether every combination joins sets that were not joined yet."""
    groups = [{place} for place in range(4)]
    for _, sets in some:
        joined = [group for group in groups if group & sets]
        if len(joined) < len(sets):
            return False
        groups = [group for group in groups if not group & sets] + [set().union(*joined)]
    return True


def _are_apart(some: Sequence[tuple[Fan, frozenset[int]]]) -> bool:
    """Whether combinations of the same fan share no set."""
    return not any(a[0] is b[0] and a[1] & b[1] for a, b in combinations(some, 2))


def _counted(fans: Sequence[Fan]) -> Choice:
    return tuple((fan, fans.count(fan)) for fan in dict.fromkeys(fans))
