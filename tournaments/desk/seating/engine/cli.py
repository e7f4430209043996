"""`python -m tournaments.desk.seating grid | replan | measure | redraw`: JSON out; status 2 for a request that
cannot be fulfilled.

A grid file is the output of `grid`, or the bare list of rounds.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from tournaments.desk.seating.engine.grid_file import parse_grid
from tournaments.desk.seating.engine.planning import plan, replan
from tournaments.desk.seating.engine.problem import Grid, Impossible, Problem, Wishes
from tournaments.desk.seating.engine.quality import measure
from tournaments.desk.seating.engine.redrawing import redraw

BAD_INPUT = 2


def main(argv: Sequence[str] | None = None, out: TextIO | None = None) -> int:
    answer: dict[str, object]
    args = _parser().parse_args(argv)
    out = out or sys.stdout
    try:
        answer = args.run(args)
    except Impossible as refusal:
        answer, status = refusal.to_json(), BAD_INPUT
    except (ValueError, OSError) as fault:
        nearest = "Correct the input and try again."
        answer, status = Impossible(str(fault), nearest, code="bad_input").to_json(), BAD_INPUT
    else:
        status = 0
    json.dump(answer, out, separators=(",", ":"))
    out.write("\n")
    if status:
        sys.stderr.write(f"{answer['reason']} {answer['nearest']}\n")
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tournaments.desk.seating", description="Seating plans for tables of four."
    )
    commands = parser.add_subparsers(required=True)
    grid = commands.add_parser("grid", help="draw a plan")
    grid.add_argument("--players", type=int, required=True)
    grid.add_argument("--rounds", type=int, required=True)
    _search_options(grid)
    grid.set_defaults(run=_grid)
    again = commands.add_parser("replan", help="keep the rounds already played and redraw the others")
    again.add_argument("--grid", type=Path, required=True)
    again.add_argument("--played", type=int, required=True)
    again.add_argument("--out", type=_players, default=(), help="players who left, as 3,17")
    again.add_argument("--in", type=int, default=0, dest="late", help="number of late players to add")
    _search_options(again)
    again.set_defaults(run=_replan)
    redrawn = commands.add_parser("redraw", help="repeat the draw of a certificate and compare")
    redrawn.add_argument("--certificate", type=Path, required=True, help="JSON file, or the output of `grid`")
    redrawn.set_defaults(run=_redraw)
    check = commands.add_parser("measure", help="measure a plan")
    check.add_argument("--grid", type=Path, required=True)
    check.add_argument("--wishes", type=Path)
    check.set_defaults(run=_measure)
    return parser


def _search_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=_seed, default=0, help="a number or any text")
    parser.add_argument("--wishes", type=Path, help="JSON file: clubs, countries, teams, apart, fixed_tables")
    parser.add_argument("--time", type=float, help="seconds, at a fixed rate of moves a second")


def _seed(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


def _players(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(",") if part.strip())


def _grid(args: argparse.Namespace) -> dict[str, object]:
    return plan(Problem(args.players, args.rounds, args.seed, _wishes(args.wishes), args.time)).to_json()


def _replan(args: argparse.Namespace) -> dict[str, object]:
    grid, wishes = read_grid(args.grid), _wishes(args.wishes)
    made = replan(
        grid, played=args.played, out=args.out, late=args.late, seed=args.seed, wishes=wishes, time=args.time
    )
    return made.to_json()


def _redraw(args: argparse.Namespace) -> dict[str, object]:
    data = json.loads(args.certificate.read_text("utf-8"))
    if not isinstance(data, dict):
        raise ValueError("certificate: one JSON object is expected")
    made = redraw(data.get("certificate", data))
    return made.to_json()


def _measure(args: argparse.Namespace) -> dict[str, object]:
    measures = measure(read_grid(args.grid), _wishes(args.wishes))
    return {"measures": {key: measure.to_json() for key, measure in measures.items()}}


def _wishes(path: Path | None) -> Wishes:
    if path is None:
        return Wishes()
    data = json.loads(path.read_text("utf-8"))
    if not isinstance(data, dict):
        raise ValueError("wishes: the file must hold one JSON object")
    return Wishes.from_json(data)


def read_grid(path: Path) -> Grid:
    """The grid of a file. Raises ValueError with the wrong round and table, OSError without a file."""
    data = json.loads(path.read_text("utf-8"))
    return parse_grid(data.get("rounds") if isinstance(data, dict) else data)
