"""The parameters of a game of the classical Italian rules, and the options an organiser may set."""

from functools import cached_property
from typing import NamedTuple

from scoring.descriptions import Option
from scoring.features import Sieve
from scoring.names import Names
from scoring.rulesets.fimj import doublings, massimi
from scoring.rulesets.fimj.held import Chances, Held
from scoring.rulesets.fimj.names import GAME
from scoring.rulesets.fimj.pattern import Row
from scoring.tiles import SEATS

LOWEST_LIMIT = 20
HIGHEST_LIMIT = 1_000_000


ABORTIVE_REASONS = ("four_winds", "wall_destroyed")
"""The first discards of all are the same wind; the wall cannot be mended."""


class Parameters(NamedTuple):
    """``structure`` is ``tournament`` (regolamento di gara) or ``booklet`` (a game of four rounds)."""

    key: str = "fimj2001"
    limit: int = 1000
    structure: str = "tournament"
    charleston: bool = False
    first_round: str = "E"


class FimjRules(Parameters):
    """The parameters, and which rows to try: worked out as hands are met."""

    @cached_property
    def doublings(self) -> Chances:
        """The doublings of a winner's reading."""
        return Chances((*doublings.FUNDAMENTAL, *doublings.CLOSING))

    @cached_property
    def rack_doublings(self) -> Chances:
        """The doublings of a loser's rack."""
        return Chances(doublings.FUNDAMENTAL)

    @cached_property
    def rack_cases(self) -> dict[int, Held]:
        """What racks of a case were found to hold: there are a few hundred cases."""
        return {}

    @cached_property
    def massimi(self) -> Sieve[Row]:
        """The massimi to try on a winner's reading."""
        return Sieve(massimi.ROWS)

    @property
    def is_tournament(self) -> bool:
        """Whether East always passes (regolamento di gara)."""
        return self.structure == "tournament"


OPTIONS = (
    Option(
        key="limit",
        kind="int",
        default=1000,
        source="Limite: 1000, and 2000 for East",
        names=Names("Limit", GAME),
        minimum=LOWEST_LIMIT,
        maximum=HIGHEST_LIMIT,
    ),
    Option(
        key="structure",
        kind="choice",
        default="tournament",
        source="Regolamento di gara; booklet: Durata di una partita",
        names=Names("When East passes", GAME),
        choices=("tournament", "booklet"),
        choice_names=(
            Names("tournament: passes after every hand", GAME),
            Names("booklet: stays until another wins", GAME),
        ),
    ),
    Option(
        key="first_round",
        kind="choice",
        default="E",
        source="Regolamento di gara: the wind of the wall that is breached",
        names=Names("First round wind", GAME),
        choices=tuple(SEATS),
    ),
    Option(
        key="charleston",
        kind="bool",
        default=False,
        source="Regolamento Charleston",
        names=Names("Charleston", GAME),
    ),
)
