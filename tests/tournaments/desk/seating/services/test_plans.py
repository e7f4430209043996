"""Plans are drawn from a seed, published as seats, and replaced until a round starts."""

import pytest

from tests.apart import rolled_back
from tests.factories import make_hall
from tests.rows import each
from tournaments.common.errors import Conflict, DomainError, Forbidden
from tournaments.desk.people.services.entries import withdraw_entry
from tournaments.desk.people.services.persons import update_entry
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.desk.seating.services.replanning import replan
from tournaments.desk.stages.services.planning import plan_rounds
from tournaments.models import Entry, Round, Seat, SeatingPlan, Stage, Table, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


def meetings(plan):
    pairs = [
        frozenset((a, b))
        for tables in plan.grid
        for table in tables
        for i, a in enumerate(table)
        for b in table[i + 1 :]
    ]
    return len(pairs) - len(set(pairs))


@pytest.fixture
def hall():
    return make_hall(players=16, rounds=4, started=False)


def test_a_seed_gives_its_plan_again(hall):
    first, again = (make_plan(stage=hall.stage, by=hall.organiser, seed=5) for _ in range(2))
    assert first.grid == again.grid
    assert first.certificate == again.certificate
    assert (first.number, again.number, meetings(first)) == (2, 3, 0)
    assert first.certificate["entries"] == list(range(1, 17))


def test_a_plan_without_seed_keeps_the_one_it_drew(hall):
    plan = make_plan(stage=hall.stage, by=hall.organiser)
    assert make_plan(stage=hall.stage, by=hall.organiser, seed=plan.seed).grid == plan.grid


def test_publishing_makes_rounds_tables_and_seats(hall):
    plan = SeatingPlan.objects.get()
    seats = Seat.objects.select_related("table__round", "entry")
    found = {(seat.table.round.number, seat.table.number, seat.wind): seat.entry.number for seat in seats}
    wanted = {
        (r, t, wind): number
        for r, tables in enumerate(plan.grid, start=1)
        for t, table in enumerate(tables, start=1)
        for wind, number in zip("ESWN", table, strict=True)
    }
    assert found == wanted


def test_a_new_plan_replaces_the_old_one_after_withdrawals(hall):
    for entry in Entry.objects.order_by("number")[:4]:
        withdraw_entry(entry=entry, by=hall.organiser)
    plan_rounds(stage=hall.stage, rounds=3, by=hall.organiser)
    plan = make_plan(stage=hall.stage, by=hall.organiser, seed=1)
    publish_plan(plan=plan, by=hall.organiser)
    assert list(SeatingPlan.objects.values_list("number", "state")) == [(1, "replaced"), (2, "published")]
    assert (Round.objects.count(), Table.objects.count(), Seat.objects.count()) == (3, 9, 36)
    with pytest.raises(Conflict, match="already_published"):
        publish_plan(plan=plan, by=hall.organiser)


def test_publishing_an_older_plan_sets_its_number_of_rounds(hall):
    plan_rounds(stage=hall.stage, rounds=2, by=hall.organiser)
    publish_plan(plan=make_plan(stage=hall.stage, by=hall.organiser, seed=2), by=hall.organiser)
    publish_plan(plan=SeatingPlan.objects.get(number=1), by=hall.organiser)
    assert hall.stage.rounds_planned == 4


def test_what_is_played_stays():
    hall = make_hall()
    with pytest.raises(Conflict, match="rounds_started"):
        publish_plan(plan=make_plan(stage=hall.stage, by=hall.organiser, seed=5), by=hall.organiser)
    with pytest.raises(Conflict, match="no_round_to_seat"):
        publish_plan(plan=make_plan(stage=hall.stage, by=hall.organiser, seed=1), by=hall.organiser)


def test_clubs_and_teams_stay_apart(hall):
    for number, entry in enumerate(Entry.objects.order_by("number")):
        update_entry(entry=entry, by=hall.organiser, team=f"Team {number // 4}", club=f"Club {number % 4}")
    plan = make_plan(stage=hall.stage, by=hall.organiser, seed=3, wishes={"clubs": "weak", "teams": True})
    assert all(len({(number - 1) // 4 for number in table}) == 4 for tables in plan.grid for table in tables)


IMPOSSIBLE = [
    pytest.param(3, {}, "substitutes_needed", id="three players"),
    pytest.param(6, {}, "substitutes_needed", id="no table of three in these rules"),
    pytest.param(0, {}, "nobody_to_seat", id="nobody"),
]


@each(("players", "wishes", "code"), IMPOSSIBLE, apart=rolled_back)
def test_impossible_plans(players, wishes, code):
    hall = make_hall(players=4, started=False)
    Entry.objects.filter(number__gt=players).update(status="withdrawn")
    if players > 4:
        for row in make_hall(players=4, started=False).tournament.entries.all()[: players - 4]:
            Entry.objects.create(tournament=hall.tournament, player=row.player, number=row.number + 4)
    with pytest.raises(DomainError) as refused:
        make_plan(stage=hall.stage, by=hall.organiser, **wishes)
    assert refused.value.code == code


def test_no_more_tables_than_the_hall_has():
    """Refused before the search, and when a plan is published that was drawn for a larger hall."""
    hall = make_hall(players=12, started=False)
    plan = make_plan(stage=hall.stage, by=hall.organiser, seed=5)
    Tournament.objects.update(tables=2)
    for step in (
        lambda: make_plan(stage=hall.stage, by=hall.organiser),
        lambda: publish_plan(plan=plan, by=hall.organiser),
    ):
        with pytest.raises(Conflict) as refused:
            step()
        fault = refused.value.fault
        assert (fault.code, fault.field, fault.expected, fault.found) == ("hall_too_small", "tables", 2, 3)
    assert list(SeatingPlan.objects.values_list("number", "state")) == [(1, "published"), (2, "draft")]
    Tournament.objects.update(tables=3)
    publish_plan(plan=plan, by=hall.organiser)


def test_a_round_that_was_played_needs_no_tables_any_more():
    hall = make_hall(players=12, rounds=2)
    Tournament.objects.update(tables=2)
    Entry.objects.filter(number__gt=8).update(status="withdrawn")
    publish_plan(plan=replan(stage=hall.stage, by=hall.organiser, seed=1), by=hall.organiser)
    assert [one.tables.count() for one in Round.objects.order_by("number")] == [3, 2]


def test_only_organisers_draw():
    hall = make_hall()
    assert Stage.objects.count() == 1
    with pytest.raises(Forbidden):
        make_plan(stage=hall.stage, by=hall.head)
