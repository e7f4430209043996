"""The fee: the payers, the sums, and a reminder. No money goes through here."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.site import site_of
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.desk.people.selectors import fees as selectors
from tournaments.desk.people.serializers import fees as shapes
from tournaments.desk.people.services import fees
from tournaments.models import Tournament


class FeeView(LedgerView):
    """A view of fees that only organisers read."""

    def own_tournament(self, slug: str) -> Tournament:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, self.request.user, tournament)
        return tournament


class Fees(FeeView):
    @operation("The fee, who has paid it, and the sums", response=shapes.FeesSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Players by name, and others who have paid. For organisers."""
        tournament = self.own_tournament(slug)
        entries = selectors.payers(tournament) if selectors.has_fee(tournament) else []
        answer = {"payment": tournament.payment, "totals": selectors.totals(entries), "entries": entries}
        return Response(shapes.FeesSerializer(answer).data)


class FeeReminder(FeeView):
    @operation("Who would get a reminder of the fee", response=shapes.ReminderSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Players whose fee is open, with and without an e-mail address. For organisers."""
        owing, unreachable = selectors.reminded(self.own_tournament(slug))
        return Response(shapes.ReminderSerializer({"entries": owing, "without_address": unreachable}).data)

    @operation("Remind those whose fee is open by mail", response=shapes.ReminderSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Each call sends: give an Idempotency-Key. For organisers."""
        tournament = self.own_tournament(slug)
        _owing, unreachable = selectors.reminded(tournament)
        owing = fees.remind_of_fees(tournament=tournament, by=self.account, site=site_of(request))
        return Response(shapes.ReminderSerializer({"entries": owing, "without_address": unreachable}).data)
