"""What a page tells its scripts of the engine in the browser."""

from django import template
from django.utils.html import json_script
from django.utils.safestring import SafeString, mark_safe

from tournaments.common.engine import bundle

register = template.Library()


@register.simple_tag
def engine_data() -> SafeString:
    """The addresses and the hash as JSON, for static/js/engine/client.js; nothing where no Pyodide is kept."""
    found = bundle.current()
    return json_script(found.data(), "engine-data") if found else mark_safe("")
