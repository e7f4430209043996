"""How many hands are not yet in the standings that a reader sees, and where readers are told."""

from datetime import timedelta
from functools import partial

import pytest
import time_machine
from django.utils import timezone

from tests.factories import Hall, draw, end_table, ron
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.models import Job
from tournaments.play.standings.selectors.standings import hands_behind, hands_to_come, public_snapshot
from tournaments.play.standings.services import rebuild_standings

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]

PAGE, ROWS, DESK = "/t/bologna-open/standings/", "/t/bologna-open/standings/rows/", "/t/bologna-open/desk/"
JSON = "/api/v1/tournaments/bologna-open/stages/1/standings/"


def ago(seconds: float) -> time_machine.travel:
    return time_machine.travel(timezone.now() - timedelta(seconds=seconds))


def send(hall: Hall, seconds: float, hands: int = 1) -> None:
    """Hands of so long ago, in the first round."""
    table = hall.table()
    with ago(seconds):
        for _ in range(hands):
            hall.send(table, ron(*hall.names(table)[:2], fan=1, fu=30))


@pytest.fixture
def shown(hall: Hall) -> Hall:
    """A hall with standings of a minute ago."""
    with ago(60):
        rebuild_standings(stage=hall.stage)
    Job.objects.all().delete()
    return hall


def test_hands_of_which_the_worker_has_not_heard(shown: Hall) -> None:
    send(shown, 20, hands=2)
    assert hands_behind(shown.stage) == hands_to_come(shown.stage, public_snapshot(shown.stage)) == 2
    queue.run_due()
    assert hands_behind(shown.stage) == hands_to_come(shown.stage, public_snapshot(shown.stage)) == 0


def test_a_hand_of_this_moment_is_on_its_way(shown: Hall) -> None:
    send(shown, 1)
    assert hands_behind(shown.stage) == 0


def test_a_hand_that_changes_no_figure(shown: Hall) -> None:
    with ago(20):
        shown.send(shown.table(), draw())
    queue.run_due()
    assert hands_behind(shown.stage) == 0


def test_before_the_first_standings(hall: Hall) -> None:
    send(hall, 20)
    assert hands_behind(hall.stage) == 1
    assert "1 hand is still to come" in client_of(None).get(PAGE).content.decode()


def test_results_that_are_shown_after_the_round(shown: Hall) -> None:
    """The staff sees them already."""
    shown.tournament.results_policy = "after_round"
    shown.tournament.save(update_fields=["results_policy"])
    send(shown, 20, hands=3)
    queue.run_due()
    assert (hands_behind(shown.stage), hands_to_come(shown.stage, public_snapshot(shown.stage))) == (0, 3)


def test_pages_and_api_tell_it(shown: Hall) -> None:
    reader, organiser = client_of(None), client_of(shown.organiser)
    first = reader.get(ROWS)
    send(shown, 20, hands=2)
    words = "2 hands are still to come into the standings"
    for client, address in ((reader, PAGE), (reader, ROWS), (organiser, DESK)):
        assert words in client.get(address).content.decode()
    assert reader.get(ROWS, headers={"If-None-Match": first["ETag"]}).status_code == 200
    assert reader.get(JSON)["X-Hands-To-Come"] == "2"
    queue.run_due()
    for client, address in ((reader, PAGE), (reader, ROWS), (organiser, DESK)):
        assert "still to come" not in client.get(address).content.decode()
    assert reader.get(JSON)["X-Hands-To-Come"] == "0"


def test_a_program_is_told_of_this_very_moment(shown: Hall) -> None:
    """It reads right after it has sent; the end of a table is no hand."""
    table = shown.table()
    end = partial(end_table, table=table, by=shown.referee, reason="late")
    for change in (partial(shown.send, table, draw()), end):
        change()
        assert client_of(None).get(JSON)["X-Hands-To-Come"] != "0"
        queue.run_due()
        assert client_of(None).get(JSON)["X-Hands-To-Come"] == "0"
