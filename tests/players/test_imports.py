"""Pasted lists of players: what is understood, and every fault of those that are not."""

import pytest

from players.imports import PersonRow, parse_line, parse_players, read_fields, read_people
from players.limits import MOST_LINES
from scoring.faults import Refused
from tests.rows import each

LISTS = [
    pytest.param(
        "Anna Bauer, AUT\nHans Gruber, GER",
        [PersonRow("Anna", "Bauer", "AUT", line=1), PersonRow("Hans", "Gruber", "DEU", line=2)],
        id="a comma before the code of a country in every line",
    ),
    pytest.param(
        "Name, Country\nAnna Bauer, Austria\nUgo Neri, Italy\nEva Ruiz, Spain",
        [
            PersonRow("Anna", "Bauer", "AUT", line=2),
            PersonRow("Ugo", "Neri", "ITA", line=3),
            PersonRow("Eva", "Ruiz", "ESP", line=4),
        ],
        id="a comma before the name of a country in three lines, under headings",
    ),
    pytest.param(
        "Smith, Jordan", [PersonRow("Jordan", "Smith", line=1)], id="a given name that is a country, too"
    ),
    pytest.param(
        "family name;given name\nANDERSSON;Peter\nNagy;KAREL\nSMITH;JP",
        [
            PersonRow("Peter", "Andersson", line=2),
            PersonRow("Karel", "Nagy", line=3),
            PersonRow("JP", "Smith", line=4),
        ],
        id="capitals in columns of their own",
    ),
    pytest.param(
        "Name;Country;EMA;Club\nAna Pérez; Spain; 13000001; Madrid\n\nPekka Virta",
        [
            PersonRow("Ana", "Pérez", "ESP", "13000001", "Madrid", line=2),
            PersonRow("Pekka", "Virta", line=4),
        ],
        id="headings, blank line, name alone",
    ),
    pytest.param(
        "Ana Pérez\tES\t-\t",
        [PersonRow("Ana", "Pérez", "ESP", line=1)],
        id="tabs, a dash for no number (EMA result pages)",
    ),
    pytest.param(
        "Marta Rossi;ITA;7000002",
        [PersonRow("Marta", "Rossi", "ITA", "07000002", line=1)],
        id="seven digits get their leading zero back (ema-tournament.md 9)",
    ),
    pytest.param(
        "Li Wei;CHN;24000001\nLi Wei;CHN;24000002",
        [
            PersonRow("Li", "Wei", "CHN", "24000001", line=1),
            PersonRow("Li", "Wei", "CHN", "24000002", line=2),
        ],
        id="two people of one name with numbers of their own",
    ),
]


@each(("text", "rows"), LISTS)
def test_parse_players(text, rows):
    assert parse_players(text) == rows


ADA = PersonRow(line=1, given_name="Ada", family_name="Lee", country="ITA")
ONE_PERSON = [
    pytest.param(lambda: parse_line("LEE Ada; ITA"), id="a line"),
    pytest.param(lambda: parse_line("Ada\nLee; ITA"), id="a broken line"),
    pytest.param(lambda: read_fields("LEE Ada", "Italy"), id="fields"),
    pytest.param(lambda: read_fields("Lee; Ada", "ITA"), id="fields with a semicolon"),
]


@each("read", ONE_PERSON)
def test_the_person_of_a_form(read):
    assert read() == ADA


FAULTS = [
    pytest.param("", [("no_players", "lines")], id="empty"),
    pytest.param("Name;Country", [("no_players", "lines")], id="headings alone"),
    pytest.param("x\n" * (MOST_LINES + 1), [("too_many_lines", "lines")], id="too many lines"),
    pytest.param(
        "Ana Pérez;ESP\n;Atlantis;12;Club;;;;more",
        [
            ("too_many_columns", "lines[2]"),
            ("name_missing", "lines[2].name"),
            ("unknown_country", "lines[2].country"),
            ("bad_ema_number", "lines[2].ema_number"),
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


@each(("text", "faults"), FAULTS)
def test_faults_of_a_list(text, faults):
    with pytest.raises(Refused) as refused:
        parse_players(text)
    assert [(fault.code, fault.field) for fault in refused.value.faults] == faults


def test_names_of_another_system_in_capitals_are_calmed() -> None:
    (row,) = read_people([{"given_name": "MARIA", "family_name": "DE LA CRUZ"}])
    assert (row.given_name, row.family_name) == ("Maria", "De la Cruz")


def test_two_apostrophes_are_one_name() -> None:
    with pytest.raises(Refused) as refused:
        parse_players("d'ARC Jeanne\nD’Arc, Jeanne")
    assert [fault.code for fault in refused.value.faults] == ["player_twice"]
