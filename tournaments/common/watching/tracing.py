"""Spans for OpenTelemetry, if a collector is set (config/reporting.py); else a span costs a comparison."""

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opentelemetry.trace import Tracer

_tracer: "Tracer | None" = None


def use(tracer: "Tracer | None") -> None:
    """Give spans to this tracer from now on; with None, to nobody."""
    global _tracer
    _tracer = tracer


def span(name: str, **facts: str) -> AbstractContextManager[object]:
    """Record the work within the block as a span of this name."""
    return _tracer.start_as_current_span(name, attributes=facts) if _tracer else nullcontext()
