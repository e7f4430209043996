"""What a person asks for, over HTTP: how they are listed, a copy of their data, to be erased."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import LedgerView, operation
from tournaments.common.api.serializers import Reason
from tournaments.people import serializers as shapes
from tournaments.people.selectors.own_data import own_data
from tournaments.people.services import privacy


class Listed(LedgerView):
    @operation(
        "List the person of an entry by name, by initials or not at all",
        request=shapes.ListedRequest,
        response=shapes.EntrySerializer,
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        """In every tournament, for all that is public. Any organiser of the person may tell less."""
        listed = self.read(shapes.ListedRequest)["listed"]
        entry = privacy.list_person(entry=self.entry(slug, number), listed=listed, by=self.account)
        return Response(shapes.EntrySerializer(entry).data)


class Wish(LedgerView):
    @operation("Leave what a player asked for by their private link as it is", status=204)
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Listing them otherwise, or erasing them, answers it too. For organisers."""
        privacy.answer_wish(entry=self.entry(slug, number), by=self.account)
        return Response(status=204)


class OwnData(LedgerView):
    @operation("Everything stored about the person of an entry; logged", response=shapes.OwnDataSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """As JSON, for the organiser to hand on to the person."""
        entry = self.entry(slug, number)
        privacy.log_export(entry=entry, by=self.account)
        return Response(own_data(entry.player, request.user))


class Erasure(LedgerView):
    @operation(
        "Erase the person of an entry on their request; the results stay without a name",
        request=Reason,
        status=204,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """For good. Only where no other organiser answers for the person, or for the installation's administrator."""
        entry = self.entry(slug, number)
        privacy.erase_person(entry=entry, by=self.account, reason=self.read(Reason)["reason"])
        return Response(status=204)
