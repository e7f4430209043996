"""A copy of a person's data over HTTP."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.web.api.base import LedgerView, operation
from tournaments.desk.people import serializers as shapes
from tournaments.desk.people.selectors.own_data import own_data
from tournaments.desk.people.services import privacy


class OwnData(LedgerView):
    @operation("Everything stored about the person of an entry; logged", response=shapes.OwnDataSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The data as JSON, for the organiser to hand on to the person."""
        entry = self.entry(slug, number)
        privacy.log_export(entry=entry, by=self.account)
        return Response(own_data(entry.player, request.user))
