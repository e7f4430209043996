"""`python -m tests.chaos.phones [--runs N]`: the laptop dies, there is no copy, the last backup is old: phones alone.

In each run thirty tables play on a real `up`. At a random moment a backup is made, later every process is killed and
the data folder removed. Another data folder is restored from the backup and serves at the same address. The phones of
the tables, which do over HTTP what static/js/outbox does (tests/browser/test_giving_back.py has it in a real browser),
keep the newest statement of their table, go on sending, and give back what the server lost. Counted are the hands that
were acknowledged before the end: how many the backup lacked, how many are lost in the end, how many there are twice,
how many have another moment than at first.
"""

import argparse
import json
import random
import shutil
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from clients.python.tenbo_client import Refused, Unreachable
from tests.chaos.service import Service
from tests.chaos.stream import OK, PATIENCE, Stream
from tests.patience import LONG_PATIENCE
from tests.processes import manage

TABLES, HANDS = 30, 8
PAUSE = 1.0
LOOKS = 1.0
"""Seconds between two looks of a page that stays open."""
EARLIEST, LATEST = 1.0, 4.0
"""Seconds after the first hand between which the backup is made, and after that until the end."""
STANDINGS = "tournaments/chaos/stages/1/standings/"


@dataclass
class Phones(Stream):
    """A phone a table, with the newest statement that it has."""

    kept: dict[int, dict[str, str]] = field(default_factory=dict)
    first: dict[tuple[int, int], tuple[str, float]] = field(default_factory=dict)
    """The moment of each hand as the server told it, and when it was acknowledged by the clock of this program."""
    given: int = 0
    over: threading.Event = field(default_factory=threading.Event)
    """The server that is to stay is up."""

    def referee(self, table: int) -> None:
        """Hand after hand; then the page of the table stays open, as it does in a hall, and looks now and then."""
        super().referee(table)
        until = time.monotonic() + PATIENCE
        while not (self.open(table) and self.over.is_set()) and time.monotonic() < until:
            time.sleep(LOOKS)

    def send(self, table: int, key: str, body: dict[str, Any]) -> int:
        """As before; a server that has fewer hands gets back what it lost, and then the hand."""
        status, told = self.post(table, "hands", {**body, "statement": True}, key)
        if status == 409 and told["faults"][0]["expected"] < told["faults"][0]["found"]:
            if self.give_back(table):
                return self.send(table, key, body)
        elif status == OK:
            self.keep(table, told["statement"])
        return status

    def open(self, table: int) -> bool:
        """Look at the table once more: whether the server answered, with all that this phone has seen."""
        live = [row for row in json.loads(self.kept[table]["text"])["hands"] if row["state"] == "accepted"]
        try:
            told = self.client.table(table).read()
        except (Refused, Unreachable, ValueError):
            return False
        return bool(told["seq"] >= len(live)) or self.give_back(table)

    def give_back(self, table: int) -> bool:
        status, told = self.post(table, "returned", self.kept[table])
        if status != OK or told["state"] != "whole":
            return False
        with self.lock:
            self.given += told["given"]
        self.keep(table, told["statement"])
        return True

    def keep(self, table: int, statement: dict[str, str] | None) -> None:
        if statement is None:
            return
        now = time.monotonic()
        with self.lock:
            self.kept[table] = statement
            for row in json.loads(statement["text"])["hands"]:
                self.first.setdefault((table, row["seq"]), (row["created_at"], now))


@dataclass(frozen=True)
class Outcome:
    """A run, counted."""

    acknowledged: int
    lacked: int
    """Acknowledged before the end, and not in the backup."""
    given: int
    lost: int
    doubled: int
    other_moment: int
    refused: list[str]
    back: float
    """Seconds from the end until the next hand was acknowledged."""
    restored: float
    same: bool
    sound: str


def play(template: Service, folder: Path, seed: int, standings: object) -> Outcome:
    """A run on copies of the prepared data folder."""
    folder.mkdir()
    chosen, file = random.Random(seed), folder / "backup.zip"
    first = copy_of(template, folder / "first")
    first.start()
    phones = Phones(first, HANDS, pause=PAUSE)
    with phones:
        time.sleep(chosen.uniform(EARLIEST, LATEST))
        first.run("backup", str(file), "--unchecked", patience=LONG_PATIENCE)
        time.sleep(chosen.uniform(EARLIEST, LATEST))
        first.cut_power()
        end = time.monotonic()
        shutil.rmtree(first.folder)
        second = Service(folder / "second", port=first.port, token=template.token, tables=template.tables)
        done = manage(second.env, "restore", str(file), patience=LONG_PATIENCE)
        assert done.returncode == 0, done.stderr
        restored = time.monotonic() - end
        there = {(table, seq) for table, seqs in second.hands().items() for seq in seqs}
        first.folder = second.folder  # the phones' address stays
        second.start()
        phones.over.set()
    before = [hand for hand, (_moment, at) in phones.first.items() if at < end]
    rows = stored(second)
    hands = second.hands()
    same = settled(second) == standings
    sound = second.run("check_ledger", "chaos", "--rebuild").splitlines()[-1]
    second.cut_power()
    return Outcome(
        acknowledged=len(before),
        lacked=len(set(before) - there),
        given=phones.given,
        lost=len(set(before) - set(rows)),
        doubled=sum(len(seqs) - len(set(seqs)) for seqs in hands.values())
        + max(0, sum(map(len, hands.values())) - TABLES * HANDS),
        other_moment=sum(rows[hand] != phones.first[hand][0] for hand in before if hand in rows),
        refused=phones.refused,
        back=min((at for _moment, at in phones.first.values() if at > end), default=end) - end,
        restored=restored,
        same=same,
        sound=sound,
    )


def copy_of(template: Service, folder: Path) -> Service:
    shutil.copytree(template.folder, folder)
    made = Service(folder, token=template.token, tables=template.tables)
    made.hands_at_start = {table: [] for table in made.tables}
    return made


def stored(service: Service) -> dict[tuple[int, int], str]:
    """The moments of all hands that count, as statements write them."""
    query = "SELECT table_id, seq, created_at FROM tournaments_hand WHERE state IN ('accepted', 'held')"
    return {
        (table, seq): f"{datetime.fromisoformat(at).isoformat()}+00:00"
        for table, seq, at in service.rows(query)
    }


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
    calm = copy_of(template, folder / "calm")
    calm.start()
    phones = Phones(calm, HANDS, pause=0.0)
    with phones:
        phones.over.set()
    assert not phones.refused, phones.refused[:2]
    standings = settled(calm)
    calm.cut_power()
    return standings


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tests.chaos.phones", description=__doc__)
    words.add_argument("--runs", type=int, default=20)
    asked = words.parse_args()
    heads = (
        "run | acknowledged | not in the backup | given back | lost | doubled | other moment | restored in"
    )
    print(f"| {heads} | hall goes on | standings | |\n{'|---' * 11}|", flush=True)
    good = True
    with tempfile.TemporaryDirectory(prefix="tenbo-phones-") as name:
        folder = Path(name)
        template = Service(folder / "template", size=TABLES)
        template.prepare()
        standings = undisturbed(template, folder)
        for run in range(1, asked.runs + 1):
            got = play(template, folder / str(run), run, standings)
            well = not (got.lost or got.doubled or got.other_moment or got.refused) and got.same
            well &= got.sound == "the log is intact"
            good &= well
            print(
                f"| {run} | {got.acknowledged} | {got.lacked} | {got.given} | {got.lost} | {got.doubled} "
                f"| {got.other_moment} | {got.restored:.1f} s | {got.back:.1f} s "
                f"| {'equal' if got.same else 'OTHERS'} | {'ok' if well else 'BAD'} {'; '.join(got.refused[:1])} |",
                flush=True,
            )
            shutil.rmtree(folder / str(run))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
