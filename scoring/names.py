"""Names of things: in English, and in the game's own words. Translations to other languages are made elsewhere."""

from typing import NamedTuple

EVERY_GAME = "rules"
"""The ``game`` of a name that all games share."""


class Names(NamedTuple):
    """The English name of one thing and, where the game has a term of its own, that ``native`` term.

    ``game`` is the owner of the word, so that another language may have a word for it in each game: the key of a
    family, or of an edition whose document has other words. ``language`` is that of the native term (``ja zh it fi``);
    ``reading`` says in Latin letters how it is spoken. A ``number`` stands for ``%(number)s`` in the words.
    """

    en: str
    game: str = EVERY_GAME
    native: str = ""
    language: str = ""
    reading: str | None = None
    number: int | None = None

    def fill(self, words: str) -> str:
        """``words``, English or translated, with the number in its place."""
        return words if self.number is None else words % {"number": self.number}

    def to_json(self) -> dict[str, str]:
        """By language: the English name and the native term, whose reading is called ``romaji``."""
        native = {self.language: self.native} if self.language else {}
        reading = {} if self.reading is None else {"romaji": self.reading}
        return {**native, **reading, "en": self.fill(self.en)}
