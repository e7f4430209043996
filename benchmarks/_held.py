"""The resources of a cluster's processes: memory, open files, time of a core, rows of the store."""

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
    """A process with its children: MB of their own memory, open files, seconds of a core so far."""

    pid: int
    memory: float
    files: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Sample:
    """One moment of a run: the resources of each process, the numbers of rows, the work of the machine so far."""

    at: float
    processes: dict[str, Held]
    rows: dict[str, int]
    busy: float
    """The seconds of work of all cores together."""

    def line(self, begin: float) -> str:
        """The sample as one line, with the seconds since the beginning."""
        held_now = self.processes.items()
        processes = " ".join(f"{name}={process.memory:.0f}MB/{process.files}" for name, process in held_now)
        return (
            f"{self.at - begin:.0f} s: {processes} {' '.join(f'{name}={n}' for name, n in self.rows.items())}"
        )


def sample(made: Cluster, around: Around) -> Sample:
    """A sample of the members, PostgreSQL, Redis, and this process, which is the clients."""
    tops = {name: made.pid(name) for name in made.members}
    assert around.redis.process is not None
    tops |= {"PostgreSQL": around.store_pid(), "Redis": around.redis.process.pid}
    processes = {name: held(pid, *descendants(pid)) for name, pid in tops.items()}
    return Sample(time.monotonic(), {**processes, "clients": held(os.getpid())}, rows(made), busy())


def rows(made: Cluster) -> dict[str, int]:
    return {name: made.rows(query)[0][0] for name, query in COUNTED.items()}


def held(pid: int, *below: int) -> Held:
    """The resources of a process; a child that has ended counts as nothing, as its time counts with its parent."""
    pids = (pid, *below)
    seconds = sum(worked(child) for child in below) + worked(pid, buried=True)
    return Held(pid, sum(map(memory, pids)), sum(map(files, pids)), seconds)


def worked(pid: int, *, buried: bool = False) -> float:
    """The seconds of a core that a process has used; with those of its ended children."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11 : 15 if buried else 13])) / TICKS
    return 0.0


def memory(pid: int) -> float:
    """A process's own memory in MB: pages that several processes share count in part."""
    with contextlib.suppress(OSError, StopIteration):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("Pss:")).split()[1]) / 1024
    return 0.0


def files(pid: int) -> int:
    with contextlib.suppress(OSError):
        return len(os.listdir(f"/proc/{pid}/fd"))
    return 0


def busy() -> float:
    """The seconds that the cores of this machine have worked, for any process."""
    user, nice, system, _idle, _waiting, *interrupts = map(
        int, Path("/proc/stat").read_text().splitlines()[0].split()[1:9]
    )
    return (user + nice + system + sum(interrupts)) / TICKS


def as_table(samples: list[Sample]) -> str:
    """The samples in Markdown: each process at the start, in the middle and at the end, and its share of a core."""
    first, middle, last = samples[0], samples[len(samples) // 2], samples[-1]
    three, seconds = (first, middle, last), max(last.at - first.at, 0.001)
    lines = ["| | MB: start, middle, end | open files | of a core |", "|---|---|---|---|"]
    for name, end in last.processes.items():
        at = [sample_.processes[name] for sample_ in three]
        again = "" if at[0].pid == end.pid else " (started anew)"
        megabytes, opened = (
            ", ".join(f"{sample_.memory:.0f}" for sample_ in at),
            ", ".join(str(sample_.files) for sample_ in at),
        )
        lines.append(
            f"| {name}{again} | {megabytes} | {opened} | {(end.seconds - at[0].seconds) / seconds:.0%} |"
        )
    lines.append(
        f"| the whole machine | | | {(last.busy - first.busy) / seconds:.0%} of {os.cpu_count()} cores |"
    )
    lines += ["", "| rows | start | middle | end |", "|---|---|---|---|"]
    lines += [
        f"| {name} | {' | '.join(str(sample_.rows[name]) for sample_ in three)} |" for name in last.rows
    ]
    return "\n".join(lines)
