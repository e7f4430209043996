"""The pages of statistics and what the API says: figures with samples, no names of people who are not listed."""

import csv
import gzip
import io
import json
import re
from datetime import date
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import translation

from players.models import Player
from scoring.rulesets import registry
from tests.apart import rolled_back
from tests.factories import END, AccountFactory, Hall, PlayerFactory, make_hall, ron_tiles
from tests.rows import each
from tests.scoring.cases import load
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import close_round
from tournaments.desk.people.services.privacy import list_person
from tournaments.desk.rankings.services.events import add_tournament
from tournaments.desk.rankings.services.rankings import create_ranking
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.models import Entry, RankedEvent, Ranking, StatisticsSnapshot, Table, Tournament
from tournaments.play.statistics.engine.counts import Counts
from tournaments.play.statistics.engine.figures import FIGURES, Kind
from tournaments.play.statistics.presentation.numbers import number
from tournaments.play.statistics.presentation.player_list import COLUMNS, Named, Query, player_list
from tournaments.play.statistics.presentation.shown import player_block
from tournaments.play.statistics.selectors.several import (
    ranking_statistics,
    ruleset_statistics,
    year_statistics,
)
from tournaments.play.statistics.services import request_ruleset
from tournaments.play.statistics.texts import MEANINGS, NAMES

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


@pytest.fixture
def played() -> Hall:
    hall = make_hall()
    _east, south, west, _north = hall.names(hall.table())
    hall.send(hall.table(), ron_tiles(south, west))
    queue.run_due()
    request_ruleset(ruleset="ema2008")
    queue.run_due()
    return hall


def text(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@each(
    ("kind", "value", "words"),
    [
        pytest.param(Kind.SHARE, Fraction(2, 3), "66.7\N{NO-BREAK SPACE}%", id="a share is rounded"),
        pytest.param(Kind.MEAN, Fraction(5, 2), "2.50", id="a mean"),
        pytest.param(Kind.POINTS, Fraction(20001, 3), "6\N{THIN SPACE}667", id="points"),
        pytest.param(Kind.SHARE, None, "–", id="no sample"),
    ],
    apart=rolled_back,
)
def test_a_figure_as_people_write_it(kind, value, words):
    with translation.override("en"):
        assert number(kind, value) == words


def test_the_page_of_a_tournament(played):
    page = text("/t/bologna-open/statistics/")
    winner = played.entries(played.table())[1]
    assert page.count('class="card bighand"') == 1
    assert winner.player.list_name in page
    assert "Pinfu" in page


@each(
    ("query", "hands", "chosen"),
    [
        pytest.param("", 2, "", id="all years"),
        pytest.param("?year=2025", 1, "2025", id="a year"),
        pytest.param("?year=2024", 2, "", id="a year without a tournament"),
        pytest.param("?year=x", 2, "", id="no year"),
    ],
    apart=rolled_back,
)
def test_statistics_of_a_rule_set_are_those_of_a_year(played, query, hands, chosen):
    other = make_hall(name="Torino Open")
    for hall, year in ((played, 2025), (other, 2026)):
        Tournament.objects.filter(pk=hall.tournament.pk).update(starts_on=date(year, 5, 1))
    _east, south, west, _north = other.names(other.table())
    other.send(other.table(), ron_tiles(south, west))
    queue.run_due()
    request_ruleset(ruleset="ema2008")
    queue.run_due()
    statistics = Client().get(f"/statistics/ema2008/{query}").context["statistics"]
    assert statistics.players.query.year == chosen
    assert list(statistics.players.years) == ["2026", "2025"]
    assert statistics.hands == hands


@pytest.mark.postgres
def test_a_kept_year_follows_its_hands_and_its_people(played):
    """The sums of a year are kept in memory, and made anew after a hand, and when two people become one."""

    def first() -> tuple[int, set[str]]:
        statistics = year_statistics("ema2008", 2026)
        assert statistics is not None
        return statistics.field["hands"], set(statistics.players)

    Tournament.objects.update(starts_on=date(2026, 5, 1))
    before = first()
    assert (first(), before[0]) == (before, 4)  # of each player
    table = played.table()
    east, south, *_others = played.names(table)
    played.send(table, ron_tiles(south, east))
    queue.run_due()
    assert first()[0] == 8
    entry = Entry.objects.get(number=int(south))
    other = PlayerFactory.create()
    Entry.objects.filter(pk=entry.pk).update(player=other)
    assert str(other.pk) in first()[1] - before[1]


def test_a_long_list_of_players_has_pages():
    people = {str(n): Named(f"ROSSI {n:03}", "ITA", "") for n in range(120)}
    players = {key: Counts() for key in people}
    query = Query(sort="games", country="ITA", page=3)
    shown = player_list(registry.get("ema2008"), players, people, query, {})
    assert [row.name for row in shown.rows] == [f"ROSSI {n:03}" for n in range(80, 120)]
    assert (shown.pages.before, shown.pages.after) == ("?sort=games&country=ITA&page=2#player-list", "")
    assert player_list(registry.get("ema2008"), players, people, Query(page=9), {}).pages.number == 3


@each(
    ("count", "query", "offered"),
    [
        pytest.param(100, Query(), 100, id="of a few all"),
        pytest.param(101, Query(), 0, id="of many none: a country comes first"),
        pytest.param(101, Query(club="Club 7"), 1, id="of many the chosen club"),
        pytest.param(101, Query(country="ITA"), 101, id="of a country all"),
    ],
)
def test_a_page_offers_no_list_of_a_thousand_clubs(count, query, offered):
    people = {str(n): Named("ROSSI", "ITA", "") for n in range(count)}
    clubs = {key: f"Club {key}" for key in people}
    shown = player_list(registry.get("ema2008"), {key: Counts() for key in people}, people, query, clubs)
    assert len(shown.clubs) == offered


def test_the_figures_as_csv_are_those_of_the_page(played):
    """Every figure of the rule set, a line for each player in the order of the page; shares without their sign."""
    shown = Client().get("/t/bologna-open/statistics/").context["statistics"]
    answer = Client().get("/t/bologna-open/statistics/players.csv")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="bologna-open-statistics.csv"'
    for_programs = Client().get("/api/v1/tournaments/bologna-open/statistics/file/")
    assert (for_programs.content, for_programs["Content-Type"]) == (answer.content, answer["Content-Type"])
    head, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert head[:5] == ["Number", "Player", "EMA number", "Country", "Games"]
    figures = [figure for figure in FIGURES if figure.exists(registry.get("ema2008"))]
    assert len(head) == 4 + len(figures)
    assert [row[:2] for row in rows] == [[player.key, player.name] for player in shown.players.rows]
    at = {figure.key: place for place, figure in enumerate(figures, start=4)}
    for row, player in zip(rows, shown.players.rows, strict=True):
        columns = [key for key in COLUMNS if key in at]
        for key, told in zip(columns, player.figures, strict=True):
            assert row[at[key]] == bare(told), key
    assert head[at["wins"]] == "Hands won (%)"


def lines(address: str) -> list[list[str]]:
    answer = Client().get(address)
    assert answer.status_code == 200
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def season(hall: Hall, *, public: bool) -> Ranking:
    """With a tournament that is over."""
    rules = {"points": {"kind": "table", "values": [10, 6, 3]}, "best": 2}
    ranking = create_ranking(name="Winter", kind="season", by=hall.organiser, rules=rules, public=public)
    hall.send(hall.table(), END)
    close_round(round=hall.round(), by=hall.head)
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    Tournament.objects.update(starts_on="2026-11-20")
    hall.tournament.refresh_from_db()
    add_tournament(ranking=ranking, tournament=hall.tournament, by=hall.organiser)
    queue.run_due()
    return ranking


def test_over_tournaments_the_csv_has_whoever_is_listed_and_the_same_figures(played):
    """Of a rule set and of a ranking; numbers are those of the persons' pages."""
    season(played, public=True)
    hidden, *shown = played.entries(played.table())
    list_person(entry=hidden, by=played.organiser, listed="hidden")
    queue.run_due()
    own = {row[0]: row[2:] for row in lines("/t/bologna-open/statistics/players.csv")[1:]}
    wanted = {str(entry.player_id): [entry.player.list_name, *own[entry.key]] for entry in shown}
    for address in ("/statistics/ema2008/players.csv", "/rankings/winter/statistics/ema2008.csv"):
        assert {row[0]: row[1:] for row in lines(address)[1:]} == wanted
    assert "/rankings/winter/statistics/ema2008.csv" in text("/rankings/winter/statistics/")
    assert "/statistics/ema2008/players.csv" in text("/statistics/ema2008/")


def test_a_ranking_shows_a_rule_set_at_a_time(played):
    """Links and the form keep the choice."""
    ranking = season(played, public=True)
    snapshot = StatisticsSnapshot.objects.get(ranking=ranking)
    rulesets = json.loads(bytes(snapshot.payload))["rulesets"]
    rulesets["wrc"] = rulesets["ema2008"]
    snapshot.payload, snapshot.head = json.dumps({"rulesets": rulesets}).encode(), None
    snapshot.save()
    first, second = (Client().get(f"/rankings/winter/statistics/{query}") for query in ("", "?ruleset=wrc"))
    assert [page.context["statistics"].ruleset.key for page in (first, second)] == ["ema2008", "wrc"]
    assert second.context["statistics"].players.headings[0].address == "?sort=games&ruleset=wrc#player-list"
    assert second.content.count(b'id="player-list"') == 1
    assert b'name="ruleset" value="wrc"' in second.content


def test_a_private_ranking_and_another_rule_set_have_no_csv(played):
    season(played, public=False)
    for address in ("/rankings/winter/statistics/ema2008.csv", "/statistics/mcr2006/players.csv"):
        assert Client().get(address).status_code == 404
    assert client_of(played.organiser).get("/rankings/winter/statistics/ema2008.csv").status_code == 200
    assert client_of(played.organiser).get("/rankings/winter/statistics/wrc.csv").status_code == 404


def test_the_csv_of_a_person_has_the_figures_of_their_page(played):
    winner = played.entries(played.table())[1]
    shown = Client().get(f"/players/{winner.player_id}/").context["statistics"]
    head, *rows = lines(f"/players/{winner.player_id}/statistics.csv")
    assert head == ["Rules", "Figure", "Player", "Sample", "Field"]
    figures = player_block(shown[0]).figures
    assert [row[1].removesuffix(" (%)") for row in rows] == [str(one.name) for one in figures]
    for row, one in zip(rows, figures, strict=True):
        assert row[2] == bare(one.value), one.key
        assert row[3] == "".join(filter(str.isdigit, one.sample)), one.key
        assert row[4] == bare(one.field), one.key
    list_person(entry=winner, by=played.organiser, listed="hidden")
    assert Client().get(f"/players/{winner.player_id}/statistics.csv").status_code == 404


def bare(words: str) -> str:
    return words.replace("\N{THIN SPACE}", "").removesuffix("\N{NO-BREAK SPACE}%").replace("–", "")


def test_before_the_first_hand_there_is_no_csv():
    hall = make_hall(started=False)
    person = hall.entries(hall.table())[0].player_id
    for address in ("/t/bologna-open/statistics/players.csv", f"/players/{person}/statistics.csv"):
        assert Client().get(address).status_code == 404


def test_before_the_first_hand_the_page_says_so():
    make_hall(started=False)
    assert "No statistics yet" in text("/t/bologna-open/statistics/")
    assert "No statistics yet" in text("/statistics/")
    assert "No statistics yet" in text("/statistics/mcr2006/")
    assert Client().get("/statistics/nosuch/").status_code == 404


def test_the_page_of_a_player_has_their_statistics(played):
    winner, loser = (entry.number for entry in played.entries(played.table())[1:3])
    page = f"/t/bologna-open/players/{winner}/"
    assert "Hands won" in text(page)
    assert "Biggest hand" not in text(page)
    assert 'href="?figures=all#statistics"' in text(page)
    assert "Biggest hand" in text(f"{page}?figures=all")
    assert "Biggest hand" not in text(f"/t/bologna-open/players/{loser}/?figures=all")


def test_six_figures_stand_out_beside_the_field(played):
    winner = played.entries(played.table())[1]
    block = player_block(Client().get(f"/players/{winner.player_id}/").context["chosen"])
    assert [figure.key for figure in block.main] == [
        "wins",
        "average_won",
        "deal_ins",
        "riichi",
        "self_draws",
    ]
    assert [bare(figure.field) for figure in block.main][:2] == ["25.0", "2000"]


@each("listed", ["initials", "hidden"], apart=rolled_back)
def test_over_tournaments_nobody_is_named_who_is_not_listed(played, listed):
    entry = played.entries(played.table())[1]
    assert entry.player.list_name in text("/statistics/ema2008/")
    list_person(entry=entry, by=played.organiser, listed=listed)
    queue.run_due()
    person = Player.objects.get(pk=entry.player_id)
    for address in ("/statistics/ema2008/", "/t/bologna-open/statistics/", "/api/v1/statistics/ema2008/"):
        assert person.family_name not in text(address)
        assert person.family_name.upper() not in text(address)
    data = json.loads(text("/api/v1/statistics/ema2008/"))
    assert str(person.pk) not in [row["player"] for row in data["players"]]
    assert [hand["player"] for hand in data["biggest"]] == [""]


def test_every_figure_is_defined():
    keys = {figure.key for figure in FIGURES}
    assert keys == NAMES.keys() == MEANINGS.keys()


def test_the_name_of_a_figure_unfolds_its_meaning_and_its_sample(played):
    for address in ("/statistics/", "/t/bologna-open/statistics/"):
        page = text(address)
        words = re.findall(r'<summary>(.*?)</summary> <p class="small quiet"> (.*?) </p>', unescape(page))
        figures = Client().get(address).context["statistics"].figures
        assert words == [(one.name, f"{one.meaning} ({one.sample})".removesuffix(" ()")) for one in figures]


def test_without_a_rule_set_the_one_that_is_played_most_is_shown(played):
    for address in ("/statistics/", "/statistics/ema2008/"):
        named = set(re.findall(r"http://testserver/statistics/([^\"?]*)", text(address)))
        assert named == {"ema2008/", "ema2008/players.csv"}
    assert Client().get("/statistics/definitions/")["Location"] == "/statistics/"


def test_the_api_gives_numbers_and_samples(played):
    data = json.loads(text("/api/v1/tournaments/bologna-open/statistics/"))
    figures = {row["key"]: (row["number"], row["sample"]) for row in data["figures"]}
    assert (data["ruleset"], data["hands"], figures["wins"], figures["games"]) == (
        "ema2008",
        1,
        (1, 4),
        (0, None),
    )
    assert data["outcomes"]["by_discard"] == 1
    number_of = played.entries(played.table())[1].number
    own = json.loads(text(f"/api/v1/tournaments/bologna-open/entries/{number_of}/statistics/"))
    assert [row["code"] for row in own["patterns"]] == ["pinfu", "tanyao"]
    assert own["biggest"][0]["where"] == [1, 1, 1, 1]


def recorded(folder: Path, count: int) -> Path:
    """Recorded games as a packed file."""
    lines = [case.values[0]["input"] for case in load("data", "real_games.json")[:count]]
    path = folder / "games.jsonl.gz"
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode()))
    return path


def test_recorded_games_become_a_season(tmp_path):
    account = AccountFactory.create()
    wanted = {"by": account.username, "ruleset": "tenhou", "season": "Winter", "rounds": 2, "stdout": None}
    call_command("import_games", recorded(tmp_path, 3), **wanted)
    queue.run_due()
    assert list(Tournament.objects.order_by("pk").values_list("name", "state")) == [
        ("Recorded games 1", "finished"),
        ("Recorded games 2", "finished"),
    ]
    assert (Player.objects.count(), Entry.objects.count(), Table.objects.count()) == (4, 8, 3)
    event = RankedEvent.objects.select_related("ranking")[0]
    (season,) = ranking_statistics(event.ranking)
    cases = [case.values[0]["input"]["events"] for case in load("data", "real_games.json")[:3]]
    ended = ("win", "exhaustive_draw", "abortive_draw", "nagashi_mangan")
    hands = sum(one["kind"] in ended for events in cases for one in events)
    assert (season.field["table_hands"], season.field["tables"], season.ruleset) == (
        hands,
        3,
        registry.get("tenhou"),
    )
    assert ruleset_statistics("tenhou") is not None
    assert "Biggest hands" in text("/rankings/winter/statistics/")


@pytest.mark.parametrize(
    ("content", "more", "words"),
    [
        pytest.param("{", {}, "breaks off", id="no JSON"),
        pytest.param('{"players": []}', {}, "line 1 names no players", id="no game"),
        pytest.param("", {"by": "nobody"}, "There is no account", id="no account"),
        pytest.param("", {"ranking": "none"}, "There is no ranking", id="no ranking"),
        pytest.param("", {"rounds": 0}, "--rounds is at least 1", id="no rounds"),
        pytest.param(
            '{"id": 7, "players": ["A","B","C","D"], "events": [{"kind": "false_hu"}]}',
            {},
            r"line 7, events\[0\]",
            id="an event that cannot be",
        ),
    ],
)
def test_a_file_that_is_refused(tmp_path, content, more, words):
    path = tmp_path / "games.jsonl"
    path.write_text(content)
    wanted = {"by": AccountFactory.create().username, "ruleset": "tenhou", **more}
    with pytest.raises(CommandError, match=words):
        call_command("import_games", path, **wanted)
    assert not Tournament.objects.exists()


@each(
    ("query", "sorted_by"),
    [
        pytest.param("", "", id="as they are"),
        pytest.param("?sort=wins", "descending", id="most wins first"),
        pytest.param("?sort=-wins", "ascending", id="fewest wins first"),
        pytest.param("?sort=name", "", id="no such column"),
    ],
    apart=rolled_back,
)
def test_the_list_of_players_is_sorted_by_the_address(played, query, sorted_by):
    players = Client().get(f"/t/bologna-open/statistics/{query}").context["statistics"].players
    at = [*COLUMNS].index("wins")
    assert players.headings[at].sorted == sorted_by
    wins = [float(row.figures[at].split("\xa0")[0]) for row in players.rows]
    assert sorted_by != "descending" or wins == sorted(wins, reverse=True)
    assert sorted_by != "ascending" or wins == sorted(wins)


def test_the_list_of_players_is_filtered_by_the_address(played):
    entry = played.entries(played.table())[0]
    Player.objects.filter(pk=entry.player.pk).update(country="ITA")
    Player.objects.exclude(pk=entry.player.pk).update(country="FRA")
    for query, keys in (("?country=ITA", [entry.key]), ("?least=99", []), ("?country=XYZ", [])):
        answer = Client().get(f"/t/bologna-open/statistics/{query}")
        assert [row.key for row in answer.context["statistics"].players.rows] == keys, query
    assert "Nobody fits" in answer.content.decode()
