"""For the wall: who sits at which table, by table, by name, and all rounds in one list."""

from django.utils.translation import gettext as _

from tournaments.exports.paper import Align, Column, Listing, Paper
from tournaments.exports.prints.seated import Seated, by_name, placed, rounds_of
from tournaments.models import Table, Tournament
from tournaments.templatetags.mahjong import WINDS, initial

EMPTY = "–"


def by_table(tournament: Tournament, round_pk: int | None = None) -> Paper:
    """A page for each round: every table with its four names."""
    rounds = rounds_of(tournament, round_pk)
    return Paper(_("Seating by table"), tournament.name, [_tables(seated) for seated in rounds] or [_none()])


def _tables(seated: Seated) -> Listing:
    winds = [Column(str(WINDS[wind]), 4) for wind in "ESWN"]
    columns = [Column(_("Table"), 1.2, Align.RIGHT, strong=True), *winds]
    return Listing(seated.name, columns, [_table_row(table) for table in seated.tables], points=13)


def _table_row(table: Table) -> list[str]:
    names = {seat.wind: seat.entry.player.list_name for seat in table.seats.all()}
    return [str(table.number), *(names.get(wind, EMPTY) for wind in "ESWN")]


def by_players(tournament: Tournament, round_pk: int | None = None) -> Paper:
    """A page for each round: everybody by name, with table and wind."""
    rounds = rounds_of(tournament, round_pk)
    return Paper(_("Seating by name"), tournament.name, [_players(seated) for seated in rounds] or [_none()])


def _players(seated: Seated) -> Listing:
    columns = [
        Column(_("Player"), 5),
        Column(_("Table"), 1.2, Align.RIGHT, strong=True),
        Column(_("Wind"), 2.1),  # as wide as the Finnish north
    ]
    found = sorted(placed(seated), key=lambda one: by_name(one[0]))
    rows = [
        [entry.player.list_name, str(table.number), str(WINDS[seat.wind])] for entry, table, seat in found
    ]
    return Listing(seated.name, columns, rows, flow=2, points=11)


def overview(tournament: Tournament, round_pk: int | None = None) -> Paper:
    """Everybody by name, a column for each round: table and wind."""
    rounds = rounds_of(tournament, round_pk)
    found = {
        (entry.pk, at): f"{table.number} {initial(seat.wind)}"
        for at, seated in enumerate(rounds)
        for entry, table, seat in placed(seated)
    }
    people = {entry.pk: entry for seated in rounds for entry, _table, _seat in placed(seated)}
    columns = [Column(_("No."), 1, Align.RIGHT), Column(_("Player"), 5)]
    columns += [Column(seated.short, 1.2, Align.RIGHT) for seated in rounds]
    rows = [
        [
            *(str(entry.number), entry.player.list_name),
            *(found.get((entry.pk, at), EMPTY) for at in range(len(rounds))),
        ]
        for entry in sorted(people.values(), key=by_name)
    ]
    listing = Listing(_("Table and wind in each round"), columns, rows, points=9, empty=_none().empty)
    return Paper(_("Seating of all rounds"), tournament.name, [listing], landscape=len(rounds) > 7)


def _none() -> Listing:
    return Listing(
        _("Seating"), [Column(_("Table"))], [], empty=_("The seating is not drawn yet, or not published.")
    )
