"""Plans made from other plans: redrawn after drop-outs and late entries, with two seats exchanged, or read from a file.

Started rounds are never planned again: every plan made here begins with the actual seats.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from players.models import Account
from tournaments.common.checks import check_length
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.numbers import whole_number
from tournaments.desk.seating import engine as seating
from tournaments.desk.seating import selectors
from tournaments.desk.seating.selectors import Rows
from tournaments.desk.seating.services.plans import (
    Drawing,
    keep_plan,
    measured,
    require_full_tables,
    require_hall,
    require_seating,
)
from tournaments.desk.seating.services.seeds import dice_of, seed_or_chance
from tournaments.desk.seating.services.wishes import check_wishes, for_engine, read_wishes
from tournaments.models import Entry, SeatingPlan, Stage
from tournaments.models.limits import LONGEST_SCRIPT
from tournaments.play.ledger.games import WINDS, ruleset_of

LONGEST_WORD = 20


@dataclass(frozen=True, slots=True)
class Swap:
    """Two exchanged seats of a round: the new grid, and every measure before and after."""

    grid: Rows
    first_round: int
    before: Mapping[str, seating.Measure]
    after: Mapping[str, seating.Measure]


def replan(
    *, stage: Stage, by: Account, seed: int | str | None = None, wishes: Mapping[str, Any] | None = None
) -> SeatingPlan:
    """Draw the rounds that have not started anew while the caller waits."""
    drawing = prepare_replan(stage=stage, by=by, seed=seed, wishes=wishes)
    return drawing.keep(drawing.run())


def prepare_replan(
    *, stage: Stage, by: Account, seed: int | str | None = None, wishes: Mapping[str, Any] | None = None
) -> Drawing:
    """The draw of the rounds that have not started, for the present players.

    Raises Conflict (`no_round_to_seat`) without such a round, and the exceptions of `prepare_plan`.
    """
    require_seating(stage, by)
    wanted = read_wishes(wishes)
    base = selectors.seated_grid(stage)
    played = selectors.started_rounds(stage)
    if not base or played >= stage.rounds_planned:
        raise Conflict("no_round_to_seat", "plan", found=played)
    present = selectors.players_of_stage(stage, checked_in=wanted.checked_in)
    require_full_tables(stage, present)
    check_wishes(wanted, present)
    dice, seed = dice_of(seed), seed_or_chance(seed)
    base = [*base[: stage.rounds_planned], *base[-1:] * (stage.rounds_planned - len(base))]
    seated = sorted(selectors.seated_in(base))
    late = sorted({entry.number for entry in present} - set(seated))
    everybody = selectors.entries_by_number(stage)
    entries = [everybody[number] for number in (*seated, *late)]
    index = {entry.number: i for i, entry in enumerate(entries)}
    here = {entry.number: index[entry.number] for entry in present}
    wished = for_engine(wanted, present, here)
    search = partial(
        seating.replan,
        seating.parse_grid(_indexed(base, index)),
        played=played,
        out=[index[number] for number in seated if number not in here],
        late=len(late),
        seed=seed,
        wishes=wished,
        time=wanted.time,
    )
    kept = {"stage": stage, "by": by, "action": "replan", "method": SeatingPlan.Method.REPLAN}
    parent = SeatingPlan.objects.filter(stage=stage, state="published").first()
    rest = seating.Problem(len(entries), stage.rounds_planned - played, seed, wished, wanted.time)
    return Drawing(
        search=lambda tell: search(tell=tell),
        entries=entries,
        takes_long=seating.takes_long(rest),
        kept={**kept, "seed": seed, "wishes": wanted, "first_round": played + 1, "parent": parent},
        dice=dice,
    )


def preview_swap(*, plan: SeatingPlan, round: int, seats: tuple[str, str], by: Account) -> Swap:
    """The effect of exchanging two seats ("3E", "5N") of a round; writes nothing.

    An empty seat may be one of the two. Raises Conflict (`rounds_started`) for a round that has started and
    Invalid (`unknown_seat`, `no_change`) for seats the round does not have, or a seat with itself.
    """
    require_seating(plan.stage, by)
    played = selectors.seated_grid(plan.stage, started=True)
    if 1 <= round <= len(played):
        raise Conflict("rounds_started", "round", found=round)
    grid = [*played, *plan.seats[len(played) :]]
    if not 1 <= round <= len(grid):
        raise Invalid("out_of_range", "round", expected=f"1–{len(grid)}", found=round)
    wishes = read_wishes(plan.wishes)
    entries = selectors.entries_by_number(plan.stage)
    swapped = closed(exchanged(grid, round, seats))
    return Swap(
        grid=swapped,
        first_round=max(plan.first_round, len(played) + 1),
        before=measured(grid, wishes, entries, len(played)),
        after=measured(swapped, wishes, entries, len(played)),
    )


def swap_seats(*, plan: SeatingPlan, round: int, seats: tuple[str, str], by: Account) -> SeatingPlan:
    """Exchange two seats of a round: makes a new draft, and keeps the plan it was made from."""
    swap = preview_swap(plan=plan, round=round, seats=seats, by=by)
    return keep_plan(
        stage=plan.stage,
        by=by,
        action="swap_seats",
        method=SeatingPlan.Method.SWAP,
        seed=plan.seed,
        grid=swap.grid,
        measures=swap.after,
        certificate=_of_hand(
            swap.grid, {"plan": plan.number, "round": round, "seats": list(seats), "closed": True}
        ),
        wishes=read_wishes(plan.wishes),
        first_round=swap.first_round,
        parent=plan,
    )


def read_plan(*, stage: Stage, text: str, by: Account) -> SeatingPlan:
    """Draft a grid that was drawn elsewhere, as JSON or a line for each table, in entry numbers or as 1, 2, 3 ... in
    their order.

    Once rounds have started, the file holds the rounds to come, or all rounds with the played rounds unchanged. Raises
    Invalid (`bad_script`, `script_...` with the wrong place) and Conflict (`hall_too_small`).
    """
    require_seating(stage, by)
    check_length(text, "text", LONGEST_SCRIPT)
    present = selectors.players_of_stage(stage)
    read = _rounds_of(text, present)
    require_hall(stage, max(map(len, read)))
    if any(None in table for tables in read for table in tables):
        _require_tables_of_three(stage)
    played = selectors.seated_grid(stage, started=True)
    return keep_grid(stage=stage, grid=read if read[: len(played)] == played else [*played, *read], by=by)


def keep_grid(*, stage: Stage, grid: Rows, by: Account) -> SeatingPlan:
    """Store a grid from a file, in entry numbers, as a draft; it begins with the started rounds, unchanged."""
    require_seating(stage, by)
    played = selectors.seated_grid(stage, started=True)
    require_hall(stage, max(map(len, grid)))
    wishes, grid = read_wishes(None), closed(grid)
    return keep_plan(
        stage=stage,
        by=by,
        action="read_plan",
        method=SeatingPlan.Method.SCRIPT,
        seed=0,
        grid=grid,
        measures=measured(grid, wishes, selectors.entries_by_number(stage), len(played)),
        certificate=_of_hand(grid, {"file": True}),
        wishes=wishes,
        first_round=len(played) + 1,
    )


def _require_tables_of_three(stage: Stage) -> None:
    seats = ruleset_of(stage.tournament).seats
    if 3 not in seats:
        raise Invalid("wrong_player_count", "text", expected=list(seats), found=3)


def _rounds_of(text: str, present: list[Entry]) -> Rows:
    try:
        script = seating.read_script(text)
    except seating.BadGrid as bad:
        raise Invalid(bad.code, "text", expected=_cut(bad.place), found=_cut(bad.detail)) from bad
    except ValueError as broken:
        raise Invalid("bad_script", "text") from broken
    read = closed(script)
    numbers = [entry.number for entry in present]
    named_here = selectors.seated_in(read)
    if named_here == set(numbers):
        return read
    if named_here != set(range(1, len(numbers) + 1)):
        odd = sorted(named_here ^ set(numbers))
        raise Invalid("script_players", "text", expected=len(numbers), found=odd[:10])
    return [
        [[None if seat is None else numbers[seat - 1] for seat in table] for table in tables]
        for tables in read
    ]


def _cut(value: object) -> str | None:
    return None if value is None else str(value)[:LONGEST_WORD]


def exchanged(grid: Rows, round: int, seats: tuple[str, str]) -> Rows:
    """The grid with two seats of a round exchanged. Raises Invalid."""
    tables = [list(table) for table in grid[round - 1]]
    places = [_place(seat, len(tables)) for seat in seats]
    if places[0] == places[1]:
        raise Invalid("no_change", "seats", found=seats[0])
    (first, wind), (second, other_wind) = places
    tables[first][wind], tables[second][other_wind] = tables[second][other_wind], tables[first][wind]
    return [*grid[: round - 1], tables, *grid[round:]]


def closed(grid: Iterable[Iterable[Sequence[int | None]]]) -> Rows:
    """The grid with players at tables of three at East, South and West."""
    return [[list(table) for table in tables] for tables in seating.close_up(grid)]


def _place(seat: str, tables: int) -> tuple[int, int]:
    number, wind = whole_number(seat[:-1]), seat[-1:]
    if number is None or not 1 <= number <= tables or wind not in WINDS:
        raise Invalid("unknown_seat", "seats", expected=f"1E–{tables}N", found=seat[:LONGEST_WORD])
    return number - 1, WINDS.index(wind)


def _indexed(grid: Rows, index: Mapping[int, int]) -> Rows:
    return [
        [[None if seat is None else index[seat] for seat in table] for table in tables] for tables in grid
    ]


def _of_hand(grid: Rows, made: Mapping[str, Any]) -> dict[str, Any]:
    """The certificate of a plan that was not drawn: its origin, and the hash of its grid."""
    return {"made": dict(made), "hash": seating.grid_hash(seating.parse_grid(grid))}
