"""`/metrics`: the figures for Prometheus, taken at each request from this process and from the store.

The figures of requests and hands are those of the answering process, so Prometheus asks each process. The figures of
the installation are the same in all processes.
"""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from config.access import may_see_figures
from tournaments.common.jobs import condition, heartbeat, second_copy
from tournaments.common.watching.metrics import instruments

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry
    from prometheus_client.core import GaugeMetricFamily

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures; 404 for readers who may not see them, as if there were no such page."""
    if not may_see_figures(request):
        raise Http404
    from prometheus_client import REGISTRY, generate_latest  # here: loaded only for readers of the figures

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
    """The figures of the installation; without its store, only those that do not need it."""

    def describe(self) -> Iterable["GaugeMetricFamily"]:
        """No names in advance: figures are collected only when they are read."""
        return ()

    def collect(self) -> Iterable["GaugeMetricFamily"]:
        """The figures for one answer; the library calls this."""
        yield from self.outside()
        try:
            yield from list(self.stored())
            store = 1.0
        except DatabaseError:
            store = 0.0
        yield gauge("store_up", "Whether the store answers.", store)

    def outside(self) -> Iterable["GaugeMetricFamily"]:
        """The figures that need no store."""
        ages = heartbeat.heard().values()
        yield gauge("broker_up", "Whether the broker answers.", condition.broker_answers())
        yield gauge("disk_free_bytes", "Free space of the data folder.", condition.free_space())
        yield gauge("workers", "Workers heard of lately.", sum(age < heartbeat.LATELY for age in ages))
        if ages:
            yield gauge("worker_heard_seconds", "Since the last sign of life of a worker.", min(ages))
        copies = gauge("copy_age_seconds", "Age of the second copy at a place.", labels=["place"])
        for place, age in second_copy.ages():
            copies.add_metric([place], age)
        yield copies
        for name, n in condition.pool_figures().items():
            yield gauge(f"pool_{name}", "Connections of this process to PostgreSQL.", n)

    def stored(self) -> Iterable["GaugeMetricFamily"]:
        """The figures from the store."""
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
    """A figure whose name begins with Tenbo's."""
    from prometheus_client.core import GaugeMetricFamily

    return GaugeMetricFamily(f"tenbo_{name}", words, value=value, labels=labels)
