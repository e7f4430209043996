"""Documents are asked for here; a job makes them, and its row tells how far it is and what came out."""

from django.db import transaction

from players.models import Account
from tournaments import permissions, queue
from tournaments.models import Job, Tournament

WORKBOOK = "exports.workbook"


def request_export(*, tournament: Tournament, by: Account) -> Job:
    """Ask for the tournament's workbook; asking again while the first still waits returns the same job.

    The job's `progress` and `note` say how far it is; done, `result` holds file, name, size and sha256.
    """
    permissions.require(permissions.can_export, by, tournament)
    with transaction.atomic():
        return queue.enqueue(
            WORKBOOK,
            {"tournament": tournament.pk},
            debounce_key=f"{WORKBOOK}:{tournament.pk}",
            by=by,
        )


def record_export(run: queue.Run, *, file: str, name: str, size: int, sha256: str) -> None:
    """The finished document, and "done"."""
    with run.completing():
        run.result = {"file": file, "name": name, "size": size, "sha256": sha256}
