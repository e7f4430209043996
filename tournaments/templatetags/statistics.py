"""Template tags of statistics."""

from typing import Any

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import escape, format_html

from tournaments.play.statistics.presentation.shown import Holder, player_block
from tournaments.play.statistics.selectors import PlayerStatistics

register = template.Library()


@register.inclusion_tag("statistics/_player.html", takes_context=True)
def player_statistics(context: Context, statistics: PlayerStatistics) -> dict[str, Any]:
    """`{% player_statistics career %}`: the main figures; with `?figures=all`, and on a published page, all figures,
    patterns and hands."""
    request = context["request"]
    whole = "figures" in request.GET or "TENBO_PUBLISHED" in request.META
    return {"statistics": player_block(statistics), "whole": whole, "request": request}


@register.simple_tag
def holder(person: Holder, slug: str = "") -> str:
    """`{% holder person slug %}`: the player of a record, with a link to their page in the tournament."""
    if not slug or not person.key:
        return escape(person.name)
    return format_html('<a href="{}">{}</a>', reverse("player", args=[slug, person.key]), person.name)
