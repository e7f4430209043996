"""The exports of a tournament, and the tables that they read."""

from pathlib import Path

from django.conf import settings
from django.db.models import QuerySet

from tournaments.common.permissions import User, can_manage_entries
from tournaments.common.selectors import full_tables
from tournaments.models import Job, JobState, LogHead, Table, Tournament

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


def prints_of(tournament: Tournament) -> QuerySet[Job]:
    """The exports that are documents on paper, newest first."""
    return exports_of(tournament).filter(kind="exports.print")


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
