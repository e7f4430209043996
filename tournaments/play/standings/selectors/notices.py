"""Notices to readers of the standings: changes of the options by which scores become results."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.common.chain.log import WITHHELD
from tournaments.models import LogEntry, Stage, Tournament
from tournaments.play.ledger.games import ruleset_of
from tournaments.texts.options import OptionChange, option_changes

RESULTS = "results"
"""The subject of the log entries of such changes, by which they are found in a log of any length."""


def results_of_stage(stage: Stage) -> str:
    """The subject of a change for one stage."""
    return f"stage:{stage.number}/{RESULTS}"


@dataclass(frozen=True, slots=True)
class Notice:
    """A change of options: its time, options and reason, which a public file withholds. `stage`: for this one alone."""

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
