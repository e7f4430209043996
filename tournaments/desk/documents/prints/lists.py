"""Lists on paper: the start list, the standings, the penalties."""

from functools import partial

from django.utils.translation import gettext as _

from tournaments.common.chain.signing import public_key
from tournaments.common.selectors import entries_by_name
from tournaments.desk.documents.paper.parts import Align, Listing, ListingColumn, Paper
from tournaments.models import Entry, LogHead, StandingSnapshot, Tournament
from tournaments.play.penalties.selectors import Listed, listed
from tournaments.play.standings.columns import (
    Column,
    Kind,
    StandingRow,
    StandingsPayload,
    Where,
    columns_of,
    list_name,
)
from tournaments.play.standings.presentation import after_words, counted_otherwise
from tournaments.play.standings.rows import figure_of
from tournaments.play.standings.selectors.standings import payload_of
from tournaments.texts.format import signed

NOT_PLAYING = (Entry.Status.APPLIED, Entry.Status.WITHDRAWN, Entry.Status.NO_SHOW)
EXPECTED = (Entry.Status.PLAYING, Entry.Status.SUBSTITUTE)
BOX = "[   ]"
MANY_ROUNDS = 5
FIGURE = partial(ListingColumn, share=1.8, align=Align.RIGHT, strong=True)
LOOKS = {
    Kind.PLACE: partial(ListingColumn, share=1, align=Align.RIGHT, strong=True),
    Kind.NUMBER: partial(ListingColumn, share=1, align=Align.RIGHT),
    Kind.NAME: partial(ListingColumn, share=5, strong=True),
    Kind.TEXT: partial(ListingColumn, share=1.4),
}
"""The looks of columns of the standings on paper; a column that is not named here stands as a figure."""


def start_list(tournament: Tournament) -> Paper:
    """The list of players, by name."""
    columns = [
        ListingColumn(_("No."), 1, Align.RIGHT),
        ListingColumn(_("Player"), 5, strong=True),
        ListingColumn(_("Country"), 1.4),
        ListingColumn(_("EMA number"), 2),
        ListingColumn(_("Club"), 3),
        ListingColumn(_("Team"), 2.4),
    ]
    rows = [_starter(entry) for entry in entries_by_name(tournament) if entry.status not in NOT_PLAYING]
    title = _("%(count)s players") % {"count": len(rows)}
    listing = Listing(title, columns, rows, empty=_("No players yet."))
    return Paper(_("Start list"), tournament.name, [listing])


def check_in(tournament: Tournament) -> Paper:
    """The list of expected players, by name, with a box to tick."""
    columns = [
        ListingColumn("", 1, Align.CENTRE),
        ListingColumn(_("Player"), 5, strong=True),
        ListingColumn(_("No."), 1, Align.RIGHT),
        ListingColumn(_("Country"), 1.4),
        ListingColumn(_("Club"), 4),
        ListingColumn(_("Note"), 2.4),
    ]
    expected = [entry for entry in entries_by_name(tournament) if entry.status in EXPECTED]
    rows = [
        [BOX, entry.list_name, entry.key, entry.player.country, entry.club_name, _role(entry)]
        for entry in expected
    ]
    title = _("Check-in: %(count)s players") % {"count": len(rows)}
    return Paper(
        _("Check-in list"),
        tournament.name,
        [Listing(title, columns, rows, points=10, empty=_("No players yet."))],
    )


def _role(entry: Entry) -> str:
    return str(entry.get_status_display()) if entry.status == Entry.Status.SUBSTITUTE else ""


def _starter(entry: Entry) -> list[str]:
    player = entry.player
    name = entry.list_name
    if entry.status == Entry.Status.SUBSTITUTE:
        name = f"{name} ({entry.get_status_display()})"
    return [entry.key, name, player.country, player.shown_ema_number, entry.shown_club, entry.team]


def standings(tournament: Tournament, snapshots: list[StandingSnapshot], *, with_head: bool = False) -> Paper:
    """The standings as last computed, a list for each stage, with their proof; above each list the changes of the way
    results are counted."""
    payloads = [payload_of(snapshot) for snapshot in snapshots]
    note = counted_otherwise(tournament)
    parts = [_standing(payload, note) for payload in payloads]
    empty = Listing(_("Standings"), [ListingColumn(_("Place"))], [], empty=_("There are no standings yet."))
    rounds = max((len(payload["rounds"]) for payload in payloads), default=0)
    heads = [log_head(tournament)] if parts and with_head else []
    return Paper(
        _("Standings"), tournament.name, [*(parts or [empty]), *heads], landscape=rounds > MANY_ROUNDS
    )


def log_head(tournament: Tournament) -> Listing:
    """The head of the log: a reader who keeps the paper can tell later whether the log was changed before it."""
    head = LogHead.objects.get(tournament=tournament)
    rows = [
        [_("Entries"), str(head.number)],
        [_("Hash of the last entry"), head.hash],
        [_("Key of this installation"), public_key()],
    ]
    return Listing(
        _("Check the results"), [ListingColumn("", 3), ListingColumn("", 9)], rows, note=_("The log")
    )


def _standing(payload: StandingsPayload, note: str) -> Listing:
    """The list of a stage; the column of each round shows the first figure that ranks."""
    columns = columns_of(payload, Where.PAPER)
    headings = [heading for column in columns for heading in _headings(column, payload)]
    rows = [*payload["rows"], *payload["guests"]]
    lines = [[value for column in columns for value in _values(column, row, payload)] for row in rows]
    return Listing(_title(payload), headings, lines, note=note)


def _headings(column: Column, payload: StandingsPayload) -> list[ListingColumn]:
    if column.kind is Kind.ROUNDS:
        return [ListingColumn(f"R{round_['number']}", 1.5, Align.RIGHT) for round_ in payload["rounds"]]
    return [LOOKS.get(column.kind, FIGURE)(str(column.heading))]


def _values(column: Column, row: StandingRow, payload: StandingsPayload) -> list[str]:
    match column.kind:
        case Kind.ROUNDS:
            return [
                _figure(figure_of(cell, payload["metrics"][0])) if cell else "–" for cell in row["rounds"]
            ]
        case Kind.NAME:
            return [_named(row)]
        case Kind.PLACE:
            return [str(row["place"] or "–")]
        case Kind.NUMBER | Kind.TEXT:
            return [str(row.get(column.key, ""))]
    return [_figure(row.get(column.key, ""))]


def _named(row: StandingRow) -> str:
    """The name of the player, with the page's mark if a hand of theirs counts for now only."""
    name = list_name(row)
    return f"{name} ({_('under decision')})" if row.get("under_decision") else name


def _figure(value: object) -> str:
    return signed(value) if isinstance(value, int) else str(value)


def _title(payload: StandingsPayload) -> str:
    return after_words(payload) if payload["after_round"] else _("No rounds closed yet")


def penalties(tournament: Tournament) -> Paper:
    """All penalties for the federation; cancelled ones with the reason."""
    columns = [
        ListingColumn(_("Round"), 1, Align.RIGHT),
        ListingColumn(_("Table"), 1, Align.RIGHT),
        ListingColumn(_("Player"), 4, strong=True),
        ListingColumn(_("EMA number"), 1.8),
        ListingColumn(_("Kind"), 4),
        ListingColumn(_("Points"), 1.6, Align.RIGHT),
        ListingColumn(_("Reason"), 5),
        ListingColumn(_("Given by"), 2),
    ]
    rows = [_penalty(row) for row in listed(tournament)]
    listing = Listing(_("Penalties"), columns, rows, points=9, empty=_("No penalties given."))
    return Paper(_("Penalties"), tournament.name, [listing], landscape=True)


def _penalty(row: Listed) -> list[str]:
    penalty = row.penalty
    received = [f"{entry.full_name} {signed(points)}" for entry, points in row.receivers]
    taken_back = [_("cancelled:") + " " + penalty.cancel_reason] if penalty.cancelled_at else []
    points = "" if row.points is None else signed(-row.points)
    return [
        str(penalty.round.number) if penalty.round else penalty.get_phase_display(),
        str(penalty.table.number) if penalty.table else "",
        penalty.entry.list_name,
        penalty.entry.player.shown_ema_number,
        f"{row.name} ({row.source})" if row.source else row.name,
        points,
        " · ".join([penalty.reason, *received, *taken_back]),
        str(penalty.given_by),
    ]
