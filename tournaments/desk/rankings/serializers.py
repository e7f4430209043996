"""Rankings on the wire."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from players.models import Account
from tournaments.common.web.api.examples import example
from tournaments.desk.rankings.selectors.figures import CountedResult, Row, exact
from tournaments.desk.rankings.selectors.places import weight_of
from tournaments.desk.rankings.selectors.rankings import state_of
from tournaments.models import RankedEvent, Ranking, Tournament
from tournaments.models.limits import LONGEST_CODE, LONGEST_NAME, MOST_ROUNDS


class RankingSerializer(serializers.ModelSerializer[Ranking]):
    class Meta:
        model = Ranking
        fields = ("slug", "name", "kind", "description", "starts_on", "ends_on", "rules", "public")


@example(account="mia")
class KeeperRequest(serializers.Serializer[Any]):
    account = serializers.CharField(
        max_length=Account._meta.get_field("username").max_length, help_text="user name"
    )


class EventSerializer(serializers.ModelSerializer[RankedEvent]):
    """An event; `weight` is the one that counts, written or from the rules.

    `state`: planned and running (no results yet), taken, again (being played again), changed (there are other results
    than those taken), deleted (the tournament).
    """

    weight = serializers.SerializerMethodField()
    state = serializers.SerializerMethodField()
    tournament = serializers.SerializerMethodField()

    class Meta:
        model = RankedEvent
        fields = (
            *("id", "name", "place", "country", "starts_on", "ends_on"),
            *("players", "countries", "qualifies", "weight", "state", "tournament"),
        )

    def get_weight(self, event: RankedEvent) -> str:
        return str(exact(weight_of(event, event.ranking.kind)))

    def get_state(self, event: RankedEvent) -> str:
        return state_of(event)

    def get_tournament(self, event: RankedEvent) -> str | None:
        """The address of a tournament that is not a draft."""
        if event.tournament is None or event.tournament.state == Tournament.State.DRAFT:
            return None
        return event.tournament.slug


class MemberSerializer(serializers.Serializer[Any]):
    """A member of a league; `id` is that of the membership. `played` of the league's events, `missed` the others."""

    id = serializers.IntegerField(source="member.pk")
    player = serializers.IntegerField(source="member.player_id")
    given_name = serializers.CharField(source="member.player.shown_given_name")
    family_name = serializers.CharField(source="member.player.shown_family_name")
    country = serializers.CharField(source="member.player.country")
    since = serializers.DateTimeField(source="member.since")
    played = serializers.IntegerField()
    missed = serializers.IntegerField()


class AddedSerializer(serializers.Serializer[Any]):
    members = serializers.SerializerMethodField(help_text="ids of the new memberships")
    skipped = serializers.IntegerField(help_text="rows that changed nothing")

    def get_members(self, added: dict[str, Any]) -> list[int]:
        return [member.pk for member in added["members"]]


@example(name="Club Evening in May", starts_on="2027-05-22", ruleset="ema2025", rounds=2)
class EveningRequest(serializers.Serializer[Any]):
    """A new evening. Without `like` and `ruleset` it is like the last evening."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    starts_on = serializers.DateField()
    like = serializers.SlugField(
        default="", allow_blank=True, help_text="a tournament whose settings it takes"
    )
    ruleset = serializers.CharField(max_length=LONGEST_CODE, default="", allow_blank=True)
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, required=False)
    with_roles = serializers.BooleanField(default=True, help_text="copy the staff too")
    public = serializers.BooleanField(default=False, help_text="publish it at once")


class RowSerializer(serializers.Serializer[Any]):
    """A player; `figure` with two decimals as text. `place` is null with too few results.

    A rating has its `uncertainty` (the figure is within it 19 times of 20) and the `change` by the last event.
    """

    place = serializers.IntegerField(allow_null=True)
    player = serializers.IntegerField(source="player.pk")
    given_name = serializers.CharField(source="player.shown_given_name")
    family_name = serializers.CharField(source="player.shown_family_name")
    country = serializers.CharField(source="player.country")
    ema_number = serializers.CharField(source="player.shown_ema_number")
    figure = serializers.SerializerMethodField()
    results = serializers.SerializerMethodField()
    uncertainty = serializers.IntegerField(allow_null=True)
    change = serializers.IntegerField(allow_null=True)

    def get_figure(self, row: Row) -> str:
        return str(exact(row.figure))

    def get_results(self, row: Row) -> int:
        return len(row.results)


class CountedResultSerializer(serializers.Serializer[Any]):
    """A result: its points, its weight and age, and the parts of the figure in which it counts.

    In a rating `worth` is the rating after the event, with its `uncertainty` and the `change` that the event made.
    """

    event = serializers.IntegerField(source="event.pk")
    name = serializers.CharField(source="event.name")
    ends_on = serializers.DateField(source="event.ends_on")
    place = serializers.IntegerField(source="result.place")
    players = serializers.IntegerField(source="event.players")
    worth = serializers.SerializerMethodField()
    weight = serializers.SerializerMethodField()
    age = serializers.SerializerMethodField()
    parts = serializers.ListField(child=serializers.CharField())
    uncertainty = serializers.IntegerField(source="step.uncertainty", allow_null=True, default=None)
    change = serializers.IntegerField(source="step.change", allow_null=True, default=None)

    def get_worth(self, counted: CountedResult) -> str:
        return str(exact(counted.worth))

    def get_weight(self, counted: CountedResult) -> str:
        return str(exact(counted.weight))

    def get_age(self, counted: CountedResult) -> str:
        return str(exact(counted.age))


class PlayerSerializer(RowSerializer):
    counted = serializers.SerializerMethodField()

    @extend_schema_field(CountedResultSerializer(many=True))
    def get_counted(self, row: Row) -> list[Any]:
        return list(CountedResultSerializer(list(row.results), many=True).data)
