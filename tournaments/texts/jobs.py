"""Words for the account that asked for a job which does not succeed; the exception is for administrators."""

from django.utils.translation import gettext, gettext_lazy

from tournaments.models.jobs import CANCELLED, Job, JobState

REASONS = (
    gettext_lazy("The account that asked is gone."),
    gettext_lazy("The file is no longer kept here: send it again."),
)
"""Reasons that jobs give, in the language of the worker, for translation."""


def trouble_words(job: Job) -> str:
    """The reason of a failure, or that the job is tried again, in the reader's language; "" where all is well."""
    if job.state == JobState.QUEUED:
        return gettext("This has not succeeded yet. It is tried again by itself.") if job.error else ""
    if job.state != JobState.FAILED:
        return ""
    if job.error == CANCELLED:
        return gettext("This was cancelled.")
    if job.note and job.error.startswith(job.note):
        return gettext(job.note)
    words = gettext("This could not be done. Tell the administrator: job %(number)s.")
    return words % {"number": job.pk}
