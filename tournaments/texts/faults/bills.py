"""The names and notes of a bill: limits, and points for the referee to check."""

from django.utils.translation import gettext_lazy as lazy

from tournaments.texts.expected import names_of_codes
from tournaments.texts.names import name_in_language

NOTES = {
    "declaration_final": lazy("Doublings above four that were not declared are lost."),
    "declaration_open": lazy(
        "Fewer doublings were declared than the hand has: the table can still correct it."
    ),
    "nothing_for_the_roof": lazy(
        "A tile comes from the roof only for a poker, a flower or a season, and none is entered: please check."
    ),
    "flags_hard_to_believe": lazy("It is unlikely that all these boxes apply: please check."),
}
"""The notes of a bill for the referee."""

LIMITS = {
    "mangan": lazy("mangan"),
    "haneman": lazy("haneman"),
    "baiman": lazy("baiman"),
    "sanbaiman": lazy("sanbaiman"),
    "yakuman": lazy("yakuman"),
    "limit": lazy("limit"),
    "compound": lazy("compound limit"),
    "listed": lazy("listed limit"),
    "last_player": lazy("last player left"),
}


def limit_name(code: str) -> str:
    """Mangan, haneman, a massimo ... in the reader's language."""
    if code in LIMITS:
        return str(LIMITS[code])
    return name_in_language(names_of_codes()[code]) if code in names_of_codes() else code
