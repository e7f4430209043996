"""The public site as plain files: what a stranger is sent, and nothing that they are not."""

import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from scoring.ledger.file import PUBLIC
from tests.factories import Hall, ron
from tournaments.common.jobs import queue
from tournaments.desk.setup.services.tournaments import change_state, update_tournament
from tournaments.management.commands.publish import file_of
from tournaments.models import Tournament
from tournaments.trust.archive.export import tournament_file

pytestmark = pytest.mark.django_db

PAGE = "t/bologna-open/"


@pytest.fixture
def played(hall: Hall) -> Hall:
    hall.send(hall.table(), ron(*hall.names(hall.table())[:2], fan=1, fu=30))
    queue.run_due()
    return hall


def read(folder: Path, address: str) -> str:
    return (folder / file_of(address)).read_text()


@pytest.mark.parametrize(
    ("address", "name"),
    [
        pytest.param("/t/x/standings/", "t/x/standings/index.html", id="a page"),
        pytest.param("/t/x/standings/?stage=2", "t/x/standings/stage-2/index.html", id="a stage"),
        pytest.param("/t/x/standings/?page=3&stage=2", "t/x/standings/stage-2/page-3/index.html", id="both"),
        pytest.param("/t/x/rounds/?round=5&page=2", "t/x/rounds/round-5/page-2/index.html", id="a round"),
    ],
)
def test_where_an_address_lies(address: str, name: str) -> None:
    assert file_of(address) == name


def test_the_site_of_a_tournament(played: Hall, tmp_path: Path) -> None:
    """Links that are not copied lead to Tenbo itself; all others to a file."""
    call_command("publish", tmp_path, "--site", "https://tenbo.example/")
    standings = read(tmp_path, f"/{PAGE}standings/")
    assert len(re.findall("data-number=", standings)) == 8
    assert ("/login/" in standings, "/language/" in standings) == (False, False)
    assert 'href="https://tenbo.example/calculator/"' in standings
    assert f'hx-get="/{PAGE}standings/rows/stage-1/"' in standings
    assert read(tmp_path, f"/table/{played.table().pk}/").count("<ol") == 1
    assert (tmp_path / file_of(f"/hand/{played.table().hands.get().pk}/")).exists()
    assert (tmp_path / "static/css/tenbo.css").exists()
    assert f"/{PAGE}" in (tmp_path / "index.html").read_text()
    links = {
        link
        for path in tmp_path.rglob("index.html")
        for link in re.findall(r'(?:href|hx-get)="(/[^"#]*)', path.read_text())
        if not link.startswith("/static/")
    }
    assert [link for link in links if not (tmp_path / file_of(link)).exists()] == []


def test_the_files_of_a_tournament_lie_beside_its_pages(played: Hall, tmp_path: Path) -> None:
    """The news, calendars, lists and, when it is over, the tournament file; they name Tenbo's own address."""
    Tournament.objects.update(state=Tournament.State.FINISHED)
    tournament = Tournament.objects.get()
    call_command("publish", tmp_path, "--site", "https://tenbo.example/")
    feed, calendar = (tmp_path / PAGE / name for name in ("feed.xml", "players/1/calendar.ics"))
    assert "<link>https://tenbo.example/t/bologna-open/</link>" in feed.read_text()
    assert calendar.read_bytes().startswith(b"BEGIN:VCALENDAR")
    assert (tmp_path / PAGE / "calendar.ics").exists()
    answer = Client().get(f"/{PAGE}statistics/players.csv")
    assert (tmp_path / PAGE / "statistics/players.csv").read_bytes() == answer.content
    assert (tmp_path / PAGE / "bologna-open.tenbo").read_bytes() == tournament_file(tournament, PUBLIC)
    first = read(tmp_path, f"/{PAGE}")
    assert [
        f'href="/{PAGE}{name}"' in first for name in ("feed.xml", "calendar.ics", "bologna-open.tenbo")
    ] == [True] * 3


def test_a_tournament_that_is_not_over_has_no_file_yet(played: Hall, tmp_path: Path) -> None:
    call_command("publish", tmp_path)
    assert list(tmp_path.rglob("*.tenbo")) == []
    assert "<link>/t/bologna-open/</link>" in (tmp_path / PAGE / "feed.xml").read_text()


def test_what_is_hidden_is_not_copied(played: Hall, tmp_path: Path) -> None:
    update_tournament(tournament=played.tournament, by=played.organiser, results_policy="by_hand")
    call_command("publish", tmp_path)
    assert not list(tmp_path.glob("hand/**/index.html"))
    assert "30 000" not in read(tmp_path, f"/table/{played.table().pk}/")


def test_a_draft_is_not_copied(hall: Hall, tmp_path: Path) -> None:
    change_state(tournament=Tournament.objects.get(), state="draft", by=hall.organiser)
    with pytest.raises(CommandError, match="Name the tournament"):
        call_command("publish", tmp_path)


def test_a_folder_with_files_is_left_alone(played: Hall, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(CommandError, match="not empty"):
        call_command("publish", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
