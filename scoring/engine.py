"""Readings x patterns: which patterns a reading holds, and which reading is worth most. Shared by all rule sets."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from scoring.readings import Reading


class Testable(Protocol):
    """What the engine must know of a pattern: a name, a predicate, and the patterns it takes the place of."""

    @property
    def code(self) -> str: ...

    @property
    def test(self) -> Callable[[Reading, Any], object]: ...

    @property
    def replaces(self) -> frozenset[str]: ...


P = TypeVar("P", bound=Testable)
S = TypeVar("S")


def held_patterns(patterns: Sequence[P], reading: Reading, situation: object) -> list[P]:
    """The patterns of which the reading is an example, without those that another one of them replaces."""
    found = [pattern for pattern in patterns if pattern.test(reading, situation)]
    for pattern in found:
        if pattern.replaces:
            gone = {code for winner in found for code in winner.replaces}
            return [kept for kept in found if kept.code not in gone]
    return found


def best(candidates: Sequence[S], worth: Callable[[S], object]) -> S | None:
    """The candidate of highest worth; of equal ones the first."""
    if len(candidates) == 1:
        return candidates[0]
    return max(candidates, key=worth, default=None)  # type: ignore[arg-type]
