"""`python -m config.probe`: tells whether the web process on this machine answers; the health check of a container.

It needs the standard library alone, as it runs every few seconds.
"""

import os
import sys
import urllib.error
import urllib.request

PATIENCE = 4.0


def answers() -> bool:
    """Whether the process answers 200, asked by one of its own names."""
    name = os.environ.get("TENBO_HOSTS", "").partition(",")[0] or "localhost"
    address = f"http://127.0.0.1:{os.environ.get('PORT', '8000')}/healthz"
    try:
        with urllib.request.urlopen(
            urllib.request.Request(address, headers={"Host": name}),
            timeout=PATIENCE,
        ) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False


if __name__ == "__main__":
    sys.exit(not answers())
