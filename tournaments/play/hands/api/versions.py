"""Two phones at one table: presence, and versions of a hand that differ."""

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.serializers import OptionalReason
from tournaments.models import OtherVersion
from tournaments.play.hands import serializers as shapes
from tournaments.play.hands.api.hands import full_table
from tournaments.play.hands.selectors.hands import version_json
from tournaments.play.hands.selectors.tables import table_in_brief
from tournaments.play.hands.services import versions as services
from tournaments.play.hands.services.corrections import take_other_version
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


class VersionDecision(LedgerView):
    """Answers with the whole table."""

    def version(self, table: int, version: int) -> OtherVersion:
        """A version of a hand at this table."""
        self.table(table)
        row = OtherVersion.objects.select_related("hand").filter(hand__table=table, pk=version).first()
        if row is None:
            raise Http404
        return row


class TakeOther(VersionDecision):
    @operation("Take the version that was sent later", response=shapes.FullTableSerializer)
    def post(self, request: Request, pk: int, version: int) -> Response:
        """The later version counts in place of the recorded hand. For all staff, but not for its sender; organisers and
        head referees take a correction that somebody asked for.
        """
        take_other_version(version=self.version(pk, version), by=self.account)
        return Response(full_table(request.user, self.table(pk)))


class DropOther(VersionDecision):
    @operation("Keep the hand that was recorded", request=OptionalReason, response=shapes.FullTableSerializer)
    def post(self, request: Request, pk: int, version: int) -> Response:
        """The later version is dropped. For all staff, but not for the sender of the recorded hand; organisers and head
        referees decline a correction that somebody asked for, with a reason.
        """
        reason = self.read(OptionalReason)["reason"]
        services.drop_other(version=self.version(pk, version), by=self.account, answer=reason)
        return Response(full_table(request.user, self.table(pk)))


class WithdrawOther(VersionDecision):
    @operation("Take back a correction that you asked for", response=shapes.FullTableSerializer)
    def post(self, request: Request, pk: int, version: int) -> Response:
        """The recorded hand stays as it is. For the account that asked for the correction."""
        services.withdraw_other(version=self.version(pk, version), by=self.account)
        return Response(full_table(request.user, self.table(pk)))
