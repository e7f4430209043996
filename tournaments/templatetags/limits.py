"""The longest texts, for `maxlength` in templates: the limits of the models and the services."""

from django import template

from players import limits as of_people
from tournaments.models import limits

register = template.Library()


@register.simple_tag
def limit(name: str) -> int:
    """`{% limit "LONGEST_REASON" %}`. Raises KeyError for a limit that does not exist."""
    number: int = {**vars(of_people), **vars(limits)}[name]
    return number
