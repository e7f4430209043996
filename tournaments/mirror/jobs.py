"""The job that writes a mirror: one at a time for each, after the changes of some moments together.

A host that is away costs a worker one attempt now and then, with waits as for webhooks, whatever is played.
"""

from django.db import transaction

from tournaments.common import hooks, queue
from tournaments.mirror.delivery import Unreachable
from tournaments.mirror.selectors import version_of
from tournaments.mirror.services import note_failure, write_mirror
from tournaments.models import Job, JobState, Mirror

ATTEMPTS = 20
"""With waits of at most five minutes: somewhat more than an hour. The next change, or the clock, begins anew."""


@queue.handles(hooks.MIRROR, attempts=ATTEMPTS)
def write_mirror_job(run: queue.Run) -> None:
    """Write what has changed; raise NotYet when the host of the files is away."""
    mirror = _carried_by(run)
    whole = True
    if mirror is not None:
        try:
            whole = write_mirror(mirror=mirror)
        except Unreachable as error:
            note_failure(mirror=mirror, error=error)
            raise queue.NotYet(str(error)) from error
    with run.completing():
        if mirror is not None:
            _let_go(mirror.pk, whole=whole)


def _carried_by(run: queue.Run) -> Mirror | None:
    """The mirror, if no other job is writing it."""
    with transaction.atomic():
        rows = Mirror.objects.select_for_update(of=("self",), no_key=True).select_related("tournament")
        mirror = rows.filter(pk=run.args["mirror"]).first()
        if mirror is None:
            return None
        alive = Job.objects.filter(pk=mirror.carrier or 0, state__in=(JobState.QUEUED, JobState.RUNNING))
        if mirror.carrier != run.job_id and alive.exists():
            return None
        Mirror.objects.filter(pk=mirror.pk).update(carrier=run.job_id)
        return mirror


def _let_go(pk: int, *, whole: bool) -> None:
    """Another job may write; asks for it where something has changed meanwhile, or time was over."""
    mirror = Mirror.objects.select_for_update(of=("self",), no_key=True).filter(pk=pk).first()
    if mirror is None:
        return
    Mirror.objects.filter(pk=pk).update(carrier=None)
    changed = bool(mirror.version) and mirror.tournament and version_of(mirror.tournament) != mirror.version
    if changed or not whole:
        hooks.ask_to_mirror(pk)
