"""Stages are added, opened from the standings of the stage before, and taken back while nothing is played."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.log import append_entry
from tournaments.common.records import Rows, gone, joined, part_of, rows_of, seats_of, tables_of
from tournaments.common.selectors import is_open
from tournaments.ledger import services as ledger
from tournaments.models import (
    Entry,
    Hand,
    Penalty,
    Qualifier,
    Round,
    Seat,
    SeatingPlan,
    Stage,
    Table,
    Tournament,
)
from tournaments.models.limits import LONGEST_STAGE_NAME, MOST_MINUTES, MOST_PLACES, MOST_ROUNDS
from tournaments.seating.selectors import missing_players
from tournaments.seating.services.seeds import seed_or_chance
from tournaments.stages import selectors
from tournaments.standings import services as standings
from tournaments.standings.columns import StandingRow, StandingsPayload
from tournaments.standings.selectors.standings import compute

CHOICES = {"kind": Stage.Kind, "cut": Stage.Cut}
PLACES = {Stage.Cut.TOP.value: MOST_PLACES, Stage.Cut.TABLES.value: 3}
"""The largest number of players who may advance: in all, or from each table."""
FREE = ("kind", "name", "rounds_planned", "minutes", "cut", "places", "carry_percent")
WITH_PENALTY = ("stage", "entry", "round", "table__round__stage", "hand", "given_by", "cancelled_by")
ALWAYS = {"name", "rounds_planned", "minutes"}
"""The fields of an open stage that may still change."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The players who would advance if the stage were opened now; `ties` are still to be broken."""

    rows: tuple[StandingRow, ...]
    ties: tuple[tuple[selectors.Tie, tuple[StandingRow, ...]], ...]
    stage: Stage

    @property
    def all_advancing(self) -> int:
        """The number of players if everybody who is tied advances."""
        return len(self.rows) + sum(len(tie.numbers) for tie, _rows in self.ties)

    @property
    def missing(self) -> int:
        """How many players these would need beside them to fill the tables."""
        free = sum(tie.free for tie, _rows in self.ties)
        return missing_players(self.stage, len(self.rows) + free)

    @property
    def missing_if_all(self) -> int:
        """The same, if everybody who is tied advances."""
        return missing_players(self.stage, self.all_advancing)


def add_stage(*, tournament: Tournament, by: Account, **fields: Any) -> Stage:
    """A stage planned behind the last one: `kind`, `name`, `rounds_planned`, `minutes` (None: the tournament's),
    `cut`, `places`, `carry_percent`."""
    with transaction.atomic():
        locked = ledger.lock_tournament(tournament.pk)
        permissions.require(permissions.can_edit_tournament, by, locked)
        ledger.require_open(locked)
        newest = locked.stages.order_by("-number")[0]
        stage = Stage(tournament=locked, number=newest.number + 1, kind=Stage.Kind.FINAL, rounds_planned=1)
        _set(stage, fields)
        stage.save()
        _log(stage, "add_stage", by, after=_facts(stage), rows=rows_of(stage))
    return stage


def change_stage(*, stage: Stage, by: Account, **fields: Any) -> Stage:
    """Change a planned stage; of an open stage only the name, the minutes of rounds that have not started, and the
    number of rounds down to those that have.

    Raises Refused with every fault, and Conflict (`stage_is_fixed`) naming the first field that is fixed.
    """
    with transaction.atomic():
        locked = _lock_stage(stage, by)
        before = _facts(locked)
        _set(locked, fields)
        after = _facts(locked)
        moved = sorted(key for key in FREE if before[key] != after[key])
        fixed = [key for key in moved if key not in ALWAYS]
        if fixed and is_open(locked):
            raise Conflict("stage_is_fixed", fixed[0], found=str(locked))
        _require_rounds(locked)
        kept = _keep_running_clocks(locked, before["minutes"]) if "minutes" in moved else {}
        locked.save()
        standings.request_rebuild(stage_id=locked.pk)
        _log(locked, "change_stage", by, before=before, after=after, rows=joined(rows_of(locked), kept))
    return locked


def _keep_running_clocks(stage: Stage, minutes: int | None) -> Rows:
    """A round that runs ends when it would have ended: it keeps the minutes it was started with. Returns what was
    written."""
    running = list(Round.objects.filter(stage=stage, state=Round.State.RUNNING, minutes=None))
    for round_ in running:
        round_.stage, round_.minutes = stage, minutes or stage.tournament.minutes
        round_.save(update_fields=["minutes"])
    return part_of(running, "minutes")


def move_stage(*, stage: Stage, by: Account) -> Stage:
    """A planned stage is played before the planned one that stands ahead of it: the two change places.

    Raises Conflict: `stage_is_open`, `stage_has_history` (a plan, a penalty or a hand of either), `stage_is_first`.
    """
    with transaction.atomic():
        locked = _lock_stage(stage, by)
        ahead = selectors.before(locked)
        if ahead is None or ahead.number == 1:
            raise Conflict("stage_is_first", "stage", found=str(locked))
        for one in (ahead, locked):
            if is_open(one):
                raise Conflict("stage_is_open", "stage", found=str(one))
            if _has_history(one) or one.plans.exists() or one.rounds.exists():
                raise Conflict("stage_has_history", "stage", found=str(one))
        before, after = _facts(ahead), _facts(locked)
        _set(ahead, after)
        _set(locked, before)
        ahead.save()
        locked.save()
        _log(ahead, "move_stage", by, before=before, after=after, rows=rows_of(ahead, locked))
    return ahead


def _has_history(stage: Stage) -> bool:
    """Whether the ledger keeps anything of it."""
    hands = Hand.objects.filter(table__round__stage=stage)
    return bool(stage.penalties.exists() or hands.exists())


def remove_stage(*, stage: Stage, by: Account) -> None:
    """Remove a planned stage. An open stage must be taken back first; a stage with a history stays."""
    with transaction.atomic():
        locked = _lock_stage(stage, by)
        if is_open(locked):
            raise Conflict("stage_is_open", "stage", found=str(locked))
        if _has_history(locked):
            raise Conflict("stage_has_history", "stage", found=str(locked))
        _log(locked, "remove_stage", by, before=_facts(locked), rows=_gone_with(locked))
        locked.delete()


def preview_opening(*, stage: Stage, by: Account) -> Opening:
    """The players who would advance by `open_stage`; raises its errors, except for ties, which are part of
    the answer."""
    permissions.require(permissions.can_open_stages, by, stage.tournament)
    payload = _payload_before(stage)
    cut = selectors.cut_of(stage, payload["rows"])
    rows = {row["number"]: row for row in payload["rows"]}
    ties = tuple((tie, tuple(rows[number] for number in tie.numbers)) for tie in cut.ties)
    return Opening(tuple(_carrying(stage, payload, rows, cut.sure)), ties, stage)


def open_stage(*, stage: Stage, by: Account, tie: str = "", seed: int | str | None = None) -> list[Qualifier]:
    """Fix the players who advance, with place and carried figures, from the final standings of the stage
    before.

    `tie`: how a tie at the cut is broken: `head_to_head`, `lot` (by `seed`, drawn and kept when none is
    given; dice as they were typed, "3 5 2", stay so in the log) or `all` of them advance. Raises Conflict
    (`tie_at_cut` naming the players, `tie_not_decided` by their games, `stage_not_played`).
    """
    if tie and tie not in selectors.WAYS:
        raise Invalid("unknown_choice", "tie", expected=list(selectors.WAYS), found=tie)
    with transaction.atomic():
        locked = _lock_stage(stage, by, permissions.can_open_stages)
        if is_open(locked):
            raise Conflict("stage_is_open", "stage", found=str(locked))
        payload = _payload_before(locked)
        drawn = seed_or_chance(seed) if tie == selectors.LOT else None
        cut = selectors.cut_of(locked, payload["rows"])
        decided = [number for equal in cut.ties for number in _decide(equal, tie, payload, drawn)]
        qualifiers = _qualify(locked, payload, [*cut.sure, *decided])
        locked.opened_at = timezone.now()
        locked.save(update_fields=["opened_at"])
        standings.request_rebuild(stage_id=locked.pk)
        after = {
            "players": {str(qualifier.entry.number): qualifier.place for qualifier in qualifiers},
            "ties": [list(equal.numbers) for equal in cut.ties],
            "tie": tie if cut.ties else "",
            "seed": drawn if cut.ties else None,
        }
        if isinstance(seed, str) and drawn is not None and cut.ties:
            after["dice"] = seed
        _log(locked, "open_stage", by, after=after, rows=rows_of(locked, *qualifiers))
    return qualifiers


def take_back_opening(*, stage: Stage, by: Account, reason: str) -> Stage:
    """Close the stage again, as if it had not been opened; only while none of its rounds has started."""
    with transaction.atomic():
        locked = _lock_stage(stage, by, permissions.can_open_stages)
        checks.require_reason(reason)
        if locked.number == 1 or not is_open(locked):
            raise Conflict("stage_not_open", "stage", found=str(locked))
        if Round.objects.filter(stage=locked).exclude(state=Round.State.PLANNED).exists():
            raise Conflict("rounds_started", "stage")
        qualifiers = locked.qualifiers.order_by("place", "entry__number").values_list(
            "entry__number", "place"
        )
        before = {"players": {str(number): place for number, place in qualifiers}}
        taken = gone(*locked.qualifiers.select_related("stage", "entry"))
        rows = joined(taken, _clear_rounds(locked), _replace_plans(locked))
        locked.qualifiers.all().delete()
        locked.opened_at = None
        locked.save(update_fields=["opened_at"])
        standings.request_rebuild(stage_id=locked.pk)
        rows = joined(rows, rows_of(locked))
        _log(locked, "take_back_opening", by, before=before, reason=reason, rows=rows)
    return locked


def _gone_with(stage: Stage) -> Rows:
    """A stage and what goes with it."""
    rounds = Round.objects.filter(stage=stage).select_related("stage")
    plans = SeatingPlan.objects.filter(stage=stage).select_related("stage", "created_by", "parent")
    qualifiers = stage.qualifiers.select_related("stage", "entry")
    tables, seats = tables_of(rounds), seats_of(rounds=rounds)
    return gone(stage, *rounds, *plans, *tables, *seats, *qualifiers)


def _replace_plans(stage: Stage) -> Rows:
    """No plan is the published one any more."""
    plans = SeatingPlan.objects.filter(stage=stage, state=SeatingPlan.State.PUBLISHED)
    listed = list(plans.select_related("stage", "created_by", "parent"))
    for plan in listed:
        plan.state = SeatingPlan.State.REPLACED
    plans.update(state="replaced")
    return part_of(listed, "state")


def _clear_rounds(stage: Stage) -> Rows:
    """Remove seats, tables and rounds. Tables that were played at before their round was undone keep their hands.

    Returns what was written.
    """
    seats = seats_of(round__stage=stage)
    Seat.objects.filter(round__stage=stage).delete()
    played = Hand.objects.filter(table__round__stage=stage)
    tables = Table.objects.filter(round__stage=stage).exclude(pk__in=played.values("table"))
    rounds = Round.objects.filter(stage=stage).exclude(pk__in=played.values("table__round"))
    cleared = gone(*seats, *tables.select_related("round__stage"), *rounds.select_related("stage"))
    penalties = list(Penalty.objects.filter(Q(table__in=tables) | Q(round__in=rounds)).values_list("pk"))
    Penalty.objects.filter(table__in=tables).update(table=None)
    Penalty.objects.filter(round__in=rounds).update(round=None)
    tables.delete()
    rounds.delete()
    rows = Penalty.objects.filter(pk__in=[pk for (pk,) in penalties]).select_related(*WITH_PENALTY)
    return joined(cleared, part_of(rows, "round", "table"))


def _payload_before(stage: Stage) -> StandingsPayload:
    """The final standings of the stage before."""
    earlier = selectors.before(stage)
    if earlier is None or not is_open(earlier) or not selectors.is_played(earlier):
        raise Conflict("stage_not_played", "stage", found=str(earlier or stage))
    return compute(earlier)


def _decide(tie: selectors.Tie, way: str, payload: StandingsPayload, seed: int | None) -> tuple[int, ...]:
    cut = selectors.break_tie(tie, way, payload["rows"], seed) if way else selectors.CutResult((), (tie,))
    for still in cut.ties:
        rows = {row["number"]: row for row in payload["rows"]}
        names = [f"{rows[n]['given_name']} {rows[n]['family_name']}" for n in still.numbers]
        raise Conflict("tie_not_decided" if way else "tie_at_cut", "tie", expected=still.free, found=names)
    return cut.sure


def _carrying(
    stage: Stage, payload: StandingsPayload, rows: Mapping[int, StandingRow], chosen: Iterable[int]
) -> list[StandingRow]:
    """The rows of the players who advance, by place, each with the figures carried over."""
    metrics, percent = payload["metrics"], stage.carry_percent
    carrying: list[StandingRow] = [
        {**rows[number], "carried": selectors.carried(rows[number], metrics, percent)} for number in chosen
    ]
    return sorted(carrying, key=lambda row: (row["place"], row["number"]))


def _qualify(stage: Stage, payload: StandingsPayload, chosen: Iterable[int]) -> list[Qualifier]:
    entries = {entry.number: entry for entry in Entry.objects.filter(tournament=stage.tournament_id)}
    rows = {row["number"]: row for row in payload["rows"]}
    return Qualifier.objects.bulk_create(
        Qualifier(stage=stage, entry=entries[row["number"]], place=row["place"], carried=row["carried"])
        for row in _carrying(stage, payload, rows, chosen)
    )


def _set(stage: Stage, fields: Mapping[str, Any]) -> None:
    """Set these fields. Raises Refused with every fault."""
    faults = [Fault("unknown_field", key, expected=list(FREE)) for key in sorted(set(fields) - set(FREE))]
    for key in fields.keys() & set(FREE):
        setattr(stage, key, fields[key])
    if stage.cut == Stage.Cut.ALL:
        stage.places = None
    faults += _faults(stage)
    if faults:
        raise Refused(*faults)


def _faults(stage: Stage) -> Iterator[Fault]:
    for key, choices in CHOICES.items():
        if getattr(stage, key) not in choices.values:
            yield Fault("unknown_choice", key, expected=list(choices.values), found=getattr(stage, key))
    if len(stage.name) > LONGEST_STAGE_NAME:
        yield Fault("too_long", "name", expected=LONGEST_STAGE_NAME, found=len(stage.name))
    ranges = {"rounds_planned": (1, MOST_ROUNDS), "carry_percent": (0, 100)}
    if stage.minutes is not None:
        ranges["minutes"] = (1, MOST_MINUTES)
    if stage.cut in PLACES:
        ranges["places"] = (1, PLACES[stage.cut])
    for key, (least, most) in ranges.items():
        value = getattr(stage, key)
        if value is None:
            yield Fault("missing_field", key)
        elif not least <= value <= most:
            yield Fault("out_of_range", key, expected=f"{least} to {most}", found=value)


def _require_rounds(stage: Stage) -> None:
    """Never fewer rounds than have started."""
    started = Round.objects.filter(stage=stage).exclude(state=Round.State.PLANNED).count()
    if stage.rounds_planned < started:
        raise Invalid(
            "out_of_range", "rounds_planned", expected=f"{started} or more", found=stage.rounds_planned
        )


def _lock_stage(
    stage: Stage,
    by: Account,
    question: Callable[[Account, Tournament], bool] = permissions.can_edit_tournament,
) -> Stage:
    tournament = ledger.lock_tournament(stage.tournament_id)
    permissions.require(question, by, tournament)
    ledger.require_open(tournament)
    return Stage.objects.select_related("tournament").get(pk=stage.pk)


def _facts(stage: Stage) -> dict[str, Any]:
    return {key: getattr(stage, key) for key in FREE}


def _log(stage: Stage, action: str, by: Account, **facts: Any) -> None:
    append_entry(
        tournament_id=stage.tournament_id, by=by, action=action, subject=f"stage:{stage.number}", **facts
    )


def plan_rounds(*, stage: Stage, rounds: int, by: Account) -> Stage:
    """Change the number of rounds of a stage; never to fewer than have started."""
    with transaction.atomic():
        ledger.lock_tournament(stage.tournament_id)
        locked = Stage.objects.select_related("tournament").get(pk=stage.pk)
        permissions.require(permissions.can_edit_tournament, by, locked.tournament)
        ledger.require_open(locked.tournament)
        started = Round.objects.filter(stage=locked).exclude(state="planned").count()
        require_count_of_rounds(rounds, max(1, started))
        before, locked.rounds_planned = locked.rounds_planned, rounds
        locked.save(update_fields=["rounds_planned"])
        standings.request_rebuild(stage_id=locked.pk)
        append_entry(
            tournament_id=locked.tournament_id,
            by=by,
            action="plan_rounds",
            subject="tournament",
            before={"rounds": before},
            after={"rounds": rounds},
            rows=part_of([locked], "rounds_planned"),
        )
    return locked


def require_count_of_rounds(rounds: int, least: int) -> None:
    """At least as many rounds as have started, at most MOST_ROUNDS. Raises Invalid (`out_of_range`)."""
    checks.check_range(rounds, "rounds", least, MOST_ROUNDS)
