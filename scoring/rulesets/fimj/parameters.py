"""The parameters of a game of the classical Italian rules: the organiser's choices, and the values of the booklet."""

from typing import Final, NamedTuple

LOWEST_LIMIT: Final = 20
HIGHEST_LIMIT: Final = 1_000_000
HAND_TILES: Final = 13
WIN_TILES: Final = 14
FINAL_FROM: Final = 5
"""From this many doublings on, those that were not declared to the referee are lost for good."""
ABORTIVE_REASONS: Final = ("four_winds", "wall_destroyed")
"""All players discard the same wind first; the wall cannot be mended."""


class Parameters(NamedTuple):
    """``structure`` is ``tournament`` (regolamento di gara) or ``booklet`` (a game of four rounds)."""

    key: str = "fimj2001"
    limit: int = 1000
    structure: str = "tournament"
    charleston: bool = False
    first_round: str = "E"

    @property
    def is_tournament(self) -> bool:
        """Whether East always passes (regolamento di gara)."""
        return self.structure == "tournament"
