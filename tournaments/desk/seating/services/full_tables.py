"""Full tables for rules without tables of three: substitutes are seated or released (ERG 3.9)."""

from datetime import datetime

from django.utils import timezone, translation
from django.utils.translation import gettext

from players.models import Account, Player
from tournaments.common import permissions
from tournaments.common.errors import Conflict
from tournaments.desk.seating.selectors import missing_players, stand_ins_to_release
from tournaments.models import Entry, Stage, Tournament
from tournaments.play.ledger.changing import Change, changing
from tournaments.play.standings import services as standings


def fill_tables(*, stage: Stage, by: Account) -> list[Entry]:
    """Make the number of players fit the tables in one step; returns the entries whose status changed.

    Unranked players who are no longer needed become substitutes again. Otherwise substitutes become players, by
    number, and a placeholder without a person is entered for each seat that is still free: its name is added later.
    Raises Conflict (`no_change`) if the tables are full.
    """
    with changing(stage, "fill_tables", by, permissions.can_manage_seating) as change:
        rows = Entry.objects.filter(tournament=change.tournament).select_related("player").order_by("number")
        playing = list(rows.filter(status="playing"))
        missing = missing_players(stage, len(playing))
        if not missing:
            raise Conflict("no_change", "entries", found=len(playing))
        spare = stand_ins_to_release(stage, playing)
        changed = _release(change, spare) if spare else _seat(change, missing)
        standings.request_all_rebuilds(change.tournament)
        change.subject = "entries"
        change.after = [{"number": entry.number, "status": entry.status} for entry in changed]
    return changed


def _release(change: Change[Stage], spare: list[Entry]) -> list[Entry]:
    for entry in spare:
        entry.status = Entry.Status.SUBSTITUTE
        change.save(entry, "status")
    return spare


def _seat(change: Change[Stage], missing: int) -> list[Entry]:
    tournament = change.tournament
    rows = Entry.objects.filter(tournament=tournament).select_related("player").order_by("number")
    came = _came(tournament)
    spare = rows.filter(status=Entry.Status.SUBSTITUTE, team="")  # a reserve plays for the team alone
    waiting = sorted(spare, key=lambda entry: (entry.checked_in_at is None, entry.number))[:missing]
    for entry in waiting:
        entry.status, entry.checked_in_at = Entry.Status.PLAYING, entry.checked_in_at or came
        change.save(entry, "status", "checked_in_at")
    highest = max(rows.values_list("number", flat=True), default=0)
    lacking = range(highest + 1, highest + 1 + missing - len(waiting))
    return [*waiting, *(change.create(_placeholder(tournament, number, came)) for number in lacking)]


def _came(tournament: Tournament) -> datetime | None:
    """The moment of a substitute's check-in; None if nobody checks in. A substitute who fills a table counts as checked
    in, for a draw of players who have checked in must find full tables.
    """
    ticked = Entry.objects.filter(tournament=tournament, checked_in_at__isnull=False)
    return timezone.now() if ticked.exists() else None


def _placeholder(tournament: Tournament, number: int, came: datetime | None) -> Entry:
    with translation.override(tournament.language):
        name = gettext("Substitute %(number)s") % {"number": number}
    return Entry(
        tournament=tournament,
        player=Player.objects.create(family_name=name),
        number=number,
        ranked=False,
        checked_in_at=came,
        fee=Entry.Fee.WAIVED,  # nobody has asked for this place
    )
