"""Two rule sets beside each other: figures, options and patterns, and their differences."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from scoring.names import Names
from scoring.rulesets.base import RuleSet
from tournaments.play.rulebook.presentation.book import anchor_of
from tournaments.play.rulebook.presentation.words import Fact, endings, figures, options, worth_words
from tournaments.texts.format import named


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A fact of both rule sets; ``first`` or ``second`` is empty where a rule set does not have it.

    The anchors are those of a pattern in each book.
    """

    name: str
    first: str
    second: str
    first_anchor: str = ""
    second_anchor: str = ""

    @property
    def differs(self) -> bool:
        """Whether the two rule sets differ in it."""
        return self.first != self.second

    @property
    def difference(self) -> str:
        """The difference in words."""
        if not self.differs:
            return _("the same")
        if not self.first:
            return _("only in the second")
        return _("differs") if self.second else _("only in the first")


@dataclass(frozen=True, slots=True)
class ComparedPart:
    """A part of the comparison: the rows that differ, and the rows that are the same."""

    title: Promise
    rows: Sequence[ComparedRow]

    @property
    def different(self) -> list[ComparedRow]:
        """The rows that differ, which the page shows first."""
        return [row for row in self.rows if row.differs]

    @property
    def same(self) -> list[ComparedRow]:
        """The rows that are the same in both rule sets."""
        return [row for row in self.rows if not row.differs]


def compare(first: RuleSet, second: RuleSet) -> list[ComparedPart]:
    """Figures, options, the end of a game and patterns of the two."""
    return [
        ComparedPart(lazy("Figures"), _facts(figures(first), figures(second))),
        ComparedPart(lazy("What an event may choose"), _facts(options(first), options(second))),
        ComparedPart(
            lazy("The end of a game"),
            [ComparedRow(_("The end of a game"), " ".join(endings(first)), " ".join(endings(second)))],
        ),
        ComparedPart(lazy("Patterns"), list(_patterns(first, second))),
    ]


def _facts(first: Sequence[Fact], second: Sequence[Fact]) -> list[ComparedRow]:
    facts = ({fact.key: fact for fact in first}, {fact.key: fact for fact in second})
    rows = []
    for key in dict.fromkeys((*facts[0], *facts[1])):
        left, right = facts[0].get(key), facts[1].get(key)
        either = left or right
        assert either is not None
        rows.append(ComparedRow(either.name, left.value if left else "", right.value if right else ""))
    return rows


@dataclass(frozen=True, slots=True)
class _Valued:
    names: Names
    worth: str
    anchor: str


def _patterns(first: RuleSet, second: RuleSet) -> Iterator[ComparedRow]:
    """Patterns of one family are matched by code, of two families by their English name."""
    lefts, rights = (
        _by_key(ruleset, same_family=first.family == second.family) for ruleset in (first, second)
    )
    for key in dict.fromkeys((*lefts, *rights)):
        left, right = lefts.get(key), rights.get(key)
        either = left or right
        assert either is not None
        yield ComparedRow(
            named(either.names),
            left.worth if left else "",
            right.worth if right else "",
            left.anchor if left else "",
            right.anchor if right else "",
        )


def _by_key(ruleset: RuleSet, *, same_family: bool) -> Mapping[str, _Valued]:
    rules = ruleset.resolve(None)
    return {
        (row.code if same_family else row.names.en.casefold()): _Valued(
            row.names, worth_words(ruleset.worth(row, rules)), anchor_of(row.code)
        )
        for row in ruleset.patterns
    }
