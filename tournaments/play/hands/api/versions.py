"""Two phones at one table: presence, and versions of a hand that differ."""

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.play.hands import serializers as shapes
from tournaments.play.hands.selectors.hands import version_json
from tournaments.play.hands.selectors.tables import table_in_brief
from tournaments.play.hands.services import versions as services
from tournaments.play.hands.services.presence import note_presence, to_json


class Presence(LedgerView):
    @operation(
        "Be at a table now, and see who else is",
        request=shapes.PresenceRequest,
        response=shapes.PresenceSerializer,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Kept for 15 seconds and written nowhere. For all staff, and for phones at the table."""
        sent = self.read(shapes.PresenceRequest)
        table = table_in_brief(pk)
        if table is None:
            raise Http404
        permissions.require(permissions.can_call_referee, request.user, table)
        others = note_presence(
            table=table, device=sent["device"], name=str(request.user), entering=sent["entering"]
        )
        return Response(
            {
                "others": to_json(others),
                "seq": table.seq,
                "versions": len(services.open_versions(table)),
                "calling": table.calling_since is not None,
                "coming": table.coming_by_id is not None,
            }
        )


class OtherVersions(LedgerView):
    @operation(
        "Versions of hands that the table has to decide", response=shapes.OtherVersionSerializer(many=True)
    )
    def get(self, request: Request, pk: int) -> Response:
        """Hands that were refused with `seq_conflict` and differ from the recorded hands, and requests for corrections.

        For all staff.
        """
        table = self.table(pk)
        permissions.require(permissions.can_enter_hands, request.user, table)
        return Response([version_json(version) for version in services.open_versions(table)])
