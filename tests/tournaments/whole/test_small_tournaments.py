"""A small tournament under four laws, from the first hand to standings and workbook."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from demo.rounds import Staff, play_round
from scoring import game
from tests.factories import END, Hall, make_hall, ron
from tests.workbooks import flat_sheets
from tournaments.common.selectors import full_tables
from tournaments.desk.hall.services.rounds import close_round, start_round
from tournaments.models import Round, Table
from tournaments.play.hands.selectors.hands import game_line
from tournaments.play.ledger.games import ruleset_of
from tournaments.play.standings.rows import number_of
from tournaments.play.standings.selectors.standings import compute

pytestmark = pytest.mark.django_db

Names = list[str]
Script = Callable[[Names], list[dict[str, Any]]]


def play(hall: Hall, script: Script, rounds: int = 2) -> None:
    """The same hands at every table of every round: the seats are others each time."""
    for number in range(1, rounds + 1):
        if number > 1:
            start_round(round=hall.round(number), by=hall.head)
        for table in Table.objects.filter(round=hall.round(number)).order_by("number"):
            for event in script(hall.names(table)):
                hall.send(hall.table(table.number, number), event)
        close_round(round=hall.round(number), by=hall.head)
    assert not Round.objects.exclude(state="closed").exists()


def expected_totals(hall: Hall, by_seat: list[int]) -> dict[int, int]:
    """The total each entry must have when every table pays its starting seats the same."""
    totals: dict[int, int] = {}
    for table in Table.objects.filter(round__stage=hall.stage):
        for entry, points in zip(hall.entries(table), by_seat, strict=True):
            totals[entry.number] = totals.get(entry.number, 0) + points
    return totals


def totals(hall: Hall) -> dict[int, int | str]:
    return {row["number"]: row["total"] for row in compute(hall.stage)["rows"]}


def sheets(hall: Hall) -> dict[str, list[dict[str, Any]]]:
    """Every flat sheet of the reopened workbook as rows by heading."""
    found = {}
    for title, (head, *rows) in flat_sheets(hall.tournament).items():
        found[title] = [dict(zip(map(str, head), row, strict=True)) for row in rows]
    return found


def replays(hall: Hall) -> bool:
    """Every table's line, given to the command line's fold, ends in the results of the ledger."""
    for table in full_tables().filter(round__stage=hall.stage):
        answer = game.replay(ruleset_of(hall.tournament), {**game_line(table), "settle": True})
        if answer["final"] != table.position["result"]:
            return False
    return True


def standings_agree(hall: Hall, book: dict[str, list[dict[str, Any]]]) -> bool:
    rows = compute(hall.stage)["rows"]
    return [(row["Place"], row["No."], row["Total"]) for row in book["Standings"]] == [
        (row["place"], row["number"], row["total"]) for row in rows
    ]


FIMJ_HAND = {
    "concealed": "123m678p2399s",
    "win_tile": "1s",
    "melds": [{"type": "chi", "tiles": "345m"}],
    "bonus": "",
    "flags": [],
}


def fimj(names: Names) -> list[dict[str, Any]]:
    """I01 (-80 +160 -40 -40); the winds pass; thirteen lanterns of the new East from the new South; a draw."""
    _east, south, west, north = names
    racks = {west: {"combos": ["99p"], "bonus": "", "status": None}, north: {"claim": {"points": 2}}}
    first = {
        "kind": "win",
        "discarder": west,
        "winners": [{"player": south, "hand": FIMJ_HAND}],
        "racks": racks,
    }
    lanterns = {"player": south, "claim": {"limit": "13_lanterne"}}
    broken = {"kind": "abortive_draw", "reason": "four_winds"}
    draw = {"kind": "exhaustive_draw"}
    return [first, {"kind": "win", "discarder": west, "winners": [lanterns]}, draw, broken, END]


@pytest.mark.postgres
def test_fimj():
    """fimj.md 6: as East South gets 4000 from each for the lanterns."""
    hall = make_hall(ruleset="fimj2001", players=8, rounds=2)
    play(hall, fimj)
    assert totals(hall) == expected_totals(hall, [-4080, 12160, -4040, -4040])
    assert replays(hall)
    book = sheets(hall)
    assert standings_agree(hall, book)
    assert {"Uma", "Oka"}.isdisjoint(book["Standings"][0])
    assert {"Counters", "Sticks", "Riichi"}.isdisjoint(book["Hands"][0])
    first, second, *_ = book["Hands"]
    _east, _south, west, north = (entry.player.full_name for entry in hall.entries(hall.table(1)))
    assert (first["Tiles"], first["Patterns"], first["Value"]) == (
        "123m678p2399s chow 345m + 1s",
        "All chows 1",
        "40 points",
    )
    assert first["Racks"] == f"{west}: 99p = 0; {north}: 2"
    assert (second["Value"], second["Verdict"]) == ("Thirteen wonderful lanterns", "payments checked")
    assert {row["Event"] for row in book["Hands"]} == {
        "win",
        "draw",
        "abortive draw: four identical winds",
        "time up",
    }


def zung_jung(names: Names) -> list[dict[str, Any]]:
    """Sixteen hands: 40 points by immunity from North, 20 from West, a limit by tiles drawn, thirteen draws."""
    _east, south, west, north = names
    discards = [[north, "3s"], [west, "3s"]]
    noted = {**ron(south, west, points=40), "discards": discards}
    tiles = {"concealed": "19m19p19s1234567z", "win_tile": "7z", "melds": [], "bonus": "", "flags": []}
    terminals = {"kind": "win", "discarder": None, "winners": [{"player": south, "hand": tiles}]}
    return [noted, ron(south, west, points=20), terminals, *[{"kind": "exhaustive_draw"}] * 13]


def test_zung_jung():
    """zungjung.md 4: 25 25 and 70 from North; 20 from each; 160 from each for the thirteen terminals."""
    hall = make_hall(ruleset="zungjung33", players=8, rounds=2)
    play(hall, zung_jung)
    assert totals(hall) == expected_totals(hall, [-205, 120 + 60 + 480, -205, -250])
    assert {table.state for table in Table.objects.all()} == {"finished"}
    assert replays(hall)
    book = sheets(hall)
    assert standings_agree(hall, book)
    first, second, third, *_ = book["Hands"]
    _east, _south, west, north = (entry.player.full_name for entry in hall.entries(hall.table(1)))
    assert [(row["Value"], row["From"], row["Responsible"]) for row in (first, second, third)] == [
        ("40 points", west, north),
        ("20 points", west, west),
        ("160 points", None, None),
    ]
    assert not any(word in str(row) for row in book["Hands"] for word in (" fan", " fu"))
    assert {"Uma", "Oka"}.isdisjoint(book["Rounds"][0])


def mcr(names: Names) -> list[dict[str, Any]]:
    """20 points from West; false hu of North, 10 to each; a drawn hand of 12 by West; fourteen draws."""
    _east, south, west, north = names
    false_hu = {"kind": "false_hu", "player": north, "each": 10}
    drawn = {"kind": "win", "discarder": None, "winners": [{"player": west, "claim": {"points": 12}}]}
    return [ron(south, west, points=20), false_hu, drawn, *[{"kind": "exhaustive_draw"}] * 14]


@pytest.mark.postgres
def test_mcr():
    """mcr.md 4, L07: East -18, South 34, West 42, North -58 at every table: table points 1, 2, 4, 0."""
    hall = make_hall(ruleset="mcr2006", players=8, rounds=2)
    play(hall, mcr)
    by_seat = [-8 + 10 - 20, 44 + 10 - 20, -28 + 10 + 60, -8 - 30 - 20]
    assert totals(hall) == expected_totals(hall, by_seat)
    points = expected_totals(hall, [1, 2, 4, 0])
    rows = compute(hall.stage)["rows"]
    assert {row["number"]: row["table_points"] for row in rows} == points
    ranked = [(-number_of(row["table_points"]), -number_of(row["total"])) for row in rows]
    assert ranked == sorted(ranked)
    assert [row["place"] for row in rows] == [ranked.index(one) + 1 for one in ranked]
    assert sum(Fraction(row["table_points"]) for row in rows) == 4 * 7
    assert replays(hall)
    book = sheets(hall)
    assert standings_agree(hall, book)
    assert [row["Table points"] for row in book["Standings"]] == [row["table_points"] for row in rows]
    assert sorted(row["Table points"] for row in book["Rounds"]) == sorted([0, 1, 2, 4] * 4)
    assert [row["Event"] for row in book["Hands"]][:3] == ["win", "false hu", "win"]
    assert [row["Value"] for row in book["Hands"]][:3] == ["20 points", None, "12 points"]


def test_finnish():
    """A simulated tournament: claims of fu that is not rounded, tiles, disputes settled by the head referee."""
    hall = make_hall(ruleset="finnish", players=8, rounds=2)
    staff = Staff(referee=hall.referee, head=hall.head, organiser=hall.organiser)
    for number in (1, 2):
        if number > 1:
            start_round(round=hall.round(number), by=hall.head)
        assert play_round(round=hall.round(number), staff=staff, seed=number) > 8
    rows = compute(hall.stage)["rows"]
    assert [row["place"] for row in rows] == [
        1 + sum(number_of(other["total"]) > number_of(row["total"]) for other in rows) for row in rows
    ]
    assert replays(hall)
    book = sheets(hall)
    assert standings_agree(hall, book)
    assert {"Uma", "Oka"} <= set(book["Standings"][0])
    assert {"Counters", "Sticks", "Riichi"} <= set(book["Hands"][0])
