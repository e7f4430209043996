"""Template tags of the federation's requirements."""

from typing import Any

from django import template

from tournaments.desk.federation.selectors import conditions_ahead
from tournaments.models import Tournament

register = template.Library()


@register.inclusion_tag("federation/_ahead.html")
def federation_ahead(tournament: Tournament) -> dict[str, Any]:
    """`{% federation_ahead tournament %}`: the requirements that the plan does not meet yet, with links."""
    return {"findings": conditions_ahead(tournament)}
