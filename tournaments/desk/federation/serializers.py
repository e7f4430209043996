"""The federation's questions on the wire."""

from typing import Any

from rest_framework import serializers


class FindingSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    words = serializers.CharField()
    must = serializers.BooleanField(help_text="whether the federation asks for it, or it is worth a look")


class PlayerFindingsSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    place = serializers.IntegerField()
    name = serializers.CharField()
    findings = FindingSerializer(many=True)


class FactsSerializer(serializers.Serializer[Any]):
    players = serializers.IntegerField()
    members = serializers.IntegerField(help_text="players with a number of a member country")
    guests = serializers.IntegerField()
    countries = serializers.ListField(child=serializers.CharField())
    days = serializers.IntegerField()
    sessions = serializers.IntegerField()
    minutes = serializers.IntegerField(help_text="of the shortest session")
    referees = serializers.ListField(child=serializers.CharField())
    weight = serializers.FloatField(help_text="in the federation's ranking")
    championship_weight = serializers.FloatField()


class CheckSerializer(serializers.Serializer[Any]):
    must = serializers.IntegerField(help_text="how many things that the federation asks for are missing")
    facts = FactsSerializer()
    event = FindingSerializer(many=True)
    players = PlayerFindingsSerializer(many=True)
