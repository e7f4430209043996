"""Substitutes at a table."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import serializers as shapes
from tournaments.api.base import LedgerView, operation
from tournaments.api.hands import full_table
from tournaments.api.tournaments import entry_of
from tournaments.services import substitutes as services


class Substitutes(LedgerView):
    @operation(
        "Somebody plays for a player", request=shapes.SubstituteRequest, response=shapes.FullTableSerializer
    )
    def post(self, request: Request, pk: int) -> Response:
        table, said = self.table(pk), self.read(shapes.SubstituteRequest)
        tournament = table.round.stage.tournament
        services.seat_substitute(
            table=table,
            entry=entry_of(tournament, said.pop("entry")),
            substitute=entry_of(tournament, said.pop("substitute")),
            by=self.account,
            **said,
        )
        return Response(full_table(request.user, self.table(pk)))


class OneSubstitute(LedgerView):
    @operation(
        "The player of this number plays himself after all",
        request=shapes.Reason,
        response=shapes.FullTableSerializer,
    )
    def post(self, request: Request, pk: int, number: int) -> Response:
        table = self.table(pk)
        entry = entry_of(table.round.stage.tournament, number)
        reason = self.read(shapes.Reason)["reason"]
        services.take_back_substitute(table=table, entry=entry, by=self.account, reason=reason)
        return Response(full_table(request.user, self.table(pk)))
