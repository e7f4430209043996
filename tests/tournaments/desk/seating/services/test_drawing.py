"""Draws that take long: a job with progress, cancelled or done once, whatever becomes of its worker."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.apart import rolled_back
from tests.factories import make_hall
from tests.rows import each
from tournaments.common.errors import Conflict, Forbidden, Invalid
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.people.services.entries import withdraw_entry
from tournaments.desk.seating import engine
from tournaments.desk.seating.services import drawing
from tournaments.models import Job, SeatingPlan

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def hall(monkeypatch):
    """Every draw is a long one."""
    hall = make_hall(players=8, rounds=2, started=False)
    monkeypatch.setattr(engine, "takes_long", lambda problem: True)
    return hall


def ask(hall, what="plan", **wished):
    return drawing.ask_draw(what, stage=hall.stage, by=hall.organiser, **wished)


def ask_job(hall, what="plan", **wished):
    asked = ask(hall, what, **wished)
    assert isinstance(asked, drawing.DrawState)
    return asked


def newest(hall):
    state = drawing.newest_draw(stage=hall.stage)
    assert state is not None
    return state


def test_a_small_draw_is_made_at_once():
    hall = make_hall(players=8, rounds=2, started=False)
    plan = ask(hall, seed=4)
    assert isinstance(plan, SeatingPlan)
    assert drawing.newest_draw(stage=hall.stage) is None


@each(
    ("what", "wished", "method"),
    [
        pytest.param("plan", {}, "draw", id="all rounds"),
        pytest.param("next_round", {"way": "choice", "top": 4, "choices": {3: "E"}}, "rank", id="a final"),
    ],
    apart=rolled_back,
)
def test_a_long_draw_is_a_job_that_makes_the_plan(hall, what, wished, method):
    before = SeatingPlan.objects.count()
    asked = ask_job(hall, what, seed=7, **wished)
    assert (asked.state, asked.progress, SeatingPlan.objects.count()) == ("queued", 0, before)
    queue.run_due()
    done = newest(hall)
    plan = SeatingPlan.objects.latest("number")
    assert (done.id, done.state, done.plan, done.faults) == (asked.id, "done", plan.number, ())
    assert (plan.method, plan.seed, plan.created_by) == (method, 7, hall.organiser)


def test_the_plan_of_a_job_is_the_plan_drawn_at_once(hall, monkeypatch):
    ask(hall, seed=11)
    queue.run_due()
    monkeypatch.setattr(engine, "takes_long", lambda problem: False)
    by_job, at_once = SeatingPlan.objects.get(number=newest(hall).plan), ask(hall, seed=11)
    assert isinstance(at_once, SeatingPlan)
    assert (by_job.grid, by_job.certificate) == (at_once.grid, at_once.certificate)


def test_the_remaining_rounds(hall):
    start_round(round=hall.round(), by=hall.head)
    ask(hall, "replan", seed=3)
    queue.run_due()
    assert SeatingPlan.objects.get(number=newest(hall).plan).first_round == 2


def test_one_at_a_time(hall):
    ask(hall)
    with pytest.raises(Conflict, match="draw_under_way"):
        ask(hall)
    queue.run_due()
    assert ask_job(hall).is_active


def test_cancelled_before_it_begins(hall):
    before = SeatingPlan.objects.count()
    ask(hall)
    assert drawing.cancel_draw(stage=hall.stage, by=hall.organiser).is_cancelled
    queue.run_due()
    assert SeatingPlan.objects.count() == before
    with pytest.raises(Conflict, match="no_draw_under_way"):
        drawing.cancel_draw(stage=hall.stage, by=hall.organiser)


def test_cancelled_while_it_is_drawn(hall, monkeypatch):
    """The worker finds out with its next word, and keeps nothing."""
    before = SeatingPlan.objects.count()
    ask(hall)
    drawn = engine.plan

    def cancelling(problem, tell):
        drawing.cancel_draw(stage=hall.stage, by=hall.organiser)
        return drawn(problem, tell)

    monkeypatch.setattr(engine, "plan", cancelling)
    queue.run_due()
    assert (newest(hall).is_cancelled, SeatingPlan.objects.count()) == (True, before)


def test_a_worker_that_dies_is_followed_by_another(hall):
    """The first claim says nothing any more; the second draws from the same seed, and only one plan is made."""
    before = SeatingPlan.objects.count()
    asked = ask_job(hall, seed=5)
    dead = queue.claim(asked.id)
    assert dead is not None
    dead.progress(40, "meetings")
    assert (newest(hall).progress, newest(hall).step) == (40, "meetings")
    Job.objects.filter(pk=asked.id).update(lease_until=timezone.now() - timedelta(seconds=1))
    queue.run_due()
    assert (newest(hall).state, SeatingPlan.objects.count()) == ("done", before + 1)
    with pytest.raises(queue.LeaseLost):
        dead.progress(90, "measures")


def test_what_has_become_impossible_is_told(hall):
    ask(hall)
    withdraw_entry(entry=hall.tournament.entries.get(number=2), by=hall.organiser)
    queue.run_due()
    done = newest(hall)
    assert (done.state, done.plan, [fault.code for fault in done.faults]) == (
        "done",
        None,
        ["substitutes_needed"],
    )


def test_what_can_be_known_is_refused_at_once(hall):
    withdraw_entry(entry=hall.tournament.entries.get(number=2), by=hall.organiser)
    with pytest.raises(Invalid, match="substitutes_needed"):
        ask(hall)
    with pytest.raises(Forbidden):
        drawing.ask_draw("plan", stage=hall.stage, by=hall.referee)
    with pytest.raises(Forbidden):
        drawing.cancel_draw(stage=hall.stage, by=hall.referee)
    assert drawing.newest_draw(stage=hall.stage) is None
