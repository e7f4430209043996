"""Statistics for programs: read only, of public hands."""

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.rulesets import registry
from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import csv_response
from tournaments.models import Ranking
from tournaments.play.statistics import selectors
from tournaments.play.statistics import serializers as shapes
from tournaments.play.statistics.presentation.highlights import people_of
from tournaments.play.statistics.presentation.tables import player_table
from tournaments.play.statistics.selectors import several


@same_for_everybody()
class TournamentStatistics(LedgerView):
    @operation("Statistics of a tournament", response=shapes.FieldSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Of the public hands; 404 before there are any. Players are entry numbers."""
        statistics = selectors.tournament_statistics(self.tournament(slug))
        if statistics is None:
            raise Http404
        return Response(shapes.FieldSerializer(shapes.field_json(statistics)).data)


@same_for_everybody()
class StatisticsFile(LedgerView):
    @operation(
        "Statistics of a tournament as CSV: every figure of each player",
        response=OpenApiTypes.BINARY,
        kinds=("text/csv",),
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Of the public hands; 404 before there are any. For a spreadsheet."""
        tournament = self.tournament(slug)
        statistics = selectors.tournament_statistics(tournament)
        if statistics is None:
            raise Http404
        return csv_response(f"{slug}-statistics.csv", *player_table(statistics, people_of(tournament)))


@same_for_everybody()
class EntryStatistics(LedgerView):
    @operation("Statistics of a player in a tournament", response=shapes.PlayerStatisticsSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Of the public hands; 404 before there are any."""
        statistics = selectors.entry_statistics(self.entry(slug, number))
        if statistics is None:
            raise Http404
        return Response(shapes.PlayerStatisticsSerializer(shapes.player_json(statistics)).data)


@same_for_everybody()
class RuleSetStatistics(LedgerView):
    @operation("Statistics of all public tournaments under a rule set", response=shapes.FieldSerializer)
    def get(self, request: Request, key: str) -> Response:
        """Players are persons, as in rankings; only people who are listed by name have a row, and of very many those
        with the most hands: the CSV files of the page have more, and those of each country and club."""
        exists = key in tuple(registry.keys())
        statistics = several.ruleset_statistics(key) if exists else None
        if statistics is None:
            raise Http404
        shown = selectors.listed_people(statistics.players)
        return Response(shapes.FieldSerializer(shapes.field_json(statistics, shown)).data)


class RankingStatistics(LedgerView):
    @operation("Statistics of a ranking, by rule set", response=shapes.FieldSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Of the tournaments of the ranking that were played here. Players as in the statistics of a rule set."""
        ranking = Ranking.objects.filter(slug=slug).first()
        if ranking is None or not permissions.can_see_ranking(request.user, ranking):
            raise Http404
        fields = several.ranking_statistics(ranking)
        rows = [
            shapes.field_json(statistics, selectors.listed_people(statistics.players))
            for statistics in fields
        ]
        return Response(shapes.FieldSerializer(rows, many=True).data)
