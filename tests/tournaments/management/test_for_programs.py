"""What commands tell programs: JSON, exit statuses, standard output."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests import remembered
from tests.factories import Hall, draw, make_hall
from tests.processes import manage, with_store
from tournaments.models import Hand
from tournaments.trust.archive.export import PUBLIC, tournament_file

pytestmark = pytest.mark.django_db


def told(*words: str) -> list[dict]:
    """The objects that a command prints, one a line."""
    out = StringIO()
    call_command(*words, "--json", stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.fixture
def hall() -> Hall:
    remembered.forget()
    hall = make_hall()
    hall.send(hall.table(), draw())
    return hall


def test_the_tournaments(hall):
    (row,) = told("tournaments")
    assert row == {
        "slug": "bologna-open",
        "state": "public",
        "ruleset": "ema2008",
        "starts_on": "",
        "players": 4,
        "name": "Bologna Open",
    }


def test_the_findings_of_a_check(hall):
    assert told("check_ledger", "bologna-open") == [{"broken": None, "differences": [], "rows": 18}]
    Hand.objects.update(verdict="ruled")
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("check_ledger", "bologna-open", "--json", stdout=out)
    (difference,) = json.loads(out.getvalue())["differences"]
    assert (difference["field"], difference["found"]) == ("verdict", "ruled")


def test_a_file_that_does_not_hold_ends_badly(hall, tmp_path: Path):
    path, out = tmp_path / "forged.tenbo", StringIO()
    Hand.objects.update(verdict="ruled")
    path.write_bytes(tournament_file(hall.tournament, PUBLIC))
    with pytest.raises(CommandError) as bad:
        call_command("import_tournament", str(path), "--by", hall.organiser.username, stdout=out)
    assert str(bad.value) == "The file does not hold."
    assert [line for line in out.getvalue().splitlines() if line.startswith("wrong: ")]


@pytest.mark.processes
def test_health_of_an_installation(tmp_path: Path):
    done = manage(with_store(tmp_path / "data"), "doctor", "--json")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert {"check", "ok", "text"} == set(rows[0])
    assert done.returncode == (not all(row["ok"] for row in rows))
