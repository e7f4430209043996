"""What the rights are called that an organiser may lend."""

from django.utils.translation import gettext_lazy as lazy

RIGHT_WORDS = {
    "can_manage_seating": lazy("Draw and publish the seating"),
    "can_open_stages": lazy("Open stages"),
    "can_withdraw_players": lazy("Withdraw and reinstate players"),
    "can_end_tournament": lazy("End the tournament"),
}


def right_words(right: str) -> str:
    """A right in words; one that is no longer lent is named by its code."""
    return str(RIGHT_WORDS.get(right, right))
