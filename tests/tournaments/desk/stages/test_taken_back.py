"""A stage is taken back after its round was undone: nobody sits there any more, and the ledger keeps its hands."""

import json

import pytest

from tests.factories import END, Hall
from tests.tournaments.desk.stages.test_services import add, played, seat_and_play
from tournaments.common.errors import Conflict
from tournaments.common.jobs import queue
from tournaments.common.selectors import full_tables, rounds_of
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.hall.services.undo import undo_round
from tournaments.desk.seating.services.next_round import seat_next_round
from tournaments.desk.seating.services.plans import publish_plan
from tournaments.desk.stages.services import opening as openings
from tournaments.desk.stages.services import planning as stages
from tournaments.models import Hand, Penalty, Round, Seat, Stage, StandingSnapshot, Table
from tournaments.play.penalties.services.penalties import give_penalty

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


def undone(hall: Hall) -> tuple[Stage, Table]:
    """A final whose only round was started, and undone; its hand and its penalty stay in the ledger."""
    final = add(hall)
    openings.open_stage(stage=final, by=hall.organiser)
    publish_plan(plan=seat_next_round(stage=final, by=hall.organiser, way="lot", seed=1), by=hall.organiser)
    one = Round.objects.select_related("stage__tournament").get(stage=final)
    start_round(round=one, by=hall.head)
    table = Table.objects.select_related("round__stage__tournament").get(round=one)
    hall.send(table, END)
    entry = hall.entries(table)[0]
    give_penalty(
        stage=final, entry=entry, table=table, kind="lateness", amount=100, reason="late", by=hall.head
    )
    undo_round(round=one, by=hall.head, reason="the wrong four", confirm="1")
    return final, table


def test_hands_stay_and_seats_go():
    hall = played()
    final, table = undone(hall)
    openings.take_back_opening(stage=final, by=hall.organiser, reason="r")
    assert (Hand.objects.filter(table=table).count(), Seat.objects.filter(table=table).count()) == (1, 0)
    assert full_tables().filter(pk=table.pk).first() is None
    assert [list(one.tables.all()) for one in rounds_of(final)] == [[]]
    queue.run_due()
    assert json.loads(bytes(StandingSnapshot.objects.filter(stage=final).latest("pk").payload))["rows"] == []
    openings.open_stage(stage=final, by=hall.organiser)
    seat_and_play(final, hall)
    assert Seat.objects.filter(table=table).count() == 4


def test_penalties_of_a_round_to_come_stay():
    hall = played()
    final = add(hall)
    openings.open_stage(stage=final, by=hall.organiser)
    publish_plan(plan=seat_next_round(stage=final, by=hall.organiser, way="lot", seed=1), by=hall.organiser)
    one = Round.objects.get(stage=final)
    entry = hall.entries(one.tables.get())[0]
    give_penalty(stage=final, entry=entry, round=one, kind="lateness", amount=1, reason="r", by=hall.head)
    openings.take_back_opening(stage=final, by=hall.organiser, reason="r")
    assert (Round.objects.filter(stage=final).count(), Penalty.objects.get().round) == (0, None)


def test_a_stage_with_a_history_is_not_removed():
    hall = played()
    final, _ = undone(hall)
    openings.take_back_opening(stage=final, by=hall.organiser, reason="r")
    with pytest.raises(Conflict, match="stage_has_history"):
        stages.remove_stage(stage=final, by=hall.organiser)


def test_no_penalty_before_a_stage_is_open():
    hall = played()
    entry = hall.tournament.entries.get(number=1)
    with pytest.raises(Conflict, match="stage_not_open"):
        give_penalty(stage=add(hall), entry=entry, kind="lateness", amount=1, reason="r", by=hall.head)
