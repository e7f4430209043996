"""The facts of a person as fields of a form."""

from collections.abc import Mapping
from typing import Any

from django import template

from players.person import BESIDE_NAMES, OF_PERSON, PERSON

register = template.Library()
SHOWN = {"all": PERSON, "beside_name": BESIDE_NAMES, "application": OF_PERSON}


@register.inclusion_tag("people/_fact_fields.html")
def fact_fields(which: str, values: Mapping[str, str], countries: Any = ()) -> dict[str, Any]:
    """A field for each fact, with the `values` by their names: of `all`, of those `beside_name`, or of an
    `application`, in which people write about themselves and choose their country.
    """
    return {
        "fields": [(fact, values.get(fact.name, "")) for fact in SHOWN[which]],
        "countries": countries,
        "own": which == "application",
    }
