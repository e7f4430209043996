"""The limits of waiting: how long and for how much the server waits, and which clients it drops when too many wait."""

import resource
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds, bytes and numbers of connections."""

    header: float = 10.0  # from the connection, or from the last answer, to the last byte of the header
    body: float = 30.0  # for a usual request; a larger one has more in proportion
    sending: float = 30.0  # for the next 64 KiB of an answer
    lingering: float = 2.0  # a refused upload is read for so long, so that its sender sees the answer
    request: int = 5_000_000
    uploads: Mapping[str, int] = field(default_factory=dict)  # by path, where a request may be larger
    waiting_each: int = (
        256  # connections of an address whose request is not whole; a router may stand before a hall
    )
    waiting: int = 2000
    queued_each: int = (
        128  # whole requests of a sender that wait for a thread; a router may stand before a hall
    )
    queued: int = 512
    working_each: int = 4  # threads that work for a sender whose requests carry no secret
    working_beside: int = 1  # the same while other requests are worked on: threads share an interpreter
    left_free: int = 2  # threads that are not for requests with a secret: writers may wait for the store
    refusing: float = 2.0  # before a refusal: a client that asks again at once keeps the event loop busy
    held: int = 64_000_000  # bytes of bodies that are not whole, of all connections


class Waiter(Protocol):
    """A connection whose request is not whole."""

    address: str
    held: int

    def drop(self) -> None: ...


class WaitingRoom:
    """Connections that wait for the rest of a request, by address, the longest waiting first.

    When an address has one too many, its longest waiting connection is dropped; when all together have too many, that
    of the address with most of them. Whole requests never wait behind half-sent ones. A trusted proxy stands for many.
    """

    def __init__(self, limits: Limits, is_proxy: Callable[[str], bool]) -> None:
        self.limits = limits
        self.is_proxy = is_proxy
        self.count = 0
        self.held = 0
        self.by_address: dict[str, dict[Waiter, None]] = {}

    def enter(self, waiter: Waiter) -> None:
        group = self.by_address.setdefault(waiter.address, {})
        group[waiter] = None
        self.count += 1
        if len(group) > self.limits.waiting_each and not self.is_proxy(waiter.address):
            self._drop_first(group)
        elif self.count > self.limits.waiting:
            self._drop_first(max(self.by_address.values(), key=len))

    def hold(self, waiter: Waiter, size: int) -> None:
        """Count this many more bytes of the connection, and drop connections while all bytes are too many."""
        waiter.held += size
        self.held += size
        while self.held > self.limits.held:
            self._drop_first(
                {
                    connection: None
                    for group in self.by_address.values()
                    for connection in group
                    if connection.held
                }
            )

    def leave(self, waiter: Waiter) -> None:
        group = self.by_address.get(waiter.address, {})
        if waiter not in group:
            return
        del group[waiter]
        if not group:
            del self.by_address[waiter.address]
        self.count -= 1
        self.held -= waiter.held
        waiter.held = 0

    def _drop_first(self, group: dict[Waiter, None]) -> None:
        first = next(iter(group))
        self.leave(first)
        first.drop()


def allow_many_files(wanted: int = 8192) -> None:
    """Raise the limit of open files: every connection is one, and many systems allow a thousand by default."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
