"""A new rule set is one folder: the example of docs/add-a-ruleset.md is served by every page, in a folder of its own.

The folder lies in a temporary place beside links to the real ones; nothing else is written or changed.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scoring import rulesets
from scoring.rulesets import registry
from tests.factories import Hall, close_table_from_paper, make_hall
from tests.markup import text_of
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.desk.documents.paper.parts import BlankSheet
from tournaments.desk.documents.prints.documents import ALL, DocumentScope
from tournaments.desk.documents.services import request_export
from tournaments.models import Hand, JobState, Table, Tournament
from tournaments.play.standings.services import rebuild_standings

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[4]
KEY = "three_treasures"
PUNGS = "111222333m44p55z5z"
"""All pungs: 1 + 3 points."""
WINNER = {"hand": {"concealed": "111222333m44p55z", "win_tile": "5z"}}


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The rule set of the page, found by the registry in its folder."""
    page = (ROOT / "docs" / "add-a-ruleset.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    for folder in (ROOT / "scoring" / "rulesets").iterdir():
        (tmp_path / folder.name).symlink_to(folder)
    (tmp_path / KEY).mkdir()
    (tmp_path / KEY / "__init__.py").write_text(example, encoding="utf-8")
    monkeypatch.setattr(rulesets, "__path__", [str(tmp_path)])
    registry._offered.cache_clear()
    yield KEY
    registry._offered.cache_clear()
    registry.get.cache_clear()


@pytest.fixture
def hall(made_up: str) -> Hall:
    return make_hall(ruleset=made_up, name="Treasures")


@pytest.fixture
def referee(hall: Hall) -> Client:
    return client_of(hall.referee)


def test_the_calculator_counts_it(made_up: str) -> None:
    fields = {"rules": made_up, "tiles-you": PUNGS, "how": "ron", "seat": "E"}
    answer = Client().get("/calculator/", fields)
    assert [change["delta"] for change in answer.context["answers"][0]["changes"]] == [12, 0, -12, 0]
    assert "4 points" in text_of(answer)
    assert "All pungs" in text_of(answer)


def test_the_calculator_asks_only_for_what_the_game_has(made_up: str) -> None:
    entry = Client().get("/calculator/", {"rules": made_up}).context["hand_form"]
    asked = {name: entry[name] for name in ("reds", "has_dora", "has_counters", "has_stakes", "rack_seats")}
    assert not any(asked.values())
    assert entry["has_flowers"], "the example's record has bonus tiles"


def test_it_stands_beside_another_rule_set(made_up: str) -> None:
    fields = {"rules": [made_up, "ema2025"], "tiles-you": PUNGS, "how": "ron", "seat": "E", "dora": "9s"}
    found = Client().get("/calculator/", fields).context["answers"]
    assert [answer["ruleset"].key for answer in found] == ["ema2025", made_up]
    assert not any(answer.get("faults") for answer in found)


def test_a_hand_is_previewed_sent_and_shown(hall: Hall, referee: Client) -> None:
    table = hall.table()
    east, south, _west, _north = hall.names(table)
    page = text_of(referee.get(f"/table/{table.pk}/hand/"))
    assert "Who won?" in page
    assert not [words for words in ("riichi", "tenpai", "racks", "Dora") if words in page]
    form = {"kind": "win", "winner": east, "discarder": south, f"tiles-{east}": PUNGS}
    assert "4 points" in text_of(referee.post(f"/table/{table.pk}/hand/preview/", form))
    sent = referee.post(f"/table/{table.pk}/hand/", {**form, "key": "k", "expected_seq": "1"})
    assert sent.status_code == 302, text_of(sent)
    assert Hand.objects.get().state == Hand.State.ACCEPTED
    shown = text_of(referee.get(f"/table/{table.pk}/"))
    assert "wins from" in shown
    assert "counters" not in shown
    assert Table.objects.get(pk=table.pk).position["scores"][east] == 12


def test_a_claim_is_in_points(hall: Hall, referee: Client) -> None:
    table = hall.table()
    east, south, _west, _north = hall.names(table)
    form = {"kind": "win", "winner": east, "discarder": south, f"points-{east}": "9", "expected_seq": "1"}
    assert referee.post(f"/table/{table.pk}/hand/", {**form, "key": "k"}).status_code == 302
    form |= {f"points-{east}": "10", "expected_seq": "2"}
    assert referee.post(f"/table/{table.pk}/hand/", {**form, "key": "l"}).status_code == 400


def test_a_tournament_is_set_up_with_it(made_up: str, hall: Hall) -> None:
    organiser = client_of(hall.organiser)
    assert "Three Treasures" in text_of(organiser.post("/new/options/", {"ruleset": made_up}))
    sent = {"name": "Second", "ruleset": made_up, "options_of": made_up}
    assert organiser.post("/new/", sent).status_code == 302
    assert Tournament.objects.filter(ruleset=made_up).count() == 2


PAGES = ("", "rounds/", "desk/", "players/", "penalties/", "standings/", "log/", "print/")


def test_every_page_of_its_tournament_is_served(hall: Hall) -> None:
    close(hall)
    organiser = client_of(hall.organiser)
    statuses = {page: organiser.get(f"/t/{hall.tournament.slug}/{page}").status_code for page in PAGES}
    assert statuses == dict.fromkeys(PAGES, 200)
    assert organiser.get("/api/v1/rulesets/three_treasures/").status_code == 200


def close(hall: Hall) -> None:
    """The table closed from its sheet, and the standings after it."""
    scores = dict(zip(hall.names(hall.table()), (12, 0, -12, 0), strict=True))
    close_table_from_paper(table=hall.table(), scores=scores, by=hall.referee)
    rebuild_standings(stage=hall.stage)


def test_papers_are_made(hall: Hall) -> None:
    close(hall)
    for document in ALL.values():
        assert document.make(DocumentScope(hall.tournament, inside=True)).parts
    (sheet,) = ALL["sheets"].make(DocumentScope(hall.tournament)).parts
    assert isinstance(sheet, BlankSheet)
    assert (sheet.note, sheet.totals[-1], len(sheet.rows)) == ("", "Signature", 16)


def test_the_workbook_is_made(hall: Hall, tmp_path: Path, settings: Any) -> None:
    settings.MEDIA_ROOT = tmp_path
    east, south, _west, _north = hall.names(hall.table())
    hall.send(hall.table(), {"kind": "win", "discarder": south, "winners": [WINNER | {"player": east}]})
    queue.run_due()
    job = request_export(tournament=hall.tournament, by=hall.organiser)
    queue.run_due()
    job.refresh_from_db()
    assert (job.state, job.error) == (JobState.DONE, "")
