"""A place for the files, and a worker that does what is asked for after each commit."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.factories import Hall
from tournaments.common import queue
from tournaments.mirror.services import switch_mirror
from tournaments.models import Mirror

Work = Callable[[Callable[[], object]], None]


@pytest.fixture
def place(settings, tmp_path: Path) -> Path:
    settings.PUBLISH = str(tmp_path / "site")
    settings.PUBLISH_SITE = "https://tenbo.example"
    return tmp_path / "site"


@pytest.fixture
def work(django_capture_on_commit_callbacks) -> Work:
    """A change, and all jobs that follow from it."""

    def change_and_work(change: Callable[[], object]) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            change()
        done = 1
        while done:
            with django_capture_on_commit_callbacks(execute=True):
                done = queue.run_due()

    return change_and_work


@pytest.fixture
def mirror(hall: Hall, place: Path, work: Work) -> Mirror:
    """The tournament of the hall, switched on and written."""
    work(lambda: switch_mirror(tournament=hall.tournament, active=True, by=hall.organiser))
    return Mirror.objects.get()
