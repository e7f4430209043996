"""The pages of a SQLite store that others are writing, and the numbers of those that changed.

Its write-ahead log is read as SQLite documents it (https://www.sqlite.org/fileformat2.html#walformat). One of two
connections always holds a read transaction, and the next one begins before it ends: while it lasts, SQLite begins the
log anew at most once, and only from a state that was read before. So no page is missed (docs/decisions/copies.md).
"""

import os
import sqlite3
import struct
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

HEADER = struct.Struct(">8I")  # magic, format, page size, sequence, two salts, two sums
FRAME = struct.Struct(">6I")  # page, pages after a commit or 0, two salts, two sums
MAGIC_LITTLE, MAGIC_BIG = 0x377F0682, 0x377F0683
READ_AT_ONCE = 256  # frames
LONG_LOG = 800
"""Frames from which the log is emptied: earlier than SQLite itself would, in a writer's commit (1,000)."""
WAIT_FOR_GATE = 1.0  # seconds

Sums = tuple[int, int]


class Gate(Protocol):
    """The gate before the writers of the store (config/sqlite/gate.py)."""

    def enter(self, timeout: float) -> None: ...

    def leave(self) -> None: ...


class NoGate:
    """For a store whose writers do not queue."""

    def enter(self, timeout: float) -> None: ...

    def leave(self) -> None: ...


class LiveStore:
    """A store at the moment of the last look. Threads share it: each holds `lock` from its look to its last page."""

    def __init__(self, path: Path, gate: Gate | None = None) -> None:
        self.lock = threading.RLock()
        self.gate: Gate = gate or NoGate()
        self.followers: list[set[int]] = []
        """Sets to which every look adds the numbers of changed pages."""
        self.reading, self.next, self.emptying = (_connect(path) for _ in range(3))
        _begin(self.reading)
        # Both stay open as long as the process: closing the first would release the locks of the connections.
        self.file = os.open(path, os.O_RDONLY)
        self.log = os.open(f"{path}-wal", os.O_RDONLY)
        self.page_size = _page_size(os.pread(self.file, 100, 0))
        self.header, self.end, self.sums = b"", 0, (0, 0)
        self.latest: dict[int, int] = {}  # page number: place of its last frame in the log
        self.size = 0
        """Pages of the store."""
        self.looked_at = 0.0
        with self.lock:
            self._look()

    def close(self) -> None:
        """Let the store go. Only for tests: a process ends with it."""
        for connection in (self.reading, self.next, self.emptying):
            connection.close()
        os.close(self.file)
        os.close(self.log)

    def advance(self) -> None:
        """Look at the store as it is now, and tell the followers."""
        with self.lock:
            if self._moved():
                self._look()
            self.looked_at = time.time()

    def read(self, numbers: Sequence[int]) -> list[bytes]:
        """The content of pages at the moment of the last look; call it within `lock`.

        Where the log began anew meanwhile, that moment moves on.
        """
        while True:
            contents = [self._page(number) for number in numbers]
            if os.pread(self.log, HEADER.size, 0) == self.header:
                return contents
            self._look()

    def empty_log(self) -> None:
        """Write a long log into the file, as a writer's commit would; between two writers."""
        if self.end < LONG_LOG * (FRAME.size + self.page_size):
            return
        with self.lock:
            try:
                self.gate.enter(WAIT_FOR_GATE)
            except Exception:
                return
            try:
                self._look()
                with suppress(sqlite3.OperationalError):  # a full disk: the log grows, and nothing is lost
                    self.emptying.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
                self._look()  # it reads the file alone now: the next writer begins the log anew
            finally:
                self.gate.leave()

    def _page(self, number: int) -> bytes:
        place = self.latest.get(number)
        if place is None:
            return os.pread(self.file, self.page_size, (number - 1) * self.page_size)
        return os.pread(self.log, self.page_size, place)

    def _moved(self) -> bool:
        """Whether there may be something new: the log began anew, or a frame follows the last one."""
        header = os.pread(self.log, HEADER.size, 0)
        if header != self.header:
            return True
        frame = os.pread(self.log, FRAME.size, self.end)
        return len(frame) == FRAME.size and frame[8:16] == header[16:24]

    def _look(self) -> None:
        """Begin to read anew, find the pages written since, and only then end the earlier read transaction."""
        _begin(self.next)
        changed = self._read_log()
        self.reading.rollback()
        self.reading, self.next = self.next, self.reading
        self.size = self.size if self.latest else self._size_in_file()
        for follower in self.followers:
            follower |= changed

    def _size_in_file(self) -> int:
        return int.from_bytes(os.pread(self.file, 4, 28), "big")

    def _read_log(self) -> set[int]:
        """The pages of the transactions that were committed since the last look."""
        changed: set[int] = set()
        while True:
            header = os.pread(self.log, HEADER.size, 0)
            if header != self.header:
                self.header, self.latest = header, {}
                self.end, self.sums = (
                    HEADER.size,
                    HEADER.unpack(header)[6:] if len(header) == HEADER.size else (0, 0),
                )
            if len(header) == HEADER.size:
                self._read_frames(changed)
            if os.pread(self.log, HEADER.size, 0) == header:
                return changed

    def _read_frames(self, changed: set[int]) -> None:
        """Read whole transactions from `end` on; an unfinished one is read again at the next look."""
        magic, salts = HEADER.unpack(self.header)[0], self.header[16:24]
        order = "<" if magic == MAGIC_LITTLE else ">"
        step = FRAME.size + self.page_size
        place, sums, written = self.end, self.sums, dict[int, int]()
        while block := os.pread(self.log, READ_AT_ONCE * step, place):
            for at in range(0, len(block) - step + 1, step):
                page, commit, *_rest, first, second = FRAME.unpack_from(block, at)
                frame = block[at : at + step]
                if frame[8:16] != salts:
                    return
                sums = summed(frame[FRAME.size :], summed(frame[:8], sums, order), order)
                if sums != (first, second):
                    return
                written[page] = place + at + FRAME.size
                if commit:
                    self.latest.update(written)
                    changed.update(written)
                    self.size, self.end, self.sums = commit, place + at + step, sums
                    written = {}
            if len(block) < READ_AT_ONCE * step:
                return
            place += len(block)


def summed(words: bytes, sums: Sums, order: str) -> Sums:
    """The checksum of the log, carried on over these bytes."""
    first, second = sums
    numbers = struct.unpack(f"{order}{len(words) // 4}I", words)
    for even, odd in zip(numbers[::2], numbers[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second


def pages_of(size: int) -> range:
    """The numbers of the pages of a store."""
    return range(1, size + 1)


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=20, isolation_level=None, check_same_thread=False)


def _begin(connection: sqlite3.Connection) -> None:
    """Begin a read transaction, which begins with its first query."""
    connection.execute("BEGIN")
    connection.execute("SELECT count(*) FROM sqlite_master").fetchone()


def _page_size(header: bytes) -> int:
    size = int.from_bytes(header[16:18], "big")
    return 65536 if size == 1 else size
