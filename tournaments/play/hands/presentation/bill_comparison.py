"""Two bills of one hand beside each other: its values, the lines that differ, the payments that differ."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.score import Line
from tournaments.texts.format import named, score, signed, unit, wind

NOTHING = "–"
Lines = dict[tuple[str, str], list[Line]]
"""The lines of a bill by seat and code."""


class Difference(NamedTuple):
    """A fact in which two bills differ: its name, and its value in each bill."""

    name: str
    first: str
    second: str


def differences(answers: Sequence[Mapping[str, Any]]) -> list[Difference] | None:
    """Where two answers of the calculator differ; None without two bills.

    Lines are compared only within a family: lines of two games have nothing to do with each other.
    """
    if len(answers) < 2 or any("bill" not in answer for answer in answers):
        return None
    first, second = answers
    rows = [Difference(_("Value"), first["value"], second["value"])]
    if first["ruleset"].family == second["ruleset"].family:
        rows += _line_rows(_lines(first["bill"]), _lines(second["bill"]))
    rows += _paid_rows(first["bill"]["delta"], second["bill"]["delta"])
    return [row for row in rows if row.first != row.second]


def _lines(bill: Mapping[str, Any]) -> Lines:
    """The lines by seat and code: a code may stand in a bill several times."""
    lines: Lines = {}
    for line in bill["lines"]:
        lines.setdefault((line.seat or "", line.code), []).append(line)
    return lines


def _line_rows(
    first: Lines,
    second: Lines,
) -> list[Difference]:
    rows = []
    for key in dict.fromkeys([*first, *second]):
        lines = first.get(key) or second[key]
        rows.append(
            Difference(named(lines[0].names), _sum_of_lines(first.get(key)), _sum_of_lines(second.get(key)))
        )
    return rows


def _sum_of_lines(lines: Sequence[Line] | None) -> str:
    """The sum of the lines in words; for a limit without a figure, whether it is there."""
    if not lines:
        return NOTHING
    value = sum(line.value for line in lines)
    if lines[0].kind == "limit":
        return score(value) if value else _("yes")
    return f"{score(value)} {unit(lines[0].unit, value)}"


def _paid_rows(first: Mapping[str, int], second: Mapping[str, int]) -> list[Difference]:
    return [
        Difference(wind(seat), signed(first.get(seat, 0)), signed(second.get(seat, 0))) for seat in "ESWN"
    ]
