"""What the columns of a list hold: by the words above them, in any language of the product, else by what they hold.

The words are data (data/headings.csv): a row a column and language.
"""

import csv
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from players.countries import find, plain

Row = tuple[int, list[str]]
"""The number of a row in its sheet, from 1, and its texts."""
DATA = Path(__file__).parent / "data" / "headings.csv"
ORDER = ("name", "country", "ema_number", "club")
"""The columns of a list without headings."""
SEARCHED = 12
"""Rows at the top among which the headings are looked for: a title stands above them."""


def understand(rows: Sequence[Row]) -> tuple[list[str], list[str], list[Row]]:
    """What each column holds ("" for nothing of ours), the headings as they stand, and the rows of players."""
    for i, (_number, cells) in enumerate(rows[:SEARCHED]):
        if is_heading(cells):
            below = rows[i + 1 :]
            columns = [
                "" if _is_other_number(cell, at, below) else column_of(cell) for at, cell in enumerate(cells)
            ]
            return _settled(columns), list(cells), list(below)
    columns = _by_content(rows)
    return columns, [""] * len(columns), list(rows)


def _is_other_number(heading: str, at: int, rows: Sequence[Row]) -> bool:
    """Whether a column is called the player's number, and holds the numbers of somebody else's list (Pantheon's)."""
    if column_of(heading) != "ema_number" or "ema" in plain(heading):
        return False
    texts = [cells[at] for _number, cells in rows if at < len(cells) and cells[at]]
    return bool(texts) and _kind(texts) != "ema_number"


def is_heading(cells: Sequence[str]) -> bool:
    """Whether these are headings: one says who, and every other cell is a heading too or at least two are known."""
    known = {what for cell in cells if (what := column_of(cell))}
    names = known & {"name", "given_name", "family_name"}
    return bool(names) and (len(known) > 1 or sum(map(bool, cells)) == 1)


@cache
def _words() -> dict[str, str]:
    """The column by the word above it. A word that stands for two (`nome`, `nom`) is settled by its neighbours."""
    words: dict[str, str] = {}
    with DATA.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            for word in row["words"].split("|"):
                words.setdefault(plain(word), row["column"])
    return words


def column_of(cell: str) -> str:
    without_remark = re.sub(r"[(\[].*?[)\]]", "", cell)
    return _words().get(plain(without_remark), "") or _words().get(plain(cell), "")


def _settled(columns: list[str]) -> list[str]:
    """The names sorted out: `Name` beside `Vorname` is the family name, `Nome` without `Cognome` the whole of it.

    A column that stands twice counts once, the first.
    """
    once = [what if what not in columns[:i] else "" for i, what in enumerate(columns)]
    there = set(once)
    if "name" in there and "given_name" in there and "family_name" not in there:
        return ["family_name" if what == "name" else what for what in once]
    if "name" in there and "family_name" in there and "given_name" not in there:
        return ["given_name" if what == "name" else what for what in once]
    if "name" in there:
        return ["" if what in ("given_name", "family_name") else what for what in once]
    if not {"given_name", "family_name"} <= there:
        return ["name" if what in ("given_name", "family_name") else what for what in once]
    return once


def _by_content(rows: Sequence[Row]) -> list[str]:
    """The usual order, unless numbers, countries or addresses plainly stand in other columns."""
    width = max((len(cells) for _number, cells in rows), default=0)
    kinds = [_kind([cells[i] for _n, cells in rows if i < len(cells) and cells[i]]) for i in range(width)]
    if all(kind in ("", usual) for kind, usual in zip(kinds, (*ORDER, *[""] * width), strict=False)):
        return list(ORDER[: max(width, 1)])
    left = iter(what for what in ("name", "club") if what not in kinds)
    return [kind or next(left, "") for kind in _settled_kinds(kinds)]


def _settled_kinds(kinds: list[str]) -> list[str]:
    return [kind if kind not in kinds[:i] else "" for i, kind in enumerate(kinds)]


def _kind(texts: list[str]) -> str:
    """What most texts of a column are: EMA numbers, addresses, countries, or nothing that could be told."""
    tests: dict[str, Callable[[str], object]] = {
        "ema_number": lambda text: re.fullmatch(r"[0-9]{7,8}", text.replace(" ", "")),
        "contact": lambda text: "@" in text,
        "country": lambda text: find(text),
    }
    for kind, test in tests.items():
        if texts and sum(bool(test(text)) for text in texts) * 2 > len(texts):
            return kind
    return ""
