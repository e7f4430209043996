"""In which language a page speaks."""

import re
from datetime import date

import pytest
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from tests.factories import Hall
from tests.tournaments.conftest import client_of
from tournaments.models import Tournament
from tournaments.standings.services import rebuild_standings
from tournaments.texts.format import day

PAGE = "/t/bologna-open/"
HEADINGS = {"en": "Players", "it": "Giocatori", "es": "Jugadores", "fi": "Pelaajat"}
ASKED = [
    pytest.param("en", "it", "it", id="the browser's language"),
    pytest.param("en", "it-CH,sv;q=0.8", "it", id="a country's variety"),
    pytest.param("en", "sv,fi;q=0.8,es;q=0.9", "es", id="the best that we speak"),
    pytest.param("it", "en", "en", id="the reader comes before the tournament"),
    pytest.param("it", "", "it", id="nothing asked: the tournament's"),
    pytest.param("fi", "sv,ja;q=0.5", "fi", id="nothing that we speak: the tournament's"),
    pytest.param("xx", "", "en", id="a tournament in another language"),
]


def spoken(client: Client, page: str = PAGE, **headers: str) -> str:
    answer = client.get(page, headers=headers)
    assert answer["Content-Language"] == re.findall(r'<html lang="(\w+)"', answer.content.decode())[0]
    return str(answer["Content-Language"])


@pytest.mark.parametrize(("tournament", "browser", "language"), ASKED)
def test_readers(hall: Hall, reader: Client, tournament: str, browser: str, language: str) -> None:
    Tournament.objects.update(language=tournament)
    assert spoken(reader, accept_language=browser) == language


@pytest.mark.parametrize("language", HEADINGS)
def test_a_choice_stays_with_the_browser(hall: Hall, reader: Client, language: str) -> None:
    answer = reader.post("/language/", {"language": language, "next": PAGE})
    assert (answer.status_code, answer["Location"]) == (302, PAGE)
    assert spoken(reader, accept_language="en") == language
    assert HEADINGS[language] in reader.get(f"{PAGE}players/").content.decode()


def test_a_choice_stays_with_the_account(hall: Hall) -> None:
    client_of(hall.organiser).post("/language/", {"language": "fi", "next": "/"})
    hall.organiser.refresh_from_db()
    assert hall.organiser.language == "fi"
    assert spoken(client_of(hall.organiser), accept_language="es") == "fi"


def test_the_same_choice_again_writes_nothing(hall: Hall, django_assert_num_queries) -> None:
    client = client_of(hall.organiser)
    client.post("/language/", {"language": "fi"})
    with django_assert_num_queries(2):  # the session and the account
        client.post("/language/", {"language": "fi"})


@pytest.mark.parametrize("language", ["xx", "", "en; drop"])
def test_a_language_that_we_do_not_speak(hall: Hall, language: str) -> None:
    client = client_of(hall.organiser)
    assert client.post("/language/", {"language": language}).status_code == 302
    hall.organiser.refresh_from_db()
    assert hall.organiser.language == ""
    assert spoken(client, accept_language="es") == "es"


def test_the_choice_leads_to_no_other_site(hall: Hall, reader: Client) -> None:
    answer = reader.post("/language/", {"language": "it", "next": "https://example.org/"})
    assert answer["Location"] == "/"


def test_looking_at_the_address_chooses_nothing(reader: Client, db: None) -> None:
    assert reader.get("/language/").status_code == 405


def test_the_api_speaks_the_callers_language(hall: Hall, reader: Client) -> None:
    answer = reader.get("/api/v1/tournaments/nowhere/", headers={"accept-language": "it"})
    assert answer.json()["detail"] == "Non esiste, o non hai il permesso di vederlo."


@pytest.mark.parametrize("tournament", ["en", "it", "fi"])
def test_standings_are_in_the_readers_language(hall: Hall, reader: Client, tournament: str) -> None:
    Tournament.objects.update(language=tournament)
    rebuild_standings(stage=hall.tournament.stages.get())
    said = [
        re.findall(
            r'<th class="name">(.*?)</th>',
            reader.get(f"{PAGE}{page}", headers={"accept-language": language}).content.decode(),
        )
        for page in ("standings/", "standings/rows/")
        for language in ("en", "fi", "it")
    ]
    assert said == [["Player"], ["Pelaaja"], ["Giocatore"]] * 2


def test_what_was_rendered_for_one_reader_is_there_for_the_next(hall: Hall, reader: Client) -> None:
    snapshot = rebuild_standings(stage=hall.tournament.stages.get())
    reader.get(f"{PAGE}standings/rows/", headers={"accept-language": "es"})
    kept = cache.get(f"standings-{snapshot.stage_id}-{snapshot.etag}-es")
    assert "Jugador" in kept
    assert kept in reader.get(f"{PAGE}standings/", headers={"accept-language": "es"}).content.decode()


DAYS = {"en": "1 May 2026", "it": "1 maggio 2026", "es": "1 de mayo de 2026", "fi": "1. toukokuuta 2026"}


@pytest.mark.parametrize("language", DAYS)
def test_days(language: str) -> None:
    with translation.override(language):
        assert day(date(2026, 5, 1)) == DAYS[language]


def test_our_own_fault_is_told_in_the_readers_language() -> None:
    with translation.override("it"):
        page = render_to_string("500.html")
    assert '<html lang="it">' in page
    assert "Qualcosa non ha funzionato da parte nostra" in page
