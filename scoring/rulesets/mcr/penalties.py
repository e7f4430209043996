"""Penalties of MCR tournaments: fouls that grow within a session, false hu paid to the opponents, lateness."""

from scoring.names import Names
from scoring.penalties import OTHER, PenaltyRule
from scoring.rulesets.mcr.names import GAME

REGULATIONS = "EMA tournament regulations MCR 2010"
OVERVIEW = "EMA penalties overview 2009"
GREEN_BOOK = "Green Book 2006"

PENALTIES = (
    PenaltyRule(
        "foul",
        "other",
        Names("Foul: a warning first, then points", GAME),
        REGULATIONS,
        "3.1, 3.6",
        ladder=(0, 5, 10),
        step=10,
    ),
    PenaltyRule(
        "false_hu_10",
        "other",
        Names("False hu below 8 points, shown", GAME),
        REGULATIONS,
        "2.9, 3.3",
        amount=30,
        receives="opponents",
        event="false_hu",
        each=10,
    ),
    PenaltyRule(
        "false_hu_20",
        "other",
        Names("False hu with wrong shape or number of tiles, shown", GAME),
        REGULATIONS,
        "2.9",
        amount=60,
        receives="opponents",
        event="false_hu",
        each=20,
    ),
    PenaltyRule(
        "false_hu_hidden",
        "dead_hand",
        Names("False hu not shown: dead hand", GAME),
        REGULATIONS,
        "3.3",
        amount=0,
        event="dead",
    ),
    PenaltyRule(
        "lateness",
        "lateness",
        Names("Late for the session", GAME),
        REGULATIONS,
        "2.2",
        decides="clock",
        late=((600, 10), (900, 20)),
    ),
    PenaltyRule(
        "winning_tile_apart",
        "other",
        Names("Winning tile not added to the hand", GAME),
        REGULATIONS,
        "2.8.7",
        amount=10,
    ),
    PenaltyRule(
        "tiles_knocked_over",
        "other",
        Names("Knocking over another player's tiles", GAME),
        GREEN_BOOK,
        "3.11",
        least=5,
        most=60,
        receives="offended",
    ),
    PenaltyRule(
        "obstruction",
        "obstruction",
        Names("Obstruction or stalling", GAME),
        OVERVIEW,
        least=10,
        most=60,
    ),
    PenaltyRule(
        "cheating",
        "obstruction",
        Names("Cheating: disqualification", GAME),
        OVERVIEW,
        amount=0,
        disqualifies=True,
    ),
    *OTHER,
)
"""All but false hu are taken off the player's own score; `late_before_rank` says whether before the table points."""
