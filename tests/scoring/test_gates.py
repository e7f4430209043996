"""Patterns behind gates: what a gate lets in, and the same answer as the engine's."""

from dataclasses import dataclass
from typing import Any

from scoring.engine import held_patterns
from scoring.gates import Gate, GatedPatterns
from tests.rows import each

EVEN, SMALL = 1, 2
"""Feature bits of the numbers that stand for readings here."""
NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Pattern:
    code: str
    test: Any
    value: int
    replaces: frozenset[str] = NOTHING


PATTERNS = (
    Pattern("even", lambda number, flags: number % 2 == 0, 1),
    Pattern("small", lambda number, flags: number < 10, 2),
    Pattern("two", lambda number, flags: number == 2, 5, frozenset({"even", "small"})),
    Pattern("lucky", lambda number, flags: "lucky" in flags, 3),
    Pattern("square", lambda number, flags: number in (0, 1, 4, 9, 16), 1),
)
GATES = {
    "even": Gate(EVEN, certain=True),
    "small": Gate(needs=SMALL, certain=True),
    "two": Gate(EVEN, SMALL),
    "lucky": Gate(flags=frozenset({"lucky", "charmed"})),
}


def features(number):
    return (EVEN if number % 2 == 0 else 0) | (SMALL if number < 10 else 0)


@each("number", range(12))
@each("flags", [NOTHING, frozenset({"lucky"}), frozenset({"charmed"})], ids=sorted)
def test_gates_change_no_answer(number, flags):
    table = GatedPatterns(PATTERNS, GATES, worth=lambda pattern: pattern.value)
    for _ in range(2):
        held = table.held(features(number), flags, number, flags)
        assert list(held.patterns) == held_patterns(PATTERNS, number, flags)


def test_what_is_held_counts():
    table = GatedPatterns(PATTERNS, GATES, worth=lambda pattern: pattern.value)
    held = table.held(features(2), frozenset({"lucky"}), 2, {"lucky"})
    assert (held.counts, held.value) == ({"two": 5, "lucky": 3}, 8)
    assert table.held(features(2), frozenset({"lucky"}), 2, {"lucky"}) is held


def test_a_predicate_is_called_where_its_gate_is_open_and_it_is_not_certain():
    called: list[tuple[str, int]] = []

    def watched(pattern):
        def test(number, flags):
            called.append((pattern.code, number))
            return pattern.test(number, flags)

        return Pattern(pattern.code, test, pattern.value, pattern.replaces)

    table = GatedPatterns(map(watched, PATTERNS), GATES, worth=lambda pattern: pattern.value)
    for number in (2, 3, 12):
        table.held(features(number), NOTHING, number, NOTHING)
    table.held(features(12), frozenset({"charmed"}), 12, frozenset({"charmed"}))
    assert called == [
        ("two", 2),
        ("square", 2),
        ("square", 3),
        ("square", 12),
        ("lucky", 12),
        ("square", 12),
    ]
