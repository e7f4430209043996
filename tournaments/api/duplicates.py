"""People who may be one, and making them one."""

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import Player
from tournaments import permissions
from tournaments.api import serializers as shapes
from tournaments.api.base import LedgerView, operation
from tournaments.selectors import duplicates as selectors
from tournaments.services.duplicates import merge_players


class Pairs(LedgerView):
    """Two people named in the body; the tournament's organiser asks."""

    def people(self, slug: str) -> tuple[Player, Player]:
        permissions.require(permissions.can_manage_entries, self.account, self.tournament(slug))
        said = self.read(shapes.MergeRequest)
        found = Player.objects.select_related("club").in_bulk([said["keep"], said["drop"]])
        if said["keep"] not in found or said["drop"] not in found:
            raise Http404
        return found[said["keep"]], found[said["drop"]]


class Duplicates(LedgerView):
    @operation("Likely duplicates, the surest first", response=shapes.PairSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, request.user, tournament)
        return Response(shapes.PairSerializer(selectors.pairs_of(tournament), many=True).data)


class PreviewMerge(Pairs):
    @operation(
        "What merging would do; writes nothing", request=shapes.MergeRequest, response=shapes.EffectSerializer
    )
    def post(self, request: Request, slug: str) -> Response:
        keep, drop = self.people(slug)
        return Response(shapes.EffectSerializer(selectors.effect_of(keep, drop)).data)


class Merge(Pairs):
    @operation(
        "The second person becomes the first", request=shapes.MergeRequest, response=shapes.EffectSerializer
    )
    def post(self, request: Request, slug: str) -> Response:
        keep, drop = self.people(slug)
        effect = selectors.effect_of(keep, drop)
        shown = shapes.EffectSerializer(effect).data
        merge_players(keep=keep, drop=drop, by=self.account)
        return Response(shown)
