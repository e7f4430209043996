"""The forms of signatures: the player, the result they sign, their PIN."""

from typing import Any

from django import forms

from scoring.faults import Fault
from tournaments.common.numbers import NUMBER
from tournaments.common.web.forms import PageForm, Refusal, RowField, TextField
from tournaments.models import Entry, Table
from tournaments.models.limits import LONGEST_PIN, SHORTEST_PIN


class PinField(forms.CharField):
    """A PIN. It stands in no answer; the service checks it."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=None)

    def to_python(self, value: Any) -> str:
        text = str(super().to_python(value))
        if len(text) > 100:
            raise Refusal(Fault("bad_pin", "pin", expected=f"{SHORTEST_PIN}\N{EN DASH}{LONGEST_PIN}"))
        return text


class SignatureForm(PageForm):
    """A player at this table signs the result that the page showed."""

    entry = RowField("number", digits=NUMBER, code="player_missing")
    result = TextField(64)
    pin = PinField()

    def __init__(self, data: Any, table: Table) -> None:
        super().__init__(data)
        entries = Entry.objects.filter(tournament=table.round.stage.tournament_id)
        self.offer(entries.select_related("player"), "entry")


class PinForm(PageForm):
    """A new PIN; empty, the player has none."""

    pin = PinField()
