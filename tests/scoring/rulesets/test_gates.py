"""Every family's gates: the patterns held behind them are those that the engine finds without, on every hand.

Each case of the rulebooks and 200 random hands of a family go both ways, at night many more.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from scoring.engine import held_patterns
from scoring.faults import Refused
from scoring.features import of_hand, of_reading
from scoring.gates import GatedPatterns
from scoring.rulesets import registry
from scoring.rulesets.mcr import scorer as mcr_scorer
from scoring.rulesets.mcr.gates import features_of, features_of_hand
from scoring.rulesets.mcr.patterns import ROWS as FANS
from scoring.rulesets.riichi import patterns, yakuman
from scoring.rulesets.riichi.edition_patterns import yaku_of, yakuman_of
from scoring.rulesets.riichi.flags import needs_of
from scoring.rulesets.riichi.gates import features_of as features_of_riichi
from scoring.rulesets.riichi.parameters import Value
from scoring.rulesets.riichi.record import read_win
from scoring.rulesets.riichi.scorer import all_readings, tables_of
from scoring.rulesets.zung_jung import scorer as zung_jung_scorer
from scoring.rulesets.zung_jung.patterns import ROWS as ZUNG_JUNG
from tests.rows import each
from tests.scoring.cases import load
from tests.scoring.dealt import winning_hand
from tests.scoring.rulesets.fimj.gated import gated
from tests.search import SEARCH, SEED

HANDS = 200 * SEARCH


class Tried(NamedTuple):
    """One reading that goes both ways."""

    table: GatedPatterns[Any]
    patterns: Any
    features: int
    flags: frozenset[str]
    reading: Any
    situation: Any


def riichi() -> Iterator[Tried]:
    """All rows of the family at once, each with a value for open and closed hands; all green in its two forms."""
    rules = registry.get("finnish").resolve(None)
    rules = rules._replace(
        values={row.code: Value(1, 1, "") for row in patterns.ROWS if row.code != "renho"},
        yakuman={row.code: "" for row in yakuman.ROWS},
        red_fives=0,
    )
    both = [(*yaku_of(each), *yakuman_of(each)) for each in (rules, rules._replace(green_needs_dragon=True))]
    tables = [(tables_of(rows)[False], rows) for rows in both]
    random = Random(f"gates/riichi/{SEED}")
    words = tuple(needs_of(rules))
    records = [
        case.values[0]["input"]
        for key in ("ema2008", "ema2025", "finnish")
        for case in load("cases", key, "hands.json")
    ]
    for _ in range(HANDS):
        flags = random.sample(words, random.choice((0, 0, 1, 2)))
        records.append({**winning_hand(random), "round": random.choice("ESWN"), "flags": flags})
    for record in records:
        try:
            win = read_win({**record, "flags": []}, rules)
        except Refused:
            continue
        situation = win.situation.with_flags(frozenset(record.get("flags", ())))
        for reading in all_readings(win.tiles):
            features = of_hand(win.tiles) | features_of_riichi(reading)
            for table, rows in tables:
                yield Tried(table, rows, features, situation.flags, reading, situation)


def zung_jung() -> Iterator[Tried]:
    """All rows; the flags are any, whether they can be true or not."""
    random = Random(f"gates/zung_jung/{SEED}")
    ruleset = registry.get("zungjung33")
    for win in _one_winner_hands(ruleset, random, knitted=False):
        readings = zung_jung_scorer.all_readings(win.tiles)
        hand = of_hand(win.tiles)
        for reading in readings:
            features = hand | of_reading(reading)
            yield Tried(zung_jung_scorer.TABLE, ZUNG_JUNG, features, win.flags, reading, win)


def mcr() -> Iterator[Tried]:
    """All fans but those of chows; knitted hands too."""
    random = Random(f"gates/mcr/{SEED}")
    for win in _one_winner_hands(registry.get("mcr2006"), random, knitted=True):
        hand = features_of_hand(win.tiles)
        for reading in mcr_scorer.all_readings(win):
            yield Tried(mcr_scorer.TABLE, FANS, hand | features_of(reading), win.flags, reading, win)


def _one_winner_hands(ruleset: Any, random: Random, *, knitted: bool) -> Iterator[Any]:
    records = [case.values[0]["input"] for case in load("cases", ruleset.key, "hands.json")]
    for _ in range(HANDS):
        record = {**winning_hand(random, knitted=knitted), "round": random.choice("ESWN")}
        flags = random.sample(sorted(ruleset.layout.flags), random.choice((0, 0, 1, 2)))
        records.append({**record, "flags": flags})
    for record in records:
        known = {key: value for key, value in record.items() if key in ruleset.layout.known}
        try:
            win = ruleset.read({**known, "flags": []})
        except Refused:
            continue
        win.flags = frozenset(record.get("flags", ()))
        yield win


def fimj() -> Iterator[Tried]:
    """All doublings and massimi of the winners, all fundamental doublings of the racks."""
    return (Tried(*row) for row in gated(HANDS, SEED))


FAMILIES = {"riichi": riichi, "fimj": fimj, "zung_jung": zung_jung, "mcr": mcr}


@each("family", FAMILIES)
def test_gates_change_no_answer(family):
    number = 0
    for table, rows, features, flags, reading, situation in FAMILIES[family]():
        held = table.held(features, flags, reading, situation)
        assert list(held.patterns) == held_patterns(rows, reading, situation), (
            SEED,
            reading.chows,
            reading.pung_mask,
            flags,
        )
        number += 1
    assert number > HANDS
