"""The device and the rough place from which the present change is made; a middleware of `accounts` tells them.

The log seals them: they are proved while they are kept, and erased after some months (people have a right to that).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_now: ContextVar[tuple[str, str]] = ContextVar("origin", default=("", ""))


def origin_now() -> str:
    """Device and network in words; nothing for a job or a command."""
    return " · ".join(filter(None, _now.get()))


def device_now() -> str:
    """The device alone: browser and system by name."""
    return _now.get()[0]


@contextmanager
def made_from(device: str, network: str = "") -> Iterator[None]:
    """Changes within the block come from this device and network."""
    before = _now.set((device, network))
    try:
        yield
    finally:
        _now.reset(before)
