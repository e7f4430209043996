"""Games that were recorded elsewhere, played again through the services.

The records are lines as `python -m scoring game` reads them. Each line is a round with one table, its players on the
seats in which the line names them, and its events the hands.
"""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from players.imports import PersonRow
from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common.errors import MENDABLE, faults_of
from tournaments.desk.hall.services.rounds import close_round, start_round
from tournaments.desk.people.services.entries import add_players
from tournaments.desk.seating.selectors import Rows
from tournaments.desk.seating.services.plans import publish_plan
from tournaments.desk.seating.services.replanning import keep_grid
from tournaments.desk.setup.services.tournaments import change_state, create_tournament
from tournaments.models import Entry, Hand, Round, Stage, Table, Tournament
from tournaments.play.hands.services.disputes import accept_hand
from tournaments.play.hands.services.hands import TIME_UP, submit_hand
from tournaments.play.hands.services.reseating import with_names

Line = Mapping[str, Any]


def by_players(lines: Sequence[Line], most: int) -> list[list[Line]]:
    """Consecutive lines with the same players, at most `most` of them: each list is a tournament."""
    groups: list[list[Line]] = []
    for line in lines:
        here = sorted(line["players"])
        if groups and len(groups[-1]) < most and sorted(groups[-1][-1]["players"]) == here:
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def record_games(
    *, lines: Sequence[Line], name: str, ruleset: str, by: Account, day: dt.date, **settings: Any
) -> Tournament:
    """A finished tournament of these games; all of them have the same players. People are found by name.

    Raises Refused with the line and the event that cannot be, and the errors of the services.
    """
    with transaction.atomic():
        tournament = create_tournament(
            name=name, ruleset=ruleset, by=by, rounds=len(lines), starts_on=day, ends_on=day, **settings
        )
        tournament = change_state(tournament=tournament, state=Tournament.State.PUBLIC, by=by)
        entries = _enter(tournament, lines[0]["players"], by)
        stage = Stage.objects.select_related("tournament").get(tournament=tournament)
        grid: Rows = [[[entries[player].number for player in line["players"]]] for line in lines]
        publish_plan(plan=keep_grid(stage=stage, grid=grid, by=by), by=by)
        for number, line in enumerate(lines, start=1):
            _play(Round.objects.get(stage=stage, number=number), line, entries, by)
        return change_state(tournament=tournament, state=Tournament.State.FINISHED, by=by)


def _enter(tournament: Tournament, names: Sequence[str], by: Account) -> dict[str, Entry]:
    """The entries by the names of the lines: the last word of a name is the family name."""
    rows = []
    for line, name in enumerate(names, start=1):
        given, _space, family = name.strip().rpartition(" ")
        rows.append(PersonRow(line=line, given_name=given, family_name=family))
    return dict(zip(names, add_players(tournament=tournament, players=rows, by=by), strict=True))


def _play(round: Round, line: Line, entries: Mapping[str, Entry], by: Account) -> None:
    """Play a round: its table's events as hands, and its end if the record breaks off before it."""
    start_round(round=round, by=by)
    keys = {name: entry.key for name, entry in entries.items()}
    table = Table.objects.select_related("round__stage__tournament").get(round=round)
    for number, event in enumerate(line["events"]):
        try:
            _send(table, with_names(event, keys), by)
        except MENDABLE as error:
            place = f"line {line.get('id', '?')}, events[{number}]"
            raise Refused(
                *(Fault(fault.code, place, fault.expected, fault.found) for fault in faults_of(error))
            ) from error
    table.refresh_from_db()
    if table.state != Table.State.FINISHED:
        submit_hand(table=table, event=TIME_UP, by=by)
    close_round(round=round, by=by)


def _send(table: Table, event: Mapping[str, Any], by: Account) -> None:
    """Send a hand; if its tiles and its claim differ in value, the tiles count."""
    answer = submit_hand(table=table, event=event, by=by)
    if answer.data["hand"]["state"] == Hand.State.HELD:
        accept_hand(hand=Hand.objects.get(pk=answer.data["hand"]["id"]), by=by)
