"""The tournament file as a document that a job makes: a large one takes longer than a page may wait."""

from pathlib import Path

from django.conf import settings
from django.db import transaction

from players.models import Account
from scoring.ledger.file import BACKUP, KINDS, PUBLIC
from tournaments.common import permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.jobs import queue
from tournaments.common.permissions import User
from tournaments.desk.documents.workbook.file import replacing
from tournaments.models import Job, JobState, LogHead, Tournament
from tournaments.trust.archive.export import kinds_of, tournament_file

RECORD = "exports.record"
AT_ONCE = 2000
"""The most log entries of a file that is made while the reader waits: some two seconds."""


def may_have(user: User, tournament: Tournament, kind: str) -> bool:
    """Whether a user may have the file: a backup holds e-mail addresses; the public file is for all at the end."""
    if kind == BACKUP:
        return permissions.can_manage_entries(user, tournament)
    if kind == PUBLIC and tournament.state == Tournament.State.FINISHED:
        return permissions.can_see_tournament(user, tournament)
    return permissions.can_export(user, tournament)


def request_record(*, tournament: Tournament, kind: str, by: Account | None) -> Job:
    """Request the file; while a request waits, a second one gives the same job. `by` None: a reader without an account.

    Raises Invalid (`unknown_choice`), Conflict (`public_file_only`), Forbidden.
    """
    if kind not in KINDS:
        raise Invalid("unknown_choice", "kind", expected=list(KINDS), found=kind)
    if by is not None and not may_have(by, tournament, kind):
        question = permissions.can_manage_entries if kind == BACKUP else permissions.can_export
        permissions.require(question, by, tournament)
    if kind not in kinds_of(tournament):
        raise Conflict("public_file_only", "kind")
    with transaction.atomic():
        args = {"tournament": tournament.pk, "kind": kind}
        return queue.enqueue(RECORD, args, debounce_key=f"{RECORD}:{tournament.pk}:{kind}", by=by)


def file_name(tournament: Tournament, kind: str) -> str:
    """The name of the saved file, with its kind unless it is the public one."""
    return f"{tournament.slug}.tenbo" if kind == PUBLIC else f"{tournament.slug}-{kind}.tenbo"


def ready_file(tournament: Tournament, kind: str) -> Path | None:
    """The file of the present log; None if it takes longer than a page may wait, and no job has made it."""
    path = _path(tournament, kind)
    small = LogHead.objects.get(tournament=tournament).number <= AT_ONCE
    return kept_file(tournament, kind) if small or path.is_file() else None


def kept_file(tournament: Tournament, kind: str) -> Path:
    """The file of the present log, made once for each head. Housekeeping removes it after a day."""
    path = _path(tournament, kind)
    if not path.is_file():
        content = tournament_file(tournament, kind)
        with replacing(path) as file:
            file.write(content)
    return path


def _path(tournament: Tournament, kind: str) -> Path:
    head = LogHead.objects.get(tournament=tournament)
    folder: Path = settings.MEDIA_ROOT / "exports"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / f"record-{head.chain}-{head.number}-{kind}.tenbo"


def is_being_made(tournament: Tournament) -> bool:
    """Whether the public file was requested and is not ready yet."""
    requests = Job.objects.filter(kind=RECORD, args__tournament=tournament.pk, args__kind=PUBLIC)
    return requests.filter(state__in=(JobState.QUEUED, JobState.RUNNING)).exists()
