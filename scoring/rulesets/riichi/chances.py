"""Which patterns a reading can hold by its features, and what it holds in the end: each case is worked out once.

A row's gate (``forms``, ``needs``, ``flags``) leaves few predicates to try on a reading, mostly none or one: where a
gate says all that the predicate asks, the row is ``certain`` and holds wherever it is let through.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from scoring.features import CHOWS, CLOSED, OF_HAND, ORPHANS, PAIRS
from scoring.jsontext import write_counts
from scoring.readings import Reading, Shape, Wait
from scoring.rulesets.riichi.pattern import Pattern, Predicate
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


class Counts:
    """What counts by code: ``named``, in all ``value``, and as JSON ``text``."""

    __slots__ = ("named", "text", "value")

    def __init__(self, named: dict[str, int]) -> None:
        self.named = named
        self.text = write_counts(named)
        self.value = sum(named.values())


class Held(Counts):
    """Patterns that a reading holds together, each with what it counts there."""

    __slots__ = ("patterns",)

    def __init__(self, patterns: Iterable[tuple[Pattern, int]]) -> None:
        self.patterns = tuple(patterns)
        super().__init__({pattern.code: value for pattern, value in self.patterns})


class HeldByPlaces(dict[int, Held]):
    """What is held in the end, by the places of the patterns found, a bit each; filled as hands are met."""

    def __init__(self, rows: list[tuple[Pattern, int]]) -> None:
        super().__init__()
        self._rows = rows

    def __missing__(self, found: int) -> Held:
        rows = [self._rows[place] for place in _places(found)]
        gone = {code for pattern, _ in rows for code in pattern.row.replaces}
        held = self[found] = Held([row for row in rows if row[0].code not in gone])
        return held


def _places(bits: int) -> Iterator[int]:
    """The places of the bits that are set, the lowest first."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


class Trial:
    """The patterns of one list that readings of equal features can hold: the ``certain`` ones, and the ``tests``."""

    __slots__ = ("certain", "held", "tests")

    def __init__(self, certain: int, tests: tuple[tuple[int, Predicate], ...], held: HeldByPlaces) -> None:
        self.certain = certain
        self.tests = tests
        self.held = held

    def held_by(self, reading: Reading, situation: "Situation") -> Held:
        """The patterns of which the reading is an example, without those that another one of them replaces."""
        found = self.certain
        for bit, test in self.tests:
            if test(reading, situation):
                found |= bit
        return self.held[found]


class Chances:
    """What readings of equal features and flags can hold: yaku, yakuman, and patterns that stand alone (or None)."""

    __slots__ = ("alone", "yaku", "yakuman")

    def __init__(self, yaku: Trial, yakuman: Trial | None, alone: Trial | None) -> None:
        self.yaku = yaku
        self.yakuman = yakuman
        self.alone = alone


class Passed(dict[int, int]):
    """Which gates some features pass, each gate a bit; filled as hands are met."""

    def __init__(self, gates: list[tuple[int, int, int]]) -> None:
        super().__init__()
        self._gates = gates

    def __missing__(self, features: int) -> int:
        found = 0
        for bit, forms, needs in self._gates:
            if forms & features and needs & features == needs:
                found |= bit
        self[features] = found
        return found


class Entrance:
    """The patterns that a hand can count, closed or open, each behind its gate: the bit of its place.

    Hands, readings and flags are of few kinds, what they make together of many: each is let through for itself. What
    a row needs may be of both, its forms are of the reading.
    """

    __slots__ = ("_by_hand", "_by_reading", "_certain", "_held", "_known", "_lists", "_rows", "_tests")

    def __init__(self, rules: "RiichiRules", *, is_closed: bool) -> None:
        self._rows: list[tuple[Pattern, int]] = []
        self._lists = []
        for patterns in (rules.patterns, rules.yakuman_patterns, rules.lone_patterns):
            values = [(pattern, pattern.closed if is_closed else pattern.opened) for pattern in patterns]
            rows = [row for row in values if row[1]]
            self._lists.append((1 << len(rows)) - 1 << len(self._rows))
            self._rows += rows
        gates = [(1 << place, pattern.row) for place, (pattern, _) in enumerate(self._rows)]
        self._tests = [(bit, row.test) for bit, row in gates]
        self._certain = sum([bit for bit, row in gates if row.certain])
        self._by_hand = Passed([(bit, OF_HAND, row.needs & OF_HAND) for bit, row in gates])
        self._by_reading = Passed([(bit, row.forms, row.needs & ~OF_HAND) for bit, row in gates])
        self._held = HeldByPlaces(self._rows)
        self._known: dict[int, Chances] = {}

    def passed(self, flags: frozenset[str]) -> int:
        """The gates that a hand with these flags can pass."""
        wanted = [pattern.row.flags for pattern, _ in self._rows]
        return sum([1 << place for place, own in enumerate(wanted) if not own or own & flags])

    def chances(self, features: int, by_flags: int) -> Chances:
        """What is let through."""
        passed = by_flags & self._by_hand[features & OF_HAND] & self._by_reading[features & ~OF_HAND]
        found = self._known.get(passed)
        if found is None:
            yaku, yakuman, alone = [bits & passed for bits in self._lists]
            found = self._known[passed] = Chances(
                self._trial(yaku),
                self._trial(yakuman) if yakuman else None,
                self._trial(alone) if alone else None,
            )
        return found

    def _trial(self, passed: int) -> Trial:
        tests = tuple([self._tests[place] for place in _places(passed & ~self._certain)])
        return Trial(passed & self._certain, tests, self._held)


class ChancesByFeatures(dict[int, Chances]):
    """The chances of hands with these flags by feature bits, filled as hands are met."""

    def __init__(self, opened: Entrance, closed: Entrance, flags: frozenset[str]) -> None:
        super().__init__()
        self._open, self._open_passed = opened, opened.passed(flags)
        self._closed, self._closed_passed = closed, closed.passed(flags)

    def __missing__(self, features: int) -> Chances:
        if features & CLOSED:
            found = self._closed.chances(features, self._closed_passed)
        else:
            found = self._open.chances(features, self._open_passed)
        self[features] = found
        return found


class ChancesByFlags(dict[frozenset[str], ChancesByFeatures]):
    """The chances by the flags of a win, then by feature bits."""

    def __init__(self, rules: "RiichiRules") -> None:
        super().__init__()
        self._open, self._closed = Entrance(rules, is_closed=False), Entrance(rules, is_closed=True)

    def __missing__(self, flags: frozenset[str]) -> ChancesByFeatures:
        found = self[flags] = ChancesByFeatures(self._open, self._closed, flags)
        return found
