"""A settled deal: the worth of every winning hand and every rack, and the payments for it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.rulesets.fimj.deal import Deal
from scoring.rulesets.fimj.score import Score
from scoring.rulesets.fimj.settle import settle, settle_destroyed_wall, settled_delta
from scoring.score import Payment, delta_of
from scoring.tiles import SEATS


class DealScore(NamedTuple):
    """The scores of a deal by seat (0-3 for E S W N), and the payments that follow from them."""

    ruleset: str
    deal: Deal
    winners: Mapping[int, Score]
    racks: Mapping[int, Score]

    def payments(self) -> list[Payment]:
        """All payments of the deal."""
        winners, racks = _values(self.winners), _values(self.racks)
        for culprit in self.deal.culprits:
            intact = {seat: value for seat, value in racks.items() if self.deal.is_intact(seat)}
            return settle_destroyed_wall(culprit, winners, intact)
        return settle(winners, racks)

    def delta(self) -> list[int]:
        """The points that each seat wins or loses."""
        if self.deal.culprits:
            return delta_of(self.payments())
        return settled_delta(_values(self.winners), _values(self.racks))

    def fields(self) -> dict[str, Any]:
        """The fields of a `hands` answer."""
        east, south, west, north = self.delta()
        return {
            "winners": {SEATS[seat]: score.fields() for seat, score in self.winners.items()},
            "racks": {SEATS[seat]: score.fields() for seat, score in self.racks.items()},
            "delta": {"E": east, "S": south, "W": west, "N": north},
        }


def _values(scores: Mapping[int, Score]) -> dict[int, int]:
    return {seat: score.value for seat, score in scores.items()}
