"""Likely duplicates of people: listed, previewed, merged."""

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import Player
from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.lists import part_of
from tournaments.desk.people.selectors import duplicates as selectors
from tournaments.desk.people.serializers import duplicates as shapes
from tournaments.desk.people.services.duplicates import merge_players

USUAL = 50
"""The number of pairs in an answer."""


class Pairs(LedgerView):
    """A view of two people, whom the body names. Only for the organiser of the tournament."""

    def people(self, sent: dict[str, Any]) -> tuple[Player, Player]:
        seen = permissions.people_seen_by(self.account).select_related("club")
        persons = seen.in_bulk([sent["keep"], sent["drop"]])
        if sent["keep"] not in persons or sent["drop"] not in persons:
            raise Http404
        return persons[sent["keep"]], persons[sent["drop"]]

    def effect(self, keep: Player, drop: Player) -> Any:
        """The effect of a merge, as far as this account may know it; it must answer for one of the two."""
        if not permissions.people_of(self.account).filter(pk__in=(keep.pk, drop.pk)).exists():
            raise Http404
        (effect,) = selectors.shown_to(self.account, [selectors.effect_of(keep, drop)])
        return shapes.EffectSerializer(effect).data


class Duplicates(LedgerView):
    @operation("Likely duplicates, the most likely first", response=shapes.PairSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Pairs of people who look like one person under two names. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, request.user, tournament)
        pairs, headers = part_of(request, selectors.pairs_of(tournament, request.user), USUAL)
        return Response(shapes.PairSerializer(pairs, many=True).data, headers=headers)


class PreviewMerge(Pairs):
    @operation(
        "Preview a merge; nothing is written", request=shapes.MergeRequest, response=shapes.EffectSerializer
    )
    def post(self, request: Request, slug: str) -> Response:
        """The facts that the remaining person would gain, and the obstacles to a merge. For organisers."""
        permissions.require(permissions.can_manage_entries, self.account, self.tournament(slug))
        keep, drop = self.people(self.read(shapes.MergeRequest))
        return Response(self.effect(keep, drop))


class Merge(Pairs):
    @operation(
        "Merge the second person into the first",
        request=shapes.ReasonedMergeRequest,
        response=shapes.EffectSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Refused if both sat in one tournament, or if another organiser answers for one of them. For organisers."""
        permissions.require(permissions.can_manage_entries, self.account, self.tournament(slug))
        sent = self.read(shapes.ReasonedMergeRequest)
        keep, drop = self.people(sent)
        shown = self.effect(keep, drop)
        merge_players(keep=keep, drop=drop, by=self.account, reason=sent["reason"])
        return Response(shown)


class PeopleApart(LedgerView):
    @operation("People who look like one and are two", response=shapes.ApartSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The pairs of this tournament, the newest first. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, request.user, tournament)
        rows = selectors.apart_in(tournament, request.user)
        return Response(shapes.ApartSerializer(rows, many=True).data)


class PeopleMerged(LedgerView):
    @operation("Merges of people that can be taken back", response=shapes.MergedSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The merges of people of this tournament, the newest first. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, request.user, tournament)
        rows = selectors.merged_in(tournament, request.user)
        return Response(shapes.MergedSerializer(rows, many=True).data)
