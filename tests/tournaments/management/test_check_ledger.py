"""`check_ledger` mends what is derived and finds what was tampered with."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.factories import draw, make_hall
from tournaments.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    hall = make_hall()
    hall.send(hall.table(), draw())
    return hall


def test_a_sound_ledger(hall, capsys):
    call_command("check_ledger", "bologna-open")
    assert capsys.readouterr().out.splitlines() == ["tables recomputed; 0 were stale", "the log is intact"]


def test_a_stale_position_is_mended(hall, capsys):
    position = hall.table().position
    Table.objects.update(position={})
    call_command("check_ledger", "bologna-open")
    assert capsys.readouterr().out.splitlines()[0] == "tables recomputed; 1 were stale"
    assert hall.table().position == position


def test_a_tampered_log_is_found(hall):
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER log_is_append_only")
        cursor.execute("UPDATE tournaments_logentry SET reason = 'x' WHERE number = 3")
    with pytest.raises(CommandError, match=r"is broken at entry 3 \(hash\)"):
        call_command("check_ledger", "bologna-open")


def test_an_unknown_tournament():
    with pytest.raises(CommandError, match="no tournament 'lost'"):
        call_command("check_ledger", "lost")
