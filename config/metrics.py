"""`/metrics`: what Prometheus asks for, each time from this process and from the store.

The figures of requests and hands are those of the process that answers, so Prometheus asks each process. The figures
of the installation are the same from each.
"""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from config.access import may_see_figures
from tournaments.common import condition, heartbeat
from tournaments.common.metrics import instruments

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry
    from prometheus_client.core import GaugeMetricFamily

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """404 for whoever may not see them: there is nothing here for the public."""
    if not may_see_figures(request):
        raise Http404
    from prometheus_client import REGISTRY, generate_latest  # here: only where somebody reads the figures

    instruments()
    return HttpResponse(
        generate_latest(REGISTRY) + generate_latest(_installation()), content_type=CONTENT_TYPE
    )


@cache
def _installation() -> "CollectorRegistry":
    from prometheus_client import CollectorRegistry

    registry = CollectorRegistry()
    registry.register(Installation())
    return registry


class Installation:
    """The figures of the installation; without its store, those that need none."""

    def describe(self) -> Iterable["GaugeMetricFamily"]:
        """Nothing is asked before somebody wants the figures."""
        return ()

    def collect(self) -> Iterable["GaugeMetricFamily"]:
        """As the library calls it for each answer."""
        yield from self.outside()
        try:
            yield from list(self.stored())
            store = 1.0
        except DatabaseError:
            store = 0.0
        yield gauge("store_up", "Whether the store answers.", store)

    def outside(self) -> Iterable["GaugeMetricFamily"]:
        """What is known without the store."""
        ages = heartbeat.heard().values()
        yield gauge("broker_up", "Whether the broker answers.", condition.broker_answers())
        yield gauge("disk_free_bytes", "Free space of the data folder.", condition.free_space())
        yield gauge("workers", "Workers heard of lately.", sum(age < heartbeat.LATELY for age in ages))
        if ages:
            yield gauge("worker_heard_seconds", "Since the last sign of life of a worker.", min(ages))
        for name, n in condition.pool_figures().items():
            yield gauge(f"pool_{name}", "Connections of this process to PostgreSQL.", n)

    def stored(self) -> Iterable["GaugeMetricFamily"]:
        """What the store knows."""
        jobs = gauge("jobs", "Jobs by state.", labels=["state"])
        for state, n in condition.jobs_by_state().items():
            jobs.add_metric([state], n)
        yield jobs
        yield gauge("job_oldest_seconds", "How long the oldest job has been due.", condition.oldest_job())
        behind = condition.standings_behind()
        yield gauge("standings_behind_seconds", "How long a change has waited for its standings.", behind)
        if (age := condition.standings_age()) is not None:
            yield gauge("snapshot_age_seconds", "Since standings were last made.", age)
        yield gauge("outbox_conflicts", "Hands of which two versions wait.", condition.open_versions())
        yield gauge("mails_failed", "Mails that could not be sent.", condition.failed_mails())


def gauge(
    name: str, words: str, value: float | None = None, labels: list[str] | None = None
) -> "GaugeMetricFamily":
    """A figure under the name of Tenbo."""
    from prometheus_client.core import GaugeMetricFamily

    return GaugeMetricFamily(f"tenbo_{name}", words, value=value, labels=labels)
