"""Facts beside the name in its cell: a running number, a country, a number of the federation, an address.

`1. Ivan Petrov (BUL)` is Ivan Petrov of Bulgaria. The rest is doubtful where it does not look like a name: somebody
is asked.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from players.countries import find, unflagged
from players.typed_names import is_shouted

ADDRESS = re.compile(r"<?(?:mailto:)?(?P<address>[^@\s<>,;]+@[^@\s<>,;]+\.[^@\s<>,;]+)>?")
FLAG = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
BEFORE = re.compile(r"^(?:[-–—•·▪*○●☐☑]\s+)*(?:#?\d{1,4}\s*[.):]+\s*|#\d{1,4}\s+)?(?:[-–—•·▪*○●☐☑]\s+)*")
"""A running number with its sign, and the dots of a list."""
BARE_NUMBER = re.compile(r"^\d{1,4}\s+(?=[^\W\d_])")
BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*")
EMA_NUMBER = re.compile(r"\s+(\d{8})$|^(\d{8})\s+")
SEPARATED = re.compile(r"^(.+)(?:\s+[-–—/|]\s*|\s*,\s*)([^,/|]+)$")
CODE = re.compile(r"[A-Z]{3}")
TITLES = re.compile(r"^(?:(?:Dr|Prof|Mr|Mrs|Ms|Herr|Frau|Sig|Mme|Dott)\.?\s+)+(?=\S+\s+\S)")
ODD = re.compile(r"[\d@:!?=(){}\[\]<>/\\|*#\"]|[^\W\d_]{4,}\.$|\s[a-z]$")
"""Signs that names do not have; a full stop at the end of a sentence; a small letter alone at the end."""
MOST_WORDS = 6


@dataclass(frozen=True, slots=True)
class Habits:
    """Marks that most names of a list have: a running number without a sign, the code of a country in front or behind,
    a family name in capitals.
    """

    numbered: bool = False
    coded: bool = False
    coded_first: bool = False
    shouted: bool = False


@dataclass(frozen=True, slots=True)
class NameCell:
    """A name, and the facts beside it in its cell."""

    name: str
    country: str = ""
    ema_number: str = ""
    contact: str = ""
    doubtful: bool = False


NONE = Habits()


def habits_of(texts: Sequence[str]) -> Habits:
    """The habits of a column of names. A single name has none."""
    names = [words for text in texts if (words := EMA_NUMBER.sub("", BEFORE.sub("", text)).split())]
    if len(names) < 2:
        return NONE
    ends = [(words[0], words[-1]) for words in names]

    def mostly(number: int) -> bool:
        return number * 2 > len(names)

    return Habits(
        numbered=mostly(sum(bool(BARE_NUMBER.match(" ".join(words))) for words in names)),
        coded=mostly(sum(_is_code(last) for _first, last in ends)),
        coded_first=mostly(sum(_is_code(first) for first, _last in ends)),
        shouted=mostly(
            sum(any(is_shouted(word) and not _is_code(word) for word in words) for words in names)
        ),
    )


def read_name_cell(text: str, habits: Habits = Habits(), country: str = "") -> NameCell:
    """The parts of a cell; `country` is the country that another column of the row has."""
    cell = _without_address(NameCell(text))
    if flag := FLAG.search(cell.name):
        cell = replace(cell, name=FLAG.sub(" ", cell.name).strip(), country=find(unflagged(flag[0])) or "")
    name = BEFORE.sub("", cell.name)
    if habits.numbered:
        name = BARE_NUMBER.sub("", name)
    cell = _without_brackets(replace(cell, name=TITLES.sub("", name)))
    if number := EMA_NUMBER.search(cell.name):
        cell = replace(cell, name=EMA_NUMBER.sub("", cell.name), ema_number=number[1] or number[2])
    cell = _without_code(_without_separated(cell, country), habits, country)
    alone = _is_code(cell.name) and not cell.country
    return replace(cell, doubtful=cell.doubtful or alone or _is_odd(cell.name))


def _is_odd(name: str) -> bool:
    """Whether a text looks like a remark: signs, many words, or three words without a capital."""
    words = name.split()
    small = len(words) > 2 and name.islower()
    drawn = any(unicodedata.category(sign) == "So" for sign in name)
    return bool(ODD.search(name)) or len(words) > MOST_WORDS or small or drawn


def _without_address(cell: NameCell) -> NameCell:
    address = ADDRESS.search(cell.name)
    if not address:
        return cell
    name = " ".join(cell.name.replace(address[0], " ").split()).strip(" \"'-–—,;/|")
    return replace(cell, name=name, contact=address["address"])


def _without_brackets(cell: NameCell) -> NameCell:
    """A country or a number of the federation in brackets goes into its field."""
    for inside in BRACKETS.findall(cell.name):
        words = inside.strip()
        without = " ".join(cell.name.replace(f"({inside})", " ").replace(f"[{inside}]", " ").split())
        if code := find(words):
            cell = replace(cell, name=without, country=code)
        elif re.fullmatch(r"(?:EMA\W*)?\d{8}", words):
            cell = replace(cell, name=without, ema_number=words[-8:])
    return cell


def _without_separated(cell: NameCell, country: str) -> NameCell:
    """A country behind a dash, a stroke, or a comma. Behind the comma of `Smith, Jordan` stands a given name: there it
    must be a code, or the second comma, or a whole name stands before it.
    """
    parts = SEPARATED.match(cell.name)
    code = find(parts[2]) if parts else None
    if not parts or not code or cell.country:
        return cell
    by_comma = cell.name[parts.end(1) :].lstrip().startswith(",")
    whole = " " in parts[1] and not parts[1].isupper() and not parts[1][0].islower()
    if by_comma and not (CODE.fullmatch(parts[2]) or "," in parts[1] or code == country or whole):
        return cell
    return replace(cell, name=parts[1], country=code)


def _without_code(cell: NameCell, habits: Habits, country: str) -> NameCell:
    """A bare code of a country: taken where most names of the list have one, else doubtful (Anna LIE)."""
    words = cell.name.split()
    if len(words) < 2 or cell.country:
        return cell
    for coded, at, rest in ((habits.coded, -1, words[:-1]), (habits.coded_first, 0, words[1:])):
        code = find(words[at]) if _is_code(words[at]) else None
        if code and (code == country or (coded and not country)):
            return replace(cell, name=" ".join(rest), country=code)
        if code and not country and not habits.shouted and not cell.name.isupper():
            cell = replace(cell, doubtful=True)
    return cell


def _is_code(word: str) -> bool:
    return bool(CODE.fullmatch(word)) and find(word) is not None
