"""Code that a process has loaded stays: no search for garbage goes through it again."""

import gc
from typing import Final

SELDOM: Final = 20_000
"""New objects until the next search for garbage, which stops all threads. A page makes more than Python's 700."""


def freeze() -> None:
    """Leave all that is loaded by now out of searches for garbage. Call it before the first request or job."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
