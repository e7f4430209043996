"""The forms of the hall desk, the clock and a table's page."""

from collections.abc import Iterable

from django.http import QueryDict

from scoring.faults import Fault, Refused
from tournaments.common.forms import NumberField, PageForm, ReasonForm, TextField
from tournaments.common.numbers import NUMBER, whole_number
from tournaments.hall.services.closing import Instead
from tournaments.models import Entry, Seat
from tournaments.models.limits import LONGEST_CALL


class StartForm(PageForm):
    """Start a round, with minutes of its own or with the tournament's."""

    minutes = NumberField()


class MinutesForm(ReasonForm):
    """Another length of a round, or extra time of a table."""

    minutes = NumberField(needed=True)


class LateForm(PageForm):
    """By how many minutes the schedule is late."""

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


def read_instead(data: QueryDict, absent: Iterable[Seat], reserves: Iterable[Entry]) -> dict[str, Instead]:
    """Who played at the seats of `absent`, by entry: `who-7` is "played" or "substitute", named in `substitute-7`
    (a number) or `name-7` and `country-7`. Raises Refused where the name is missing.
    """
    waiting = {entry.number: entry for entry in reserves}
    found: dict[str, Instead] = {}
    faults: list[Fault] = []
    for key in (seat.entry.key for seat in absent):
        who = data.get(f"who-{key}")
        name, country = (
            data.get(f"{field}-{key}", "").replace(";", ",").strip() for field in ("name", "country")
        )
        chosen = waiting.get(whole_number(data.get(f"substitute-{key}", ""), NUMBER) or 0)
        if who == "played":
            found[key] = Instead()
        elif who == "substitute" and name:
            found[key] = Instead(person=f"{name}; {country}")
        elif who == "substitute" and chosen is not None:
            found[key] = Instead(substitute=chosen)
        elif who == "substitute":
            faults.append(Fault("substitute_unnamed", f"who-{key}", found=key))
    if faults:
        raise Refused(*faults)
    return found
