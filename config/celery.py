"""The Celery application: `celery -A config.celery worker`."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_process_init, worker_ready
from kombu.transport import TRANSPORT_ALIASES

from config import garbage, reporting

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
TRANSPORT_ALIASES["store"] = "config.broker:Transport"

app = Celery("tenbo")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_ready.connect
@worker_process_init.connect
def keep_leases(**_: Any) -> None:
    """Keep the leases of jobs, in the process that does them, in every kind of pool."""
    from tournaments.common.jobs import heartbeat  # here: its models need the loaded application

    heartbeat.start()
    reporting.start()
    garbage.freeze()  # standings of 1,000 players would have all loaded code searched again and again
