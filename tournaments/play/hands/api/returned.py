"""A phone gives back the hands that a server lost."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.web.api.base import LedgerView, operation
from tournaments.play.hands import serializers as shapes
from tournaments.play.hands.selectors.statements import statement_of
from tournaments.play.hands.services.giving_back import give_back


class ReturnedHands(LedgerView):
    repeats_kept = False

    @operation(
        "Give back hands of a table that the server has lost",
        request=shapes.StatementSerializer,
        response=shapes.ReturnedSerializer,
    )
    def post(self, request: Request, pk: int) -> Response:
        """After a restored backup: the newest statement that this server has signed for the table. Hands that the log
        lacks come back, with their first senders, moments and keys. A repeat changes nothing. For all staff, and for
        phones at the table.
        """
        sent = self.read(shapes.StatementSerializer)
        returned = give_back(table=self.table(pk), by=self.account, **sent)
        answer = {name: getattr(returned, name) for name in ("state", "given", "missing", "hand")}
        return Response({**answer, "statement": statement_of(self.table(pk))})
