"""The forms of the hall desk, the clock and a table's page."""

from tournaments.common.forms import NumberField, PageForm, ReasonForm, TextField
from tournaments.models.limits import LONGEST_CALL


class StartForm(PageForm):
    """Start a round, with minutes of its own or with the tournament's."""

    minutes = NumberField()


class MinutesForm(ReasonForm):
    """Another length of a round, or extra time of a table."""

    minutes = NumberField(needed=True)


class UndoForm(ReasonForm):
    """Undo a round: its number is typed to confirm it."""

    confirm = TextField()


class CallForm(PageForm):
    """Call a referee."""

    reason = TextField(LONGEST_CALL)


class GameStartForm(PageForm):
    """The wind of the wall that was breached (FIMJ)."""

    first_round = TextField()
