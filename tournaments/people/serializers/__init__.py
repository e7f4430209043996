"""Asking to play."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from players.encodings import CHOICES
from players.limits import (
    LONGEST_CLUB_NAME,
    LONGEST_COUNTRY,
    LONGEST_EMA_NUMBER,
    LONGEST_PERSON_NAME,
    MOST_LINES,
)
from tournaments.models import Entry
from tournaments.models.limits import (
    HIGHEST_ID,
    HIGHEST_NUMBER,
    LONGEST_CONTACT,
    LONGEST_EXTERNAL_ID,
    LONGEST_REASON,
    LONGEST_TEAM_NAME,
)
from tournaments.people.selectors.registration import Application, application_key


class ApplicationRequest(serializers.Serializer[Any]):
    """What the public form asks; only the organiser sees the contact."""

    given_name = serializers.CharField(
        max_length=LONGEST_PERSON_NAME, required=False, allow_blank=True, default=""
    )
    family_name = serializers.CharField(max_length=LONGEST_PERSON_NAME)
    country = serializers.CharField(max_length=LONGEST_COUNTRY, required=False, allow_blank=True, default="")
    ema_number = serializers.CharField(
        max_length=LONGEST_EMA_NUMBER, required=False, allow_blank=True, default=""
    )
    club = serializers.CharField(max_length=LONGEST_CLUB_NAME, required=False, allow_blank=True, default="")
    contact = serializers.CharField(max_length=LONGEST_CONTACT, help_text="e-mail address")


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


class ApplicationSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(source="entry.number")
    given_name = serializers.CharField(source="entry.player.given_name")
    family_name = serializers.CharField(source="entry.player.family_name")
    country = serializers.CharField(source="entry.player.country")
    ema_number = serializers.CharField(source="entry.player.ema_number")
    club = serializers.CharField(source="entry.club_name")
    contact = serializers.CharField(source="entry.contact")
    asked_at = serializers.DateTimeField(source="entry.created_at")
    waiting = serializers.IntegerField(allow_null=True)


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


class WishRequest(serializers.Serializer[Any]):
    wish = serializers.ChoiceField(choices=Entry.Wish.choices, allow_blank=True)


class ContactRequest(serializers.Serializer[Any]):
    club = serializers.CharField(max_length=LONGEST_CLUB_NAME, allow_blank=True)
    contact = serializers.CharField(max_length=LONGEST_CONTACT, allow_blank=True)


class OwnCopySerializer(serializers.Serializer[Any]):
    person = serializers.DictField()
    tournaments = serializers.ListField(child=serializers.DictField())


class PersonRow(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    country = serializers.CharField()
    ema_number = serializers.CharField()


class PairSerializer(serializers.Serializer[Any]):
    keep = PersonRow()
    drop = PersonRow()
    why = serializers.ChoiceField(
        choices=["same", "near"], help_text="same: the same name; near: one letter different"
    )


class MergeRequest(serializers.Serializer[Any]):
    keep = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)
    drop = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)


class ReasonedMergeRequest(MergeRequest):
    reason = serializers.CharField(max_length=LONGEST_REASON, required=False, allow_blank=True, default="")


class ApartRequest(serializers.Serializer[Any]):
    first = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)
    second = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)


class ApartSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    first = PersonRow()
    second = PersonRow()
    by = serializers.CharField(source="by.username")
    at = serializers.DateTimeField()


class MergedSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    person = PersonRow()
    old_id = serializers.IntegerField(help_text="the id of the person who was merged into this one")
    by = serializers.CharField(source="by.username")
    at = serializers.DateTimeField()
    reason = serializers.CharField()


class SeparationRequest(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONGEST_REASON)


class JointSerializer(serializers.Serializer[Any]):
    tournament = serializers.CharField(source="tournament.slug")
    stays = serializers.IntegerField(source="stays.number")
    goes = serializers.IntegerField(source="goes.number", allow_null=True, default=None)
    penalties = serializers.IntegerField()
    blocked = serializers.BooleanField(help_text="both have played there")


class EffectSerializer(serializers.Serializer[Any]):
    joints = JointSerializer(many=True)
    gains = serializers.DictField(
        child=serializers.CharField(), help_text="details added to the person who is kept"
    )


class Acceptance(serializers.Serializer[Any]):
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER),
        allow_empty=False,
        max_length=MOST_LINES,
    )


class EntrySerializer(serializers.ModelSerializer[Entry]):
    given_name = serializers.CharField(source="player.shown_given_name")
    family_name = serializers.CharField(source="player.shown_family_name")
    country = serializers.CharField(source="player.country")
    ema_number = serializers.CharField(source="player.shown_ema_number")
    club = serializers.CharField(source="shown_club")

    class Meta:
        model = Entry
        fields: tuple[str, ...] = (
            *("number", "given_name", "family_name", "country", "ema_number", "club", "team", "status"),
            *("ranked", "checked_in_at"),
        )


class OwnEntrySerializer(EntrySerializer):
    """An entry as its organisers read it."""

    class Meta(EntrySerializer.Meta):
        fields = (*EntrySerializer.Meta.fields, "external_id", "fee", "fee_due", "fee_paid")

    fee_due = serializers.IntegerField(
        read_only=True, allow_null=True, help_text="what this entry costs, in hundredths of the currency"
    )


class PersonFacts(serializers.Serializer[Any]):
    """What a person is known by; what is not sent stays as it is."""

    given_name = serializers.CharField(max_length=LONGEST_PERSON_NAME, required=False, allow_blank=True)
    family_name = serializers.CharField(max_length=LONGEST_PERSON_NAME, required=False)
    country = serializers.CharField(max_length=LONGEST_COUNTRY, required=False, allow_blank=True)
    ema_number = serializers.CharField(max_length=LONGEST_EMA_NUMBER, required=False, allow_blank=True)
    club = serializers.CharField(max_length=LONGEST_CLUB_NAME, required=False, allow_blank=True)


class EntryChange(PersonFacts):
    contact = serializers.CharField(
        max_length=LONGEST_CONTACT, required=False, allow_blank=True, help_text="e-mail address"
    )
    team = serializers.CharField(max_length=LONGEST_TEAM_NAME, required=False, allow_blank=True)


class ImportRequest(serializers.Serializer[Any]):
    """A `file` (multipart) or a `text`; `choices` by the place of the row, from 0, as the preview offers them."""

    file = serializers.FileField(required=False, allow_empty_file=True)
    text = serializers.CharField(required=False, allow_blank=True, default="", trim_whitespace=False)
    encoding = serializers.ChoiceField(choices=CHOICES, required=False, allow_blank=True, default="")
    sheet = serializers.CharField(required=False, allow_blank=True, default="")
    choices = serializers.JSONField(required=False, default=dict)

    def validate_choices(self, value: Any) -> dict[str, str]:
        """Places are whole numbers, choices are texts."""
        if not isinstance(value, dict) or len(value) > MOST_LINES:
            raise serializers.ValidationError("an object", code="wrong_type")
        if not all(
            key.isdecimal() and len(key) < 6 and isinstance(choice, str) for key, choice in value.items()
        ):
            raise serializers.ValidationError("an object", code="wrong_type")
        return value


class ImportFault(serializers.Serializer[Any]):
    code = serializers.CharField()
    field = serializers.CharField()
    detail = serializers.CharField()
    cell = serializers.CharField(help_text="the cell, or the number of the line")


class PlannedRowSerializer(serializers.Serializer[Any]):
    """A row of a list and what would become of it."""

    place = serializers.IntegerField()
    line = serializers.IntegerField()
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    country = serializers.CharField()
    ema_number = serializers.CharField()
    club = serializers.CharField()
    team = serializers.CharField()
    contact = serializers.CharField()
    fee = serializers.CharField(allow_blank=True, help_text="paid, open, waived, or empty: not said")
    fate = serializers.ChoiceField(choices=["new", "known", "likely", "entered", "conflict", "fault"])
    options = serializers.ListField(
        child=serializers.CharField(), help_text="known, new, skip, or the id of one of several people"
    )
    default = serializers.CharField(allow_blank=True, help_text="empty: a choice is needed")
    people = PersonRow(many=True)
    faults = ImportFault(many=True)


class ImportedSerializer(serializers.Serializer[Any]):
    entries = serializers.ListField(child=serializers.IntegerField(), help_text="numbers of the new entries")
    skipped = serializers.IntegerField(help_text="rows that changed nothing")

    def to_representation(self, instance: Any) -> dict[str, Any]:
        return {"entries": [entry.number for entry in instance["entries"]], "skipped": instance["skipped"]}


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


class PersonChoice(PersonFacts):
    """A known person by `id`, or the facts of somebody new."""

    id = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID, required=False)
    reason = serializers.CharField(max_length=LONGEST_REASON, required=False, allow_blank=True, default="")


class ProposalSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    person = PersonRow()
    other = PersonRow(allow_null=True, help_text="shall become the person")
    changes = serializers.DictField(child=serializers.CharField(allow_blank=True))
    by = serializers.CharField(source="by.username")
    state = serializers.ChoiceField(choices=["open", "accepted", "declined"])
    created_at = serializers.DateTimeField()


class ReserveRequest(serializers.Serializer[Any]):
    ranked = serializers.BooleanField(help_text="their answer, if they play from the very start")


class RankingRequest(serializers.Serializer[Any]):
    ranked = serializers.BooleanField()
    reason = serializers.CharField(max_length=LONGEST_REASON)


class DisqualificationRequest(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONGEST_REASON)
    strike = serializers.BooleanField(default=False, help_text="remove from the ranking as well")


class NewPlayer(PersonFacts):
    """A player of another system; `external_id` is their key there."""

    family_name = serializers.CharField(max_length=LONGEST_PERSON_NAME)
    external_id = serializers.CharField(max_length=LONGEST_EXTERNAL_ID, required=False, allow_blank=True)


class PlayerList(serializers.Serializer[Any]):
    """A pasted `text` (name; country; EMA number; club: a player a line, only the name is required), or `players`."""

    text = serializers.CharField(trim_whitespace=False, required=False, default="")
    players = serializers.ListField(child=NewPlayer(), required=False, default=list, max_length=MOST_LINES)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of the two."""
        if attrs["text"] and attrs["players"]:
            raise serializers.ValidationError({"players": "text or players"}, code="wrong_type")
        if not attrs["text"] and not attrs["players"]:
            raise serializers.ValidationError({"text": _("This field is required.")}, code="required")
        return attrs


class PersonSerializer(serializers.Serializer[Any]):
    """One line of a list as it was read."""

    line = serializers.IntegerField()
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    country = serializers.CharField()
    ema_number = serializers.CharField()
    club = serializers.CharField()


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


class TeamMemberSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    number = serializers.IntegerField()
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    country = serializers.CharField()
    counts = serializers.BooleanField(help_text="whether this player's figures count in the team's sum")


class TeamSerializer(serializers.Serializer[Any]):
    """A team with the sum of each figure that ranks (`total` ...) over the members who count."""

    place = serializers.IntegerField()
    team = serializers.CharField()
    games = serializers.IntegerField()
    members = TeamMemberSerializer(many=True)


class TeamsSerializer(serializers.Serializer[Any]):
    metrics = serializers.ListField(child=serializers.CharField())
    best = serializers.IntegerField(allow_null=True, help_text="how many members count; null: all")
    rows = TeamSerializer(many=True)


class TeamsRequest(serializers.Serializer[Any]):
    teams = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)),
        help_text="every team by name with the entry numbers of its members; players in no team play on their own",
    )
