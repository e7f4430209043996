"""Late arrivals over HTTP."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.web.api.base import LedgerView, operation
from tournaments.desk.people.serializers.lateness import LatenessRequest, LatenessSerializer
from tournaments.desk.people.services import checkin


class Lateness(LedgerView):
    @operation(
        "Check in a player who is late for a round, and give the penalty of the rules (0 points if there is none)",
        request=LatenessRequest,
        response=LatenessSerializer,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """For all staff; a penalty needs an organiser or a head referee."""
        sent = self.read(LatenessRequest)
        entry = self.entry(slug, number)
        late = checkin.late_by(tournament=entry.tournament, seconds=sent["seconds"])
        checkin.take_late(
            entry=entry,
            round=self.round(slug, sent["stage"], sent["round"]),
            seconds=sent["seconds"],
            by=self.account,
        )
        return Response(late._asdict())
