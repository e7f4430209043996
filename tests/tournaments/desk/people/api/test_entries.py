"""Entries over HTTP: a list of another system, sent as often as it likes."""

import pytest

from tests.apart import rolled_back
from tests.factories import make_hall
from tests.rows import each
from tournaments.models import Entry

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/tournaments/bologna-open/entries/"
JAN = {"given_name": "Jan", "family_name": "van der Berg", "country": "NLD", "external_id": "nl-17"}
MIO = {
    "given_name": "Mio",
    "family_name": "Nakamura",
    "country": "Japan",
    "club": "Kyoto",
    "external_id": "jp-4",
}


@pytest.fixture
def hall():
    return make_hall(players=0)


@pytest.fixture
def client(hall, as_account):
    return as_account(hall.organiser)


def test_a_list_with_ids_is_entered_once(client):
    answers = [client.post(ADDRESS, {"players": players}) for players in ([JAN], [JAN, MIO], [MIO, JAN])]
    assert [answer.status_code for answer in answers] == [201, 201, 200]
    assert [[row["number"] for row in answer.json()] for answer in answers] == [[1], [1, 2], [2, 1]]
    (mio, _jan) = answers[2].json()
    facts = ("given_name", "family_name", "country", "club", "external_id")
    assert [mio[key] for key in facts] == ["Mio", "Nakamura", "JPN", "Kyoto", "jp-4"]
    assert Entry.objects.count() == 2


def test_the_id_is_for_organisers_alone(hall, client, as_account):
    client.post(ADDRESS, {"players": [JAN]})
    hall.tournament.state = "public"
    hall.tournament.save()
    assert [row["external_id"] for row in client.get(ADDRESS).json()] == ["nl-17"]
    assert ["external_id" in row for row in as_account(hall.referee).get(ADDRESS).json()] == [False]


REFUSED = [
    pytest.param({}, [("missing_field", "text")], id="neither text nor players"),
    pytest.param({"text": "Ana", "players": [JAN]}, [("wrong_type", "players")], id="both"),
    pytest.param(
        {"players": [{"given_name": "Jan"}]},
        [("missing_field", "players[0].family_name")],
        id="no family name",
    ),
    pytest.param(
        {"players": [JAN, {**MIO, "country": "Atlantis", "ema_number": "12", "external_id": "nl-17"}]},
        [
            ("unknown_country", "players[1].country"),
            ("bad_ema_number", "players[1].ema_number"),
            ("external_id_twice", "players[1].external_id"),
        ],
        id="everything wrong at once",
    ),
    pytest.param(
        {"players": [JAN, {**JAN, "external_id": "nl-18"}]},
        [("player_twice", "players[1].name")],
        id="a person under two ids",
    ),
]


@each(("sent", "faults"), REFUSED, apart=rolled_back)
def test_faults_are_named_all_at_once(client, sent, faults):
    answer = client.post(ADDRESS, sent)
    assert answer.status_code == 400
    assert [(fault["code"], fault["field"]) for fault in answer.json()["faults"]] == faults
    assert Entry.objects.count() == 0


def test_somebody_who_is_entered_under_no_id_is_named(client):
    client.post(ADDRESS, {"text": "VAN DER BERG Jan;NLD"})
    answer = client.post(ADDRESS, {"players": [JAN]})
    assert [(fault["code"], fault["field"]) for fault in answer.json()["faults"]] == [
        ("already_entered", "players[0].name")
    ]


def test_the_preview_reads_the_same(client):
    (row,) = client.post(f"{ADDRESS}preview/", {"players": [JAN]}).json()
    assert (row["given_name"], row["family_name"], row["country"]) == ("Jan", "van der Berg", "NLD")


@each(
    ("query", "ids"),
    [
        ("country=NLD", ["nl-17"]),
        ("status=playing", ["nl-17", "jp-4"]),
        ("status=playing&country=JPN", ["jp-4"]),
        ("status=withdrawn", []),
    ],
    apart=rolled_back,
)
def test_a_program_asks_for_some_of_them(client, query, ids):
    client.post(ADDRESS, {"players": [JAN, MIO]})
    assert [row["external_id"] for row in client.get(f"{ADDRESS}?{query}").json()] == ids


def test_a_status_that_there_is_not(client):
    refused = client.get(f"{ADDRESS}?status=tired")
    assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (
        400,
        "unknown_choice",
        "status",
    )


SECOND = [
    pytest.param({"text": "Jan van der Berg;NLD"}, "lines[1].name", id="a text"),
    pytest.param({"players": [{**JAN, "external_id": "nl-18"}]}, "players[0].name", id="players"),
]


@each(("sent", "field"), SECOND, apart=rolled_back)
def test_a_second_person_of_one_name_and_country_is_entered_where_the_request_says_so(
    hall, client, sent, field
):
    """hemaScorecard #199: two people of one name and country without numbers."""
    client.post(ADDRESS, {"players": [JAN]})
    refused = client.post(ADDRESS, sent)
    faults = [(fault["code"], fault["field"]) for fault in refused.json()["faults"]]
    assert faults == [("already_entered", field)]
    assert client.post(ADDRESS, {**sent, "namesakes": True}).status_code == 201
    first, second = Entry.objects.order_by("number")
    assert first.player != second.player
    assert (first.apart, second.apart) == ("1", "2")


def test_two_of_one_name_in_one_request(hall, client):
    two = {"players": [JAN, {**JAN, "external_id": "nl-18"}]}
    assert client.post(ADDRESS, two).json()["faults"][0]["code"] == "player_twice"
    assert client.post(f"{ADDRESS}preview/", {**two, "namesakes": True}).status_code == 200
    assert client.post(ADDRESS, {**two, "namesakes": True}).status_code == 201
    assert Entry.objects.values("player").distinct().count() == 2
