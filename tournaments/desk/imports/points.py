"""The points of a sheet as the final scores of a table.

Sheets hold final scores, differences to the start, or results with uma; in points or in thousands.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import product

from scoring import game
from scoring.faults import Fault, Refused
from scoring.ranking import places, shared_uma
from scoring.state import GameState

UNITS = ("", "points", "difference", "result")
"""The units of the points of a sheet; for "" their sum decides."""
STICK = 1000
"""Points of a riichi stick."""
MOST_STICKS = 4
"""Sticks that may be missing from a sum unless the sheet has a column for them: more are a slip of the pen."""
LARGEST_THOUSANDS = 400
"""A larger difference is in points, not in thousands."""
FACTORS = (1, 1000, 100)
"""Sheets hold points, thousands or hundreds."""
GROUP = 3
"""The number of digits after a mark of thousands."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The final scores in the order of the players, and the sticks left on the table."""

    scores: tuple[int, ...]
    pot: int = 0


def closed_with(
    values: Sequence[Decimal], unit: str, state: GameState, *, sticks: bool = False, pot: int = 0
) -> Closed:
    """The final scores of a table from its values; `sticks`: sticks may be left on it, `pot` of them by the sheet.

    Raises Refused (`wrong_sum`, `say_unit`, `not_whole`, `result_differs`).
    """
    start = state.scores[0]
    total = start * len(values)
    if unit in ("", "points"):
        for read, factor in product(_readings(values), FACTORS):
            closed = _points(read, factor, total, pot, has_sticks=sticks)
            if closed is not None:
                return closed
    values = _readings(values)[0]
    added = sum(values, Decimal(0))
    if unit in ("", "points") and (unit == "points" or added):
        raise Refused(Fault("wrong_sum", "scores", total, _meant_sum(added, total)))
    if unit == "":
        raise Refused(Fault("say_unit", "unit"))
    if added:
        raise Refused(Fault("wrong_sum", "scores", 0, _plain(added)))
    factor = 1000 if start and max(map(abs, values)) < LARGEST_THOUSANDS else 1
    whole = _whole(values, factor)
    if unit == "difference":
        return Closed(tuple(start + value for value in whole))
    return _without_uma(whole, state)


def _readings(values: Sequence[Decimal]) -> list[Sequence[Decimal]]:
    """The readings of values with a mark before three digits: as a mark of thousands, if that makes all values whole,
    and as a decimal point.
    """
    whole = [value.scaleb(GROUP) if value.as_tuple().exponent == -GROUP else value for value in values]
    return [whole, values] if all(value == int(value) for value in whole) else [values]


def _meant_sum(added: Decimal, total: int) -> str:
    """A wrong sum in points, by the factor that brings it nearest to the right sum."""
    return _plain(min((added * factor for factor in FACTORS), key=lambda reading: abs(reading - total)))


def _points(
    values: Sequence[Decimal], factor: int, total: int, pot: int, *, has_sticks: bool
) -> Closed | None:
    if any(value * factor != int(value * factor) for value in values):
        return None
    whole = [int(value * factor) for value in values]
    left = total - sum(whole)
    if left == 0:
        return Closed(tuple(whole))
    sticks, odd = divmod(left, STICK)
    if has_sticks and not odd and (sticks == pot or (not pot and 0 < sticks <= MOST_STICKS)):
        return Closed(tuple(whole), sticks)
    return None


def _whole(values: Sequence[Decimal], factor: int) -> list[int]:
    whole = [value * factor for value in values]
    if any(value != int(value) for value in whole):
        raise Refused(Fault("not_whole", "scores", found=[_plain(value) for value in values]))
    return [int(value) for value in whole]


def _without_uma(results: Sequence[int], state: GameState) -> Closed:
    """The scores behind results with uma and oka: the scores from which the engine makes these results."""
    rules = state.rules
    by_place = places(results)
    target = getattr(rules, "target", None)
    base = state.scores[0] if target is None else target
    oka = shared_uma((getattr(rules, "oka", 0), *(0 for _ in by_place[1:])), by_place)
    nothing = (0,) * len(results)
    tables = [getattr(rules, "uma", nothing), *getattr(rules, "floating_uma", {}).values()]
    for table in tables:
        uma = shared_uma(table, by_place)
        scores = [value + base - extra - more for value, extra, more in zip(results, uma, oka, strict=True)]
        if _results_of(scores, state) == list(results):
            return Closed(tuple(scores))
    raise Refused(Fault("result_differs", "scores", found=list(results)))


def _results_of(scores: Sequence[int], state: GameState) -> list[int]:
    event = {"kind": "table_result", "scores": dict(zip(state.players, scores, strict=True)), "pot": 0}
    try:
        final = game.settle(game.apply(state, event).state)
    except Refused:
        return []
    return [int(final[player].total) for player in state.players]


def _plain(value: Decimal | int) -> str:
    """The number as people write it."""
    return format(Decimal(value).normalize(), "f")
