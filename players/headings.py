"""The fact that each column of a list holds: by its heading in any language of the product, else by its texts.

The words are data (data/headings.csv): a row for each column and language; the label of a fact heads its column, too.
"""

import csv
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType

from django.conf import settings
from django.utils.translation import override

from players.countries import find, plain
from players.person import BESIDE_NAMES, NAMES

Row = tuple[int, list[str]]
"""The number of a row in its sheet, from 1, and its texts."""
DATA = Path(__file__).parent / "data" / "headings.csv"
ORDER = ("name", *(fact.name for fact in BESIDE_NAMES))
"""The columns of a list without headings."""
SEARCHED = 12
"""Rows at the top that may be the headings: a title may stand above them."""


def understand(
    rows: Sequence[Row], more: Mapping[str, str] = MappingProxyType({})
) -> tuple[list[str], list[str], list[Row]]:
    """The fact of each column ("" for an unknown column), the headings as they stand, and the rows of players. `more`
    are further columns by their headings, beside the columns of every list.
    """
    others = {plain(words): column for words, column in more.items()}
    for i, (_number, cells) in enumerate(rows[:SEARCHED]):
        if is_heading(cells):
            below = rows[i + 1 :]
            columns = [
                others.get(plain(cell), "") or ("" if _is_other_number(cell, at, below) else column_of(cell))
                for at, cell in enumerate(cells)
            ]
            return _settled(columns), list(cells), list(below)
    columns = _by_content(rows)
    return columns, [""] * len(columns), list(rows)


def _is_other_number(heading: str, at: int, rows: Sequence[Row]) -> bool:
    """Whether a column is called the player's number but holds the numbers of another system (Pantheon's)."""
    if column_of(heading) != "ema_number" or "ema" in plain(heading):
        return False
    texts = [cells[at] for _number, cells in rows if at < len(cells) and cells[at]]
    return bool(texts) and _kind(texts) != "ema_number"


def is_heading(cells: Sequence[str]) -> bool:
    """Whether these cells are headings: a name is among them, and another known column, or nothing else."""
    columns = {column for cell in cells if (column := column_of(cell))}
    names = columns & {"name", *NAMES}
    return bool(names) and (len(columns) > 1 or sum(map(bool, cells)) == 1)


@cache
def _words() -> dict[str, str]:
    """The column by its heading. The neighbours decide about a heading of two columns (`nome`, `nom`)."""
    words: dict[str, str] = {}
    with DATA.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            for word in row["words"].split("|"):
                words.setdefault(plain(word), row["column"])
    for language, _name in settings.LANGUAGES:
        with override(language):
            for fact in BESIDE_NAMES:
                words.setdefault(plain(str(fact.label)), fact.name)
    return words


def column_of(cell: str) -> str:
    """The column of a heading, whose remark in brackets does not matter; "" for an unknown heading."""
    without_remark = re.sub(r"[(\[].*?[)\]]", "", cell)
    return _words().get(plain(without_remark), "") or _words().get(plain(cell), "")


def _settled(columns: list[str]) -> list[str]:
    """The columns of names told apart: `Name` beside `Vorname` is the family name, `Nome` without `Cognome` the whole
    name.

    Of two equal columns the first counts.
    """
    once = [column if column not in columns[:i] else "" for i, column in enumerate(columns)]
    there = set(once)
    if "name" in there and "given_name" in there and "family_name" not in there:
        return ["family_name" if column == "name" else column for column in once]
    if "name" in there and "family_name" in there and "given_name" not in there:
        return ["given_name" if column == "name" else column for column in once]
    if "name" in there:
        return ["" if column in ("given_name", "family_name") else column for column in once]
    if not {"given_name", "family_name"} <= there:
        return ["name" if column in ("given_name", "family_name") else column for column in once]
    return once


def _by_content(rows: Sequence[Row]) -> list[str]:
    """The columns in the usual order, unless numbers, countries or addresses show another order."""
    width = max((len(cells) for _number, cells in rows), default=0)
    kinds = [_kind([cells[i] for _n, cells in rows if i < len(cells) and cells[i]]) for i in range(width)]
    if all(kind in ("", usual) for kind, usual in zip(kinds, (*ORDER, *[""] * width), strict=False)):
        return list(ORDER[: max(width, 1)])
    left = iter(column for column in ("name", "club") if column not in kinds)
    return [kind or next(left, "") for kind in _settled_kinds(kinds)]


def _settled_kinds(kinds: list[str]) -> list[str]:
    return [kind if kind not in kinds[:i] else "" for i, kind in enumerate(kinds)]


def _kind(texts: list[str]) -> str:
    """The kind of most texts in a column: EMA numbers, addresses or countries; "" for a mixture or anything else."""
    tests: dict[str, Callable[[str], object]] = {
        "ema_number": lambda text: re.fullmatch(r"[0-9]{7,8}", text.replace(" ", "")),
        "contact": lambda text: "@" in text,
        "country": lambda text: find(text),
    }
    for kind, test in tests.items():
        if texts and sum(bool(test(text)) for text in texts) * 2 > len(texts):
            return kind
    return ""
