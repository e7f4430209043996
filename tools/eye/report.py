"""The report: `python -m tools.eye.report --data D --fonts F --cc0 C --to FILE FOLD=WEIGHTS [...]`.

A fold is the letters of the sets that its weights have not seen (`train.py --without`). Each is judged by the
photographs of its single tiles, by hands composed of them on new grounds, and by pictures without tiles.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import cv2

from eye.net import Nets, load
from eye.reading import read
from tools.eye import faces
from tools.eye.judge import Hands, Tally, calibration, compare, singles
from tools.eye.looks import BACKS
from tools.eye.make import folders
from tools.eye.stocks import Folders, build

RULES = "ema2025"
EMPTY = 60


def percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def judge_fold(
    where: Folders, fold: str, nets: Nets, hands: int, seed: int
) -> Iterator[tuple[str, Tally, Tally]]:
    """For each set of the fold: its single tiles, its hands."""
    alone = list(faces.singles(where.data))
    others = {face.set for face in alone} - set(fold)
    stock = build(where, left_out=others, looks=1, seed=seed, plain=40)
    painter = Hands(stock, seed, BACKS)
    for name in fold:
        by_single, by_hand = Tally(), Tally()
        list(singles([face for face in alone if face.set == name], nets, by_single))
        if name != "K":  # six single tiles are no hand
            for _ in range(hands):
                scene, _ = painter.hand(name)
                compare(scene, read(scene.pixels, nets), by_hand, RULES)
        yield name, by_single, by_hand


def empties(where: Folders, nets: Nets, seed: int) -> tuple[int, int]:
    """The pictures without tiles that were judged, and those in which a tile was found."""
    painter = Hands(build(where, left_out="", looks=1, seed=seed, plain=40), seed, BACKS)
    wrong = 0
    for number in range(EMPTY):
        scene = painter.lit(painter.empty(960, 720, number % 20))
        wrong += bool(read(scene.pixels, nets))
    return EMPTY, wrong


def added(tallies: Iterable[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        for name in ("tiles", "located", "named", "extra", "rows", "right", "right_with_rules"):
            setattr(total, name, getattr(total, name) + getattr(tally, name))
        total.by_tile += tally.by_tile
        total.missed += tally.missed
        total.confused += tally.confused
        total.claims += tally.claims
    return total


def sets_table(rows: list[tuple[str, Tally, Tally]]) -> Iterator[str]:
    yield "| set | single tiles | right | tiles in rows | found | and named | rows | right | with rules |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for name, alone, row in [*rows, ("all", added(r[1] for r in rows), added(r[2] for r in rows))]:
        cells = [
            name,
            alone.tiles,
            percent(alone.named, alone.tiles),
            row.tiles,
            percent(row.located, row.tiles),
        ]
        cells += [
            percent(row.named, row.tiles),
            row.rows,
            percent(row.right, row.rows),
            percent(row.right_with_rules, row.rows),
        ]
        yield "| " + " | ".join(map(str, cells)) + " |"


def tiles_table(total: Tally) -> Iterator[str]:
    """The tiles that are not always right, and what they are taken for."""
    yield "| tile | seen | right | taken for |"
    yield "| --- | --- | --- | --- |"
    wrong: Counter[str] = Counter(total.missed)
    for (tile, _), count in total.confused.items():
        wrong[tile] += count
    for tile, count in wrong.most_common(24):
        others = [f"{other} {n}" for (name, other), n in total.confused.most_common() if name == tile]
        others += [f"not found {total.missed[tile]}"] if total.missed[tile] else []
        seen, named = total.by_tile[tile], ", ".join(others[:4])
        yield f"| {tile} | {seen} | {percent(seen - count, seen)} | {named} |"


def calibration_table(total: Tally) -> Iterator[str]:
    yield "| told | tiles | mean told | right |"
    yield "| --- | --- | --- | --- |"
    for span, count, mean, right in calibration(total.claims):
        yield f"| {span} | {count} | {mean:.3f} | {right:.3f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    folders(parser)
    parser.add_argument("folds", nargs="+", metavar="FOLD=WEIGHTS")
    parser.add_argument("--to", type=Path, required=True)
    parser.add_argument("--hands", type=int, default=10, help="hands of each set")
    parser.add_argument("--seed", type=int, default=2026)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    where = Folders(given.data, given.fonts, given.cc0, given.photographs)
    rows: list[tuple[str, Tally, Tally]] = []
    seen = wrong = 0
    for fold in given.folds:
        letters, _, weights = fold.partition("=")
        nets = load(Path(weights))
        rows += judge_fold(where, letters, nets, given.hands, given.seed)
        count, bad = empties(where, nets, given.seed)
        seen, wrong = seen + count, wrong + bad
    total, hands = added(row[2] for row in rows), added(row[2] for row in rows)
    text = [
        "# The eye: the report of its training",
        "",
        *sets_table(sorted(rows, key=lambda row: row[0])),
        "",
    ]
    text += [f"Tiles found where there is none in pictures of rows: {hands.extra} beside {hands.tiles}.", ""]
    text += [f"Pictures without tiles: {seen}; a tile was found in {wrong}.", ""]
    text += ["## By tile (rows)", "", *tiles_table(total), ""]
    text += ["## By single tile", "", *tiles_table(added(row[1] for row in rows)), ""]
    text += [
        "## What is told and what is right",
        "",
        *calibration_table(added(t for row in rows for t in row[1:])),
        "",
    ]
    given.to.write_text("\n".join(text), encoding="utf-8")


if __name__ == "__main__":
    main()
