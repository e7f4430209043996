"""What Celery calls for accounts."""

from celery import shared_task

from accounts.services import housekeeping


@shared_task(name="accounts.tidy")
def tidy() -> None:
    """Remove what is past its time."""
    housekeeping.tidy()
