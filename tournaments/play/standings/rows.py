"""A player's row of the standings: a ranked row of `scoring.standings`, and its player."""

from dataclasses import dataclass, field

from players.models import Player
from scoring.standings import FIGURES as FIGURES
from scoring.standings import Amount as Amount
from scoring.standings import Carried as Carried
from scoring.standings import Cell as Cell
from scoring.standings import GameResult as GameResult
from scoring.standings import Standing
from scoring.standings import figure_of as figure_of
from scoring.standings import number_of as number_of
from tournaments.models import Entry


@dataclass(slots=True)
class PlayerRow(Standing):
    """A player in a stage, as `Standing`, with the entry.

    `under_decision`: a hand at one of their tables may still change.
    """

    entry: Entry = field(default_factory=Entry)
    under_decision: bool = False

    @property
    def player(self) -> Player:
        """The person."""
        return self.entry.player
