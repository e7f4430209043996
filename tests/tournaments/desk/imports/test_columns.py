"""Sheets of results as marks: three shapes, the languages' headings, scores as people write them."""

from decimal import Decimal

import pytest

from players.tables import Sheet, read_text
from scoring.faults import Refused
from tests.rows import each
from tests.tournaments.desk.imports import sheets
from tournaments.desk.imports.columns import read_results, score_of
from tournaments.desk.imports.words import heading


def read(rows, **more):
    return read_results(read_text(sheets.text(rows)), **more)


def told(results, line):
    return [
        (mark.round, mark.table, mark.wind, results.people[mark.person].name, mark.score)
        for mark in results.marks
        if mark.line == line
    ]


def test_a_row_a_table():
    found = read(sheets.BY_TABLE)
    assert (found.shape, len(found.people), len(found.marks)) == ("tables", 8, 16)
    assert told(found, 6) == [
        (2, 1, "E", "Marta Rossi", 20000),
        (2, 1, "S", "Tom Lee", 40000),
        (2, 1, "W", "Jan Kowalski", 32000),
        (2, 1, "N", "Eva Maas", 28000),
    ]


def test_a_row_a_seat():
    found = read(sheets.BY_SEAT)
    assert (found.shape, len(found.people)) == ("seats", 8)
    assert told(found, 2) == [(1, 1, "E", "Marta Rossi", Decimal("45.1"))]


def test_a_row_a_player():
    found = read(sheets.BY_PLAYER)
    assert (found.shape, found.unused) == ("players", ["Total"])
    assert told(found, 2) == [
        (1, 1, "", "Marta Rossi", Decimal("30.1")),
        (2, 1, "", "Marta Rossi", Decimal("-25.0")),
    ]
    row = found.people[0].read.row
    assert (row.family_name, row.country) == ("Rossi", "ITA")


SHAPES = [
    # rows, the marks of the first row: (round, table, wind, who, score)
    pytest.param(
        [
            ["Table", "Player 1", "", "Player 2", "", "Player 3", "", "Player 4", ""],
            [3, 1, 9, 2, 8, 3, 7, 4, 6],
        ],
        [(1, 3, "E", "1", 9), (1, 3, "S", "2", 8), (1, 3, "W", "3", 7), (1, 3, "N", "4", 6)],
        id="numbers of players, nameless points",
    ),
    pytest.param(
        [
            ["E", "S", "W", "N", "East score", "South score", "West score", "North score"],
            [*"1234", 5, 6, 7, 8],
        ],
        [(1, 1, "E", "1", 5), (1, 1, "S", "2", 6), (1, 1, "W", "3", 7), (1, 1, "N", "4", 8)],
        id="points behind all names, tables counted",
    ),
    pytest.param(
        [["No", "Name", "1", "2"], [7, "Tom Lee", 12, "-"]],
        [(1, None, "", "Tom Lee", 12)],
        id="rounds as numbers, one not played",
    ),
    pytest.param([["Nr", "Runde 2"], [7, "x"]], [(2, None, "", "7", None)], id="what is no score"),
]


@each(("rows", "marks"), SHAPES)
def test_shapes(rows, marks):
    found = read(rows)
    assert told(found, 2) == marks


def test_the_round_of_a_sheet():
    rows = [(1, ["Table", "E", "S", "W", "N"]), (2, ["1", "1", "2", "3", "4"])]
    assert read_results(Sheet("Kierros 3", rows)).marks[0].round == 3
    assert read_results(Sheet("x", rows), round_number=5).marks[0].round == 5
    assert read_results(Sheet("Kierros 3", rows), round_number=5).marks[0].round == 3
    assert read_results(Sheet("x", rows)).marks[0].round == 1


REFUSED = [
    pytest.param([["Name", "Beer"], ["Tom", "2"]], "results_headings", id="no results"),
    pytest.param(
        # Place,Player ID,... as the page of a rating writes it
        [["Place", "Player ID", "Player name", "Rating points"], [1, 512, "Tom Lee", 4300]],
        "totals_alone",
        id="totals alone: Pantheon",
    ),
    pytest.param([["Round", "Table", "E", "S", "W", "N"]], "no_results", id="headings alone"),
]


@each(("rows", "code"), REFUSED)
def test_what_cannot_be_understood(rows, code):
    with pytest.raises(Refused) as refused:
        read(rows)
    assert [fault.code for fault in refused.value.faults] == [code]


@each(
    ("text", "value"),
    [
        ("43700", 43700),
        ("43,7", Decimal("43.7")),
        ("+12 300", 12300),
        ("−5'200", -5200),
        ("▲12.3", Decimal("-12.3")),
        ("(500)", -500),
        ("45.100", Decimal("45.100")),
        ("1.234.567", 1234567),
        ("45’100", 45100),
        ("1.234,5", None),
        ("1.2345.6", None),
        ("", None),
        ("1e999", None),
        ("NaN", None),
    ],
)
def test_scores_as_people_write_them(text, value):
    assert score_of(text) == value


@each(
    ("text", "kind", "number", "wind"),
    [
        ("Runde 3", "round", 3, ""),
        ("Kierros", "round", None, ""),
        ("T2", "table", 2, ""),
        ("Pöytä", "table", None, ""),
        ("Süd", "wind", None, "S"),
        ("Łączny", "", None, ""),
        ("Punkty", "score", None, ""),
        ("Player East", "wind", None, "E"),
        ("Vorname", "given_name", None, ""),
        ("東", "wind", None, "E"),
    ],
)
def test_headings(text, kind, number, wind):
    assert heading(text) == (kind, number, wind)
