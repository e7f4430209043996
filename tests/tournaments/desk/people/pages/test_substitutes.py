"""The substitute's page, and where it is reached from."""

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, PlayerFactory, draw, make_hall
from tests.markup import markup
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.desk.people.services.entries import add_entry, withdraw_entry
from tournaments.desk.people.services.substitutes import seat_substitute
from tournaments.models import Entry, Hand, Seat

SLUG = "/t/bologna-open"


@pytest.fixture
def hall(db: None) -> Hall:
    return make_hall(players=8, ruleset="ema2025")


@pytest.fixture
def reserve(hall: Hall) -> Entry:
    player = PlayerFactory.create(given_name="Eva", family_name="Ruiz")
    return add_entry(tournament=hall.tournament, player=player, by=hall.organiser, status="substitute")


def test_substitute_is_seated_and_taken_back(hall: Hall, head: Client, reserve: Entry) -> None:
    table = hall.table(1)
    entry = hall.entries(table)[2]
    address = f"/table/{table.pk}/substitute/"
    assert address in head.get(f"/table/{table.pk}/").content.decode()
    page = head.get(address)
    assert "The session counts −30\u2009000" in page.content.decode()
    assert (list(page.context["reserves"]), page.context["moment"]) == ([reserve], "before")
    sent = {"entry": entry.key, "substitute": reserve.key, "when": "before", "reason": "late"}
    assert head.post(address, sent)["Location"] == f"/table/{table.pk}/"
    shown = head.get(f"/table/{table.pk}/").content.decode()
    assert f"Eva Ruiz (for {entry.player.full_name})" in shown
    assert "from the start of the game" in shown
    back = f"{address}back/"
    assert head.post(back, {"entry": "999", "reason": "x"}).status_code == 404
    head.post(back, {"entry": entry.key, "reason": "they are here"})
    assert not Seat.objects.exclude(played_by=None).exists()


def test_somebody_new_during_the_game(hall: Hall, head: Client) -> None:
    table = hall.table(1)
    hall.send(table, draw())
    address = f"/table/{table.pk}/substitute/"
    page = head.get(address)
    assert "No substitute is available." in page.content.decode()
    assert page.context["moment"] == "during"
    sent = {"entry": hall.names(table)[0], "name": "Eva Ruiz", "country": "ESP", "when": "during"}
    head.post(address, sent)
    assert Seat.objects.exclude(played_by=None).get().played_by.player.full_name == "Eva Ruiz"  # type: ignore[union-attr]
    assert Hand.objects.latest("seq").event["when"] == "during"
    assert "from now on" in head.get(f"/table/{table.pk}/").content.decode()


REFUSED = {
    "nobody chosen": ({}, 400, "Choose a player."),
    "nobody comes": ({"entry": "east"}, 400, "Choose a player."),
    "a player of the round": ({"entry": "east", "substitute": "south"}, 409, "is not a substitute here"),
    "no country": ({"entry": "east", "name": "Eva", "country": "Atlantis"}, 400, "is not a country"),
}


@each(("sent", "status", "words"), REFUSED.values(), ids=REFUSED.keys(), apart=rolled_back)
def test_refused_in_words(hall: Hall, head: Client, sent: dict[str, str], status: int, words: str) -> None:
    east, south, *_ = hall.names(hall.table(1))
    fields = {key: {"east": east, "south": south}.get(value, value) for key, value in sent.items()}
    answer = head.post(f"/table/{hall.table(1).pk}/substitute/", fields)
    assert answer.status_code == status
    assert words in answer.content.decode()


def test_desk_tells_of_empty_chairs(hall: Hall, referee: Client) -> None:
    entry = hall.entries(hall.table(2))[1]
    withdraw_entry(entry=entry, by=hall.organiser, reason="ill")
    client = client_of(hall.organiser)
    link = f"/table/{hall.table(2).pk}/substitute/?entry={entry.number}"
    assert link in client.get(f"{SLUG}/desk/").content.decode()
    assert 'value="' + entry.key + '" checked' in markup(client.get(link))
    assert referee.get(link).status_code == 403


def test_rules_without_substitutes_and_mcr(db: None) -> None:
    for ruleset, words in (("ema2008", "say nothing about substitutes"), ("mcr2006", "no table points")):
        hall = make_hall(ruleset=ruleset)
        html = client_of(hall.head).get(f"/table/{hall.table().pk}/substitute/").content.decode()
        assert words in html


def test_undoing_a_round_says_who_stays_as_a_substitute(hall: Hall, head: Client, reserve: Entry) -> None:
    table = hall.table()
    player = hall.entries(table)[0]
    undo = f"{SLUG}/rounds/{hall.round().pk}/undo/"
    assert "These substitutes stay" not in head.get(undo).content.decode()
    seat_substitute(table=table, entry=player, substitute=reserve, by=hall.head)
    page = head.get(undo).content.decode()
    assert f"Table 1: Eva Ruiz plays for {player.player.full_name}" in page
    assert "Nothing was entered yet: the round goes back to planned." in page


def test_reserves_of_the_own_team_come_first(hall: Hall, head: Client, reserve: Entry) -> None:
    table = hall.table(1)
    here, elsewhere = hall.entries(table)[0], hall.entries(hall.table(2))[0]
    Entry.objects.filter(pk=here.pk).update(team="Kraków")
    Entry.objects.filter(pk=elsewhere.pk).update(team="Praha")
    other, own = (
        add_entry(
            tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser, status="substitute"
        )
        for _team in range(2)
    )
    Entry.objects.filter(pk=other.pk).update(team="Praha")
    Entry.objects.filter(pk=own.pk).update(team="Kraków")
    page = head.get(f"/table/{table.pk}/substitute/?entry={here.key}")
    assert list(page.context["reserves"]) == [own, reserve, other]
    assert "reserve of Praha" in page.content.decode()
