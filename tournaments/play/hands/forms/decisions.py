"""The fields beside a hand: the reason of a decision, and the key that keeps a repeat from counting twice.

The hand itself is read in reading.py.
"""

from typing import Any

from tournaments.common.numbers import KEY
from tournaments.common.web.forms import (
    KeyField,
    NumbersField,
    PageForm,
    ReasonField,
    ReasonForm,
    RowField,
    TextField,
)


class KeyForm(PageForm):
    """The idempotency key of a form."""

    key = TextField()


class VoidForm(ReasonForm):
    """The reason, and the number of the hand that the page showed."""

    expected_seq = KeyField()


class ConfirmationForm(PageForm):
    """The hands that the page showed."""

    hand = NumbersField(digits=KEY)

    def clean(self) -> dict[str, Any]:
        """The hands by the name of the service."""
        return {"hands": self.cleaned_data["hand"]}


class NotRightForm(PageForm):
    """The hand that somebody disputes, and the reason; the page says which hands it offers."""

    hand = RowField(code="hand_missing")
    reason = ReasonField(needed=True)


class DecisionForm(KeyForm):
    """The reason is called `note` on the page: a hand has a field `reason` of its own."""

    note = ReasonField(needed=True)

    def clean(self) -> dict[str, Any]:
        """The reason by its name."""
        return {"key": self.cleaned_data.get("key"), "reason": self.cleaned_data.get("note")}
