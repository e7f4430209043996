"""What a page tells those who share it: title, description, address, a picture; no more than a stranger may know."""

import re
from html import unescape
from io import BytesIO

import pytest
from django.http import QueryDict
from django.test import Client
from PIL import Image

from tests.apart import rolled_back
from tests.factories import Hall, make_hall, ron_tiles
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.desk.people.services import privacy
from tournaments.desk.setup.services.tournaments import change_state, update_tournament
from tournaments.models import Entry, Hand
from tournaments.public.sharing.drawing.pictures import Bill, Facts, Figure, Person, Place, Places
from tournaments.public.sharing.presentation.pictures import (
    calculator_picture,
    hand_picture,
    player_picture,
    tournament_picture,
)

pytestmark = pytest.mark.django_db

HAND = "tiles-you=234567m345p67s22s8s&rules=ema2008&rules=mcr2006"
FURITEN = "tiles-you=23m456p789s11122z4m&how=ron&discards-you=4m&rules=ema2025"


@pytest.fixture
def played() -> Hall:
    hall = make_hall(players=8, place="Bologna", country="ITA")
    winner, discarder = hall.names(hall.table())[:2]
    hall.send(hall.table(), ron_tiles(winner, discarder))
    queue.run_due()
    return hall


def metas(client: Client, address: str) -> dict[str, str]:
    """What the head of a page says, by the name of each."""
    html = client.get(address).content.decode()
    found = re.findall(r'<meta (?:name|property)="([\w:]+)"\s+content="([^"]*)"', html)
    canonical = re.search(r'<link rel="canonical" href="([^"]*)"', html)
    title = re.search(r"<title>(.*?)</title>", html, re.DOTALL)
    assert canonical
    assert title
    rows = {**dict(found), "canonical": canonical[1], "title": title[1]}
    return {name: unescape(value) for name, value in rows.items()}


def addresses(hall: Hall) -> list[str]:
    hand, table = Hand.objects.get(), hall.table()
    page = f"/t/{hall.tournament.slug}/"
    inside = ["", "standings/", "rounds/", "players/", "players/1/", "teams/", "clock/"]
    return [
        "/",
        "/rankings/",
        "/calculator/",
        f"/calculator/?{HAND}",
        *(page + one for one in inside),
        f"/table/{table.pk}/",
        f"/hand/{hand.pk}/",
    ]


def test_every_public_page_says_what_it_is_and_has_a_picture(played: Hall) -> None:
    client = Client()
    for address in addresses(played):
        said = metas(client, address)
        assert said["canonical"] == said["og:url"] == f"http://testserver{address}"
        assert said["title"] == said["og:title"]
        assert said["title"].endswith("Tenbo")
        assert len(said["description"]) > 20
        assert "  " not in said["description"]
        picture = client.get(said["og:image"].removeprefix("http://testserver"))
        assert (picture.status_code, picture["Content-Type"]) == (200, "image/png")
        assert not picture.cookies
        assert "public" in picture.get("Cache-Control", "public")
        with Image.open(BytesIO(picture.content)) as found:
            assert found.size == (1200, 630)


@each(
    ("address", "description"),
    [
        pytest.param(
            "/",
            "Tenbo runs mahjong tournaments: hands counted from their tiles, standings at once,"
            " seating that is fair, in several rule sets and languages.",
            id="home",
        ),
        pytest.param("/t/bologna-open/rounds/", "Bologna Open · Bologna, ITA · EMA riichi 2008", id="rounds"),
    ],
    apart=rolled_back,
)
def test_the_description_is_a_sentence(played: Hall, address: str, description: str) -> None:
    assert metas(Client(), address)["description"] == description


def test_a_hand_says_what_happened(played: Hall) -> None:
    east, south = played.entries(played.table())[:2]
    said = metas(Client(), f"/hand/{Hand.objects.get().pk}/")
    won = f"{east.player.full_name} wins from {south.player.full_name}"
    assert said["description"] == f"Table 1, round 1 · {won} · 2 fan 30 fu"


def test_a_picture_shows_the_standings_in_public(played: Hall) -> None:
    picture = tournament_picture(played.tournament)
    east = played.entries(played.table())[0].player
    assert isinstance(picture, Places)
    assert picture.rows[0] == Place("1", east.list_name, "ITA", picture.rows[0].figure)
    assert len(picture.rows) == 5


def test_before_standings_are_public_a_picture_tells_of_the_tournament() -> None:
    hall = make_hall(players=8, place="Bologna", country="ITA", results_policy="by_hand")
    winner, discarder = hall.names(hall.table())[:2]
    hall.send(hall.table(), ron_tiles(winner, discarder))
    queue.run_due()
    picture = tournament_picture(hall.tournament)
    assert picture == Facts("Bologna Open", "", ("Bologna, ITA", "EMA riichi 2008 · 8 players"))


def test_a_picture_names_a_player_as_they_wish(played: Hall) -> None:
    entry = Entry.objects.select_related("tournament", "player__club").get(number=1)
    before = player_picture(entry)
    assert isinstance(before, Person)
    assert (before.name, before.figures[0].name) == (entry.player.full_name, "Place")
    assert re.fullmatch(r"Round 1 · Table \d · (East|South|West|North)", before.seat)
    privacy.list_person(entry=entry, listed="hidden", by=played.organiser)
    queue.run_due()
    client = client_of(played.organiser)
    client.get("/t/bologna-open/players/1/")  # as somebody who sees names
    entry.player.refresh_from_db()
    after = player_picture(entry)
    assert isinstance(after, Person)
    assert after.name == "N. N."


def test_a_hand_is_drawn_with_its_bill_while_hands_are_public(played: Hall) -> None:
    hand, table = Hand.objects.get(), played.table()
    picture = hand_picture(table, hand)
    assert isinstance(picture, Bill)
    assert ["".join(group) for group in picture.tiles] == ["2m3m4m5m6m7m3p4p5p6s7s2s2s", "8s"]
    assert picture.lines[:2] == (Figure("All simples", "1 fan"), Figure("Pinfu", "1 fan"))
    assert picture.total == "2 fan 30 fu"
    update_tournament(tournament=played.tournament, by=played.organiser, results_policy="after_round")
    assert hand_picture(played.table(), hand) is None
    assert client_of(played.organiser).get(f"/hand/{hand.pk}/picture.png").status_code == 404
    assert (
        "/t/bologna-open/picture.png" in metas(client_of(played.organiser), f"/hand/{hand.pk}/")["og:image"]
    )


def test_the_indicators_lie_beside_the_value() -> None:
    picture = calculator_picture(QueryDict(f"{HAND}&dora=1z&flag-you=riichi&ura=5p"))
    assert isinstance(picture, Bill)
    assert picture.indicators == (("Dora", ("1z",)), ("Ura dora", ("5p",)))


def test_a_draft_shows_nothing(played: Hall) -> None:
    change_state(tournament=played.tournament, state="draft", by=played.organiser)
    paths = ["/t/bologna-open/picture.png", "/t/bologna-open/players/1/picture.png"]
    assert [Client().get(path).status_code for path in paths] == [404, 404]


@each(
    ("query", "note", "total"),
    [
        pytest.param(HAND, "EMA riichi 2008", "3 fan 20 fu · +2\u2009700", id="a hand"),
        pytest.param(FURITEN, "EMA riichi 2025", "1 fan 40 fu · furiten", id="a hand in furiten"),
        pytest.param("tiles-you=123m&rules=mcr2006", "Tenbo", None, id="no hand"),
        pytest.param("", "Tenbo", None, id="nothing"),
        pytest.param("tiles-you=%F0%9F%80%84&rules=../etc", "Tenbo", None, id="anything"),
    ],
    apart=rolled_back,
)
def test_the_picture_of_the_calculator(query: str, note: str, total: str | None) -> None:
    picture = calculator_picture(QueryDict(query))
    assert (picture.note, getattr(picture, "total", None)) == (note, total)
    answer = Client().get(f"/calculator/picture.png?{query}")
    assert (answer.status_code, answer["Cache-Control"]) == (200, "public, max-age=3600, s-maxage=3600")
