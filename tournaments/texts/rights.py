"""The names of the rights that an organiser may lend, and of the roles that a refusal mentions."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from tournaments.models import Role

RIGHT_WORDS = {
    "can_manage_seating": lazy("Draw and publish the seating"),
    "can_open_stages": lazy("Open stages"),
    "can_withdraw_players": lazy("Withdraw and reinstate players"),
    "can_end_tournament": lazy("End the tournament"),
}


def right_words(right: str) -> str:
    """A right in words; the code of a right that is no longer lent."""
    return str(RIGHT_WORDS.get(right, right))


WITHOUT_ROLE = {
    "can_keep_ranking": lazy("Only whoever keeps this ranking may do this."),
    "can_administer": lazy("Only administrators of this installation may do this."),
}
"""The people who have the rights that no role in a tournament brings."""


def who_may(question: str, roles: Sequence[str], people: Sequence[str] = ()) -> str:
    """A refusal that names the roles with the right, and their holders; "" where there is nobody to name."""
    if question in WITHOUT_ROLE:
        return str(WITHOUT_ROLE[question])
    if not roles:
        return ""
    names = ", ".join(str(Role.Kind(role).label) for role in roles)
    if people:
        names += f" ({', '.join(people)})"
    return " ".join(
        (
            _("You need another role in this tournament. Ask the organiser."),
            _("This may be done by: %(roles)s.") % {"roles": names},
        )
    )
