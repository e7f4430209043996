"""A season of a club or a country: the points of a result, the results that count, and the sum. The rules are data.

{"points": {"kind": "table", "values": [25, 18, 15], "others": 1}}   by place
{"points": {"kind": "base"}}                                         1000 for the first to 0 for the last, as in MERS
{"points": {"kind": "beaten"}}                                       one for each player behind
{"points": {"kind": "score", "unit": 1000}}                          the result itself, divided
{"attendance": 5}                                                    added to each result
{"best": 6, "drop": 1, "least": 3}          the best 6, all but the worst, listed from 3 results on: missed events are
                                            dropped first, and one result always counts
{"figure": "sum" | "mean"}                                           of the counting results, with the events' weights
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, TypeVar

from tournaments.desk.rankings.engine.mers import base_rank

Kind = Literal["table", "base", "beaten", "score"]
Figure = Literal["sum", "mean"]
KINDS: tuple[Kind, ...] = ("table", "base", "beaten", "score")
FIGURES: tuple[Figure, ...] = ("sum", "mean")
MOST_PLACES = 500
LARGEST = 1_000_000
LONGEST_NUMBER = 12

T = TypeVar("T", bound=str)


class BadRules(ValueError):
    """A season's rules that cannot be followed: `field` names the part, `expected` describes valid values."""

    def __init__(self, field: str, expected: str) -> None:
        super().__init__(f"{field}: {expected}")
        self.field = field
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a season. At most `best` results count; of all events `drop` do not, missed ones first; `least`
    results make a place."""

    kind: Kind = "table"
    values: tuple[Fraction, ...] = ()
    others: Fraction = Fraction(0)
    unit: Fraction = Fraction(1)
    attendance: Fraction = Fraction(0)
    best: int | None = None
    drop: int = 0
    least: int = 1
    figure: Figure = "sum"


@dataclass(frozen=True, slots=True)
class Result:
    """A result: the place, the number of players, the score if the event has one, the weight of the event."""

    place: int
    players: int
    score: Fraction | None = None
    weight: Fraction = Fraction(1)
    event: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """A result with its points before and after the weight, and whether it counts."""

    result: Result
    points: Fraction
    counts: bool

    @property
    def weighted(self) -> Fraction:
        return self.points * self.result.weight


@dataclass(frozen=True, slots=True)
class Season:
    """A player's season: every result, the best first, and the figure; `listed` is False with too few results."""

    results: tuple[Counted, ...]
    value: Fraction
    listed: bool


def read_rules(data: Mapping[str, Any]) -> Rules:
    """The rules from JSON. Raises BadRules at the first part that cannot be followed."""
    fields = {"points", "attendance", "best", "drop", "least", "figure"}
    _refuse_unknown(data, fields, "rules")
    points = data.get("points", {"kind": "base"})
    if not isinstance(points, Mapping):
        raise BadRules("points", "an object")
    _refuse_unknown(points, {"kind", "values", "others", "unit"}, "points")
    kind = _choice(points.get("kind"), KINDS, "points.kind")
    values = points.get("values", [])
    if not isinstance(values, Sequence) or isinstance(values, str) or len(values) > MOST_PLACES:
        raise BadRules("points.values", f"at most {MOST_PLACES} numbers")
    if kind == "table" and not values:
        raise BadRules("points.values", "at least one number")
    unit = _number(points.get("unit", 1), "points.unit")
    if unit <= 0:
        raise BadRules("points.unit", "more than 0")
    return Rules(
        kind=kind,
        values=tuple(_number(value, "points.values") for value in values),
        others=_number(points.get("others", 0), "points.others"),
        unit=unit,
        attendance=_number(data.get("attendance", 0), "attendance"),
        best=None if data.get("best") is None else _count(data["best"], "best", 1),
        drop=_count(data.get("drop", 0), "drop", 0),
        least=_count(data.get("least", 1), "least", 1),
        figure=_choice(data.get("figure", "sum"), FIGURES, "figure"),
    )


def season(results: Iterable[Result], rules: Rules, events: int = 0) -> Season:
    """A player's season of `events` events (at least those with a result).

    The events that the player missed are dropped before the worst results. Equal results keep the order of the events,
    so that the same ones count every time.
    """
    valued = [(points_of(result, rules), result) for result in results]
    ordered = sorted(valued, key=lambda pair: -(pair[0] * pair[1].weight))
    kept = max(max(events, len(ordered)) - rules.drop, 1)
    kept = kept if rules.best is None else min(kept, rules.best)
    counted = tuple(Counted(result, points, at < kept) for at, (points, result) in enumerate(ordered))
    return Season(
        results=counted,
        value=_figure([row for row in counted if row.counts], rules),
        listed=len(counted) >= rules.least,
    )


def points_of(result: Result, rules: Rules) -> Fraction:
    """The points of a result before the weight of its event; 0 for a result without a score if scores count."""
    worth = {
        "table": lambda: (
            rules.values[result.place - 1] if result.place <= len(rules.values) else rules.others
        ),
        "base": lambda: Fraction(base_rank(result.place, result.players)),
        "beaten": lambda: Fraction(result.players - result.place),
        "score": lambda: (result.score or Fraction(0)) / rules.unit,
    }[rules.kind]()
    return worth + rules.attendance


def _figure(counting: Sequence[Counted], rules: Rules) -> Fraction:
    whole = sum((row.weighted for row in counting), Fraction(0))
    if rules.figure == "sum":
        return whole
    weights = sum((row.result.weight for row in counting), Fraction(0))
    return whole / weights if weights else Fraction(0)


def _refuse_unknown(data: Mapping[str, Any], allowed: set[str], field: str) -> None:
    unknown = sorted(set(data) - allowed)
    if unknown:
        raise BadRules(f"{field}.{unknown[0]}", "one of " + ", ".join(sorted(allowed)))


def _choice(value: Any, choices: tuple[T, ...], field: str) -> T:
    if value not in choices:
        raise BadRules(field, "one of " + ", ".join(choices))
    return next(choice for choice in choices if choice == value)


def _number(value: Any, field: str) -> Fraction:
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float | str)
        or len(str(value)) > LONGEST_NUMBER
    ):
        raise BadRules(field, "a number")
    try:
        number = Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        raise BadRules(field, "a number") from None
    if abs(number) > LARGEST:
        raise BadRules(field, f"at most {LARGEST}")
    return number


def _count(value: Any, field: str, least: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= MOST_PLACES:
        raise BadRules(field, f"a whole number from {least} to {MOST_PLACES}")
    return value
