"""Writes the names of countries: all names by which a country's code is found, and its name in each language.

The names are those of the Unicode CLDR, by way of Babel (a tool of development alone): in the languages of the product,
in English and in each country's own languages. This module lists codes that sports use beside ISO 3166, and names that
people write. Run it again when a language is added to the settings: python -m tools.country_names
"""

import csv
import os
from collections import defaultdict
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.languages import get_official_languages
from django.conf import settings

from players.countries import DATA, NAMES, TRANSLATIONS, countries, plain

IOC = """
AFG AFG|ALB ALB|ALG DZA|AND AND|ANG AGO|ANT ATG|ARU ABW|ASA ASM|BAH BHS|BAN BGD|BAR BRB|BER BMU|BHU BTN|BIZ BLZ|BOT BWA
BRN BHR|BRU BRN|BUL BGR|BUR BFA|CAM KHM|CAY CYM|CGO COG|CHA TCD|CHI CHL|CRC CRI|CRO HRV|DEN DNK|ESA SLV|FIJ FJI|GAM GMB
GBS GNB|GEQ GNQ|GER DEU|GRE GRC|GRN GRD|GUA GTM|GUI GIN|HAI HTI|HON HND|INA IDN|IRI IRN|ISV VIR|IVB VGB|KSA SAU|KUW KWT
LAT LVA|LBA LBY|LES LSO|LIB LBN|MAD MDG|MAS MYS|MAW MWI|MGL MNG|MON MCO|MRI MUS|MTN MRT|MYA MMR|NCA NIC|NED NLD|NEP NPL
NIG NER|NGR NGA|OMA OMN|PAR PRY|PHI PHL|PLE PSE|POR PRT|PUR PRI|RSA ZAF|SAM WSM|SEY SYC|SKN KNA|SLO SVN|SOL SLB|SRI LKA
SUD SDN|SUI CHE|TAN TZA|TGA TON|TOG TGO|TPE TWN|TRI TTO|UAE ARE|URU URY|VAN VUT|VIE VNM|VIN VCT|ZAM ZMB|ZIM ZWE
""".replace("\n", "|")
FIFA = """
ENG GBR|SCO GBR|WAL GBR|NIR GBR|CTA CAF|EQG GNQ|FRO FRO|GNB GNB|KVX XKX|LBN LBN|MKD MKD|MAC MAC|MSR MSR|MTN MRT|NCL NCL
PRK PRK|KOR KOR|ROI IRL|TAH PYF|TCA TCA|TPE TWN|VGB VGB|VIR VIR|CUW CUW|SUR SUR|STP STP|SSD SSD|COD COD|HKG HKG|PLE PSE
""".replace("\n", "|")
ALSO = {
    "GBR": "UK|U.K.|GB|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|Inghilterra|Inglaterra|Englanti"
    "|Angleterre|Schottland|Grossbritannien|Großbritannien|Gran Bretagna|Gran Bretaña|Grande-Bretagne|Iso-Britannia"
    "|Wielka Brytania|Anglia|Groot-Brittannië|Engeland|Schotland",
    "NLD": "Holland|Olanda|Holanda|Hollanti|Hollande|Holandia|The Netherlands",
    "USA": "U.S.A.|US|U.S.|America|United States of America|Etats-Unis|Stati Uniti d'America|VSA|EEUU|EE.UU.|EUA",
    "CZE": "Czech Republic|Tschechien|Tschechische Republik|Repubblica Ceca|República Checa|République tchèque|Tsekki",
    "GRC": "EL|Hellas",
    "CHE": "Helvetia|Confoederatio Helvetica|Suisse|Schweiz|Svizzera|Svizra",
    "CHN": "PR China|P.R. China|VR China",
    "KOR": "Korea|South Korea|Republic of Korea",
    "PRK": "DPR Korea|North Korea",
    "RUS": "Russian Federation",
    "TWN": "Chinese Taipei|Taipei",
    "IRL": "Eire|Republic of Ireland",
    "MKD": "Macedonia",
    "TUR": "Turkey",
    "CIV": "Ivory Coast",
    "ARE": "Emirates",
    "HKG": "Hong Kong",
    "MAC": "Macau|Macao",
    "DEU": "BRD|D",
    "AUT": "A",
    "ITA": "I",
    "FRA": "F",
    "ESP": "E",
    "FIN": "SF",
}
"""Codes of cars, and names that people write in lists; constituent countries play as one."""


def languages() -> list[str]:
    """The codes of the product's languages, English first."""
    return [code for code, _name in settings.LANGUAGES]


def own_languages(alpha2: str) -> list[str]:
    """The official languages of a country."""
    return [language.replace("-", "_") for language in get_official_languages(alpha2, de_facto=True)]


def names_of(alpha2: str) -> list[str]:
    """Every name of a country."""
    names = []
    for code in (*languages(), *own_languages(alpha2)):
        try:
            name = Locale.parse(code).territories.get(alpha2)
        except (UnknownLocaleError, ValueError):
            continue
        if name:
            names.append(name)
    return names


def table() -> dict[str, list[str]]:
    """Names and codes by the country's code; a name that two countries share is left out."""
    codes_and_names: dict[str, list[str]] = defaultdict(list)
    for country in countries().values():
        also = ALSO.get(country.alpha3, "").split("|")
        codes_and_names[country.alpha3] += [*names_of(country.alpha2), *filter(None, also)]
    for pair in filter(None, (IOC + FIFA).split("|")):
        code, alpha3 = pair.split()
        if alpha3 in countries() and code != alpha3 and code not in countries():
            codes_and_names[alpha3].append(code)
    meant: dict[str, set[str]] = defaultdict(set)
    for alpha3, names in codes_and_names.items():
        for name in names:
            meant[plain(name)].add(alpha3)
    return {
        alpha3: list(dict.fromkeys(name for name in names if len(meant[plain(name)]) == 1))
        for alpha3, names in codes_and_names.items()
    }


def translations() -> list[list[str]]:
    """The name of each country in the languages of the product; countries.csv has the English names."""
    locales = [Locale.parse(language, sep="-") for language in languages()[1:]]
    rows = sorted(countries().values(), key=lambda country: country.alpha3)
    return [[country.alpha3, *(locale.territories[country.alpha2] for locale in locales)] for country in rows]


def write_translations(path: Path = TRANSLATIONS) -> None:
    """Write a row for each country, a column for each language."""
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([["alpha3", *languages()[1:]], *translations()])


def write(path: Path = NAMES) -> None:
    """Write the names by which a country is found."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["alpha3", "names"])
        writer.writerows([alpha3, "|".join(names)] for alpha3, names in sorted(table().items()))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    assert DATA.exists()
    write()
    write_translations()
