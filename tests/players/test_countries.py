"""Countries by code and by name."""

import csv

import pytest

from players.countries import NAMES, TRANSLATIONS, countries, find, flag, near, read_country
from tests.languages import LANGUAGES
from tests.rows import each

FOUND = [
    pytest.param("ITA", "ITA", id="three letters"),
    pytest.param("it", "ITA", id="two letters, small"),
    pytest.param(" Finland ", "FIN", id="English name"),
    pytest.param("Atlantis", None, id="no such country"),
    *(
        pytest.param(text, code, id=text)
        for code, texts in {  # organiser's review, finding 6, and more of the kind
            "CHE": "SUI Schweiz Suisse Svizzera Suiza Sveitsi Szwajcaria Zwitserland Svizra",
            "DEU": "GER Deutschland Germania Alemania Allemagne Saksa Niemcy Duitsland",
            "NLD": "NED Holland Nederland Olanda Hollanti Holandia",
            "DNK": "DEN Danmark Tanska",
            "PRT": "POR Portugalia",
            "GBR": "UK England Scotland Wales ENG SCO WAL Englanti Angleterre Großbritannien Inghilterra",
            "FIN": "Suomi Finlandia Finlande Finnland",
            "AUT": "Österreich osterreich Itävalta Oostenrijk",
            "ESP": "España Espana Hiszpania",
            "JPN": "日本 Giappone",
            "GRC": "GRE EL Ελλάδα",
            "HRV": "CRO Hrvatska",
            "TWN": "TPE",
            "CZE": "Tschechien Česko",
            "HUN": "Magyarország Ungarn",
            "SWE": "Sverige Ruotsi",
        }.items()
        for text in texts.split()
    ),
]


@each(("text", "code"), FOUND)
def test_find(text, code):
    assert find(text) == code


def test_every_country_has_its_own_codes_and_name():
    rows = countries().values()
    assert len({row.alpha2 for row in rows}) == len({row.name for row in rows}) == len(rows) == 249
    assert all(find(row.alpha3) == find(row.alpha2) == find(row.name) == row.alpha3 for row in rows)


def test_no_name_is_of_two_countries():
    with NAMES.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert {row["alpha3"] for row in rows} == set(countries())
    assert [name for row in rows for name in row["names"].split("|") if find(name) != row["alpha3"]] == []


def test_each_language_has_a_name_of_its_own_for_every_country_by_which_it_is_found():
    for language in LANGUAGES:
        names = {country.alpha3: country.name_in(language) for country in countries().values()}
        assert {code: find(name) for code, name in names.items()} == {code: code for code in names}, language


def test_a_name_in_the_language_of_the_reader():
    greece = countries()["GRC"]
    assert [greece.name_in(language) for language in ("en", "it", "fi", "de", "xx")] == [
        *("Greece", "Grecia", "Kreikka", "Griechenland"),
        "Greece",
    ]


NEAR = [
    pytest.param("Germny", ["DEU"], id="a letter less"),
    pytest.param("Swizerland", ["CHE"], id="another letter less"),
    pytest.param("Nachname", [], id="a heading"),
    pytest.param("XYZ", [], id="three letters are near to anything"),
]


@each(("text", "codes"), NEAR)
def test_did_you_mean(text, codes):
    assert [one.alpha3 for one in near(text)][:1] == codes


def test_read_country_tells_what_may_be_meant():
    assert read_country(" suomi ", "country") == ("FIN", None)
    assert read_country("  ", "country") == ("", None)
    _code, fault = read_country("Germny", "country")
    assert fault
    assert (fault.code, fault.expected) == ("unknown_country_near", ["Germany (DEU)"])


def test_flag():
    assert (flag("ITA"), flag("")) == ("🇮🇹", "")


def test_every_language_has_a_column_of_names():
    """`python -m tools.country_names` writes it."""
    with TRANSLATIONS.open(encoding="utf-8") as file:
        assert set(next(csv.reader(file))) == {"alpha3", *LANGUAGES} - {"en"}
