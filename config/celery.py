"""The Celery application: `celery -A config.celery worker`."""

import gc
import os
from typing import Any

from celery import Celery
from celery.signals import worker_process_init, worker_ready
from kombu.transport import TRANSPORT_ALIASES

from config import reporting

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
TRANSPORT_ALIASES["store"] = "config.broker:Transport"

app = Celery("tenbo")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_ready.connect
@worker_process_init.connect
def keep_leases(**_: Any) -> None:
    """In the process that does the jobs, whichever kind of pool it has."""
    from tournaments.common import heartbeat  # here: it knows models, which want the application loaded

    heartbeat.start()
    reporting.start()
    gc.collect()
    gc.freeze()  # what is loaded stays: standings of 1,000 would have it all looked through again and again
