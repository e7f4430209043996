"""The rules on one A4 page, as plain values: chapters of patterns with their values, then the tables."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.rulesets.base import RuleSet
from tournaments.desk.documents.paper.parts import Block, RulesSheet
from tournaments.play.rulebook.presentation.book import Book, PatternEntry, book_of
from tournaments.play.rulebook.presentation.words import Fact
from tournaments.texts.format import named

NARROW = 3
"""The most columns of a table that stands among the chapters; larger tables stand below them."""
SHOWN = ("start", "uma", "red_fives", "limit", "chombo", "callers")
"""The figures of the rules that players look up at a table."""


def rules_sheet(ruleset: RuleSet) -> RulesSheet:
    """The sheet of a rule set in the reader's language."""
    book = book_of(ruleset)
    return RulesSheet(
        title=named(ruleset.names),
        edition=_(ruleset.edition),
        blocks=list(_blocks(book)),
        tables=[table for table in book.tables if len(table.head) > NARROW],
        foot=f"Tenbo · {_(ruleset.source)}",
    )


def _blocks(book: Book) -> Iterator[Block]:
    for chapter in book.chapters:
        title = named(chapter.names)
        rows = [(_pattern(row), row.note if _says(title, row) else row.worth) for row in chapter.patterns]
        yield Block(title, rows)
    for table in book.tables:
        if len(table.head) <= NARROW:
            rows = [(row[0], " · ".join(dict.fromkeys(filter(None, row[1:])))) for row in table.rows]
            yield Block(table.caption, rows)
    yield Block(_("Figures and options"), [(fact.name, fact.value) for fact in _facts(book)])


def _pattern(row: PatternEntry) -> str:
    """The name, and the game's own term beside it."""
    words = named(row.names)
    return words if row.names.native in ("", words) else f"{words}  {row.names.native}"


def _says(title: str, row: PatternEntry) -> bool:
    """Whether the title of the chapter is the value of its patterns."""
    return row.worth.casefold().startswith(title.casefold())


def _facts(book: Book) -> list[Fact]:
    return [fact for fact in book.figures if fact.key in SHOWN]
