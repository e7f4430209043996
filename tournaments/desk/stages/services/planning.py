"""Plan, change, move and remove stages."""

from collections.abc import Iterator, Mapping
from string import ascii_uppercase
from typing import Any

from django.db.models import Model
from django.utils.text import capfirst

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import checks, permissions
from tournaments.common.chain.records import seats_of, tables_of
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
from tournaments.play.ledger.changing import Change, changing
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
    with changing(tournament, "add_stage", by, permissions.can_edit_tournament) as change:
        newest = change.row.stages.order_by("-number")[0]
        stage = Stage(
            tournament=change.row, number=newest.number + 1, kind=Stage.Kind.FINAL, rounds_planned=1
        )
        _set(stage, fields)
        change.about(change.create(stage))
        _tell_apart(change, stage)
        change.after = _facts(stage)
    return stage


def change_stage(*, stage: Stage, by: Account, **fields: Any) -> Stage:
    """Change a planned stage; of an open stage only the name, the minutes of rounds that have not started, and the
    number of rounds down to those that have.

    Raises Refused with every fault, and Conflict (`stage_is_fixed`) naming the first field that is fixed.
    """
    with changing(stage, "change_stage", by, permissions.can_edit_tournament) as change:
        locked, before = change.row, _facts(change.row)
        _set(locked, fields)
        after = _facts(locked)
        moved = sorted(key for key in FREE if before[key] != after[key])
        fixed = [key for key in moved if key not in ALWAYS]
        if fixed and is_open(locked):
            raise Conflict("stage_is_fixed", fixed[0], found=str(locked))
        if "rounds_planned" in moved:
            _require_rounds(locked)
            _require_rounds_open(locked)
        if "minutes" in moved:
            _keep_running_clocks(change, before["minutes"])
        change.save(locked)
        if "rounds_planned" in moved:
            follow_round_count(change)
        _tell_apart(change, locked)
        change.before, change.after = before, _facts(locked)
        standings.request_rebuild(stage_id=locked.pk)
    return locked


def _tell_apart(change: Change[Any], stage: Stage) -> None:
    """Tell stages side by side without a name apart by letters: "Final A", "Final B"."""
    group = side_by_side(stage)
    if len(group) == 1:
        return
    for letter, member in zip(ascii_uppercase, group, strict=False):
        if not member.name:
            member.name = f"{capfirst(str(member.get_kind_display()))} {letter}"
            change.save(member, "name")
    stage.refresh_from_db(fields=["name"])


def _keep_running_clocks(change: Change[Stage], minutes: int | None) -> None:
    """Let running rounds keep the minutes that they were started with, and so their end."""
    stage = change.row
    for round_ in Round.objects.filter(stage=stage, state=Round.State.RUNNING, minutes=None):
        round_.stage, round_.minutes = stage, minutes or stage.tournament.minutes
        change.save(round_, "minutes")


def move_stage(*, stage: Stage, by: Account) -> Stage:
    """Swap a planned stage with the planned one ahead of it.

    Raises Conflict: `stage_is_open`, `stage_has_history` (a plan, a penalty or a hand of either), `stage_is_first`.
    """
    with changing(stage, "move_stage", by, permissions.can_edit_tournament) as change:
        locked = change.row
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
        change.before, change.after = _facts(ahead), _facts(locked)
        _set(ahead, {**change.after, "beside": ahead.beside})
        _set(locked, {**change.before, "beside": locked.beside})
        change.save(change.about(ahead))
        change.save(locked)
    return ahead


def _has_history(stage: Stage) -> bool:
    """Whether the ledger keeps a penalty or a hand of the stage."""
    hands = Hand.objects.filter(table__round__stage=stage)
    return bool(stage.penalties.exists() or hands.exists())


def remove_stage(*, stage: Stage, by: Account) -> None:
    """Remove a planned stage. An open stage must be taken back first; a stage with a history stays."""
    with changing(stage, "remove_stage", by, permissions.can_edit_tournament) as change:
        locked = change.row
        if is_open(locked):
            raise Conflict("stage_is_open", "stage", found=str(locked))
        if _has_history(locked):
            raise Conflict("stage_has_history", "stage", found=str(locked))
        change.before = _facts(locked)
        change.removes(_gone_with(locked))
        _lead_the_others(change)
        change.delete(locked)


def _lead_the_others(change: Change[Stage]) -> None:
    """Before a stage is removed, let the stage beside it lead the stages side by side."""
    stage = change.row
    after = stage.tournament.stages.filter(number__gt=stage.number).order_by("number").first()
    if not stage.beside and after is not None and after.beside:
        after.beside = False
        change.save(after, "beside")


def plan_rounds(*, stage: Stage, rounds: int, by: Account) -> Stage:
    """Change the number of rounds of a stage, and with it the rounds to come; never to fewer than have started, and not
    once a later stage was opened on its results."""
    with changing(stage, "plan_rounds", by, permissions.can_edit_tournament) as change:
        locked = change.row
        started = Round.objects.filter(stage=locked).exclude(state="planned").count()
        require_count_of_rounds(rounds, max(1, started))
        _require_rounds_open(locked)
        change.before, locked.rounds_planned = {"rounds": locked.rounds_planned}, rounds
        change.save(change.row, "rounds_planned")
        follow_round_count(change)
        change.after = {"rounds": rounds}
        change.about(change.tournament)
        standings.request_rebuild(stage_id=locked.pk)
    return locked


def _require_rounds_open(stage: Stage) -> None:
    """Require that no later stage was opened on the results of this stage. Raises Conflict (`later_stage_opened`)."""
    if (opened := opened_after(stage)) is not None:
        raise Conflict("later_stage_opened", "rounds", found=str(opened))


def require_count_of_rounds(rounds: int, least: int) -> None:
    """Require at least as many rounds as have started, at most MOST_ROUNDS. Raises Invalid (`out_of_range`)."""
    checks.check_range(rounds, "rounds", least, MOST_ROUNDS)


def _gone_with(stage: Stage) -> list[Model]:
    """The rows that are removed with a stage."""
    rounds = Round.objects.filter(stage=stage).select_related("stage")
    plans = SeatingPlan.objects.filter(stage=stage).select_related("stage", "created_by", "parent")
    qualifiers = stage.qualifiers.select_related("stage", "entry")
    return [*rounds, *plans, *tables_of(rounds), *seats_of(rounds=rounds), *qualifiers]


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


def _facts(stage: Stage) -> dict[str, Any]:
    return {key: getattr(stage, key) for key in FREE}
