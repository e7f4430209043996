"""Stages in a row: who goes on by the cut, what they carry, and the final list over all stages.

The cut works on the rows of a stage's standings (`standings.compute`) and decides nothing that is tied: a tie
at the cut is a `Tie`, and the organiser says how it is broken.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.ranking import exact
from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.seating.dice import Dice
from tournaments.selectors import standings

Rows = Sequence[Mapping[str, Any]]
HEAD_TO_HEAD, LOT, EVERYBODY = "head_to_head", "lot", "all"
WAYS = (HEAD_TO_HEAD, LOT, EVERYBODY)


@dataclass(frozen=True, slots=True)
class Tie:
    """Equal players (entry numbers) for fewer `free` places; `table` where each table sends its own."""

    numbers: tuple[int, ...]
    free: int
    place: int
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes on for sure, and where it is undecided."""

    sure: tuple[int, ...]
    ties: tuple[Tie, ...]


def is_open(stage: Stage) -> bool:
    """The first stage is open from the start; a later one once its players are known."""
    return stage.number == 1 or stage.opened_at is not None


def opened(tournament: Tournament) -> list[Stage]:
    """The stages whose players are known, the first one first, with their tournament."""
    stages = tournament.stages.select_related("tournament").order_by("number")
    return [stage for stage in stages if is_open(stage)]


def before(stage: Stage) -> Stage | None:
    """The stage whose standings feed this one."""
    earlier = Stage.objects.filter(tournament=stage.tournament_id, number__lt=stage.number)
    return earlier.select_related("tournament").order_by("-number").first()


def is_played(stage: Stage) -> bool:
    """Its standings are final: it has rounds, and all of them are closed."""
    states = set(Round.objects.filter(stage=stage).values_list("state", flat=True))
    return states == {Round.State.CLOSED}


def cut_of(stage: Stage, payload: Mapping[str, Any]) -> Cut:
    """Who goes on to `stage` from the standings before it; whoever does not play any more makes room."""
    rows = [row for row in payload["rows"] if row["status"] == Entry.Status.PLAYING]
    if stage.cut == Stage.Cut.ALL or stage.places is None:
        return Cut(tuple(row["number"] for row in rows), ())
    if stage.cut == Stage.Cut.TOP:
        return _joined([_best([(row["place"], row["number"]) for row in rows], stage.places)])
    tables: dict[int, list[tuple[int, int]]] = {}
    for row in rows:
        cell = row["rounds"][-1] if row["rounds"] else None
        if cell is not None:
            tables.setdefault(cell["table"], []).append((cell["place"], row["number"]))
    return _joined([_best(sorted(tables[table]), stage.places, table) for table in sorted(tables)])


def _best(ranked: list[tuple[int, int]], places: int, table: int | None = None) -> Cut:
    """The first `places` of (place, number) in order, or those above the place at which they are equal."""
    if len(ranked) <= places:
        return Cut(tuple(number for _, number in ranked), ())
    last = ranked[places - 1][0]
    if ranked[places][0] != last:
        return Cut(tuple(number for _, number in ranked[:places]), ())
    sure = tuple(number for place, number in ranked if place < last)
    equal = tuple(number for place, number in ranked if place == last)
    return Cut(sure, (Tie(equal, places - len(sure), last, table),))


def _joined(cuts: Iterable[Cut]) -> Cut:
    found = list(cuts)
    sure = tuple(number for cut in found for number in cut.sure)
    return Cut(sure, tuple(tie for cut in found for tie in cut.ties))


def head_to_head(numbers: Iterable[int], rows: Rows) -> dict[int, Fraction]:
    """Points from the games the tied players had together: 1 for each of them left behind, 1/2 if equal."""
    cells = {row["number"]: row["rounds"] for row in rows}
    tied = list(numbers)
    won = dict.fromkeys(tied, Fraction(0))
    for one in tied:
        for other in tied:
            games = zip(cells[one], cells[other], strict=True)
            for mine, theirs in games:
                if one != other and mine and theirs and mine["table"] == theirs["table"]:
                    won[one] += Fraction((mine["place"] < theirs["place"]) * 2 + _equal(mine, theirs), 2)
    return won


def _equal(mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> int:
    return int(mine["place"] == theirs["place"])


def break_tie(tie: Tie, way: str, rows: Rows, seed: int | None = None) -> Cut:
    """The tie broken one way; what stays equal after head to head is a tie still."""
    if way == EVERYBODY:
        return Cut(tie.numbers, ())
    if way == LOT:
        assert seed is not None
        drawn = Dice(seed, f"cut {tie.table or 'all'}").shuffled(sorted(tie.numbers))
        return Cut(tuple(drawn[: tie.free]), ())
    won = head_to_head(tie.numbers, rows)
    order = sorted(tie.numbers, key=lambda number: (-won[number], number))
    ranked = [(1 + sum(other > won[number] for other in won.values()), number) for number in order]
    cut = _best(ranked, tie.free, tie.table)
    return Cut(cut.sure, tuple(Tie(one.numbers, one.free, tie.place, tie.table) for one in cut.ties))


def carried(row: Mapping[str, Any], metrics: Iterable[str], percent: int) -> dict[str, int | str]:
    """What a player takes along of each figure that ranks, exactly."""
    return {key: exact(Fraction(row[key]) * percent / 100) for key in metrics} if percent else {}


def merged(payloads: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """One list over the standings of all stages, the first stage first: the finalists in the final's order, then
    the others by the stage before. Places go on counting; shared places stay shared. Each row names its `stage`.
    """
    rows: list[dict[str, Any]] = []
    seen: set[int] = set()
    for payload in reversed(payloads):
        ahead = len(rows)
        fresh = [row for row in payload["rows"] if row["number"] not in seen]
        first: dict[int, int] = {}
        for position, row in enumerate(fresh, start=ahead + 1):
            place = first.setdefault(row["place"], position)
            rows.append({**row, "place": place, "stage": payload["stage"]})
        seen.update(row["number"] for row in fresh)
    return rows


def final_list(tournament: Tournament) -> list[dict[str, Any]]:
    """`merged` over the ledger as it is now."""
    return merged([standings.compute(stage) for stage in opened(tournament)])
