"""In which language a page speaks."""

import re
from datetime import date

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from tests.factories import Hall
from tests.tournaments.conftest import client_of
from tournaments.models import Tournament
from tournaments.play.standings.services import rebuild_standings
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
    answer = reader.post("/language/", {"language": language, "next": f"{PAGE}?stage=1&lang=pl"})
    assert (answer.status_code, answer["Location"]) == (302, f"{PAGE}?stage=1&lang={language}")
    assert spoken(reader, accept_language="en") == language
    assert HEADINGS[language] in reader.get(f"{PAGE}players/").content.decode()


LINKS = [
    pytest.param("pl", "", "it", "pl", id="before the browser's"),
    pytest.param("pl", "fi", "it", "pl", id="before the choice"),
    pytest.param("zz", "fi", "it", "fi", id="none of ours"),
    pytest.param("", "", "it", "it", id="empty"),
]


@pytest.mark.parametrize(("linked", "chosen", "browser", "language"), LINKS)
def test_an_address_has_a_language(
    hall: Hall, reader: Client, linked: str, chosen: str, browser: str, language: str
) -> None:
    if chosen:
        reader.cookies["django_language"] = chosen
    assert spoken(reader, f"{PAGE}?lang={linked}", accept_language=browser) == language


def test_the_language_of_the_account_comes_before_that_of_the_address(hall: Hall) -> None:
    client = client_of(hall.organiser)
    client.post("/language/", {"language": "fi"})
    assert spoken(client, f"{PAGE}?lang=pl") == "fi"


def test_a_page_names_its_addresses_in_every_language(hall: Hall, reader: Client) -> None:
    html = reader.get(f"{PAGE}players/?lang=pl").content.decode()
    whole = f"http://testserver{PAGE}players/"
    assert f'<link rel="canonical" href="{whole}?lang=pl">' in html
    others = dict(re.findall(r'hreflang="([\w-]+)" href="([^"]*)"', html))
    assert others == {
        "x-default": whole,
        **{code: f"{whole}?lang={code}" for code, _name in settings.LANGUAGES},
    }
    own = reader.get(f"{PAGE}players/").content.decode()
    assert f'<link rel="canonical" href="{whole}">' in own


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
    assert answer["Location"] == "/?lang=it"


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
