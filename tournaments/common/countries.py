"""Countries as a page names them: in the language of its reader."""

from django.utils.translation import get_language

from players.countries import countries
from tournaments.common.sorting import alphabetical


def country_name(alpha3: str) -> str:
    """The name of a three-letter code; nothing for an unknown or empty one."""
    country = countries().get(alpha3)
    return country.name_in(get_language() or "en") if country else ""


def country_choices() -> list[tuple[str, str]]:
    """Every code with its name, in the order of the names."""
    named = [(code, country_name(code)) for code in countries()]
    return alphabetical(named, lambda choice: choice[1])
