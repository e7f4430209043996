"""The book of one rule set: chapters of patterns with their examples, tables, figures, penalties."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring import calculator
from scoring.names import Names
from scoring.rulebook import Example, Table, Worth
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from tournaments.play.rulebook.presentation.words import (
    Fact,
    PenaltyRow,
    cell_words,
    endings,
    figures,
    options,
    penalties,
    worth_note,
    worth_words,
)
from tournaments.texts.bills import bill_view
from tournaments.texts.claims import value_words
from tournaments.texts.format import named

MANY = 100
"""More fan than any pattern has."""


@dataclass(frozen=True, slots=True)
class ShownExample:
    """An example scored by the engine: its tiles, its value, and the address of its bill."""

    hand: Mapping[str, Any]
    bill: Mapping[str, Any]
    query: str

    @property
    def value(self) -> str:
        """The value in the reader's language."""
        return value_words(self.bill)

    @property
    def address(self) -> str:
        """The calculator with this hand."""
        return f"{reverse('calculator')}?{self.query}"

    @property
    def how(self) -> str:
        """By self-draw or on a discard."""
        return _("Self-draw") if "how=tsumo" in self.query else _("Discard")


@dataclass(frozen=True, slots=True)
class PatternEntry:
    """One pattern of the book."""

    code: str
    anchor: str
    names: Names
    worth: str
    note: str
    section: str
    condition: Names | None
    example: ShownExample | None
    further: Names | None
    further_example: ShownExample | None
    instead_of: tuple[Names, ...]
    not_with: tuple[Names, ...]
    alone: bool
    is_yakuman: bool

    @property
    def beside(self) -> list[Names]:
        """The other patterns that the example holds."""
        lines = self.example.bill["lines"] if self.example else ()
        return [
            line.names for line in lines if line.kind in ("pattern", "doubling") and line.code != self.code
        ]


@dataclass(frozen=True, slots=True)
class Chapter:
    """Patterns of one group."""

    anchor: str
    names: Names
    patterns: tuple[PatternEntry, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """A table with its cells in words."""

    code: str
    caption: str
    head: list[str]
    rows: list[list[str]]
    note: str


@dataclass(frozen=True, slots=True)
class Book:
    """The contents of a rule set's page."""

    chapters: tuple[Chapter, ...]
    tables: list[TableView]
    figures: list[Fact]
    options: list[Fact]
    endings: list[str]
    penalties: list[PenaltyRow]

    @property
    def number(self) -> int:
        """The number of patterns."""
        return sum(len(chapter.patterns) for chapter in self.chapters)


def book_of(ruleset: RuleSet) -> Book:
    """The book in the reader's language."""
    return Book(
        chapters=tuple(_chapters(ruleset)),
        tables=[table_view(table) for table in ruleset.tables(ruleset.resolve(None))],
        figures=figures(ruleset),
        options=options(ruleset),
        endings=endings(ruleset),
        penalties=penalties(ruleset),
    )


def table_view(table: Table) -> TableView:
    """A table in the reader's language."""
    rows = [[cell_words(cell) for cell in row] for row in table.rows]
    note = named(table.note) if table.note else ""
    return TableView(table.code, named(table.caption), [cell_words(cell) for cell in table.head], rows, note)


def anchor_of(code: str) -> str:
    """The anchor of a pattern in its book: `p-4-2-1` for 4.2.1."""
    return f"p-{slugify(code.replace('.', '-'))}"


def _chapters(ruleset: RuleSet) -> Iterator[Chapter]:
    rules = ruleset.resolve(None)
    groups: dict[Names, list[Any]] = {}
    for pattern in sorted(ruleset.patterns, key=lambda row: _fan(ruleset.worth(row, rules))):
        groups.setdefault(ruleset.group(pattern, rules), []).append(pattern)
    replaced = _replaced_by(ruleset)
    for at, (names, patterns) in enumerate(groups.items(), 1):
        entries = tuple(_entry(ruleset, pattern, replaced) for pattern in patterns)
        yield Chapter(f"c-{at}", names, entries)


def _fan(worth: Worth | None) -> int:
    """Fan to sort by: patterns of few fan stand before those of many, all others in the document's order."""
    return worth.value if worth and worth.unit == "fan" else MANY if worth and worth.unit == "yakuman" else 0


def _entry(ruleset: RuleSet, pattern: Any, replaced: Mapping[str, tuple[str, ...]]) -> PatternEntry:
    rules = ruleset.resolve(None)
    worth = ruleset.worth(pattern, rules)
    entry, further = ruleset.entry(pattern, rules), ruleset.further(pattern, rules)
    alone = worth is not None and worth.alone
    names = {row.code: row.names for row in ruleset.patterns}
    below = () if alone else tuple(code for code in names if code in pattern.replaces)
    return PatternEntry(
        code=pattern.code,
        anchor=anchor_of(pattern.code),
        names=pattern.names,
        worth=worth_words(worth),
        note=worth_note(worth) if worth else "",
        section=pattern.section,
        condition=entry.condition if entry else None,
        example=shown_example(ruleset.key, entry.example) if entry else None,
        further=further.condition if further else None,
        further_example=shown_example(ruleset.key, further.example) if further else None,
        instead_of=tuple(names[code] for code in below),
        not_with=tuple(names[code] for code in replaced.get(pattern.code, ())),
        alone=alone,
        is_yakuman=worth is not None and worth.unit == "yakuman",
    )


def _replaced_by(ruleset: RuleSet) -> dict[str, tuple[str, ...]]:
    """By pattern, the patterns beside which it does not count, without patterns that stand alone."""
    rules, replaced_by = ruleset.resolve(None), {}
    for pattern in ruleset.patterns:
        replaced_by[pattern.code] = tuple(
            row.code
            for row in ruleset.patterns
            if pattern.code in row.replaces
            and not ((worth := ruleset.worth(row, rules)) is not None and worth.alone)
        )
    return replaced_by


@cache
def shown_example(key: str, example: Example) -> ShownExample:
    """The example as the engine scores it."""
    answer = calculator.calculate(registry.get(key), example.fields())
    assert answer.bill is not None, f"{key}: {example}"
    query = urlencode([("rules", key), *example.fields()])
    return ShownExample(answer.hand, bill_view(answer.bill), query)
