"""Bytes as text, in an encoding that nobody names: by their mark, as UTF-8, else by their letters.

Windows and the ISO tables of western and central Europe differ in a few dozen letters. Read with the wrong one, a name
has signs in it that no name has (`¹`, `¿`, `£`). The table with the fewest of them wins; among equals the western
table wins.
"""

import codecs
import re

from scoring.faults import Fault, Refused

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
TABLES = ("cp1252", "cp1250", "iso8859_2", "mac_roman")
CHOICES = ("utf-8", *TABLES, "utf-16")
"""The encodings that a request may name."""
LETTERS = frozenset("àáâäãåæçèéêëìíîïñòóôöõøœùúûüýÿßšžąćęłńóśźżčďěňřťůőűăâîșțđ")
"""Letters of names in the languages of Europe that are written in Latin letters."""

CENTRAL = frozenset("ąćęłńśźżčďěňřťůőűăâșț")
CENTRAL_COUNTRIES = re.compile(r"\b(POL|CZE|SVK|HUN|HRV|CRO|SVN|SLO|ROU|PL|CZ|SK|HU|HR|SI|RO)\b")


def decoded(content: bytes, encoding: str = "") -> str:
    """The text; raises Refused for bytes that are not of the encoding."""
    if encoding:
        if encoding not in CHOICES:
            raise Refused(Fault("unknown_choice", "encoding", expected=list(CHOICES), found=encoding))
        return _read(content, encoding)
    for mark, name in MARKS:
        if content.startswith(mark):
            return _read(content, name)
    if half := _unmarked_utf16(content):
        return _read(content, half)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return max((_read(content, name, "replace") for name in TABLES), key=_likeness)


def _read(content: bytes, encoding: str, errors: str = "strict") -> str:
    try:
        return content.decode(encoding, errors).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise Refused(Fault("file_letters", "file")) from error


def _unmarked_utf16(content: bytes) -> str:
    """The name of the encoding if this is UTF-16 without a mark, else "": every other byte of Latin text is 0."""
    first = content[:400]
    even, odd = first[::2].count(0), first[1::2].count(0)
    if max(even, odd) * 3 < len(first):
        return ""
    return "utf-16-le" if odd > even else "utf-16-be"


def _likeness(text: str) -> tuple[int, bool]:
    """How likely the text was read with the right table: letters of names count for it, other signs beyond ASCII
    against it; between equals the countries in the list decide.

    `ø` and `ř` are one byte: in a list with Czech players it is the second.
    """
    beyond = [letter for letter in text if letter > "\x7f"]
    of_names = sum(letter.casefold() in LETTERS for letter in beyond)
    central = sum(letter.casefold() in CENTRAL for letter in beyond) > 0 and bool(
        CENTRAL_COUNTRIES.search(text)
    )
    return of_names - 3 * (len(beyond) - of_names) - _capitals_within(text), central


def _capitals_within(text: str) -> int:
    """Capitals beyond ASCII within a word of small letters: `PŽrez` was read with the wrong table."""
    words = zip(text, text[1:], text[2:], strict=False)
    return sum(
        letter > "\x7f" and letter.isupper() and before.isalpha() and after.islower()
        for before, letter, after in words
    )
