"""Lists on paper: who starts, how it stands, which penalties were given."""

from collections.abc import Mapping
from typing import Any

import orjson
from django.utils.translation import gettext as _

from tournaments.exports.paper import Align, Column, Listing, Paper
from tournaments.exports.sheets import Value
from tournaments.models import Entry, StandingSnapshot, Tournament
from tournaments.selectors.overview import entries_of
from tournaments.selectors.penalties import Listed, listed
from tournaments.selectors.results import ranking_of
from tournaments.templatetags.mahjong import signed
from tournaments.wording import name_in_language

OUT = (Entry.Status.APPLIED, Entry.Status.WITHDRAWN, Entry.Status.NO_SHOW)
MANY_ROUNDS = 5


def start_list(tournament: Tournament) -> Paper:
    """Everybody who plays, by name."""
    columns = [
        Column(_("No."), 1, Align.RIGHT),
        Column(_("Player"), 5, strong=True),
        Column(_("Country"), 1.4),
        Column(_("EMA number"), 2),
        Column(_("Club"), 3),
        Column(_("Team"), 2.4),
    ]
    rows = [_starter(entry) for entry in entries_of(tournament) if entry.status not in OUT]
    title = _("%(count)s players") % {"count": len(rows)}
    listing = Listing(title, columns, rows, empty=_("Nobody is entered yet."))
    return Paper(_("Start list"), tournament.name, [listing])


def _starter(entry: Entry) -> list[str]:
    player = entry.player
    name = player.list_name
    if entry.status == Entry.Status.SUBSTITUTE:
        name = f"{name} ({entry.get_status_display()})"
    return [entry.key, name, player.country, player.ema_number, entry.club_name, entry.team]


def standings(tournament: Tournament, snapshots: list[StandingSnapshot]) -> Paper:
    """The standings as they were last computed, a list for each stage."""
    payloads = [orjson.loads(bytes(snapshot.payload)) for snapshot in snapshots]
    parts = [_standing(tournament, payload) for payload in payloads]
    empty = Listing(_("Standings"), [Column(_("Place"))], [], empty=_("There are no standings yet."))
    rounds = max((len(payload["rounds"]) for payload in payloads), default=0)
    return Paper(_("Standings"), tournament.name, parts or [empty], landscape=rounds > MANY_ROUNDS)


def _standing(tournament: Tournament, payload: Mapping[str, Any]) -> Listing:
    figures = ranking_of(tournament)
    columns = [
        Column(_("Place"), 1, Align.RIGHT, strong=True),
        Column(_("Player"), 5, strong=True),
        Column(_("Country"), 1.4),
        *(Column(name_in_language(figure.names), 1.8, Align.RIGHT, strong=True) for figure in figures),
        *(Column(f"R{one['number']}", 1.5, Align.RIGHT) for one in payload["rounds"]),
    ]
    keys = [figure.key for figure in figures]
    after = _after(payload["after_round"], payload["rounds_planned"])
    title = f"{payload['stage_name']}, {after}" if payload["stage_name"] else after
    return Listing(title, columns, [_row(row, keys) for row in payload["rows"]])


def _after(number: int, planned: int) -> str:
    if not number:
        return _("No round is closed yet")
    return _("After round %(number)s of %(planned)s") % {"number": number, "planned": planned}


def _row(row: Mapping[str, Any], keys: list[str]) -> list[str]:
    name = f"{row['family_name'].upper()} {row['given_name']}".strip()
    rounds = [_figure(cell[keys[0]]) if cell else "–" for cell in row["rounds"]]
    return [str(row["place"]), name, row["country"], *(_figure(row[key]) for key in keys), *rounds]


def _figure(value: Any) -> str:
    return signed(value) if isinstance(value, int) else str(value)


def penalties(tournament: Tournament) -> Paper:
    """All penalties for the federation, those taken back with the reason."""
    columns = [
        Column(_("Round"), 1, Align.RIGHT),
        Column(_("Table"), 1, Align.RIGHT),
        Column(_("Player"), 4, strong=True),
        Column(_("EMA number"), 1.8),
        Column(_("Kind"), 4),
        Column(_("Points"), 1.6, Align.RIGHT),
        Column(_("Reason"), 5),
        Column(_("Given by"), 2),
    ]
    rows = [_penalty(row) for row in listed(tournament)]
    listing = Listing(_("Penalties"), columns, rows, points=9, empty=_("No penalty was given."))
    return Paper(_("Penalties"), tournament.name, [listing], landscape=True)


def _penalty(row: Listed) -> list[str]:
    penalty = row.penalty
    received = [f"{entry.player.full_name} {signed(points)}" for entry, points in row.receivers]
    taken_back = [_("taken back:") + " " + penalty.cancel_reason] if penalty.cancelled_at else []
    points: Value = "" if row.points is None else signed(-row.points)
    return [
        str(penalty.round.number) if penalty.round else penalty.get_phase_display(),
        str(penalty.table.number) if penalty.table else "",
        penalty.entry.player.list_name,
        penalty.entry.player.ema_number,
        f"{row.name} ({row.source})" if row.source else row.name,
        str(points),
        " · ".join([penalty.reason, *received, *taken_back]),
        str(penalty.given_by),
    ]
