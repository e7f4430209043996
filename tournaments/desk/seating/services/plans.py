"""Seating plans: drawn from a seed, kept as drafts, and published as rounds, tables and seats.

Plans made of other plans are in replanning.py, plans of one round by the standings in next_round.py.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db.models import Max

from players.models import Account
from tournaments.common import permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.selectors import is_open
from tournaments.desk.seating import engine as seating
from tournaments.desk.seating import selectors
from tournaments.desk.seating.selectors import Rows
from tournaments.desk.seating.services.rounds import log_planned, not_started, seat_rounds
from tournaments.desk.seating.services.seeds import dice_of, seed_or_chance
from tournaments.desk.seating.services.wishes import SeatingWishes, check_wishes, for_engine, read_wishes
from tournaments.models import Entry, Round, SeatingPlan, Stage
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import changing
from tournaments.play.push import following
from tournaments.play.standings import services as standings

ROUND_BY_ROUND = (SeatingPlan.Method.SWISS, SeatingPlan.Method.RANK)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A draw that may begin: everything is checked that can be checked before the search. `kept` are the arguments of
    the draw for `keep_plan`.

    `entries` are the people in the order of the engine's numbers; if not `numbered`, the engine draws in entry numbers.
    `dice`: the dice as they were typed, for a rolled seed.
    """

    search: Callable[[seating.Tell], seating.Plan]
    entries: Sequence[Entry]
    takes_long: bool
    kept: Mapping[str, Any]
    numbered: bool = True
    dice: str = ""

    def run(self, tell: seating.Tell = seating.keep_silent) -> seating.Plan:
        """Search, outside any transaction. Raises Invalid (`wishes_conflict`, `impossible_seating`)."""
        try:
            return self.search(tell)
        except seating.Impossible as impossible:
            raise refusal(impossible, self.entries) from impossible

    def keep(self, drawn: seating.Plan) -> SeatingPlan:
        """Store the drawn plan as a draft."""
        grid: Rows = [[list(table) for table in tables] for tables in drawn.grid]
        certificate = dict(drawn.certificate) | ({"dice": self.dice} if self.dice else {})
        if self.numbered:
            grid = named(drawn.grid, self.entries)
            certificate["entries"] = [entry.number for entry in self.entries]
        return keep_plan(grid=grid, measures=drawn.measures, certificate=certificate, **self.kept)


def make_plan(
    *, stage: Stage, by: Account, seed: int | str | None = None, wishes: Mapping[str, Any] | None = None
) -> SeatingPlan:
    """Draw a plan for the players of the stage while the caller waits."""
    drawing = prepare_plan(stage=stage, by=by, seed=seed, wishes=wishes)
    return drawing.keep(drawing.run())


def prepare_plan(
    *, stage: Stage, by: Account, seed: int | str | None = None, wishes: Mapping[str, Any] | None = None
) -> Drawing:
    """The draw of a plan for the players of the stage; a missing seed is drawn and kept.

    Raises Refused (every wish that no plan can fulfil) and Invalid (`nobody_to_seat`, `substitutes_needed`) and
    Conflict (`hall_too_small`).
    """
    require_seating(stage, by)
    wanted = read_wishes(wishes)
    entries = selectors.players_of_stage(stage, checked_in=wanted.checked_in)
    require_full_tables(stage, entries)
    check_wishes(wanted, entries)
    dice, seed = dice_of(seed), seed_or_chance(seed)
    by_index = for_engine(wanted, entries, {entry.number: index for index, entry in enumerate(entries)})
    problem = seating.Problem(len(entries), stage.rounds_planned, seed, by_index, wanted.time)
    kept = {"stage": stage, "by": by, "action": "make_plan", "method": SeatingPlan.Method.DRAW}
    return Drawing(
        search=partial(seating.plan, problem),
        entries=entries,
        takes_long=seating.takes_long(problem),
        kept={**kept, "seed": seed, "wishes": wanted},
        dice=dice,
    )


def publish_plan(*, plan: SeatingPlan, by: Account) -> list[Round]:
    """Make the rounds, tables and seats of a plan, which replaces an earlier published plan.

    Rounds that have started stay as they are. Raises Conflict for a plan that changes them (`rounds_started`), has no
    round to come (`no_round_to_seat`), has more tables than the hall (`hall_too_small`), seats a player who no
    longer plays (`absent_seated`), or was thrown away (`plan_discarded`).
    """
    with changing(plan, "publish_plan", by, open=False, lock=lock_plan) as change:
        fresh, stage = change.row, change.row.stage
        require_seating(stage, by)
        if fresh.state == SeatingPlan.State.PUBLISHED:
            raise Conflict("already_published", "plan", found=fresh.number)
        if fresh.state == SeatingPlan.State.DISCARDED:
            raise Conflict("plan_discarded", "plan", found=fresh.number)
        played = selectors.seated_grid(stage, started=True)
        if fresh.seats[: len(played)] != played:
            raise Conflict("rounds_started", "plan", found=len(played))
        if len(fresh.seats) == len(played):
            raise Conflict("no_round_to_seat", "plan", found=len(played))
        require_hall(stage, max(map(len, fresh.seats[len(played) :])))
        _require_present(stage, fresh.seats, len(played))
        was = SeatingPlan.objects.filter(stage=stage, state="published")
        for old in was.select_related("stage", "created_by", "parent"):
            old.state = SeatingPlan.State.REPLACED
            change.save(old, "state", "published_at")
        change.removes(not_started(stage, len(played)))
        rounds = seat_rounds(stage, fresh.seats, len(played))
        fresh.state, fresh.published_at = SeatingPlan.State.PUBLISHED, change.now
        change.save(fresh, "state", "published_at")
        _keep_round_count(stage, fresh)
        log_planned(change, stage, len(played))
        change.after = _facts(fresh)
        standings.request_rebuild(stage_id=stage.pk)
        following.ask_to_tell(stage, following.NEXT)
    return rounds


def _require_present(stage: Stage, grid: Rows, started: int) -> None:
    """Raise Conflict if a player who has left is seated in a remaining round without a substitute."""
    gone = selectors.absent(grid, selectors.entries_by_number(stage), started, selectors.replaced(stage))
    if gone:
        raise Conflict("absent_seated", "plan", found=[entry.full_name for entry in gone])


def require_seating(stage: Stage, by: Account) -> None:
    """Raise unless the account may manage the seating, the tournament is open to changes, and the stage has its
    players (`stage_not_open`)."""
    permissions.require(permissions.can_manage_seating, by, stage)
    ledger.require_open(stage.tournament)
    if not is_open(Stage.objects.only("number", "opened_at").get(pk=stage.pk)):
        raise Conflict("stage_not_open", "stage", found=str(stage))


def require_full_tables(stage: Stage, present: Sequence[Entry]) -> None:
    """Raise unless the players fill tables and the hall has enough tables. Only some rule sets have tables of three;
    otherwise the refusal has the number of substitutes needed, or the stand-ins that are no longer needed.
    """
    count = len(present)
    if not count:
        raise Invalid("nobody_to_seat", "entries")
    missing = selectors.missing_players(stage, count)
    spare = selectors.stand_ins_to_release(stage, present)
    if spare:
        raise Invalid("stand_ins_to_release", "entries", found=[entry.full_name for entry in spare])
    if missing:
        raise Invalid("substitutes_needed", "entries", expected=missing, found=count)
    require_hall(stage, selectors.tables_for(count))


def require_hall(stage: Stage, tables: int) -> None:
    """Raise if more tables are needed than the hall has by the settings."""
    there = stage.tournament.tables
    if there is not None and tables > there:
        raise Conflict("hall_too_small", "tables", expected=there, found=tables)


def refusal(impossible: seating.Impossible, entries: Sequence[Entry]) -> Invalid:
    """The engine's refusal as a fault of the service."""
    if impossible.code == "strict":
        names = [entries[player].full_name for player in impossible.players]
        return Invalid("wishes_conflict", "wishes", found=names)
    return Invalid("impossible_seating", "plan", expected=impossible.nearest, found=impossible.reason)


def named(grid: seating.Grid, entries: Sequence[Entry]) -> Rows:
    """The grid in entry numbers; None stays an empty seat."""
    return [
        [[None if seat is None else entries[seat].number for seat in table] for table in tables]
        for tables in grid
    ]


def keep_plan(
    *,
    stage: Stage,
    by: Account,
    action: str,
    method: str,
    seed: int,
    grid: Rows,
    measures: Mapping[str, seating.Measure],
    certificate: Mapping[str, Any],
    wishes: SeatingWishes,
    first_round: int = 1,
    parent: SeatingPlan | None = None,
) -> SeatingPlan:
    """A new draft with the next number, and its log entry, in one transaction."""
    with changing(stage, action, by, open=False, lock=lock_stage) as change:
        highest: int | None = SeatingPlan.objects.filter(stage=stage).aggregate(top=Max("number"))["top"]
        plan = SeatingPlan(
            stage=stage,
            number=(highest or 0) + 1,
            seed=seed,
            grid=grid,
            measures={key: measure.to_json() for key, measure in measures.items()},
            certificate=dict(certificate),
            method=method,
            parent=parent,
            first_round=first_round,
            wishes=wishes.to_json(),
            created_by=by,
        )
        change.after = _facts(change.about(change.create(plan)))
    return plan


def measured(
    grid: Rows, wishes: SeatingWishes, entries: Mapping[int, Entry], played: int = 0
) -> dict[str, seating.Measure]:
    """The measures of any grid in entry numbers under these wishes; its first rounds may have been `played`."""
    seats = seating.parse_grid(grid)
    here = {number: number for number in selectors.seated_in(grid)}
    return seating.measure(seats, for_engine(wishes, entries.values(), here), played)


def lock_stage(stage: Stage) -> Stage:
    """Lock the stage and its rounds, so that no round starts while seats change."""
    Stage.objects.select_for_update(no_key=True).only("pk").get(pk=stage.pk)
    list(Round.objects.select_for_update(no_key=True).filter(stage=stage).only("pk").order_by("pk"))
    return Stage.objects.select_related("tournament").get(pk=stage.pk)


def lock_plan(plan: SeatingPlan) -> SeatingPlan:
    """The plan as it is now, its stage and rounds locked."""
    stage = lock_stage(plan.stage)
    now = SeatingPlan.objects.get(pk=plan.pk)
    now.stage = stage
    return now


def _facts(plan: SeatingPlan) -> dict[str, Any]:
    """A plan as the log keeps it."""
    after: dict[str, Any] = {
        "number": plan.number,
        "method": plan.method,
        "seed": plan.seed,
        "first_round": plan.first_round,
        "certificate": plan.certificate,
    }
    if tied := plan.certificate.get("request", {}).get("tied"):
        after["by_lot"] = tied
    return after


def _keep_round_count(stage: Stage, plan: SeatingPlan) -> None:
    """Set the stage's number of rounds to that of the plan; a plan of the next round can only raise it."""
    count = len(plan.grid)
    if plan.method in ROUND_BY_ROUND:
        count = max(count, stage.rounds_planned)
    if stage.rounds_planned != count:
        stage.rounds_planned = count
        stage.save(update_fields=["rounds_planned"])
