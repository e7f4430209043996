"""The forms of the stages."""

from typing import Any

from tournaments.common.web.forms import NumberField, PageForm, TextField, TickField
from tournaments.desk.seating.forms import NextRoundForm, SeedField


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


class OpeningForm(PageForm):
    """How a tie at the cut is broken, and the seed of a draw by lot."""

    tie = TextField()
    seed = SeedField()


class FinalForm(NextRoundForm):
    """The next round of a final, by place unless winds are chosen or drawn."""

    way = TextField(initial="place")


class RoundCountForm(PageForm):
    """The number of rounds of a stage."""

    rounds = NumberField(needed=True)
