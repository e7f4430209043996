"""The forms about players: entering, registering, checking in, substitutes, teams, people entered twice."""

from base64 import b64decode
from collections.abc import Sequence
from io import BytesIO
from typing import IO, Any

from django import forms
from django.db.models import QuerySet

from players.imports import PersonRow, read_fields
from players.models import Player
from players.person import BESIDE_NAMES, PERSON, Fact
from players.tables import Sheet, read_source
from scoring.faults import Fault, Refused
from tournaments.common.numbers import NUMBER, whole_number
from tournaments.common.web.forms import (
    KeyField,
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
from tournaments.models import Entry, Table


class FactsForm(PageForm):
    """A form with the facts of a person."""

    facts: tuple[Fact, ...] = PERSON

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        self.fields |= {fact.name: TextField() for fact in self.facts}


class PlayerForm(FactsForm):
    """A player, in the columns of a list of players."""

    facts = BESIDE_NAMES
    name = TextField()

    def read_row(self) -> PersonRow:
        """The player as a row of a list of players. Raises Refused."""
        return read_fields(*self.read().values())


class ImportForm(PageForm):
    """A file or a pasted list; `text` with tabs is a sheet that a preview has read.

    The preview of a text file hands on the file (`content`, in base64), the encoding in which it was read (`read_as`)
    and those in which it reads as well (`unsure`).
    """

    text = TextField(strip=False)
    encoding = TextField()
    sheet = TextField()
    tabbed = TickField()
    lettered = TickField()
    content = TextField()
    read_as = TextField()
    unsure = TextField()

    def sheets(self, file: IO[bytes] | None) -> list[Sheet]:
        """The sheets of the file, or of a preview's file in another encoding, else of the text. Raises Refused."""
        sent = self.read()
        if file is None and sent["encoding"] and sent["encoding"] != sent["read_as"] and self._content():
            file = BytesIO(self._content())
        sheets = read_source(file, sent["text"], sent["encoding"], "\t" if sent["tabbed"] else "")
        if file is not None:
            return sheets
        unsure = tuple(filter(None, sent["unsure"].split())) if not sent["encoding"] else ()
        facts = {"encoding": sent["read_as"], "encodings": unsure, "content": self._content()}
        return [Sheet(sent["sheet"], sheets[0].rows, lettered=sent["lettered"], **facts)]

    def _content(self) -> bytes:
        try:
            return b64decode(self.read()["content"], validate=True)
        except ValueError as error:
            raise Refused(Fault("file_broken", "file")) from error


class ApplicationForm(FactsForm):
    """An application to play."""

    contact = TextField()


class RegistrationForm(ApplicationForm):
    """An application in which a namesake can say that they are not the known person."""

    namesake = TickField()


class ContactForm(PageForm):
    """The fields that a player may still change once they are accepted."""

    club = TextField()
    contact = TextField()


class EntryForm(FactsForm):
    """Everything about a person and their entry."""

    team = TextField()
    contact = TextField()


class PersonForm(ReasonForm):
    """The choice of a person from a search."""

    person = KeyField()


class AcceptanceForm(PageForm):
    """The applicants who are ticked, by number."""

    number = NumbersField(digits=NUMBER)

    def clean(self) -> dict[str, Any]:
        """The numbers, as the API names them."""
        return {"numbers": self.cleaned_data["number"]}


class ReserveForm(PageForm):
    """Whether a substitute is ranked if they play from the very start: an answer is needed."""

    ranked = TextField()

    def clean_ranked(self) -> bool:
        answer = self.cleaned_data["ranked"]
        if answer not in ("yes", "no"):
            raise Refusal(Fault("choose_ranked", "ranked"))
        return bool(answer == "yes")


class DisqualificationForm(ReasonForm):
    """The disqualification of a player, who may be struck from the final list."""

    strike = TickField("strike")


class RankingForm(ReasonForm):
    """Whether an entry is ranked from now on."""

    ranked = TickField("1")


class FeesForm(AcceptanceForm):
    """The state of the fees of the players who are ticked."""

    state = TextField()

    def clean(self) -> dict[str, Any]:
        """The numbers and the state, as the API names them."""
        return {**super().clean(), "state": self.cleaned_data["state"]}


class FeeForm(PageForm):
    """The state of a fee, and an amount if it is not the tournament's fee."""

    state = TextField()
    amount = MoneyField()


class ReminderForm(PageForm):
    """The number of reminders that the page has shown, so that a second press sends nothing."""

    sent = NumberField(needed=True)


class QuestionForm(PageForm):
    """A question of the registration. Choices that are stored already have fields of their own (`choice-0`); new
    choices are the lines of `choices`.
    """

    kind = TextField()
    text = TextField()
    help = TextField()
    choices = TextField()
    required = TickField()
    shown = TextField()

    def read_question(self, before: Sequence[str] = ()) -> dict[str, Any]:
        """The facts of the question; `renamed` has the new words of the stored choices (`before`)."""
        facts = self.read()
        kept = [(choice, self.data.get(f"choice-{at}", choice).strip()) for at, choice in enumerate(before)]
        facts["choices"] = [*(words for _was, words in kept if words), *facts["choices"].splitlines()]
        renamed = {was: words for was, words in kept if words and words != was}
        return {**facts, **({"renamed": renamed} if before else {})}


class RemovalForm(PageForm):
    """The number of answers that the page has announced to go."""

    answers = NumberField(needed=True)


class LatenessForm(PageForm):
    """The time between the start signal and a player's arrival."""

    minutes = NumberField()
    seconds = NumberField()


class SubstituteForm(ReasonForm):
    """The player who does not play, and their substitute: an entry, or a new person by `name`."""

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
        """The `substitute` is an entry or, for a new person, a row of a list of players. Raises Refused."""
        fields = self.cleaned_data
        name, country = fields.pop("name"), fields.pop("country")
        if name:
            return {**fields, "substitute": read_fields(name, country)}
        if fields["substitute"] is None:
            raise Refusal(Fault("player_missing", "substitute"))
        return fields


class TakeBackForm(ReasonForm):
    """The number of a player who plays after all."""

    entry = TextField()


class TeamsForm(PageForm):
    """A line for each team: its name, a colon, the numbers of its players."""

    teams = TextField()

    def clean_teams(self) -> dict[str, list[int]]:
        """The members by team. Refuses every bad number."""
        faults: list[Fault] = []
        teams: dict[str, list[int]] = {}
        for line in filter(None, map(str.strip, self.cleaned_data["teams"].splitlines())):
            name, _colon, numbers = line.rpartition(":")
            parts = numbers.replace(",", " ").split()
            members = [whole_number(part) for part in parts]
            faults += [
                Fault("not_in_tournament", "teams", found=part)
                for part, number in zip(parts, members, strict=True)
                if number is None
            ]
            teams.setdefault(name.strip(), []).extend(number for number in members if number is not None)
        if faults:
            raise forms.ValidationError([Refusal(fault) for fault in faults])
        return teams


class MergeForm(PageForm):
    """Two records of one person."""

    keep = RowField()
    drop = RowField()

    def __init__(self, data: Any, people: QuerySet[Player]) -> None:
        super().__init__(data)
        self.offer(people, "keep", "drop")


class ReasonedMergeForm(MergeForm):
    """Two people who are merged at once; the reason stands in the log."""

    reason = ReasonField(needed=True)
