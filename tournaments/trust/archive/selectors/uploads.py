"""The jobs that check and write a tournament file, and their files."""

from pathlib import Path
from typing import Any

from tournaments.common.permissions import User
from tournaments.models import Job, JobState
from tournaments.trust.archive.selectors.files import FilePerson, folder
from tournaments.trust.archive.selectors.people import PlannedPerson, plan_people

CHECK, WRITE = "imports.check", "imports.write"


def import_of(user: User, pk: int) -> Job | None:
    """A job of this account; nobody sees the files of others."""
    return Job.objects.filter(pk=pk, kind__in=(CHECK, WRITE), requested_by=user.pk).first()


def kept_upload(job: Job) -> Path | None:
    """The file of a job; None if it was removed."""
    path = folder() / Path(job.args["file"]).name
    return path if path.is_file() else None


def planned_people(job: Job, user: User) -> list[PlannedPerson]:
    """The players of a checked file, matched with the people in the store now."""
    result: Any = job.result
    if job.kind != CHECK or job.state != JobState.DONE or "people" not in result:
        return []
    return plan_people([FilePerson(**person) for person in result["people"]], user)
