"""Rounds start, close, reopen; tables call."""

import pytest

from tests.apart import rolled_back
from tests.factories import END, make_hall
from tests.rows import each
from tournaments.common.errors import Conflict, DomainError, Forbidden
from tournaments.desk.hall.services.rounds import (
    call_referee,
    clear_call,
    close_round,
    reopen_round,
    start_round,
)
from tournaments.models import Table

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


@pytest.fixture
def hall():
    return make_hall(rounds=2)


def finish(hall, number=1):
    hall.send(hall.table(1, number), END)
    return close_round(round=hall.round(number), by=hall.head)


def test_a_round_opens_its_tables(hall):
    table = hall.table()
    names = hall.names(table)
    assert (table.state, table.seq, table.position["scores"]) == ("playing", 0, dict.fromkeys(names, 30000))
    assert table.position["winds"] == dict(zip(names, "ESWN", strict=True))
    assert hall.table(1, 2).state == "waiting"


def test_rounds_are_played_in_order(hall):
    with pytest.raises(Conflict) as conflict:
        start_round(round=hall.round(2), by=hall.head)
    assert (conflict.value.code, conflict.value.fault.found) == ("earlier_round_open", 1)
    closed = finish(hall)
    assert (closed.state, closed.closed_at is not None) == ("closed", True)
    assert start_round(round=hall.round(2), by=hall.head).state == "running"


def test_a_closed_round_is_reopened_until_the_next_starts(hall):
    finish(hall)
    reopened = reopen_round(round=hall.round(), by=hall.head, reason="a sheet turned up")
    assert (reopened.state, reopened.closed_at, reopened.started_at is not None) == ("running", None, True)
    close_round(round=hall.round(), by=hall.head)
    start_round(round=hall.round(2), by=hall.head)
    with pytest.raises(Conflict, match="later_round_started"):
        reopen_round(round=hall.round(), by=hall.head, reason="too late")


WRONG = [
    pytest.param(start_round, 1, {}, "round_not_planned", id="start a running round"),
    pytest.param(close_round, 2, {}, "round_not_running", id="close a planned round"),
    pytest.param(close_round, 1, {}, "tables_open", id="close a round with open tables"),
    pytest.param(reopen_round, 1, {"reason": "r"}, "round_not_closed", id="reopen a running round"),
    pytest.param(reopen_round, 1, {"reason": ""}, "reason_missing", id="reopen without reason"),
]


@each(("service", "number", "said", "code"), WRONG, apart=rolled_back)
def test_wrong_steps(hall, service, number, said, code):
    with pytest.raises(DomainError) as refused:
        service(round=hall.round(number), by=hall.head, **said)
    assert refused.value.code == code


def test_referees_do_not_run_rounds(hall):
    with pytest.raises(Forbidden):
        close_round(round=hall.round(), by=hall.referee)


def test_a_table_calls_a_referee(hall):
    table = call_referee(table=hall.table(), by=hall.referee, reason="which tile was it?")
    since = table.calling_since
    again = call_referee(table=table, by=hall.head, reason="still waiting")
    assert (again.calling_since, again.calling_reason, again.calling_by) == (
        since,
        "still waiting",
        hall.head,
    )
    cleared = clear_call(table=table, by=hall.referee)
    assert (cleared.calling_since, cleared.calling_reason, cleared.calling_by) == (None, "", None)
    with pytest.raises(Conflict, match="not_calling"):
        clear_call(table=table, by=hall.referee)
    assert Table.objects.filter(calling_since=None).count() == 2
