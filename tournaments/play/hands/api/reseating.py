"""Wrong seats noticed after some hands: the preview, and the step that mends them."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.web.api.base import KEY, LedgerView, operation
from tournaments.play.hands.api.hands import answered
from tournaments.play.hands.serializers import reseating as shapes
from tournaments.play.hands.services import reseating as services


class PreviewReseating(LedgerView):
    @operation(
        "Preview a correction of wrong seats; nothing is written",
        request=shapes.SeatsRequest,
        response=shapes.ReseatingSerializer,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Seats, scores and hands that would change. For organisers and head referees."""
        sent = self.read(shapes.SeatsRequest)
        changes = services.preview_reseating(table=self.table(pk), by=self.account, **sent)
        return Response({"changes": changes})


class Reseat(LedgerView):
    repeats_kept = False

    @operation(
        "Fix the wrong seats of a table and recompute its hands",
        request=shapes.ReseatRequest,
        response=shapes.ReseatAnswer,
        status=201,
        parameters=(KEY,),
    )
    def post(self, request: Request, pk: int) -> Response:
        """`names` tells whether the names were wrong, or the winds. For organisers and head referees."""
        key, sent = self.key(), self.read(shapes.ReseatRequest)
        return answered(services.reseat(table=self.table(pk), by=self.account, key=key, **sent))
