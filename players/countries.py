"""Countries: their codes and names, and the country that a text of people means.

A country is stored by its three letters of ISO 3166-1, which the federation's result file wants. It is found by both
codes of ISO, by those of the Olympic committee and of football, by its names in many languages
(data/country_names.csv), and by adjectives (data/country_adjectives.csv). Pages show its name in the reader's language
(data/country_translations.csv). tools/country_names.py makes the tables of names. Flags are the pages' work.
"""

import csv
import re
import unicodedata
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from scoring.faults import Fault

DATA = Path(__file__).parent / "data" / "countries.csv"
NAMES = Path(__file__).parent / "data" / "country_names.csv"
TRANSLATIONS = Path(__file__).parent / "data" / "country_translations.csv"
ADJECTIVES = Path(__file__).parent / "data" / "country_adjectives.csv"
FIRST_OF_FLAGS = 0x1F1E6
"""The first of the letters that screens draw in pairs as flags."""
LIKENESS = 0.75
"""How alike a word and a name have to be for the name to be suggested."""


@dataclass(frozen=True, slots=True)
class Country:
    """A country: `ITA`, `IT`, `Italy`."""

    alpha3: str
    alpha2: str
    name: str

    @property
    def flag(self) -> str:
        """The two regional indicator letters that screens draw as a flag."""
        return "".join(chr(FIRST_OF_FLAGS + ord(letter) - ord("A")) for letter in self.alpha2)

    def name_in(self, language: str) -> str:
        """`Italien` for "de"; the English name for a language without a column."""
        return _translations().get(self.alpha3, {}).get(language, self.name)


@cache
def countries() -> dict[str, Country]:
    """All countries by three-letter code, in the order of the codes."""
    with DATA.open(encoding="utf-8") as file:
        return {row["alpha3"]: Country(**row) for row in csv.DictReader(file)}


@cache
def _translations() -> dict[str, dict[str, str]]:
    """The name by country and language."""
    with TRANSLATIONS.open(encoding="utf-8") as file:
        return {row.pop("alpha3"): row for row in csv.DictReader(file)}


def plain(text: str) -> str:
    """The letters and digits of a name without accents, as names are compared."""
    parts = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l").replace("ø", "o"))
    return "".join(letter for letter in parts if letter.isalnum())


@cache
def _by_any_name() -> dict[str, str]:
    """The country by each of its names; the codes of ISO are never another country's."""
    names: dict[str, str] = {}
    for table in (ADJECTIVES, NAMES):
        with table.open(encoding="utf-8") as file:
            for row in csv.DictReader(file):
                names |= {plain(name): row["alpha3"] for name in row["names"].split("|") if plain(name)}
    for country in countries().values():
        names |= {plain(name): country.alpha3 for name in (country.name, country.alpha2, country.alpha3)}
    return names


def find(text: str) -> str | None:
    """The three-letter code for a code, a name, an adjective or a flag, or for two that agree (`Italy (ITA)`); None
    when there is no such country.
    """
    word = unflagged(text)
    return _by_any_name().get(plain(word)) or _agreed(word)


def _agreed(text: str) -> str | None:
    """The country of each part of a text."""
    parts = map(plain, re.split(r"[()\[\]/|,;:]|\s[-–—]\s", text))
    codes = {_by_any_name().get(part) for part in parts if part}
    return codes.pop() if len(codes) == 1 else None


def unflagged(text: str) -> str:
    """The text with its flags as the two letters that they stand for."""
    return "".join(
        chr(ord(letter) - FIRST_OF_FLAGS + ord("A")) if 0 <= ord(letter) - FIRST_OF_FLAGS < 26 else letter
        for letter in text
    )


def flag(alpha3: str) -> str:
    """The flag of a three-letter code; nothing for an unknown or empty one."""
    country = countries().get(alpha3)
    return country.flag if country else ""


def near(text: str) -> list[Country]:
    """Countries whose name is nearly this, the nearest first; nothing for short words, which are near to anything."""
    word = plain(text)
    if len(word) < 4:
        return []
    close = get_close_matches(word, _by_any_name(), n=3, cutoff=LIKENESS)
    return [countries()[code] for code in dict.fromkeys(_by_any_name()[name] for name in close)]


def read_country(text: str, field: str) -> tuple[str, Fault | None]:
    """The code of a country as people write it, or the fault, which suggests countries of nearly that name."""
    if not text.strip():
        return "", None
    if code := find(text):
        return code, None
    meant = near(text)
    if not meant:
        return "", Fault("unknown_country", field, found=text)
    named = [f"{country.name} ({country.alpha3})" for country in meant]
    return "", Fault("unknown_country_near", field, expected=named, found=text)
