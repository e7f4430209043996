"""Imports a list of players as its preview shows: the whole list, or nothing and every fault. Importing it again
changes nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, time
from typing import NamedTuple

from django.db import transaction

from players.imports import PersonRow, ReadRow
from players.matching import Match, gains_of
from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.desk.people.selectors.imports import (
    KNOWN,
    NAMESAKE,
    NEW,
    SKIP,
    PlannedRow,
    open_fees,
    plan_import,
)
from tournaments.desk.people.services.entries import enter_matches
from tournaments.models import Entry, Tournament
from tournaments.play.ledger import services as ledger


class Imported(NamedTuple):
    """The new entries, and the number of rows that changed nothing."""

    entries: list[Entry]
    skipped: int


def import_players(
    *,
    tournament: Tournament,
    rows: Sequence[ReadRow],
    choices: Mapping[int, str],
    by: Account,
    paid: int | None = None,
) -> Imported:
    """Enter the rows; `choices` (by the place of the row, from 0) override the proposals of the preview. `paid` is the
    fee of those who have paid, where the list does not say which.

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
        matches = _with_fees(locked, chosen_matches(planned, choices), rows, paid)
        entries = enter_matches(tournament=locked, matches=matches, by=by) if matches else []
    return Imported(entries, len(planned) - len(entries))


def _with_fees(
    tournament: Tournament, matches: Sequence[Match], rows: Sequence[ReadRow], paid: int | None
) -> list[Match]:
    """The matches with the amount that each has paid: of the list, by the day of registration, else `paid`. Raises
    Refused where somebody has to choose.
    """
    fees = open_fees(tournament, rows)
    if fees and paid not in fees:
        raise Refused(Fault("which_fee", "paid", expected=list(fees), found=paid))
    return [replace(match, row=_with_fee(tournament, match.row, paid)) for match in matches]


def _with_fee(tournament: Tournament, row: PersonRow, paid: int | None) -> PersonRow:
    if row.fee != Entry.Fee.PAID or row.fee_paid is not None:
        return row
    if row.registered is None:
        return replace(row, fee_paid=paid)
    noon = datetime.combine(row.registered, time(12), tournament.zone)
    return replace(row, fee_paid=tournament.fee_for(noon))


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
