"""Bytes as text, in an encoding that nobody names: by their mark, as UTF-8, else by their letters.

A detector (charset-normalizer) leaves the encodings in which the text is no mess. Among those many are alike: Windows'
tables of Europe differ in a few dozen letters, and short lists of names tell a detector nothing. The reading with the
fewest letters that names do not have wins, then the reading whose letters suit the countries of their lines
(data/alphabets.csv): `ø` and `ř` are one byte, and a Dane has the first. Where two readings are as good, somebody is
asked.
"""

import codecs
import csv
import re
import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from charset_normalizer import from_bytes

from players.countries import find
from scoring.faults import Fault, Refused

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
TABLES = {
    "cp1252": "Windows-1252",
    "cp1250": "Windows-1250",
    "cp1254": "Windows-1254",
    "cp1257": "Windows-1257",
    "cp1251": "Windows-1251",
    "koi8_r": "KOI8-R",
    "cp1253": "Windows-1253",
    "iso8859_2": "ISO 8859-2",
    "mac_roman": "Mac Roman",
    "cp932": "Shift-JIS",
    "gb18030": "GB 18030",
    "big5": "Big5",
    "cp949": "EUC-KR",
}
"""The encodings that have no mark, by the names that people know; among equals the first wins."""
NAMES = {"utf-8": "UTF-8", **TABLES, "utf-16": "UTF-16"}
CHOICES = tuple(NAMES)
"""The encodings that a request may name."""
ALPHABETS = Path(__file__).parent / "data" / "alphabets.csv"
NARROWER = {"gb18030": "gb2312", "cp949": "euc_kr"}
"""The older table of the signs in use, where the encoding knows many more."""
SCRIPTS = ("CYRILLIC", "GREEK", "HIRAGANA", "KATAKANA", "CJK", "HANGUL")
RARE = frozenset("ΰΐ")
"""Letters that a wrong reading has everywhere, and names nearly never."""
VOWELS = {"CYRILLIC": frozenset("аеёиоуыэюяіїє"), "GREEK": frozenset("αεηιουωάέήίόύώϊϋ")}
WRONG_CASE = re.compile("[aAlu]u[al]|lu|lA")
"""A capital beyond ASCII before a small letter, within a word; a capital behind a small letter beyond ASCII."""
HOMES = {"gb18030": ("CHN", "SGP"), "big5": ("TWN", "HKG", "MAC")}
"""The countries that use one of two tables of the same signs."""
MOST_KEPT = 4096
"""Letters that are remembered."""
MOST_SAMPLED = 200
"""Lines that are looked at."""
MESS, STEP = 0.15, 0.05
"""How much more of a mess a reading may be than the best; a difference that counts among equals."""
CELLS = re.compile(r"[;,\t|]")


class Decoded(NamedTuple):
    """A text and its encoding; `others` are encodings in which it reads otherwise and as well."""

    text: str
    encoding: str
    others: tuple[str, ...] = ()


def decoded(content: bytes, encoding: str = "") -> Decoded:
    """The text; raises Refused for bytes that are not of the encoding."""
    if encoding:
        if encoding not in CHOICES:
            raise Refused(Fault("unknown_choice", "encoding", expected=list(CHOICES), found=encoding))
        return Decoded(_read(content, encoding), encoding)
    for mark, name in MARKS:
        if content.startswith(mark):
            return Decoded(_read(content, name), name.removesuffix("-sig"))
    if half := _unmarked_utf16(content):
        return Decoded(_read(content, half), "utf-16")
    try:
        return Decoded(content.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _by_letters(content)


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


def _by_letters(content: bytes) -> Decoded:
    """The likeliest reading, and those that are as likely."""
    telling = [line for line in re.split(rb"[\r\n]+", content) if not line.isascii()][:MOST_SAMPLED]
    sample = b"\n".join(telling)
    mess = _candidates(sample)
    texts = {name: _read(sample, name, "replace") for name in mess}
    likeness = {name: (*_likeness(text, name), -int(mess[name] / STEP)) for name, text in texts.items()}
    best = max(likeness, key=likeness.__getitem__)
    others: dict[str, str] = {}
    for name, text in texts.items():
        if likeness[name] == likeness[best] and text != texts[best]:
            others.setdefault(text, name)
    return Decoded(_read(content, best, "replace"), best, tuple(others.values()))


def _candidates(sample: bytes) -> dict[str, float]:
    """The encodings in which the text is no mess, and how much of a mess it is, by the detector."""
    matches = from_bytes(sample, cp_isolation=list(TABLES), threshold=1.0)
    mess = {name: match.chaos for match in matches for name in match.could_be_from_charset}
    least = min(mess.values(), default=0)
    return {name: mess[name] for name in TABLES if mess.get(name, 1) <= least + MESS} or dict.fromkeys(
        TABLES, 0
    )


def _likeness(text: str, encoding: str) -> tuple[float, float, bool]:
    """How likely the text was read with the right table: the share of letters that names have, other signs beyond
    ASCII weighing thrice against it; then the share of letters that suit the country of their line; then whether one
    country has all of them.
    """
    beyond = [letter for letter in text if letter > "\x7f"]
    wrong = sum(not _is_of_names(letter, encoding) for letter in beyond) + _wrong_words(text)
    suited = sum(_suited(line, encoding) for line in text.splitlines())
    of_one = any(all(map(_is_in(letters), beyond)) for letters in _alphabets().values())
    share = max(len(beyond), 1)
    return round(1 - 4 * wrong / share, 3), round(suited / share, 3), of_one


@cache
def _alphabets() -> dict[str, tuple[str, ...]]:
    """The scripts and letters of each country."""
    alphabets: dict[str, tuple[str, ...]] = {}
    with ALPHABETS.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            for country in row["countries"].split():
                alphabets[country] = (*alphabets.get(country, ()), *row["letters"].split())
    return alphabets


def _is_in(alphabet: tuple[str, ...]) -> Callable[[str], bool]:
    """The test whether an alphabet has a letter: by its script or by its letters."""
    return lambda letter: any(
        _script(letter) == words or (words.islower() and letter.lower()[:1] in words) for words in alphabet
    )


@cache
def _latin() -> frozenset[str]:
    return frozenset("".join(word for words in _alphabets().values() for word in words if word.islower()))


@lru_cache(MOST_KEPT)
def _script(letter: str) -> str:
    name = unicodedata.name(letter, "") if letter.isalpha() else ""
    return next((script for script in SCRIPTS if name.startswith(script)), "")


@lru_cache(MOST_KEPT)
def _is_of_names(letter: str, encoding: str) -> bool:
    """Whether names have this letter, in the script for which people use the encoding."""
    if letter in RARE:
        return False
    if table := NARROWER.get(encoding):
        try:
            letter.encode(table)
        except UnicodeEncodeError:
            return False
        return _script(letter) == ("HANGUL" if encoding == "cp949" else "CJK")
    return bool(_script(letter)) or letter.lower()[:1] in _latin() or letter in "’–\xa0\u3000"


def _suited(line: str, encoding: str) -> int:
    """The number of letters that the country of the line has."""
    country = next(filter(None, map(find, CELLS.split(line))), "")
    if encoding in HOMES and country not in HOMES[encoding]:
        return 0
    return sum(map(_is_in(_alphabets().get(country, ())), (letter for letter in line if letter > "\x7f")))


def _wrong_words(text: str) -> int:
    """Words that were read with the wrong table: with capitals within (`PŽrez`, `иВАН`) or a final sigma, without a
    vowel, or of ASCII letters beside those of another script.
    """
    words = [word for word in re.findall(r"[^\W\d_]+", text) if not word.isascii()]
    return sum(
        bool(WRONG_CASE.search("".join(map(_sort_of, word))))
        or "ς" in word[:-1]
        or (
            len(word) > 3
            and _script(word[-1]) in VOWELS
            and not VOWELS[_script(word[-1])] & set(word.casefold())
        )
        or (any(letter <= "\x7f" for letter in word) and any(map(_script, word)))
        for word in words
    )


def _sort_of(letter: str) -> str:
    """The sort of a letter: `l` and `u` beyond ASCII, `a` and `A` within, `-` without capitals."""
    if letter <= "\x7f":
        return "A" if letter.isupper() else "a"
    return "u" if letter.isupper() else "l" if letter.islower() else "-"
