"""Questions: by the seed alone, a hand that wins in the rule set and has the difficulty of its level."""

from functools import lru_cache
from random import Random
from typing import Final

from scoring import calculator
from scoring.calculator import Calculated
from scoring.rulebook import Example
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from scoring.tiles import KINDS, SEATS, TEXT
from tournaments.public.quiz.engine.shapes import Set, Shape, any_shape, counts_of, pick, text_of

LEVELS: Final = (1, 2, 3)
"""A few patterns; several patterns; kongs, limits and rare patterns."""
HANDS: Final = 10
"""The hands of a series."""
TRIES: Final = 400
"""The most hands dealt until one fits."""
FEW: Final = {"mcr": 4}
"""The number of patterns that are few, where it is not two: most hands of MCR have four."""
BONUS: Final = ("f1", "f2", "f3", "f4", "g1", "g2", "g3", "g4")


@lru_cache(maxsize=2000)
def question(key: str, level: int, seed: str, number: int) -> Example:
    """The hand with this number of a series."""
    ruleset = registry.get(key)
    rng = Random(f"{key} {level} {seed} {number}")
    spare: Example | None = None
    for _ in range(TRIES):
        hand = _any_hand(ruleset, level, rng)
        answer = calculator.calculate(ruleset, hand.fields()) if hand else None
        if hand and answer and answer.bill:
            if level_of(answer) == level:
                return hand
            spare = spare or hand
    assert spare is not None, f"{key}: no hand in {TRIES} deals"
    return spare


def level_of(answer: Calculated) -> int:
    """The difficulty of counting the hand."""
    assert answer.bill is not None
    held = sum(line.kind in ("pattern", "doubling") for line in answer.bill.lines)
    has_kong = any("kan" in meld["type"] for meld in answer.hand["melds"])
    if has_kong or answer.bill.totals.get("limit"):
        return 3
    return 1 if held <= FEW.get(answer.ruleset.family, 2) else 2


def _any_hand(ruleset: RuleSet, level: int, rng: Random) -> Example | None:
    """A hand as a player might win it; the caller checks whether it wins by the rules."""
    shape = any_shape(rng)
    if shape is None:
        return None
    opened, drawn = rng.random() < 0.45, rng.random() < 0.4
    laid = [group for group in shape.sets if opened and rng.random() < 0.6]
    kongs = [
        group for group in shape.sets if level == 3 and _may_be_kong(group, shape) and rng.random() < 0.3
    ]
    melds = [
        _meld(group, group in kongs, rng, called=group in laid)
        for group in shape.sets
        if group in (*laid, *kongs)
    ]
    held = [kind for group in shape.sets if group not in (*laid, *kongs) for kind in group.tiles]
    held += [kind for kind in shape.pairs for _ in range(2)]
    win = pick(rng, held)
    held.remove(win)
    closed = not laid and all(meld.startswith("ankan") for meld in melds)
    riichi = ruleset.has_stakes and closed and rng.random() < 0.5
    return Example(
        tiles=_bonus(ruleset, rng) + text_of(sorted(held)) + TEXT[win],
        melds=", ".join(melds),
        how="tsumo" if drawn else "ron",
        seat=SEATS[pick(rng, range(4))],
        round=SEATS[pick(rng, range(2))],
        flags=("riichi",) if riichi else (),
        dora=TEXT[pick(rng, range(KINDS))] if ruleset.has_dora and not kongs else "",
    )


def _may_be_kong(group: Set, shape: Shape) -> bool:
    return not group.is_chow and counts_of(shape)[group.kind] == 3


def _meld(group: Set, is_kong: bool, rng: Random, *, called: bool) -> str:
    """The set as a meld of the form: ``pon 555z``."""
    if group.is_chow:
        return f"chi {text_of(group.tiles)}"
    if not is_kong:
        return f"pon {text_of(group.tiles)}"
    kind = ("kan", "kakan")[int(rng.random() * 2)] if called else "ankan"
    return f"{kind} {text_of((group.kind,) * 4)}"


def _bonus(ruleset: RuleSet, rng: Random) -> str:
    """Flowers and seasons, of which most hands have none or one."""
    if not ruleset.has_flowers:
        return ""
    return "".join(tile for tile in BONUS if rng.random() < 0.1)
