"""What stands beside a hand: the reason of a decision, and the key that keeps a repeat from counting twice.

The hand itself is read in reading.py.
"""

from typing import Any

from tournaments.common.forms import PageForm, ReasonField, TextField


class KeyForm(PageForm):
    """The idempotency key of a form."""

    key = TextField()


class DecisionForm(KeyForm):
    """The reason is called `note` on the page: a hand has a field `reason` of its own."""

    note = ReasonField()

    def clean(self) -> dict[str, Any]:
        """The reason by its name."""
        return {"key": self.cleaned_data.get("key"), "reason": self.cleaned_data.get("note")}
