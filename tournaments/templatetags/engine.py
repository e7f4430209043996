"""What a page tells its scripts of the engine in the browser."""

from typing import Any

from django import template
from django.utils.html import json_script
from django.utils.safestring import SafeString, mark_safe

from tournaments.common.engine.bundle import Bundle
from tournaments.common.engine.pages import engine_of

register = template.Library()


@register.inclusion_tag("components/engine_switch.html", takes_context=True)
def engine_switch(context: dict[str, Any]) -> dict[str, Any]:
    """The switch of a page that brings the rules along."""
    return {"engine": _engine(context)}


@register.simple_tag(takes_context=True)
def engine_data(context: dict[str, Any]) -> SafeString:
    """The addresses and the hash as JSON, for static/js/engine/client.js; nothing where the rules do not run."""
    found = _engine(context)
    return json_script(found.data(), "engine-data") if found else mark_safe("")


def _engine(context: dict[str, Any]) -> Bundle | None:
    return engine_of(context["request"]) if "request" in context else None
