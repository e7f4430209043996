"""Imports a list of players as its preview shows: the whole list, or nothing and every fault. Importing it again
changes nothing.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db import transaction

from players.imports import ReadRow
from players.matching import Match, gains_of
from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.desk.people.selectors.imports import KNOWN, NAMESAKE, NEW, SKIP, PlannedRow, plan_import
from tournaments.desk.people.services.entries import enter_matches
from tournaments.models import Entry, Tournament
from tournaments.play.ledger import services as ledger


class Imported(NamedTuple):
    """The new entries, and the number of rows that changed nothing."""

    entries: list[Entry]
    skipped: int


def import_players(
    *, tournament: Tournament, rows: Sequence[ReadRow], choices: Mapping[int, str], by: Account
) -> Imported:
    """Enter the rows; `choices` (by the place of the row, from 0) override the proposals of the preview.

    Raises Refused with the faults of every row without a possible choice (`rows_changed` for a choice that was possible
    when the preview was made).
    """
    with transaction.atomic():
        locked = ledger.lock_tournament(tournament.pk)
        permissions.require(permissions.can_manage_entries, by, locked)
        ledger.require_open(locked)
        if not rows:
            raise Refused(Fault("no_players", "lines"))
        planned = plan_import(locked, rows, by)
        matches = chosen_matches(planned, choices)
        entries = enter_matches(tournament=locked, matches=matches, by=by) if matches else []
    return Imported(entries, len(planned) - len(entries))


def chosen_matches(planned: Sequence[PlannedRow], choices: Mapping[int, str]) -> list[Match]:
    """The people to enter. Raises Refused as `import_players`."""
    faults: list[Fault] = []
    matches: list[Match] = []
    for place, row in enumerate(planned):
        choice = choices.get(place, "") or row.default
        path = f"lines[{row.read.row.line}]"
        if choice == SKIP:
            continue
        if choice not in row.options:
            faults_of_row = row.faults or (Fault("rows_changed", ""),)
            faults += Refused(*faults_of_row).under(path).faults
        else:
            matches.append(_match(row, choice))
    if faults:
        raise Refused(*faults)
    return matches


def _match(planned: PlannedRow, choice: str) -> Match:
    row = planned.read.row
    if choice in (NEW, NAMESAKE):
        return Match(row)
    if choice == KNOWN:
        return planned.match
    person = next(person for person in planned.match.several if str(person.pk) == choice)
    return Match(row, person, gains_of(person, row))
