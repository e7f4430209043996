"""Plan, change, move and remove stages."""

from collections.abc import Callable, Iterator, Mapping
from string import ascii_uppercase
from typing import Any

from django.db import transaction
from django.utils.text import capfirst

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import checks, permissions
from tournaments.common.chain.log import append_entry
from tournaments.common.chain.records import Rows, gone, joined, part_of, rows_of, seats_of, tables_of
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.selectors import is_open, opened_after, side_by_side
from tournaments.desk.seating.services.rounds import follow_round_count
from tournaments.models import (
    Hand,
    Round,
    SeatingPlan,
    Stage,
    Tournament,
)
from tournaments.models.limits import LONGEST_STAGE_NAME, MOST_MINUTES, MOST_PLACES, MOST_ROUNDS
from tournaments.play.ledger import services as ledger
from tournaments.play.standings import services as standings

CHOICES = {"kind": Stage.Kind, "cut": Stage.Cut}
PLACES = {Stage.Cut.TOP.value: MOST_PLACES, Stage.Cut.TABLES.value: 3}
"""The largest number of players who may advance: in all, or from each table."""
FREE = ("kind", "name", "rounds_planned", "minutes", "cut", "places", "carry_percent", "beside")
ALWAYS = {"name", "rounds_planned", "minutes"}
"""The fields of an open stage that may still change."""


def add_stage(*, tournament: Tournament, by: Account, **fields: Any) -> Stage:
    """Plan a stage behind the last one: `kind`, `name`, `rounds_planned`, `minutes` (None: the tournament's),
    `cut`, `places`, `carry_percent`, `beside` (played at the same time as the one before)."""
    with transaction.atomic():
        locked = ledger.lock_tournament(tournament.pk)
        permissions.require(permissions.can_edit_tournament, by, locked)
        ledger.require_open(locked)
        newest = locked.stages.order_by("-number")[0]
        stage = Stage(tournament=locked, number=newest.number + 1, kind=Stage.Kind.FINAL, rounds_planned=1)
        _set(stage, fields)
        stage.save()
        rows = _tell_apart(stage)
        log_stage(stage, "add_stage", by, after=_facts(stage), rows=joined(rows, rows_of(stage)))
    return stage


def change_stage(*, stage: Stage, by: Account, **fields: Any) -> Stage:
    """Change a planned stage; of an open stage only the name, the minutes of rounds that have not started, and the
    number of rounds down to those that have.

    Raises Refused with every fault, and Conflict (`stage_is_fixed`) naming the first field that is fixed.
    """
    with transaction.atomic():
        locked = lock_stage(stage, by)
        before = _facts(locked)
        _set(locked, fields)
        after = _facts(locked)
        moved = sorted(key for key in FREE if before[key] != after[key])
        fixed = [key for key in moved if key not in ALWAYS]
        if fixed and is_open(locked):
            raise Conflict("stage_is_fixed", fixed[0], found=str(locked))
        if "rounds_planned" in moved:
            _require_rounds(locked)
            _require_rounds_open(locked)
        kept = _keep_running_clocks(locked, before["minutes"]) if "minutes" in moved else {}
        locked.save()
        rounds = follow_round_count(locked) if "rounds_planned" in moved else {}
        named = _tell_apart(locked)
        standings.request_rebuild(stage_id=locked.pk)
        rows = joined(rounds, named, rows_of(locked), kept)
        log_stage(locked, "change_stage", by, before=before, after=_facts(locked), rows=rows)
    return locked


def _tell_apart(stage: Stage) -> Rows:
    """Tell stages side by side without a name apart by letters: "Final A", "Final B". Returns the rows written."""
    group = side_by_side(stage)
    unnamed = [
        (letter, member) for letter, member in zip(ascii_uppercase, group, strict=False) if not member.name
    ]
    if len(group) == 1 or not unnamed:
        return {}
    for letter, member in unnamed:
        member.name = f"{capfirst(str(member.get_kind_display()))} {letter}"
        member.save(update_fields=["name"])
    stage.refresh_from_db(fields=["name"])
    return part_of([member for _letter, member in unnamed], "name")


def _keep_running_clocks(stage: Stage, minutes: int | None) -> Rows:
    """Let running rounds keep the minutes that they were started with, and so their end. Returns the rows written."""
    running = list(Round.objects.filter(stage=stage, state=Round.State.RUNNING, minutes=None))
    for round_ in running:
        round_.stage, round_.minutes = stage, minutes or stage.tournament.minutes
        round_.save(update_fields=["minutes"])
    return part_of(running, "minutes")


def move_stage(*, stage: Stage, by: Account) -> Stage:
    """Swap a planned stage with the planned one ahead of it.

    Raises Conflict: `stage_is_open`, `stage_has_history` (a plan, a penalty or a hand of either), `stage_is_first`.
    """
    with transaction.atomic():
        locked = lock_stage(stage, by)
        ahead = locked.tournament.stages.filter(number__lt=locked.number).order_by("-number").first()
        if ahead is None or ahead.number == 1:
            raise Conflict("stage_is_first", "stage", found=str(locked))
        if not locked.beside and (ahead.beside or len(side_by_side(locked)) > 1):
            raise Conflict("stage_in_a_row", "stage", found=str(locked))
        for moved in (ahead, locked):
            if is_open(moved):
                raise Conflict("stage_is_open", "stage", found=str(moved))
            if _has_history(moved) or moved.plans.exists() or moved.rounds.exists():
                raise Conflict("stage_has_history", "stage", found=str(moved))
        before, after = _facts(ahead), _facts(locked)
        _set(ahead, {**after, "beside": ahead.beside})
        _set(locked, {**before, "beside": locked.beside})
        ahead.save()
        locked.save()
        log_stage(ahead, "move_stage", by, before=before, after=after, rows=rows_of(ahead, locked))
    return ahead


def _has_history(stage: Stage) -> bool:
    """Whether the ledger keeps a penalty or a hand of the stage."""
    hands = Hand.objects.filter(table__round__stage=stage)
    return bool(stage.penalties.exists() or hands.exists())


def remove_stage(*, stage: Stage, by: Account) -> None:
    """Remove a planned stage. An open stage must be taken back first; a stage with a history stays."""
    with transaction.atomic():
        locked = lock_stage(stage, by)
        if is_open(locked):
            raise Conflict("stage_is_open", "stage", found=str(locked))
        if _has_history(locked):
            raise Conflict("stage_has_history", "stage", found=str(locked))
        rows = joined(_gone_with(locked), _lead_the_others(locked))
        log_stage(locked, "remove_stage", by, before=_facts(locked), rows=rows)
        locked.delete()


def _lead_the_others(stage: Stage) -> Rows:
    """Before a stage is removed, let the stage beside it lead the stages side by side. Returns the rows written."""
    after = stage.tournament.stages.filter(number__gt=stage.number).order_by("number").first()
    if stage.beside or after is None or not after.beside:
        return {}
    after.beside = False
    after.save(update_fields=["beside"])
    return part_of([after], "beside")


def plan_rounds(*, stage: Stage, rounds: int, by: Account) -> Stage:
    """Change the number of rounds of a stage, and with it the rounds to come; never to fewer than have started, and not
    once a later stage was opened on its results."""
    with transaction.atomic():
        ledger.lock_tournament(stage.tournament_id)
        locked = Stage.objects.select_related("tournament").get(pk=stage.pk)
        permissions.require(permissions.can_edit_tournament, by, locked.tournament)
        ledger.require_open(locked.tournament)
        started = Round.objects.filter(stage=locked).exclude(state="planned").count()
        require_count_of_rounds(rounds, max(1, started))
        _require_rounds_open(locked)
        before, locked.rounds_planned = locked.rounds_planned, rounds
        locked.save(update_fields=["rounds_planned"])
        rows = follow_round_count(locked)
        standings.request_rebuild(stage_id=locked.pk)
        append_entry(
            tournament_id=locked.tournament_id,
            by=by,
            action="plan_rounds",
            subject="tournament",
            before={"rounds": before},
            after={"rounds": rounds},
            rows=rows,
        )
    return locked


def _require_rounds_open(stage: Stage) -> None:
    """Require that no later stage was opened on the results of this stage. Raises Conflict (`later_stage_opened`)."""
    if (opened := opened_after(stage)) is not None:
        raise Conflict("later_stage_opened", "rounds", found=str(opened))


def require_count_of_rounds(rounds: int, least: int) -> None:
    """Require at least as many rounds as have started, at most MOST_ROUNDS. Raises Invalid (`out_of_range`)."""
    checks.check_range(rounds, "rounds", least, MOST_ROUNDS)


def _gone_with(stage: Stage) -> Rows:
    """A stage and the rows that are removed with it."""
    rounds = Round.objects.filter(stage=stage).select_related("stage")
    plans = SeatingPlan.objects.filter(stage=stage).select_related("stage", "created_by", "parent")
    qualifiers = stage.qualifiers.select_related("stage", "entry")
    tables, seats = tables_of(rounds), seats_of(rounds=rounds)
    return gone(stage, *rounds, *plans, *tables, *seats, *qualifiers)


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
    if stage.beside and stage.number < 3:
        yield Fault("beside_the_first", "beside")
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
    """Require no fewer rounds than have started."""
    started = Round.objects.filter(stage=stage).exclude(state=Round.State.PLANNED).count()
    if stage.rounds_planned < started:
        raise Invalid(
            "out_of_range", "rounds_planned", expected=f"{started} or more", found=stage.rounds_planned
        )


def lock_stage(
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


def log_stage(stage: Stage, action: str, by: Account, **facts: Any) -> None:
    append_entry(
        tournament_id=stage.tournament_id, by=by, action=action, subject=f"stage:{stage.number}", **facts
    )
