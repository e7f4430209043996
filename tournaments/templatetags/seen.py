"""The values that a form shows, by which the server sees a change by somebody else (common/web/seen.py)."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.common.web.form_markup import SEEN
from tournaments.common.web.seen import digests

register = template.Library()


@register.simple_tag
def seen(values: Mapping[str, Any] | None = None, **single: Any) -> SafeString:
    """`{% seen stored %}` or `{% seen minutes=round.minutes %}` in a form: the values of its fields."""
    return format_html(
        '<input type="hidden" name="{}" value="{}">', SEEN, digests({**(values or {}), **single})
    )
