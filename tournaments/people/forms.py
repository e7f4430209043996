"""The forms about players: entering, registering, checking in, substitutes, teams, people entered twice."""

from typing import Any

from django import forms
from django.db.models import QuerySet

from players.models import Player
from scoring.faults import Fault
from tournaments.common.forms import (
    MoneyField,
    NumberField,
    NumbersField,
    PageForm,
    ReasonField,
    ReasonForm,
    Refusal,
    RowField,
    TextField,
    TickField,
)
from tournaments.common.numbers import NUMBER, read_number
from tournaments.models import Entry, Table


class PlayerForm(PageForm):
    """One player, in the columns of a list of players."""

    name = TextField()
    country = TextField()
    ema_number = TextField()
    club = TextField()

    def read_line(self) -> str:
        """The player as a line of a list of players."""
        return "; ".join(text.replace(";", ",") for text in self.read().values())


class ImportForm(PageForm):
    """A file or a pasted list; `text` with tabs is a sheet that a preview has read before."""

    text = TextField(strip=False)
    encoding = TextField()
    sheet = TextField()
    tabbed = TickField()
    lettered = TickField()


class ApplicationForm(PageForm):
    """Somebody asks for a place."""

    given_name = TextField()
    family_name = TextField()
    country = TextField()
    ema_number = TextField()
    club = TextField()
    contact = TextField()


class RegistrationForm(ApplicationForm):
    """The same, by somebody who may be another person than the known one of their name."""

    namesake = TickField()


class ContactForm(PageForm):
    """What stays a player's own once they are accepted."""

    club = TextField()
    contact = TextField()


class WishForm(PageForm):
    """What a player asks for about their privacy."""

    wish = TextField()


class EntryForm(PageForm):
    """Everything about a person and their entry."""

    given_name = TextField()
    family_name = TextField()
    country = TextField()
    ema_number = TextField()
    club = TextField()
    team = TextField()
    contact = TextField()


class ListedForm(PageForm):
    """How a person is listed."""

    listed = TextField()


class PersonForm(ReasonForm):
    """One of the people who were found."""

    person = RowField()

    def __init__(self, data: Any, people: QuerySet[Player]) -> None:
        super().__init__(data)
        self.offer(people, "person")


class AcceptanceForm(PageForm):
    """The applicants who are ticked, by number."""

    number = NumbersField(digits=NUMBER)


class ReserveForm(PageForm):
    """Whether a substitute is ranked, should they play from the very start: an answer is needed."""

    ranked = TextField()

    def clean_ranked(self) -> bool:
        answer = self.cleaned_data["ranked"]
        if answer not in ("yes", "no"):
            raise Refusal(Fault("choose_ranked", "ranked"))
        return bool(answer == "yes")


class DisqualificationForm(ReasonForm):
    """The player is out, and may be struck from the final list."""

    strike = TickField("strike")


class FeeForm(PageForm):
    """What became of a fee; the amount only where it is another than the tournament's."""

    state = TextField()
    amount = MoneyField()


class ReminderForm(PageForm):
    """How many reminders the page has shown: a press sends once."""

    sent = NumberField(needed=True)


class LatenessForm(PageForm):
    """How long after the start signal a player arrived."""

    minutes = NumberField()
    seconds = NumberField()

    def read_seconds(self) -> int:
        """Minutes and seconds together, in seconds."""
        sent = self.read()
        return 60 * (sent["minutes"] or 0) + (sent["seconds"] or 0)


class SubstituteForm(ReasonForm):
    """Who does not play, and who plays instead: a substitute of the tournament, or somebody new by `name`."""

    entry = RowField("number", digits=NUMBER, code="player_missing")
    substitute = RowField("number", digits=NUMBER)
    name = TextField()
    country = TextField()
    when = TextField()

    def __init__(self, data: Any, table: Table) -> None:
        super().__init__(data)
        entries = Entry.objects.filter(tournament=table.round.stage.tournament_id)
        self.offer(entries.select_related("player"), "entry", "substitute")

    def clean(self) -> dict[str, Any]:
        """Either the `substitute` or, for somebody new, the `person` as a line of a list of players."""
        fields = self.cleaned_data
        name, country = (fields.pop(key).replace(";", ",") for key in ("name", "country"))
        if name:
            del fields["substitute"]
            return {**fields, "person": f"{name}; {country}"}
        if fields["substitute"] is None:
            raise Refusal(Fault("player_missing", "substitute"))
        return fields


class TakeBackForm(ReasonForm):
    """The player of this number plays after all."""

    entry = TextField()


class TeamsForm(PageForm):
    """One team a line: its name, a colon, the numbers of its players."""

    teams = TextField()

    def clean_teams(self) -> dict[str, list[int]]:
        """The members by team. Refuses every bad number."""
        faults: list[Fault] = []
        teams: dict[str, list[int]] = {}
        for line in filter(None, map(str.strip, self.cleaned_data["teams"].splitlines())):
            name, _colon, numbers = line.rpartition(":")
            members = [read_number(part, "numbers", faults) for part in numbers.replace(",", " ").split()]
            teams.setdefault(name.strip(), []).extend(number for number in members if number is not None)
        if faults:
            raise forms.ValidationError([Refusal(fault) for fault in faults])
        return teams


class MergeForm(PageForm):
    """Two people who are one."""

    keep = RowField()
    drop = RowField()

    def __init__(self, data: Any, people: QuerySet[Player]) -> None:
        super().__init__(data)
        self.offer(people, "keep", "drop")


class ReasonedMergeForm(MergeForm):
    """Two people who are merged at once; the reason stands in the log."""

    reason = ReasonField()

    def clean_reason(self) -> str:
        """A merge on a page is never made without a word."""
        reason = str(self.cleaned_data["reason"])
        if not reason:
            raise Refusal(Fault("reason_missing", "reason"))
        return reason


class ApartForm(PageForm):
    """Two people who look like one and are two."""

    first = RowField()
    second = RowField()

    def __init__(self, data: Any, people: QuerySet[Player]) -> None:
        super().__init__(data)
        self.offer(people, "first", "second")
