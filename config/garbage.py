"""Garbage collection, which stops all threads of a process: seldom, and never through the code that is loaded."""

import gc
from typing import Final

THRESHOLD: Final = 20_000
"""New objects until the next collection. Python's own, 700 in most versions, are fewer than a page makes."""


def freeze() -> None:
    """Leave everything that is loaded by now out of later collections. Call it before the first request or job."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(THRESHOLD, *gc.get_threshold()[1:])
