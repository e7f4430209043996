"""The observer's report is asked for; a job writes it, beside the other exports."""

from django.db import transaction

from players.models import Account
from tournaments.common import permissions
from tournaments.common.jobs import queue
from tournaments.models import Job, Tournament

REPORT = "exports.report"


def request_report(*, tournament: Tournament, by: Account) -> Job:
    """Request the report; a second request while the first still waits returns the same job."""
    permissions.require(permissions.can_export, by, tournament)
    with transaction.atomic():
        return queue.enqueue(
            REPORT, {"tournament": tournament.pk}, debounce_key=f"{REPORT}:{tournament.pk}", by=by
        )
