"""The fields beside a hand: the reason of a decision, and the key that keeps a repeat from counting twice.

The hand itself is read in reading.py.
"""

from typing import Any

from tournaments.common.web.forms import PageForm, ReasonField, RowField, TextField


class KeyForm(PageForm):
    """The idempotency key of a form."""

    key = TextField()


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
