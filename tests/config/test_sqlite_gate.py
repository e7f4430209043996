"""Writers in turn: threads of a process, processes of a machine, and what happens when one stays inside."""

import fcntl
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import OperationalError

from config.sqlite.base import DatabaseWrapper
from config.sqlite.gate import Gate, GateTimeout, gate_of
from tests.patience import PATIENCE, wait_until
from tests.processes import ROOT

pytestmark = pytest.mark.processes

HOLDER = """
import sys
from pathlib import Path
from config.sqlite.gate import Gate
Gate(Path(sys.argv[1])).enter(10)
print("inside", flush=True)
sys.stdin.read()
"""
OPTIONS = {"transaction_mode": "IMMEDIATE", "timeout": 0.2}


@pytest.fixture
def stores(tmp_path: Path, django_db_blocker) -> Iterator[list[DatabaseWrapper]]:
    """Two connections to one store, as two threads have them."""
    settings = {
        "ENGINE": "config.sqlite",
        "NAME": str(tmp_path / "store.sqlite3"),
        "OPTIONS": OPTIONS,
        "AUTOCOMMIT": True,
        "TIME_ZONE": None,
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": False,
    }
    pair = [DatabaseWrapper(dict(settings), alias) for alias in ("one", "two")]
    with django_db_blocker.unblock():
        with pair[0].cursor() as cursor:
            cursor.execute("CREATE TABLE hands (seq integer PRIMARY KEY)")
        yield pair
        for store in pair:
            store.close()


def begin(store: DatabaseWrapper) -> None:
    store.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def insert(store: DatabaseWrapper, seq: int) -> None:
    with store.cursor() as cursor:
        cursor.execute("INSERT INTO hands VALUES (%s)", [seq])


def count(store: DatabaseWrapper) -> int:
    with store.cursor() as cursor:
        found: int = cursor.execute("SELECT count(*) FROM hands").fetchone()[0]
    return found


ENDS = [
    pytest.param(lambda store: store.commit(), 1, id="commit"),
    pytest.param(lambda store: store.rollback(), 0, id="rollback"),
    pytest.param(lambda store: store.close(), 0, id="close"),
]


@pytest.mark.parametrize(("end", "kept"), ENDS)
def test_the_next_one_enters_when_a_transaction_ends(stores: list[DatabaseWrapper], end, kept: int):
    first, second = stores
    begin(first)
    insert(first, 1)
    end(first)
    begin(second)
    insert(second, 2)
    second.commit()
    assert count(second) == kept + 1


def test_one_who_waits_too_long_is_told_as_by_sqlite(stores: list[DatabaseWrapper]):
    first, second = stores
    begin(first)
    with pytest.raises(OperationalError, match="database is locked"):
        begin(second)
    first.rollback()
    begin(second)


def test_a_transaction_that_cannot_begin_leaves_the_gate(stores: list[DatabaseWrapper]):
    first, second = stores
    with first.cursor() as cursor:
        cursor.execute("BEGIN IMMEDIATE")  # a writer who came past the gate
    with pytest.raises(OperationalError):
        begin(second)
    with first.cursor() as cursor:
        cursor.execute("ROLLBACK")
    begin(second)


def test_threads_take_turns(tmp_path: Path):
    gate, inside, most = Gate(tmp_path / "gate"), [], []

    def work() -> None:
        for _ in range(50):
            gate.enter(PATIENCE)
            inside.append(1)
            most.append(len(inside))
            inside.pop()
            gate.leave()

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert (len(most), max(most)) == (400, 1)


def test_processes_take_turns_and_a_killed_one_makes_room(tmp_path: Path):
    path = tmp_path / "gate"
    argv = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(argv, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "inside\n"
        gate = Gate(path)
        with pytest.raises(GateTimeout):
            gate.enter(0.05)
        holder.kill()
    gate.enter(PATIENCE)
    gate.leave()


def test_a_thread_gives_up_too(tmp_path: Path):
    gate = Gate(tmp_path / "gate")
    gate.enter(1)
    with pytest.raises(GateTimeout):
        gate.enter(0.05)
    gate.leave()
    gate.enter(1)


def test_a_process_has_one_gate_for_a_store(tmp_path: Path):
    assert gate_of(tmp_path / "a") is gate_of(tmp_path / "a")
    assert gate_of(tmp_path / "a") is not gate_of(tmp_path / "b")


def test_the_lock_is_the_kernels(tmp_path: Path):
    gate = Gate(tmp_path / "gate")
    gate.enter(1)
    with (tmp_path / "gate").open("ab") as other, pytest.raises(BlockingIOError):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    gate.leave()
    wait_until(lambda: _free(tmp_path / "gate"), "the lock")


def _free(path: Path) -> bool:
    with path.open("ab") as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return True
