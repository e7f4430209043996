"""Words that people type against names: without accents, case and order, a word by its beginning.

`muller jö` finds Jörg Müller. What is searched is what the reader is shown, never what stands behind it.
"""

import unicodedata
from functools import lru_cache

from players.collation import PLAIN

MOST_WORDS = 8
LONGEST_QUERY = 80
LETTERS = str.maketrans({**PLAIN, "'": "", "’": "", "ʼ": ""})


@lru_cache(maxsize=50_000)
def folded(text: str) -> str:
    """The words of a text in small plain letters, with a space before each."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    letters = "".join(
        letter if letter.isalnum() else " " for letter in plain if not unicodedata.combining(letter)
    )
    return "".join(f" {word}" for word in letters.split())


def words_of(query: str) -> tuple[str, ...]:
    """The words that are looked for, as `folded` has them."""
    return tuple(f" {word}" for word in folded(query[:LONGEST_QUERY]).split()[:MOST_WORDS])


def fits(words: tuple[str, ...], text: str) -> bool:
    """Whether each word is the beginning of a word of the text."""
    found = folded(text)
    return all(word in found for word in words)
