"""Who is found by whom: nobody by what is not shown."""

import pytest
from django.contrib.auth.models import AnonymousUser

from players.models import Club, Player
from tests.apart import rolled_back
from tests.factories import AccountFactory, Hall, PlayerFactory
from tests.rows import each
from tests.tournaments.conftest import client_of, shown
from tests.tournaments.public.careers.conftest import started
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.models import Entry
from tournaments.public.careers.selectors import people as selectors
from tournaments.public.careers.selectors.search import find_everything

NAME = {"given_name": "Żaneta", "family_name": "Wiśniewska", "ema_number": "09990001"}


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Červený drak", country="CZE")


@pytest.fixture
def hall(people: list[Player], club: Club) -> Hall:
    people[0] = PlayerFactory.create(**NAME, country="POL", club=club)
    return started("Kraków Open", people, place="Kraków")


def zaneta() -> Player:
    return Player.objects.get(ema_number=NAME["ema_number"])


@each(
    ("listed", "query", "found"),
    [
        pytest.param("name", "wisn", True, id="by name"),
        pytest.param("name", "zaneta WISNIEWSKA", True, id="without accents"),
        pytest.param("name", "09990001", True, id="by number"),
        pytest.param("initials", "wisn", False, id="initials: not by the name"),
        pytest.param("initials", "09990001", False, id="initials: not by the number"),
        pytest.param("initials", "", True, id="initials: in the list"),
        pytest.param("hidden", "wisn", False, id="hidden: not by the name"),
        pytest.param("hidden", "", False, id="hidden: not in the list"),
    ],
    apart=rolled_back,
)
def test_people_are_found_by_what_is_shown(hall: Hall, listed: str, query: str, found: bool) -> None:
    Player.objects.filter(ema_number=NAME["ema_number"]).update(listed=listed)
    assert (zaneta().pk in selectors.find_people(query)) is found
    for client in (client_of(None), client_of(hall.organiser)):
        text = shown(client.get("/players/", {"q": query})) + shown(
            client.get("/search/", {"q": query or "wisn"})
        )
        assert ("Wiśniewska" in text or "WIŚNIEWSKA" in text) is (found and listed == "name")


def test_two_of_one_name_and_country_are_told_apart_by_where_they_played(hall: Hall) -> None:
    other = Player.objects.get(entries__number=2)
    other.given_name, other.family_name, other.country = NAME["given_name"], NAME["family_name"], "POL"
    other.club = zaneta().club
    other.save()
    for page in (client_of(None).get("/players/"), client_of(None).get("/search/", {"q": "wisn"})):
        text = shown(page)
        assert ("Kraków Open (1)" in text, "Kraków Open (2)" in text) == (True, True)
        assert "Kraków Open (3)" not in text


@each(("listed", "status"), [("name", 200), ("initials", 200), ("hidden", 404)], apart=rolled_back)
def test_the_page_of_a_person_names_them_as_they_are_listed(hall: Hall, listed: str, status: int) -> None:
    Player.objects.filter(ema_number=NAME["ema_number"]).update(listed=listed)
    for part in ("", "opponents/", f"against/{Player.objects.order_by('pk')[1].pk}/"):
        answer = client_of(hall.organiser).get(f"/players/{zaneta().pk}/{part}")
        assert answer.status_code == status
        assert ("Wiśniewska" in shown(answer)) is (listed == "name")


def test_the_place_in_the_list_tells_no_name(hall: Hall) -> None:
    """Two who are listed by initials stand after the others, in the order of the initials alone."""
    Player.objects.filter(ema_number=NAME["ema_number"]).update(family_name="Aalto", listed="initials")
    other = PlayerFactory.create(given_name="Ada", family_name="Axelsson", listed="initials")
    Entry.objects.filter(tournament=hall.tournament, number=8).update(player=other)
    assert selectors.find_people()[-2:] == [other.pk, zaneta().pk]  # A. A. before Ż. A.


def test_drafts_applicants_and_strangers_are_not_listed(people: list[Player]) -> None:
    hall = started("Secret", people)
    other = PlayerFactory.create()
    assert set(selectors.find_people()) == {person.pk for person in people}
    hall.tournament.entries.filter(player=people[0]).update(status="applied")
    assert people[0].pk not in selectors.find_people()
    hall.tournament.state = "draft"
    hall.tournament.save()
    assert selectors.find_people() == []
    assert client_of(None).get(f"/players/{other.pk}/").status_code == 404


def test_by_country_and_club(hall: Hall, club: Club) -> None:
    assert selectors.find_people(country="POL") == selectors.find_people(club=club.pk) == [zaneta().pk]
    assert selectors.countries_of_people() == ["ITA", "POL"]
    assert list(selectors.clubs_of_people()) == [club]
    Player.objects.filter(club=club).update(listed="hidden")
    assert list(selectors.clubs_of_people()) == []


def test_tournaments_by_name_and_place_clubs_by_name(hall: Hall, club: Club) -> None:
    nobody = AnonymousUser()
    assert find_everything(nobody, "krakow op").tournaments == [hall.tournament.pk]
    assert find_everything(nobody, "cerveny").clubs == [club]
    assert find_everything(nobody, "k").count == 0
    change_state(tournament=hall.tournament, state="draft", by=hall.organiser)
    assert find_everything(nobody, "krakow").tournaments == []
    assert find_everything(hall.organiser, "krakow").tournaments == [hall.tournament.pk]
    assert find_everything(AccountFactory.create(), "krakow").tournaments == []


def test_the_api_gives_the_same_in_parts(hall: Hall) -> None:
    client = client_of(None)
    first = client.get("/api/v1/players/", {"limit": 3})
    rest = client.get("/api/v1/players/", {"limit": "100", "offset": "3"})
    assert [row["id"] for row in first.json() + rest.json()] == selectors.find_people()
    assert first["X-Total-Count"] == "8"
    found = client.get("/api/v1/search/", {"q": "rossi", "limit": "2", "offset": "6"})
    assert [row["kind"] for row in found.json()] == ["player"]
    assert found["X-Total-Count"] == "7"
    found = client.get("/api/v1/search/", {"q": "krak"}).json()
    assert [(row["kind"], row["address"]) for row in found] == [("tournament", "/t/krakow-open/")]
    assert client.get(f"/api/v1/players/{zaneta().pk}/").json()["player"]["family_name"] == "Wiśniewska"


def test_as_many_queries_for_more_people_than_are_sorted(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries
) -> None:
    """Those who are sorted by the store are the same people, and are read at once."""
    everybody = selectors.find_people("")
    monkeypatch.setattr(selectors, "MOST_SORTED", 3)
    many = selectors.find_people("")
    with django_assert_num_queries(2):  # `list` asks for the number, too
        keys = list(many)
    assert set(keys) == set(everybody)
    assert (len(many), many[2:4], many[0]) == (len(keys), keys[2:4], keys[0])
    assert list(selectors.find_people("wisn")) == [zaneta().pk]
