"""`manage.py import_games`: the season that it makes, and its refusals."""

import gzip
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from players.models import Player
from scoring.rulesets import registry
from tests.factories import AccountFactory
from tests.scoring.cases import load
from tests.tournaments.play.statistics.answers import text
from tournaments.common.jobs import queue
from tournaments.models import Entry, RankedEvent, Table, Tournament
from tournaments.play.statistics.selectors.several import (
    ranking_statistics,
    ruleset_statistics,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


def recorded(folder: Path, count: int) -> Path:
    """Recorded games as a packed file."""
    lines = [case.values[0]["input"] for case in load("data", "real_games.json")[:count]]
    path = folder / "games.jsonl.gz"
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode()))
    return path


def test_recorded_games_become_a_season(tmp_path):
    account = AccountFactory.create()
    wanted = {"by": account.username, "ruleset": "tenhou", "season": "Winter", "rounds": 2, "stdout": None}
    call_command("import_games", recorded(tmp_path, 3), **wanted)
    queue.run_due()
    assert list(Tournament.objects.order_by("pk").values_list("name", "state")) == [
        ("Recorded games 1", "finished"),
        ("Recorded games 2", "finished"),
    ]
    assert (Player.objects.count(), Entry.objects.count(), Table.objects.count()) == (4, 8, 3)
    event = RankedEvent.objects.select_related("ranking")[0]
    (season,) = ranking_statistics(event.ranking)
    cases = [case.values[0]["input"]["events"] for case in load("data", "real_games.json")[:3]]
    ended = ("win", "exhaustive_draw", "abortive_draw", "nagashi_mangan")
    hands = sum(one["kind"] in ended for events in cases for one in events)
    assert (season.field["table_hands"], season.field["tables"], season.ruleset) == (
        hands,
        3,
        registry.get("tenhou"),
    )
    assert ruleset_statistics("tenhou") is not None
    assert "Biggest hands" in text("/rankings/winter/statistics/")


@pytest.mark.parametrize(
    ("content", "more", "words"),
    [
        pytest.param("{", {}, "breaks off", id="no JSON"),
        pytest.param('{"players": []}', {}, "line 1 names no players", id="no game"),
        pytest.param("", {"by": "nobody"}, "There is no account", id="no account"),
        pytest.param("", {"ranking": "none"}, "There is no ranking", id="no ranking"),
        pytest.param("", {"rounds": 0}, "--rounds is at least 1", id="no rounds"),
        pytest.param(
            '{"id": 7, "players": ["A","B","C","D"], "events": [{"kind": "false_hu"}]}',
            {},
            r"line 7, events\[0\]",
            id="an event that cannot be",
        ),
    ],
)
def test_a_file_that_is_refused(tmp_path, content, more, words):
    path = tmp_path / "games.jsonl"
    path.write_text(content)
    wanted = {"by": AccountFactory.create().username, "ruleset": "tenhou", **more}
    with pytest.raises(CommandError, match=words):
        call_command("import_games", path, **wanted)
    assert not Tournament.objects.exists()
