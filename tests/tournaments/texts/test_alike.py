"""A text that a page shows alike in two languages is a word of all languages, or was not translated."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client

from players.models import Account
from scoring.rulesets import registry
from tests.apart import rolled_back
from tests.factories import make_hall
from tests.languages import LANGUAGES, TRANSLATED
from tests.rows import each
from tests.tournaments.conftest import client_of
from tools import messages
from tournaments.models import Hand
from tournaments.play.standings.services import rebuild_standings
from tournaments.texts.names import names_by_language

pytestmark = [pytest.mark.django_db, pytest.mark.night]

RACKS = {0: {"combos": ["(555m)", "99p"], "bonus": "f1", "status": None}}
HANDS: dict[str, dict[str, Any]] = {
    "ema2025": {"concealed": "234567m345p67s22s", "win_tile": "8s", "dora_indicators": "1z"},
    "finnish": {"concealed": "234567m345p67s22s", "win_tile": "8s", "dora_indicators": "1z"},
    "mcr2006": {"concealed": "1199m2288p33s44z5z", "win_tile": "5z", "bonus": "f1"},
    "zungjung33": {"concealed": "222m333m444p55s66s", "win_tile": "6s"},
    "fimj2001": {
        "concealed": "111444m777p9s",
        "melds": [{"type": "ankan", "tiles": "7777z"}],
        "win_tile": "9s",
    },
}
"""A win of South in each game."""

FIGURES = re.compile(r"[^A-Za-z]*|.*(Rossi|ROSSI|Ana|account|Bologna|Tenbo).*")
EVERYWHERE = set(
    """
    API | English | Italiano | Español | Suomi | ITA | MCR 2006 | Zung Jung 3.3 | Tenhou | M-League | World Riichi (WRC)
    Charleston | Chombo | Nagashi | Riichi | Ippatsu | Pinfu | Ura | Uma | Oka | Dora | Total | Final | R1 | E1 | Quiz
    chi | pon | kan | kakan | ankan | chow | pung | kong | tris | poker | fan | fu | Fu | yakuman | grande signore: 0
    E | S | N | W | tenpai | riichi
    Menu | mangan (5 fan) | haneman (6–7) | baiman (8–10) | sanbaiman (11–12) | f1g2 | Rankings
    """.strip()
    .replace("\n    ", " | ")
    .split(" | ")
)
"""Names and words of the game that are the same in several languages."""
LISTED = ("it", "es", "fi")
"""Languages of which `EVERYWHERE` has all such words; of others the catalogue says which words are as in English."""
UNITS = re.compile(r"\d+ fan( \d+ fu)?")


class Texts(HTMLParser):
    """What is read on a page and by a screen reader, outside scripts; quotations in `lang` and `code` apart."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.quoted: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in ("input", "meta", "link", "br"):
            self.quoted.append(tag in ("script", "style", "code") or ("lang" in given and tag != "html"))
        names = ("aria-label", "title", "placeholder", "data-remove", "data-hidden")
        if "lang" not in given or tag == "html":
            self.found |= {given[name] or "" for name in names if name in given}

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A drawing's parts: nothing to read."""

    def handle_endtag(self, tag: str) -> None:
        self.quoted.pop()

    def handle_data(self, data: str) -> None:
        if not any(self.quoted):
            self.found.add(" ".join(data.split()))


def texts(page: str) -> set[str]:
    reader = Texts()
    reader.feed(page)
    return {one for one in reader.found if not FIGURES.fullmatch(one) and not UNITS.fullmatch(one)}


def seated(event: Any, names: list[str]) -> Any:
    """The event with seats 0 to 3 as the keys of who sits there."""
    if isinstance(event, dict):
        return {names[key] if isinstance(key, int) else key: seated(one, names) for key, one in event.items()}
    if isinstance(event, list):
        return [seated(one, names) for one in event]
    return names[event] if isinstance(event, int) else event


def pages(client: Client, table: int, key: str) -> Iterator[str]:
    """What referee and organiser see of a game."""
    hands = [f"/hand/{hand.pk}/{part}" for hand in Hand.objects.all() for part in ("", "correct/")]
    here = "/t/bologna-open/"
    for part in (
        f"/table/{table}/",
        f"/table/{table}/hand/",
        *hands,
        f"{here}standings/",
        f"{here}penalties/",
    ):
        yield client.get(part).content.decode()
    yield client.post("/new/options/", {"ruleset": key}).content.decode()


@each("key", HANDS, apart=rolled_back)
def test_no_page_says_the_same_in_two_languages(key: str) -> None:
    hall = make_hall(ruleset=key)
    table = hall.table()
    won = {"player": 1, "hand": HANDS[key]}
    racks = {"racks": RACKS} if key == "fimj2001" else {}
    event = {"kind": "win", "discarder": 2, "winners": [won], **racks}
    hall.send(table, seated(event, hall.names(table)))
    rebuild_standings(stage=hall.stage)
    client = client_of(hall.organiser)
    said = {}
    for language in LANGUAGES:
        Account.objects.update(language=language)
        said[language] = set().union(*map(texts, pages(client, table.pk, key)))
    own = {word for one in registry.get(key).patterns for word in names_by_language(one.names).values()}
    for language in TRANSLATED:
        alike = (said["en"] & said[language]) - EVERYWHERE - own
        assert {text for text in alike if not is_as_in_english(text, language)} == set(), language


def is_as_in_english(text: str, language: str) -> bool:
    """Whether the language itself translates the sentence or name as it is in English: "Version 1" in French."""
    words = text.strip("· ").casefold()
    return any(pattern.fullmatch(words) for pattern in as_in_english(language))


def said_of_each(language: str) -> Iterator[tuple[Sequence[str], str]]:
    """Each sentence in the language, every plural form for itself, with what it is in English."""
    for message in messages.read(language):
        english = (message.id,) if isinstance(message.id, str) else message.id
        forms = (message.string,) if isinstance(message.string, str) else message.string or ()
        yield from ((english, words) for words in forms)


@cache
def as_in_english(language: str) -> list[re.Pattern[str]]:
    """The sentences and names that a language translates by themselves, with anything for their values."""
    if language in LISTED:
        return []
    kept = [words for english, words in said_of_each(language) if words in english]
    return [re.compile(".+".join(map(re.escape, re.split(r"%\(\w+\)s", text.casefold())))) for text in kept]
