"""The jobs that check and write a tournament file, and the files they are about."""

from pathlib import Path
from typing import Any

from tournaments.archive.selectors.files import FilePerson, folder
from tournaments.archive.selectors.people import PlannedPerson, plan_people
from tournaments.common.permissions import User
from tournaments.models import Job, JobState

CHECK, WRITE = "imports.check", "imports.write"


def import_of(user: User, pk: int) -> Job | None:
    """A job of this account; nobody sees what others have sent."""
    return Job.objects.filter(pk=pk, kind__in=(CHECK, WRITE), requested_by=user.pk).first()


def kept_upload(job: Job) -> Path | None:
    """The file; None where it was removed."""
    path = folder() / Path(job.args["file"]).name
    return path if path.is_file() else None


def planned_people(job: Job, user: User) -> list[PlannedPerson]:
    """Who the players of a checked file are, as the store knows people now."""
    result: Any = job.result
    if job.kind != CHECK or job.state != JobState.DONE or "people" not in result:
        return []
    return plan_people([FilePerson(**person) for person in result["people"]], user)
