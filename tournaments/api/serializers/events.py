"""Tournaments, roles and entries."""

from typing import Any

from rest_framework import serializers

from tournaments.models import Entry, Role, Stage, Tournament

LONG = 400


class StageSerializer(serializers.ModelSerializer[Stage]):
    class Meta:
        model = Stage
        fields = (
            "number",
            "kind",
            "name",
            "rounds_planned",
            "cut",
            "places",
            "carry_percent",
            "opened_at",
        )


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    stages = StageSerializer(many=True, read_only=True)

    class Meta:
        model = Tournament
        fields = (
            "slug",
            "name",
            "place",
            "country",
            "starts_on",
            "ends_on",
            "ruleset",
            "options",
            "language",
            "minutes",
            "tiles_policy",
            "tiles_above",
            "results_policy",
            "confirmation_policy",
            "registration",
            "capacity",
            "tables",
            "team_best",
            "state",
            "stages",
        )


class TournamentChange(serializers.Serializer[Any]):
    """What may be set of a tournament."""

    name = serializers.CharField(max_length=120, required=False)
    ruleset = serializers.CharField(max_length=40, required=False)
    place = serializers.CharField(max_length=120, required=False, allow_blank=True)
    country = serializers.RegexField(r"^([A-Z]{3})?$", required=False, allow_blank=True)
    starts_on = serializers.DateField(required=False, allow_null=True)
    ends_on = serializers.DateField(required=False, allow_null=True)
    options = serializers.DictField(required=False)
    language = serializers.CharField(max_length=10, required=False)
    minutes = serializers.IntegerField(min_value=1, max_value=1440, required=False)
    tiles_policy = serializers.ChoiceField(choices=Tournament.Tiles.choices, required=False)
    tiles_above = serializers.IntegerField(min_value=0, max_value=1_000_000, required=False)
    results_policy = serializers.ChoiceField(choices=Tournament.Results.choices, required=False)
    confirmation_policy = serializers.ChoiceField(choices=Tournament.Confirmation.choices, required=False)
    registration = serializers.ChoiceField(choices=Tournament.Registration.choices, required=False)
    capacity = serializers.IntegerField(min_value=1, max_value=10_000, required=False, allow_null=True)
    tables = serializers.IntegerField(min_value=1, max_value=10_000, required=False, allow_null=True)
    team_best = serializers.IntegerField(
        min_value=1,
        max_value=1_000,
        required=False,
        allow_null=True,
        help_text="how many members count for a team's score, the best of them; null: all",
    )


class TournamentCreation(TournamentChange):
    """A new tournament."""

    name = serializers.CharField(max_length=120)
    ruleset = serializers.CharField(max_length=40)
    slug = serializers.SlugField(max_length=50, required=False)
    rounds = serializers.IntegerField(min_value=1, max_value=100, default=4)


class TournamentCopy(TournamentChange):
    """A new tournament after an earlier one; what is said here goes before what is copied."""

    name = serializers.CharField(max_length=120)
    roles = serializers.BooleanField(default=False, help_text="who works there works here too")


class StateChange(serializers.Serializer[Any]):
    state = serializers.ChoiceField(choices=Tournament.State.choices)


class RoleSerializer(serializers.ModelSerializer[Role]):
    account = serializers.CharField(source="account.username")

    class Meta:
        model = Role
        fields = ("id", "account", "kind")


class RoleGrant(serializers.Serializer[Any]):
    account = serializers.CharField(max_length=150)
    kind = serializers.ChoiceField(choices=Role.Kind.choices)


class EntrySerializer(serializers.ModelSerializer[Entry]):
    given_name = serializers.CharField(source="player.given_name")
    family_name = serializers.CharField(source="player.family_name")
    country = serializers.CharField(source="player.country")
    ema_number = serializers.CharField(source="player.ema_number")
    club = serializers.CharField(source="club_name")

    class Meta:
        model = Entry
        fields = (
            *("number", "given_name", "family_name", "country", "ema_number", "club", "team", "status"),
            *("ranked", "checked_in_at"),
        )


class EntryChange(serializers.Serializer[Any]):
    team = serializers.CharField(max_length=80, required=False, allow_blank=True)
    club = serializers.CharField(max_length=120, required=False, allow_blank=True)


class ReserveRequest(serializers.Serializer[Any]):
    ranked = serializers.BooleanField(help_text="his answer, should he play from the very start")


class RankingRequest(serializers.Serializer[Any]):
    ranked = serializers.BooleanField()
    reason = serializers.CharField(max_length=LONG)


class DisqualificationRequest(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONG)
    strike = serializers.BooleanField(default=False, help_text="out of the ranking, too")


class LatenessRequest(serializers.Serializer[Any]):
    stage = serializers.IntegerField(min_value=1, max_value=100, default=1)
    round = serializers.IntegerField(min_value=1, max_value=100)
    seconds = serializers.IntegerField(min_value=0, max_value=86_400, help_text="after the start signal")


class LatenessSerializer(serializers.Serializer[Any]):
    points = serializers.IntegerField(help_text="off the own result, after uma")
    substitute = serializers.BooleanField(help_text="a substitute plays this session; nothing is taken off")


class PlayerList(serializers.Serializer[Any]):
    """A pasted list: name; country; EMA number; club. One player a line; only the name is needed."""

    text = serializers.CharField(max_length=200_000, trim_whitespace=False)


class PersonSerializer(serializers.Serializer[Any]):
    """One line of a list as it was understood."""

    line = serializers.IntegerField()
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    country = serializers.CharField()
    ema_number = serializers.CharField()
    club = serializers.CharField()


class Reason(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONG)


class OptionalReason(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=LONG, required=False, allow_blank=True, default="")


class CallReason(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


class GameStart(serializers.Serializer[Any]):
    """FIMJ: `first_round` is the wind of the wall that was breached."""

    first_round = serializers.ChoiceField(choices=["E", "S", "W", "N"])
