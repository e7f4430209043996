"""Rows by which a rule set describes itself: options, flags, figures, the end signal, the score sheet. No rules."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple

from scoring.checks import MOST, is_int
from scoring.faults import Fault, brief
from scoring.names import Names

NO_NAMES: Mapping[str, Names] = MappingProxyType({})

MELDS: Mapping[str, Names] = MappingProxyType(
    {
        "chi": Names("chow"),
        "pon": Names("pung"),
        "kan": Names("kong"),
        "kakan": Names("added kong"),
        "ankan": Names("concealed kong"),
    }
)
"""The words of most games for the melds, by their type in a record."""


class Option(NamedTuple):
    """A setting that an organiser may change for an event: its kind, its default, and the source of the default."""

    key: str
    kind: str  # int | bool | choice | int_list
    default: Any
    source: str
    names: Names
    choices: tuple[Any, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    length: int | None = None
    choice_names: tuple[Names, ...] = ()
    """The names of the choices, in their order; none where a choice is a number or a wind."""
    results_only: bool = False
    """Whether it only turns the scores of a table into results: no hand, score or end of a game depends on it."""

    def faults(self, value: Any) -> list[Fault]:
        """The faults of ``value`` for this option."""
        path = f"options.{self.key}"
        if self.kind == "bool":
            return (
                [] if isinstance(value, bool) else [Fault("wrong_type", path, "true or false", brief(value))]
            )
        if self.kind == "choice":
            is_choice = any(value == choice and type(value) is type(choice) for choice in self.choices)
            return [] if is_choice else [Fault("unknown_choice", path, list(self.choices), brief(value))]
        if self.kind == "int":
            return self._int_faults(path, value)
        return self._list_faults(path, value)

    def _int_faults(self, path: str, value: Any) -> list[Fault]:
        if not is_int(value):
            return [Fault("wrong_type", path, "a whole number", brief(value))]
        low = self.minimum is not None and value < self.minimum
        high = self.maximum is not None and value > self.maximum
        if low or high:
            return [Fault("out_of_range", path, f"{self.minimum} to {self.maximum}", value)]
        return []

    def _list_faults(self, path: str, value: Any) -> list[Fault]:
        if not isinstance(value, list | tuple) or not all(is_int(item) for item in value):
            return [Fault("wrong_type", path, "a list of whole numbers", brief(value))]
        if len(value) != self.length:
            return [Fault("wrong_length", path, self.length, len(value))]
        if any(abs(item) > MOST for item in value):
            return [Fault("out_of_range", path, f"up to {MOST}", brief(value))]
        if sum(value):
            return [Fault("sum_not_zero", path, 0, sum(value))]
        return []

    def freeze(self, value: Any) -> Any:
        """The value as resolved options keep it: lists become tuples."""
        return tuple(value) if isinstance(value, list) else value


class Flag(NamedTuple):
    """A fact about a win that the tiles do not show.

    ``self_draw``: it can be true of self-draws only (True), of discards only (False), or of both (None).
    ``after_riichi``: it can be true only of a winner in riichi. ``east``: only of East (True), only of the others
    (False), or of both (None). ``closed``: only of a hand without open melds. ``own_kong``: only of a hand with a kong.
    """

    code: str
    names: Names
    self_draw: bool | None = None
    after_riichi: bool = False
    east: bool | None = None
    closed: bool = False
    own_kong: bool = False


class Figure(NamedTuple):
    """A figure of a player's result by which a tournament is ranked."""

    key: str
    names: Names


TOTAL = Figure("total", Names("Total"))


class EndSignal(NamedTuple):
    """How a timed game ends: minutes that remain at the signal, and the hands still played after it.

    `hands` counts the hand in progress. `chombo`: a chombo after the signal is one of these hands. `conditional`: the
    endings of the rule set say on what condition they are played.
    """

    before: int
    hands: int
    chombo: bool
    source: str
    conditional: bool = False


class ScoreSheet(Enum):
    """The layout of a table's paper score sheet."""

    RESULT = "result"
    """One game: points less the start, place, uma, penalties, result."""
    HANDS = "hands"
    """Every hand: the winner, the discarder, the value, and the gain or loss of each player."""
    HANDS_AND_TABLE_POINTS = "hands_and_table_points"
    """The same; below it the fouls and the table points."""
    RACKS = "racks"
    """Every hand: the winner, the discarder, each player's rack, and the gain or loss of each player."""


class GameFacts(NamedTuple):
    """Figures of a game under the options of an event, as pages and papers show them. 0 or empty: the game has none."""

    start: int = 0
    """The points of each player at the start."""
    target: int = 0
    """The points from which a result is counted."""
    uma: tuple[int, ...] = ()
    """The points of each place, the first place first."""
    red_fives: int = 0
    """The number of red fives in the set."""
    fu_step: int = 0
    """Fu are rounded up to a multiple of this."""
    limit: int = 0
    """The highest value of a hand, where the event chooses it."""
    stick: int = 0
    """The points of a stick on the table."""
    chombo: int = 0
    """The points that a chombo costs after uma; 0 where it is paid at the table, or the organiser enters it."""
    most_yakuman: int = 0
    """The most times that a hand can be worth a yakuman."""
    substitute_loss: int = 0
    """The loss of a substituted player, taken once as points and once as uma."""
