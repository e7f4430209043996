"""The code of a table for programs of the staff, and new codes."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.codes import address_of, code_of
from tournaments.desk.table_codes import serializers as shapes
from tournaments.desk.table_codes import services
from tournaments.models import Table


class TableCode(LedgerView):
    repeats_kept = False

    @operation("The code by which phones sign in at a table", response=shapes.TableCodeSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """With the code a phone acts as the table until the round is closed. For all staff."""
        table = self.table(pk)
        permissions.require(permissions.can_show_table_codes, request.user, table.round.stage.tournament)
        return self.answer(table)

    @operation("A new code for a table", response=shapes.TableCodeSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Phones that used the old code are signed out. For organisers and head referees."""
        table = self.table(pk)
        services.renew_codes(tournament=table.round.stage.tournament, table=table, by=self.account)
        return self.answer(self.table(pk))

    def answer(self, table: Table) -> Response:
        """The code as it is now."""
        code = code_of(table)
        answer = {"code": code, "address": address_of(self.request._request, code)}
        return Response({**answer, "authorization": f"Table {code}"}, headers={"Cache-Control": "no-store"})


class TableCodes(LedgerView):
    @operation("New codes for all tables", response=shapes.RenewedSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Every phone that signed in by a code is signed out. For organisers and head referees."""
        renewed = services.renew_codes(tournament=self.tournament(slug), by=self.account)
        return Response({"tables": renewed})
