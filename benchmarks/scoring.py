"""Hands a second: this engine next to PyPI `mahjong` on the same hands in the same run.

    python -m benchmarks.scoring [--hands 2000] [--rounds 7] [--ruleset tenhou]

Two comparisons, each in alternating rounds on one core: *prepared* (both sides have their own objects ready and only
score) and *end to end* (both read a JSON line and write one, and make their own objects). Printed are the medians and
the median of the ratios of neighbouring rounds: single figures on a shared machine say little. Hands without a yaku
are left out, because the peer reports them by an error text and this engine by faults.
"""

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks import peer
from benchmarks.random_hands import riichi_hand
from scoring import hands
from scoring.jsontext import write
from scoring.rulesets import registry
from scoring.rulesets.riichi.record import read_win
from scoring.rulesets.riichi.scorer import scorer_of


def seconds(work: Callable[[Any], object], items: Sequence[Any]) -> float:
    """The processor seconds of one pass."""
    begin = time.process_time()
    for item in items:
        work(item)
    return time.process_time() - begin


def compare(name: str, ours: Any, theirs: Any, rounds: int) -> None:
    """Alternate the two sides and print their figures."""
    pairs = [(seconds(*ours), seconds(*theirs)) for _ in range(rounds)]
    number = len(ours[1])
    mine, other = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(b / a for a, b in pairs)
    print(
        f"{name:12} {number / mine:9.0f} hands/s   mahjong {number / other:9.0f} hands/s   ratio {ratio:5.2f}"
    )


def main() -> None:
    """Run both comparisons."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--ruleset", default="tenhou")
    call = parser.parse_args()
    ruleset = registry.get(call.ruleset)
    rules = ruleset.resolve(None)
    rng = random.Random(1)
    records: list[dict[str, Any]] = []
    while len(records) < call.hands:
        record = riichi_hand(rng)
        if hands.score_record(ruleset, record, rules=rules)["ok"]:
            records.append(record)
    lines = [json.dumps(record) for record in records]
    wins = [read_win(record, rules) for record in records]
    prepared = [peer.arguments(record) for record in records]
    compare("prepared", (scorer_of(rules).score, wins), (peer.score, prepared), call.rounds)

    def our_line(line: str) -> str:
        return write(hands.score_record(ruleset, json.loads(line), rules=rules))

    compare("end to end", (our_line, lines), (peer.answer, lines), call.rounds)


if __name__ == "__main__":
    main()
