"""Exports are requested; a job makes each, and the job's row tells how far it is and holds the result."""

from django.conf import settings
from django.db import transaction

from players.models import Account
from tournaments.common import permissions, queue
from tournaments.common.errors import Invalid
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

    `language`: one of the service's, unsaid the tournament's; `pictures`: tiles as pictures, too; `registration`: what
    players told and paid, too, for organisers alone. The job's `progress` and `note` say how far it is; done, `result`
    holds file, name, size and sha256.
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
    """Request a document as PDF; `round` where there is one for each round. QR codes lead to pages below `base`.

    `language`: one of the service's, unsaid the tournament's.
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
    known = [code for code, _name in settings.LANGUAGES]
    if language and language not in known:
        raise Invalid("unknown_choice", "language", expected=known, found=language)


def record_export(run: queue.Run, *, file: str, name: str, size: int, sha256: str, missing: str = "") -> None:
    """The finished document, and "done"; `missing` are letters that no font here can draw."""
    with run.completing():
        run.result = {"file": file, "name": name, "size": size, "sha256": sha256}
        if missing:
            run.result["missing"] = missing
