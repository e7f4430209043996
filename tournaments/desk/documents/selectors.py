"""The exports of a tournament, the changes since they were made, and the tables that they read."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db.models import Max, Q, QuerySet, TextField
from django.db.models.functions import Cast

from tournaments.common.permissions import User, can_manage_entries
from tournaments.common.selectors import full_tables
from tournaments.models import Job, JobState, LogEntry, LogHead, Round, Table, Tournament

MEDIA_TYPES = {
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".pdf": "application/pdf",
    ".csv": "text/csv; charset=utf-8",
    ".tenbo": "application/zip",
    ".zip": "application/zip",
}
"""The media types of documents, by the ending of the file."""


def exports_of(tournament: Tournament) -> QuerySet[Job]:
    """The tournament's documents, newest first: waiting, running, done and failed."""
    return Job.objects.filter(kind__startswith="exports.", args__tournament=tournament.pk).order_by("-pk")


def exports_for(user: User, tournament: Tournament) -> QuerySet[Job]:
    """The exports that this account may have: the players' answers to the organisers are for organisers alone."""
    jobs = exports_of(tournament)
    if can_manage_entries(user, tournament):
        return jobs
    return jobs.exclude(kind="exports.record", args__kind="backup").exclude(args__has_key="registration")


class Part(StrEnum):
    """A part of a tournament that a file shows."""

    SEATING = "seating"
    PLAYERS = "players"
    NAMES = "names"  # of players who were there before
    RESULTS = "results"
    PENALTIES = "penalties"
    CODES = "codes"
    SETTINGS = "settings"
    ALL = "all"


NOT_SHOWN: Final = (
    *("check_in", "undo_check_in"),
    *("apply_to_play", "change_application", "withdraw_application"),
)
"""Actions that write entries, but nothing of them that a file shows."""
ARRIVALS: Final = ("add_entry", "add_players", "accept_application")
"""Actions that only add players, who have no seat yet."""


def _writes(kind: str) -> Q:
    """The log entries that name rows of a kind (chain/records.py)."""
    return Q(written__contains=f'"{kind}:')


CHANGES: Final[Mapping[str, Q]] = {
    Part.SEATING: _writes("seat"),
    Part.PLAYERS: _writes("entry") & ~Q(action__in=NOT_SHOWN),
    Part.NAMES: _writes("entry") & ~Q(action__in=(*NOT_SHOWN, *ARRIVALS)),
    Part.RESULTS: _writes("hand") | _writes("penalty") | Q(action="change_result_options"),
    Part.PENALTIES: _writes("penalty"),
    Part.CODES: Q(action="renew_table_codes"),
    Part.SETTINGS: Q(action="update_tournament"),
    Part.ALL: Q(),
}
"""The log entries that change each part."""


def part_of_round(part: Part, round: Round | None) -> str:
    """The name of a part in `newest_changes`; the seating of a single round is a part of its own."""
    single = part is Part.SEATING and round is not None
    return f"seat:{round.stage.number}.{round.number}." if single and round else part


def newest_changes(tournament: Tournament, parts: Iterable[str], after: int) -> Mapping[str, int | None]:
    """By part: the newest log entry after this number that changed it; None if there is none. One query."""
    entries = LogEntry.objects.filter(tournament=tournament, number__gt=after)
    filters = {part: CHANGES.get(part, Q(written__contains=f'"{part}')) for part in parts}
    newest = {f"part{at}": Max("number", filter=filters[part]) for at, part in enumerate(filters)}
    numbers = entries.annotate(written=Cast("rows", TextField())).aggregate(**newest)
    return dict(zip(filters, numbers.values(), strict=True))


def log_number(tournament: Tournament) -> int:
    """The number of the newest log entry."""
    return LogHead.objects.values_list("number", flat=True).get(tournament=tournament)


def file_of(job: Job) -> Path | None:
    """The file of a finished document; None while there is none (any more)."""
    if job.state != JobState.DONE or job.result is None:
        return None
    path: Path = settings.MEDIA_ROOT / "exports" / Path(job.result["file"]).name
    return path if path.is_file() else None


def exports_kept() -> frozenset[str]:
    """The names of the files of finished jobs."""
    done = Job.objects.filter(kind__startswith="exports.", state=JobState.DONE)
    return frozenset(done.values_list("result__file", flat=True))


def log_position(tournament: Tournament) -> str:
    """A text that differs after every change of the tournament."""
    return LogHead.objects.get(tournament=tournament).hash


def started_tables(tournament: Tournament) -> QuerySet[Table]:
    """Tables whose round has started, from `full_tables`."""
    return full_tables().filter(round__stage__tournament=tournament).exclude(round__state="planned")
