"""The Celery tasks of accounts."""

from celery import shared_task

from accounts.services import housekeeping


@shared_task(name="accounts.tidy")
def tidy() -> None:
    """Remove old sign-ins, closed links and ended tokens."""
    housekeeping.tidy()
