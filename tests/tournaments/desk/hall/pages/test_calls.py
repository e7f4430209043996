"""What waits for the staff, wherever they are: the question of every page, and the list."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import AccountFactory, make_hall, ron_tiles
from tests.tournaments.conftest import client_of
from tournaments.common.errors import Conflict
from tournaments.desk.hall.services.rounds import call_referee, take_call
from tournaments.desk.setup.services.tournaments import grant_role
from tournaments.models import Hand, OtherVersion, Role, Table
from tournaments.play.hands.services.disputes import dispute_hand
from tournaments.play.hands.services.versions import drop_other

pytestmark = pytest.mark.django_db

NOW = "/calls/now/"


@pytest.fixture
def hall():
    return make_hall(players=8)


def dispute(hall, table, reason="Was it ippatsu?"):
    _east, south, west, _north = hall.names(table)
    held = hall.send(table, ron_tiles(south, west, {"fan": 4, "fu": 30})).data["hand"]["id"]
    return dispute_hand(hand=Hand.objects.get(pk=held), by=hall.referee, reason=reason)


def words(client: Client) -> list[str]:
    return [call["words"] for call in client.get(NOW).json()["calls"]]


def test_calls_and_disputes_wait_for_who_may_decide(hall):
    call_referee(table=hall.table(1), by=hall.referee, reason="dead wall")
    dispute(hall, hall.table(2))
    assert (
        words(client_of(hall.head))
        == words(client_of(hall.organiser))
        == [
            "Table 1 calls a referee",
            "Table 2: dispute",
        ]
    )


def test_the_bar_names_the_tournament_where_the_account_works_in_several(hall):
    call_referee(table=hall.table(1), by=hall.referee)
    assert words(client_of(hall.head)) == ["Table 1 calls a referee"]
    other = make_hall(name="Verona Cup")
    grant_role(tournament=other.tournament, account=hall.head, kind=Role.Kind.REFEREE, by=other.organiser)
    call_referee(table=other.table(1), by=other.referee)
    assert words(client_of(hall.head)) == [
        "Bologna Open: Table 1 calls a referee",
        "Verona Cup: Table 1 calls a referee",
    ]


def test_a_referee_hears_calls_of_others_alone(hall):
    call_referee(table=hall.table(1), by=hall.head)
    call_referee(table=hall.table(2), by=hall.referee)
    dispute(hall, hall.table(2))
    assert words(client_of(hall.referee)) == ["Table 1 calls a referee"]


def differ(hall, table):
    """The same number from two people, and the hands differ."""
    _east, south, west, north = hall.names(table)
    hall.send(table, ron_tiles(south, west))
    with pytest.raises(Conflict, match="seq_conflict"):
        hall.send(table, ron_tiles(north, west), expected_seq=1, by=hall.organiser)


def test_a_hand_in_two_versions_waits_for_who_decides(hall):
    """Until it is settled; disputed, it is the dispute that is told."""
    one, two = hall.table(1), hall.table(2)
    differ(hall, one)
    differ(hall, two)
    head = client_of(hall.head)
    assert words(head) == ["Table 1: a hand in two versions", "Table 2: a hand in two versions"]
    assert words(client_of(hall.referee)) == []
    page = head.get("/calls/").content.decode()
    assert f'href="/table/{one.pk}/versions/"' in page
    assert page.count("hand 1 in two versions") == 2
    dispute_hand(hand=Hand.objects.get(table=two), by=hall.referee, reason="who won?")
    assert words(head) == ["Table 1: a hand in two versions", "Table 2: dispute"]
    drop_other(version=OtherVersion.objects.get(hand__table=one), by=hall.head)
    assert words(head) == ["Table 2: dispute"]


def test_final_scores_in_two_versions_are_called_so(hall):
    table, head = hall.table(1), client_of(hall.head)
    for by, scores in ((hall.referee, (45100, 33400, 26500, 15000)), (hall.organiser, (30000,) * 4)):
        event = {
            "kind": "table_result",
            "scores": dict(zip(hall.names(table), scores, strict=True)),
            "pot": 0,
        }
        if by == hall.referee:
            hall.send(table, event)
        else:
            with pytest.raises(Conflict, match="seq_conflict"):
                hall.send(table, event, expected_seq=1, by=by)
    assert words(head) == ["Table 1: final scores in two versions"]
    for address in ("/calls/", "/t/bologna-open/desk/"):
        page = head.get(address).content.decode()
        assert ("final scores in two versions" in page, "hand 1 in two" in page) == (True, False)
        assert f'href="/table/{table.pk}/versions/"' in page


def test_other_tournaments_are_not_heard(hall):
    call_referee(table=hall.table(1), by=hall.referee)
    other = make_hall(name="Turku Open")
    assert words(client_of(other.head)) == []


def test_who_works_nowhere_is_told_not_to_ask(hall):
    stranger = client_of(AccountFactory.create())
    assert stranger.get(f"{NOW}?first=1").status_code == 204
    assert client_of(hall.head).get(f"{NOW}?first=1").json() == {"calls": []}
    assert Client().get(NOW).status_code == 302


def test_unchanged_it_costs_one_query_and_no_body(hall):
    call_referee(table=hall.table(1), by=hall.referee)
    dispute(hall, hall.table(2))
    client = client_of(hall.head)
    etag = client.get(NOW)["ETag"]
    with CaptureQueriesContext(connection) as queries:
        again = client.get(NOW, headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    asked = [query["sql"] for query in queries if "tournaments_" in query["sql"]]
    assert len(asked) == 1
    assert len(queries) <= 3, "beside it the session and the account"
    take_call(table=hall.table(1), by=hall.organiser)
    assert client.get(NOW, headers={"If-None-Match": etag}).status_code == 304, "taken, and waiting still"
    call_referee(table=Table.objects.get(number=2), by=hall.referee)
    assert client.get(NOW, headers={"If-None-Match": etag}).status_code == 200


def test_a_call_that_comes_anew_has_another_key(hall):
    client = client_of(hall.head)
    keys = []
    for _ in range(2):
        call_referee(table=hall.table(1), by=hall.referee)
        keys += [call["key"] for call in client.get(NOW).json()["calls"]]
        client.post(f"/table/{hall.table(1).pk}/call/clear/", {"back": "/calls/"})
    assert len(set(keys)) == 2


def test_the_list_leads_to_each(hall):
    table = hall.table(1)
    call_referee(table=table, by=hall.referee, reason="dead wall")
    held = dispute(hall, hall.table(2))
    client = client_of(hall.head)
    html = client.get("/calls/").content.decode()
    assert "dead wall" in html
    assert "Was it ippatsu?" in html
    assert f'href="/hand/{held.pk}/rule/"' in html
    answer = client.post(f"/table/{table.pk}/call/take/", {"back": "/calls/"})
    assert answer["Location"] == "/calls/"
    part = client.get("/calls/?part=list").content.decode()
    assert f"{hall.head.username} is coming." in part
    assert "<html" not in part
    assert client.post(f"/table/{table.pk}/call/clear/", {"back": "/calls/"})["Location"] == "/calls/"
    assert "dead wall" not in client.get("/calls/").content.decode()
