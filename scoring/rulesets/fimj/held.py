"""Which doublings sets hold: only those are tried that their gates let in, and what is held together is kept."""

from collections.abc import Iterable
from typing import Any

from scoring.features import Sieve
from scoring.jsontext import write
from scoring.rulesets.fimj.pattern import Predicate, Row
from scoring.rulesets.fimj.values import Situation


class Held:
    """Doublings that sets hold together, ``value`` in all; ``text`` is what each of them counts, as JSON by code."""

    __slots__ = ("rows", "text", "value")

    def __init__(self, rows: tuple[Row, ...]) -> None:
        self.rows = rows
        self.value = sum(row.value for row in rows)
        self.text = write(self.named())

    def named(self) -> dict[str, int]:
        """What each counts, by code."""
        return {row.code: row.value for row in self.rows}


NOTHING = Held(())


class _Trials(dict[tuple[int, frozenset[str]], tuple[tuple[int, Predicate], ...]]):
    """The predicates to try by feature bits and flags, each with the bit of its row. Filled as hands are met."""

    def __init__(self, rows: tuple[Row, ...]) -> None:
        super().__init__()
        self._bits = {row.code: 1 << place for place, row in enumerate(rows)}
        self._sieve = Sieve(rows)

    def __missing__(self, key: tuple[int, frozenset[str]]) -> tuple[tuple[int, Predicate], ...]:
        found = self[key] = tuple((self._bits[row.code], row.test) for row in self._sieve[key])
        return found


class Chances:
    """The doublings of a list: which of them can be held, and which were held together before."""

    __slots__ = ("_known", "_rows", "_trials")

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = tuple(rows)
        self._trials = _Trials(self._rows)
        self._known: dict[int, Held] = {0: NOTHING}

    def held(self, features: int, flags: frozenset[str], sets: Any, situation: Situation) -> Held:
        """What the sets hold in this situation."""
        found = 0
        for bit, test in self._trials[features, flags]:
            if test(sets, situation):
                found |= bit
        held = self._known.get(found)
        if held is None:
            rows = tuple(row for place, row in enumerate(self._rows) if found >> place & 1)
            held = self._known[found] = Held(rows)
        return held
