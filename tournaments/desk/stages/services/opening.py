"""Open a stage from the standings of the stage before, and take it back while nothing is played."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from players.models import Account
from tournaments.common import checks, permissions
from tournaments.common.chain.records import Rows, gone, joined, part_of, rows_of, seats_of
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.selectors import is_open, side_by_side
from tournaments.desk.seating.selectors import missing_players
from tournaments.desk.seating.services.seeds import seed_or_chance
from tournaments.desk.stages import selectors
from tournaments.desk.stages.services.planning import lock_stage, log_stage
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
)
from tournaments.play.standings import services as standings
from tournaments.play.standings.columns import StandingRow, StandingsPayload, full_name
from tournaments.play.standings.selectors.standings import compute

FOUR = 4
WITH_PENALTY = ("stage", "entry", "round", "table__round__stage", "hand", "given_by", "cancelled_by")


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
        """The number of further players that fill the tables."""
        free = sum(tie.free for tie, _rows in self.ties)
        return missing_players(self.stage, len(self.rows) + free)

    @property
    def missing_if_all(self) -> int:
        """The same, if everybody who is tied advances."""
        return missing_players(self.stage, self.all_advancing)


def preview_opening(*, stage: Stage, by: Account) -> Opening:
    """The players who would advance by `open_stage`; raises its errors, except for ties, which are part of
    the answer."""
    permissions.require(permissions.can_open_stages, by, stage.tournament)
    payload = _payload_before(stage)
    cut = selectors.cut_of(stage, _free(stage, payload))
    rows = {row["number"]: row for row in payload["rows"]}
    ties = tuple((tie, tuple(rows[number] for number in tie.numbers)) for tie in cut.ties)
    return Opening(tuple(_carrying(stage, payload, rows, cut.sure)), ties, stage)


def open_stage(*, stage: Stage, by: Account, tie: str = "", seed: int | str | None = None) -> list[Qualifier]:
    """Fix the players who advance, with place and carried figures, from the final standings of the stage
    before.

    `tie`: how a tie at the cut is broken: `head_to_head`, `lot` (by `seed`, drawn and kept when none is
    given; dice as typed, "3 5 2", stay so in the log) or `all` of them advance. Raises Conflict
    (`tie_at_cut` naming the players, `tie_not_decided` by their games, `stage_not_played`, `final_not_full`).
    """
    if tie and tie not in selectors.WAYS:
        raise Invalid("unknown_choice", "tie", expected=list(selectors.WAYS), found=tie)
    with transaction.atomic():
        locked = lock_stage(stage, by, permissions.can_open_stages)
        if is_open(locked):
            raise Conflict("stage_is_open", "stage", found=str(locked))
        payload = _payload_before(locked)
        drawn = seed_or_chance(seed) if tie == selectors.LOT else None
        cut = selectors.cut_of(locked, _free(locked, payload))
        decided = [number for equal in cut.ties for number in _decide(equal, tie, payload, drawn)]
        if not cut.sure and not decided:
            raise Conflict("nobody_advances", "stage", found=str(locked))
        _require_full_tables(locked, len(cut.sure) + len(decided), everybody=tie == selectors.EVERYBODY)
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
        log_stage(locked, "open_stage", by, after=after, rows=rows_of(locked, *qualifiers))
    return qualifiers


def take_back_opening(*, stage: Stage, by: Account, reason: str) -> Stage:
    """Close the stage again, as if it had not been opened; only while none of its rounds has started."""
    with transaction.atomic():
        locked = lock_stage(stage, by, permissions.can_open_stages)
        checks.require_reason(reason)
        if locked.number == 1 or not is_open(locked):
            raise Conflict("stage_not_open", "stage", found=str(locked))
        if Round.objects.filter(stage=locked).exclude(state=Round.State.PLANNED).exists():
            raise Conflict("rounds_started", "stage")
        _require_last_opened(locked)
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
        log_stage(locked, "take_back_opening", by, before=before, reason=reason, rows=rows)
    return locked


def _replace_plans(stage: Stage) -> Rows:
    """Mark the published plan as replaced."""
    plans = SeatingPlan.objects.filter(stage=stage, state=SeatingPlan.State.PUBLISHED)
    listed = list(plans.select_related("stage", "created_by", "parent"))
    for plan in listed:
        plan.state = SeatingPlan.State.REPLACED
    plans.update(state="replaced")
    return part_of(listed, "state")


def _clear_rounds(stage: Stage) -> Rows:
    """Remove seats, tables and rounds. Tables that were played at before their round was undone keep their hands.

    Returns the rows written.
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
    """The final standings of the stage before; the stages side by side with it must be played too."""
    earlier = selectors.before(stage)
    for before in side_by_side(earlier) if earlier else [stage]:
        if earlier is None or not is_open(before) or not selectors.is_played(before):
            raise Conflict("stage_not_played", "stage", found=str(before))
    for ahead in selectors.ahead_of(stage):
        if not is_open(ahead):
            raise Conflict("stage_not_open", "stage", found=str(ahead))
    assert earlier is not None
    return compute(earlier)


def _require_full_tables(stage: Stage, count: int, *, everybody: bool) -> None:
    """Refuse players who do not fill the tables, for nobody else can be seated in the stage. If everybody who is tied
    advances, the best of them can play.
    """
    if missing_players(stage, count) and not (everybody and count > FOUR):
        raise Conflict("final_not_full", "places", expected=max(FOUR, count - count % FOUR), found=count)


def _free(stage: Stage, payload: StandingsPayload) -> list[StandingRow]:
    """The rows of players who do not play in a stage beside it."""
    taken = selectors.taken_ahead(stage)
    return [row for row in payload["rows"] if row["number"] not in taken]


def _require_last_opened(stage: Stage) -> None:
    """Require that no later stage beside it is open: its players follow from this stage's players."""
    for beside in reversed(side_by_side(stage)):
        if beside.number > stage.number and is_open(beside):
            raise Conflict("stage_beside_open", "stage", found=str(beside))


def _decide(tie: selectors.Tie, way: str, payload: StandingsPayload, seed: int | None) -> tuple[int, ...]:
    cut = selectors.break_tie(tie, way, payload["rows"], seed) if way else selectors.CutResult((), (tie,))
    for still in cut.ties:
        rows = {row["number"]: row for row in payload["rows"]}
        names = [full_name(rows[n]) for n in still.numbers]
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
