"""A tournament as a file: it holds, tells no more than it should, and is the same bytes whenever it is made."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from jsonschema import Draft202012Validator

from players.models import Player
from scoring.ledger.file import BACKUP, KINDS, PRIVATE, read_file
from scoring.ledger.verify import verify
from tests.apart import rolled_back
from tests.factories import make_hall
from tests.patience import PATIENCE
from tests.rows import each
from tests.tournaments.trust.archive.test_checking import played_hall
from tournaments.common.chain.signing import public_key
from tournaments.desk.people.services.privacy import erase_person, list_person
from tournaments.models import Entry
from tournaments.play.penalties.services.penalties import cancel_penalty, give_penalty
from tournaments.play.standings.services import rebuild_standings
from tournaments.trust.archive.export import FULL, PUBLIC, tournament_file

pytestmark = pytest.mark.django_db


@pytest.mark.postgres
@each("kind", [PUBLIC, FULL], apart=rolled_back)
def test_a_file_holds(kind: str) -> None:
    hall = played_hall()
    content = tournament_file(hall.tournament, kind)
    report = verify(content, public_key())
    assert report.wrong == []
    assert report.counts == {"entries": 61, "games": 4, "hands": 9, "signatures": 16}
    assert tournament_file(hall.tournament, kind) == content


def test_a_penalty_that_was_taken_back_takes_nothing_off() -> None:
    hall = make_hall(players=8)
    given: dict[str, Any] = {"kind": "lateness", "amount": 1000, "reason": "late", "by": hall.head}
    entry = hall.entries(hall.table())[0]
    penalty = give_penalty(stage=hall.stage, entry=entry, round=hall.round(), **given)
    cancel_penalty(penalty=penalty, by=hall.head, reason="the bus")
    rebuild_standings(stage=hall.stage)
    report = verify(tournament_file(hall.tournament, FULL))
    assert (report.wrong, report.proved[-1][:13]) == ([], "the standings")


@each("kind", KINDS, apart=rolled_back)
def test_every_line_is_as_the_schema_says(kind: str) -> None:
    """The schema of the docs, which knows every field by name."""
    schema = json.loads((settings.BASE_DIR / "docs" / "tournament-file.schema.json").read_text())
    file = read_file(tournament_file(played_hall().tournament, kind))
    members: dict[str, list[Any]] = {
        "manifest.json": [file.manifest],
        "signature.json": [file.signature],
        **file.lines,
    }
    assert set(members) == set(schema["$defs"]) - (set() if kind == BACKUP else {PRIVATE})
    for name, lines in members.items():
        rule = schema["$defs"][name]
        checker = Draft202012Validator({**schema, **rule})
        assert [(name, error.message) for line in lines for error in checker.iter_errors(line)] == []
        assert {field for line in lines for field in line} <= set(rule["properties"]), name


def test_a_public_file_tells_what_everybody_may_see() -> None:
    hall = played_hall()
    one, two, three = Entry.objects.filter(tournament=hall.tournament, number__lte=3).order_by("number")
    list_person(entry=one, listed=Player.Listed.HIDDEN, by=hall.organiser)
    list_person(entry=two, listed=Player.Listed.INITIALS, by=hall.organiser)
    erase_person(entry=three, by=hall.organiser, reason="asked for it")
    names = [one.player.family_name, two.player.family_name, three.player.family_name]
    public, full = (tournament_file(hall.tournament, kind) for kind in (PUBLIC, FULL))
    assert verify(public).wrong == []
    assert verify(full).wrong == []
    secret = [*names, "no pinfu", "wrong chairs", "asked for it", "a train", "Android", hall.referee.username]
    assert [word for word in secret if word.encode() in public] == []
    assert [word for word in secret if word.encode() not in full] == [names[2]]
    pin = Entry.objects.exclude(pin="").get(tournament=hall.tournament).pin.encode()
    assert [pin in content for content in (public, full)] == [False, False]
    assert read_file(public).lines["accounts.jsonl"] == []


def test_the_commands(tmp_path: Path, capsys: Any) -> None:
    hall = played_hall()
    path = tmp_path / "day.tenbo"
    call_command("export_tournament", hall.tournament.slug, str(path))
    assert path.stat().st_mode & 0o777 == 0o600
    call = [sys.executable, "-m", "scoring", "verify", str(path), "--json", "--key", public_key()]
    answer = subprocess.run(call, capture_output=True, check=False, timeout=PATIENCE)
    assert (answer.returncode, json.loads(answer.stdout)["ok"]) == (0, True)
    with pytest.raises(CommandError, match="no tournament"):
        call_command("export_tournament", "lost", str(path))
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export_tournament", hall.tournament.slug, str(tmp_path / "none" / "day.tenbo"))
