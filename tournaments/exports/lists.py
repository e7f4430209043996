"""The sheets that go over a whole tournament: the final list of several stages, and the teams."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from tournaments.exports.sheets import Column, Sheet, Value, number, points, share, text
from tournaments.models import Stage, Tournament
from tournaments.selectors.results import FIGURES, ranking_of
from tournaments.selectors.stages import is_open, merged
from tournaments.selectors.teams import team_rows
from tournaments.wording import name_in_language

Payloads = Sequence[Mapping[str, Any]]


def list_sheets(stages: Sequence[Stage], payloads: Payloads) -> list[Sheet]:
    """The final list where there are several open stages, the teams where there are some."""
    known = [payload for stage, payload in zip(stages, payloads, strict=True) if is_open(stage)]
    tournament, rows = stages[0].tournament, merged(known)
    sheets = [_final(tournament, stages, rows)] if len(known) > 1 else []
    teams = team_rows(known[-1], rows, best=tournament.team_best)
    return [*sheets, *([_teams(tournament, teams)] if teams else [])]


def _final(tournament: Tournament, stages: Sequence[Stage], rows: Sequence[Mapping[str, Any]]) -> Sheet:
    names = {stage.number: str(stage) for stage in stages}
    who = [
        text(_("Family name")),
        text(_("Given name")),
        text(_("Country")),
        text(_("Club")),
        text(_("Team")),
    ]
    columns = [number(_("Place")), number(_("No.")), *who, text(_("Stage")), *_figures(tournament).values()]
    plain = ("place", "number", "family_name", "given_name", "country", "club", "team")
    lines = [[*(row[key] for key in plain), names[row["stage"]], *_values(tournament, row)] for row in rows]
    return Sheet(_("Final list"), columns, lines)


def _teams(tournament: Tournament, teams: Sequence[Mapping[str, Any]]) -> Sheet:
    """A line a team, then a line a member; where only the best count, a column says who does."""
    who = [number(_("Place")), text(_("Team")), number(_("No.")), text(_("Player"))]
    some = tournament.team_best is not None
    columns = [*who, *([text(_("Counts"))] if some else []), *_figures(tournament).values()]
    lines: list[list[Value]] = []
    for team in teams:
        head = [team["place"], team["team"], None, None, *([_best_words(tournament)] if some else [])]
        lines.append([*head, *_values(tournament, team)])
        for one in team["members"]:
            name = f"{one['given_name']} {one['family_name']}"
            counts = [_("yes") if one["counts"] else _("no")] if some else []
            lines.append([None, team["team"], one["number"], name, *counts, *_values(tournament, one)])
    return Sheet(_("Teams"), columns, lines)


def _best_words(tournament: Tournament) -> str:
    return _("best: %(n)s") % {"n": tournament.team_best}


def _figures(tournament: Tournament) -> dict[str, Column]:
    ranking = {figure.key: name_in_language(figure.names) for figure in ranking_of(tournament)}
    return {key: points(name) if key in FIGURES else share(name) for key, name in ranking.items()}


def _values(tournament: Tournament, row: Mapping[str, Any]) -> list[Value]:
    """Whole points as they are; what need not be whole as a number of its own kind."""
    return [_value(figure.key, row[figure.key]) for figure in ranking_of(tournament)]


def _value(key: str, found: int | str) -> Value:
    return found if key in FIGURES and isinstance(found, int) else Fraction(found)
