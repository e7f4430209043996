"""Small stores that somebody writes to, and their copies."""

import random
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from config.sqlite.gate import Gate
from tests.patience import PATIENCE
from tournaments.trust.copies.engine.line import Files
from tournaments.trust.copies.engine.places.place import Place
from tournaments.trust.copies.engine.reading import copies_at, read_copy
from tournaments.trust.copies.engine.sender import Sender
from tournaments.trust.copies.engine.store import LiveStore

OWNER = "0123456789-89abcdef"
SCHEMA = "CREATE TABLE note (id INTEGER PRIMARY KEY, text BLOB, n INTEGER DEFAULT 0); CREATE TABLE count (n INTEGER)"


def make_store(path: Path, notes: int = 0) -> Path:
    """A store in WAL mode with so many rows of a thousand bytes."""
    with closing(sqlite3.connect(path)) as store:
        store.execute("PRAGMA journal_mode=WAL")
        store.executescript(SCHEMA)
        store.execute("INSERT INTO count VALUES (0)")
        store.executemany("INSERT INTO note (text) VALUES (?)", [(bytes(1000),)] * notes)
        store.commit()
    return path


def write(path: Path, notes: int = 1) -> None:
    """A transaction of a writer who leaves the log as it is."""
    with closing(sqlite3.connect(path, isolation_level=None)) as store:
        store.execute("BEGIN IMMEDIATE")
        store.executemany("INSERT INTO note (text) VALUES (?)", [(random.randbytes(1000),)] * notes)
        store.execute("UPDATE count SET n = n + 1")
        store.execute("COMMIT")


def counted(path: Path) -> int:
    """The number of transactions that a whole store has seen."""
    with closing(sqlite3.connect(path)) as store:
        assert store.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return int(store.execute("SELECT n FROM count").fetchone()[0])


@contextmanager
def writers(path: Path, gate: Gate, seed: int) -> Iterator[threading.Event]:
    """Somebody who inserts, changes, deletes, rolls back and empties the log, in turn with others."""
    stop = threading.Event()

    def work() -> None:
        chosen = random.Random(seed)
        with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as store:
            while not stop.is_set():
                gate.enter(20)
                try:
                    _transaction(store, chosen)
                finally:
                    gate.leave()
                if chosen.random() < 0.2:
                    time.sleep(0.002)

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield stop
    finally:
        stop.set()
        thread.join()


def _transaction(store: sqlite3.Connection, chosen: random.Random) -> None:
    store.execute("BEGIN IMMEDIATE")
    for _ in range(chosen.randrange(1, 20)):
        match chosen.randrange(4):
            case 0 | 1:
                store.execute(
                    "INSERT INTO note (text) VALUES (?)", (chosen.randbytes(chosen.randrange(3000)),)
                )
            case 2:
                store.execute("UPDATE note SET n = n + 1 WHERE id % 97 = ?", (chosen.randrange(97),))
            case _:
                store.execute("DELETE FROM note WHERE id % 61 = ?", (chosen.randrange(61),))
    store.execute("UPDATE count SET n = n + 1")
    store.execute("ROLLBACK" if chosen.random() < 0.1 else "COMMIT")
    if chosen.random() < 0.02:
        store.execute("PRAGMA wal_checkpoint(PASSIVE)")


class Laptop:
    """A data folder whose sender is moved by the test, a step at a time."""

    def __init__(self, folder: Path, place: Place, notes: int = 0) -> None:
        self.folder, self.place = folder, place
        folder.mkdir(exist_ok=True)
        self.path = folder / "tenbo.sqlite3"
        if not self.path.exists():
            make_store(self.path, notes)
        self.store = LiveStore(self.path)
        self.files: dict[str, tuple[int, int]] = {}
        self.sender = self.another_process()

    def another_process(self) -> Sender:
        """A sender that knows nothing yet."""
        self.sender = Sender(self.place, self.store, self.folder, OWNER, self.listed)
        self.sender.seen_at = float("inf")  # it looks after the place when the test says so
        return self.sender

    def listed(self) -> Files:
        return self.files

    def keep(self, name: str, content: bytes) -> None:
        """A file of the data folder."""
        (self.folder / name).write_bytes(content)
        seen = (self.folder / name).stat()
        self.files = {**self.files, name: (seen.st_size, seen.st_mtime_ns)}

    def write(self, notes: int = 1) -> None:
        write(self.path, notes)

    def settle(self) -> None:
        """Steps until nothing is behind; fails where the place is in trouble."""
        for _ in range(1000):
            self.sender.sent_at = 0.0
            self.sender.attempt()
            assert not self.sender.status.trouble, self.sender.status
            line = self.sender.line
            if line is not None and not line.is_behind(self.files) and self.sender.successor is None:
                return
        raise AssertionError("it never settled")

    def close(self) -> None:
        self.store.close()


def restored(place: Place, folder: Path) -> int:
    """What another machine gets from the newest copy: the number of transactions of a whole store."""
    read_copy(place, copies_at(place)[0].name, folder)
    return counted(folder / "store" / "tenbo.sqlite3")
