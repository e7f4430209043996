"""Uploads of tournament files: a job checks the file, another one writes it once somebody has chosen the purpose."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.jobs import queue
from tournaments.models import Job, JobState
from tournaments.trust.archive.selectors.files import folder, refuse_other
from tournaments.trust.archive.selectors.uploads import CHECK, WRITE, kept_upload
from tournaments.trust.archive.services.importing import PURPOSES


def take_file(*, file: "UploadedFile[Any]", by: Account) -> Job:
    """Keep the file for a day and ask for its check.

    Raises Refused, before the whole file is read, if it is too large, no tournament file, or of another version.
    """
    permissions.require(permissions.can_create_tournament, by)
    path = folder() / f"{secrets.token_hex(16)}.tenbo"
    try:
        _store(file, path)
        refuse_other(path, settings.LARGEST_TOURNAMENT_FILE)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    with transaction.atomic():
        return queue.enqueue(CHECK, {"file": path.name}, by=by)


def _store(file: "UploadedFile[Any]", path: Path) -> None:
    most = settings.LARGEST_TOURNAMENT_FILE
    if (file.size or 0) > most:
        raise Refused(Fault("file_too_large", "file", expected=most // 1_000_000))
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as kept:
        for chunk in file.chunks():
            kept.write(chunk)


def request_import(*, check: Job, purpose: str, choices: Mapping[int, str], by: Account) -> Job:
    """Ask for the tournament of a checked file to be written; a second request while the first waits is the same job.

    Raises Invalid (`unknown_choice`), Conflict (`import_not_ready`, `import_gone`).
    """
    permissions.require(permissions.can_create_tournament, by)
    if purpose not in PURPOSES:
        raise Invalid("unknown_choice", "as", expected=list(PURPOSES), found=purpose)
    if check.kind != CHECK or check.state != JobState.DONE:
        raise Conflict("import_not_ready", "file")
    path = kept_upload(check)
    if path is None:
        raise Conflict("import_gone", "file")
    by_number = {str(number): choice for number, choice in choices.items()}
    args = {"file": path.name, "as": purpose, "choices": by_number, "check": check.pk}
    with transaction.atomic():
        return queue.enqueue(WRITE, args, debounce_key=f"{WRITE}:{path.name}", by=by)
