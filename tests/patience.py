"""How long anything may take: one bound for slow machines, never a thing that is measured.

A test that waits, for a page, a process or an answer, waits with PATIENCE. TENBO_PATIENCE multiplies it.
"""

import os
import time
from collections.abc import Callable
from typing import Final

_TIMES: Final = float(os.environ.get("TENBO_PATIENCE", "1"))
PATIENCE: Final = 90 * _TIMES
"""Seconds."""
TIME_LIMIT: Final = 120 * _TIMES
"""The seconds after which a test hangs that waits for nothing but the processor."""
PATIENCE_MS: Final = int(PATIENCE * 1000)
"""The same for Playwright, in milliseconds."""
LONG_PATIENCE: Final = 5 * PATIENCE
"""For the whole life of a program that does the work of minutes."""


def wait_until(question: Callable[[], object], what: str) -> None:
    """Ask until the answer is true; after PATIENCE fail with `what` was waited for and the last answer."""
    deadline = time.monotonic() + PATIENCE
    while not (answer := question()):
        assert time.monotonic() < deadline, f"waited in vain: {what}; the last answer was {answer!r}"
        time.sleep(0.05)
