"""Stages: planned, opened with the cut, taken back; the final list over all of them."""

from typing import Any

from django.http import Http404
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import permissions
from tournaments.api import serializers as shapes
from tournaments.api.base import LedgerView, operation
from tournaments.selectors import standings as standing_selectors
from tournaments.selectors.stages import merged
from tournaments.selectors.teams import team_rows
from tournaments.services import stages as services
from tournaments.services import teams as team_services


class Stages(LedgerView):
    @operation("A next stage", request=shapes.StageRequest, response=shapes.StageSerializer, status=201)
    def post(self, request: Request, slug: str) -> Response:
        said = self.read(shapes.StageRequest)
        stage = services.add_stage(tournament=self.tournament(slug), by=self.account, **said)
        return Response(shapes.StageSerializer(stage).data, status=201)


class OneStage(LedgerView):
    @operation(
        "What a stage will be; once it is open its name and its rounds",
        request=shapes.StageRequest(partial=True),
        response=shapes.StageSerializer,
    )
    def patch(self, request: Request, slug: str, stage: int) -> Response:
        said = self.read(shapes.StageRequest)
        changed = services.change_stage(stage=self.stage(slug, stage), by=self.account, **said)
        return Response(shapes.StageSerializer(changed).data)

    @operation("Remove a stage that is not open", status=204)
    def delete(self, request: Request, slug: str, stage: int) -> Response:
        services.remove_stage(stage=self.stage(slug, stage), by=self.account)
        return Response(status=204)


class OpenStage(LedgerView):
    @operation("Who would go on if the stage were opened now", response=shapes.OpeningSerializer)
    def get(self, request: Request, slug: str, stage: int) -> Response:
        where = self.stage(slug, stage)
        if not request.user.is_authenticated:
            raise NotAuthenticated
        opening = services.preview_opening(stage=where, by=self.account)
        ties = shapes.TieSerializer([tie for tie, _rows in opening.ties], many=True).data
        return Response({"rows": list(opening.rows), "ties": ties})

    @operation(
        "Open a stage from the final standings of the one before",
        request=shapes.OpenRequest,
        response=shapes.QualifierSerializer(many=True),
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        said = self.read(shapes.OpenRequest)
        found = services.open_stage(stage=self.stage(slug, stage), by=self.account, **said)
        return Response(shapes.QualifierSerializer(found, many=True).data)


class TakeBackOpening(LedgerView):
    @operation("As if the stage had not been opened", request=shapes.Reason, response=shapes.StageSerializer)
    def post(self, request: Request, slug: str, stage: int) -> Response:
        said = self.read(shapes.Reason)
        changed = services.take_back_opening(stage=self.stage(slug, stage), by=self.account, **said)
        return Response(shapes.StageSerializer(changed).data)


class Listed(LedgerView):
    """Lists over the stages whose standings this reader may see."""

    def payloads(self, slug: str) -> list[dict[str, Any]]:
        """The standings of the open stages, the first stage first; 404 before there are any."""
        tournament = self.tournament(slug)
        inside = permissions.can_see_unpublished(self.request.user, tournament)
        found = standing_selectors.payloads_of(tournament, inside=inside)
        if not found:
            raise Http404
        return found


class FinalList(Listed):
    @operation("Everybody in one list over all stages", response=shapes.FinalListSerializer)
    def get(self, request: Request, slug: str) -> Response:
        payloads = self.payloads(slug)
        return Response({"metrics": payloads[-1]["metrics"], "rows": merged(payloads)})


class Teams(Listed):
    @operation("Team standings", response=shapes.TeamsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        payloads = self.payloads(slug)
        best = self.tournament(slug).team_best
        rows = team_rows(payloads[-1], merged(payloads), best=best)
        return Response({"metrics": payloads[-1]["metrics"], "best": best, "rows": rows})

    @operation("Set all teams", request=shapes.TeamsRequest, response=shapes.EntrySerializer(many=True))
    def put(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug)
        teams = self.read(shapes.TeamsRequest)["teams"]
        team_services.set_teams(tournament=tournament, teams=teams, by=self.account)
        entries = tournament.entries.select_related("player__club").order_by("number")
        return Response(shapes.EntrySerializer(entries, many=True).data)
