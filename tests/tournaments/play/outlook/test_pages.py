"""The page of what is still open, and the API beside it."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import Hall, make_hall, ron
from tests.tournaments.desk.stages.test_services import SHEET, add, finish, played
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import start_round

pytestmark = [pytest.mark.django_db, pytest.mark.gate]

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


def test_places_stand_beside_the_chances_that_were_drawn_with_them(last_round: Hall) -> None:
    """Live places beside the odds of before contradict each other."""
    before = [(one.row["number"], one.row["place"], one.chances) for one in context(PAGE)["chances"]]
    table = last_round.table(1, 2)
    *_others, north = last_round.names(table)
    last_round.send(table, ron(north, last_round.names(table)[0], limit="haneman"))
    queue.run_due()
    shown = context(PAGE)
    assert [(one.row["number"], one.row["place"], one.chances) for one in shown["chances"]] == before
    assert shown["field"].payload["running"]


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
            assert all(row["games_left"] == 1 for row in Client().get(address).json()["rows"])
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_table_points_come_first_where_they_rank_first() -> None:
    hall = make_hall(players=8, rounds=2, ruleset="mcr2006")
    finish(hall.round(), hall, (130, 20, -50, -100))
    queue.run_due()
    words = context(f"{PAGE}?player=1")["needs"][0].enough
    assert "table points" in words
    assert ", or exactly that and " in words
