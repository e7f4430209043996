"""Pages of rankings: read by everybody, changed by their keeper."""

import datetime as dt
import re
from decimal import Decimal

import pytest

from tests.apart import rolled_back
from tests.factories import AccountFactory, PlayerFactory
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.rankings.conftest import DAY, event, placed
from tests.tournaments.desk.stages.test_services import played
from tournaments.desk.rankings.pages import rankings as pages
from tournaments.desk.rankings.services import rankings
from tournaments.models import RankedEvent, RankedResult, Ranking, Tournament

pytestmark = pytest.mark.django_db

FILE = (
    "Place;Name;Country;EMA number;Score\n1;Ada Rossi;ITA;04010001;43700\n2;Aino Virtanen;FIN;14010001;12000"
)
SENT = {"name": "Spring Open", "starts_on": "2026-11-20", "text": FILE}


@pytest.fixture
def kept(mers):
    return client_of(mers.owner)


def test_a_ranking_and_how_a_score_is_made(mers, reader):
    for name in ("Spring", "Autumn"):
        event(mers, placed(1, "Rossi", "04010001"), placed(2, "Verdi", "04010002"), name=name)
    page = reader.get("/rankings/ema-riichi/", {"day": "2026-11-20"}).content.decode()
    assert "ROSSI Ada" in page
    assert "450.00" in page
    player = RankedResult.objects.filter(player__family_name="Rossi")[0].player_id
    page = reader.get(f"/rankings/ema-riichi/players/{player}/", {"day": "2026-11-20"}).content.decode()
    assert "Part A: the best 2 results, 2000 / 5 = <strong>400.00</strong>" in page
    assert "filled up with 3 results of 0" in page
    assert "1 of 2" in page


def test_a_long_ranking_comes_in_pages_and_is_searched(mers, reader, monkeypatch):
    monkeypatch.setattr(pages, "PLAYERS_A_PAGE", 2)
    names = ("Rossi", "Verdi", "Bianchi")
    for name in ("Spring", "Autumn"):
        rows = [placed(place, who, f"0401000{place}") for place, who in enumerate(names, 1)]
        event(mers, *rows, name=name)

    def listed(**query):
        page = reader.get("/rankings/ema-riichi/", {"day": "2026-11-20", **query}).content.decode()
        return [name for name in names if f"{name.upper()} Ada" in page]

    assert (listed(), listed(page=2), listed(q="bian")) == (["Rossi", "Verdi"], ["Bianchi"], ["Bianchi"])
    assert listed(q="nobodyatall") == []
    page = reader.get("/rankings/ema-riichi/", {"day": "2026-11-20"}).content.decode()
    assert "?day=2026-11-20&amp;page=2" in page


def test_everything_a_reader_may_read(mers, season, reader):
    held = event(mers, placed(1, "Rossi", "04010001"))
    player = held.results.get().player_id
    for address in (
        *("/rankings/", "/rankings/ema-riichi/", "/rankings/league/", "/rankings/ema-riichi/events/"),
        *(f"/rankings/ema-riichi/events/{held.pk}/", f"/rankings/ema-riichi/players/{player}/"),
        "/rankings/ema-riichi/?day=yesterday",
    ):
        page = reader.get(address)
        assert page.status_code == 200, address
        assert "/import/" not in page.content.decode()


def test_what_is_not_public_is_not_there(mers, reader):
    rankings.change_ranking(ranking=mers, by=mers.owner, public=False)
    for user in (reader, client_of(AccountFactory.create())):
        assert user.get("/rankings/ema-riichi/").status_code == 404
        assert "EMA riichi" not in user.get("/rankings/").content.decode()


CHANGES = (
    *("settings/", "delete/", "events/add/", "events/import/"),
    *("events/{event}/change/", "events/{event}/remove/"),
)


@each("address", CHANGES, apart=rolled_back)
def test_nobody_else_changes_it(mers, reader, address):
    address = f"/rankings/ema-riichi/{address}".format(event=event(mers, placed(1, "Rossi")).pk)
    stranger = client_of(AccountFactory.create()).post(address, SENT)
    nobody = reader.post(address, SENT)
    assert (stranger.status_code, nobody.status_code) == (403, 302)
    assert nobody["Location"].startswith("/login/")


def test_a_season_is_created_and_its_faults_are_shown(keeper):
    client = client_of(keeper)
    sent = {"name": "Liga", "kind": "season", "points": "table", "values": "25, 18; 15", "best": "6"}
    refused = client.post("/new/ranking/", {**sent, "values": "", "least": "many"})
    assert refused.status_code == 400
    assert "Liga" in refused.content.decode()
    assert client.post("/new/ranking/", sent)["Location"] == "/rankings/liga/events/"
    rules = {"points": {"kind": "table", "values": ["25", "18", "15"]}, "figure": "sum", "best": 6}
    assert Ranking.objects.get().rules == rules
    page = client.get("/rankings/liga/settings/").content.decode()
    assert 'value="25 18 15"' in page
    assert client.get("/new/ranking/").status_code == 200


def test_settings_are_changed(mers, kept):
    sent = {"name": "MERS", "starts_on": "2026-01-01", "ends_on": "2025-01-01"}
    assert kept.post("/rankings/ema-riichi/settings/", sent).status_code == 400
    assert kept.post("/rankings/ema-riichi/settings/", {**sent, "ends_on": ""}).status_code == 302
    mers.refresh_from_db()
    assert (mers.name, mers.starts_on, mers.public) == ("MERS", dt.date(2026, 1, 1), False)
    assert 'value="2026-01-01"' in kept.get("/rankings/ema-riichi/settings/").content.decode()


def test_results_are_shown_before_they_are_added(mers, kept):
    shown = kept.post("/rankings/ema-riichi/events/import/", SENT).content.decode()
    assert "a new person" in shown
    assert not RankedEvent.objects.exists()
    added = kept.post("/rankings/ema-riichi/events/import/", {**SENT, "add": "1"})
    assert added["Location"] == "/rankings/ema-riichi/events/"
    assert RankedEvent.objects.get().results.count() == 2
    assert "known as Ada Rossi" in kept.post("/rankings/ema-riichi/events/import/", SENT).content.decode()


@each(
    ("sent", "words"),
    [
        ({"text": ""}, "Choose a file, or paste a list."),
        ({"text": "Name\nAda"}, "No column has the heading “Place”"),
        ({"text": "Place;Name\nx;Ada Rossi"}, "“x” is not a place"),
        ({"country": "Atlantis"}, "is not a country"),
        ({"starts_on": ""}, "Give the day on which it was played."),
    ],
    apart=rolled_back,
)
def test_a_file_that_cannot_be_added(mers, kept, sent, words):
    page = kept.post("/rankings/ema-riichi/events/import/", {**SENT, "add": "1", **sent})
    assert page.status_code == 400
    assert words in page.content.decode()
    assert not RankedEvent.objects.exists()


def test_a_tournament_is_chosen_of_those_that_ended(mers, kept):
    hall = played(8)
    Tournament.objects.update(state="finished", starts_on=DAY)
    assert hall.tournament.name in kept.get("/rankings/ema-riichi/events/").content.decode()
    kept.post("/rankings/ema-riichi/events/add/", {"tournament": hall.tournament.pk})
    assert RankedEvent.objects.get().tournament == hall.tournament
    assert kept.post("/rankings/ema-riichi/events/add/", {"tournament": "x"}).status_code == 404


def test_an_event_is_weighted_and_removed(mers, kept):
    held = event(mers, placed(1, "Rossi"))
    address = f"/rankings/ema-riichi/events/{held.pk}/"
    assert kept.post(f"{address}change/", {"weight": "2,5", "qualifies": "on"}).status_code == 302
    assert "2.5" in kept.get(address).content.decode()
    refused = kept.post(f"{address}change/", {"weight": "heavy", "back": address}, follow=True)
    assert "is not a weight" in refused.content.decode()
    kept.post(f"{address}remove/")
    assert not RankedEvent.objects.exists()


def test_scores_are_shown_as_everywhere_else(mers, reader):
    rows = [placed(place, f"Rossi{place}", score=score) for place, score in enumerate((38500, -100, 0), 1)]
    held = event(mers, *rows, placed(4, "Verdi"))
    held.results.create(player=PlayerFactory.create(), place=5, score=Decimal("43.70"))
    page = reader.get(f"/rankings/ema-riichi/events/{held.pk}/").content.decode()
    cells = re.findall(r'<td class="num">([^<]*)</td>', page)
    assert cells == ["+38\N{THIN SPACE}500", "\N{MINUS SIGN}100", "0", "", "+43.7"]


def test_a_season_says_what_it_drops(season, reader):
    rules = {"points": {"kind": "base"}, "drop": 1}
    rankings.change_ranking(ranking=season, by=season.owner, rules=rules)
    for name in ("Spring", "Autumn"):
        held = event(season, placed(1, "Rossi"), name=name)
    event(season, placed(1, "Verdi"), name="Winter")
    words = "The worst result is dropped: a missed event first, and at least one result always counts."
    page = reader.get("/rankings/league/").content.decode()
    assert words in page
    assert "2 of 3" in page
    page = reader.get(f"/rankings/league/players/{held.results.get().player_id}/").content.decode()
    assert words in page
    assert "Played 2 of 3 events." in page
    assert "Missed events are dropped first" in client_of(season.owner).get("/new/ranking/").content.decode()


def test_a_ranking_is_deleted(mers, kept):
    assert kept.post("/rankings/ema-riichi/delete/")["Location"] == "/rankings/"
    assert not Ranking.objects.exists()


def test_the_api_reads(mers, reader):
    for name in ("Spring", "Autumn"):
        event(mers, placed(1, "Rossi", "04010001"), name=name)
    (ranking,) = reader.get("/api/v1/rankings/").json()
    assert ranking["slug"] == "ema-riichi"
    page = reader.get("/api/v1/rankings/ema-riichi/", {"day": "2026-11-20"})
    (row,) = page.json()
    assert (page["X-Total-Count"], row["place"], row["figure"], row["results"]) == ("1", 1, "450.00", 2)
    detail = reader.get(f"/api/v1/rankings/ema-riichi/players/{row['player']}/", {"day": "2026-11-20"}).json()
    assert [one["parts"] for one in detail["counted"]] == [["A", "B"], ["A", "B"]]
    assert [one["weight"] for one in reader.get("/api/v1/rankings/ema-riichi/events/").json()] == ["1.00"] * 2
    assert reader.get("/api/v1/rankings/ema-riichi/", {"day": "soon"}).status_code == 400
