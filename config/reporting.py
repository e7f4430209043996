"""Sends errors to Sentry and spans to OpenTelemetry where their settings are made; loads the libraries only then.

Tenbo runs without these libraries: `pip install -r requirements-reporting.txt`.
"""

from importlib import import_module
from types import ModuleType

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from tournaments.common.watching import tracing

_started = False


def start() -> None:
    """Start both, once in each process that serves or works."""
    global _started
    if _started:
        return
    _started = True
    if settings.SENTRY_DSN:
        send_errors()
    if settings.TRACES_URL:
        send_spans()


def send_errors() -> None:
    """Send uncaught exceptions, and errors of the log, without any data of the reader."""
    sentry = library("sentry_sdk", "TENBO_SENTRY_DSN")
    sentry.init(
        dsn=settings.SENTRY_DSN,
        release=settings.VERSION,
        send_default_pii=False,
        max_request_body_size="never",
        include_local_variables=False,
    )


def send_spans() -> None:
    """Send a span of each request and each job to the collector (OTLP over HTTP)."""
    trace = library("opentelemetry.trace", "TENBO_TRACES_URL")
    sdk = library("opentelemetry.sdk.trace", "TENBO_TRACES_URL")
    export = library("opentelemetry.sdk.trace.export", "TENBO_TRACES_URL")
    otlp = library("opentelemetry.exporter.otlp.proto.http.trace_exporter", "TENBO_TRACES_URL")
    resources = library("opentelemetry.sdk.resources", "TENBO_TRACES_URL")
    named = resources.Resource.create({"service.name": "tenbo", "service.version": settings.VERSION})
    provider = sdk.TracerProvider(resource=named)
    provider.add_span_processor(
        export.BatchSpanProcessor(otlp.OTLPSpanExporter(endpoint=settings.TRACES_URL))
    )
    trace.set_tracer_provider(provider)
    tracing.use(provider.get_tracer("tenbo"))


def library(name: str, setting: str) -> ModuleType:
    """The library of that name. Raises ImproperlyConfigured where it is not installed."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise ImproperlyConfigured(
            f"{setting} is set, but {error.name} is not installed: pip install -r requirements-reporting.txt"
        ) from error
