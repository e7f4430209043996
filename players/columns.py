"""The fact that each column of a list holds: as somebody says, by its heading, or by its texts."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from players.countries import find, plain
from players.headings import (
    FAMILY_FIRST,
    NAMED,
    NUMBER,
    TOTAL,
    WHOLE,
    Row,
    heading_of,
    is_no_player,
    split_headings,
)
from players.person import BESIDE_NAMES
from players.typed_names import is_shouted

ORDER = ("name", *(fact.name for fact in BESIDE_NAMES))
"""The columns of a list without headings."""
TEXT = "text"


class Chosen(NamedTuple):
    """The facts that a preview has shown above the columns; `by_hand`: somebody has set them."""

    columns: Sequence[str] = ()
    by_hand: bool = False


class Understood(NamedTuple):
    """The fact of each column ("" for an unused column), the headings as they stand, and the rows of players.

    `left_out` are rows that hold no player (`Summe: 28`). `unclear`: nothing tells which column has the family names.
    """

    columns: list[str]
    headings: list[str]
    rows: list[Row]
    left_out: list[Row]
    unclear: bool


def understand(
    rows: Sequence[Row], more: Mapping[str, str] | None = None, chosen: Chosen | None = None
) -> Understood:
    """The columns and the players of a list. `more` are further columns by their headings, beside the columns of every
    list. Which rows are players never depends on `chosen`.
    """
    others = {plain(words): column for words, column in (more or {}).items()}

    def kind_of(cell: str) -> str:
        return others.get(plain(cell), "") or heading_of(cell)

    headings, below = split_headings(rows, kind_of) or ([], list(rows))
    players = [(number, cells) for number, cells in below if not is_no_player(cells, headings)]
    columns, unclear = _by_heading(headings, players, kind_of) if any(headings) else _by_content(players)
    if chosen:
        width = len(chosen.columns)
        columns = _once([*chosen.columns, *[""] * (len(columns) - width)])
        unclear = unclear and not chosen.by_hand
    kept = {number for number, _cells in players}
    left_out = [row for row in below if row[0] not in kept]
    return Understood(columns, headings or [""] * len(columns), players, left_out, unclear)


def _texts(rows: Sequence[Row], at: int) -> list[str]:
    return [cells[at] for _number, cells in rows if at < len(cells) and cells[at]]


def _width(rows: Sequence[Row]) -> int:
    return max((len(cells) for _number, cells in rows), default=0)


def _by_heading(
    headings: Sequence[str], rows: Sequence[Row], kind_of: Callable[[str], str]
) -> tuple[list[str], bool]:
    """The columns by their headings; a column without a heading by its texts."""
    columns = [
        "" if _is_other_number(heading, _texts(rows, at)) else kind_of(heading)
        for at, heading in enumerate(headings)
    ]
    for at in range(_width(rows)):
        if at >= len(headings) or not headings[at]:
            kind = _kind(_texts(rows, at))
            columns += [""] * (at + 1 - len(columns))
            columns[at] = kind if kind not in (TEXT, NUMBER, *columns) else ""
    while len(columns) > len(headings) and not columns[-1]:
        columns.pop()
    if not set(columns) & NAMED:
        names = [at for at, column in enumerate(columns) if not column and _are_names(_texts(rows, at))]
        columns = ["name" if at in names[:1] else column for at, column in enumerate(columns)]
    return _settled(columns), False


def _is_other_number(heading: str, texts: Sequence[str]) -> bool:
    """Whether a column is called the player's number but holds the numbers of another system (Pantheon's)."""
    if heading_of(heading) != "ema_number" or "ema" in plain(heading):
        return False
    return bool(texts) and _kind(texts) != "ema_number"


def _once(columns: Sequence[str]) -> list[str]:
    """Of two equal columns the first counts."""
    return [column if column not in columns[:i] else "" for i, column in enumerate(columns)]


def _settled(columns: Sequence[str]) -> list[str]:
    """The columns of names told apart: `Name` beside `Vorname` is the family name, `Nome` without `Cognome` the whole
    name.
    """
    once = _once(["" if column in (NUMBER, TOTAL) else column for column in columns])
    there = set(once)
    for whole in WHOLE:
        if whole in there and "given_name" in there and "family_name" not in there:
            return ["family_name" if column == whole else column for column in once]
    if "name" in there and "family_name" in there and "given_name" not in there:
        return ["given_name" if column == "name" else column for column in once]
    if {"given_name", "family_name"} <= there:
        return ["" if column in WHOLE else column for column in once]
    if there & set(WHOLE):
        kept = "name" if "name" in there else FAMILY_FIRST
        return ["" if column in NAMED and column != kept else column for column in once]
    return ["name" if column in ("given_name", "family_name") else column for column in once]


def _by_content(rows: Sequence[Row]) -> tuple[list[str], bool]:
    """The columns in the usual order, unless numbers, countries, addresses or two columns of names show another
    order; and whether it is unclear which of these two has the family names.
    """
    kinds = [_kind(_texts(rows, at)) for at in range(_width(rows))]
    counted = next((at for at, kind in enumerate(kinds) if kind), None)
    used = [at for at, kind in enumerate(kinds) if kind and (kind != NUMBER or at != counted)]
    left = [kinds[at] if kinds[at] != NUMBER else TEXT for at in used]
    first = left.index(TEXT) if TEXT in left else 0
    at = used[first] if used else 0
    if left[first : first + 2] == [TEXT, TEXT] and at + 1 in used and _are_parted(rows, at):
        family = _family_of(_texts(rows, at), _texts(rows, at + 1))
        left[first : first + 2] = ["given_name", "family_name"] if family else ["family_name", "given_name"]
        return _placed(kinds, used, left), family is None
    if not left:
        return ["name"], False
    if kinds[0] and kinds[0] != NUMBER and _are_usual(kinds, rows):
        return list(ORDER[: len(kinds)]), False
    if _are_usual(left, [(number, [cells[at] for at in used if at < len(cells)]) for number, cells in rows]):
        left = list(ORDER[: len(left)])
    left = [
        "" if kind == TEXT and not _are_words(_texts(rows, at)) else kind
        for kind, at in zip(left, used, strict=True)
    ]
    return _placed(kinds, used, left), False


def _are_usual(kinds: Sequence[str], rows: Sequence[Row]) -> bool:
    """Whether the columns may stand in the usual order. Texts without a digit are no numbers of the federation."""
    texts = [kind if kind != NUMBER else TEXT for kind in kinds]
    if any(kind not in ("", TEXT, usual) for kind, usual in zip(texts, ORDER, strict=False)):
        return False
    numbers = _texts(rows, ORDER.index("ema_number"))
    return not numbers or any(re.search(r"\d|^\W*$", text) for text in numbers)


def _placed(kinds: Sequence[str], used: Sequence[int], left: Sequence[str]) -> list[str]:
    """The columns at their places: texts are the name, then the club."""
    wanted = ("club",) if "family_name" in left else ("name", "club")
    texts = iter([column for column in wanted if column not in left])
    columns = [""] * len(kinds)
    for at, kind in zip(used, _once_facts(left), strict=True):
        columns[at] = next(texts, "") if kind == TEXT else kind
    return columns


def _once_facts(kinds: Sequence[str]) -> list[str]:
    return [kind if kind == TEXT or kind not in kinds[:i] else "" for i, kind in enumerate(kinds)]


def _are_parted(rows: Sequence[Row], at: int) -> bool:
    """Whether this column and the next hold the two halves of names: mostly single words."""
    both = [_texts(rows, at), _texts(rows, at + 1)]
    return all(
        _are_names(texts) and sum(" " not in text for text in texts) * 2 > len(texts) for texts in both
    )


def _family_of(first: Sequence[str], second: Sequence[str]) -> int | None:
    """Which of the two columns has the family names, by capitals: 0, 1, or None where nothing tells."""
    shouted = [sum(map(is_shouted, texts)) * 2 > len(texts) for texts in (first, second)]
    return shouted.index(True) if sum(shouted) == 1 else None


def _are_words(texts: Sequence[str]) -> bool:
    """Whether most texts have more letters than signs: they are no days, telephone numbers or amounts."""
    return sum(sum(map(str.isalpha, text)) * 2 > len(text) for text in texts) * 2 > len(texts)


def _are_names(texts: Sequence[str]) -> bool:
    return bool(texts) and not any(re.search(r"[\d@]", text) for text in texts)


def _kind(texts: Sequence[str]) -> str:
    """The kind of most texts in a column: EMA numbers, addresses, countries, running numbers; any other text; or ""
    for no texts.
    """
    tests: dict[str, Callable[[str], object]] = {
        "ema_number": lambda text: re.fullmatch(r"[0-9]{7,8}", text.replace(" ", "")),
        "contact": lambda text: re.fullmatch(r"[^@\s]+@[^@\s]+", text),
        "country": find,
        NUMBER: lambda text: re.fullmatch(r"#?\d{1,4}[.)]?", text),
    }
    for kind, test in tests.items():
        if texts and sum(bool(test(text)) for text in texts) * 2 > len(texts):
            return kind
    return TEXT if texts else ""
