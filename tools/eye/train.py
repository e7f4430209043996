"""Trains the two nets: `python -m tools.eye.train --pictures MADE [...] --to eye/weights.bin`.

`--without AD` leaves out the sets A and D; `--keep` writes the nets as PyTorch has them,
and `--start` goes on from there.
"""

import argparse
import random
from pathlib import Path

import cv2
import numpy as np
import torch

from tools.eye import naming
from tools.eye.faces import Pixels, photographed
from tools.eye.finding import train_finder
from tools.eye.judge import best_temperature
from tools.eye.make import Made, load
from tools.eye.nets import Finder, Namer, prepared, write

CROPS = 2
"""The crops of each tile that the namer learns from, placed as a finder errs."""
FACES = 12
"""The crops of each photographed face."""
COOLED = 4000
"""The crops by which the namer is judged."""


def started(path: Path | None) -> tuple[Finder, Namer]:
    finder, namer = Finder(), Namer()
    if path:
        states = torch.load(path)
        finder.load_state_dict(states["finder"])
        namer.load_state_dict(states["namer"])
    return finder, namer


def learnt(made: Made, data: Path | None, left_out: set[str], seed: int) -> tuple[Pixels, Pixels]:
    """The pictures from which the namer learns: crops of made pictures, and of the photographs themselves."""
    draw = random.Random(seed)
    pictures, labels, _ = naming.crops(made, draw, left_out, CROPS)
    if not data:
        return pictures, labels
    seen = [face for face in photographed(data) if face.set not in left_out]
    others, more = naming.face_crops(seen, draw, FACES)
    return np.concatenate([pictures, others]), np.concatenate([labels, more])


def judged(namer: Namer, made: Made, left_out: set[str], seed: int) -> tuple[float, float]:
    """Of the crops of the sets that are left out (where none is: of other crops of the same sets) the share that is
    named right, and the temperature by which they are told as often right as they say."""
    seen = set(made.sets) - left_out if left_out else set()
    pictures, labels, _ = naming.crops(made, random.Random(seed + 1), seen, 1)
    chosen = np.random.default_rng(seed).permutation(len(labels))[:COOLED]
    with torch.no_grad():
        logits = namer.eval()(prepared(pictures[chosen])).numpy()
    return float((logits.argmax(1) == labels[chosen]).mean()), best_temperature(logits, labels[chosen])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, nargs="+", required=True)
    parser.add_argument("--to", type=Path, required=True)
    parser.add_argument(
        "--data", type=Path, help="photographs of tiles, whose faces the namer sees as they are"
    )
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--without", default="", help="the letters of sets to leave out")
    parser.add_argument("--temperature", type=float, help="as leaving sets out has told it")
    parser.add_argument("--finder-steps", type=int, default=1200)
    parser.add_argument("--namer-steps", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    made, left_out = load(given.pictures), set(given.without)
    finder, namer = started(given.start)
    if given.finder_steps:
        finder = train_finder(made, given.finder_steps, given.seed, left_out=left_out, start=finder)
    if given.namer_steps:
        pictures, labels = learnt(made, given.data, left_out, given.seed)
        namer = naming.train_namer(pictures, labels, given.namer_steps, given.seed, start=namer)
    right, temperature = judged(namer, made, left_out, given.seed)
    write(finder.eval(), namer.eval(), given.to, version=1, temperature=given.temperature or temperature)
    if given.keep:
        torch.save({"finder": finder.state_dict(), "namer": namer.state_dict()}, given.keep)
    print("right", round(right, 4), "temperature", temperature)


if __name__ == "__main__":
    main()
