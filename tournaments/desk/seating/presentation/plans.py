"""A plan's grid as pages show it: rounds with names, a line for each player, the differences between two plans."""

from collections.abc import Mapping
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.common.sorting import by_name
from tournaments.desk.seating import selectors
from tournaments.desk.seating.presentation import matrix
from tournaments.desk.seating.selectors import Rows
from tournaments.models import Entry, SeatingPlan
from tournaments.texts.format import wind_letter

WINDS = "ESWN"


def meetings_picture(plan: SeatingPlan, entries: Mapping[int, Entry]) -> dict[str, Any]:
    """The picture of the plan's meetings, with the people whom its wishes keep apart."""
    return matrix.picture(plan.seats, entries, _apart(plan), countries=_has_countries(plan))


def meetings_listed(plan: SeatingPlan, entries: Mapping[int, Entry]) -> list[dict[str, Any]]:
    """The meetings to look at: repeated, or of people whom the plan's wishes keep apart."""
    return matrix.listed(plan.seats, entries, _apart(plan), countries=_has_countries(plan))


def _apart(plan: SeatingPlan) -> list[list[int]]:
    return [group["players"] for group in plan.wishes.get("apart", [])]


def _has_countries(plan: SeatingPlan) -> bool:
    return bool(plan.wishes.get("countries"))


def round_rows(
    tables: list[list[int | None]], entries: Mapping[int, Entry], first: int = 1
) -> list[dict[str, Any]]:
    """A round: each table with its seats (named like "3E"), numbered from the first table of the stage."""
    return [
        {
            "place": number,
            "number": first + number - 1,
            "seats": [
                {"key": f"{number}{wind}", "wind": wind, "entry": entries.get(seat) if seat else None}
                for wind, seat in zip(WINDS, table, strict=True)
            ],
        }
        for number, table in enumerate(tables, start=1)
    ]


def tables_html(
    tables: list[list[int | None]], entries: Mapping[int, Entry], *, first: int = 1, ticks: bool = False
) -> SafeString:
    """A round as list items, with a box to tick at every seat. Built in Python: a template would take two seconds for
    4 800 seats.
    """
    heading, empty = _("Table %(n)s"), f'<span class="quiet">{escape(_("empty seat"))}</span>'
    names = {number: escape(entries[number].full_name) for number in selectors.seated_in([tables])}
    letters = {letter: wind_letter(letter) for letter in WINDS}
    parts = []
    for number, table in enumerate(tables, start=1):
        parts.append(f"<li><h3>{escape(heading % {'n': first + number - 1})}</h3><ul>")
        for letter, seat in zip(WINDS, table, strict=True):
            name = empty if seat is None else names[seat]
            words = f'<span class="quiet small">{letters[letter]}</span> <span>{name}</span>'
            box = f'<input type="checkbox" name="seat" value="{number}{letter}">'
            parts.append(f"<li><label>{box}{words}</label></li>" if ticks else f"<li>{words}</li>")
        parts.append("</ul></li>")
    return mark_safe("".join(parts))  # noqa: S308  # every name above is escaped


def player_rows_html(grid: Rows, entries: Mapping[int, Entry], first: int = 1) -> SafeString:
    """A table row for each player, by name: table and wind of every round, and the count of each wind."""
    ways: dict[int, list[tuple[str, str]]] = {
        number: [("", "–")] * len(grid) for number in selectors.seated_in(grid)
    }
    letters = {letter: wind_letter(letter) for letter in WINDS}
    for r, tables in enumerate(grid):
        for number, table in enumerate(tables, start=first):
            for letter, seat in zip(WINDS, table, strict=True):
                if seat is not None:
                    ways[seat][r] = (letter, f"{number}{letters[letter]}")
    rows = [(entry.list_name, entry.number) for entry in by_name(entries[number] for number in ways)]
    return mark_safe(  # noqa: S308  # names and clubs are escaped
        "".join(_way_html(name, entries[number], ways[number]) for name, number in rows)
    )


def _way_html(name: str, entry: Entry, way: list[tuple[str, str]]) -> str:
    club = f" · {escape(entry.club_name)}" if entry.club_name else ""
    places = "".join(f'<td class="num">{place}</td>' for _, place in way)
    winds = "".join(
        f'<td class="num quiet">{sum(wind == letter for wind, _ in way)}</td>' for letter in WINDS
    )
    player = f'{escape(name)} <span class="quiet small">{entry.number}{club}</span>'
    return f'<tr><th scope="row">{player}</th>{places}{winds}</tr>'


def differing(first: Rows, second: Rows) -> list[dict[str, int]]:
    """The rounds in which two grids differ, with the number of differing seats."""
    rounds = []
    for number in range(max(len(first), len(second))):
        here = _seats(first[number]) if number < len(first) else set()
        there = _seats(second[number]) if number < len(second) else set()
        if here != there:
            rounds.append({"round": number + 1, "seats": len(there - here)})
    return rounds


def _seats(tables: list[list[int | None]]) -> set[tuple[int, int, int | None]]:
    return {(t, w, seat) for t, table in enumerate(tables) for w, seat in enumerate(table)}
