"""The rounds, tables and seats of a stage: made from a grid, and as many as the stage has rounds."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from tournaments.common.chain.records import seats_of, tables_of
from tournaments.common.errors import Conflict
from tournaments.desk.seating import selectors
from tournaments.desk.seating.selectors import Rows
from tournaments.models import Entry, Hand, Penalty, Round, Seat, SeatingPlan, Stage, Table
from tournaments.play.ledger.changing import Change
from tournaments.play.ledger.games import WINDS
from tournaments.play.push import following


def follow_round_count(change: Change[Stage]) -> None:
    """Remove the rounds to come beyond the stage's number of rounds, or seat those that its published plan has.

    A round that seats a player who has left is not seated again. Raises Conflict (`table_was_played`) for a surplus
    round that was in play before it was undone.
    """
    stage = change.row
    list(Round.objects.select_for_update(no_key=True).filter(stage=stage).only("pk").order_by("pk"))
    seated = Round.objects.filter(stage=stage).count()
    surplus = not_started(stage, stage.rounds_planned)
    if surplus:
        change.removes(surplus)
        _rounds(stage, stage.rounds_planned)
    else:
        grid = _published_grid(stage)[: stage.rounds_planned]
        entries = selectors.entries_by_number(stage)
        if len(grid) > seated > 0 and not selectors.absent(grid, entries, seated, set()):
            seat_rounds(stage, grid, seated)
    following.ask_to_tell(stage, following.NEXT)
    log_planned(change, stage, min(seated, stage.rounds_planned))


def _published_grid(stage: Stage) -> Rows:
    plan = SeatingPlan.objects.filter(stage=stage, state=SeatingPlan.State.PUBLISHED).first()
    return plan.seats if plan else []


def not_started(stage: Stage, started: int) -> list[Round | Table | Seat]:
    """Every stored round after the started rounds, with its tables and seats."""
    rounds = list(Round.objects.filter(stage=stage, number__gt=started).select_related("stage"))
    return [*rounds, *tables_of(rounds), *seats_of(rounds=rounds)]


def log_planned(change: Change[Any], stage: Stage, started: int) -> None:
    """Name in the log what a plan writes: the stage's number of rounds, and everything that has not started.

    The penalties are among them, for a penalty may have lost its table or round.
    """
    lost = Penalty.objects.filter(stage=stage, table=None).select_related(
        *("stage", "entry", "round", "hand", "given_by", "cancelled_by")
    )
    change.wrote(not_started(stage, started))
    change.wrote([stage], "rounds_planned")
    change.wrote(lost, "round", "table")


def seat_rounds(stage: Stage, grid: Rows, frozen: int) -> list[Round]:
    """Make the seats of every round after the frozen rounds; existing rounds and tables keep their minutes."""
    entries = {entry.number: entry for entry in Entry.objects.filter(tournament=stage.tournament_id)}
    planned = Seat.objects.filter(round__stage=stage, round__number__gt=frozen)
    substitutes, reserves = _substitutes(planned, grid), _reserves(planned, grid)
    planned.delete()
    rounds = _rounds(stage, len(grid))
    tables = _tables(rounds[frozen:], grid[frozen:])
    Seat.objects.bulk_create(
        Seat(
            table=table,
            round=table.round,
            wind=wind,
            entry=entries[reserves.get((table.round.number, number), number)],
            in_place_of=entries[number] if (table.round.number, number) in reserves else None,
            played_by_id=substitutes.get((table.round.number, number)),
        )
        for table, seats in zip(tables, (seats for row in grid[frozen:] for seats in row), strict=True)
        for wind, number in zip(WINDS, seats, strict=True)
        if number is not None
    )
    return rounds


def _reserves(planned: QuerySet[Seat], grid: Rows) -> dict[tuple[int, int], int]:
    """The reserves of teams in remaining rounds, by round and number of the replaced member."""
    named = planned.filter(in_place_of__isnull=False)
    return {
        (number, member): reserve
        for number, member, reserve in named.values_list(
            "round__number", "in_place_of__number", "entry__number"
        )
        if number <= len(grid) and reserve not in selectors.seated_in([grid[number - 1]])
    }


def _substitutes(planned: QuerySet[Seat], grid: Rows) -> dict[tuple[int, int], int]:
    """The substitutes of remaining rounds, by round and entry number, unless they now have a seat of their own in the
    round.
    """
    played = planned.filter(played_by__isnull=False).values_list(
        "round__number", "entry__number", "played_by", "played_by__number"
    )
    return {
        (number, entry): substitute
        for number, entry, substitute, own in played
        if number <= len(grid) and own not in selectors.seated_in([grid[number - 1]])
    }


def _rounds(stage: Stage, count: int) -> list[Round]:
    surplus = Round.objects.filter(stage=stage, number__gt=count)
    _drop_tables(Table.objects.filter(round__in=surplus))
    Penalty.objects.filter(round__in=surplus).update(round=None)
    surplus.delete()
    there = set(Round.objects.filter(stage=stage).values_list("number", flat=True))
    Round.objects.bulk_create(
        Round(stage=stage, number=number) for number in range(1, count + 1) if number not in there
    )
    return list(Round.objects.filter(stage=stage).order_by("number"))


def _tables(rounds: Sequence[Round], grid: Rows) -> list[Table]:
    """The tables of these rounds, as many as the grid has, in its order, numbered from the stage's first table."""
    first = selectors.first_table(rounds[0].stage) if rounds else 1
    stored = {(table.round_id, table.number): table for table in Table.objects.filter(round__in=rounds)}
    wanted = {
        (round_.pk, number): round_
        for round_, row in zip(rounds, grid, strict=True)
        for number in range(first, first + len(row))
    }
    _drop_tables(Table.objects.filter(pk__in=[stored[key].pk for key in stored.keys() - wanted.keys()]))
    Table.objects.bulk_create(
        Table(round=round_, number=number)
        for (_, number), round_ in ((key, wanted[key]) for key in wanted if key not in stored)
    )
    rows = Table.objects.filter(round__in=rounds).select_related("round")
    return list(rows.order_by("round__number", "number"))


def _drop_tables(tables: Any) -> None:
    """Remove tables that no plan needs any more. Raises Conflict for a table that was in play before its round was
    undone.
    """
    played = Hand.objects.filter(table__in=tables).order_by("table__number").select_related("table").first()
    if played is not None:
        raise Conflict("table_was_played", "plan", found=played.table.number)
    Penalty.objects.filter(table__in=tables).update(table=None)
    tables.delete()
