"""The privacy of a person over HTTP: how they are listed, a copy of their data, their erasure."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.serializers import Reason
from tournaments.desk.people import serializers as shapes
from tournaments.desk.people.selectors.own_data import own_data
from tournaments.desk.people.selectors.registration import application_key, application_path
from tournaments.desk.people.services import own_application, privacy


class Listed(LedgerView):
    @operation(
        "List the person of an entry by name, by initials or not at all",
        request=shapes.ListedRequest,
        response=shapes.EntrySerializer,
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        """Holds in every tournament, for everything public. Any organiser of the person may make them less public."""
        listed = self.read(shapes.ListedRequest)["listed"]
        entry = privacy.list_person(entry=self.entry(slug, number), listed=listed, by=self.account)
        return Response(shapes.EntrySerializer(entry).data)


class Wish(LedgerView):
    @operation("Leave what a player asked for by their private link as it is", status=204)
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Listing them otherwise, or erasing them, answers the wish, too. For organisers."""
        privacy.answer_wish(entry=self.entry(slug, number), by=self.account)
        return Response(status=204)


class PrivateLink(LedgerView):
    @operation("A new private link for a player", response=shapes.PrivateLinkSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The former one leads nowhere any more: hand the new one to the player. For organisers."""
        entry = own_application.renew_link(entry=self.entry(slug, number), by=self.account)
        key = application_key(entry)
        return Response({"key": key, "link": request.build_absolute_uri(application_path(entry))})


class OwnData(LedgerView):
    @operation("Everything stored about the person of an entry; logged", response=shapes.OwnDataSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The data as JSON, for the organiser to hand on to the person."""
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
        """Erases for good. Refused if another organiser answers for the person, except for the administrator."""
        entry = self.entry(slug, number)
        privacy.erase_person(entry=entry, by=self.account, reason=self.read(Reason)["reason"])
        return Response(status=204)
