"""Statistics as CSV have the figures of their pages, and nobody whom a page does not show."""

import csv
import io
import json

import pytest
from django.test import Client

from scoring.rulesets import registry
from tests.factories import END, Hall, make_hall
from tests.tournaments.conftest import client_of
from tests.tournaments.play.statistics.answers import bare, lines, text
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import close_round
from tournaments.desk.people.services.privacy import list_person
from tournaments.desk.rankings.services.events import add_tournament
from tournaments.desk.rankings.services.rankings import create_ranking
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.models import Ranking, StatisticsSnapshot, Tournament
from tournaments.play.statistics.engine.figures import FIGURES
from tournaments.play.statistics.presentation.player_list import COLUMNS
from tournaments.play.statistics.presentation.shown import player_block

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


def test_the_figures_as_csv_are_those_of_the_page(counted):
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


def test_over_tournaments_the_csv_has_whoever_is_listed_and_the_same_figures(counted):
    """Of a rule set and of a ranking; numbers are those of the persons' pages."""
    season(counted, public=True)
    hidden, *shown = counted.entries(counted.table())
    list_person(entry=hidden, by=counted.organiser, listed="hidden")
    queue.run_due()
    own = {row[0]: row[2:] for row in lines("/t/bologna-open/statistics/players.csv")[1:]}
    wanted = {str(entry.player_id): [entry.player.list_name, *own[entry.key]] for entry in shown}
    for address in ("/statistics/ema2008/players.csv", "/rankings/winter/statistics/ema2008.csv"):
        assert {row[0]: row[1:] for row in lines(address)[1:]} == wanted
    assert "/rankings/winter/statistics/ema2008.csv" in text("/rankings/winter/statistics/")
    assert "/statistics/ema2008/players.csv" in text("/statistics/ema2008/")


def test_a_ranking_shows_a_rule_set_at_a_time(counted):
    """Links and the form keep the choice."""
    ranking = season(counted, public=True)
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


def test_a_private_ranking_and_another_rule_set_have_no_csv(counted):
    season(counted, public=False)
    for address in ("/rankings/winter/statistics/ema2008.csv", "/statistics/mcr2006/players.csv"):
        assert Client().get(address).status_code == 404
    assert client_of(counted.organiser).get("/rankings/winter/statistics/ema2008.csv").status_code == 200
    assert client_of(counted.organiser).get("/rankings/winter/statistics/wrc.csv").status_code == 404


def test_the_csv_of_a_person_has_the_figures_of_their_page(counted):
    winner = counted.entries(counted.table())[1]
    shown = Client().get(f"/players/{winner.player_id}/").context["statistics"]
    head, *rows = lines(f"/players/{winner.player_id}/statistics.csv")
    assert head == ["Rules", "Figure", "Player", "Sample", "Field"]
    figures = player_block(shown[0]).figures
    assert [row[1].removesuffix(" (%)") for row in rows] == [str(one.name) for one in figures]
    for row, one in zip(rows, figures, strict=True):
        assert row[2] == bare(one.value), one.key
        assert row[3] == "".join(filter(str.isdigit, one.sample)), one.key
        assert row[4] == bare(one.field), one.key
    list_person(entry=winner, by=counted.organiser, listed="hidden")
    assert Client().get(f"/players/{winner.player_id}/statistics.csv").status_code == 404


def test_before_the_first_hand_there_is_no_csv():
    hall = make_hall(started=False)
    person = hall.entries(hall.table())[0].player_id
    for address in ("/t/bologna-open/statistics/players.csv", f"/players/{person}/statistics.csv"):
        assert Client().get(address).status_code == 404
