"""Pasted lists of players: what is understood, and every fault of those that are not."""

import pytest

from players.imports import PersonRow, parse_players
from players.limits import MOST_LINES
from scoring.faults import Refused

LISTS = [
    pytest.param(
        "Anna Bauer, AUT\nHans Gruber, GER",
        [PersonRow(1, "Anna", "Bauer", "AUT"), PersonRow(2, "Hans", "Gruber", "DEU")],
        id="a comma before the code of a country in every line",
    ),
    pytest.param(
        "Name, Country\nAnna Bauer, Austria\nUgo Neri, Italy\nEva Ruiz, Spain",
        [
            PersonRow(2, "Anna", "Bauer", "AUT"),
            PersonRow(3, "Ugo", "Neri", "ITA"),
            PersonRow(4, "Eva", "Ruiz", "ESP"),
        ],
        id="a comma before the name of a country in three lines, under headings",
    ),
    pytest.param(
        "Smith, Jordan", [PersonRow(1, "Jordan", "Smith")], id="a given name that is a country, too"
    ),
    pytest.param(
        "family name;given name\nANDERSSON;Peter\nNagy;KAREL\nSMITH;JP",
        [PersonRow(2, "Peter", "Andersson"), PersonRow(3, "Karel", "Nagy"), PersonRow(4, "JP", "Smith")],
        id="capitals in columns of their own",
    ),
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
