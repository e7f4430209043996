"""Which patterns a reading can hold by its features, and what it holds in the end: each case is worked out once.

A row's gate (``forms``, ``needs``, ``flags``) leaves few predicates to try on a reading, mostly none or one: where a
gate says all that the predicate asks, the row is ``certain`` and holds wherever it is let through.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from scoring.features import CHOWS, CLOSED, ORPHANS, PAIRS
from scoring.jsontext import write
from scoring.readings import Reading, Shape, Wait
from scoring.rulesets.riichi.pattern import Pattern
from scoring.tiles import DRAGONS, EAST, mask

if TYPE_CHECKING:
    from scoring.rulesets.riichi.rules import RiichiRules
    from scoring.rulesets.riichi.situation import Situation

_FIRST: Final = 20
WINDS: Final = tuple(1 << _FIRST + wind for wind in range(4))
WHITE, GREEN, RED = (1 << _FIRST + dragon - EAST for dragon in range(DRAGONS, DRAGONS + 3))
"""Feature bits of a reading beside those that all rule sets share: a pung or kong of each honour."""
EQUAL_CHOWS: Final = 1 << 27
TWO_SIDED: Final = 1 << 28
OUTSIDE: Final = 1 << 29
"""Two chows are equal; the wait is two-sided; every chow has a terminal."""

ANY_WIND: Final = sum(WINDS)
ANY_DRAGON: Final = WHITE | GREEN | RED

_INNER_CHOWS: Final = ~mask((0, 6, 9, 15, 18, 24))
_SETS: Final = Shape.SETS
_TWO_SIDED_WAIT: Final = Wait.TWO_SIDED


def features_of(reading: Reading) -> int:
    """The feature bits of a reading."""
    if reading.shape is not _SETS:
        return PAIRS if reading.shape is Shape.SEVEN_PAIRS else ORPHANS
    chows = reading.chow_mask
    number = len(reading.chows)
    bits = CHOWS[number] | reading.pung_mask >> EAST << _FIRST
    if number != chows.bit_count():
        bits |= EQUAL_CHOWS
    if reading.wait is _TWO_SIDED_WAIT:
        bits |= TWO_SIDED
    if not chows & _INNER_CHOWS:
        bits |= OUTSIDE
    return bits


class Held:
    """Patterns that a reading holds together, each with what it counts there, and in all.

    ``named`` are the counts by code, ``text`` the same as JSON.
    """

    __slots__ = ("named", "patterns", "text", "value")

    def __init__(self, patterns: Iterable[tuple[Pattern, int]]) -> None:
        self.patterns = tuple(patterns)
        self.named = {pattern.code: value for pattern, value in self.patterns}
        self.text = write(self.named)
        self.value = sum(self.named.values())


class Trial:
    """The patterns of one list that readings of equal features can hold: ``rows``, each with what it counts."""

    __slots__ = ("_known", "_tests", "rows")

    def __init__(self, rows: tuple[tuple[Pattern, int], ...]) -> None:
        self.rows = rows
        self._tests = tuple(
            (1 << place, pattern.row.test)
            for place, (pattern, _) in enumerate(rows)
            if not pattern.row.certain
        )
        self._known: dict[int, Held] = {}

    def held_by(self, reading: Reading, situation: "Situation") -> Held:
        """The patterns of which the reading is an example, without those that another one of them replaces."""
        found = 0
        for bit, test in self._tests:
            if test(reading, situation):
                found |= bit
        held = self._known.get(found)
        if held is None:
            held = self._known[found] = self._hold(found)
        return held

    def _hold(self, found: int) -> Held:
        rows = [row for place, row in enumerate(self.rows) if row[0].row.certain or found >> place & 1]
        gone = {code for pattern, _ in rows for code in pattern.row.replaces}
        return Held(row for row in rows if row[0].code not in gone)


class Chances:
    """What readings of equal features and flags can hold: yakuman, yaku, and patterns that stand alone (or None)."""

    __slots__ = ("alone", "yaku", "yakuman")

    def __init__(self, yaku: Trial, yakuman: Trial | None, alone: Trial | None) -> None:
        self.yaku = yaku
        self.yakuman = yakuman
        self.alone = alone


class Entrance:
    """The patterns of one list that a hand with these flags, closed or open, can count: each behind its gate."""

    __slots__ = ("_gates", "_known", "_rows")

    def __init__(self, patterns: Iterable[Pattern], *, is_closed: bool) -> None:
        values = ((pattern, pattern.closed if is_closed else pattern.opened) for pattern in patterns)
        self._rows = tuple([row for row in values if row[1]])
        self._gates = tuple(
            [(place, row.row.forms, row.row.needs) for place, (row, _) in enumerate(self._rows)]
        )
        self._known: dict[tuple[int, ...], Trial] = {}

    def trial(self, features: int) -> Trial:
        """What is let through; the same patterns share a trial."""
        passed = tuple(
            [place for place, forms, needs in self._gates if forms & features and needs & features == needs]
        )
        known = self._known.get(passed)
        if known is None:
            known = self._known[passed] = Trial(tuple([self._rows[place] for place in passed]))
        return known


class ChancesByFeatures(dict[int, Chances]):
    """The chances of hands with these flags by feature bits, filled as hands are met."""

    def __init__(self, rules: "RiichiRules", flags: frozenset[str]) -> None:
        super().__init__()
        lists = [
            [pattern for pattern in patterns if not pattern.row.flags or pattern.row.flags & flags]
            for patterns in (rules.patterns, rules.yakuman_patterns, rules.lone_patterns)
        ]
        self._open, self._closed = (
            tuple([Entrance(patterns, is_closed=is_closed) for patterns in lists])
            for is_closed in (False, True)
        )

    def __missing__(self, features: int) -> Chances:
        entrances = self._closed if features & CLOSED else self._open
        yaku, yakuman, alone = [entrance.trial(features) for entrance in entrances]
        found = self[features] = Chances(
            yaku, yakuman if yakuman.rows else None, alone if alone.rows else None
        )
        return found


class ChancesByFlags(dict[frozenset[str], ChancesByFeatures]):
    """The chances by the flags of a win, then by feature bits."""

    def __init__(self, rules: "RiichiRules") -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, flags: frozenset[str]) -> ChancesByFeatures:
        found = self[flags] = ChancesByFeatures(self._rules, flags)
        return found
