"""The product as `make up` starts it: an empty data folder, a free port, the link to the first account."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def started(folder: Path) -> Iterator[tuple[str, str]]:
    """The address of the product, and the one-time link that it prints."""
    environment = {**os.environ, "TENBO_DATA": str(folder), "PORT": "0", "TENBO_DEMO": "0"}
    process = subprocess.Popen(
        [sys.executable, "manage.py", "up"], cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE
    )
    try:
        yield _told(process)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=30)


def _told(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Read what is printed at the start, up to the link."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"(http://[^/\s]+)/(?!\s*$)\S+", line):
            return found[1], found[0]
    raise RuntimeError("it ended before it had printed a link")
