"""Request exports; a job makes each of them, and the job's row holds its progress and its result."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.db import transaction

from players.models import Account
from tournaments.common import permissions
from tournaments.common.errors import Invalid
from tournaments.common.jobs import queue
from tournaments.models import Job, Round, Tournament

WORKBOOK = "exports.workbook"
PRINT = "exports.print"
DOCUMENTS = (
    *("kit", "check_in"),
    *("by_table", "by_name", "overview", "cards", "badges", "table_codes"),
    *("sheets", "start_list", "standings", "penalties", "certificates_best", "certificates"),
)
"""The documents on paper: the keys of prints.documents."""


def request_export(
    *,
    tournament: Tournament,
    by: Account,
    language: str = "",
    pictures: bool = False,
    registration: bool = False,
) -> Job:
    """Request the tournament's workbook; a second request while the first still waits returns the same job.

    `language`: one of the service's, by default the tournament's; `pictures`: with tiles as pictures; `registration`:
    with the players' answers and payments, for organisers alone. The job has `progress` and `note`; when it is done,
    `result` holds file, name, size and sha256.
    """
    permissions.require(permissions.can_export, by, tournament)
    if registration:
        permissions.require(permissions.can_manage_entries, by, tournament)
    _check_language(language)
    args = {"tournament": tournament.pk, "language": language, "pictures": pictures}
    if registration:
        args["registration"] = True
    with transaction.atomic():
        key = f"{WORKBOOK}:{tournament.pk}:{language}:{int(pictures)}{int(registration)}"
        return queue.enqueue(WORKBOOK, args, debounce_key=key, by=by)


def request_print(
    *,
    tournament: Tournament,
    document: str,
    by: Account,
    round: Round | None = None,
    base: str = "",
    language: str = "",
) -> Job:
    """Request a document as PDF; `round` if there is one for each round. QR codes lead to pages below `base`.

    `language`: one of the service's, by default the tournament's.
    """
    permissions.require(permissions.can_export, by, tournament)
    if document not in DOCUMENTS:
        raise Invalid("unknown_choice", "document", expected=list(DOCUMENTS), found=document)
    _check_language(language)
    if round is not None and round.stage.tournament_id != tournament.pk:
        raise Invalid("not_in_stage", "round", found=round.number)
    number = round.pk if round else None
    args = {"tournament": tournament.pk, "document": document, "round": number, "base": base}
    if language:
        args["language"] = language
    with transaction.atomic():
        key = f"{PRINT}:{tournament.pk}:{document}:{number or ''}:{language}"
        return queue.enqueue(PRINT, args, debounce_key=key, by=by)


def _check_language(language: str) -> None:
    codes = [code for code, _name in settings.LANGUAGES]
    if language and language not in codes:
        raise Invalid("unknown_choice", "language", expected=codes, found=language)


def path_of(run: queue.Run, ending: str) -> Path:
    """A place for the document that this run makes; a run that lost its lease leaves only an unused file."""
    folder: Path = settings.MEDIA_ROOT / "exports"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / f"{run.job_id}-{run.token}.{ending}"


def record_export(run: queue.Run, path: Path, name: str, *, entry: int, missing: str = "") -> None:
    """Record the finished document and "done".

    `entry` was the newest log entry before anything was read; `missing` are letters that no font here can draw.
    """
    content = path.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    with run.completing():
        run.result = {"file": path.name, "name": name, "size": len(content), "sha256": digest, "entry": entry}
        if missing:
            run.result["missing"] = missing
