"""The facts about the engine in the browser that a page gives to its scripts."""

from typing import Any

from django import template
from django.utils.html import json_script
from django.utils.safestring import SafeString, mark_safe

from tournaments.common.web.engine import weights
from tournaments.common.web.engine.bundle import Bundle
from tournaments.common.web.engine.pages import engine_of

register = template.Library()


@register.inclusion_tag("components/engine_switch.html", takes_context=True)
def engine_switch(context: dict[str, Any]) -> dict[str, Any]:
    """The switch of a page that brings the rules along."""
    return {"engine": _engine(context)}


@register.simple_tag(takes_context=True)
def engine_data(context: dict[str, Any]) -> SafeString:
    """The addresses and the hash as JSON, for static/js/engine/client.js; "" where the rules do not run."""
    bundle = _engine(context)
    return json_script(bundle.data(), "engine-data") if bundle else mark_safe("")


@register.simple_tag
def eye_weights() -> str:
    """The address of the weights that static/js/eye/worker.js loads when somebody photographs tiles."""
    return weights.address()


def _engine(context: dict[str, Any]) -> Bundle | None:
    return engine_of(context["request"]) if "request" in context else None
