"""What readers of the standings are told of a change of the options by which scores become results."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.common.log import WITHHELD
from tournaments.ledger.games import ruleset_of
from tournaments.models import LogEntry, Stage, Tournament
from tournaments.texts.options import OptionChange, option_changes

RESULTS = "results"
"""The subject of the log entries of such changes: they are found by it in a log of any length."""


def results_of_stage(stage: Stage) -> str:
    """The subject where they were changed for one stage."""
    return f"stage:{stage.number}/{RESULTS}"


@dataclass(frozen=True, slots=True)
class Notice:
    """When which options were changed, and why; a public file withholds the reason. `stage`: for this one alone."""

    at: datetime
    reason: str
    before: dict[str, Any]
    after: dict[str, Any]
    changes: tuple[OptionChange, ...]
    stage: Stage | None = None


def notices_of(tournament: Tournament) -> list[Notice]:
    """The changes of the options of results since the start, the newest first. Two queries."""
    stages = {results_of_stage(stage): stage for stage in tournament.stages.all()}
    rows = LogEntry.objects.filter(tournament=tournament, subject__in=[RESULTS, *stages])
    ruleset = ruleset_of(tournament)
    return [
        Notice(
            at=row.at,
            reason="" if row.reason_salt == WITHHELD else row.reason,
            before=row.before["options"],
            after=row.after["options"],
            changes=tuple(option_changes(ruleset, row.before["options"], row.after["options"])),
            stage=stages.get(row.subject),
        )
        for row in rows.order_by("-number")
        if row.before and row.after
    ]
