"""Searching names by any part of their words, without accents, case and order, in Latin letters or the name's own.

`muller jö` finds Jörg Müller, and so do `ueller` and `mueller`; `ivanov` finds Иванов, and `иванов` Ivanov. A search
reads the names that the reader is shown, never the names behind them.
"""

import re
import unicodedata
from functools import lru_cache

from anyascii import anyascii

from players import naming
from players.collation import PLAIN

MOST_WORDS = 8
LONGEST_QUERY = 80
LONGEST_TEXT = 600
"""The letters of a name that a search reads."""
LETTERS = str.maketrans({**PLAIN, "'": "", "’": "", "ʼ": ""})
PAIRS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae", "ß": "ss"})
"""Letters that passports and keyboards without them write as two."""
SIGNS = re.compile(r"[^\w'’ʼ]+|_")
LAST = "\N{REPLACEMENT CHARACTER}"
"""Sorts after all letters."""
BETWEEN = "\n"
"""Stands between the spellings of a text: a word does not reach over it."""

Word = tuple[str, ...]
"""The spellings of a word of a query, of which a text must hold any."""


@lru_cache(maxsize=50_000)
def folded(text: str) -> str:
    """The words of a text in small plain letters, with a space before each."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    letters = "".join(
        letter if letter.isalnum() else " " for letter in plain if not unicodedata.combining(letter)
    )
    return "".join(f" {word}" for word in letters.split())


@lru_cache(maxsize=50_000)
def spellings(text: str) -> tuple[str, ...]:
    """The text as `folded` writes it; with pairs of letters for umlauts; in Latin letters: those that differ."""
    if text.isascii():
        return (folded(text),)
    small = unicodedata.normalize("NFC", text.casefold())
    return tuple(dict.fromkeys((folded(text), folded(small.translate(PAIRS)), folded(anyascii(text)))))


def search_text(text: str) -> str:
    """The text in which a search looks for its words."""
    return BETWEEN.join(spellings(text))[:LONGEST_TEXT]


def public_text(given_name: str, family_name: str, listed: str) -> str:
    """The text by which everybody may search for a person: the name that everybody is shown, family name first.

    Initials come after all names.
    """
    if listed == "hidden":
        return ""
    if listed == "name":
        return search_text(f"{family_name} {given_name}")
    given, family = naming.initials(given_name, family_name)
    return LAST + search_text(f"{family} {given}")


def words_of(query: str) -> tuple[Word, ...]:
    """The words of a query, each in its spellings."""
    words = SIGNS.split(unicodedata.normalize("NFC", query[:LONGEST_QUERY]))
    spelled = (tuple(spelling.strip() for spelling in spellings(word) if spelling) for word in words)
    return tuple(word for word in spelled if word)[:MOST_WORDS]


def fits(words: tuple[Word, ...], text: str) -> bool:
    """Whether the text holds each word, in one of its spellings."""
    held = search_text(text)
    return all(any(spelling in held for spelling in word) for word in words)
