"""The seed of a draw: typed as a number or as dice, or drawn by chance."""

import re
import secrets

from tournaments.common.checks import check_range
from tournaments.common.errors import Invalid
from tournaments.common.numbers import whole_number
from tournaments.models.limits import LARGEST_SEED

BETWEEN_DICE = re.compile(r"[\s,.;]+")
LONGEST_SEED = 15
SEEDS_BY_CHANCE = 2**31 - 1


def seed_or_chance(seed: int | str | None) -> int:
    """The given seed, the seed of typed dice ("3 5 2"), or a seed by chance. Raises Invalid (`out_of_range`,
    `not_a_number`).
    """
    if isinstance(seed, str):
        seed = read_dice(seed)
    if seed is None:
        return secrets.randbelow(SEEDS_BY_CHANCE)
    check_range(seed, "seed", 0, LARGEST_SEED)
    return seed


def dice_of(seed: int | str | None) -> str:
    """The dice as people read them off, "3 1 6 6 2"; "" for a number and for a missing seed."""
    parted = " ".join(BETWEEN_DICE.split(seed.strip())) if isinstance(seed, str) else ""
    return parted if " " in parted else ""


def read_dice(text: str) -> int | None:
    """The seed of typed dice: "3 1 6 6 2" is 31662; None for an empty text. Raises Invalid (`not_a_number`)."""
    digits = BETWEEN_DICE.sub("", text)
    seed = whole_number(digits, LONGEST_SEED)
    if digits and seed is None:
        raise Invalid("not_a_number", "seed", found=text)
    return seed
