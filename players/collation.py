"""The order of names as people sort them, in the reader's language; the same on every page, on paper and in the API.

Letters first, then accents, then the name as it is written: `Muller`, `Müller`, `Munter`. Letters of a language's own
have their places in its alphabet: `Åström` and `Öhman` after Z in Finnish, `Żółw` after Z in Polish, `ñ` after n in
Spanish. Words are compared one by one, so `De la Cruz` stands before `Dean`; a particle is part of the name it is
written with. Databases differ about all of this, so lists of people are sorted here and never by a query. The tables
follow the Unicode CLDR; PyICU has no wheels, pyuca has had no release since 2017 and knows no languages.
"""

import re
import unicodedata
from functools import lru_cache

PLAIN = {
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "ħ": "h",
    "ı": "i",
    "ŧ": "t",
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "þ": "th",
}
"""Letters that no accent makes."""
OWN: dict[str, dict[str, str]] = {
    "fi": {"å": "z1", "ä": "z2", "æ": "z2", "ö": "z3", "ø": "z3", "ü": "y"},
    "pl": {
        "ą": "a1",
        "ć": "c1",
        "ę": "e1",
        "ł": "l1",
        "ń": "n1",
        "ó": "o1",
        "ś": "s1",
        "ź": "z1",
        "ż": "z2",
    },
    "es": {"ñ": "n1"},
}
"""Letters that have a place of their own in a language: after the letter they begin with, in the order of the digit."""
APART = re.compile(r"[\s\-‐‑–/.,]+")
UNHEARD = re.compile(r"['’ʼ`´\"()]")

Key = tuple[tuple[str, ...], str, str]


@lru_cache(maxsize=20_000)
def sort_key(text: str, language: str = "en") -> Key:
    """The key that sorts a text; different texts have different keys."""
    small = unicodedata.normalize("NFC", text).lower()
    heard = UNHEARD.sub("", small)
    words = tuple(filter(None, APART.split(heard)))
    return tuple(_letters(word, language) for word in words), heard, text


def _letters(word: str, language: str) -> str:
    """The word in letters that sort as the alphabet of the language does; `!` stands before every digit and letter."""
    own = OWN.get(language.partition("-")[0], {})
    return "".join(own[letter].ljust(2, "!") if letter in own else _plain(letter) for letter in word)


def _plain(letter: str) -> str:
    """A letter without its accents, with room for those that come after it."""
    base = PLAIN.get(letter) or unicodedata.normalize("NFKD", letter)
    return "".join(letter + "!" for letter in base if not unicodedata.combining(letter))


def name_key(family_name: str, given_name: str, language: str = "en") -> tuple[Key, Key]:
    """The order of people: by family name, then by given name."""
    return sort_key(family_name, language), sort_key(given_name, language)
