"""The page of what is still open, and the API beside it."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import Hall, make_hall, ron
from tests.tournaments.stages.test_services import SHEET, add, finish, played
from tournaments.common import queue
from tournaments.hall.services.rounds import start_round
from tournaments.standings.columns import list_name
from tournaments.texts.format import score, signed

pytestmark = pytest.mark.django_db

PAGE = "/t/bologna-open/outlook/"
API = "/api/v1/tournaments/bologna-open/stages/1/outlook/"


@pytest.fixture
def last_round() -> Hall:
    """Two rounds, the second running; the cut is after the fourth place."""
    hall = played(rounds=2)
    add(hall, places=4)
    queue.run_due()
    start_round(round=hall.round(2), by=hall.head)
    queue.run_due()
    return hall


def context(address: str, client: Client | None = None) -> Any:
    answer = (client or Client()).get(address)
    assert answer.status_code == 200
    return answer.context


def test_before_the_first_result_nothing_is_told() -> None:
    make_hall(players=8)
    queue.run_due()
    assert "No table has finished yet" in Client().get(PAGE).content.decode()
    assert Client().get(API).status_code == 404


def test_the_first_of_the_list_with_their_chances(last_round: Hall) -> None:
    shown = context(PAGE)
    assert shown["headings"] == ["First place", "The first 3", "Going on: the first 4"]
    assert [one.row["place"] for one in shown["chances"]] == [1, 1, 3, 3, 5, 5, 7, 7]
    assert all(len(one.chances) == 3 and one.chances[0].endswith("%") for one in shown["chances"])


def test_what_a_player_needs_is_told_in_points(last_round: Hall) -> None:
    """Each table had the same sheet: 30,100, 8,400, -8,500 and -30,000 with uma."""
    rows = {row["number"]: row for row in context(f"{PAGE}?player=1")["field"].payload["rows"]}
    last = next(number for number, row in rows.items() if row["place"] == 7)
    first = next(number for number, row in rows.items() if row["place"] == 1)
    gap = rows[first]["total"] - rows[last]["total"]
    shown = context(f"{PAGE}?player={last}")
    (best, worst) = shown["bounds"][1], shown["bounds"][0]
    needs = {need.place: need for need in shown["needs"]}
    assert (rows[first]["total"], rows[last]["total"]) == (30100, -30000)
    assert (worst, best) == ("−30\N{THIN SPACE}000", "+30\N{THIN SPACE}100")
    assert needs[1].as_it_stands == f"+{gap // 1000}\N{THIN SPACE}100"
    assert needs[1].enough == "+90\N{THIN SPACE}200"
    assert (needs[1].standing, needs[4].standing) == ("open", "open")


def test_a_place_that_is_decided_has_no_chance_beside_it(last_round: Hall) -> None:
    """The rest was drawn after round 1; since then a table of round 2 has ended."""
    last_round.send(last_round.table(1, 2), {"kind": "end", "reason": "time"})
    queue.run_due()
    needs = [need for number in range(1, 9) for need in context(f"{PAGE}?player={number}")["needs"]]
    assert {need.standing for need in needs} > {"open"}
    assert all((need.chance == "–") == (need.standing != "open") for need in needs)


def test_the_last_game_tells_scores_and_leads(last_round: Hall) -> None:
    """Round 1 brought 30,100, 8,400, -8,500 and -30,000 at both tables; uma 15,000, 5,000, -5,000 and -15,000."""
    rows = {row["number"]: row for row in context(f"{PAGE}?player=1")["field"].payload["rows"]}
    mates = [entry.number for entry in last_round.entries(last_round.table(1, 2))]
    number = min(mates, key=lambda mate: rows[mate]["total"])
    shown = context(f"{PAGE}?player={number}")
    own, told = rows[number]["total"], shown["last_game"]
    others = sorted((row["total"] for key, row in rows.items() if key not in mates), reverse=True)
    assert [one.name for one in told.scores] == [need.name for need in shown["needs"]]
    for one, place in zip(told.scores, (1, 3, 4), strict=True):
        lacking = others[place - 1] - own
        least = [score(lacking + 30000 - uma) for uma in (15000, 5000, -5000)]
        assert [row.score for row in one.rows[:3]] == least
    ahead = {row["number"] for row in rows.values() if row["total"] > own}
    assert len(told.rivals) == min(len(ahead), 6)
    assert {bool(rival.lead or rival.leads) for rival in told.rivals} == {True, False}
    for rival in told.rivals:
        gap = next(row["total"] for row in rows.values() if list_name(row) == rival.name) - own
        assert rival.margin == signed(gap)
        if rival.leads:
            first = ["in front" if gap <= better else score(gap - better) for better in (10000, 20000, 30000)]
            assert list(rival.leads[0].leads) == first
    page = Client().get(f"{PAGE}?player={number}").content.decode()
    assert "The last game in points" in page


def test_before_the_last_round_is_seated_no_table_is_known() -> None:
    hall = played(rounds=2)
    queue.run_due()
    shown = context(f"{PAGE}?player={hall.entries(hall.table(1))[3].number}")
    assert all(rival.margin and not rival.leads for rival in shown["last_game"].rivals)


def test_who_has_no_last_game_or_more_than_one_is_not_told_of_it(last_round: Hall) -> None:
    finish(last_round.round(2), last_round, SHEET)
    queue.run_due()
    assert context(f"{PAGE}?player=1")["last_game"] is None


@pytest.mark.parametrize("table", [1, 2])
def test_an_opponent_who_has_played_is_met_by_a_score(last_round: Hall, table: int) -> None:
    """One table of the last round is over: those of it who are ahead stand with their final figures."""
    last_round.send(last_round.table(table, 2), {"kind": "end", "reason": "time"})
    queue.run_due()
    rows = context(f"{PAGE}?player=1")["field"].payload["rows"]
    number = next(row["number"] for row in reversed(rows) if not row["rounds"][1]["finished"])
    shown = context(f"{PAGE}?player={number}")
    field = shown["field"]
    done = {list_name(row): row["total"] for row in rows if row["rounds"][1]["finished"]}
    met = {rival.name: rival.scores for rival in shown["last_game"].rivals if rival.scores}
    assert met
    for name, told in met.items():
        assert told[0].score == score(done[name] - field.contenders[number].figures[0] + 15000)


def test_the_last_hand_tells_which_win_is_enough(last_round: Hall) -> None:
    table = last_round.table(1, 2)
    east, south, west, _north = last_round.names(table)
    last_round.send(table, ron(south, west, fan=1, fu=30))
    queue.run_due()
    shown = context(f"{PAGE}?player={east}")
    assert [one.name for one in shown["last_hands"]] == [need.name for need in shown["needs"]]
    first, *others = shown["last_hands"]
    assert (first.reached, first.wins) == (False, ()), "no win is enough for the first place: no list says so"
    assert {(len(one.wins), one.wins[0].way) for one in others if one.wins} == {(4, "self-draw")}
    page = Client().get(f"{PAGE}?player={east}").content.decode()
    assert "If the table ends with this hand" in page
    assert page.count("No win is enough.") == 1


def test_hands_that_are_not_public_are_not_reckoned_with() -> None:
    hall = played(rounds=2, results_policy="after_round")
    queue.run_due()
    start_round(round=hall.round(2), by=hall.head)
    table = hall.table(1, 2)
    east, south, west, _north = hall.names(table)
    before = Client().get(f"{PAGE}?player={east}").content
    hall.send(table, ron(south, west, fan=1, fu=30))
    queue.run_due()
    assert Client().get(f"{PAGE}?player={east}").content == before
    assert context(f"{PAGE}?player={east}")["last_hands"] == []


def test_a_player_is_found_by_name_and_nobody_by_another(last_round: Hall) -> None:
    entry = last_round.entries(last_round.table(1))[0]
    assert (
        context(f"{PAGE}?player={entry.player.family_name} {entry.player.given_name}")["player"].number
        == entry.number
    )
    assert "No player found." in Client().get(f"{PAGE}?player=Nobody").content.decode()


def test_when_all_is_played_the_places_are_certain_or_out_of_reach(last_round: Hall) -> None:
    finish(last_round.round(2), last_round, SHEET)
    queue.run_due()
    assert "nothing is open any more" in Client().get(PAGE).content.decode()
    shown = context(f"{PAGE}?player=1")
    place = next(row["place"] for row in shown["field"].payload["rows"] if row["number"] == 1)
    assert [need.standing for need in shown["needs"]] == [
        "certain" if place <= need.place else "out of reach" for need in shown["needs"]
    ]


def test_the_page_of_a_player_in_the_last_round_tells_what_they_need(last_round: Hall) -> None:
    page = Client().get("/t/bologna-open/players/1/")
    assert [need.place for need in page.context["needs"]] == [1, 3, 4]
    assert "What a place takes" in page.content.decode()


def test_programs_read_the_same(last_round: Hall) -> None:
    found = Client().get(API).json()
    assert (found["metrics"], found["bounds"]) == (["total"], {"low": [-30000], "high": [30100]})
    assert found["drawn"]["after_round"] == 1
    row = found["rows"][0]
    assert (row["games_left"], [need["place"] for need in row["needs"]]) == (1, [1, 3, 4])
    assert row["needs"][0]["standing"] == "open"


@pytest.mark.postgres
def test_programs_read_the_last_game(last_round: Hall) -> None:
    """One table of the last round is over. The scores and leads are those of the page, in numbers."""
    last_round.send(last_round.table(1, 2), {"kind": "end", "reason": "time"})
    queue.run_due()
    shown = {row["number"]: row for row in Client().get(API).json()["rows"]}
    playing = {entry.number for entry in last_round.entries(last_round.table(2, 2))}
    assert {number for number, row in shown.items() if row["last_game"]} == playing
    for number in playing:
        told, words = shown[number]["last_game"], context(f"{PAGE}?player={number}")["last_game"]
        assert set(told["mates"]) == playing
        assert [one["place"] for one in told["scores"]] == [1, 3, 4]
        for one, row in zip(told["scores"], words.scores, strict=True):
            assert [written(least, "any") for least in one["as_it_stands"]] == [
                line.score for line in row.rows
            ]
            assert [written(least, "any") for least in one["enough"]] == [line.enough for line in row.rows]
        for one, rival in zip(told["rivals"], words.rivals, strict=True):
            assert (shown[one["number"]]["games_left"] == 0) == bool(one["scores"])
            assert (one["number"] in playing) == bool(one["leads"]) == bool(rival.lead or rival.leads)
            assert [written(least, "any") for least in one["scores"]] == [line.score for line in rival.scores]
            leads = [[written(least, "in front") for least in leads] for leads in one["leads"]]
            same = [[rival.lead] * len(row) for row in leads]
            assert leads == ([list(line.leads) for line in rival.leads] or same)


def test_the_api_asks_as_much_of_a_large_field() -> None:
    """As many queries for 40 players in their last game as for 8."""
    asked = []
    for players, name in ((8, "Small Open"), (40, "Large Open")):
        hall = played(players=players, rounds=2, name=name)
        queue.run_due()
        start_round(round=hall.round(2), by=hall.head)
        queue.run_due()
        address = f"/api/v1/tournaments/{hall.tournament.slug}/stages/1/outlook/"
        with CaptureQueriesContext(connection) as queries:
            assert all(row["last_game"] for row in Client().get(address).json()["rows"])
        asked.append(len(queries))
    assert asked[0] == asked[1]


def written(least: int | str, enough: str) -> str:
    return {"enough": enough, "never": "not enough"}.get(str(least)) or score(least)


def test_table_points_come_first_where_they_rank_first() -> None:
    hall = make_hall(players=8, rounds=2, ruleset="mcr2006")
    finish(hall.round(), hall, (130, 20, -50, -100))
    queue.run_due()
    words = context(f"{PAGE}?player=1")["needs"][0].enough
    assert "table points" in words
    assert ", or exactly that and " in words
