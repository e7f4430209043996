"""From which device and roughly from where the change of the moment is made; a middleware of `accounts` says it.

The log seals it: it is proved while it is kept, and goes after some months (people have a right to that).
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
    """Changes within come from there."""
    before = _now.set((device, network))
    try:
        yield
    finally:
        _now.reset(before)
