"""The next round by the standings: Swiss, by rank, finals."""

import pytest
from django.utils import timezone

from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import END, make_hall, ron
from tests.rows import each
from tournaments.common.errors import DomainError
from tournaments.desk.hall.services.rounds import close_round, start_round
from tournaments.desk.seating import engine as seating
from tournaments.desk.seating.engine import one_round as rounds
from tournaments.desk.seating.services.next_round import WAYS, seat_next_round, tied_of
from tournaments.desk.seating.services.plans import publish_plan
from tournaments.models import Entry, Qualifier, Round, Stage, Tournament
from tournaments.play.standings.selectors import standings

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


@pytest.fixture
def hall():
    """Eight players after one of three rounds."""
    hall = make_hall(players=8, rounds=3)
    for number in (1, 2):
        table = hall.table(number)
        east, south, _west, _north = hall.names(table)
        hall.send(table, ron(east, south, limit="mangan" if number == 1 else "haneman"))
        hall.send(table, END)
    close_round(round=hall.round(), by=hall.head)
    return hall


def order(hall, seed=1):
    """The standings, those who share a place in the order of the lot."""
    entries = list(Entry.objects.filter(tournament=hall.tournament))
    ranked = [row["number"] for row in standings.compute(hall.stage)["rows"]]
    return seating.by_lot(ranked, tied_of(hall.stage, entries), seed)


def test_by_rank(hall):
    plan = seat_next_round(stage=hall.stage, by=hall.organiser, way="together", seed=1)
    assert [set(table) for table in plan.grid[1]] == [set(order(hall)[:4]), set(order(hall)[4:])]
    assert (plan.method, plan.first_round, len(plan.grid)) == ("rank", 2, 2)
    publish_plan(plan=plan, by=hall.organiser)
    stage = hall.stage
    assert stage.rounds_planned == 3
    assert list(Round.objects.values_list("number", flat=True)) == [1, 2]
    start_round(round=hall.round(2), by=hall.head)
    assert seating.redraw(plan.certificate).certificate["hash"] == plan.certificate["hash"]


def test_swiss(hall):
    plan = seat_next_round(stage=hall.stage, by=hall.organiser, way="swiss", seed=1)
    assert (plan.method, sorted(number for table in plan.grid[1] for number in table)) == (
        "swiss",
        list(range(1, 9)),
    )
    assert seating.redraw(plan.certificate).certificate["hash"] == plan.certificate["hash"]


FINALS = [
    pytest.param("place", None, [0, 1, 2, 3], id="the best is East"),
    pytest.param("choice", {1: "W"}, [0, 2, 1, 3], id="the second chooses West"),
]


@each(("way", "choices", "seats"), FINALS, apart=rolled_back)
def test_a_final_of_those_who_qualified(hall, way, choices, seats):
    best = order(hall)[:4]
    final = Stage.objects.create(
        tournament=hall.tournament, number=2, kind="final", rounds_planned=1, opened_at=timezone.now()
    )
    entries = {entry.number: entry for entry in Entry.objects.all()}
    Qualifier.objects.bulk_create(
        Qualifier(stage=final, entry=entries[number], place=place)
        for place, number in enumerate(best, start=1)
    )
    wanted = {best[place]: wind for place, wind in (choices or {}).items()}
    plan = seat_next_round(stage=final, by=hall.organiser, way=way, choices=wanted, seed=1)
    assert plan.grid == [[[best[place] for place in seats]]]
    assert seating.redraw(plan.certificate).certificate["hash"] == plan.certificate["hash"]
    publish_plan(plan=plan, by=hall.organiser)


REFUSED = [
    pytest.param({"way": "place", "top": 6}, "final_not_full", 4, id="six in a final"),
    pytest.param({"way": "lot", "top": 12}, "final_not_full", 8, id="more than there are"),
    pytest.param({"way": "place", "top": 2}, "final_not_full", 4, id="less than a table"),
    pytest.param({"way": "dance"}, "unknown_choice", list(WAYS), id="no such way"),
]


@each(("asked", "code", "nearest"), REFUSED, apart=rolled_back)
def test_what_cannot_be(hall, asked, code, nearest):
    with pytest.raises(DomainError) as refused:
        seat_next_round(stage=hall.stage, by=hall.organiser, **asked)
    assert (refused.value.code, refused.value.fault.expected) == (code, nearest)


def test_the_ways_are_those_of_the_engine():
    assert WAYS == rounds.WAYS


def test_every_wrong_choice_of_a_wind_is_named(hall):
    best = order(hall)
    called = {entry.number: entry.player.full_name for entry in Entry.objects.select_related("player")}
    choices = {best[0]: "S", best[1]: "S", best[2]: "X", best[4]: "S", best[7]: "S"}
    with pytest.raises(Refused) as refused:
        seat_next_round(stage=hall.stage, by=hall.organiser, way="choice", choices=choices, seed=1)
    assert [(one.code, one.field, one.expected, one.found) for one in refused.value.faults] == [
        ("wind_taken", f"choices.{best[1]}", ["E", "W", "N"], called[best[1]]),
        ("unknown_choice", f"choices.{best[2]}", ["E", "W", "N"], "X"),
        ("wind_taken", f"choices.{best[7]}", ["E", "W", "N"], called[best[7]]),
    ]


def test_three_players_have_no_final(hall):
    Entry.objects.filter(number__gt=3).update(status="withdrawn")
    with pytest.raises(DomainError, match="substitutes_needed"):
        seat_next_round(stage=hall.stage, by=hall.organiser, way="place")


def test_a_final_needs_its_own_tables_only(hall):
    Tournament.objects.update(tables=1)
    with pytest.raises(DomainError) as refused:
        seat_next_round(stage=hall.stage, by=hall.organiser, way="place")
    fault = refused.value.fault
    assert (fault.code, fault.field, fault.expected, fault.found) == ("hall_too_small", "tables", 1, 2)
    publish_plan(
        plan=seat_next_round(stage=hall.stage, by=hall.organiser, way="place", top=4), by=hall.organiser
    )


def test_not_while_a_round_runs():
    hall = make_hall(rounds=2)
    with pytest.raises(DomainError, match="earlier_round_open"):
        seat_next_round(stage=hall.stage, by=hall.organiser, way="swiss")
