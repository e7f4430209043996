"""Clubs and federations for programs: read only, open to everybody."""

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import Club
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.lists import part_of
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.public.careers.selectors.people import find_people, public_clubs
from tournaments.public.clubs import selectors
from tournaments.public.clubs import serializers as shapes

USUAL = 100
"""Clubs of an answer, unless the request sets it."""


@same_for_everybody("country", "kind", "limit", "offset")
class Clubs(LedgerView):
    @operation(
        "Clubs and federations",
        response=shapes.ClubSerializer(many=True),
        parameters=(OpenApiParameter("country", str), OpenApiParameter("kind", str, enum=Club.Kind.values)),
        operation_id="clubs_list",
    )
    def get(self, request: Request) -> Response:
        """Those with a listed member or a public tournament, by name; without a limit a hundred."""
        rows = public_clubs()
        for name in ("country", "kind"):
            if value := request.query_params.get(name):
                rows = rows.filter(**{name: value})
        part, headers = part_of(request, rows, USUAL)
        return Response(shapes.ClubSerializer(part, many=True).data, headers=headers)


@same_for_everybody()
class OneClub(LedgerView):
    @operation("One club or federation", response=shapes.ClubPageSerializer, operation_id="clubs_retrieve")
    def get(self, request: Request, pk: int) -> Response:
        """The key of a club that was merged answers with the club it is now."""
        club = selectors.find_club(pk)
        facts = {
            "club": club,
            "former": [str(former) for former in club.former.all()],
            "members": len(find_people(club=club.pk)),
            "announced": [row.slug for row in selectors.announced(club)[: selectors.MOST]],
            "ended": [row.slug for row in selectors.ended(club)[: selectors.ENDED]],
        }
        return Response(shapes.ClubPageSerializer(facts).data)
