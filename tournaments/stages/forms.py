"""The forms of the stages."""

from typing import Any

from tournaments.common.forms import NumberField, PageForm, TextField
from tournaments.seating.forms import NextRoundForm, SeedField


class StageForm(PageForm):
    """What a stage will be. Of an open stage fewer fields are sent: the others are not there."""

    kind = TextField()
    name = TextField()
    cut = TextField()
    rounds_planned = NumberField(needed=True)
    places = NumberField()
    carry_percent = NumberField(needed=True)

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        for name in self.base_fields:
            if name not in self.data:
                del self.fields[name]


class OpeningForm(PageForm):
    """How equal players at the cut are parted, and the seed of a lot."""

    tie = TextField()
    seed = SeedField()


class FinalForm(NextRoundForm):
    """The next round of a final, by place unless winds are chosen or drawn."""

    way = TextField(initial="place")


class RoundCountForm(PageForm):
    """How many rounds a stage has."""

    rounds = NumberField(needed=True)
