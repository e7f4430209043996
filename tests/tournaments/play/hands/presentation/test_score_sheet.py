"""The score sheet of a table: columns that stay, signs beside colours, marks only for what is unusual."""

from typing import Any

import pytest

from tests.apart import rolled_back
from tests.factories import END, Hall, close_table_from_paper, draw, make_hall, ron, ron_tiles
from tests.rows import each
from tournaments.common.web.finders import find_table
from tournaments.models import Hand, Table
from tournaments.play.hands.presentation.hands import hand_views
from tournaments.play.hands.presentation.score_sheet import Line, ScoreSheet, score_sheet
from tournaments.play.hands.services.corrections import correct_hand, rule_hand
from tournaments.play.hands.services.disputes import dispute_hand
from tournaments.play.hands.services.hands import void_last_hand
from tournaments.play.ledger import games

pytestmark = pytest.mark.django_db


def sheet_of(hall: Hall, late: tuple[int, ...] = ()) -> ScoreSheet:
    table: Table = find_table(hall.head, hall.table().pk)
    return score_sheet(table, hand_views(table), dict.fromkeys(hall.names(table), "Short"), late)


def newest(hall: Hall) -> Line:
    return sheet_of(hall).lines[0]


def signs(line: Line) -> list[str]:
    return [cell.sign for cell in line.cells]


def test_the_columns_are_those_of_the_starting_seats() -> None:
    hall = make_hall()
    _, south, west, _ = hall.names(hall.table())
    hall.send(hall.table(), ron(south, west, fan=2, fu=30))
    hall.send(hall.table(), draw(west))
    sheet = sheet_of(hall)
    assert [wind for wind, _, _ in sheet.players] == list("ESWN")
    assert sheet.start == [30_000] * 4
    assert [line.deal for line in sheet.lines] == ["E2", "E1"]
    assert [[cell.score for cell in line.cells] for line in sheet.lines] == [
        [29_000, 31_000, 31_000, 29_000],
        [30_000, 32_000, 28_000, 30_000],
    ]


def events(hall: Hall) -> dict[str, tuple[dict[str, Any], list[str]]]:
    """Events, and the signs in the columns of East, South, West and North."""
    east, south, west, north = hall.names(hall.table())
    double = ron(south, east, fan=2, fu=30)
    double["winners"].append({"player": west, "claim": {"fan": 1, "fu": 30}})
    won = ["", "won", "paid", ""]
    return {
        "discard": (ron(south, west, fan=2, fu=30), won),
        "a stick alone is no payment": ({**ron(south, west, fan=2, fu=30), "riichi": [east]}, won),
        "self-draw": (
            {**ron(south, west, fan=2, fu=30), "discarder": None},
            ["paid", "won", "paid", "paid"],
        ),
        "two winners": (double, ["paid", "won", "won", ""]),
        "draw": (draw(south), [""] * 4),
        "nagashi mangan": (
            {"kind": "nagashi_mangan", "claimants": [north], "tenpai": []},
            ["paid", "paid", "paid", "won"],
        ),
        "chombo": ({"kind": "chombo", "offenders": [west]}, ["", "", "paid", ""]),
    }


CASES = ("discard", "a stick alone is no payment", "self-draw", "two winners", "draw", "chombo")


@each(
    ("ruleset", "case"),
    [*(("ema2008", case) for case in CASES), ("tenhou", "nagashi mangan")],
    apart=rolled_back,
)
def test_signs(ruleset: str, case: str) -> None:
    hall = make_hall(ruleset=ruleset)
    event, wanted = events(hall)[case]
    hall.send(hall.table(), event)
    assert signs(newest(hall)) == wanted


def test_a_table_of_three_has_three_columns() -> None:
    hall = make_hall(players=7, ruleset="fimj2001")
    small = next(table for table in hall.round().tables.all() if table.seats.count() == 3)
    table = find_table(hall.head, small.pk)
    sheet = score_sheet(table, hand_views(table), dict.fromkeys(games.players_of(table), "Short"), ())
    assert len(sheet.players) == len(sheet.start) == 3


def test_the_end_is_a_sentence_and_paper_has_figures() -> None:
    hall = make_hall()
    hall.send(hall.table(), draw())
    hall.send(hall.table(), END)
    assert newest(hall).cells == []
    paper = make_hall(name="Torino Open")
    names = paper.names(paper.table())
    scores = dict(zip(names, (-123_400, 123_400, 60_000, 60_000), strict=True))
    close_table_from_paper(table=paper.table(), scores=scores, by=paper.head)
    assert [cell.score for cell in newest(paper).cells] == [-123_400, 123_400, 60_000, 60_000]
    assert newest(paper).marks == []


def marked(hall: Hall, seq: int, late: tuple[int, ...] = ()) -> list[str]:
    return [mark.words for mark in sheet_of(hall, late).lines[-seq].marks]


def test_only_the_unusual_is_marked() -> None:
    hall = make_hall()
    table = hall.table()
    _, south, west, north = hall.names(table)
    for event in (ron_tiles(south, west), ron_tiles(west, north), ron_tiles(north, south), draw(south)):
        hall.send(table, event)
    hall.send(table, ron(south, west, fan=2, fu=30))
    hall.send(table, ron_tiles(south, west))
    void_last_hand(table=hall.table(), by=hall.referee, reason="entered twice")
    hall.send(table, ron_tiles(south, west))
    first, second = Hand.objects.order_by("seq")[:2]
    correct_hand(hand=first, event=ron_tiles(north, west), by=hall.head, reason="misread")
    rule_hand(hand=second, rulings={west: {"fan": 3, "fu": 30}}, by=hall.head, reason="misread")
    dispute_hand(hand=Hand.objects.get(seq=3), by=hall.referee, reason="misread")
    late = (Hand.objects.get(seq=4).pk,)
    assert [marked(hall, seq, late) for seq in range(1, 7)] == [
        ["corrected"],
        ["ruled"],
        ["under decision"],
        ["after the end"],
        ["no tiles: payments checked"],
        ["entered again"],
    ]


def test_where_hands_are_claimed_a_claim_is_usual() -> None:
    hall = make_hall()
    _, south, west, _ = hall.names(hall.table())
    hall.send(hall.table(), ron(south, west, fan=2, fu=30))
    assert marked(hall, 1) == []
