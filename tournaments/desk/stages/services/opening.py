"""Open a stage from the standings of the stage before, and take it back while nothing is played."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q

from players.models import Account
from tournaments.common import permissions
from tournaments.common.chain.records import seats_of
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.selectors import is_open, side_by_side
from tournaments.desk.seating.selectors import missing_players
from tournaments.desk.seating.services.seeds import seed_or_chance
from tournaments.desk.stages import selectors
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
from tournaments.play.ledger.changing import Change, changing
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
    with changing(stage, "open_stage", by, permissions.can_open_stages) as change:
        locked = change.row
        if is_open(locked):
            raise Conflict("stage_is_open", "stage", found=str(locked))
        payload = _payload_before(locked)
        drawn = seed_or_chance(seed) if tie == selectors.LOT else None
        cut = selectors.cut_of(locked, _free(locked, payload))
        decided = [number for equal in cut.ties for number in _decide(equal, tie, payload, drawn)]
        if not cut.sure and not decided:
            raise Conflict("nobody_advances", "stage", found=str(locked))
        _require_full_tables(locked, len(cut.sure) + len(decided), everybody=tie == selectors.EVERYBODY)
        qualifiers = change.create_all(_qualifiers(locked, payload, [*cut.sure, *decided]))
        locked.opened_at = change.now
        change.save(locked, "opened_at", whole=True)
        standings.request_rebuild(stage_id=locked.pk)
        change.after = {
            "players": {str(qualifier.entry.number): qualifier.place for qualifier in qualifiers},
            "ties": [list(equal.numbers) for equal in cut.ties],
            "tie": tie if cut.ties else "",
            "seed": drawn if cut.ties else None,
        }
        if isinstance(seed, str) and drawn is not None and cut.ties:
            change.after["dice"] = seed
    return qualifiers


def take_back_opening(*, stage: Stage, by: Account, reason: str) -> Stage:
    """Close the stage again, as if it had not been opened; only while none of its rounds has started."""
    with changing(
        stage, "take_back_opening", by, permissions.can_open_stages, reason=reason, needs_reason=True
    ) as change:
        locked = change.row
        if locked.number == 1 or not is_open(locked):
            raise Conflict("stage_not_open", "stage", found=str(locked))
        if Round.objects.filter(stage=locked).exclude(state=Round.State.PLANNED).exists():
            raise Conflict("rounds_started", "stage")
        _require_last_opened(locked)
        qualifiers = locked.qualifiers.select_related("stage", "entry").order_by("place", "entry__number")
        change.before = {"players": {row.entry.key: row.place for row in qualifiers}}
        change.removes(qualifiers)
        _clear_rounds(change)
        _replace_plans(change)
        locked.qualifiers.all().delete()
        locked.opened_at = None
        change.save(locked, "opened_at", whole=True)
        standings.request_rebuild(stage_id=locked.pk)
    return locked


def _replace_plans(change: Change[Stage]) -> None:
    """Mark the published plan as replaced."""
    plans = SeatingPlan.objects.filter(stage=change.row, state=SeatingPlan.State.PUBLISHED)
    for plan in plans.select_related("stage", "created_by", "parent"):
        plan.state = SeatingPlan.State.REPLACED
        change.save(plan, "state")


def _clear_rounds(change: Change[Stage]) -> None:
    """Remove seats, tables and rounds. Tables that were played at before their round was undone keep their hands."""
    stage = change.row
    change.removes(seats_of(round__stage=stage))
    Seat.objects.filter(round__stage=stage).delete()
    played = Hand.objects.filter(table__round__stage=stage)
    tables = Table.objects.filter(round__stage=stage).exclude(pk__in=played.values("table"))
    rounds = Round.objects.filter(stage=stage).exclude(pk__in=played.values("table__round"))
    lost = [row.pk for row in Penalty.objects.filter(Q(table__in=tables) | Q(round__in=rounds))]
    Penalty.objects.filter(table__in=tables).update(table=None)
    Penalty.objects.filter(round__in=rounds).update(round=None)
    change.wrote(Penalty.objects.filter(pk__in=lost).select_related(*WITH_PENALTY), "round", "table")
    change.delete_all(tables, "round__stage")
    change.delete_all(rounds, "stage")


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


def _qualifiers(stage: Stage, payload: StandingsPayload, chosen: Iterable[int]) -> list[Qualifier]:
    entries = {entry.number: entry for entry in Entry.objects.filter(tournament=stage.tournament_id)}
    rows = {row["number"]: row for row in payload["rows"]}
    return [
        Qualifier(stage=stage, entry=entries[row["number"]], place=row["place"], carried=row["carried"])
        for row in _carrying(stage, payload, rows, chosen)
    ]
