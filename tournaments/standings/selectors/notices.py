"""What readers of the standings are told of a change of the options by which scores become results."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.common.log import WITHHELD
from tournaments.ledger.games import ruleset_of
from tournaments.models import LogEntry, Tournament
from tournaments.texts.options import OptionChange, option_changes

RESULTS = "results"
"""The subject of the log entries of such changes: they are found by it in a log of any length."""


@dataclass(frozen=True, slots=True)
class Notice:
    """When which options were changed, and why; a public file withholds the reason."""

    at: datetime
    reason: str
    before: dict[str, Any]
    after: dict[str, Any]
    changes: tuple[OptionChange, ...]


def notices_of(tournament: Tournament) -> list[Notice]:
    """The changes of the options of results since the start, the newest first. One query."""
    rows = LogEntry.objects.filter(tournament=tournament, subject=RESULTS).order_by("-number")
    ruleset = ruleset_of(tournament)
    return [
        Notice(
            at=row.at,
            reason="" if row.reason_salt == WITHHELD else row.reason,
            before=row.before["options"],
            after=row.after["options"],
            changes=tuple(option_changes(ruleset, row.before["options"], row.after["options"])),
        )
        for row in rows
        if row.before and row.after
    ]
