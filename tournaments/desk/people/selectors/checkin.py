"""The people expected in the hall, and those who have come."""

from collections.abc import Iterable
from typing import Any

from tournaments.common.sorting import by_name
from tournaments.desk.people.selectors.fees import has_fee, totals
from tournaments.desk.people.selectors.registration import has_started
from tournaments.models import Entry, Round, Tournament

EXPECTED = (Entry.Status.PLAYING, Entry.Status.SUBSTITUTE, Entry.Status.NO_SHOW)


def expected(tournament: Tournament) -> list[Entry]:
    """Players and substitutes by name, with the no-shows."""
    rows = Entry.objects.filter(tournament=tournament, status__in=EXPECTED).select_related(
        "player", "tournament"
    )
    return by_name(rows)


def counts(entries: Iterable[Entry]) -> dict[str, Any]:
    """The numbers of people in the hall, and the missing players."""
    rows = list(entries)
    players = [entry for entry in rows if entry.status == Entry.Status.PLAYING]
    return {
        "arrived": sum(entry.checked_in_at is not None for entry in players),
        "players": len(players),
        "missing": [entry for entry in players if entry.checked_in_at is None],
        "fees": totals(rows) if rows and has_fee(rows[0].tournament) else None,
        "no_shows": sum(entry.status == Entry.Status.NO_SHOW for entry in rows),
        "reserves": sum(
            entry.status == Entry.Status.SUBSTITUTE and entry.checked_in_at is not None for entry in rows
        ),
    }


def missing_at_start(round_: Round) -> list[Entry]:
    """The seated players who have not checked in, by name, until the first round starts.

    Nobody is missing if nobody has checked in: such a tournament keeps no list at the door.
    """
    tournament = round_.stage.tournament
    here = Entry.objects.filter(tournament=tournament, checked_in_at__isnull=False)
    if has_started(tournament) or not here.exists():
        return []
    rows = Entry.objects.filter(seats__round=round_, status=Entry.Status.PLAYING, checked_in_at=None)
    return by_name(rows.select_related("player"))
