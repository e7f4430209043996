"""Standings: computed from the folded tables of a stage, and read as the bytes that were stored.

Plain rows and numbers; `standings.services` stores the payload that `compute` gives.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, cast

import orjson
from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from players import naming
from players.models import Player
from scoring.descriptions import Figure
from scoring.standings import Taken, cell_of, less_penalties, placed, taken_off
from tournaments.common import permissions
from tournaments.common.selectors import side_by_side
from tournaments.ledger.games import rules_of, ruleset_of
from tournaments.models import (
    Entry,
    Hand,
    Job,
    JobState,
    Round,
    Seat,
    Stage,
    StandingSnapshot,
    Table,
    Tournament,
)
from tournaments.models.rounds import in_turn
from tournaments.standings.columns import Column, StandingRow, StandingsPayload, stored_columns
from tournaments.standings.rows import Carried, GameResult, PlayerRow
from tournaments.standings.selectors.results import penalties_of, ranking_of

JOB = "standings.rebuild"
"""The job that every change of the standings asks for, in its own transaction."""

TableResults = Mapping[str, GameResult]
"""The results of a table's players, by entry key."""
NOTHING: Mapping[int, TableResults] = {}


class _PlayedTable(NamedTuple):
    """A table of a started round: what its game came to, by entry key, and the wind and entry number of each seat.

    `held`: one of its hands is on hold.
    """

    round: int
    number: int
    finished: bool
    held: bool
    results: TableResults
    seats: Sequence[tuple[str, int]]


def compute(stage: Stage, instead: Mapping[int, TableResults] = NOTHING) -> StandingsPayload:
    """The payload of the standings: the same ledger gives the same value. Six queries, whatever the size.

    No hand is folded here: what a table comes to stands in `Table.position`, written with each of its hands. A preview
    gives other results `instead`, by table.
    Figures are in points, those that are not whole as text ("7/2"). `metrics` are the keys of the chain that
    ranks the rows. `penalties` are negative. `previous` is the place before the newest round.
    """
    rounds = list(_rounds(stage))
    rows = _rows(stage, rounds, instead)
    ranked = {number: row for number, row in rows.items() if row.entry.ranked}
    guests = {number: row for number, row in rows.items() if number not in ranked}
    chain = ranking_of(stage.tournament)
    columns = stored_columns(chain)
    numbers = [round_.number for round_ in rounds]
    payload: StandingsPayload = {
        "tournament": stage.tournament.slug,
        "ruleset": stage.tournament.ruleset,
        "stage": stage.number,
        "stage_name": stage.name,
        "beside": side_by_side(stage)[0].number if stage.beside else None,
        "carry_percent": stage.carry_percent if stage.number > 1 else 0,
        "metrics": [figure.key for figure in chain],
        "rounds_planned": stage.rounds_planned,
        "rounds": [{"number": round_.number, "state": round_.state} for round_ in rounds],
        "after_round": max((round_.number for round_ in rounds if round_.state == "closed"), default=0),
        "running": any(round_.state == "running" for round_ in rounds),
        "rows": [_stored(row, columns) for _number, row in placed(ranked, chain, numbers)],
        "guests": [_stored(row, columns) for row in _in_order(guests, chain, numbers)],
    }
    return payload


def _in_order(
    guests: Mapping[int, PlayerRow], chain: Sequence[Figure], numbers: Sequence[int]
) -> Iterable[PlayerRow]:
    """Those outside the ranking, the best first; none of them has a place."""
    for _number, row in placed(guests, chain, numbers):
        row.place, row.previous = 0, None
        yield row


def _rounds(stage: Stage) -> Iterable[Round]:
    return Round.objects.filter(stage=stage).exclude(state="planned").order_by("number")


def _tables(rounds: Iterable[Round], instead: Mapping[int, TableResults]) -> list[_PlayedTable]:
    """The tables of these rounds by two queries for plain values: after each hand thousands of them are read."""
    numbers = {round_.pk: round_.number for round_ in rounds}
    seats: dict[int, list[tuple[str, int]]] = defaultdict(list)
    seated = Seat.objects.filter(round__in=numbers).order_by()
    for table, wind, entry in seated.values_list("table", "wind", "entry__number"):
        seats[table].append((wind, entry))
    on_hold = Exists(Hand.objects.filter(table=OuterRef("pk"), state=Hand.State.HELD))
    played = Table.objects.filter(round__in=numbers).annotate(held=on_hold).order_by()
    return [
        _PlayedTable(
            numbers[round_],
            number,
            state == Table.State.FINISHED,
            held,
            instead.get(pk, position["result"]),
            in_turn(seats.get(pk, ())),
        )
        for pk, round_, number, state, held, position in played.values_list(
            "pk", "round", "number", "state", "held", "position"
        )
    ]


def _rows(stage: Stage, rounds: Sequence[Round], instead: Mapping[int, TableResults]) -> dict[int, PlayerRow]:
    """Everybody who is listed, by entry number; a player whose results were struck is not."""
    entries = Entry.objects.filter(tournament=stage.tournament_id).select_related("player").order_by("number")
    rows = {entry.number: PlayerRow(entry=entry) for entry in entries}
    brought = _brought(stage)
    for number, carried in brought.items():
        rows[number].carried = carried
    tables = _tables(rounds, instead)
    taken = _taken(stage, tables)
    for row in rows.values():
        row.outside = taken[None].get(row.entry.key, 0)
    _fill_cells(stage, rows, tables, taken)
    return {
        number: row
        for number, row in rows.items()
        if not _is_struck(row.entry) and (row.cells or _is_in(stage, row.entry, brought))
    }


def _fill_cells(
    stage: Stage, rows: Mapping[int, PlayerRow], tables: Iterable[_PlayedTable], taken: Taken
) -> None:
    """Give each player the cells of their games."""
    ruleset, rules = ruleset_of(stage.tournament), rules_of(stage)
    for table in tables:
        results = less_penalties(ruleset, rules, table.results, taken[table.round])
        for wind, number in table.seats:
            row = rows[number]
            row.under_decision = row.under_decision or table.held
            row.cells[table.round] = cell_of(
                results[row.entry.key],
                table=table.number,
                wind=wind,
                finished=table.finished,
                disqualified=row.entry.status == Entry.Status.DISQUALIFIED,
            )


def _is_struck(entry: Entry) -> bool:
    """Who was disqualified and removed from the ranking."""
    return not entry.ranked and entry.status == Entry.Status.DISQUALIFIED


def _is_in(stage: Stage, entry: Entry, brought: Mapping[int, Carried]) -> bool:
    """Who is in the list before their first game: everybody in the first stage, then those who qualified."""
    playing: bool = entry.status == Entry.Status.PLAYING
    return playing and (stage.number == 1 or entry.number in brought)


def _brought(stage: Stage) -> dict[int, Carried]:
    """Who came into a later stage, by entry number, with the figures they carry; nobody in the first."""
    if stage.number == 1:
        return {}
    return dict(stage.qualifiers.values_list("entry__number", "carried"))


def _taken(stage: Stage, tables: Iterable[_PlayedTable]) -> Taken:
    """Points that penalties take off, and give to receivers; a round the player did not play counts outside."""
    sat = {(table.round, str(number)) for table in tables for _wind, number in table.seats}
    penalties = (
        (row.round.number if row.round else None, row.entry.key, row.amount, row.receivers)
        for row in penalties_of(stage)
    )
    return taken_off(penalties, sat)


def _stored(row: PlayerRow, columns: Iterable[Column]) -> StandingRow:
    return cast(StandingRow, {column.key: column.stored(row) for column in columns})


def players_by_number(slug: str) -> dict[int, int]:
    """The player behind each entry number, for readers who follow them; without those who are not listed."""
    rows = Entry.objects.filter(tournament__slug=slug).exclude(player__listed=Player.Listed.HIDDEN)
    return dict(rows.order_by().values_list("number", "player_id"))


def public_snapshot(stage: Stage) -> StandingSnapshot | None:
    """The newest snapshot anyone may read, with its stage and tournament."""
    return _snapshots(stage).filter(public=True).first()


def published_rounds(stage: Stage) -> set[int]:
    """The closed rounds of which the results stand in the newest public standings of a stage."""
    snapshot = public_snapshot(stage)
    rounds = payload_of(snapshot)["rounds"] if snapshot else []
    return {round_["number"] for round_ in rounds if round_["state"] == Round.State.CLOSED}


def newest_snapshot(stage: Stage) -> StandingSnapshot | None:
    """The newest snapshot of all, for the staff."""
    return _snapshots(stage).first()


def snapshot_for(user: permissions.User, stage: Stage) -> StandingSnapshot | None:
    """The newest snapshot this reader may see: the tournament's staff sees those not yet public, too."""
    inside = permissions.can_see_unpublished(user, stage.tournament)
    snapshot = newest_snapshot(stage) if inside else public_snapshot(stage)
    if snapshot is None or not permissions.can_see_standings(user, snapshot):
        return None
    return snapshot


def current(stage: Stage) -> StandingsPayload:
    """The standings of the ledger as it is now, as everybody sees them: as they are stored, or made anew while the job
    that stores them is still to come."""
    newest = newest_snapshot(stage)
    if newest is not None and not _is_behind(newest):
        return payload_of(newest)
    with naming.seen_by_everybody():
        return compute(stage)


def _is_behind(newest: StandingSnapshot) -> bool:
    """Whether something has changed since: its job waits, runs, or has failed."""
    to_come = Q(state__in=[JobState.QUEUED, JobState.RUNNING])
    failed = Q(state=JobState.FAILED, created_at__gt=newest.created_at)
    return Job.objects.filter(to_come | failed, kind=JOB, args__stage=newest.stage_id).exists()


def payload_of(snapshot: StandingSnapshot) -> StandingsPayload:
    """The standings that a snapshot keeps."""
    payload: StandingsPayload = orjson.loads(bytes(snapshot.payload))
    payload.setdefault("guests", [])  # a snapshot of an earlier release has none
    payload.setdefault("beside", None)  # nor this
    return payload


def payloads_of(tournament: Tournament, *, inside: bool) -> list[StandingsPayload]:
    """The stored standings of the open stages, the first stage first; `inside`: those not yet public, too."""
    rows = StandingSnapshot.objects.filter(stage__tournament=tournament)
    open_stages = Q(stage__number=1) | Q(stage__opened_at__isnull=False)
    rows = rows.filter(open_stages) if inside else rows.filter(open_stages, public=True)
    newest = rows.order_by().values("stage").annotate(newest=Max("pk")).values("newest")
    return [payload_of(snapshot) for snapshot in rows.filter(pk__in=newest).order_by("stage__number")]


def _snapshots(stage: Stage) -> QuerySet[StandingSnapshot]:
    rows = StandingSnapshot.objects.filter(stage=stage)
    return rows.select_related("stage__tournament").order_by("-version")
