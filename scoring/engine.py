"""Readings x patterns: which patterns a reading holds, and which reading is worth most. The reference of all families.

A pattern is a row with a predicate and with the patterns that it replaces. Nothing else decides which patterns a
reading holds: `scoring.gates` gives the same answer, only quicker.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from scoring.readings import Reading


class Testable(Protocol):
    """The part of a pattern that the engine needs: a name, a predicate, and the patterns that it replaces."""

    @property
    def code(self) -> str: ...

    @property
    def test(self) -> Callable[[Any, Any], object]: ...

    @property
    def replaces(self) -> frozenset[str]: ...


P = TypeVar("P", bound=Testable)
S = TypeVar("S")


def held_patterns(patterns: Iterable[P], reading: Reading, situation: object) -> list[P]:
    """The patterns of which the reading is an example, without those that another of them replaces."""
    return without_replaced([pattern for pattern in patterns if pattern.test(reading, situation)])


def without_replaced(patterns: Sequence[P]) -> list[P]:
    """The patterns that no other of them replaces."""
    replaced = {code for pattern in patterns for code in pattern.replaces}
    return [pattern for pattern in patterns if pattern.code not in replaced]


def best(candidates: Sequence[S], worth: Callable[[S], object]) -> S | None:
    """The candidate of highest worth; the first of equals."""
    if len(candidates) == 1:
        return candidates[0]
    return max(candidates, key=worth, default=None)  # type: ignore[arg-type]
