"""The process that keeps the copies: it looks at the store, has a thread for each place, and tells how old they are."""

import fcntl
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType

from tournaments.common.watching.second_copy import write_status
from tournaments.trust.copies.engine.line import Files, owner_of
from tournaments.trust.copies.engine.places.place import Place
from tournaments.trust.copies.engine.sender import Sender
from tournaments.trust.copies.engine.store import Gate, LiveStore

LOOK, TELL, LIST = 0.2, 1.0, 1.0
"""Seconds between two looks at the store, two words on the status, two looks at the files."""
AFTER_ORPHANED = 6.0
"""Seconds for which it goes on when the supervisor was killed: the web server is still answering."""
LAST = 4.0
"""Seconds to send the rest at the end."""


def wait_for_turn(path: Path) -> int:
    """Wait until no other process writes the copies of this data folder: one whose supervisor was killed ends soon.

    The kernel frees the file with the process that holds it.
    """
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    fcntl.flock(lock, fcntl.LOCK_EX)
    return lock


class Copying:
    """The copies of an installation."""

    def __init__(
        self, store: Path, data: Path, key: bytes, places: Sequence[Place], left_out: Callable[[Path], bool],
        gate: Gate | None = None,
    ) -> None:  # fmt: skip
        self.data, self.left_out = data, left_out
        self.lock = wait_for_turn(data / "copies.lock")
        self.store = LiveStore(store, gate)
        self.listed = self._list_files()
        owner = owner_of(key, data)
        self.senders = [Sender(place, self.store, data, owner, lambda: self.listed) for place in places]
        self.stopping = threading.Event()

    def run(self) -> None:
        """Go on until a signal stops it, then send the rest."""
        parent = os.getppid()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        for sender in self.senders:
            sender.thread.start()
        said_at = listed_at = 0.0
        while not self.stopping.wait(LOOK):
            now = time.monotonic()
            self.store.advance()
            self.store.empty_log()
            if now - listed_at >= LIST:
                listed_at, self.listed = now, self._list_files()
            if now - said_at >= TELL:
                said_at = now
                self.tell()
        if os.getppid() != parent:
            time.sleep(AFTER_ORPHANED)
        self._finish()

    def tell(self) -> None:
        """Write the status."""
        write_status(self.data, time.time(), [sender.said() for sender in self.senders])

    def _finish(self) -> None:
        self.listed = self._list_files()
        for sender in self.senders:
            sender.stopping.set()
        deadline = time.monotonic() + LAST
        for sender in self.senders:
            sender.thread.join(max(0.0, deadline - time.monotonic()))
            if not sender.thread.is_alive():
                sender.finish(max(0.0, deadline - time.monotonic()))
        self.tell()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping.set()

    def _list_files(self) -> Files:
        """The files of the data folder that belong into a copy."""
        versions: dict[str, tuple[int, int]] = {}
        for top in sorted(self.data.iterdir()):
            if self.left_out(top):
                continue
            for path in [top] if not top.is_dir() else top.rglob("*"):
                with suppress(OSError):
                    if path.is_file() and not path.name.startswith("."):
                        seen = path.stat()
                        versions[path.relative_to(self.data).as_posix()] = (seen.st_size, seen.st_mtime_ns)
        return versions
