"""The clock is stopped, goes on, sounds by hand; a table gets extra time."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from tests.apart import rolled_back
from tests.factories import END, draw, make_hall
from tests.rows import each
from tournaments.common.errors import Conflict, DomainError, Forbidden
from tournaments.common.selectors import full_tables
from tournaments.desk.hall.services import clock
from tournaments.desk.hall.services.rounds import start_round
from tournaments.models import LogEntry, Round, Table
from tournaments.play.hands.services.corrections import correct_hand
from tournaments.play.hands.services.hands import void_last_hand
from tournaments.play.ledger import clock as selectors

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


@pytest.fixture
def hall():
    return make_hall(players=8, rounds=2, ruleset="ema2025")


def started(hall, *, ago):
    """The round as if it had begun some minutes ago."""
    Round.objects.filter(pk=hall.round().pk).update(started_at=timezone.now() - timedelta(minutes=ago))
    return hall.round()


def seen(hall):
    return selectors.clock_of(hall.round(), timezone.now())


def left_at(hall, number=1):
    table = full_tables().get(pk=hall.table(number).pk)
    return selectors.left_at(table, timezone.now())


def test_a_pause_does_not_count(hall):
    one = started(hall, ago=10)
    stands = clock.pause_clock(round=one, by=hall.head)
    Round.objects.filter(pk=stands.pk).update(paused_at=F("started_at") + timedelta(minutes=6))
    assert (seen(hall).state, seen(hall).left // 60) == ("paused", 84)
    goes = clock.resume_clock(round=one, by=hall.head)
    assert (goes.paused_at, goes.paused_seconds // 60) == (None, 4)
    assert (seen(hall).state, round(seen(hall).left / 60)) == ("running", 84)


def test_a_signal_that_sounded_stays_through_a_pause(hall):
    one = started(hall, ago=80)
    stands = clock.pause_clock(round=one, by=hall.head)
    assert stands.signalled_at == one.started_at + timedelta(minutes=75)
    clock.resume_clock(round=one, by=hall.head)
    assert seen(hall).signal_at == stands.signalled_at


def test_signal_by_hand_and_back(hall):
    one = started(hall, ago=10)
    clock.give_signal(round=one, by=hall.head)
    assert (seen(hall).signalled, left_at(hall)) == (True, 2)
    hall.send(hall.table(), draw())
    assert (left_at(hall), left_at(hall, 2)) == (1, 2)
    clock.undo_signal(round=one, by=hall.head, reason="the wrong button")
    assert (seen(hall).signalled, left_at(hall)) == (False, None)
    actions = LogEntry.objects.filter(action__endswith="signal").order_by("number")
    assert [(row.action, row.reason) for row in actions] == [
        ("give_signal", ""),
        ("undo_signal", "the wrong button"),
    ]


def test_more_minutes_take_the_clocks_own_signal_back(hall):
    one = started(hall, ago=80)
    with pytest.raises(Conflict) as refused:
        clock.undo_signal(round=one, by=hall.head, reason="too early")
    assert (refused.value.code, refused.value.fault.found) == ("signal_by_clock", 90)
    clock.set_minutes(round=one, minutes=120, by=hall.head, reason="fire alarm")
    assert (seen(hall).signalled, round(seen(hall).left / 60)) == (False, 40)


def test_a_round_starts_with_its_own_minutes():
    hall = make_hall(started=False)
    clock.set_minutes(round=hall.round(), minutes=70, by=hall.head)
    assert start_round(round=hall.round(), by=hall.head).minutes == 70
    other = make_hall(started=False, name="Other")
    assert start_round(round=other.round(), by=other.head, minutes=45).minutes == 45


def test_extra_time_of_a_table(hall):
    started(hall, ago=76)
    given = clock.give_extra_time(
        table=hall.table(2), minutes=5, by=hall.referee, reason="a tile was missing"
    )
    assert (given.extra_seconds, left_at(hall), left_at(hall, 2)) == (300, 2, None)
    entry = LogEntry.objects.get(action="give_extra_time")
    assert (entry.before, entry.after) == ({"extra_seconds": 0}, {"extra_seconds": 300})
    clock.give_extra_time(table=hall.table(2), minutes=0, by=hall.referee, reason="found")
    assert Table.objects.filter(extra_seconds=0).count() == 4


def test_a_correction_does_not_move_the_end_of_a_hand(hall):
    answer = hall.send(hall.table(), draw())
    clock.give_signal(round=hall.round(), by=hall.head)
    hand = hall.table().hands.get(pk=answer.data["hand"]["id"])
    tenpai = hall.names(hall.table())[0]
    correct_hand(hand=hand, event=draw(tenpai), by=hall.head, reason="one was waiting")
    assert left_at(hall) == 2
    void_last_hand(table=hall.table(), by=hall.head, reason="never played")
    hall.send(hall.table(), draw())
    assert left_at(hall) == 1


WRONG = [
    pytest.param(clock.pause_clock, 2, {}, "round_not_running", id="pause a planned round"),
    pytest.param(clock.resume_clock, 1, {}, "clock_runs", id="go on while it runs"),
    pytest.param(clock.set_minutes, 1, {"minutes": 0}, "out_of_range", id="no minutes"),
    pytest.param(
        clock.set_minutes, 1, {"minutes": 80}, "reason_missing", id="other minutes without a reason"
    ),
    pytest.param(clock.undo_signal, 1, {"reason": ""}, "reason_missing", id="undo without a reason"),
    pytest.param(clock.undo_signal, 1, {"reason": "r"}, "no_signal", id="undo without a signal"),
    pytest.param(start_round, 2, {"minutes": 601}, "out_of_range", id="start with too many minutes"),
]


@each(("service", "number", "said", "code"), WRONG, apart=rolled_back)
def test_wrong_steps(hall, service, number, said, code):
    with pytest.raises(DomainError) as refused:
        service(round=hall.round(number), by=hall.head, **said)
    assert refused.value.code == code


def test_twice_is_told(hall):
    clock.pause_clock(round=hall.round(), by=hall.head)
    with pytest.raises(Conflict, match="clock_stands"):
        clock.pause_clock(round=hall.round(), by=hall.head)
    clock.give_signal(round=hall.round(), by=hall.head)
    with pytest.raises(Conflict, match="signal_given"):
        clock.give_signal(round=hall.round(), by=hall.head)


EXTRA = [
    pytest.param({"minutes": 121, "reason": "r"}, "out_of_range", id="too long"),
    pytest.param({"minutes": 5, "reason": " "}, "reason_missing", id="no reason"),
    pytest.param({"minutes": 0, "reason": "r"}, "no_change", id="nothing new"),
]


@each(("said", "code"), EXTRA, apart=rolled_back)
def test_wrong_extra_time(hall, said, code):
    with pytest.raises(DomainError) as refused:
        clock.give_extra_time(table=hall.table(), by=hall.referee, **said)
    assert refused.value.code == code


def test_referees_do_not_stop_the_hall(hall):
    with pytest.raises(Forbidden):
        clock.pause_clock(round=hall.round(), by=hall.referee)
    hall.send(hall.table(), END)
