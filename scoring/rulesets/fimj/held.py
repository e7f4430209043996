"""Which doublings sets hold: only those are tried that their gates let in, and what is held together is kept."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from scoring.jsontext import write_counts
from scoring.rulesets.fimj.pattern import Predicate, Row
from scoring.rulesets.fimj.values import Situation


class Held:
    """Doublings that sets hold together, ``value`` in all; ``text`` is what each of them counts, as JSON by code."""

    __slots__ = ("rows", "text", "value")

    def __init__(self, rows: tuple[Row, ...]) -> None:
        self.rows = rows
        self.value = sum([row.value for row in rows])
        self.text = write_counts(self.named())

    def named(self) -> dict[str, int]:
        """What each counts, by code."""
        return {row.code: row.value for row in self.rows}


NOTHING = Held(())


class _Trial(NamedTuple):
    """What sets of equal features can hold: the bits of the rows they hold for certain, and predicates to try."""

    certain: int
    tests: tuple[tuple[int, Predicate], ...]


class _Trials(dict[tuple[int, frozenset[str]], _Trial]):
    """The trials by feature bits and flags, each row with its bit. Filled as hands are met."""

    def __init__(self, rows: tuple[Row, ...]) -> None:
        super().__init__()
        self._gates = tuple(
            [(1 << place, row.forms, row.needs, row.flags, row) for place, row in enumerate(rows)]
        )

    def __missing__(self, key: tuple[int, frozenset[str]]) -> _Trial:
        features, said = key
        certain, tests = 0, []
        for bit, forms, needs, flags, row in self._gates:
            if forms & features and needs & features == needs and (not flags or flags & said):
                if row.certain:
                    certain |= bit
                else:
                    tests.append((bit, row.test))
        found = self[key] = _Trial(certain, tuple(tests))
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
        found, tests = self._trials[features, flags]
        for bit, test in tests:
            if test(sets, situation):
                found |= bit
        held = self._known.get(found)
        if held is None:
            rows = tuple([row for place, row in enumerate(self._rows) if found >> place & 1])
            held = self._known[found] = Held(rows)
        return held
