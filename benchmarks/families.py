"""Hands a second of the rule sets without a peer, next to PyPI `mahjong` on its riichi hands in the same run.

    python -m benchmarks.families [--hands 2000] [--rounds 5]

End to end, JSON line in and JSON line out as the command line makes it, on one core, in alternating rounds. The ratio
is the number of hands of the rule set (of FIMJ: deals, each a mah-jong and three racks) that are scored in the time in
which the peer scores one riichi hand. Aims: FIMJ and Zung Jung 1.5, MCR 0.5.
"""

import argparse
import json
import random
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks import peer
from benchmarks.random_hands import fimj_deal, grouped, riichi_hand
from benchmarks.scoring import compare
from scoring import hands
from scoring.jsontext import write
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from scoring.tiles import parse
from tests.scoring.dealt import winning_hand


def _written(record: dict[str, Any]) -> dict[str, Any]:
    """The record with its tiles as people write them, one letter a suit."""
    melds = [{**meld, "tiles": grouped(parse(meld["tiles"]))} for meld in record["melds"]]
    return {**record, "concealed": grouped(parse(record["concealed"])), "melds": melds}


def zung_jung_lines(number: int) -> list[str]:
    """Winning hands, this number of them."""
    rng = random.Random(1)
    records = [_written(winning_hand(rng)) for _ in range(number)]
    return [json.dumps({"id": 1, **record, "flags": [], "bonus": ""}) for record in records]


def mcr_lines(number: int) -> list[str]:
    """Winning hands, this number of them, with knitted hands."""
    rng = random.Random(1)
    records = [_written(winning_hand(rng, knitted=True)) for _ in range(number)]
    return [json.dumps({"id": 1, **record, "flags": [], "bonus": "", "round": "E"}) for record in records]


def fimj_lines(number: int) -> list[str]:
    """Deals, this number of them, each with a mah-jong and three full racks: four hands to count."""
    rng = random.Random(1)
    return [json.dumps(fimj_deal(rng)) for _ in range(number)]


FAMILIES: dict[str, Callable[[int], list[str]]] = {
    "fimj2001": fimj_lines,
    "zungjung33": zung_jung_lines,
    "mcr2006": mcr_lines,
}


def main() -> None:
    """Print one line for each rule set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    call = parser.parse_args()
    rng = random.Random(1)
    tenhou = registry.get("tenhou")
    riichi = [
        record for _ in range(2 * call.hands) if hands.score_record(tenhou, record := riichi_hand(rng))["ok"]
    ]
    theirs = [json.dumps(record) for record in riichi[: call.hands]]
    for key, lines_of in FAMILIES.items():
        ruleset = registry.get(key)
        rules = ruleset.resolve(None)

        compare(
            key, (partial(line_of, ruleset, rules), lines_of(len(theirs))), (peer.answer, theirs), call.rounds
        )


def line_of(ruleset: RuleSet, rules: Any, line: str) -> str:
    """The answer to a line."""
    return write(hands.score_record(ruleset, json.loads(line), rules=rules))


if __name__ == "__main__":
    main()
