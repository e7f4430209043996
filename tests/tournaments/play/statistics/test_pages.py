"""The pages of statistics and what the API says: figures with samples, no names of people who are not listed."""

import json
import re
from datetime import date
from fractions import Fraction
from html import unescape

import pytest
from django.test import Client
from django.utils import translation

from players.models import Player
from tests.apart import rolled_back
from tests.factories import PlayerFactory, make_hall, ron_tiles
from tests.rows import each
from tests.tournaments.play.statistics.answers import bare, text
from tournaments.common.jobs import queue
from tournaments.desk.people.services.privacy import list_person
from tournaments.models import Entry, Tournament
from tournaments.play.statistics.engine.figures import FIGURES, Kind
from tournaments.play.statistics.presentation.numbers import number
from tournaments.play.statistics.presentation.shown import player_block
from tournaments.play.statistics.selectors.several import (
    year_statistics,
)
from tournaments.play.statistics.services import request_ruleset
from tournaments.play.statistics.texts import MEANINGS, NAMES

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


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


def test_the_page_of_a_tournament(counted):
    page = text("/t/bologna-open/statistics/")
    winner = counted.entries(counted.table())[1]
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
def test_statistics_of_a_rule_set_are_those_of_a_year(counted, query, hands, chosen):
    other = make_hall(name="Torino Open")
    for hall, year in ((counted, 2025), (other, 2026)):
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
def test_a_kept_year_follows_its_hands_and_its_people(counted):
    """The sums of a year are kept in memory, and made anew after a hand, and when two people become one."""

    def first() -> tuple[int, set[str]]:
        statistics = year_statistics("ema2008", 2026)
        assert statistics is not None
        return statistics.field["hands"], set(statistics.players)

    Tournament.objects.update(starts_on=date(2026, 5, 1))
    before = first()
    assert (first(), before[0]) == (before, 4)  # of each player
    table = counted.table()
    east, south, *_others = counted.names(table)
    counted.send(table, ron_tiles(south, east))
    queue.run_due()
    assert first()[0] == 8
    entry = Entry.objects.get(number=int(south))
    other = PlayerFactory.create()
    Entry.objects.filter(pk=entry.pk).update(player=other)
    assert str(other.pk) in first()[1] - before[1]


def test_before_the_first_hand_the_page_says_so():
    make_hall(started=False)
    assert "No statistics yet" in text("/t/bologna-open/statistics/")
    assert "No statistics yet" in text("/statistics/")
    assert "No statistics yet" in text("/statistics/mcr2006/")
    assert Client().get("/statistics/nosuch/").status_code == 404


def test_the_page_of_a_player_has_their_statistics(counted):
    winner, loser = (entry.number for entry in counted.entries(counted.table())[1:3])
    page = f"/t/bologna-open/players/{winner}/"
    assert "Hands won" in text(page)
    assert "Biggest hand" not in text(page)
    assert 'href="?figures=all#statistics"' in text(page)
    assert "Biggest hand" in text(f"{page}?figures=all")
    assert "Biggest hand" not in text(f"/t/bologna-open/players/{loser}/?figures=all")


def test_six_figures_stand_out_beside_the_field(counted):
    winner = counted.entries(counted.table())[1]
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
def test_over_tournaments_nobody_is_named_who_is_not_listed(counted, listed):
    entry = counted.entries(counted.table())[1]
    assert entry.player.list_name in text("/statistics/ema2008/")
    list_person(entry=entry, by=counted.organiser, listed=listed)
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


def test_the_name_of_a_figure_unfolds_its_meaning_and_its_sample(counted):
    for address in ("/statistics/", "/t/bologna-open/statistics/"):
        page = text(address)
        words = re.findall(r'<summary>(.*?)</summary> <p class="small quiet"> (.*?) </p>', unescape(page))
        figures = Client().get(address).context["statistics"].figures
        assert words == [(one.name, f"{one.meaning} ({one.sample})".removesuffix(" ()")) for one in figures]


def test_without_a_rule_set_the_one_that_is_played_most_is_shown(counted):
    for address in ("/statistics/", "/statistics/ema2008/"):
        named = set(re.findall(r"http://testserver/statistics/([^\"?]*)", text(address)))
        assert named == {"ema2008/", "ema2008/players.csv"}
    assert Client().get("/statistics/definitions/")["Location"] == "/statistics/"


def test_the_api_gives_numbers_and_samples(counted):
    data = json.loads(text("/api/v1/tournaments/bologna-open/statistics/"))
    figures = {row["key"]: (row["number"], row["sample"]) for row in data["figures"]}
    assert (data["ruleset"], data["hands"], figures["wins"], figures["games"]) == (
        "ema2008",
        1,
        (1, 4),
        (0, None),
    )
    assert data["outcomes"]["by_discard"] == 1
    number_of = counted.entries(counted.table())[1].number
    own = json.loads(text(f"/api/v1/tournaments/bologna-open/entries/{number_of}/statistics/"))
    assert [row["code"] for row in own["patterns"]] == ["pinfu", "tanyao"]
    assert own["biggest"][0]["where"] == [1, 1, 1, 1]
