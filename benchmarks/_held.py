"""What the processes of a cluster hold and use: memory, open files, time of a core, rows of the store."""

import contextlib
import os
import time
from dataclasses import dataclass
from pathlib import Path

from tests.chaos.drills import Around
from tests.cluster.cluster import Cluster
from tests.processes import descendants

TICKS = os.sysconf("SC_CLK_TCK")
COUNTED = {
    "jobs": "SELECT count(*) FROM tournaments_job",
    "receipts": "SELECT count(*) FROM tournaments_receipt",
    "snapshots": "SELECT count(*) FROM tournaments_standingsnapshot",
    "hands": "SELECT count(*) FROM tournaments_hand",
}


@dataclass(frozen=True, slots=True)
class Held:
    """Of one process, and of those below it: MB of their own memory, open files, seconds of a core so far."""

    pid: int
    memory: float
    files: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Sample:
    """One moment of a run: what each process holds, how many rows there are, and how busy the machine was so far."""

    at: float
    processes: dict[str, Held]
    rows: dict[str, int]
    busy: float
    """Seconds of all cores together."""

    def line(self, begin: float) -> str:
        """In one line, with the seconds since the beginning."""
        processes = " ".join(f"{name}={one.memory:.0f}MB/{one.files}" for name, one in self.processes.items())
        return (
            f"{self.at - begin:.0f} s: {processes} {' '.join(f'{name}={n}' for name, n in self.rows.items())}"
        )


def sample(made: Cluster, around: Around) -> Sample:
    """The members, PostgreSQL, Redis, and this process, which is the clients."""
    tops = {name: made.pid(name) for name in made.members}
    assert around.redis.process is not None
    tops |= {"PostgreSQL": around.store_pid(), "Redis": around.redis.process.pid}
    processes = {name: held(pid, *descendants(pid)) for name, pid in tops.items()}
    return Sample(time.monotonic(), {**processes, "clients": held(os.getpid())}, rows(made), busy())


def rows(made: Cluster) -> dict[str, int]:
    return {name: made.rows(query)[0][0] for name, query in COUNTED.items()}


def held(pid: int, *below: int) -> Held:
    """A process that has ended meanwhile counts as nothing; its time counts with its parent."""
    pids = (pid, *below)
    seconds = sum(worked(one) for one in below) + worked(pid, buried=True)
    return Held(pid, sum(map(memory, pids)), sum(map(files, pids)), seconds)


def worked(pid: int, *, buried: bool = False) -> float:
    """Seconds of a core; with those of its children that have ended."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11 : 15 if buried else 13])) / TICKS
    return 0.0


def memory(pid: int) -> float:
    """Its own memory in MB: pages that several processes share count in part."""
    with contextlib.suppress(OSError, StopIteration):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("Pss:")).split()[1]) / 1024
    return 0.0


def files(pid: int) -> int:
    with contextlib.suppress(OSError):
        return len(os.listdir(f"/proc/{pid}/fd"))
    return 0


def busy() -> float:
    """Seconds that the cores of this machine have worked, for whomever."""
    user, nice, system, _idle, _waiting, *interrupts = map(
        int, Path("/proc/stat").read_text().splitlines()[0].split()[1:9]
    )
    return (user + nice + system + sum(interrupts)) / TICKS


def as_table(samples: list[Sample]) -> str:
    """Markdown: each process at the start, in the middle and at the end, and its share of a core."""
    first, middle, last = samples[0], samples[len(samples) // 2], samples[-1]
    three, seconds = (first, middle, last), max(last.at - first.at, 0.001)
    lines = ["| | MB: start, middle, end | open files | of a core |", "|---|---|---|---|"]
    for name, end in last.processes.items():
        at = [one.processes[name] for one in three]
        again = "" if at[0].pid == end.pid else " (started anew)"
        megabytes, opened = (
            ", ".join(f"{one.memory:.0f}" for one in at),
            ", ".join(str(one.files) for one in at),
        )
        lines.append(
            f"| {name}{again} | {megabytes} | {opened} | {(end.seconds - at[0].seconds) / seconds:.0%} |"
        )
    lines.append(
        f"| the whole machine | | | {(last.busy - first.busy) / seconds:.0%} of {os.cpu_count()} cores |"
    )
    lines += ["", "| rows | start | middle | end |", "|---|---|---|---|"]
    lines += [f"| {name} | {' | '.join(str(one.rows[name]) for one in three)} |" for name in last.rows]
    return "\n".join(lines)
