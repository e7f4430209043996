"""New versions of hands: preview, correct, rule; and wrong seats noticed after some hands."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.web.api.base import KEY, LedgerView, operation
from tournaments.play.hands import serializers as shapes
from tournaments.play.hands.api.hands import answered
from tournaments.play.hands.serializers import reseating as seat_shapes
from tournaments.play.hands.services import corrections as services
from tournaments.play.hands.services import reseating


class PreviewCorrection(LedgerView):
    @operation(
        "Preview a correction; nothing is written",
        request=shapes.Preview,
        response=shapes.DifferencesSerializer,
    )
    def post(self, request: Request, pk: int) -> Response:
        """The changes that the correction makes to this hand and to each later one. For all staff."""
        event = self.read(shapes.Preview)["event"]
        differences = services.preview_correction(hand=self.hand(pk), event=event, by=self.account)
        return Response({"differences": [difference.to_json() for difference in differences]})


class CorrectHand(LedgerView):
    repeats_kept = False

    @operation(
        "Correct a hand; all later hands of the table are recomputed",
        request=shapes.Correction,
        response=shapes.CorrectionAnswer,
        status=201,
        parameters=(KEY,),
    )
    def post(self, request: Request, pk: int) -> Response:
        """A new version; the old one is kept. Referees correct the newest hand of a running table; any other is for
        organisers and head referees.
        """
        key, sent = self.key(), self.read(shapes.Correction)
        return answered(services.correct_hand(hand=self.hand(pk), by=self.account, key=key, **sent))


class RuleHand(LedgerView):
    repeats_kept = False

    @operation(
        "Make a ruling on a hand",
        request=shapes.RulingRequest,
        response=shapes.CorrectionAnswer,
        status=201,
        parameters=(KEY,),
    )
    def post(self, request: Request, pk: int) -> Response:
        """The value paid to each winner, whatever the claim and the tiles say. For organisers and head referees."""
        key, sent = self.key(), self.read(shapes.RulingRequest)
        return answered(services.rule_hand(hand=self.hand(pk), by=self.account, key=key, **sent))


class PreviewReseating(LedgerView):
    @operation(
        "Preview a correction of wrong seats; nothing is written",
        request=seat_shapes.SeatsRequest,
        response=seat_shapes.ReseatingSerializer,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Seats, scores and hands that would change. For organisers and head referees."""
        sent = self.read(seat_shapes.SeatsRequest)
        changes = reseating.preview_reseating(table=self.table(pk), by=self.account, **sent)
        return Response({"changes": changes})


class Reseat(LedgerView):
    repeats_kept = False

    @operation(
        "Fix the wrong seats of a table and recompute its hands",
        request=seat_shapes.ReseatRequest,
        response=seat_shapes.ReseatAnswer,
        status=201,
        parameters=(KEY,),
    )
    def post(self, request: Request, pk: int) -> Response:
        """`names` tells whether the names were wrong, or the winds. For organisers and head referees."""
        key, sent = self.key(), self.read(seat_shapes.ReseatRequest)
        return answered(reseating.reseat(table=self.table(pk), by=self.account, key=key, **sent))
