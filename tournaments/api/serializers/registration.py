"""Asking to play."""

from typing import Any

from rest_framework import serializers

HIGHEST_KEY = 2**63 - 1


class ApplicationRequest(serializers.Serializer[Any]):
    """What the public form asks, and no more; the contact is for the organiser alone."""

    given_name = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    family_name = serializers.CharField(max_length=80)
    country = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    ema_number = serializers.CharField(max_length=12, required=False, allow_blank=True, default="")
    club = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    contact = serializers.CharField(max_length=254, help_text="e-mail address")


class ApplicationAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    waiting = serializers.IntegerField(
        allow_null=True, help_text="place in the waiting list; null: a place is free"
    )


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


class PersonRow(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    given_name = serializers.CharField()
    family_name = serializers.CharField()
    country = serializers.CharField()
    ema_number = serializers.CharField()


class PairSerializer(serializers.Serializer[Any]):
    keep = PersonRow()
    drop = PersonRow()
    why = serializers.ChoiceField(choices=["same", "near"], help_text="the name, or one letter apart")


class MergeRequest(serializers.Serializer[Any]):
    keep = serializers.IntegerField(min_value=1, max_value=HIGHEST_KEY)
    drop = serializers.IntegerField(min_value=1, max_value=HIGHEST_KEY)


class JointSerializer(serializers.Serializer[Any]):
    tournament = serializers.CharField(source="tournament.slug")
    stays = serializers.IntegerField(source="stays.number")
    goes = serializers.IntegerField(source="goes.number", allow_null=True, default=None)
    penalties = serializers.IntegerField()
    blocked = serializers.BooleanField(help_text="both have played there")


class EffectSerializer(serializers.Serializer[Any]):
    joints = JointSerializer(many=True)
    gains = serializers.DictField(child=serializers.CharField(), help_text="what the one who stays lacked")


class Acceptance(serializers.Serializer[Any]):
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=32_767), allow_empty=False, max_length=1000
    )
