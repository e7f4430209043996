"""Anyone may repeat a draw: the same grid, or the reason for a difference."""

import pytest

from tests.apart import rolled_back
from tests.factories import PlayerFactory, make_hall
from tests.rows import each
from tournaments.common.errors import Conflict
from tournaments.common.jobs import queue
from tournaments.desk.people.services.entries import add_entry, withdraw_entry
from tournaments.desk.seating.services import redraw
from tournaments.desk.seating.services.next_round import seat_next_round
from tournaments.desk.seating.services.plans import make_plan
from tournaments.desk.seating.services.replanning import read_plan, replan, swap_seats
from tournaments.models import Entry, Job, SeatingPlan

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


@pytest.fixture
def hall():
    return make_hall(players=16, rounds=3)


def replanned(hall):
    withdraw_entry(entry=Entry.objects.get(number=2), by=hall.organiser)
    add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    return replan(stage=hall.stage, by=hall.organiser, wishes={"apart": [{"players": [1, 17]}]})


PLANS = [
    pytest.param(lambda hall: SeatingPlan.objects.get(), id="drawn"),
    pytest.param(replanned, id="planned again, with a wish"),
    pytest.param(
        lambda hall: swap_seats(
            plan=SeatingPlan.objects.get(), round=2, seats=("1E", "2S"), by=hall.organiser
        ),
        id="exchanged by hand",
    ),
]


@each("made", PLANS, apart=rolled_back)
def test_every_draw_gives_its_grid_again(hall, made):
    plan = made(hall)
    found = redraw.ask_redraw(plan=plan)
    assert (found.state, found.same, found.why) == ("done", True, "")
    assert found.hash == plan.certificate["hash"]
    assert redraw.last_redraw(plan=plan) == found


def test_a_round_by_the_standings_is_drawn_again():
    hall = make_hall(players=8, started=False)
    plan = seat_next_round(stage=hall.stage, by=hall.organiser, way="swiss")
    assert redraw.ask_redraw(plan=plan).same


def test_a_grid_that_was_changed_is_found_out(hall):
    plan = SeatingPlan.objects.get()
    plan.grid[0][0].reverse()
    assert redraw.compare(plan)["same"] is False
    plan.certificate["hash"] = "0" * 64
    found = redraw.compare(plan)
    assert found["why"] == "hash"


def test_what_was_not_drawn(hall):
    text = str([SeatingPlan.objects.get().grid[0]])
    plan = read_plan(stage=hall.stage, text=text, by=hall.organiser)
    with pytest.raises(Conflict, match="not_drawn"):
        redraw.ask_redraw(plan=plan)


def test_a_large_draw_is_a_job(hall, monkeypatch):
    monkeypatch.setattr(redraw, "AT_ONCE", 10)
    plan = make_plan(stage=hall.stage, by=hall.organiser, seed=2)
    assert redraw.last_redraw(plan=plan) is None
    first, again = (redraw.ask_redraw(plan=plan) for _ in range(2))
    assert (first.state, again.state, Job.objects.filter(kind=redraw.REDRAW).count()) == (
        "queued",
        "queued",
        1,
    )
    queue.run_due()
    done = redraw.ask_redraw(plan=plan)
    assert (done.state, done.same) == ("done", True)
    assert redraw.last_redraw(plan=plan) == done
