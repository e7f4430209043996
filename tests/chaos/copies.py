"""`python -m tests.chaos.copies [--runs N]`: the laptop dies while tables play, and another takes over from its copy.

In each run thirty tables play on a real `up` with TENBO_COPY. At a random moment every process is killed and the data
folder removed. Another data folder is restored from the copy and serves at the same port, as the second laptop of a
hall would with the first one's address; the referees, who kept sending, go on. A hand that was acknowledged and did not
reach the copy is entered once more, with its first key, as the table has it on paper or on its phone: it is counted as
lost, with the time between its acknowledgement and the end.
"""

import argparse
import contextlib
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.chaos.service import Service
from tests.chaos.stream import OK, Stream
from tests.patience import LONG_PATIENCE
from tests.processes import manage

TABLES, HANDS = 30, 8
PAUSE = 1.0
EARLIEST, LATEST = 3.0, 9.0
"""Seconds after the first hand between which the end comes."""
STANDINGS = "tournaments/chaos/stages/1/standings/"


@dataclass
class Referees(Stream):
    """The stream of `make chaos`, with the moment of each acknowledgement; a hand that was lost is sent again."""

    acknowledged_at: dict[tuple[int, int], float] = field(default_factory=dict)
    keys: dict[tuple[int, int], str] = field(default_factory=dict)
    given_back: list[tuple[int, int]] = field(default_factory=list)
    over: bool = False
    """The drill has failed: nobody sends any more."""

    def send(self, table: int, key: str, body: dict[str, Any]) -> int:
        """As before; 409 for a hand that comes too early means that the one before is gone."""
        status = 410 if self.over else super().send(table, key, body)
        seq = body["expected_seq"]
        self.keys[table, seq] = key
        if status == OK:
            with self.lock:
                self.acknowledged_at.setdefault((table, seq), time.monotonic())
        elif status in (409, 412) and (table, seq - 1) in self.keys:
            earlier = {**body, "expected_seq": seq - 1}
            if super().send(table, self.keys[table, seq - 1], earlier) == OK:
                with self.lock:
                    self.given_back.append((table, seq - 1))
                return self.send(table, key, body)
        return status


@dataclass(frozen=True)
class Outcome:
    """A run, counted."""

    acknowledged: int
    """Before the end."""
    lost: int
    oldest: float
    """Seconds between the acknowledgement of the oldest lost hand and the end."""
    doubled: int
    refused: list[str]
    back: float
    """Seconds from the end to the next acknowledged hand."""
    restored: float
    same: bool
    """Whether the standings are those of the undisturbed run."""


def play(template: Service, folder: Path, seed: int, standings: object) -> Outcome:
    """A run on copies of the prepared data folder."""
    place = folder / "stick"
    place.mkdir(parents=True)
    shutil.copytree(template.folder, folder / "first")
    first = Service(
        folder / "first", {"TENBO_COPY": str(place)}, token=template.token, tables=template.tables
    )
    first.start()
    first.hands_at_start = {table: [] for table in first.tables}
    chosen = random.Random(seed)
    while not list(place.glob("tenbo-copies/*/*.part")):
        time.sleep(0.1)
    referees = Referees(first, HANDS, pause=PAUSE)
    second = Service(folder / "second", port=first.port, token=template.token, tables=template.tables)
    with referees:
        try:
            time.sleep(chosen.uniform(EARLIEST, LATEST))
            end = die(first)
            shutil.rmtree(first.folder)
            done = manage(second.env, "restore", str(place), patience=LONG_PATIENCE)
            assert done.returncode == 0, done.stderr
            restored = time.monotonic() - end
            there = {(table, seq) for table, seqs in second.hands().items() for seq in seqs}
            first.folder = second.folder  # the referees' address stays
            second.start()
        except BaseException:
            referees.over = True
            raise
    hands = second.hands()
    entered = sum(len(set(seqs)) for seqs in hands.values())
    before = {hand: at for hand, at in referees.acknowledged_at.items() if at < end + 1}
    lost = {hand: max(0.0, end - at) for hand, at in before.items() if hand not in there}
    again = [at for hand, at in referees.acknowledged_at.items() if at >= end + 1]
    same = settled(second) == standings
    second.cut_power()
    return Outcome(
        acknowledged=len(before), lost=len(lost), oldest=max(lost.values(), default=0.0),
        doubled=sum(len(seqs) - len(set(seqs)) for seqs in hands.values()) + max(0, entered - TABLES * HANDS),
        refused=referees.refused, back=min(again, default=end) - end, restored=restored, same=same,
    )  # fmt: skip


def die(service: Service) -> float:
    """Kill the process of the copies first, then all others at once; returns the moment before."""
    assert service.process is not None
    copying = service.pids("config.copying")
    others = [pid for pid in service.pids() if pid not in copying]
    end = time.monotonic()
    for pid in (*copying, service.process.pid, *others):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    service.process.wait()
    return end


def settled(service: Service) -> object:
    """The standings, once no job waits: who has how much."""
    waiting = "SELECT count(*) FROM tournaments_job WHERE state IN ('queued', 'running')"
    deadline = time.monotonic() + LONG_PATIENCE
    while service.rows(waiting)[0][0] and time.monotonic() < deadline:
        time.sleep(0.2)
    told = service.client().get(STANDINGS)
    return [{name: value for name, value in row.items() if name != "movement"} for row in told["rows"]]


def undisturbed(template: Service, folder: Path) -> object:
    """The standings after the same hands with nothing in between."""
    shutil.copytree(template.folder, folder / "calm")
    calm = Service(folder / "calm", token=template.token, tables=template.tables)
    calm.start()
    calm.hands_at_start = {table: [] for table in calm.tables}
    with Referees(calm, HANDS, pause=0.0) as referees:
        pass
    assert not referees.refused, referees.refused[:2]
    standings = settled(calm)
    calm.cut_power()
    return standings


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.chaos.copies", description=__doc__)
    words.add_argument("--runs", type=int, default=20)
    asked = words.parse_args()
    heads = (
        "run",
        "acknowledged",
        "lost from the copy",
        "oldest of them",
        "doubled",
        "restored in",
        "hall goes on",
    )
    print(f"| {' | '.join(heads)} | standings | |\n{'|---' * 9}|", flush=True)
    good = True
    with tempfile.TemporaryDirectory(prefix="tenbo-copies-") as name:
        folder = Path(name)
        template = Service(folder / "template", size=TABLES)
        template.prepare()
        standings = undisturbed(template, folder)
        for run in range(1, asked.runs + 1):
            try:
                got = play(template, folder / str(run), run, standings)
            except AssertionError as error:
                print(f"| {run} | BAD: {error} |", flush=True)
                good = False
                continue
            well = not (got.doubled or got.refused) and got.same and got.oldest < 2
            good &= well
            print(
                f"| {run} | {got.acknowledged} | {got.lost} | {got.oldest:.2f} s | {got.doubled} "
                f"| {got.restored:.1f} s | "
                f"{got.back:.1f} s | {'equal' if got.same else 'OTHERS'} | {'ok' if well else 'BAD'} "
                f"{'; '.join(got.refused[:1])} |",
                flush=True,
            )
            shutil.rmtree(folder / str(run))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
