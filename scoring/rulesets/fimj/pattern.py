"""A pattern of the classical Italian game: a row of data with its predicate."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from scoring.names import Names
from scoring.rulesets.fimj.situation import Situation

Predicate = Callable[[Any, Situation], object]
"""Whether a reading, held in this situation, is an example. All patterns share this signature.

Fundamental doublings look at a winner's `Reading` or at a loser's `Rack`, both of them `Sets`. Closing doublings and
massimi look at a winner's reading.
"""


class Sets(Protocol):
    """Sets of a winner's reading or of a rack: the kinds of chows, and the masks of chows and of tris with pokers.

    ``drawn`` counts the tris that were wholly drawn and not shown.
    """

    @property
    def chows(self) -> tuple[int, ...]: ...

    @property
    def chow_mask(self) -> int: ...

    @property
    def pung_mask(self) -> int: ...

    @property
    def drawn(self) -> int: ...


class Pattern(NamedTuple):
    """A doubling or a massimo: ``value`` is the number of doublings, or the points that a massimo pays.

    No pattern of this game replaces another: a bigger one counts besides the smaller ones that it contains.
    """

    code: str
    value: int
    section: str
    names: Names
    test: Predicate
    replaces: frozenset[str] = frozenset()
