"""Signatures for programs and phones: the sheet of a table, a signature, closing without one; the PIN of a player."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.web.api.base import KEY, LedgerView, operation
from tournaments.common.web.api.serializers import Reason
from tournaments.models import Entry, Table
from tournaments.play.signatures import serializers as shapes
from tournaments.play.signatures.selectors import is_asked, sheet_of
from tournaments.play.signatures.services import pins, signatures


class Signatures(LedgerView):
    repeats_kept = False  # the service keeps the answer: by the hash of a body that has no PIN in it

    @operation("What the players of a table sign, and who has", response=shapes.SheetSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Once the game is over. For all staff, and for the phone at this table where it may enter hands."""
        table = self.table(pk)
        permissions.require(permissions.can_collect_signatures, request.user, table)
        return Response(shapes.SheetSerializer(_sheet(table)).data)

    @operation(
        "A player signs",
        request=shapes.SignatureRequest,
        response=shapes.GivenSerializer,
        parameters=(KEY,),
    )
    def post(self, request: Request, pk: int) -> Response:
        """On the device that asks: time and device are logged. `entry` is the player or substitute, with their PIN if
        they have one; `result` is the present result of the sheet. For all staff, and for the phone at this table
        where it may enter hands.
        """
        table = self.table(pk)
        permissions.require(permissions.can_collect_signatures, request.user, table)
        sent = self.read(shapes.SignatureRequest)
        tournament = table.round.stage.tournament
        entry = Entry.objects.filter(tournament=tournament, number=sent["entry"]).first()
        if entry is None:
            raise Invalid("not_at_table", "entry", found=sent["entry"])
        answer = signatures.sign_table(
            table=table,
            entry=entry,
            by=self.account,
            result=sent["result"],
            pin=sent["pin"],
            key=self.key(),
        )
        return Response(shapes.GivenSerializer(answer.data).data)


class Waiver(LedgerView):
    @operation(
        "Close a table without the signatures that are missing",
        request=Reason,
        response=shapes.SheetSerializer,
    )
    def post(self, request: Request, pk: int) -> Response:
        """With a reason, which is logged. For organisers and head referees."""
        signatures.waive_signatures(table=self.table(pk), by=self.account, reason=self.read(Reason)["reason"])
        return Response(shapes.SheetSerializer(_sheet(self.table(pk))).data)


def _sheet(table: Table) -> object:
    """The sheet, or the reason why there is none."""
    if not is_asked(table.round.stage.tournament):
        raise Conflict("signatures_off", "table")
    sheet = sheet_of(table)
    if sheet is None:
        raise Conflict("game_not_over", "table")
    return sheet


class Pin(LedgerView):
    repeats_kept = False

    @operation("Give a player a PIN to sign with", request=shapes.PinRequest, status=204)
    def put(self, request: Request, slug: str, number: int) -> Response:
        """4 to 8 digits, stored hashed. For organisers."""
        pins.set_pin(entry=self.entry(slug, number), by=self.account, **self.read(shapes.PinRequest))
        return Response(status=204)

    @operation("Take the PIN of a player away", status=204)
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """The player signs without a PIN. For organisers."""
        pins.set_pin(entry=self.entry(slug, number), by=self.account, pin="")
        return Response(status=204)
