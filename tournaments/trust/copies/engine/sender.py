"""A thread for each place: what changed goes there, a part at a time. Nothing waits for it."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tournaments.common.watching.second_copy import PlaceStatus
from tournaments.trust.copies.engine.line import Files, Line, begin, head_of, leave, resume
from tournaments.trust.copies.engine.parts import Damaged
from tournaments.trust.copies.engine.places.folder import Folder, same_disk
from tournaments.trust.copies.engine.places.place import Lost, Place, Trouble
from tournaments.trust.copies.engine.reading import found_at
from tournaments.trust.copies.engine.store import LiveStore

TICK = 0.05
"""Seconds between two looks."""
LONGEST_PAUSE = 10.0
"""Seconds until a place that is away is tried again; a folder costs nothing and is tried each second."""
STUCK = 10.0
"""Seconds after which a place that has not answered counts as silent."""
RENEWED_AGAIN = 600.0
"""Seconds until a renewal is tried again for which there was no room."""
OLD = 30 * 24 * 3600
"""Seconds after which the copy of a data folder of this installation that nobody writes any more is removed."""


class Sender:
    """Keeps a place up to date."""

    def __init__(
        self, place: Place, store: LiveStore, data: Path, owner: str, files: Callable[[], Files]
    ) -> None:
        self.place, self.store, self.data, self.owner, self.files = place, store, data, owner, files
        self.status = PlaceStatus(place.label, place.kind)
        self.line: Line | None = None
        self.successor: Line | None = None
        self.failures = 0
        self.renewal_after = 0.0
        self.sent_at = self.seen_at = 0.0
        self.asked_at: float | None = None
        self.thread = threading.Thread(target=self._run, name=f"copy to {place.label}", daemon=True)
        self.stopping = threading.Event()

    def said(self) -> PlaceStatus:
        """The status; a place that has not answered for long is silent."""
        begun = self.asked_at
        if begun is not None and time.monotonic() - begun > STUCK and not self.status.trouble:
            self.status.trouble = "silent"
        return self.status

    def _run(self) -> None:
        while not self.stopping.is_set():
            self.stopping.wait(self.attempt())

    def attempt(self) -> float:
        """Do the next step; returns the seconds to wait before the one after."""
        self.asked_at = time.monotonic()
        try:
            wait = self._step()
        except Lost:
            self._forget()
            return TICK
        except Trouble as trouble:
            self.failures += 1
            if trouble.code == "full" and self.successor is not None:
                self._give_up_renewal()
                return TICK
            self.status.trouble, self.status.detail = trouble.code, trouble.detail
            return 1.0 if self.place.kind == "folder" else min(2.0 ** min(self.failures, 5), LONGEST_PAUSE)
        finally:
            self.asked_at = None
        self.failures = 0
        self.status.trouble = self.status.detail = ""
        return wait

    def finish(self, seconds: float) -> None:
        """Send the rest, for so long; called when the writers have ended."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and self.line is not None and self.failures == 0:
            with self.store.lock:
                self.store.advance()
            if not self.line.is_behind(self.files()):
                return
            self.sent_at = 0.0
            self.attempt()

    def _step(self) -> float:
        if self.line is None:
            self._take_up()
        assert self.line is not None
        if self._due():
            self._send(self.line)
            self.status.done = self._share(self.line)
            return 0.0
        if self.successor is not None:
            self._send(self.successor)
            if self.successor.is_whole:
                self._succeed()
            return 0.0
        if self.line.wants_renewal() and time.monotonic() > self.renewal_after:
            self.successor = begin(self.owner, self.store)
        self._look_after()
        return TICK

    def _due(self) -> bool:
        """Whether the line has a part to send now; where it lacks nothing, it is as of this moment."""
        assert self.line is not None
        with self.store.lock:
            self.store.advance()
            now, behind = self.store.looked_at, self.line.is_behind(self.files())
            lacks = bool(self.line.dirty or self.line.pending) or not self.line.is_whole
        if not lacks:
            self.status.as_of = now
        return behind and (not self.line.is_whole or time.monotonic() - self.sent_at >= self.place.between)

    def _send(self, line: Line) -> None:
        part = line.pending or line.prepare(self.store, self.data, self.files())
        self.place.put(line.name, part.number, part.data)
        first = part.whole and not line.is_whole
        line.arrived(part)
        if line is self.line:
            self.sent_at = self.seen_at = time.monotonic()
            if part.whole:
                self.status.as_of = part.at
            if first:
                self._clean_up()

    def _take_up(self) -> None:
        """Go on with the copy that an earlier process left here, or begin one."""
        if isinstance(self.place, Folder):
            self.place.copies()
            self.status.same_disk = same_disk(self.place.path, self.data)
        for copy in sorted(self._own(), reverse=True):
            self.line = resume(self.place, copy, self.store)
            if self.line is not None:
                break
            if found_at(self.place, copy) is None:
                self.place.remove(copy)
        if self.line is None:
            self.line = begin(self.owner, self.store)
            self.status.done = 0.0
        else:
            self._clean_up()

    def _look_after(self) -> None:
        """See that the copy is still there, while nothing has to be sent."""
        assert self.line is not None
        if time.monotonic() - self.seen_at < self.place.pause:
            return
        self.place.read(self.line.name, self.line.number, 64)
        self.seen_at = time.monotonic()

    def _succeed(self) -> None:
        """The new copy takes the place of the old one, which is removed."""
        leave(self.store, self.line)
        self.line, self.successor = self.successor, None
        self._clean_up()

    def _give_up_renewal(self) -> None:
        """There is no room for a second copy: the one that is there goes on growing for a while."""
        assert self.successor is not None
        leave(self.store, self.successor)
        name, self.successor = self.successor.name, None
        self.renewal_after = time.monotonic() + RENEWED_AGAIN
        with suppress(Trouble):
            self.place.remove(name)

    def _clean_up(self) -> None:
        """Remove our other copies, and those of data folders of this installation that nobody has written for long."""
        assert self.line is not None
        for copy in self.place.copies():
            if copy.startswith(f"{self.owner}-"):
                if copy != self.line.name:
                    self.place.remove(copy)
            elif copy.startswith(self.owner.partition("-")[0] + "-") and self._is_old(copy):
                self.place.remove(copy)

    def _is_old(self, copy: str) -> bool:
        numbers = self.place.parts(copy)
        try:
            return bool(numbers) and head_of(self.place, copy, max(numbers))[0].at < time.time() - OLD
        except Damaged:
            return False

    def _own(self) -> list[str]:
        return [copy for copy in self.place.copies() if copy.startswith(f"{self.owner}-")]

    def _forget(self) -> None:
        """The place has lost our copy: begin anew."""
        for line in (self.line, self.successor):
            leave(self.store, line)
        self.line = self.successor = None
        self.status.as_of, self.status.done = None, 0.0

    def _share(self, line: Line) -> float:
        return 1.0 if line.is_whole else 1 - len(line.dirty) / max(1, self.store.size)
