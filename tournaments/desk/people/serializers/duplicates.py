"""Two records that may be one person: pairs, merges, and pairs that are kept apart."""

from typing import Any

from rest_framework import serializers

from tournaments.common.web.api.examples import example
from tournaments.common.web.api.shapes import RowKeyField
from tournaments.desk.people.serializers import PersonRow
from tournaments.models.limits import LONGEST_REASON


class PairSerializer(serializers.Serializer[Any]):
    keep = PersonRow()
    drop = PersonRow()
    why = serializers.ChoiceField(
        choices=["same", "near"], help_text="same: the same name; near: one letter different"
    )


@example(keep=17, drop=342)
class MergeRequest(serializers.Serializer[Any]):
    keep = RowKeyField()
    drop = RowKeyField()


@example(keep=17, drop=342, reason="She has married")
class ReasonedMergeRequest(MergeRequest):
    reason = serializers.CharField(max_length=LONGEST_REASON, required=False, allow_blank=True, default="")


@example(first=17, second=342)
class ApartRequest(serializers.Serializer[Any]):
    first = RowKeyField()
    second = RowKeyField()


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


@example(reason="They are father and son")
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
