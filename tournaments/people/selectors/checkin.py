"""Who is expected in the hall, and who has come."""

from collections.abc import Iterable
from typing import Any

from tournaments.common.sorting import by_name
from tournaments.models import Entry, Tournament

EXPECTED = (Entry.Status.PLAYING, Entry.Status.SUBSTITUTE, Entry.Status.NO_SHOW)


def expected(tournament: Tournament) -> list[Entry]:
    """Players and substitutes by name, those who did not come too."""
    rows = Entry.objects.filter(tournament=tournament, status__in=EXPECTED).select_related("player")
    return by_name(rows)


def counts(entries: Iterable[Entry]) -> dict[str, Any]:
    """How many are here, and which players are not."""
    rows = list(entries)
    players = [entry for entry in rows if entry.status == Entry.Status.PLAYING]
    return {
        "arrived": sum(entry.checked_in_at is not None for entry in players),
        "players": len(players),
        "missing": [entry for entry in players if entry.checked_in_at is None],
        "no_shows": sum(entry.status == Entry.Status.NO_SHOW for entry in rows),
        "reserves": sum(
            entry.status == Entry.Status.SUBSTITUTE and entry.checked_in_at is not None for entry in rows
        ),
    }
