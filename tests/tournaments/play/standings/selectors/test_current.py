"""The standings as they are now: those that a job has stored, made anew only while it has yet to do it."""

from collections.abc import Callable

import pytest

from players import naming
from players.models import Player
from tests.apart import rolled_back
from tests.factories import Hall, make_hall, ron
from tests.rows import each
from tournaments.common.chain.canonical import canonical
from tournaments.common.jobs import queue
from tournaments.models import Job, StandingSnapshot
from tournaments.play.standings.selectors.final_list import final_list
from tournaments.play.standings.selectors.standings import JOB, compute, current, newest_snapshot
from tournaments.play.standings.services import rebuild_standings, request_rebuild

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


@pytest.fixture
def hall() -> Hall:
    """Everything is done, and the stored standings say something that can be told from the truth."""
    hall = make_hall()
    queue.run_due()
    stored = {**compute(hall.stage), "stage_name": "stored"}
    StandingSnapshot.objects.update(payload=canonical(stored))
    return hall


def send(hall: Hall) -> None:
    east, south, *_others = hall.names(hall.table())
    hall.send(hall.table(), ron(east, south, fan=1, fu=30))


def claimed(hall: Hall) -> None:
    send(hall)
    assert queue.claim(Job.objects.get(kind=JOB, state="queued").pk) is not None


def failed(hall: Hall) -> None:
    send(hall)
    assert queue.cancel(Job.objects.get(kind=JOB, state="queued").pk)


def other_stage(hall: Hall) -> None:
    request_rebuild(stage_id=hall.stage.pk + 1)


def nothing(hall: Hall) -> None:
    """As it is."""


CHANGES = [
    pytest.param(nothing, "stored", id="nothing has changed"),
    pytest.param(other_stage, "stored", id="another stage has changed"),
    pytest.param(send, "", id="the job waits"),
    pytest.param(claimed, "", id="the job runs"),
    pytest.param(failed, "", id="the job has failed"),
]


@each(("change", "name"), CHANGES, apart=rolled_back)
def test_stored_ones_are_read_where_nothing_has_changed(
    hall: Hall, change: Callable[[Hall], None], name: str
) -> None:
    change(hall)
    assert current(hall.stage)["stage_name"] == name


def test_they_are_those_of_the_ledger_before_and_after_the_job(hall: Hall) -> None:
    send(hall)
    before = current(hall.stage)
    queue.run_due()
    assert before == current(hall.stage) == compute(hall.stage)


def test_without_any_stored_they_are_made() -> None:
    stage = make_hall().stage
    assert newest_snapshot(stage) is None
    assert current(stage) == compute(stage)


@each("stored", [True, False], apart=rolled_back)
def test_the_list_names_nobody_who_is_not_listed(stored: bool) -> None:
    """Whoever asks: the ceremony stands on the wall of the hall."""
    hall = make_hall()
    Player.objects.update(listed="hidden")
    if stored:
        queue.run_due()
        rebuild_standings(stage=hall.stage)
    with naming.seen_from_inside():
        assert {row["family_name"] for row in final_list(hall.tournament)} == {naming.NOBODY}
