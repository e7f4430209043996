"""`check_ledger` names what was tampered with, and mends what is derived when asked."""

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests import remembered
from tests.factories import draw, make_hall
from tests.tournaments.trust.archive.tampering import rewrite_log, without_trigger
from tournaments.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    remembered.forget()
    hall = make_hall()
    hall.send(hall.table(), draw())
    return hall


def test_a_sound_ledger(hall, capsys):
    call_command("check_ledger", "bologna-open")
    assert capsys.readouterr().out.splitlines() == ["18 rows are as the log says", "the log is intact"]


def test_a_stale_position_is_mended_when_asked(hall, capsys):
    position = hall.table().position
    Table.objects.update(position={})
    with pytest.raises(CommandError, match="1 differences; nothing was changed"):
        call_command("check_ledger", "bologna-open")
    assert capsys.readouterr().out.startswith("table 1.1.1 position: expected {")
    call_command("check_ledger", "bologna-open", "--rebuild")
    assert capsys.readouterr().out.splitlines()[1] == "tables recomputed; 1 were stale"
    assert hall.table().position == position


def test_a_log_from_before_there_were_rows_says_so(hall, capsys):
    rewrite_log(format=1, rows=None, actor="", origin="")
    call_command("check_ledger", "bologna-open")
    assert capsys.readouterr().out.startswith("the log is older than its rows")
    hall.send(hall.table(), draw())
    call_command("check_ledger", "bologna-open")
    assert capsys.readouterr().out.splitlines()[0] == "19 rows are as the log says"


def test_a_tampered_log_is_found(hall, capsys):
    with without_trigger(), connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_logentry SET reason = 'x' WHERE number = 3")
    with pytest.raises(CommandError, match="nothing was changed"):
        call_command("check_ledger", "bologna-open")
    assert capsys.readouterr().out.splitlines() == ["log: broken at entry 3 (hash)"]


def test_an_unknown_tournament():
    with pytest.raises(CommandError, match="no tournament 'lost'"):
        call_command("check_ledger", "lost")
