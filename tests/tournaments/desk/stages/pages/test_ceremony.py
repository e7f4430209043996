"""The prize ceremony: who may see it, how many places it covers."""

from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, make_hall, ron
from tests.rows import each
from tests.tournaments.conftest import client_of

HOME = "/t/bologna-open/ceremony/"


@each(("who", "status"), [("organiser", 200), ("head", 200), ("referee", 403)], apart=rolled_back)
def test_who_may_see_it(hall: Hall, who: str, status: int) -> None:
    assert client_of(getattr(hall, who)).get(HOME).status_code == status


def test_strangers_sign_in(hall: Hall, reader: Client) -> None:
    assert reader.get(HOME).status_code == 302


TOPS = [("", 8, 0), ("3", 3, 5), ("1", 3, 5), ("999", 8, 0), ("x", 8, 0), ("99999", 8, 0)]


@each(("top", "covered", "others"), TOPS, apart=rolled_back)
def test_how_many_places(hall: Hall, head: Client, top: str, covered: int, others: int) -> None:
    answer = head.get(f"{HOME}?top={top}")
    assert (len(answer.context["best"]), len(answer.context["others"])) == (covered, others)


def test_the_best_stands_first(hall: Hall, head: Client) -> None:
    table = hall.table(1)
    _east, south, west, _north = hall.entries(table)
    hall.send(table, ron(south.key, west.key, limit="mangan"))
    best = head.get(HOME).context["best"]
    assert (best[0]["number"], best[-1]["number"]) == (south.number, west.number)


def test_without_players(db: None) -> None:
    hall = make_hall(players=0)
    assert "There are no standings yet." in client_of(hall.head).get(HOME).content.decode()
