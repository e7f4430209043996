"""Template tags of statistics."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html

from tournaments.play.statistics.presentation.shown import Holder, player_block
from tournaments.play.statistics.selectors import PlayerStatistics

register = template.Library()


@register.inclusion_tag("statistics/_player.html")
def player_statistics(statistics: PlayerStatistics, level: int = 2) -> dict[str, Any]:
    """`{% player_statistics career %}`: figures, patterns and hands. `level` 3: under a heading of the page."""
    return {"statistics": player_block(statistics), "level": level}


@register.simple_tag
def holder(person: Holder, slug: str = "") -> str:
    """`{% holder person slug %}`: the player of a record, with a link to their page in the tournament."""
    if not slug or not person.key:
        return escape(person.name)
    return format_html('<a href="{}">{}</a>', reverse("player", args=[slug, person.key]), person.name)
