"""The public site as plain files: what a stranger is sent, and nothing that they are not."""

import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.factories import Hall, ron
from tournaments.common import queue
from tournaments.management.commands.publish import Publisher
from tournaments.mirror.selectors import file_of
from tournaments.models import Tournament
from tournaments.setup.services.tournaments import change_state, update_tournament

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
        pytest.param("/t/x/rounds/?q=5", "t/x/rounds/index.html", id="a query that is left out"),
    ],
)
def test_where_an_address_lies(address: str, name: str) -> None:
    assert file_of(address) == name


def test_the_site_of_a_tournament(played: Hall, tmp_path: Path) -> None:
    call_command("publish", tmp_path, "--site", "https://tenbo.example/")
    standings = read(tmp_path, f"/{PAGE}standings/")
    assert len(re.findall("data-number=", standings)) == 8
    assert ("/login/" in standings, "/language/" in standings) == (False, False)
    assert 'href="https://tenbo.example/calculator/"' in standings
    assert f'hx-get="/{PAGE}standings/rows/stage-1/"' in standings
    assert (tmp_path / PAGE / "standings/rows/stage-1/index.html").exists()
    assert read(tmp_path, f"/table/{played.table().pk}/").count("<ol") == 1
    assert (tmp_path / "static/css/tenbo.css").exists()
    assert f"/{PAGE}" in (tmp_path / "index.html").read_text()


def test_links_stay_within_the_site(played: Hall, tmp_path: Path) -> None:
    """Without the address of Tenbo itself only pages that are not published are missing."""
    call_command("publish", tmp_path, "--site", "https://tenbo.example")
    links = {
        link
        for path in tmp_path.rglob("index.html")
        for link in re.findall(r'(?:href|hx-get)="(/[^"#]*)', path.read_text())
        if not link.startswith("/static/")
    }
    assert [link for link in links if not (tmp_path / file_of(link)).exists()] == []


def test_what_is_hidden_goes(played: Hall, tmp_path: Path) -> None:
    publisher = Publisher("bologna-open", str(tmp_path))
    publisher.publish()
    update_tournament(tournament=played.tournament, by=played.organiser, results_policy="by_hand")
    publisher.look()
    assert not list(tmp_path.glob("hand/**/index.html"))
    assert "30 000" not in read(tmp_path, f"/table/{played.table().pk}/")
    change_state(tournament=Tournament.objects.get(), state="draft", by=played.organiser)
    publisher.look()
    assert list(tmp_path.rglob("index.html")) == []


def test_what_another_run_left_goes(played: Hall, tmp_path: Path) -> None:
    strange = tmp_path / "table/999/index.html"
    strange.parent.mkdir(parents=True)
    strange.write_text("old")
    Publisher("bologna-open", str(tmp_path)).publish()
    assert not strange.exists()


def test_only_what_changed_is_written(played: Hall, tmp_path: Path) -> None:
    publisher = Publisher("bologna-open", str(tmp_path))
    assert publisher.publish() > 10
    assert publisher.publish() == 0


def test_a_draft_is_not_published(hall: Hall, tmp_path: Path) -> None:
    change_state(tournament=Tournament.objects.get(), state="draft", by=hall.organiser)
    with pytest.raises(CommandError, match="Name the tournament"):
        call_command("publish", tmp_path)


def test_a_place_that_takes_nothing_is_told(played: Hall, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match="Error"):
        call_command("publish", tmp_path / "file")
