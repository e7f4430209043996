"""The forms of the hall desk, the clock and a table's page."""

from collections.abc import Iterable
from datetime import time
from typing import Any

from django import forms
from django.http import QueryDict

from players.imports import read_fields
from scoring.faults import Fault, Refused
from scoring.hand_form import Event
from scoring.numbers import in_full, signed_number
from tournaments.common.numbers import NUMBER, whole_number
from tournaments.common.web.forms import NumberField, PageForm, ReasonForm, Refusal, TextField
from tournaments.desk.hall.selectors.paper import sum_of
from tournaments.desk.people.services.substitutes import Substitute
from tournaments.models import Entry, Seat, Table
from tournaments.models.limits import LONGEST_STAGE_NAME
from tournaments.play.hands.forms.reading import read_event
from tournaments.play.ledger import games


class StartForm(PageForm):
    """Start a round, with minutes of its own or with the tournament's."""

    minutes = NumberField()


class LateForm(PageForm):
    """The minutes by which the schedule is late."""

    minutes = NumberField(needed=True)


class TimeField(forms.Field):
    """A time of day as people write it: 9:30, 09:30, 9.30."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: Any) -> time:
        text = (value or "").strip()
        hours, _colon, minutes = text.replace(".", ":").partition(":")
        hour, minute = whole_number(hours, 2), whole_number(minutes[:2], 2)
        if hour is None or minute is None or hour > 23 or minute > 59:
            raise Refusal(Fault("bad_time", "", found=text))
        return time(hour, minute)


class FirstLineForm(PageForm):
    """The time at which the day begins."""

    begins_at = TimeField()


class ItemForm(PageForm):
    """A line of the schedule. `subject` is a kind, or a round: "1.3" is round 3 of stage 1."""

    day = NumberField()
    starts_at = TimeField()
    minutes = NumberField()
    subject = TextField()
    title = TextField(LONGEST_STAGE_NAME)
    late = NumberField()

    def read_item(self) -> dict[str, Any]:
        """The line as arguments of the services."""
        values = self.read()
        stage, dot, number = values.pop("subject").partition(".")
        named = {"stage": whole_number(stage), "round": whole_number(number)} if dot else {}
        return {**values, **named, "kind": "round" if dot else stage}


class UndoForm(ReasonForm):
    """Undo a round: its number is typed to confirm it."""

    confirm = TextField()


def read_sheet(data: QueryDict, table: Table) -> Event:
    """The final scores of a table's sheet, in points even if it holds hundreds; raises Refused with every
    figure that cannot be read.
    """
    sheet = data.copy()
    sheet["kind"] = "table_result"
    stage = table.round.stage
    winds = dict(zip(games.players_of(table), games.WINDS, strict=False))
    event = read_event(sheet, winds, games.ruleset_of(stage.tournament))
    sticks = games.facts_of(stage).stick * event["pot"]
    full = in_full([*event["scores"].values()], sum_of(table) - sticks)
    return {**event, "scores": dict(zip(event["scores"], full, strict=True))}


def read_penalties(data: QueryDict, table: Table) -> dict[str, int]:
    """The points that a score sheet takes off players after uma, by entry, without a sign. Raises Refused with every
    figure that cannot be read."""
    points: dict[str, int] = {}
    faults: list[Fault] = []
    for key in games.players_of(table):
        typed = data.get(f"penalty-{key}", "").strip()
        number = signed_number(typed) if typed else 0
        if number is None:
            faults.append(Fault("not_a_number", f"penalty-{key}", found=typed))
        elif number:
            points[key] = abs(number)
    if faults:
        raise Refused(*faults)
    return points


class VersionForm(PageForm):
    """The version from which a form was filled."""

    version = NumberField()


def read_instead(
    data: QueryDict, absent: Iterable[Seat], reserves: Iterable[Entry]
) -> dict[str, Substitute | None]:
    """The people who played at the seats of `absent`, by entry: `who-7` is "played" or "substitute", named in
    `substitute-7` (a number) or `name-7` and `country-7`. Raises Refused if the name is missing or cannot be read.
    """
    waiting = {entry.number: entry for entry in reserves}
    answers: dict[str, Substitute | None] = {}
    faults: list[Fault] = []
    for key in (seat.entry.key for seat in absent):
        choice = data.get(f"who-{key}")
        name, country = (data.get(f"{field}-{key}", "").strip() for field in ("name", "country"))
        chosen = waiting.get(whole_number(data.get(f"substitute-{key}", ""), NUMBER) or 0)
        if choice == "played":
            answers[key] = None
        elif choice == "substitute" and name:
            answers[key] = read_fields(name, country)
        elif choice == "substitute" and chosen is not None:
            answers[key] = chosen
        elif choice == "substitute":
            faults.append(Fault("substitute_unnamed", f"who-{key}", found=key))
    if faults:
        raise Refused(*faults)
    return answers
