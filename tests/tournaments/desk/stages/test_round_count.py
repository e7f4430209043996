"""The number of rounds is changed at every moment of an event, and the next step, the end and the pages follow."""

import pytest
from django.core.management import call_command

from tests import remembered
from tests.factories import Hall, close_table_from_paper, make_hall
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.stages.test_services import finish
from tournaments.common.errors import Conflict
from tournaments.common.selectors import is_played_out
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.hall.services.undo import undo_round
from tournaments.desk.people.services.entries import withdraw_entry
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.desk.stages.services import planning
from tournaments.desk.stages.services.opening import open_stage
from tournaments.models import Entry, LogEntry, Penalty, Round, Seat, SeatingPlan, Stage, Table

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

ROUNDS = 4


def played(rounds: int, state: str = "closed") -> Hall:
    """Eight players, four rounds, of which some have begun: the last of these is `closed` or `running`."""
    hall = make_hall(players=8, rounds=ROUNDS, ruleset="ema2025", started=False)
    for number in range(1, rounds + 1):
        start_round(round=hall.round(number), by=hall.head)
        if number < rounds or state == "closed":
            finish(hall.round(number), hall)
    return hall


def states(hall: Hall) -> list[str]:
    return list(Round.objects.filter(stage=hall.stage).order_by("number").values_list("state", flat=True))


def seats(hall: Hall) -> list[tuple[int, int, str, int]]:
    rows = Seat.objects.filter(round__stage=hall.stage).order_by("round__number", "table__number", "wind")
    return list(rows.values_list("round__number", "table__number", "wind", "entry__number"))


@pytest.mark.parametrize("count", [0, 1, 2])
@pytest.mark.parametrize("state", ["closed", "running"])
def test_shorter_and_longer_again(count: int, state: str, capsys: pytest.CaptureFixture[str]) -> None:
    remembered.forget()
    hall = played(count, state)
    whole = seats(hall)
    planning.plan_rounds(stage=hall.stage, rounds=max(1, count), by=hall.organiser)
    assert len(states(hall)) == max(1, count)
    assert Table.objects.filter(round__stage=hall.stage).count() == 2 * max(1, count)
    planning.plan_rounds(stage=hall.stage, rounds=ROUNDS, by=hall.organiser)
    assert seats(hall) == whole, "the published plan has the seats of the rounds that came back"
    call_command("check_ledger", "bologna-open")
    assert "the log is intact" in capsys.readouterr().out


def test_the_last_round_has_been_played() -> None:
    hall = played(2)
    assert not is_played_out(hall.tournament)
    planning.plan_rounds(stage=hall.stage, rounds=2, by=hall.organiser)
    assert is_played_out(hall.tournament)
    entry = LogEntry.objects.get(action="plan_rounds")
    assert (entry.before, entry.after) == ({"rounds": 4}, {"rounds": 2})
    desk = client_of(hall.organiser).get("/t/bologna-open/desk/").content.decode()
    assert ("Prize ceremony, then end the tournament" in desk, "Start round 3" in desk) == (True, False)
    assert client_of(None).get("/t/bologna-open/rounds/3/").status_code == 404


def test_a_final_opens_once_the_rounds_that_are_left_are_closed() -> None:
    hall = played(2)
    planning.add_stage(tournament=hall.tournament, by=hall.organiser, cut="top", places=4)
    planning.change_stage(stage=hall.stage, by=hall.organiser, rounds_planned=2)
    desk = client_of(hall.organiser).get("/t/bologna-open/desk/").content.decode()
    assert "Open the stage: final" in desk


def test_players_who_do_not_fill_a_table_are_refused() -> None:
    hall = played(ROUNDS)
    final = planning.add_stage(tournament=hall.tournament, by=hall.organiser, cut="top", places=3)
    with pytest.raises(Conflict) as refused:
        open_stage(stage=final, by=hall.organiser, tie="lot", seed=1)
    fault = refused.value.fault
    assert (fault.code, fault.expected, fault.found) == ("final_not_full", 4, 3)


def test_more_rounds_after_the_final_was_opened_are_refused() -> None:
    hall = played(ROUNDS)
    final = planning.add_stage(tournament=hall.tournament, by=hall.organiser, cut="top", places=4)
    open_stage(stage=final, by=hall.organiser, tie="lot", seed=1)
    for ask in (
        lambda: planning.plan_rounds(stage=hall.stage, rounds=ROUNDS + 1, by=hall.organiser),
        lambda: planning.change_stage(stage=hall.stage, by=hall.organiser, rounds_planned=ROUNDS + 1),
    ):
        with pytest.raises(Conflict, match="later_stage_opened"):
            ask()


def test_the_rounds_of_players_who_have_left_are_drawn_anew() -> None:
    hall = played(1)
    planning.plan_rounds(stage=hall.stage, rounds=1, by=hall.organiser)
    for entry in Entry.objects.order_by("number")[:4]:
        withdraw_entry(entry=entry, by=hall.organiser)
    planning.plan_rounds(stage=hall.stage, rounds=3, by=hall.organiser)
    assert states(hall) == ["closed"]
    assert "Seat the next round" in client_of(hall.organiser).get("/t/bologna-open/desk/").content.decode()


def test_a_penalty_of_a_round_that_goes_stays() -> None:
    hall = played(1)
    table = Table.objects.get(round=hall.round(3), number=1)
    entry = Entry.objects.get(number=1)
    facts = {"stage": hall.stage, "entry": entry, "kind": "warning", "given_by": hall.head, "reason": "late"}
    penalty = Penalty.objects.create(round=table.round, table=table, **facts)
    planning.plan_rounds(stage=hall.stage, rounds=2, by=hall.organiser)
    penalty.refresh_from_db()
    assert (penalty.round_id, penalty.table_id) == (None, None)


def test_a_round_that_was_in_play_stays() -> None:
    hall = played(1)
    start_round(round=hall.round(2), by=hall.head)
    table = Table.objects.filter(round=hall.round(2)).first()
    assert table is not None
    sheet = dict(zip(hall.names(table), (45100, 33400, 26500, 15000), strict=True))
    close_table_from_paper(table=table, scores=sheet, by=hall.referee)
    undo_round(round=hall.round(2), by=hall.organiser, reason="fire alarm", confirm="2")
    with pytest.raises(Conflict, match="table_was_played"):
        planning.plan_rounds(stage=hall.stage, rounds=1, by=hall.organiser)
    assert len(states(hall)) == ROUNDS


def test_without_seats_it_is_a_number_alone() -> None:
    empty = make_hall(players=8, rounds=2, started=False)
    Round.objects.filter(stage=empty.stage).delete()
    SeatingPlan.objects.all().delete()
    planning.plan_rounds(stage=empty.stage, rounds=3, by=empty.organiser)
    assert Stage.objects.get(pk=empty.stage.pk).rounds_planned == 3
    publish_plan(plan=make_plan(stage=empty.stage, by=empty.organiser, seed=1), by=empty.organiser)
    assert len(states(empty)) == 3
