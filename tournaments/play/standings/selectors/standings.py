"""Standings: computed from the folded tables of a stage, and read as stored bytes.

Plain rows and numbers; `standings.services` stores the payload of `compute`.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple, cast

import orjson
from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from players import naming
from players.models import Player
from scoring.descriptions import Figure
from scoring.standings import Taken, cell_of, less_penalties, placed, taken_off
from tournaments.common import permissions
from tournaments.common.selectors import side_by_side
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
from tournaments.play.ledger.games import rules_of, ruleset_of
from tournaments.play.standings.columns import Column, StandingRow, StandingsPayload, stored_columns
from tournaments.play.standings.rows import Carried, GameResult, PlayerRow
from tournaments.play.standings.selectors.results import penalties_of, ranking_of

JOB = "standings.rebuild"
"""The job that every change of the standings asks for, in its own transaction."""

USUAL = timedelta(seconds=5)
"""The time that a hand may take into the standings before readers are told."""
_ALWAYS = datetime(2000, 1, 1, tzinfo=UTC)

TableResults = Mapping[str, GameResult]
"""The results of a table's players, by entry key."""
NOTHING: Mapping[int, TableResults] = {}


class _PlayedTable(NamedTuple):
    """A table of a started round: the results of its game, by entry key, and the wind and entry number of each seat.

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

    No hand is folded here: the results of a table stand in `Table.position`, written with each of its hands. A preview
    gives other results `instead`, by table.
    Figures are in points, fractions as text ("7/2"). `metrics` are the keys of the chain that ranks the rows.
    `penalties` are negative. `previous` is the place before the newest round.
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
    """The players outside the ranking, the best first; none of them has a place."""
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
    """All listed players, by entry number, without players whose results were struck."""
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
    """Whether the player was disqualified and removed from the ranking."""
    return not entry.ranked and entry.status == Entry.Status.DISQUALIFIED


def _is_in(stage: Stage, entry: Entry, brought: Mapping[int, Carried]) -> bool:
    """Whether the player is listed before their first game: everybody in the first stage, later the qualifiers."""
    playing: bool = entry.status == Entry.Status.PLAYING
    return playing and (stage.number == 1 or entry.number in brought)


def _brought(stage: Stage) -> dict[int, Carried]:
    """The players who came into a later stage, by entry number, with the figures they carry; {} in the first."""
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
    """The person behind each entry number, for readers who follow them; without people who are not listed."""
    rows = Entry.objects.filter(tournament__slug=slug).exclude(player__listed=Player.Listed.HIDDEN)
    return dict(rows.order_by().values_list("number", "player_id"))


def public_snapshot(stage: Stage) -> StandingSnapshot | None:
    """The newest snapshot that anyone may read, with its stage and tournament."""
    return _snapshots(stage).filter(public=True).first()


def published_rounds(stage: Stage) -> set[int]:
    """The closed rounds whose results stand in the newest public standings of a stage."""
    snapshot = public_snapshot(stage)
    rounds = payload_of(snapshot)["rounds"] if snapshot else []
    return {round_["number"] for round_ in rounds if round_["state"] == Round.State.CLOSED}


def newest_snapshot(stage: Stage) -> StandingSnapshot | None:
    """The newest snapshot of all, for the staff."""
    return _snapshots(stage).first()


def snapshot_for(user: permissions.User, stage: Stage) -> StandingSnapshot | None:
    """The newest snapshot this reader may see; for the tournament's staff also one that is not yet public."""
    inside = permissions.can_see_unpublished(user, stage.tournament)
    snapshot = newest_snapshot(stage) if inside else public_snapshot(stage)
    if snapshot is None or not permissions.can_see_standings(user, snapshot):
        return None
    return snapshot


def current(stage: Stage) -> StandingsPayload:
    """The standings of the ledger as it is now, as everybody sees them: the stored ones, or new ones while the job that
    stores them is still to come."""
    newest = newest_snapshot(stage)
    if newest is not None and not _is_behind(stage, newest.created_at):
        return payload_of(newest)
    with naming.seen_by_everybody():
        return compute(stage)


def hands_to_come(stage: Stage, shown: StandingSnapshot | None) -> int:
    """The number of hands that stand in the ledger of the stage, for longer than a moment, and not in these standings.

    A correction counts as a hand. Hands come later into the standings because their job is late, or because the
    tournament shows its results after the round. A hand that changed no figure is in the standings, too.
    """
    newest = _newest_times(stage)
    if newest and shown and shown.pk == newest.pk and not _is_behind(stage, newest.created_at):
        return 0
    return _hands_beside(stage, shown, timezone.now() - USUAL)


def changes_to_come(stage: Stage, shown: StandingSnapshot) -> int:
    """The number for a program that waits for standings with all that it has sent: hands of this very moment count, and
    other changes (the end of a table, a penalty) count as one.
    """
    newest, behind = _newest_times(stage), _is_behind(stage, shown.created_at)
    if newest and shown.pk == newest.pk and not behind:
        return 0
    return max(_hands_beside(stage, shown, timezone.now()), int(behind))


def _hands_beside(stage: Stage, shown: StandingSnapshot | None, until: datetime) -> int:
    """The number of hands of until then that these standings do not count."""
    since = shown.created_at if shown else _ALWAYS
    rounds = Q(table__round__closed_at=None) | Q(table__round__closed_at__gt=since)
    hands = Hand.objects.filter(
        rounds, table__round__stage=stage, state__in=[Hand.State.ACCEPTED, Hand.State.HELD]
    )
    return hands.filter(created_at__gt=since, created_at__lte=until).count()


def hands_behind(stage: Stage) -> int:
    """The number of hands that are still to come into the newest standings of all, for the staff."""
    return hands_to_come(stage, _newest_times(stage))


def _newest_times(stage: Stage) -> StandingSnapshot | None:
    """The newest snapshot without its bytes, which may be megabytes."""
    return StandingSnapshot.objects.filter(stage=stage).only("created_at").order_by("-version").first()


def _is_behind(stage: Stage, newest: datetime) -> bool:
    """Whether there were changes since the newest standings: their job waits, runs, or has failed."""
    to_come = Q(state__in=[JobState.QUEUED, JobState.RUNNING])
    failed = Q(state=JobState.FAILED, created_at__gt=newest)
    return Job.objects.filter(to_come | failed, kind=JOB, args__stage=stage.pk).exists()


def payload_of(snapshot: StandingSnapshot) -> StandingsPayload:
    """The standings that a snapshot keeps."""
    payload: StandingsPayload = orjson.loads(bytes(snapshot.payload))
    payload.setdefault("guests", [])  # a snapshot of an earlier release has none
    payload.setdefault("beside", None)  # nor this key
    return payload


def payloads_of(tournament: Tournament, *, inside: bool) -> list[StandingsPayload]:
    """The stored standings of the open stages, the first stage first; `inside`: also those that are not yet public."""
    rows = StandingSnapshot.objects.filter(stage__tournament=tournament)
    open_stages = Q(stage__number=1) | Q(stage__opened_at__isnull=False)
    rows = rows.filter(open_stages) if inside else rows.filter(open_stages, public=True)
    newest = rows.order_by().values("stage").annotate(newest=Max("pk")).values("newest")
    return [payload_of(snapshot) for snapshot in rows.filter(pk__in=newest).order_by("stage__number")]


def _snapshots(stage: Stage) -> QuerySet[StandingSnapshot]:
    rows = StandingSnapshot.objects.filter(stage=stage)
    return rows.select_related("stage__tournament").order_by("-version")
