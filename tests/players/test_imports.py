"""Pasted lists of players: what is understood, and every fault of those that are not."""

import pytest

from players.imports import PersonRow, parse_players, split_name
from players.limits import MOST_LINES
from scoring.faults import Refused

NAMES = [
    pytest.param("Ana Pérez", ("Ana", "Pérez"), id="given name first"),
    pytest.param("Pérez, Ana", ("Ana", "Pérez"), id="family name, comma"),
    pytest.param("PÉREZ Ana", ("Ana", "Pérez"), id="family name in capitals"),
    pytest.param("Ana María DE LA CRUZ", ("Ana María", "De La Cruz"), id="several words in capitals"),
    pytest.param("O'NEIL-PÉREZ Ana", ("Ana", "O'Neil-Pérez"), id="capitals with marks"),
    pytest.param("J Smith", ("J", "Smith"), id="an initial is no family name"),
    pytest.param("ANA PÉREZ", ("ANA", "PÉREZ"), id="all in capitals"),
    pytest.param("Pelé", ("", "Pelé"), id="one word"),
]


@pytest.mark.parametrize(("text", "parts"), NAMES)
def test_split_name(text, parts):
    assert split_name(text) == parts


LISTS = [
    pytest.param(
        "Name;Country;EMA;Club\nAna Pérez; Spain; 13000001; Madrid\n\nPekka Virta",
        [
            PersonRow(2, "Ana", "Pérez", "ESP", "13000001", "Madrid"),
            PersonRow(4, "Pekka", "Virta"),
        ],
        id="headings, blank line, name alone",
    ),
    pytest.param(
        "Ana Pérez\tES\t-\t",
        [PersonRow(1, "Ana", "Pérez", "ESP")],
        id="tabs, a dash for no number (EMA result pages)",
    ),
    pytest.param(
        "Marta Rossi;ITA;7000002",
        [PersonRow(1, "Marta", "Rossi", "ITA", "07000002")],
        id="seven digits get their leading zero back (ema-tournament.md 9)",
    ),
    pytest.param(
        "Li Wei;CHN;24000001\nLi Wei;CHN;24000002",
        [
            PersonRow(1, "Li", "Wei", "CHN", "24000001"),
            PersonRow(2, "Li", "Wei", "CHN", "24000002"),
        ],
        id="two people of one name with numbers of their own",
    ),
]


@pytest.mark.parametrize(("text", "rows"), LISTS)
def test_parse_players(text, rows):
    assert parse_players(text) == rows


FAULTS = [
    pytest.param("", [("no_players", "lines")], id="empty"),
    pytest.param("Name;Country", [("no_players", "lines")], id="headings alone"),
    pytest.param("x\n" * (MOST_LINES + 1), [("too_many_lines", "lines")], id="too many lines"),
    pytest.param(
        ";Atlantis;12;Club;more",
        [
            ("too_many_columns", "lines[1]"),
            ("name_missing", "lines[1].name"),
            ("unknown_country", "lines[1].country"),
            ("bad_ema_number", "lines[1].ema_number"),
        ],
        id="everything wrong at once",
    ),
    pytest.param(
        f"{'A' * 81} {'b' * 81};;;{'c' * 121}",
        [
            ("too_long", "lines[1].given_name"),
            ("too_long", "lines[1].family_name"),
            ("too_long", "lines[1].club"),
        ],
        id="too long",
    ),
    pytest.param(
        "Ana Pérez;ES\nana PÉREZ;ESP",
        [("player_twice", "lines[2].name")],
        id="the same person twice",
    ),
    pytest.param(
        "Ana Pérez;;13000001\nEva Ruiz;;13000001",
        [("ema_number_twice", "lines[2].ema_number")],
        id="the same number twice",
    ),
]


@pytest.mark.parametrize(("text", "faults"), FAULTS)
def test_faults_of_a_list(text, faults):
    with pytest.raises(Refused) as refused:
        parse_players(text)
    assert [(fault.code, fault.field) for fault in refused.value.faults] == faults
