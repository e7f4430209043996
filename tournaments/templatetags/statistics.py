"""Template tags of statistics."""

from typing import Any

from django import template

from tournaments.play.statistics.presentation.shown import player_block
from tournaments.play.statistics.selectors import PlayerStatistics

register = template.Library()


@register.inclusion_tag("statistics/_player.html")
def player_statistics(statistics: PlayerStatistics, level: int = 2) -> dict[str, Any]:
    """`{% player_statistics career %}`: figures, patterns and hands. `level` 3: under a heading of the page."""
    return {"statistics": player_block(statistics), "level": level}
