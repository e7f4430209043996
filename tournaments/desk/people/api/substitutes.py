"""Substitutes at a table."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.serializers import Reason
from tournaments.desk.people import serializers as shapes
from tournaments.desk.people.services import substitutes as services
from tournaments.play.hands.api.hands import full_table
from tournaments.play.hands.serializers import FullTableSerializer


class Substitutes(LedgerView):
    @operation(
        "Seat a substitute for a player", request=shapes.SubstituteRequest, response=FullTableSerializer
    )
    def post(self, request: Request, pk: int) -> Response:
        """Before the game or during it, which the rules tell apart; results stay with the player's entry. For
        organisers and head referees.
        """
        table, sent = self.table(pk), self.read(shapes.SubstituteRequest)
        slug = table.round.stage.tournament.slug
        services.seat_substitute(
            table=table,
            entry=self.entry(slug, sent.pop("entry")),
            substitute=self.entry(slug, sent.pop("substitute")),
            by=self.account,
            **sent,
        )
        return Response(full_table(request.user, self.table(pk)))


class OneSubstitute(LedgerView):
    @operation(
        "Cancel a substitution: the player of this number plays after all",
        request=Reason,
        response=FullTableSerializer,
    )
    def post(self, request: Request, pk: int, number: int) -> Response:
        """The reason is kept in the log. For organisers and head referees."""
        table = self.table(pk)
        entry = self.entry(table.round.stage.tournament.slug, number)
        reason = self.read(Reason)["reason"]
        services.take_back_substitute(table=table, entry=entry, by=self.account, reason=reason)
        return Response(full_table(request.user, self.table(pk)))
