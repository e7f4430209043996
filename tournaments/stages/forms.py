"""The forms of the stages."""

from typing import Any

from tournaments.common.forms import NumberField, PageForm, TextField, TickField
from tournaments.seating.forms import NextRoundForm, SeedField


class StageForm(PageForm):
    """The data of a stage. The form of an open stage has fewer fields, and sends only these."""

    kind = TextField()
    name = TextField()
    beside = TickField("on")
    cut = TextField()
    rounds_planned = NumberField(needed=True)
    minutes = NumberField()
    places = NumberField()
    carry_percent = NumberField(needed=True)

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        for name in self.base_fields:
            if name not in self.data:
                del self.fields[name]


class DiceField(SeedField):
    """A seed that stays as it was typed."""

    def to_python(self, value: Any) -> Any:
        return None if super().to_python(value) is None else value.strip()


class OpeningForm(PageForm):
    """How a tie at the cut is broken, and the seed of a draw by lot."""

    tie = TextField()
    seed = DiceField()


class FinalForm(NextRoundForm):
    """The next round of a final, by place unless winds are chosen or drawn."""

    way = TextField(initial="place")


class RoundCountForm(PageForm):
    """The number of rounds of a stage."""

    rounds = NumberField(needed=True)
