"""A player's results as the standings count them: the result of each game, and the row that adds the games
up."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NotRequired, TypedDict, cast

from players.models import Player
from tournaments.models import Entry

Amount = int | str
"""A whole number, or the exact fraction as text ("7/2"), as JSON keeps it."""
Carried = Mapping[str, Amount]
"""The points a player carried over from the stage before, by the key of each figure that ranks."""
FIGURES = ("raw", "uma", "oka", "penalties", "total")
"""The figures that a game has under every rule set, in points."""


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
    """A figure of a row, a cell, a result or what was carried, by its key."""
    return cast(Amount, holder[key])


def number_of(amount: Amount) -> int | Fraction:
    """The exact number."""
    return Fraction(amount) if isinstance(amount, str) else amount


@dataclass(slots=True)
class PlayerRow:
    """A player in a stage: a cell for each round, points taken off outside rounds, and what they carried in.

    ``rounds`` are the numbers of the rounds that count. ``place`` and ``previous`` (the place before the newest
    round) are set once everybody is ranked.
    """

    entry: Entry
    cells: dict[int, Cell] = field(default_factory=dict)
    outside: int = 0
    carried: Carried = field(default_factory=dict)
    rounds: Sequence[int] = ()
    place: int = 0
    previous: int | None = None

    @property
    def player(self) -> Player:
        """The person."""
        return self.entry.player

    def figure(self, key: str, rounds: Iterable[int]) -> int | Fraction:
        """The sum of one figure over some rounds; penalties outside rounds and what was carried count in any."""
        amounts = (figure_of(self.cells[number], key) for number in rounds if number in self.cells)
        whole: int | Fraction = sum(map(number_of, amounts))
        whole += number_of(self.carried.get(key, 0))
        return whole - (self.outside if key in ("penalties", "total") else 0)
