"""Hands a second of the rule sets without a peer, next to PyPI `mahjong` on its riichi hands in the same run.

    python -m benchmarks.families [--hands 2000] [--rounds 5]

End to end, JSON line in and JSON line out, on one core, in alternating rounds. The ratio says how many hands of the
rule set are scored in the time in which the peer scores one riichi hand. Aims: Zung Jung 1.5, MCR 0.5.
"""

import argparse
import json
import random

from benchmarks.random_hands import riichi_hand
from benchmarks.scoring import compare, peer_line
from scoring import hands
from scoring.rulesets import registry
from tests.scoring.dealt import winning_hand


def lines_of(key: str, number: int) -> list[str]:
    """So many winning hands of the rule set."""
    rng = random.Random(1)
    own = {"round": "E"} if key == "mcr2006" else {}
    records = [winning_hand(rng, knitted=key == "mcr2006") for _ in range(number)]
    return [json.dumps({"id": 1, **record, "flags": [], "bonus": "", **own}) for record in records]


def main() -> None:
    """One line a rule set."""
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
    for key in ("zungjung33", "mcr2006"):
        ruleset = registry.get(key)
        rules = ruleset.resolve(None)

        def our_line(line: str, ruleset=ruleset, rules=rules) -> str:
            return json.dumps(hands.score_record(ruleset, json.loads(line), rules=rules))

        compare(key, (our_line, lines_of(key, len(theirs))), (peer_line, theirs), call.rounds)


if __name__ == "__main__":
    main()
