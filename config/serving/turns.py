"""Turns at the threads: senders one after the other, and of each sender the requests with a secret first.

A stranger who sends hundreds of dear requests has a few of them worked on and the others waiting; a reader at another
address waits for one turn, and a hand of the same address, which carries a token or a session, goes before them.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from config.serving.limits import Limits

SESSION: Final = b"sessionid="


class Full(Exception):
    """More requests wait than the limits allow, of this sender or of all."""


@dataclass(eq=False, slots=True)
class Turn:
    """A request that waits for a thread, or has one; `granted` ends when a thread is free for it."""

    sender: str
    secret: bool
    granted: asyncio.Future[None]


@dataclass(slots=True)
class _Line:
    """The waiting requests of a sender, and the numbers of those with a thread: all, and those without a secret."""

    secret: deque[Turn] = field(default_factory=deque)
    plain: deque[Turn] = field(default_factory=deque)
    working: int = 0
    plain_working: int = 0

    def __len__(self) -> int:
        return len(self.secret) + len(self.plain)


class Turns:
    """The threads, shared among the senders."""

    def __init__(self, limits: Limits, threads: int, is_proxy: Callable[[str], bool]) -> None:
        self.limits = limits
        self.is_proxy = is_proxy
        self.threads = self.free = threads
        self.secret_working = 0
        self.count = 0
        self.lines: dict[str, _Line] = {}

    async def take(self, turn: Turn) -> None:
        """Wait until a thread is free for this request. Raises Full at once, CancelledError if it is given up."""
        waiting = len(self.lines.get(turn.sender, ()))
        each = self.limits.queued if self.is_proxy(turn.sender) else self.limits.queued_each
        if self.count >= self.limits.queued or waiting >= each:
            raise Full
        line = self.lines.setdefault(turn.sender, _Line())
        (line.secret if turn.secret else line.plain).append(turn)
        self.count += 1
        self._grant()
        await turn.granted

    def leave(self, turn: Turn) -> None:
        """The request has its answer: the thread is free for the next."""
        self.free += 1
        line = self.lines[turn.sender]
        line.working -= 1
        line.plain_working -= not turn.secret
        self.secret_working -= turn.secret
        self._forget_empty(turn.sender, line)
        self._grant()

    def give_up(self, turn: Turn) -> None:
        """Take a request out of its line whose sender has left; a request that has a thread keeps it."""
        if not turn.granted.done():
            line = self.lines[turn.sender]
            (line.secret if turn.secret else line.plain).remove(turn)
            self.count -= 1
            turn.granted.cancel()
            self._forget_empty(turn.sender, line)

    def _grant(self) -> None:
        while self.free:
            turn = next(self._firsts(), None)
            if turn is None:
                return
            line = self.lines.pop(turn.sender)
            self.lines[turn.sender] = line  # behind all others, for its next request
            (line.secret if turn.secret else line.plain).popleft()
            line.working += 1
            line.plain_working += not turn.secret
            self.secret_working += turn.secret
            self.count -= 1
            self.free -= 1
            turn.granted.set_result(None)

    def _firsts(self) -> Iterator[Turn]:
        """The first request of each sender that may be worked on, the sender whose last turn is longest ago first."""
        secrets = self.secret_working < max(1, self.threads - self.limits.left_free)
        for sender, line in self.lines.items():
            if line.secret and secrets:
                yield line.secret[0]
            elif line.plain and (line.plain_working < self._most(line) or self.is_proxy(sender)):
                yield line.plain[0]

    def _most(self, line: _Line) -> int:
        """The threads for requests of a sender without a secret: few while other requests are worked on."""
        alone = self.threads - self.free == line.plain_working
        return self.limits.working_each if alone else self.limits.working_beside

    def _forget_empty(self, sender: str, line: _Line) -> None:
        if not line and not line.working:
            self.lines.pop(sender, None)


def carries_secret(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a request carries a token, a table's code or a session, right or wrong: the view finds out which."""
    return any(
        name == b"authorization" or (name == b"cookie" and SESSION in value) for name, value in headers
    )
