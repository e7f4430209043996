"""An application to play."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from players.encodings import CHOICES
from players.limits import LONGEST_CLUB_NAME, MOST_LINES, MOST_MONEY
from players.person import OF_PERSON, Fact
from tournaments.common.web.api.examples import example
from tournaments.common.web.api.shapes import ChoicesField, RowKeyField, UploadField
from tournaments.desk.people.selectors.registration import Application, application_key
from tournaments.desk.people.serializers.answers import AnswersField
from tournaments.desk.people.serializers.facts import Field, ShownFact, WithFacts
from tournaments.desk.people.services.list_update import FATES
from tournaments.models import Entry
from tournaments.models.limits import (
    HIGHEST_NUMBER,
    LONGEST_CONTACT,
    LONGEST_EXTERNAL_ID,
    LONGEST_REASON,
    LONGEST_TEAM_NAME,
)


@example(
    given_name="Ada", family_name="Lee", country="ITA", club="Riichi Bologna", contact="ada@club.example"
)
class ApplicationRequest(WithFacts):
    """The fields of the public form; only the organiser sees the contact."""

    def fact_field(self, fact: Fact) -> Field:
        """The field of a fact; only the family name is required."""
        if fact.needed:
            return serializers.CharField(max_length=fact.longest)
        return serializers.CharField(max_length=fact.longest, required=False, allow_blank=True, default="")

    contact = serializers.CharField(max_length=LONGEST_CONTACT, help_text="e-mail address")
    answers = AnswersField(required=False)


@example(given_name="Ada", family_name="Lee", country="ITA", contact="ada@club.example")
class RegistrationRequest(ApplicationRequest):
    namesake = serializers.BooleanField(
        default=False, help_text="another person than the one of this name who has entered already"
    )


class ApplicationAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField(source="entry.number")
    waiting = serializers.IntegerField(
        allow_null=True, help_text="place on the waiting list; null: a place is free"
    )
    key = serializers.SerializerMethodField(help_text="of the applicant's private page; tell nobody else")

    def get_key(self, application: Application) -> str:
        return application_key(application.entry)


class ApplicationSerializer(WithFacts):
    first = 1
    number = serializers.IntegerField(source="entry.number")
    contact = serializers.CharField(source="entry.contact")
    asked_at = serializers.DateTimeField(source="entry.created_at")
    waiting = serializers.IntegerField(allow_null=True)
    answers = AnswersField(source="entry.answers_by_number")

    def fact_field(self, fact: Fact) -> Field:
        """The field of a fact, as this tournament has it."""
        of_entry = f"entry.{fact.of_entry}"
        return serializers.CharField(source=of_entry if fact.of_entry else f"entry.player.{fact.name}")


class OwnApplicationSerializer(ApplicationSerializer):
    """An application as the applicant reads it."""

    status = serializers.ChoiceField(choices=Entry.Status.choices, source="entry.status")
    wish = serializers.ChoiceField(choices=Entry.Wish.choices, source="entry.wish", allow_blank=True)
    fee = serializers.ChoiceField(choices=Entry.Fee.choices, source="entry.fee")
    fee_due = serializers.IntegerField(
        source="entry.fee_due", allow_null=True, help_text="what it costs you, in hundredths of the currency"
    )
    fee_paid = serializers.IntegerField(source="entry.fee_paid", allow_null=True)
    payment = serializers.CharField(source="entry.tournament.payment", help_text="how to pay")


class PrivateLinkSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    link = serializers.CharField(help_text="the page of the player")


@example(wish="initials")
class WishRequest(serializers.Serializer[Any]):
    wish = serializers.ChoiceField(choices=Entry.Wish.choices, allow_blank=True)


@example(club="Riichi Bologna", contact="ada@club.example")
class ContactRequest(serializers.Serializer[Any]):
    club = serializers.CharField(max_length=LONGEST_CLUB_NAME, allow_blank=True)
    contact = serializers.CharField(max_length=LONGEST_CONTACT, allow_blank=True)


class OwnCopySerializer(serializers.Serializer[Any]):
    person = serializers.DictField()
    tournaments = serializers.ListField(child=serializers.DictField())


class PersonRow(WithFacts):
    facts, first = OF_PERSON, 1
    id = serializers.IntegerField(source="pk")


@example(numbers=[5, 6])
class Acceptance(serializers.Serializer[Any]):
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER),
        allow_empty=False,
        max_length=MOST_LINES,
    )


class EntrySerializer(WithFacts, serializers.ModelSerializer[Entry]):
    first = 1

    class Meta:
        model = Entry
        fields: tuple[str, ...] = ("number", "team", "status", "ranked", "checked_in_at")

    def fact_field(self, fact: Fact) -> Field:
        """The field of a fact, as the reader may see it."""
        return serializers.CharField(source="shown_club") if fact.of_entry else ShownFact(fact)


class OwnEntrySerializer(EntrySerializer):
    """An entry as its organisers read it."""

    class Meta(EntrySerializer.Meta):
        fields = (*EntrySerializer.Meta.fields, "external_id", "fee", "fee_due", "fee_paid")

    fee_due = serializers.IntegerField(
        read_only=True, allow_null=True, help_text="what this entry costs, in hundredths of the currency"
    )


class ListedEntrySerializer(EntrySerializer):
    """An entry in the list; what it costs, and its key in another system, are there for organisers alone."""

    class Meta(EntrySerializer.Meta):
        fields = OwnEntrySerializer.Meta.fields

    external_id = serializers.CharField(required=False)
    fee = serializers.ChoiceField(required=False, choices=Entry.Fee.choices)
    fee_due = serializers.IntegerField(required=False, allow_null=True)
    fee_paid = serializers.IntegerField(required=False, allow_null=True)


@example(ema_number="04010001")
class PersonFacts(WithFacts):
    """The facts of a person; facts that are not sent stay as they are."""

    def fact_field(self, fact: Fact) -> Field:
        """The field of a fact that may be sent; a fact that a person needs must not be empty."""
        return serializers.CharField(max_length=fact.longest, required=False, allow_blank=not fact.needed)


@example(club="Riichi Bologna", team="Dragons", contact="ada@club.example")
class EntryChange(PersonFacts):
    contact = serializers.CharField(
        max_length=LONGEST_CONTACT, required=False, allow_blank=True, help_text="e-mail address"
    )
    team = serializers.CharField(max_length=LONGEST_TEAM_NAME, required=False, allow_blank=True)


@example(text="name;country;club\nLEE Ada;ITA;Riichi Bologna\nKIM Bo;FRA;")
class ImportRequest(serializers.Serializer[Any]):
    """A `file` (multipart) or a `text`; `choices` by the place of the row, from 0, as the preview offers them."""

    file = UploadField(required=False, allow_empty_file=True)
    text = serializers.CharField(required=False, allow_blank=True, default="", trim_whitespace=False)
    encoding = serializers.ChoiceField(choices=CHOICES, required=False, allow_blank=True, default="")
    sheet = serializers.CharField(required=False, allow_blank=True, default="")
    choices = ChoicesField(most=MOST_LINES, by_place=True)


@example(text="name;country;paid\nLEE Ada;ITA;yes\nKIM Bo;FRA;no", paid=4500)
class EntriesImportRequest(ImportRequest):
    """A list of players of a tournament, whose fee may have changed on a day."""

    paid = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=0,
        max_value=MOST_MONEY,
        help_text="the fee of those who have paid, in hundredths, where the list does not say which",
    )


class ImportFault(serializers.Serializer[Any]):
    code = serializers.CharField()
    field = serializers.CharField()
    detail = serializers.CharField()
    cell = serializers.CharField(help_text="the cell, or the number of the line")


class PlannedRowSerializer(WithFacts):
    """A row of a list and its fate."""

    first = 2
    place = serializers.IntegerField()
    line = serializers.IntegerField()
    team = serializers.CharField()
    contact = serializers.CharField()
    fee = serializers.CharField(allow_blank=True, help_text="paid, open, waived, or empty: not said")
    answers = AnswersField()
    fate = serializers.ChoiceField(
        choices=["new", "known", "likely", "entered", "conflict", "doubt", "fault"]
    )
    options = serializers.ListField(
        child=serializers.CharField(),
        help_text="known, new, namesake, skip, or the id of one of several people",
    )
    default = serializers.CharField(allow_blank=True, help_text="empty: a choice is needed")
    people = PersonRow(many=True)
    faults = ImportFault(many=True)


class ImportedSerializer(serializers.Serializer[Any]):
    entries = serializers.ListField(child=serializers.IntegerField(), help_text="numbers of the new entries")
    skipped = serializers.IntegerField(help_text="rows that changed nothing")

    def to_representation(self, instance: Any) -> dict[str, Any]:
        return {"entries": [entry.number for entry in instance["entries"]], "skipped": instance["skipped"]}


@example(listed="initials")
class ListedRequest(serializers.Serializer[Any]):
    listed = serializers.ChoiceField(choices=["name", "initials", "hidden"])


class OwnDataSerializer(serializers.Serializer[Any]):
    person = serializers.DictField()
    accounts = serializers.ListField(child=serializers.CharField())
    tournaments = serializers.ListField(child=serializers.DictField())
    leagues = serializers.ListField(child=serializers.DictField())
    merged = serializers.ListField(
        child=serializers.DictField(), help_text="other records of the person, merged"
    )
    kept_apart = serializers.IntegerField(help_text="people who look like this one and are not")
    proposed_changes = serializers.ListField(child=serializers.DictField())


@example(given_name="Ada", family_name="Lee", country="ITA", reason="Entered under her sister's name")
class PersonChoice(PersonFacts):
    """A known person by `id`, or the facts of a new person."""

    id = RowKeyField(required=False)
    reason = serializers.CharField(max_length=LONGEST_REASON, required=False, allow_blank=True, default="")


class ProposalSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    person = PersonRow()
    other = PersonRow(allow_null=True, help_text="shall become the person")
    changes = serializers.DictField(child=serializers.CharField(allow_blank=True))
    by = serializers.CharField(source="by.username")
    state = serializers.ChoiceField(choices=["open", "accepted", "declined"])
    created_at = serializers.DateTimeField()


@example(ranked=True)
class ReserveRequest(serializers.Serializer[Any]):
    ranked = serializers.BooleanField(help_text="their answer, if they play from the very start")


@example(ranked=False, reason="A guest of the club")
class RankingRequest(serializers.Serializer[Any]):
    ranked = serializers.BooleanField()
    reason = serializers.CharField(max_length=LONGEST_REASON)


@example(reason="Passed information to another table")
class DisqualificationRequest(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONGEST_REASON)
    strike = serializers.BooleanField(default=False, help_text="remove from the ranking as well")


class NewPlayer(PersonFacts):
    """A player of another system; `external_id` is their key there."""

    external_id = serializers.CharField(max_length=LONGEST_EXTERNAL_ID, required=False, allow_blank=True)

    def fact_field(self, fact: Fact) -> Field:
        """The field of a fact; a new person needs a family name."""
        return serializers.CharField(max_length=fact.longest) if fact.needed else super().fact_field(fact)


@example(
    players=[
        {"given_name": "Ada", "family_name": "Lee", "country": "ITA", "external_id": "it-1"},
        {"given_name": "Jan", "family_name": "van der Berg", "country": "NLD", "external_id": "nl-17"},
        {"given_name": "Bo", "family_name": "Kim", "country": "FRA"},
        {"given_name": "Cy", "family_name": "Rossi", "country": "ITA", "ema_number": "04010001"},
    ]
)
class PlayerList(serializers.Serializer[Any]):
    """A pasted `text` (a line for each player: name; country; EMA number; club; only the name is required), or
    `players`.
    """

    text = serializers.CharField(trim_whitespace=False, required=False, default="")
    players = serializers.ListField(child=NewPlayer(), required=False, default=list, max_length=MOST_LINES)
    namesakes = serializers.BooleanField(
        required=False, default=False, help_text="these are not the known people of their names and countries"
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Check that either `text` or `players` is sent."""
        if attrs["text"] and attrs["players"]:
            raise serializers.ValidationError({"players": "text or players"}, code="wrong_type")
        if not attrs["text"] and not attrs["players"]:
            raise serializers.ValidationError({"text": _("This field is required.")}, code="required")
        return attrs


class ListedPlayer(NewPlayer):
    """A player of another system's list; facts that are not sent stay as they are."""

    external_id = serializers.CharField(max_length=LONGEST_EXTERNAL_ID)


@example(
    players=[
        {"external_id": "it-1", "given_name": "Ada", "family_name": "Lee", "country": "ITA"},
        {"external_id": "nl-17", "given_name": "Jan", "family_name": "van der Berg", "country": "NLD"},
    ]
)
class ListUpdate(serializers.Serializer[Any]):
    players = serializers.ListField(child=ListedPlayer(), allow_empty=False, max_length=MOST_LINES)


class FateSerializer(serializers.Serializer[Any]):
    """The fate of a player of the list, or of an entry that the list has no longer."""

    external_id = serializers.CharField()
    number = serializers.IntegerField(allow_null=True, help_text="of the entry; null: it will be new")
    fate = serializers.ChoiceField(choices=FATES, source="kind")
    changes = serializers.ListField(
        child=serializers.CharField(),
        source="facts",
        help_text="the names of what became another; `status`: the player is back",
    )


class PersonSerializer(WithFacts):
    """A line of a list as it was read."""

    first = 1
    line = serializers.IntegerField()


@example(entry=1, substitute=9, when="before", reason="Missed the train")
class SubstituteRequest(serializers.Serializer[Any]):
    entry = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_NUMBER, help_text="entry number of the player who is replaced"
    )
    substitute = serializers.IntegerField(
        min_value=1, max_value=HIGHEST_NUMBER, help_text="entry number of the substitute"
    )
    when = serializers.ChoiceField(
        choices=["before", "during"],
        required=False,
        help_text="before or during the game; default: before if no hand has been entered",
    )
    reason = serializers.CharField(max_length=LONGEST_REASON, required=False, allow_blank=True, default="")
