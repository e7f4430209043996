"""Imports a sheet of results as its preview shows: people, seats, tables; the whole sheet, or nothing and every fault.

Every table goes through the one door, as a table that closes from paper; its reason names the file and the lines.
Importing the same sheet again changes nothing.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db import transaction

from players.matching import Match, gains_of
from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.errors import Conflict
from tournaments.desk.hall.services.rounds import close_when_complete, start_round
from tournaments.desk.imports.columns import WINDS, Results
from tournaments.desk.imports.planned import CORRECT, RECORD, PersonKey, Planned, PlannedPerson, PlannedTable
from tournaments.desk.imports.selectors import plan_results
from tournaments.desk.people.selectors.imports import KNOWN, NEW
from tournaments.desk.people.services.entries import enter_matches
from tournaments.desk.seating.selectors import Rows, seated_grid
from tournaments.desk.seating.services.plans import publish_plan
from tournaments.desk.seating.services.replanning import keep_grid
from tournaments.models import Entry, Round, Stage, Table
from tournaments.models.limits import LONGEST_REASON
from tournaments.play.hands.services.corrections import correct_hand
from tournaments.play.hands.services.hands import submit_hand
from tournaments.play.ledger import services as ledger


class ImportedResults(NamedTuple):
    """The numbers of people entered, rounds seated, and tables recorded, corrected and left as they were."""

    entered: int
    seated: int
    recorded: int
    skipped: int
    plan: int | None = None
    """The draft of the seating, if the sheet has no scores."""
    corrected: int = 0


def import_results(
    *,
    stage: Stage,
    results: Results,
    by: Account,
    origin: str,
    unit: str = "",
    choices: Mapping[str, str],
) -> ImportedResults:
    """Record the tables of a sheet. `choices` override the proposals of the preview (`person-3`, `table-0`); `origin`
    is the name of the file. Raises Refused with every fault that no choice settles.
    """
    with transaction.atomic():
        tournament = ledger.lock_tournament(stage.tournament_id)
        permissions.require(permissions.can_manage_entries, by, tournament)
        permissions.require(permissions.can_manage_seating, by, stage)
        ledger.require_open(tournament)
        planned = plan_results(stage, results, by, unit=unit)
        chosen = _chosen(planned, choices)
        entries, entered = _enter(stage, planned, chosen, choices, by)
        skipped = len(planned.tables) - len(chosen)
        if not planned.scored:
            return _draft(stage, chosen, entries, by)._replace(entered=entered, skipped=skipped)
        seated = _seat(stage, chosen, entries, by)
        for number in sorted({table.round for table in chosen}):
            here = [table for table in chosen if table.round == number]
            _record(stage, number, here, entries, origin, by)
    corrected = sum(table.paper is not None for table in chosen)
    return ImportedResults(entered, seated, len(chosen) - corrected, skipped, corrected=corrected)


def _chosen(planned: Planned, choices: Mapping[str, str]) -> list[PlannedTable]:
    """The tables to record or to correct. Raises Refused if a choice is missing."""
    faults: list[Fault] = []
    chosen: list[PlannedTable] = []
    for table in planned.tables:
        choice = choices.get(table.field, "") or table.default
        if choice not in table.options:
            faults += _under(table.lines[0], table.faults or (Fault("rows_changed", ""),))
        elif choice in (RECORD, CORRECT):
            chosen.append(table)
    seated = {seat.person_key for table in chosen for seat in table.seats}
    for person in planned.people:
        if person.person_key in seated and not _choice(person, choices):
            faults += _under(person.line, (person.fault or Fault("rows_changed", ""),))
    if faults:
        raise Refused(*faults)
    return chosen


def _under(line: int, faults: Sequence[Fault]) -> Sequence[Fault]:
    return Refused(*faults).under(f"lines[{line}]").faults


def _choice(person: PlannedPerson, choices: Mapping[str, str]) -> str:
    """The choice for a person: `entered`, or one of their options; "" for a missing or impossible choice."""
    if person.entry is not None:
        return "entered"
    choice = choices.get(person.field, "") or person.default
    return choice if choice in person.options else ""


def _enter(
    stage: Stage,
    planned: Planned,
    chosen: Sequence[PlannedTable],
    choices: Mapping[str, str],
    by: Account,
) -> tuple[dict[PersonKey, Entry], int]:
    """The entries of everybody at the tables, where new people are entered first; and the number of new entries."""
    seated = {seat.person_key for table in chosen for seat in table.seats}
    entries: dict[PersonKey, Entry] = {}
    matches: dict[PersonKey, Match] = {}
    for person in planned.people:
        if person.person_key not in seated:
            continue
        choice = _choice(person, choices)
        if person.entry is not None:
            entries[person.person_key] = person.entry
        elif person.several:
            entries[person.person_key] = next(
                entry for entry in person.several if f"entry-{entry.number}" == choice
            )
        else:
            matches[person.person_key] = _match(person, choice)
    if matches:
        made = enter_matches(tournament=stage.tournament, matches=list(matches.values()), by=by)
        entries |= dict(zip(matches, made, strict=True))
    return entries, len(matches)


def _match(person: PlannedPerson, choice: str) -> Match:
    assert person.planned is not None
    row = person.planned.read.row
    if choice == NEW:
        return Match(row)
    if choice == KNOWN:
        return person.planned.match
    player = next(player for player in person.planned.match.several if str(player.pk) == choice)
    return Match(row, player, gains_of(player, row))


def _seat(
    stage: Stage, chosen: Sequence[PlannedTable], entries: Mapping[PersonKey, Entry], by: Account
) -> int:
    """Seat the rounds without seats: publish a plan read from the file. Returns the number of these rounds."""
    grid = seated_grid(stage)
    added = _rounds_of(chosen, entries, len(grid))
    if added:
        publish_plan(plan=keep_grid(stage=stage, grid=[*grid, *added], by=by), by=by)
    return len(added)


def _draft(
    stage: Stage, chosen: Sequence[PlannedTable], entries: Mapping[PersonKey, Entry], by: Account
) -> ImportedResults:
    """Draft the seating after the rounds that have started; nobody is seated before it is published."""
    grid = seated_grid(stage, started=True)
    added = _rounds_of(chosen, entries, len(grid))
    plan = keep_grid(stage=stage, grid=[*grid, *added], by=by) if added else None
    return ImportedResults(0, len(added), 0, 0, plan.number if plan else None)


def _rounds_of(chosen: Sequence[PlannedTable], entries: Mapping[PersonKey, Entry], there: int) -> Rows:
    """The rounds that the tables add to the first `there` rounds. Raises Conflict (`round_gap`)."""
    rounds: dict[int, list[list[int | None]]] = {}
    for table in chosen:
        if table.table is None:
            rounds.setdefault(table.round, []).append(_seats_of(table, entries))
    for at, number in enumerate(sorted(rounds), start=there + 1):
        if number != at:
            raise Conflict("round_gap", "round", expected=at, found=number)
    return [rounds[number] for number in sorted(rounds)]


def _seats_of(table: PlannedTable, entries: Mapping[PersonKey, Entry]) -> list[int | None]:
    by_wind = {seat.wind: entries[seat.person_key].number for seat in table.seats}
    return [by_wind.get(wind) for wind in WINDS]


def _record(
    stage: Stage,
    number: int,
    tables: Sequence[PlannedTable],
    entries: Mapping[PersonKey, Entry],
    origin: str,
    by: Account,
) -> None:
    """Record a round: start it if need be, close its tables from paper, and close the round after its last table. A
    table whose scores differ is corrected.
    """
    round_ = Round.objects.get(stage=stage, number=number)
    if round_.state == Round.State.PLANNED:
        start_round(round=round_, by=by)
    at = {
        frozenset(table.seats.values_list("entry__number", flat=True)): table
        for table in Table.objects.filter(round=round_)
    }
    for planned in tables:
        assert planned.closed is not None
        keys = [entries[seat.person_key].number for seat in planned.seats]
        scores = {str(key): score for key, score in zip(keys, planned.closed.scores, strict=True)}
        event = {"kind": "table_result", "scores": scores, "pot": planned.closed.pot}
        reason = _origin(origin, planned)
        if planned.paper is not None:
            correct_hand(hand=planned.paper, event=event, by=by, reason=reason)
        else:
            submit_hand(table=at[frozenset(keys)], event=event, by=by, reason=reason)
    close_when_complete(round=round_, by=by)


def _origin(origin: str, table: PlannedTable) -> str:
    lines = ", ".join(map(str, table.lines))
    return f"{origin[: LONGEST_REASON - 60]}: {lines}"[:LONGEST_REASON]
