"""The sheets about a whole tournament: the final list of several stages, the teams, and for the organisers, never in a
published workbook, the players' answers and payments.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.common.selectors import entries_by_name, is_open
from tournaments.desk.documents.workbook.sheets import Sheet, Value, number, share, text
from tournaments.desk.documents.workbook.standings import final_sheet, sheet_column, sheet_value
from tournaments.desk.people.selectors.fees import has_fee
from tournaments.desk.people.selectors.questions import all_answers, questions_of
from tournaments.models import Entry, Question, Stage, Tournament
from tournaments.play.ledger.games import ruleset_of
from tournaments.play.standings.columns import (
    Column,
    StandingRow,
    StandingsPayload,
    full_name,
    ranking_columns,
)
from tournaments.play.standings.selectors.final_list import guests_of, merged
from tournaments.play.standings.selectors.teams import TeamMember, TeamRow, team_rows


def list_sheets(
    stages: Sequence[Stage], payloads: Sequence[StandingsPayload], ema: Mapping[int, str]
) -> dict[str, Sheet]:
    """The final list if there are several open stages, the teams if there are any; by the table's key."""
    opened = [payload for stage, payload in zip(stages, payloads, strict=True) if is_open(stage)]
    tournament, rows = stages[0].tournament, merged(opened)
    everybody = [*rows, *guests_of(opened)]
    names = {stage.number: str(stage) for stage in stages}
    sheets = {}
    if len(opened) > 1:
        sheets["final_standings"] = final_sheet(_("Final standings"), opened[-1], everybody, names, ema)
    teams = team_rows(opened[-1]["metrics"], everybody, best=tournament.team_best)
    if teams:
        sheets["teams"] = _team_sheet(tournament, teams)
    return sheets


def _team_sheet(tournament: Tournament, teams: Sequence[TeamRow]) -> Sheet:
    """A line for each team, then for each of its members; if only the best count, a column marks them."""
    figures = ranking_columns(ruleset_of(tournament).ranking)
    names = [number(_("Place")), text(_("Team")), number(_("No.")), text(_("Player"))]
    counts = [text(_("Counts"))] if tournament.team_best is not None else []
    lines = [line for team in teams for line in _team_lines(team, tournament.team_best, figures)]
    return Sheet(_("Teams"), [*names, *counts, *map(sheet_column, figures)], lines)


def _team_lines(team: TeamRow, best: int | None, figures: Sequence[Column]) -> list[list[Value]]:
    counts = [] if best is None else [_("best: %(n)s") % {"n": best}]
    head: list[Value] = [team["place"], team["team"], None, None, *counts, *_figures(team, figures)]
    return [head, *(_member_line(team["team"], member, best, figures) for member in team["members"])]


def _member_line(team: str, member: TeamMember, best: int | None, figures: Sequence[Column]) -> list[Value]:
    name = full_name(cast(StandingRow, member))
    counts = [] if best is None else [_("yes") if member["counts"] else _("no")]
    return [None, team, member["number"], name, *counts, *_figures(member, figures)]


def _figures(holder: Mapping[str, object], figures: Sequence[Column]) -> list[Value]:
    return [sheet_value(column, holder) for column in figures]


def registration_sheet(tournament: Tournament) -> Sheet:
    """A row for each player, by name: the fee in the tournament's currency, and a column for each question."""
    columns = [number(_("No.")), text(_("Player")), text(_("Club")), text(_("Status"))]
    if has_fee(tournament):
        currency = tournament.fee_currency
        fee, paid = _("Fee"), pgettext("a fee", "Paid")
        columns += [text(fee), share(f"{fee} ({currency})"), share(f"{paid} ({currency})")]
    questions = questions_of(tournament)
    columns += [text(question.text) for question in questions]
    answers = all_answers(tournament)
    rows = [_row(entry, questions, answers.get(entry.pk, {})) for entry in entries_by_name(tournament)]
    return Sheet(_("Registration"), columns, rows)


def _row(entry: Entry, questions: Sequence[Question], answers: Mapping[int, str]) -> list[Value]:
    row: list[Value] = [entry.number, entry.list_name, entry.club_name, entry.get_status_display()]
    if has_fee(entry.tournament):
        row += [entry.get_fee_display(), _money(entry.fee_due), _money(entry.fee_paid)]
    return [*row, *(question.words(answers.get(question.number, "")) for question in questions)]


def _money(hundredths: int | None) -> Value:
    return None if hundredths is None else Fraction(hundredths, 100)
