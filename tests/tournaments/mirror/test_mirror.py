"""The mirror of a tournament: kept current by a job, never with more than a stranger may see."""

import os
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import Hall, make_hall, ron
from tests.processes import python, running, wait_until
from tests.tournaments.mirror.conftest import Work
from tournaments.common.errors import Conflict, Forbidden
from tournaments.common.hooks import MIRROR
from tournaments.mirror import services
from tournaments.mirror.delivery import Folder
from tournaments.mirror.export import Item, Record, write_items
from tournaments.mirror.selectors import file_of
from tournaments.mirror.services import ask_for_late, switch_mirror
from tournaments.models import Job, JobState, Mirror, MirrorFile, Tournament
from tournaments.people.services.entries import withdraw_entry
from tournaments.setup.services.addresses import change_address
from tournaments.setup.services.deletion import delete_tournament
from tournaments.setup.services.tournaments import change_state, update_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

PAGE = "/t/bologna-open/"


def read(place: Path, address: str) -> str:
    return (place / file_of(address)).read_text()


def a_hand(hall: Hall) -> Callable[[], object]:
    return lambda: hall.send(hall.table(), ron(*hall.names(hall.table())[:2], fan=1, fu=30))


def pages(place: Path) -> set[str]:
    found = (path.relative_to(place).as_posix() for path in place.rglob("index.html"))
    return {name for name in found if not name.startswith("static/")}


def test_a_hand_is_in_the_files_after_its_jobs(hall: Hall, mirror: Mirror, place: Path, work: Work) -> None:
    before = read(place, f"{PAGE}standings/")
    work(a_hand(hall))
    hand = hall.table().hands.get()
    assert read(place, f"{PAGE}standings/") != before
    assert read(place, f"/table/{hall.table().pk}/").count(f'href="/hand/{hand.pk}/') >= 1
    assert (place / file_of(f"/hand/{hand.pk}/")).exists()
    assert f'href="{PAGE}"' in (place / "index.html").read_text()
    assert (place / "static/css/tenbo.css").exists()


def test_only_files_that_changed_are_written(hall: Hall, mirror: Mirror, place: Path, work: Work) -> None:
    times = {path: path.stat().st_mtime_ns for path in place.rglob("*") if path.is_file()}
    work(a_hand(hall))
    changed = {
        path.relative_to(place).as_posix() for path, time in times.items() if path.stat().st_mtime_ns != time
    }
    own = file_of(f"/table/{hall.table().pk}/")
    other = file_of(f"/table/{hall.round().tables.get(number=2).pk}/")
    assert (own in changed, other in changed) == (True, False)
    assert not any(name.startswith("static/") for name in changed)


def test_a_former_address_leads_on_in_the_files(hall: Hall, mirror: Mirror, place: Path, work: Work) -> None:
    work(lambda: change_address(tournament=hall.tournament, slug="b", by=hall.organiser))
    assert "Bologna Open" in read(place, "/t/b/standings/")
    assert 'content="0; url=/t/b/standings/"' in read(place, f"{PAGE}standings/")


def test_nothing_is_asked_for_where_nobody_switched_it_on(hall: Hall, place: Path, work: Work) -> None:
    work(a_hand(hall))
    assert (Job.objects.filter(kind=MIRROR).exists(), place.exists()) == (False, False)


def test_hidden_results_are_not_written(hall: Hall, mirror: Mirror, place: Path, work: Work) -> None:
    work(a_hand(hall))
    table = f"/table/{hall.table().pk}/"
    assert read(place, table).count("<ol") == 1
    work(lambda: update_tournament(tournament=hall.tournament, by=hall.organiser, results_policy="by_hand"))
    work(a_hand(hall))
    assert not [name for name in pages(place) if name.startswith("hand/")]
    assert read(place, table).count("<ol") == 0


def hide(hall: Hall) -> None:
    change_state(tournament=Tournament.objects.get(), state="draft", by=hall.organiser)


def switch_off(hall: Hall) -> None:
    switch_mirror(tournament=hall.tournament, active=False, by=hall.organiser)


def delete(hall: Hall) -> None:
    delete_tournament(tournament=hall.tournament, by=hall.organiser, name="Bologna Open")


@pytest.mark.parametrize("end", [hide, switch_off, delete])
def test_what_may_no_longer_be_seen_goes(end, place: Path, work: Work) -> None:
    hall = make_hall(players=4, started=False)
    work(lambda: switch_mirror(tournament=hall.tournament, active=True, by=hall.organiser))
    assert pages(place)
    work(lambda: end(hall))
    assert [path for path in place.rglob("*") if path.is_file()] == []
    assert MirrorFile.objects.count() == 0


def test_another_tournament_keeps_what_both_need(hall: Hall, mirror: Mirror, place: Path, work: Work) -> None:
    other = make_hall(players=4, name="Other Open", started=False)
    work(lambda: switch_mirror(tournament=other.tournament, active=True, by=other.organiser))
    assert [name in (place / "index.html").read_text() for name in ("Bologna", "Other")] == [True, True]
    work(lambda: switch_mirror(tournament=other.tournament, active=False, by=other.organiser))
    assert (place / "static/css/tenbo.css").exists()
    assert [name in (place / "index.html").read_text() for name in ("Bologna", "Other")] == [True, False]
    assert not [name for name in pages(place) if "other-open" in name]


def test_a_place_that_is_away_holds_nothing_back(hall: Hall, mirror: Mirror, place: Path, work: Work) -> None:
    place.rename(place.with_name("away"))
    place.write_text("in the way")
    work(a_hand(hall))
    mirror.refresh_from_db()
    assert hall.table().seq == 1
    assert mirror.failing_since is not None
    assert mirror.error
    job = Job.objects.get(kind=MIRROR, state=JobState.QUEUED)
    assert (job.state, job.attempts) == (JobState.QUEUED, 1)
    work(a_hand(hall))
    job.refresh_from_db()
    assert job.attempts == 1  # another change does not make it try at once
    place.unlink()
    place.with_name("away").rename(place)
    Job.objects.filter(pk=job.pk).update(run_after=timezone.now() - timedelta(minutes=1))
    work(lambda: None)
    assert Mirror.objects.filter(failing_since=None, error="").exists()
    assert "2" in read(place, f"/table/{hall.table().pk}/")


def test_players_follow_within_a_minute(hall: Hall, mirror: Mirror, place: Path, work: Work) -> None:
    page = f"{PAGE}players/1/"
    before = read(place, page)
    work(a_hand(hall))
    assert read(place, page) == before
    assert ask_for_late() == 0
    Mirror.objects.update(calm_at=timezone.now() - timedelta(minutes=2))
    assert ask_for_late() == 1
    work(lambda: None)
    assert read(place, page) != before


def test_a_player_who_has_left_shows_at_once(hall: Hall, mirror: Mirror, place: Path, work: Work) -> None:
    entry = hall.tournament.entries.get(number=1)
    work(lambda: withdraw_entry(entry=entry, by=hall.organiser))
    assert "withdrawn" in read(place, f"{PAGE}players/1/").lower()


def test_a_job_that_is_short_of_time_goes_on_in_another(
    hall: Hall, place: Path, work: Work, monkeypatch
) -> None:
    monkeypatch.setattr(services, "AT_ONCE", 0.0)
    switch_mirror(tournament=hall.tournament, active=True, by=hall.organiser)
    assert services.write_mirror(mirror=Mirror.objects.get()) is False
    assert pages(place) == set()
    monkeypatch.setattr(services, "AT_ONCE", 60.0)
    assert services.write_mirror(mirror=Mirror.objects.get()) is True
    assert file_of(f"{PAGE}standings/") in pages(place)


def test_another_place_gets_all_files(hall: Hall, mirror: Mirror, place: Path, settings, work: Work) -> None:
    settings.PUBLISH = str(place.with_name("new"))
    work(a_hand(hall))
    assert pages(place.with_name("new")) >= pages(place)


class Cut(Folder):
    """A folder whose writer is ended after some files."""

    left = 3

    def put(self, files: Mapping[str, bytes]) -> None:
        for name, content in files.items():
            if not self.left:
                raise SystemExit
            self.left -= 1
            super().put({name: content})


def test_what_a_writer_left_behind_is_known(mirror: Mirror, tmp_path: Path) -> None:
    """A file that was written by a job that then died may have to go later: its row is there before it."""
    items = [Item(f"{n}/index.html", "1", lambda: b"x") for n in range(6)]
    with pytest.raises(SystemExit):
        write_items(items, Cut(tmp_path), services.Stored(mirror))
    assert len(pages(tmp_path)) >= 3
    write_items([], Folder(tmp_path), services.Stored(mirror))
    assert not [name for name in pages(tmp_path) if name[0].isdigit()]


def test_a_page_that_nobody_may_see_any_more_goes(tmp_path: Path) -> None:
    record, folder = Record(), Folder(tmp_path)
    assert write_items([Item("a/index.html", "1", lambda: b"x")], folder, record) == (1, True)
    assert write_items([Item("a/index.html", "2", lambda: None)], folder, record) == (0, True)
    assert (pages(tmp_path), record.files) == (set(), {})


WRITER = """
import sys
from pathlib import Path
from tournaments.mirror.delivery import Folder
folder = Folder(Path(sys.argv[1]))
while True:
    for letter in b"ab":
        folder.put({"x/index.html": bytes([letter]) * 5_000_000})
"""


@pytest.mark.processes
@pytest.mark.parametrize("turn", range(3))
def test_a_killed_writer_leaves_no_half_file(turn: int, tmp_path: Path) -> None:
    path = tmp_path / "site/x/index.html"
    with running(python("-c", WRITER, str(tmp_path / "site")), dict(os.environ), tmp_path / "log"):
        wait_until(path.exists, "the first file")
    content = path.read_bytes()
    assert (len(content), len(set(content))) == (5_000_000, 1)


def test_the_page_of_the_organiser(hall: Hall, organiser: Client, place: Path, work: Work) -> None:
    html = organiser.get(f"{PAGE}mirror/").content.decode()
    assert ("Switch on" in html, str(place) in html) == (True, True)
    work(lambda: organiser.post(f"{PAGE}mirror/switch/", {"active": "1"}))
    html = organiser.get(f"{PAGE}mirror/").content.decode()
    assert "Last written" in html
    assert str(MirrorFile.objects.count()) in html
    assert "mirror/" in organiser.get(reverse("edit_tournament", args=["bologna-open"])).content.decode()


def test_without_a_place_there_is_no_switch(hall: Hall, organiser: Client) -> None:
    html = organiser.get(f"{PAGE}mirror/").content.decode()
    assert ("TENBO_PUBLISH" in html, "Switch on" in html) == (True, False)
    with pytest.raises(Conflict) as refused:
        switch_mirror(tournament=hall.tournament, active=True, by=hall.organiser)
    assert refused.value.fault.code == "no_mirror_here"
    with pytest.raises(Forbidden):
        switch_mirror(tournament=hall.tournament, active=True, by=hall.referee)


def test_it_is_for_organisers(hall: Hall, reader: Client, referee: Client) -> None:
    assert referee.get(f"{PAGE}mirror/").status_code == 403
    assert reader.get(f"{PAGE}mirror/").status_code == 302
