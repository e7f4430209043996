"""Statistics for programs: read only, of what is public."""

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.rulesets import registry
from tournaments.common import permissions
from tournaments.common.api.base import LedgerView, operation
from tournaments.common.kept.marks import same_for_everybody
from tournaments.models import Ranking
from tournaments.statistics import selectors
from tournaments.statistics import serializers as shapes


@same_for_everybody()
class TournamentStatistics(LedgerView):
    @operation("Statistics of a tournament", response=shapes.FieldSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Of the hands that are public; 404 before there are any. Players are entry numbers."""
        statistics = selectors.tournament_statistics(self.tournament(slug))
        if statistics is None:
            raise Http404
        return Response(shapes.FieldSerializer(shapes.field_json(statistics)).data)


@same_for_everybody()
class EntryStatistics(LedgerView):
    @operation("Statistics of a player in a tournament", response=shapes.PlayerStatisticsSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Of the hands that are public; 404 before there are any."""
        statistics = selectors.entry_statistics(self.entry(slug, number))
        if statistics is None:
            raise Http404
        return Response(shapes.PlayerStatisticsSerializer(shapes.player_json(statistics)).data)


@same_for_everybody()
class RuleSetStatistics(LedgerView):
    @operation("Statistics of all public tournaments under a rule set", response=shapes.FieldSerializer)
    def get(self, request: Request, key: str) -> Response:
        """Players are persons, as in rankings; only those who are listed by name have a row."""
        statistics = selectors.ruleset_statistics(key) if key in tuple(registry.keys()) else None
        if statistics is None:
            raise Http404
        shown = selectors.listed_people(statistics.players)
        return Response(shapes.FieldSerializer(shapes.field_json(statistics, shown)).data)


class RankingStatistics(LedgerView):
    @operation("Statistics of a ranking, by rule set", response=shapes.FieldSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Of the tournaments of the ranking that were played here. Players as in those of a rule set."""
        ranking = Ranking.objects.filter(slug=slug).first()
        if ranking is None or not permissions.can_see_ranking(request.user, ranking):
            raise Http404
        found = selectors.ranking_statistics(ranking)
        rows = [shapes.field_json(one, selectors.listed_people(one.players)) for one in found]
        return Response(shapes.FieldSerializer(rows, many=True).data)
