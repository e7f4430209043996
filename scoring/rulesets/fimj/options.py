"""The options of an event of the classical Italian game."""

from typing import Final

from scoring.descriptions import Option
from scoring.names import Names
from scoring.rulesets.fimj.names import GAME
from scoring.rulesets.fimj.parameters import HIGHEST_LIMIT, LOWEST_LIMIT
from scoring.tiles import SEATS

OPTIONS: Final = (
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
