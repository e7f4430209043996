"""A lock among all processes of a machine."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep all other processes and threads out of the block for this folder. Without the folder nobody waits."""
    try:
        descriptor = os.open(folder / "lock", os.O_WRONLY | os.O_CREAT, 0o600)
    except OSError:
        yield
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
