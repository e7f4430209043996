"""Countries by three-letter code: the country that a player represents, and that the federation's result
file asks for.

Codes and names only (ISO 3166-1); flags and translations are the pages' work.
"""

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

DATA = Path(__file__).parent / "data" / "countries.csv"


@dataclass(frozen=True, slots=True)
class Country:
    """One country: `ITA`, `IT`, `Italy`."""

    alpha3: str
    alpha2: str
    name: str

    @property
    def flag(self) -> str:
        """The two regional indicator letters that screens draw as a flag."""
        return "".join(chr(0x1F1E6 + ord(letter) - ord("A")) for letter in self.alpha2)


@cache
def countries() -> dict[str, Country]:
    """All countries by three-letter code, in the order of the codes."""
    with DATA.open(encoding="utf-8") as file:
        return {row["alpha3"]: Country(**row) for row in csv.DictReader(file)}


@cache
def _by_any_name() -> dict[str, str]:
    names = {}
    for country in countries().values():
        for name in (country.alpha3, country.alpha2, country.name):
            names[name.casefold()] = country.alpha3
    return names


def find(text: str) -> str | None:
    """The three-letter code for a code or an English name; None when there is no such country."""
    return _by_any_name().get(text.strip().casefold())


def flag(alpha3: str) -> str:
    """The flag of a three-letter code; nothing for an unknown or empty one."""
    country = countries().get(alpha3)
    return country.flag if country else ""
