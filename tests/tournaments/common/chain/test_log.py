"""The chain of the log holds, and says where it does not."""

import pytest
from django.db import connection

from tests.factories import draw, make_hall
from tests.tournaments.trust.archive.tampering import without_trigger
from tournaments.common.chain.log import Break, verify_chain
from tournaments.models import LogEntry, LogHead

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    hall = make_hall()
    hall.send(hall.table(), draw())
    return hall


def tamper(sql):
    """What somebody with the database file could do."""
    with without_trigger(), connection.cursor() as cursor:
        cursor.execute(sql)


def test_the_chain_holds(hall):
    entries = list(LogEntry.objects.order_by("number"))
    assert verify_chain(hall.tournament) is None
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert [entry.prev_hash for entry in entries] == ["", *(entry.hash for entry in entries[:-1])]
    assert entries[-1].hash == LogHead.objects.get().hash
    assert str(LogHead.objects.get()) == f"Bologna Open {len(entries)}"


TAMPERED = [
    pytest.param(
        "UPDATE tournaments_logentry SET reason = 'x' WHERE number = 2", Break(2, "hash"), id="changed"
    ),
    pytest.param("DELETE FROM tournaments_logentry WHERE number = 2", Break(2, "gap"), id="taken out"),
    pytest.param(
        "UPDATE tournaments_logentry SET prev_hash = 'x' WHERE number = 3",
        Break(3, "link"),
        id="linked elsewhere",
    ),
    pytest.param(
        "DELETE FROM tournaments_logentry WHERE number = (SELECT max(number) FROM tournaments_logentry)",
        Break(0, "end"),
        id="cut off",
    ),
]


@pytest.mark.parametrize(("sql", "broken"), TAMPERED)
def test_tampering_is_found(hall, sql, broken):
    last = LogHead.objects.get().number
    tamper(sql)
    assert verify_chain(hall.tournament) == (Break(last, "end") if broken.why == "end" else broken)
