"""Stages in a row: the players who advance by the cut, the points they carry over, and the final list over all stages.

The cut works on the rows of a stage's standings (`standings.compute`) and decides nothing that is tied: a tie
at the cut is a `Tie`, and the organiser breaks it.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations

from scoring.standings import carried_over
from tournaments.common.selectors import side_by_side
from tournaments.desk.seating.engine.random_stream import Dice
from tournaments.models import Entry, Qualifier, Round, Stage
from tournaments.play.standings.columns import StandingRow
from tournaments.play.standings.rows import Carried, Cell

HEAD_TO_HEAD, LOT, EVERYBODY = "head_to_head", "lot", "all"
WAYS = (HEAD_TO_HEAD, LOT, EVERYBODY)


@dataclass(frozen=True, slots=True)
class Tie:
    """Equal players (entry numbers) for fewer `free` places; `table` is set if each table sends its own players."""

    numbers: tuple[int, ...]
    free: int
    place: int
    table: int | None = None


@dataclass(frozen=True, slots=True)
class CutResult:
    """The players certain to advance, and the ties that are still to be broken."""

    sure: tuple[int, ...]
    ties: tuple[Tie, ...]


def before(stage: Stage) -> Stage | None:
    """The stage whose standings feed this one and those beside it; of several side by side, the first one."""
    first = side_by_side(stage)[0]
    earlier = Stage.objects.filter(tournament=stage.tournament_id, number__lt=first.number, beside=False)
    return earlier.select_related("tournament").order_by("-number").first()


def ahead_of(stage: Stage) -> list[Stage]:
    """The stages beside it whose players are chosen before its own: final A before final B."""
    return [other for other in side_by_side(stage) if other.number < stage.number]


def taken_ahead(stage: Stage) -> set[int]:
    """The entry numbers of players in the stages beside it."""
    ahead = Qualifier.objects.filter(stage__in=ahead_of(stage))
    return set(ahead.values_list("entry__number", flat=True))


def is_played(stage: Stage) -> bool:
    """Whether the stage's standings are final: all of its rounds are seated, and closed."""
    return are_final(stage, list(Round.objects.filter(stage=stage).values_list("state", flat=True)))


def are_final(stage: Stage, states: Collection[str]) -> bool:
    """The same, for the `states` of the rounds that are seated."""
    return set(states) == {Round.State.CLOSED.value} and len(states) >= stage.rounds_planned


def cut_of(stage: Stage, standings: Iterable[StandingRow]) -> CutResult:
    """The players who advance to `stage`, from the rows of the standings before it; players who have left are
    passed over."""
    rows = [row for row in standings if row["status"] == Entry.Status.PLAYING]
    if stage.cut == Stage.Cut.ALL or stage.places is None:
        return CutResult(tuple(row["number"] for row in rows), ())
    if stage.cut == Stage.Cut.TOP:
        return _joined([_best([(row["place"], row["number"]) for row in rows], stage.places)])
    tables: dict[int, list[tuple[int, int]]] = {}
    for row in rows:
        cell = row["rounds"][-1] if row["rounds"] else None
        if cell is not None:
            tables.setdefault(cell["table"], []).append((cell["place"], row["number"]))
    return _joined([_best(sorted(tables[table]), stage.places, table) for table in sorted(tables)])


def _best(ranked: list[tuple[int, int]], places: int, table: int | None = None) -> CutResult:
    """The first `places` of sorted (place, number) pairs; a tie at the cut is left to be broken."""
    if len(ranked) <= places:
        return CutResult(tuple(number for _, number in ranked), ())
    last = ranked[places - 1][0]
    if ranked[places][0] != last:
        return CutResult(tuple(number for _, number in ranked[:places]), ())
    sure = tuple(number for place, number in ranked if place < last)
    equal = tuple(number for place, number in ranked if place == last)
    return CutResult(sure, (Tie(equal, places - len(sure), last, table),))


def _joined(cuts: Iterable[CutResult]) -> CutResult:
    results = list(cuts)
    sure = tuple(number for cut in results for number in cut.sure)
    return CutResult(sure, tuple(tie for cut in results for tie in cut.ties))


def head_to_head(numbers: Iterable[int], rows: Sequence[StandingRow]) -> dict[int, Fraction]:
    """Points from the games that the tied players had together: 1 for each one left behind, 1/2 for an equal one."""
    cells = {row["number"]: row["rounds"] for row in rows}
    tied = list(numbers)
    won = dict.fromkeys(tied, Fraction(0))
    for player, other in permutations(tied, 2):
        for mine, theirs in zip(cells[player], cells[other], strict=True):
            if mine and theirs and mine["table"] == theirs["table"]:
                won[player] += _points(mine, theirs)
    return won


def _points(mine: Cell, theirs: Cell) -> Fraction:
    if mine["place"] == theirs["place"]:
        return Fraction(1, 2)
    return Fraction(mine["place"] < theirs["place"])


def break_tie(tie: Tie, way: str, rows: Sequence[StandingRow], seed: int | None = None) -> CutResult:
    """Break the tie in this way; players still equal after head to head stay a tie."""
    if way == EVERYBODY:
        return CutResult(tie.numbers, ())
    if way == LOT:
        assert seed is not None
        drawn = Dice(seed, f"cut {tie.table or 'all'}").shuffled(sorted(tie.numbers))
        return CutResult(tuple(drawn[: tie.free]), ())
    won = head_to_head(tie.numbers, rows)
    order = sorted(tie.numbers, key=lambda number: (-won[number], number))
    ranked = [(1 + sum(other > won[number] for other in won.values()), number) for number in order]
    cut = _best(ranked, tie.free, tie.table)
    return CutResult(cut.sure, tuple(replace(equal, place=tie.place) for equal in cut.ties))


def carried(row: StandingRow, metrics: Iterable[str], percent: int) -> Carried:
    """The exact part of each ranking figure that a player takes along."""
    return carried_over(row, metrics, percent)
