"""Kinds of jobs that only tests have, and a broker that notes for which jobs it was rung."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, ClassVar

import pytest
from django.utils import timezone

from players.models import Club
from tournaments.common.jobs import queue
from tournaments.common.jobs.queue import GiveUp, Run
from tournaments.models import Job


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch):
    """The kinds of these tests, gone afterwards."""
    monkeypatch.setattr(queue, "HANDLERS", {})

    @queue.handles("club")
    def club(run: Run) -> None:
        run.progress(50, "half")
        with run.completing():
            Club.objects.create(name=run.args["name"])
            run.result = {"attempt": run.attempt}

    @queue.handles("broken", attempts=3)
    def broken(run: Run) -> None:
        raise ValueError("no such stage")

    @queue.handles("hopeless")
    def hopeless(run: Run) -> None:
        raise GiveUp("The round has no tables.")

    @queue.handles("forgetful")
    def forgetful(run: Run) -> None:
        run.progress(10)

    @queue.handles("half", attempts=3)
    def half(run: Run) -> None:
        with run.completing():
            Club.objects.create(name="half")
            raise ValueError("after the effect")

    @queue.handles("overtaken")
    def overtaken(run: Run) -> None:
        Job.objects.filter(pk=run.job_id).update(lease_until=timezone.now() - timedelta(seconds=1))
        queue.claim(run.job_id)
        with run.completing():
            Club.objects.create(name="overtaken")


@pytest.fixture
def rested(monkeypatch) -> None:
    """No broker was silent before."""
    monkeypatch.setattr(queue, "silent_until", 0.0)


class Bell:
    """A broker that notes for which jobs it was rung."""

    rung: ClassVar[list[int]] = []

    @classmethod
    def send_task(cls, name: str, args: tuple[int], **options: Any) -> None:
        cls.rung += args


@pytest.fixture
def rung(settings) -> Callable[[], list[int]]:
    """The jobs that were rung for, oldest first."""
    Bell.rung = []
    settings.BELL = f"{__name__}.Bell"
    return lambda: list(Bell.rung)
