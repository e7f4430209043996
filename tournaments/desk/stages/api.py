"""Stages: planned, opened with the cut, taken back."""

from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.serializers import Reason
from tournaments.desk.stages import serializers as shapes
from tournaments.desk.stages.services import opening, planning


class Stages(LedgerView):
    @operation("Add a stage", request=shapes.StageRequest, response=shapes.StageSerializer, status=201)
    def post(self, request: Request, slug: str) -> Response:
        """Plan a final, or another stage, behind the last one, before or after the stages ahead were played: the cut
        and the carry-over. For organisers.
        """
        fields = self.read(shapes.StageRequest)
        stage = planning.add_stage(tournament=self.tournament(slug), by=self.account, **fields)
        return Response(shapes.StageSerializer(stage).data, status=201)


class OneStage(LedgerView):
    @operation(
        "Change a stage; once it is open only its name, number of rounds and minutes",
        request=shapes.StageRequest(partial=True),
        response=shapes.StageSerializer,
    )
    def patch(self, request: Request, slug: str, stage: int) -> Response:
        """Fields that are not sent stay as they are. For organisers."""
        fields = self.read(shapes.StageRequest)
        changed = planning.change_stage(stage=self.stage(slug, stage), by=self.account, **fields)
        return Response(shapes.StageSerializer(changed).data)

    @operation("Remove a stage that is not open", status=204)
    def delete(self, request: Request, slug: str, stage: int) -> Response:
        """A stage that was open before keeps its history and stays. For organisers."""
        planning.remove_stage(stage=self.stage(slug, stage), by=self.account)
        return Response(status=204)


class MoveStage(LedgerView):
    @operation("Play a planned stage before the planned one ahead of it", response=shapes.StageSerializer)
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """The two change places and numbers; the answer is the stage under its new number. For organisers."""
        moved = planning.move_stage(stage=self.stage(slug, stage), by=self.account)
        return Response(shapes.StageSerializer(moved).data)


class OpenStage(LedgerView):
    @operation("Who would advance if the stage were opened now", response=shapes.OpeningSerializer)
    def get(self, request: Request, slug: str, stage: int) -> Response:
        """The rows above the cut, and ties at the cut that somebody has to decide. For organisers, and head referees
        with a lent right.
        """
        planned = self.stage(slug, stage)
        if not request.user.is_authenticated:
            raise NotAuthenticated
        preview = opening.preview_opening(stage=planned, by=self.account)
        ties = shapes.TieSerializer([tie for tie, _rows in preview.ties], many=True).data
        missing = {"missing": preview.missing, "missing_if_all": preview.missing_if_all}
        return Response({"rows": list(preview.rows), "ties": ties, **missing})

    @operation(
        "Open a stage from the final standings of the one before",
        request=shapes.OpenRequest,
        response=shapes.QualifierSerializer(many=True),
    )
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """Fix the qualifiers; a tie at the cut needs `tie`. For organisers, and head referees with a lent right."""
        fields = self.read(shapes.OpenRequest)
        qualifiers = opening.open_stage(stage=self.stage(slug, stage), by=self.account, **fields)
        return Response(shapes.QualifierSerializer(qualifiers, many=True).data)


class TakeBackOpening(LedgerView):
    @operation("Undo the opening of a stage", request=Reason, response=shapes.StageSerializer)
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """As long as none of its rounds has started. For organisers, and head referees with a lent right."""
        fields = self.read(Reason)
        changed = opening.take_back_opening(stage=self.stage(slug, stage), by=self.account, **fields)
        return Response(shapes.StageSerializer(changed).data)
