"""The spellings in which a name is the same: without accents, with umlauts spelt out, in any order and case."""

import unicodedata

LETTERS = str.maketrans(
    {"ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "ß": "ss", "æ": "ae", "đ": "d", "'": "", "’": ""}
)
SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
"""Letters that people write as two where the keyboard lacks them."""


def plain_name(given: str, family: str) -> str:
    """The letters of a name, its words in alphabetical order: `Ruiz, ÉVA-María` and `eva maria ruiz` are one."""
    text = unicodedata.normalize("NFKD", f"{given} {family}".translate(LETTERS).casefold())
    letters = "".join(
        letter if letter.isalnum() else " " for letter in text if not unicodedata.combining(letter)
    )
    return " ".join(sorted(letters.split()))


def spellings(given: str, family: str) -> frozenset[str]:
    """The plain name, and the name with its letters spelt out: `Grübl` is `grubl` and `gruebl`.

    Two names are the same where they share a spelling; `Gruebl` and `Grubl` do not.
    """
    whole = unicodedata.normalize("NFC", f"{given} {family}").casefold()
    return frozenset((plain_name("", whole), plain_name("", whole.translate(SPELT_OUT))))


def letters_of(given: str, family: str) -> frozenset[str]:
    """The spellings without blanks, by which people are looked up in the store."""
    return frozenset(spelling.replace(" ", "") for spelling in spellings(given, family))
