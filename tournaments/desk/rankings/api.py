"""Rankings for programs: read them; members and new evenings of a league; take results anew."""

import datetime as dt
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from players.imports import read_table
from tournaments.common import permissions
from tournaments.common.errors import Invalid
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.lists import part_of
from tournaments.common.web.api.parsers import StrictJSONParser
from tournaments.desk.people.api.imports import row_fields, sheet_of
from tournaments.desk.people.selectors.imports import plan_rows
from tournaments.desk.people.serializers import ImportRequest, PlannedRowSerializer
from tournaments.desk.rankings import serializers as shapes
from tournaments.desk.rankings.selectors.figures import row_of, rows_of
from tournaments.desk.rankings.selectors.leagues import member_keys, memberships_of
from tournaments.desk.rankings.selectors.places import places_of
from tournaments.desk.rankings.selectors.rankings import (
    event_keys,
    events_by_keys,
    find_event,
    find_ranking,
    people_known_to,
    visible_rankings,
)
from tournaments.desk.rankings.services.evenings import create_evening
from tournaments.desk.rankings.services.following import take_results
from tournaments.desk.rankings.services.members import add_members, remove_member
from tournaments.desk.rankings.services.rankings import hand_over_ranking
from tournaments.desk.setup.serializers import TournamentSerializer
from tournaments.models import Ranking, RankingMember

DAY = OpenApiParameter("day", dt.date, description="The ranking as it stood on this day; today without it.")


USUAL = 200
"""Players of a ranking in an answer."""


class KeptView(LedgerView):
    """Operations of a ranking that its keeper may do."""

    def kept_ranking(self, slug: str) -> Ranking:
        """The ranking of this address, for its keeper. Raises Http404, Forbidden."""
        ranking = find_ranking(self.request.user, slug)
        permissions.require(permissions.can_keep_ranking, self.account, ranking)
        return ranking


class Rankings(LedgerView):
    @operation("Rankings you may see", response=shapes.RankingSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Public ones for everyone; others for their keepers."""
        rows = visible_rankings(request.user)
        return Response(shapes.RankingSerializer(rows, many=True).data)


class OneRanking(LedgerView):
    @operation(
        "The players of a ranking by place",
        response=shapes.RowSerializer(many=True),
        parameters=(DAY,),
        operation_id="ranking_retrieve",
    )
    def get(self, request: Request, slug: str) -> Response:
        """The players listed on the day; shared places are equal."""
        ranking = find_ranking(request.user, slug)
        day = _day(request)
        table = places_of(ranking, day)
        part, headers = part_of(request, table.listed, USUAL)
        rows: Any = rows_of(ranking, part, day, table.events)
        return Response(shapes.RowSerializer(rows, many=True).data, headers=headers)


class Keeper(KeptView):
    @operation(
        "Hand a ranking over to somebody you have worked with", request=shapes.KeeperRequest, status=204
    )
    def post(self, request: Request, slug: str) -> Response:
        """Another account, by user name, keeps the ranking from now on. For its keeper."""
        ranking = self.kept_ranking(slug)
        hand_over_ranking(ranking=ranking, to=self.read(shapes.KeeperRequest)["account"], by=self.account)
        return Response(status=204)


class RankedPlayer(LedgerView):
    @operation(
        "A player's figure and what it was made of", response=shapes.PlayerSerializer, parameters=(DAY,)
    )
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """Every result with its points, weight and age, and the parts in which it counts."""
        ranking = find_ranking(request.user, slug)
        return Response(shapes.PlayerSerializer(row_of(ranking, pk, _day(request))).data)


class RankingEvents(LedgerView):
    @operation("The events of a ranking", response=shapes.EventSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The newest first, with the weight that counts and the state of each; without a limit two hundred."""
        keys, headers = part_of(request, event_keys(request.user, find_ranking(request.user, slug)), USUAL)
        return Response(shapes.EventSerializer(events_by_keys(keys), many=True).data, headers=headers)


class EventResults(KeptView):
    @operation(
        "Take the results of an event anew, as its tournament has them now",
        response=shapes.EventSerializer,
        operation_id="ranking_results_take",
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """The weight stays. A season does it by itself when a tournament ends. For the keeper of the ranking."""
        ranking = self.kept_ranking(slug)
        take_results(event=find_event(self.account, ranking, pk), by=self.account)
        return Response(shapes.EventSerializer(find_event(self.account, ranking, pk)).data)


class Members(KeptView):
    parser_classes = (StrictJSONParser, MultiPartParser)

    @operation("The members of a league", response=shapes.MemberSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """By name, with the number of events that each has played. For everybody who may see the league."""
        ranking = find_ranking(request.user, slug)
        members = memberships_of(ranking, timezone.localdate())
        return Response(shapes.MemberSerializer(members, many=True).data)

    @operation(
        "Add people of a list to the members of a league; all rows or none; the same list again changes nothing",
        request=ImportRequest,
        response=shapes.AddedSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """As a list of players is imported; `choices` decide rows that the preview left open. For the keeper."""
        request_data = self.read(ImportRequest)
        ranking = self.kept_ranking(slug)
        choices = {int(place): choice for place, choice in request_data["choices"].items()}
        rows = read_table(sheet_of(request_data)).rows
        done = add_members(ranking=ranking, rows=rows, choices=choices, by=self.account)
        return Response(shapes.AddedSerializer(done._asdict()).data, status=201)


class MembersPreview(KeptView):
    parser_classes = (StrictJSONParser, MultiPartParser)

    @operation(
        "Preview what would become of each row of a list of members; nothing is written",
        request=ImportRequest,
        response=PlannedRowSerializer(many=True),
    )
    def post(self, request: Request, slug: str) -> Response:
        """New, known, a member already, in conflict, or at fault with its cell. For the keeper."""
        ranking = self.kept_ranking(slug)
        rows = read_table(sheet_of(self.read(ImportRequest))).rows
        planned = plan_rows(rows, candidates=people_known_to(self.account), here=member_keys(ranking))
        return Response([row_fields(place, row) for place, row in enumerate(planned)])


class OneMember(KeptView):
    @operation("Take somebody out of a league", status=204)
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Their results stay. For the keeper."""
        members = RankingMember.objects.select_related("ranking", "player")
        remove_member(
            member=get_object_or_404(members, ranking=self.kept_ranking(slug), pk=pk), by=self.account
        )
        return Response(status=204)


class Evenings(KeptView):
    @operation(
        "Make a new evening of a league: a tournament with its members",
        request=shapes.EveningRequest,
        response=TournamentSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Settings, stages and staff are those of `like`, without one those of the last evening. For the keeper."""
        ranking = self.kept_ranking(slug)
        fields = self.read(shapes.EveningRequest)
        like = fields.pop("like")
        source = self.tournament(like) if like else None
        tournament = create_evening(ranking=ranking, by=self.account, source=source, **fields)
        return Response(TournamentSerializer(tournament).data, status=201)


def _day(request: Request) -> dt.date:
    """The day of the request, else today. Raises Invalid for a text that is no day."""
    text = request.query_params.get("day", "")
    if not text:
        return timezone.localdate()
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise Invalid("wrong_type", "day", expected="2026-11-22", found=text[:20]) from None
