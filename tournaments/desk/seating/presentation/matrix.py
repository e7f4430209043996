"""The meetings as a picture of a few paths: 400 players are five elements, not 160 000.

Below the diagonal a mark for every pair that meets, darker if they meet again; above it the pairs who belong together
(a club, a team, a country if the draw keeps compatriots apart, two people who should not meet), filled if they meet
nevertheless.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

from tournaments.desk.seating.selectors import Pair, Rows, meetings, seated_in
from tournaments.models import Entry

NUMBERED_UP_TO = 48
MARGIN = 2.2


def picture(
    grid: Rows, entries: Mapping[int, Entry], apart: Iterable[Iterable[int]] = (), *, countries: bool = False
) -> dict[str, Any]:
    """The paths by style, the size, and the players' numbers at the edges if there is room."""
    players = sorted(seated_in(grid), key=lambda number: _order(entries[number], countries))
    at = {number: i for i, number in enumerate(players)}
    met = meetings(grid)
    cells: dict[str, list[Pair]] = {}
    for pair, rounds in met.items():
        low, high = sorted((at[pair[0]], at[pair[1]]))
        cells.setdefault(f"met{min(len(rounds), 3)}", []).append((low, high))
    for kind, group in _groups((entries[number] for number in players), countries):
        for pair in combinations(group, 2):
            if _shared(entries[pair[0]], entries[pair[1]], countries) == kind:
                _mark(cells, kind, pair, at, met)
    for wished in apart:
        for pair in combinations([number for number in wished if number in at], 2):
            _mark(cells, "apart", pair, at, met)
    numbered = len(players) <= NUMBERED_UP_TO
    return {
        "size": len(players),
        "width": round(len(players) + MARGIN, 1) if numbered else len(players),
        "paths": [(style, _path(pairs)) for style, pairs in sorted(cells.items())],
        "numbers": list(enumerate(players)) if numbered else [],
        "styles": {style.removesuffix("-met") for style in cells},
        "clash": any(style.endswith("-met") for style in cells),
    }


def _belongs(entry: Entry, countries: bool) -> dict[str, str]:
    """The groups of a player by kind, the closest first."""
    groups = {"team": entry.team, "club": entry.club_name}
    return groups | {"country": entry.player.country} if countries else groups


def _order(entry: Entry, countries: bool) -> tuple[str | int, ...]:
    """The sort key that puts teams, clubs and compatriots together, so that their squares lie along the diagonal."""
    return *_belongs(entry, countries).values(), entry.number


def _shared(first: Entry, second: Entry, countries: bool) -> str:
    """The kind of the closest group that two players share: team, club, country, or ""."""
    theirs = _belongs(second, countries)
    shared = (kind for kind, name in _belongs(first, countries).items() if name and name == theirs[kind])
    return next(shared, "")


def _groups(seated: Iterable[Entry], countries: bool) -> Iterable[tuple[str, list[int]]]:
    """Each group with the numbers of its members."""
    members: dict[tuple[str, str], list[int]] = {}
    for entry in seated:
        for kind, name in _belongs(entry, countries).items():
            if name:
                members.setdefault((kind, name), []).append(entry.number)
    return [(kind, group) for (kind, _), group in members.items()]


def _mark(
    cells: dict[str, list[Pair]],
    kind: str,
    pair: Pair,
    at: Mapping[int, int],
    met: Mapping[Pair, list[int]],
) -> None:
    low, high = sorted((at[pair[0]], at[pair[1]]))
    style = f"{kind}-met" if (min(pair), max(pair)) in met else kind
    cells.setdefault(style, []).append((high, low))


def _path(cells: list[Pair]) -> str:
    """The cells as strokes of one unit's width; neighbours in a row are one stroke."""
    rows: dict[int, list[int]] = {}
    for x, y in cells:
        rows.setdefault(y, []).append(x)
    strokes = []
    for y, columns in sorted(rows.items()):
        start = last = -1
        for x in [*sorted(set(columns)), -1]:
            if start >= 0 and x != last + 1:
                strokes.append(f"M{start} {y}h{last + 1 - start}")
                start = -1
            if start < 0:
                start = x
            last = x
    return "".join(strokes)


def listed(
    grid: Rows, entries: Mapping[int, Entry], apart: Iterable[Iterable[int]] = (), *, countries: bool = False
) -> list[dict[str, Any]]:
    """The meetings to look at: pairs who meet again, and pairs who belong together and meet."""
    wished = {pair for group in apart for pair in combinations(sorted(group), 2)}
    rows = []
    for pair, rounds in sorted(meetings(grid).items()):
        first, second = entries[pair[0]], entries[pair[1]]
        kind = "apart" if pair in wished else _shared(first, second, countries)
        if kind or len(rounds) > 1:
            rows.append({"first": first, "second": second, "rounds": rounds, "kind": kind})
    return rows
