"""Hands a second of the real command line, start-up and all, next to PyPI `mahjong` as a program of JSON lines.

    python -m benchmarks.command_line [--hands 2000 10000] [--rounds 7] [--ruleset tenhou] [--lines FILE]

Both are processes that read a file and write one, in alternating rounds; the ratio is the median of the ratios of
neighbouring rounds. ``--lines`` takes recorded hands of the riichi family in place of random ones.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.families import FAMILIES
from benchmarks.random_hands import riichi_hand

ROOT = Path(__file__).parent.parent
PEER = ("-m", "benchmarks.peer")


def seconds(call: Sequence[str], lines: Path) -> float:
    """Wall-clock seconds of one process from start to end."""
    with lines.open("rb") as source, tempfile.TemporaryFile() as out:
        begin = time.perf_counter()
        subprocess.run([sys.executable, *call], stdin=source, stdout=out, cwd=ROOT, check=True)
        return time.perf_counter() - begin


def compare(key: str, ours: Path, theirs: Path, rounds: int) -> None:
    """Alternate the two programs and print what came out."""
    call = ("-m", "scoring", "hands", "--ruleset", key)
    pairs = [(seconds(call, ours), seconds(PEER, theirs)) for _ in range(rounds)]
    mine, other = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(b / a for a, b in pairs)
    print(f"{key:12} {mine:7.3f} s   mahjong {other:7.3f} s   ratio {ratio:5.2f}")


def written(folder: str, name: str, lines: Sequence[str]) -> Path:
    """The lines as a file."""
    path = Path(folder) / name
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return path


def riichi_lines(number: int) -> list[str]:
    """So many random hands."""
    rng = random.Random(1)
    return [json.dumps({"id": place, **riichi_hand(rng)}) for place in range(number)]


def main() -> None:
    """One line a size and rule set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, nargs="+", default=[2000, 10000])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--ruleset", nargs="+", default=["tenhou", *FAMILIES])
    parser.add_argument("--lines", type=Path)
    call = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for number in call.hands:
            print(f"{number} hands")
            riichi = (
                call.lines.read_text("utf-8").splitlines()[:number] if call.lines else riichi_lines(number)
            )
            theirs = written(folder, "riichi.jsonl", riichi)
            for key in call.ruleset:
                own = FAMILIES.get(key)
                ours = written(folder, f"{key}.jsonl", own(number)) if own else theirs
                compare(key, ours, theirs, call.rounds)


if __name__ == "__main__":
    main()
