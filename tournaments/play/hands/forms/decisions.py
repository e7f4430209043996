"""The fields beside a hand: the reason of a decision, and the key that keeps a repeat from counting twice.

The hand itself is read in reading.py.
"""

from typing import Any

from scoring.faults import Fault
from tournaments.common.web.forms import PageForm, ReasonField, Refusal, RowField, TextField


class KeyForm(PageForm):
    """The idempotency key of a form."""

    key = TextField()


class NotRightForm(PageForm):
    """The hand that somebody disputes, and the reason; the page says which hands it offers."""

    hand = RowField(code="hand_missing")
    reason = ReasonField()

    def clean_reason(self) -> str:
        """One line of words goes with every dispute that this form raises."""
        reason = str(self.cleaned_data["reason"])
        if not reason:
            raise Refusal(Fault("reason_missing", "reason"))
        return reason


class DecisionForm(KeyForm):
    """The reason is called `note` on the page: a hand has a field `reason` of its own."""

    note = ReasonField()

    def clean(self) -> dict[str, Any]:
        """The reason by its name."""
        return {"key": self.cleaned_data.get("key"), "reason": self.cleaned_data.get("note")}
