"""The statistics of the API: each figure as a number and its sample, so that nothing is rounded."""

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from scoring.rulesets.base import RuleSet
from tournaments.common.web.api.shapes import TilesField
from tournaments.play.statistics.engine.counts import Counts
from tournaments.play.statistics.engine.figures import measured
from tournaments.play.statistics.selectors import PlayerStatistics, Statistics

Json = dict[str, Any]


class StatisticSerializer(serializers.Serializer[Any]):
    """A figure is `number` / `sample`; a plain count has no sample. the pages of statistics define each."""

    key = serializers.CharField()
    number = serializers.IntegerField()
    sample = serializers.IntegerField(allow_null=True)


class WonHandSerializer(serializers.Serializer[Any]):
    """A win. `where`: stage, round, table, hand. `points`: the hand alone; `gained`: with counters and sticks. `hand`:
    its tiles, null where they are not known. `player`: an entry number in a tournament, a person over several."""

    tournament = serializers.CharField(required=False)
    player = serializers.CharField(allow_blank=True)
    where = serializers.ListField(child=serializers.IntegerField())
    points = serializers.IntegerField()
    gained = serializers.IntegerField()
    self_draw = serializers.BooleanField()
    ruleset = serializers.CharField()
    hand = TilesField(allow_null=True)
    value = serializers.DictField()


class PatternCountSerializer(serializers.Serializer[Any]):
    """A pattern: the number of hands that held it, and the best of them."""

    code = serializers.CharField()
    hands = serializers.IntegerField()
    example = WonHandSerializer()


class WindSerializer(serializers.Serializer[Any]):
    """A player's hands in a wind."""

    wind = serializers.CharField()
    hands = serializers.IntegerField()
    wins = serializers.IntegerField()
    points = serializers.IntegerField()


class PlayerStatisticsSerializer(serializers.Serializer[Any]):
    """A player's figures, the same figures of the field, patterns, the biggest hands, winds, longest runs."""

    ruleset = serializers.CharField()
    figures = StatisticSerializer(many=True)
    field = StatisticSerializer(many=True)
    patterns = PatternCountSerializer(many=True)
    biggest = WonHandSerializer(many=True)
    winds = WindSerializer(many=True)
    runs = serializers.DictField(child=serializers.IntegerField())


class PlayerFiguresSerializer(serializers.Serializer[Any]):
    """A player of a field."""

    player = serializers.CharField()
    figures = StatisticSerializer(many=True)


class FieldSerializer(serializers.Serializer[Any]):
    """A field: everybody's figures together, patterns, the biggest hands, how hands ended, and each player."""

    ruleset = serializers.CharField()
    tournaments = serializers.ListField(child=serializers.CharField())
    tables = serializers.IntegerField()
    hands = serializers.IntegerField()
    outcomes = serializers.DictField(child=serializers.IntegerField())
    figures = StatisticSerializer(many=True)
    patterns = PatternCountSerializer(many=True)
    biggest = WonHandSerializer(many=True)
    players = PlayerFiguresSerializer(many=True)


OUTCOMES = ("by_discard", "by_self_draw", "exhaustive_draw", "abortive_draw", "nagashi_mangan", "several")


def figures_json(ruleset: RuleSet, counts: Counts) -> list[Json]:
    """Every figure that the rule set has."""
    return [
        {"key": own.figure.key, "number": own.number, "sample": own.sample}
        for own in measured(ruleset, counts)
    ]


def patterns_json(counts: Counts) -> list[Json]:
    """The patterns, the most frequent first."""
    rows = sorted(counts.patterns.items(), key=lambda row: (-row[1].times, row[0]))
    return [{"code": code, "hands": held.times, "example": held.example} for code, held in rows]


def player_json(statistics: PlayerStatistics) -> Json:
    """The fields of `PlayerStatisticsSerializer`."""
    ruleset, counts = statistics.ruleset, statistics.counts
    return {
        "ruleset": ruleset.key,
        "figures": figures_json(ruleset, counts),
        "field": figures_json(ruleset, statistics.field),
        "patterns": patterns_json(counts),
        "biggest": counts.top,
        "winds": [
            {
                "wind": wind,
                "hands": counts[f"wind_{wind}"],
                "wins": counts[f"wind_{wind}_wins"],
                "points": counts[f"wind_{wind}_points"],
            }
            for wind in "ESWN"
        ],
        "runs": {key: run.best for key, run in counts.runs.items()},
    }


def field_json(statistics: Statistics, shown: Mapping[str, Any] | None = None) -> Json:
    """The fields of `FieldSerializer`; players outside `shown` have no row and no name."""
    ruleset, field = statistics.ruleset, statistics.field
    players = {key: counts for key, counts in statistics.players.items() if shown is None or key in shown}
    patterns = [
        {**row, "example": _without_name([row["example"]], players)[0]} for row in patterns_json(field)
    ]
    return {
        "ruleset": ruleset.key,
        "tournaments": list(statistics.tournaments),
        "tables": field["tables"],
        "hands": field["table_hands"],
        "outcomes": {key: field[key] for key in OUTCOMES},
        "figures": figures_json(ruleset, field),
        "patterns": patterns,
        "biggest": _without_name(field.top, players),
        "players": [
            {"player": key, "figures": figures_json(ruleset, counts)}
            for key, counts in sorted(players.items())
        ],
    }


def _without_name(hands: Sequence[Any], players: Mapping[str, Any]) -> list[Json]:
    return [won if won["player"] in players else {**won, "player": ""} for won in hands]
