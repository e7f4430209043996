"""How far tiles are from complete: laws that tie the distance to what the engine itself takes for a complete hand."""

from random import Random

import pytest

from scoring import targets
from scoring.calculator import calculate
from scoring.rulesets import registry
from scoring.study import Hand
from scoring.tiles import KINDS, TEXT
from scoring.tiletext import write_tiles
from tests.rows import each
from tests.search import SEARCH

KEYS = ["ema2025", "mcr2006", "zungjung33", "fimj2001"]
HANDS = 60 * SEARCH


def near_complete(dice: Random) -> list[int]:
    """Fourteen tiles by kind that are often a few steps from some form: sets, pairs, orphans, knitted tiles, snakes."""
    counts = [0] * KINDS
    seeds = (
        [0, 1, 2, 12, 13, 14, 24, 25, 26, 31, 31, 31, 5, 5],
        [0, 0, 9, 9, 18, 18, 27, 27, 4, 4, 13, 13, 22, 22],
        [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33, 33],
        [0, 3, 6, 10, 13, 16, 20, 23, 26, 27, 28, 29, 31, 32],
        [0, 3, 6, 10, 13, 16, 20, 23, 26, 1, 2, 3, 30, 30],
        [0, 3, 6, 10, 13, 16, 20, 23, 26, 31, 32, 33, 28, 28],
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 27, 28, 29, 30, 32],
        [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15],
    )
    for kind in dice.choice(seeds):
        counts[kind] += 1
    for _ in range(dice.randrange(4)):
        gone = dice.choice([kind for kind in range(KINDS) if counts[kind]])
        come = dice.choice([kind for kind in range(KINDS) if counts[kind] < 4])
        counts[gone] -= 1
        counts[come] += 1
    return counts


def is_complete(key: str, counts: list[int]) -> bool:
    """Whether the engine takes the tiles for a complete hand, whatever it is worth."""
    names = [TEXT[kind] for kind in range(KINDS) for _ in range(counts[kind])]
    fields = [("tiles-you", write_tiles(names[:-1]) + names[-1]), ("how", "tsumo"), ("seat", "S")]
    found = calculate(registry.get(key), fields)
    return not {fault.code for fault in found.faults} & {
        "not_a_winning_hand",
        "not_a_mahjong",
        "not_complete",
    }


@each("key", KEYS)
def test_nothing_is_missing_to_what_the_engine_takes_for_complete(key: str) -> None:
    dice, forms = Random(key), registry.get(key).targets(1, 0)
    complete = 0
    for _ in range(HANDS):
        counts = near_complete(dice)
        whole = is_complete(key, counts)
        complete += whole
        assert (targets.missing(forms, counts, 4) == 0) == whole, counts
    assert complete


@each("key", KEYS)
def test_each_step_changes_the_distance_by_one_at_most(key: str) -> None:
    """With the test above this makes the distance exact: there is always a tile that helps, and none helps twice."""
    dice, forms = Random(key), registry.get(key).targets(1, 0)
    for _ in range(HANDS):
        counts = near_complete(dice)
        missing = targets.missing(forms, counts, 4)
        helpful = set(targets.useful(forms, counts, 4))
        assert bool(helpful) == bool(missing)
        for kind in range(KINDS):
            if counts[kind] < 4:
                counts[kind] += 1
                assert targets.missing(forms, counts, 4) == missing - (kind in helpful)
                counts[kind] -= 1
            if counts[kind]:
                counts[kind] -= 1
                assert targets.missing(forms, counts, 4) - missing in (0, 1)
                counts[kind] += 1


@each(
    ("key", "melds", "tiles", "expected"),
    [
        pytest.param("fimj2001", "chi 123m", "456789m1234z", 1, id="a little snake with a called chow"),
        pytest.param("fimj2001", "pon 111m", "456789m1234z", 3, id="a called pung is no part of it"),
        pytest.param("mcr2006", "pon 555z", "147m258p36s", 3, id="a knitted straight beside a called set"),
        pytest.param("ema2025", "chi 123m", "1122s1122p77z", 3, id="no seven pairs beside a meld"),
    ],
)
def test_beside_melds(key: str, melds: str, tiles: str, expected: int) -> None:
    hand = Hand(registry.get(key), [("tiles-you", tiles), ("melds-you", melds)])
    assert targets.missing(hand.targets, hand.counts, hand.sets) == expected
