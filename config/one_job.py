"""`python -m config.one_job NUMBER`: do one job that waits, and end; with 1 where there is nothing to do.

The worker calls it for jobs that stand apart (tournaments/common/queue.py).
"""

import os
import sys

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from config import reporting  # here and below: they want the application loaded
    from tournaments import tasks  # noqa: F401 - it knows every handler
    from tournaments.common import heartbeat, queue

    heartbeat.start(sign=False)
    reporting.start()
    sys.exit(0 if queue.run_job(int(sys.argv[1])) else 1)


if __name__ == "__main__":
    main()
