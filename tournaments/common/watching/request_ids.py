"""The id of the request at hand: its answer, the lines of its log and the jobs that it asks for carry it.

Imports no models: the log needs it before they are loaded.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_now: ContextVar[str] = ContextVar("request_id", default="")


def request_id_now() -> str:
    """The id of the present request; "" for a command and for a task of the clock."""
    return _now.get()


@contextmanager
def serving(request_id: str) -> Iterator[None]:
    """Give the work within the block the id of this request."""
    before = _now.set(request_id)
    try:
        yield
    finally:
        _now.reset(before)
