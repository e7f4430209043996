"""A round is undone: its hands are void, and it is planned again."""

import pytest

from tests.apart import rolled_back
from tests.factories import END, draw, make_hall
from tests.rows import each
from tournaments.common.chain.log import verify_chain
from tournaments.common.errors import Conflict, DomainError, Forbidden
from tournaments.desk.hall.services.clock import give_extra_time, pause_clock
from tournaments.desk.hall.services.rounds import call_referee, close_round, start_round
from tournaments.desk.hall.services.undo import preview_undo, undo_round
from tournaments.models import Hand, LogEntry, Penalty, Seat
from tournaments.play.penalties.services.penalties import give_dead_hand, give_penalty
from tournaments.play.standings.services import rebuild_standings

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


@pytest.fixture
def hall():
    hall = make_hall(players=8, rounds=2)
    for number in (1, 2):
        hall.send(hall.table(number), END)
    close_round(round=hall.round(), by=hall.head)
    start_round(round=hall.round(2), by=hall.head)
    return hall


def undo(hall, number=2, **said):
    said = {"reason": "the wrong seats", "confirm": str(number), "by": hall.head, **said}
    return undo_round(round=hall.round(number), **said)


def test_hands_are_void_and_seats_stay(hall):
    table = hall.table(1, 2)
    seats = list(Seat.objects.values_list("pk", flat=True))
    hall.send(table, draw())
    hall.send(table, draw(hall.names(table)[0]))
    give_extra_time(table=table, minutes=5, by=hall.head, reason="r")
    pause_clock(round=hall.round(2), by=hall.head)
    call_referee(table=hall.table(2, 2), by=hall.referee)
    one = undo(hall)
    table = hall.table(1, 2)
    assert (one.state, one.started_at, one.paused_at, one.signalled_at) == ("planned", None, None, None)
    assert (table.state, table.seq, table.position, table.extra_seconds) == ("waiting", 0, {}, 0)
    assert list(Hand.objects.filter(table=table).values_list("seq", "version", "state")) == [
        (1, 1, "voided"),
        (2, 1, "voided"),
    ]
    assert list(Seat.objects.values_list("pk", flat=True)) == seats
    assert hall.table(2, 2).calling_since is None
    assert verify_chain(hall.tournament) is None


def test_what_it_takes_back_is_shown_and_logged(hall):
    table = hall.table(1, 2)
    entry = hall.entries(table)[0]
    hall.send(table, draw())
    give_dead_hand(table=table, entry=entry, by=hall.head, reason="wrong tile")
    penalty = give_penalty(
        stage=hall.stage,
        entry=entry,
        kind="other",
        amount=1000,
        reason="phone",
        by=hall.head,
        round=hall.round(2),
    )
    taken = preview_undo(round=hall.round(2), by=hall.head)
    assert (len(taken.tables), taken.hands, len(taken.penalties), taken.confirm) == (2, 1, 2, "2")
    undo(hall)
    assert Penalty.objects.filter(cancelled_at=None).count() == 0
    assert Penalty.objects.get(pk=penalty.pk).cancel_reason == "the wrong seats"
    logged = LogEntry.objects.get(action="undo_round")
    before = logged.before or {}
    assert (logged.reason, len(before["hands"]), len(before["penalties"])) == ("the wrong seats", 1, 2)


def test_standings_are_as_before_the_round():
    hall = make_hall(rounds=2)
    hall.send(hall.table(), END)
    close_round(round=hall.round(), by=hall.head)
    before = rebuild_standings(stage=hall.stage)
    start_round(round=hall.round(2), by=hall.head)
    hall.send(hall.table(1, 2), draw())
    undo(hall)
    assert rebuild_standings(stage=hall.stage).etag == before.etag


def test_the_round_is_played_again(hall):
    table = hall.table(1, 2)
    hall.send(table, draw())
    undo(hall)
    start_round(round=hall.round(2), by=hall.head)
    hall.send(table, draw())
    assert list(Hand.objects.filter(table=table).values_list("seq", "version", "state")) == [
        (1, 1, "voided"),
        (1, 2, "accepted"),
    ]


def test_round_by_round_back_to_the_start(hall):
    undo(hall)
    undo(hall, 1)
    assert (hall.round(1).state, Hand.objects.exclude(state="voided").count()) == ("planned", 0)


WRONG = [
    pytest.param(1, {}, "later_round_started", id="not the newest"),
    pytest.param(2, {"reason": ""}, "reason_missing", id="no reason"),
    pytest.param(2, {"confirm": "1"}, "not_confirmed", id="another number typed"),
    pytest.param(2, {"confirm": ""}, "not_confirmed", id="nothing typed"),
]


@each(("number", "said", "code"), WRONG, apart=rolled_back)
def test_wrong_steps(hall, number, said, code):
    with pytest.raises(DomainError) as refused:
        undo(hall, number, **said)
    assert refused.value.code == code


def test_a_planned_round_has_nothing_to_undo(hall):
    undo(hall)
    with pytest.raises(Conflict, match="round_not_running"):
        undo(hall)


def test_referees_do_not_undo_rounds(hall):
    with pytest.raises(Forbidden):
        undo(hall, by=hall.referee)
