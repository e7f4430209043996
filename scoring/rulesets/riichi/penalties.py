"""Penalties of riichi tournaments: points off a player's own result after uma, which nobody receives (6.1.4)."""

from scoring.names import Names
from scoring.penalties import PenaltyRule
from scoring.rulesets.riichi.names import GAME

EMA = "EMA riichi rules 2025"

_CHOMBO = Names("Chombo", GAME)
_DEAD = Names("Dead hand", GAME)
MINUTES = tuple((60 * minute, 1000 * minute) for minute in range(1, 11))
"""1000 for each begun minute, at most ten; later a substitute plays (7.2, 7.3)."""

DEAD_HAND = PenaltyRule("dead_hand", "dead_hand", _DEAD, EMA, "6", amount=0, event="dead")
LATENESS = PenaltyRule(
    "lateness",
    "lateness",
    Names("Late for the round", GAME),
    EMA,
    "7.2",
    decides="clock",
    late=MINUTES,
)
OBSTRUCTION = (
    PenaltyRule(
        "obstruction",
        "obstruction",
        Names("Deliberate obstruction", GAME),
        EMA,
        "6.12",
        choices=(8000, 12000),
    ),
    PenaltyRule(
        "obstruction_repeated",
        "obstruction",
        Names("Serious or repeated obstruction", GAME),
        EMA,
        "6.12",
        least=12000,
        most=48000,
    ),
    PenaltyRule(
        "information",
        "obstruction",
        Names("Phone, passing information", GAME),
        EMA,
        "6.11, 7.1",
        least=8000,
        most=48000,
    ),
    PenaltyRule(
        "cheating",
        "obstruction",
        Names("Cheating: disqualification", GAME),
        EMA,
        "6.12",
        amount=0,
        disqualifies=True,
    ),
)
SHEETS = (
    PenaltyRule(
        "all_last_sheet",
        "sheet",
        Names("Own score wrong on the all-last sheet", GAME),
        EMA,
        "6.10",
        amount=8000,
    ),
    PenaltyRule(
        "score_sheet",
        "sheet",
        Names("Score sheet wrong and beyond correction", GAME),
        EMA,
        "7.5",
        decides="office",
        amount=2000,
        everybody=True,
    ),
    PenaltyRule(
        "not_signed",
        "sheet",
        Names("Sheet not signed", GAME),
        EMA,
        "7.5",
        amount=2000,
    ),
)
REPEATED = PenaltyRule(
    "minor_errors",
    "other",
    Names("Repeated minor errors", GAME),
    EMA,
    "6.1.1",
)


def chombo(document: str, section: str) -> PenaltyRule:
    """A chombo; its cost is a rule of the game and comes with its event."""
    return PenaltyRule("chombo", "chombo", _CHOMBO, document, section, decides="table", event="chombo")
