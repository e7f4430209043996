"""`python -m config.one_job NUMBER`: do one waiting job, and end; with status 1 where the job does not wait.

The worker calls it for jobs that need a process of their own (tournaments/common/jobs/queue.py).
"""

import os
import sys

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from config import reporting  # here and below: they need the loaded application
    from tournaments import tasks  # noqa: F401 - it registers every handler
    from tournaments.common.jobs import heartbeat, queue

    heartbeat.start(sign=False)
    reporting.start()
    sys.exit(0 if queue.run_job(int(sys.argv[1])) else 1)


if __name__ == "__main__":
    main()
