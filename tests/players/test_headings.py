"""Columns are known by their headings in every language of the product, in any order, else by what they hold."""

import csv

import pytest
from django.conf import settings

from players.columns import understand
from players.headings import DATA
from players.imports import parse_players, read_table
from players.tables import read_text
from tests.rows import each

HEADINGS = [
    # language, headings, the columns
    ("en", "Surname;First name;Nationality;EMA ID", ["family_name", "given_name", "country", "ema_number"]),
    ("it", "Cognome;Nome;Nazione;Tessera EMA", ["family_name", "given_name", "country", "ema_number"]),
    ("es", "Apellidos;Nombre;País;Club", ["family_name", "given_name", "country", "club"]),
    ("fi", "Sukunimi;Etunimi;Maa;Seura", ["family_name", "given_name", "country", "club"]),
    ("fr", "Nom;Prénom;Pays;N° EMA", ["family_name", "given_name", "country", "ema_number"]),
    ("de", "Name;Vorname;Land;EMA-Nr.", ["family_name", "given_name", "country", "ema_number"]),
    ("pl", "Imię i nazwisko;Kraj;Klub;Drużyna", ["name", "country", "club", "team"]),
    ("nl", "Voornaam;Achternaam;Land;E-mailadres", ["given_name", "family_name", "country", "contact"]),
    ("it, one column of names", "Nome;Nazione", ["name", "country"]),
    ("fr, one column of names", "Nom;Pays", ["name", "country"]),
    ("en, name and surname", "Name;Surname;Country", ["given_name", "family_name", "country"]),
    (
        "remarks, capitals, others",
        "NAME (family name first);Shirt?;COUNTRY *",
        ["family_first", "", "country"],
    ),
    ("paid or not", "Name;Paid?;Land", ["name", "fee", "country"]),
    ("a number of another list", "Player ID;Player name;Team", ["", "name", "team"]),
    ("a heading twice", "Name;Country;Country", ["name", "country", ""]),
]


@each(("headings", "columns"), [pytest.param(*row[1:], id=row[0]) for row in HEADINGS])
def test_headings(headings, columns):
    assert understand(read_text(f"{headings}\nA;B;C;Q").rows)[0] == columns


def test_every_language_has_every_column():
    with DATA.open(encoding="utf-8") as file:
        rows = [(row["language"], row["column"]) for row in csv.DictReader(file)]
    languages = {code for code, _name in settings.LANGUAGES}
    columns = {column for _language, column in rows}
    assert set(rows) == {(language, column) for language in languages for column in columns}


def test_a_title_may_stand_above_the_headings():
    text = "Open 2026;;\nas of 1 May;;\n\nCountry;Name;Shirt\nSUI;MEIER Urs;M"
    reading = read_table(read_text(text))
    assert [(one.row.line, one.row.full_name, one.row.country) for one in reading.rows] == [
        (5, "Urs Meier", "CHE")
    ]
    assert reading.unused == ["Shirt"]


def test_a_pasted_list_may_have_any_columns():
    (row,) = parse_players("E-Mail\tLand\tVorname\tName\nurs@example.org\tSchweiz\tUrs\tMeier")
    assert (row.given_name, row.family_name, row.country, row.contact) == (
        "Urs",
        "Meier",
        "CHE",
        "urs@example.org",
    )
