"""The standings of a stage: the results of games less penalties, added up and ranked by the chain of the rule set.

Plain values: this module does not know whether they come from a database or a tournament file.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NotRequired, TypedDict, TypeVar, cast

from scoring.descriptions import Figure
from scoring.ranking import Metric, exact, rank
from scoring.rulesets.base import RuleSet

Amount = int | str
"""A whole number, or the exact fraction as text ("7/2"), as JSON keeps it."""
Carried = Mapping[str, Amount]
"""The points a player carried over from the stage before, by the key of each figure that ranks."""
FIGURES = ("raw", "uma", "oka", "penalties", "total")
"""The figures that a game has under every rule set, in points."""
Taken = Mapping[int | None, Mapping[str, int]]
"""Points taken off by round number (None: outside every round) and player."""


class GameResult(TypedDict):
    """A player's result of one game; ``table_points`` where the rule set ranks by them."""

    raw: int
    uma: int
    oka: int
    penalties: int
    total: int
    table_points: NotRequired[Amount]
    place: int


class Cell(GameResult):
    """A game's result in the standings, with the seat it was played at."""

    table: int
    wind: str
    finished: bool


def figure_of(holder: Mapping[str, object], key: str) -> Amount:
    """A figure of a row, a cell, a result or the carried points, by its key."""
    return cast(Amount, holder[key])


def number_of(amount: Amount) -> int | Fraction:
    """The exact number."""
    return Fraction(amount) if isinstance(amount, str) else amount


@dataclass(slots=True)
class Standing:
    """A player in a stage: a cell for each round, points taken off outside rounds, and points carried in.

    ``rounds`` are the numbers of the rounds that count. ``place`` and ``previous`` (the place before the newest
    round) are set once everybody is ranked.
    """

    cells: dict[int, Cell] = field(default_factory=dict)
    outside: int = 0
    carried: Carried = field(default_factory=dict)
    rounds: Sequence[int] = ()
    place: int = 0
    previous: int | None = None

    def figure(self, key: str, rounds: Iterable[int]) -> int | Fraction:
        """The sum of one figure over some rounds; penalties outside rounds and carried points count in any."""
        cells = cast(Mapping[int, Mapping[str, Amount]], self.cells)
        amounts = [cells[number][key] for number in rounds if number in cells]
        whole: int | Fraction = sum([number_of(amount) for amount in amounts])
        whole += number_of(self.carried.get(key, 0))
        return whole - (self.outside if key in ("penalties", "total") else 0)


S = TypeVar("S", bound=Standing)


def received(receivers: Mapping[str, int]) -> dict[str, int]:
    """The points that others receive from a penalty: negative, since nothing is taken off them."""
    return {key: -points for key, points in receivers.items()}


def less_penalties(
    ruleset: RuleSet, rules: Any, results: Mapping[str, GameResult], taken: Mapping[str, int]
) -> dict[str, GameResult]:
    """The result of each player of a table less the points ``taken`` off them in this round."""
    if not any(taken.get(player) for player in results):
        return {player: result.copy() for player, result in results.items()}
    less = [_less(result, taken.get(player, 0)) for player, result in results.items()]
    after = ruleset.after_penalties(less, rules)
    return {player: cast(GameResult, result) for player, result in zip(results, after, strict=True)}


def _less(result: GameResult, points: int) -> GameResult:
    return {**result, "penalties": result["penalties"] - points, "total": result["total"] - points}


def taken_off(
    penalties: Iterable[tuple[int | None, str, int, Mapping[str, int]]], sat: Iterable[tuple[int, str]]
) -> Taken:
    """Points that penalties (round, player, points, receivers) take off, and give to receivers; a round that the
    player did not play (``sat``: round and player) counts outside."""
    seated = set(sat)
    taken: dict[int | None, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for number, player, amount, receivers in penalties:
        for key, points in {player: amount, **received(receivers)}.items():
            at = number if number is not None and (number, key) in seated else None
            taken[at][key] += points
    return taken


def cell_of(result: GameResult, *, table: int, wind: str, finished: bool, disqualified: bool) -> Cell:
    """A result where it was played. A disqualified player has no table points in the whole event (MCR regulations
    4.3)."""
    cell: Cell = {**result, "table": table, "wind": wind, "finished": finished}
    if disqualified and "table_points" in cell:
        cell["table_points"] = 0
    return cell


def placed(rows: Mapping[int, S], chain: Sequence[Figure], rounds: Sequence[int]) -> list[tuple[int, S]]:
    """The rows with their numbers, best first, each with its place after these rounds, and before the newest."""
    earlier = _ranked(rows, chain, rounds[:-1]) if len(rounds) > 1 else []
    before = {number: place for place, number in earlier}
    out = []
    for place, number in _ranked(rows, chain, rounds):
        row = rows[number]
        row.rounds, row.place, row.previous = rounds, place, before.get(number)
        out.append((number, row))
    return out


def _ranked(rows: Mapping[int, S], chain: Iterable[Figure], rounds: Sequence[int]) -> list[tuple[int, int]]:
    """(place, entry number), best first; rows equal in the whole chain share a place, ordered by number."""

    def metric(figure: Figure) -> Metric[S]:
        return Metric(figure.key, lambda row: row.figure(figure.key, rounds))

    return sorted(rank(rows, [metric(figure) for figure in chain]))


def carried_over(row: Mapping[str, object], metrics: Iterable[str], percent: int) -> Carried:
    """The exact part of each ranking figure that a player takes along."""
    if not percent:
        return {}
    return {key: exact(Fraction(figure_of(row, key)) * percent / 100) for key in metrics}
