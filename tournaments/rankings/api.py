"""Rankings for programs: read only."""

import datetime as dt

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import LedgerView, operation
from tournaments.common.api.lists import part_of
from tournaments.common.errors import Invalid
from tournaments.rankings import selectors
from tournaments.rankings import serializers as shapes

DAY = OpenApiParameter("day", dt.date, description="The ranking as it stood on this day; today without it.")


USUAL = 200
"""Players of a ranking in an answer."""


class Rankings(LedgerView):
    @operation("Rankings you may see", response=shapes.RankingSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Public ones for everyone; others for who keeps them."""
        rows = selectors.visible_rankings(request.user)
        return Response(shapes.RankingSerializer(rows, many=True).data)


class OneRanking(LedgerView):
    @operation(
        "The players of a ranking by place",
        response=shapes.RowSerializer(many=True),
        parameters=(DAY,),
        operation_id="ranking_retrieve",
    )
    def get(self, request: Request, slug: str) -> Response:
        """Whoever is listed on the day; shared places are equal."""
        ranking = selectors.find_ranking(request.user, slug)
        rows, headers = part_of(request, selectors.table_of(ranking, _day(request)).listed, USUAL)
        return Response(shapes.RowSerializer(rows, many=True).data, headers=headers)


class RankedPlayer(LedgerView):
    @operation(
        "A player's figure and what it was made of", response=shapes.PlayerSerializer, parameters=(DAY,)
    )
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """Every result with its worth, weight and age, and the parts in which it counts."""
        ranking = selectors.find_ranking(request.user, slug)
        return Response(shapes.PlayerSerializer(selectors.row_of(ranking, pk, _day(request))).data)


class RankingEvents(LedgerView):
    @operation("The events of a ranking", response=shapes.EventSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The newest first, with the weight that counts."""
        events = selectors.events_of(selectors.find_ranking(request.user, slug)).select_related("ranking")
        return Response(shapes.EventSerializer(events, many=True).data)


def _day(request: Request) -> dt.date:
    """The day asked for, else today. Raises Invalid for what is no day."""
    text = request.query_params.get("day", "")
    if not text:
        return timezone.localdate()
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise Invalid("wrong_type", "day", expected="2026-11-22", found=text[:20]) from None
