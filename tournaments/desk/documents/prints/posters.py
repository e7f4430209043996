"""Posters for the wall: the seating by table, by name, and of all rounds in one list."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from tournaments.common.sorting import by_name
from tournaments.desk.documents.paper.parts import Align, Listing, ListingColumn, Paper
from tournaments.desk.documents.prints.seated import (
    SeatedRound,
    SeatedTable,
    note_on_seats,
    placed,
    rounds_of,
    wind_names,
)
from tournaments.models import Entry, Tournament
from tournaments.texts.format import WINDS, wind_letter

EMPTY = "–"


def by_table(tournament: Tournament, round_pk: int | None = None) -> Paper:
    """A page for each round: every table with its names."""
    rounds = rounds_of(tournament, round_pk)
    note = note_on_seats(tournament)
    return Paper(
        _("Seating by table"), tournament.name, [_tables(seated, note) for seated in rounds] or [_none()]
    )


def _tables(seated: SeatedRound, note: str) -> Listing:
    winds = [ListingColumn(str(WINDS[wind]), 4) for wind in "ESWN"]
    columns = [ListingColumn(_("Table"), 1.6, Align.RIGHT, strong=True), *winds]
    rows = [_table_row(table) for table in seated.tables]
    return Listing(seated.name, columns, rows, points=13, note=note, fill=True)


def _table_row(table: SeatedTable) -> list[str]:
    names = {wind: entry.list_name for wind, entry in table.seats}
    return [str(table.number), *(names.get(wind, EMPTY) for wind in "ESWN")]


def by_players(tournament: Tournament, round_pk: int | None = None) -> Paper:
    """A page for each round: everybody by name, with table and wind."""
    rounds = rounds_of(tournament, round_pk)
    note, winds = note_on_seats(tournament), wind_names()
    people = by_name({entry for seated in rounds for entry, _table, _wind in placed(seated)})
    parts = [_players(seated, people, winds, note) for seated in rounds]
    return Paper(_("Seating by name"), tournament.name, parts or [_none()])


def _players(seated: SeatedRound, people: Sequence[Entry], winds: Mapping[str, str], note: str) -> Listing:
    """The list of a round; `people` are all who are seated in some round, by name."""
    columns = [
        ListingColumn(_("Player"), 5),
        ListingColumn(_("Table"), 1.7, Align.RIGHT, strong=True),
        ListingColumn(_("Wind"), 2.6),  # as wide as the Finnish north
    ]
    seats = {entry: (str(table.number), winds[wind]) for entry, table, wind in placed(seated)}
    rows = [[entry.list_name, *seats[entry]] for entry in people if entry in seats]
    return Listing(seated.name, columns, rows, flow=2, points=11, note=note, fill=True)


def overview(tournament: Tournament, round_pk: int | None = None) -> Paper:
    """Everybody by name, a column for each round: table and wind."""
    rounds = rounds_of(tournament, round_pk)
    letters = {wind: wind_letter(wind) for wind in WINDS}
    seats = {
        (entry.pk, at): f"{table.number} {letters[wind]}"
        for at, seated in enumerate(rounds)
        for entry, table, wind in placed(seated)
    }
    people = {entry.pk: entry for seated in rounds for entry, _table, _wind in placed(seated)}
    columns = [ListingColumn(_("No."), 1, Align.RIGHT), ListingColumn(_("Player"), 5)]
    columns += [ListingColumn(seated.short, 1.2, Align.RIGHT) for seated in rounds]
    rows = [
        [
            *(str(entry.number), entry.list_name),
            *(seats.get((entry.pk, at), EMPTY) for at in range(len(rounds))),
        ]
        for entry in by_name(people.values())
    ]
    listing = Listing(
        *(_("Table and wind in each round"), columns, rows),
        points=9,
        empty=_none().empty,
        note=note_on_seats(tournament),
    )
    return Paper(_("Seating of all rounds"), tournament.name, [listing], landscape=len(rounds) > 7)


def _none() -> Listing:
    return Listing(
        _("Seating"),
        [ListingColumn(_("Table"))],
        [],
        empty=_("The seating has not been drawn or published yet."),
    )
