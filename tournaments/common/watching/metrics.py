"""The figures of this process for Prometheus; none at all where nobody may read them (`settings.METRICS`).

Without readers the library is not loaded, as on a laptop in a hall. Figures of the installation come from the store
when they are read (condition.py, config/metrics.py).
"""

import threading
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings

if TYPE_CHECKING:
    from prometheus_client import Counter, Histogram

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20)


class Instruments(NamedTuple):
    """The instruments of a process, made once."""

    requests: "Histogram"
    hands: "Counter"


_making = threading.Lock()


def instruments() -> Instruments:
    """The instruments of this process; two first requests may ask for them at the same moment."""
    with _making:
        return _instruments()


@cache
def _instruments() -> Instruments:
    """New instruments in the library's own registry, which refuses a second one of the same name."""
    from prometheus_client import Counter, Histogram  # here: only where somebody reads the figures

    return Instruments(
        Histogram(
            "tenbo_request_seconds",
            "Requests by route, method and status, and how long they took.",
            ["route", "method", "status"],
            buckets=SECONDS,
        ),
        Counter(
            "tenbo_hand_changes_total",
            "Hands sent, settled and corrected, by the verdict that they have then.",
            ["action", "verdict"],
        ),
    )


def time_request(route: str, method: str, status: int, seconds: float) -> None:
    """Count and time an answered request."""
    if settings.METRICS:
        instruments().requests.labels(route, method, str(status)).observe(seconds)


def count_hand(action: str, verdict: str) -> None:
    """Count a hand that was sent or changed."""
    if settings.METRICS:
        instruments().hands.labels(action, verdict).inc()
