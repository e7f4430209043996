"""Readers of the API who wait for a change.

A thread waits with each of them. So few may wait at a time, of an address one; whoever finds no place is told to ask
again in a moment (docs/decisions/asking.md).
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from django.conf import settings
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from tournaments.common.errors import Invalid
from tournaments.common.web.api.lists import number_of
from tournaments.common.web.senders import sender_of

LONGEST: Final = 10
"""Seconds. A process that is told to stop answers all of its readers within them."""
BETWEEN: Final = 0.5
"""Seconds between two questions to the store."""
AGAIN: Final = 2
"""Seconds after which a reader without a place may ask again."""
AFTER = OpenApiParameter(
    "after",
    {"type": "integer", "minimum": 0},
    description="Those after this number, in order, the first first.",
)
WAIT = OpenApiParameter(
    "wait",
    {"type": "integer", "minimum": 0, "maximum": LONGEST},
    description="Wait so many seconds for a change, if there is none after `after` yet (429: ask without).",
)


class Places:
    """The places of those who wait in this process."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken: set[str] = set()
        self.lock = threading.Lock()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """A place for a reader at this address. Raises Throttled where there is none."""
        with self.lock:
            if address in self.taken or len(self.taken) >= self.most:
                raise Throttled(AGAIN)
            self.taken.add(address)
        try:
            yield
        finally:
            with self.lock:
                self.taken.discard(address)


PLACES: Final = Places(max(1, settings.THREADS // 4))


def number_after(request: Request, is_newer: Callable[[int], bool]) -> int | None:
    """The number in `after`, once something newer is there or the time in `wait` is over; None without one.

    Raises Invalid (`out_of_range`; `missing_field`: `wait` alone) and Throttled.
    """
    after, seconds = number_of(request, "after", 0, 10**9), number_of(request, "wait", 0, LONGEST)
    if after is None and seconds is not None:
        raise Invalid("missing_field", "after")
    if after is not None and seconds and not is_newer(after):
        with PLACES.place(sender_of(request.META.get("REMOTE_ADDR", ""))):
            end = time.monotonic() + seconds
            while time.monotonic() < end and not is_newer(after):
                time.sleep(BETWEEN)
    return after
