"""A plan that seats a player who has left in a remaining round is not published, unless they have a
substitute."""

import pytest

from tests.apart import rolled_back
from tests.factories import PlayerFactory, make_hall
from tests.rows import each
from tournaments.common.errors import Conflict
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.desk.seating.services.replanning import replan, swap_seats
from tournaments.models import Entry, Seat, SeatingPlan

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


@pytest.fixture
def hall():
    return make_hall(players=8, rounds=3, started=False)


AWAY = ("withdrawn", "no_show", "disqualified", "substitute")


@each("status", AWAY, apart=rolled_back)
def test_who_plays_no_more_is_not_seated_again(hall, status):
    plan = make_plan(stage=hall.stage, by=hall.organiser, seed=3)
    entry = Entry.objects.select_related("player").get(number=5)
    Entry.objects.filter(pk=entry.pk).update(status=status)
    with pytest.raises(Conflict) as refused:
        publish_plan(plan=plan, by=hall.organiser)
    fault = refused.value.fault
    assert (fault.code, fault.found) == ("absent_seated", [entry.player.full_name])
    Entry.objects.filter(pk=entry.pk).update(status="playing")
    assert len(publish_plan(plan=plan, by=hall.organiser)) == 3


def test_rounds_that_were_played_with_him_are_no_hindrance(hall):
    start_round(round=hall.round(), by=hall.head)
    Entry.objects.filter(number=5).update(status="withdrawn")
    add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    plan = replan(stage=hall.stage, by=hall.organiser, seed=1)
    assert 5 in {number for table in plan.grid[0] for number in table}
    assert len(publish_plan(plan=plan, by=hall.organiser)) == 3


def test_where_somebody_plays_for_him_in_every_round_to_come(hall):
    """Two seats are exchanged after a substitute was named: the plan with the empty chair stays possible."""
    reserve = add_entry(
        tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser, status="substitute"
    )
    Entry.objects.filter(number=5).update(status="withdrawn")
    plan = swap_seats(plan=SeatingPlan.objects.get(), round=2, seats=("1E", "2S"), by=hall.organiser)
    theirs = Seat.objects.filter(entry__number=5)
    theirs.filter(round__number__lt=3).update(played_by=reserve)
    with pytest.raises(Conflict, match="absent_seated"):
        publish_plan(plan=plan, by=hall.organiser)
    theirs.update(played_by=reserve)
    publish_plan(plan=plan, by=hall.organiser)
    assert Seat.objects.filter(entry__number=5, played_by=reserve).count() == 3
