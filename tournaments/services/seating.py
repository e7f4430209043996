"""Seating plans: drawn from a seed, kept as drafts, and published as rounds, tables and seats."""

import secrets
from collections import defaultdict
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from players.models import Account
from tournaments import permissions, seating
from tournaments.errors import Conflict, Invalid
from tournaments.models import Entry, Round, Seat, SeatingPlan, Stage, Table
from tournaments.selectors.games import WINDS, ruleset_of
from tournaments.services import ledger, standings
from tournaments.services.log import append_entry

LARGEST_SEED = 2**31 - 1


def make_plan(
    *,
    stage: Stage,
    by: Account,
    seed: int | None = None,
    clubs_apart: bool = False,
    teams_apart: bool = False,
) -> SeatingPlan:
    """Draw a plan for the players of the tournament; without a seed one is drawn and kept.

    The search runs outside the transaction. Raises Invalid (`impossible_seating`: what cannot be, and the
    nearest that can).
    """
    permissions.require(permissions.can_manage_seating, by, stage)
    ledger.require_open(stage.tournament)
    seed = secrets.randbelow(LARGEST_SEED) if seed is None else seed
    entries = list(
        Entry.objects.filter(tournament=stage.tournament_id, status=Entry.Status.PLAYING).order_by("number")
    )
    _require_full_tables(stage, entries)
    drawn = _draw(stage, entries, seed, _wishes(entries, clubs_apart, teams_apart))
    with transaction.atomic():
        _lock(stage)
        highest: int | None = SeatingPlan.objects.filter(stage=stage).aggregate(top=Max("number"))["top"]
        plan = SeatingPlan.objects.create(
            stage=stage,
            number=(highest or 0) + 1,
            seed=seed,
            grid=_named(drawn.grid, entries),
            measures={key: measure.to_json() for key, measure in drawn.measures.items()},
            certificate={**drawn.certificate, "entries": [entry.number for entry in entries]},
            created_by=by,
        )
        _log(plan, "make_plan", by)
    return plan


def publish_plan(*, plan: SeatingPlan, by: Account) -> list[Round]:
    """Make the rounds, tables and seats of a plan; a plan published before is replaced.

    Raises Conflict (`rounds_started`) once a round of the stage has started: what is played stays.
    """
    with transaction.atomic():
        stage = _lock(plan.stage)
        permissions.require(permissions.can_manage_seating, by, stage)
        ledger.require_open(stage.tournament)
        if Round.objects.filter(stage=stage).exclude(state="planned").exists():
            raise Conflict("rounds_started", "plan")
        fresh = SeatingPlan.objects.select_related("stage").get(pk=plan.pk)
        if fresh.state == SeatingPlan.State.PUBLISHED:
            raise Conflict("already_published", "plan", found=fresh.number)
        SeatingPlan.objects.filter(stage=stage, state="published").update(state="replaced")
        Round.objects.filter(stage=stage).delete()
        rounds = _seat(stage, fresh)
        fresh.state, fresh.published_at = SeatingPlan.State.PUBLISHED, timezone.now()
        fresh.save(update_fields=["state", "published_at"])
        if stage.rounds_planned != len(rounds):
            stage.rounds_planned = len(rounds)
            stage.save(update_fields=["rounds_planned"])
        standings.request_rebuild(stage_id=stage.pk)
        _log(fresh, "publish_plan", by)
    return rounds


def _require_full_tables(stage: Stage, entries: list[Entry]) -> None:
    """Tables of three only where the rule set has them."""
    seats = ruleset_of(stage.tournament).seats
    if len(entries) % max(seats) and 3 not in seats:
        raise Invalid("wrong_player_count", "entries", expected=list(seats), found=len(entries))


def _draw(stage: Stage, entries: list[Entry], seed: int, wishes: seating.Wishes) -> seating.Plan:
    problem = seating.Problem(players=len(entries), rounds=stage.rounds_planned, seed=seed, wishes=wishes)
    try:
        return seating.plan(problem)
    except seating.Impossible as impossible:
        raise Invalid(
            "impossible_seating", "plan", expected=impossible.nearest, found=impossible.reason
        ) from impossible


def _wishes(entries: list[Entry], clubs_apart: bool, teams_apart: bool) -> seating.Wishes:
    """Clubs should meet little and late; teams never, where the tables allow it."""
    clubs = _groups(entries, "club_name", strict=False) if clubs_apart else ()
    teams = _groups(entries, "team", strict=True) if teams_apart else ()
    return seating.Wishes(clubs=clubs, teams=teams)


def _groups(entries: list[Entry], key: str, *, strict: bool) -> tuple[seating.Group, ...]:
    members: dict[str, list[int]] = defaultdict(list)
    for index, entry in enumerate(entries):
        if getattr(entry, key):
            members[getattr(entry, key)].append(index)
    return tuple(
        seating.Group(tuple(group), strict) for _, group in sorted(members.items()) if len(group) > 1
    )


def _named(grid: seating.Grid, entries: list[Entry]) -> list[list[list[int | None]]]:
    """The grid in entry numbers; None stays an empty seat."""
    return [
        [[None if seat is None else entries[seat].number for seat in table] for table in tables]
        for tables in grid
    ]


def _seat(stage: Stage, plan: SeatingPlan) -> list[Round]:
    entries = {entry.number: entry for entry in Entry.objects.filter(tournament=stage.tournament_id)}
    numbered = range(1, len(plan.grid) + 1)
    rounds = Round.objects.bulk_create(Round(stage=stage, number=number) for number in numbered)
    tables = Table.objects.bulk_create(
        Table(round=one, number=number)
        for one, row in zip(rounds, plan.grid, strict=True)
        for number in range(1, len(row) + 1)
    )
    grid = [seats for row in plan.grid for seats in row]
    Seat.objects.bulk_create(
        Seat(table=table, round=table.round, wind=wind, entry=entries[number])
        for table, seats in zip(tables, grid, strict=True)
        for wind, number in zip(WINDS, seats, strict=True)
        if number is not None
    )
    return rounds


def _lock(stage: Stage) -> Stage:
    Stage.objects.select_for_update(no_key=True).only("pk").get(pk=stage.pk)
    return Stage.objects.select_related("tournament").get(pk=stage.pk)


def _log(plan: SeatingPlan, action: str, by: Account) -> None:
    after: dict[str, Any] = {"number": plan.number, "seed": plan.seed, "certificate": plan.certificate}
    append_entry(
        tournament_id=plan.stage.tournament_id,
        by=by,
        action=action,
        subject=f"stage:{plan.stage.number}/plan:{plan.number}",
        after=after,
    )
