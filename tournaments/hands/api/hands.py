"""Tables and their hands: read, send, accept, dispute, void, and a table's end."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.api.base import KEY, LedgerView, operation
from tournaments.common.api.serializers import OptionalReason
from tournaments.common.kept.marks import same_for_everybody
from tournaments.common.permissions import User
from tournaments.hands import serializers as shapes
from tournaments.hands.presentation.hands import read_sent_form
from tournaments.hands.selectors import hands as selectors
from tournaments.hands.services import disputes
from tournaments.hands.services import hands as services
from tournaments.hands.services.attendance import confirm_players
from tournaments.hands.services.confirmations import confirm_hands
from tournaments.hands.services.hands import Answer
from tournaments.models import Hand, Table


def full_table(user: User, table: Table) -> dict[str, object]:
    """A table with the hands this reader may see."""
    visible = permissions.can_see_hands(user, table)
    hands = (
        [selectors.hand_json(played.hand, played.step) for played in selectors.hands_of(table)]
        if visible
        else []
    )
    inside = permissions.can_see_unpublished(user, table.round.stage.tournament)
    return {**selectors.table_json(table, visible=visible, inside=inside), "hands": hands}


def answered(answer: Answer) -> Response:
    """201 for what was written now, 200 for the first answer told again."""
    return Response(answer.data, status=200 if answer.repeated else 201)


@same_for_everybody(row=Table)
class OneTable(LedgerView):
    @operation("One table", response=shapes.FullTableSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Who sits there, where the game stands, and the hands, where you may see them."""
        return Response(full_table(request.user, self.table(pk)))


@same_for_everybody(row=Table)
class Hands(LedgerView):
    repeats_kept = False

    @operation("The hands of a table", response=shapes.HandSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """The hands that count, each scored and explained; an empty list where you may not see them."""
        return Response(full_table(request.user, self.table(pk))["hands"])

    @operation(
        "Send the next hand",
        request=shapes.HandSubmission,
        response=shapes.HandAnswer,
        status=201,
        parameters=(KEY,),
    )
    def post(self, request: Request, pk: int) -> Response:
        """Scored at once. A claim that differs from the tiles holds the hand until it is settled. For all staff."""
        key, sent, table = self.key(), self.read(shapes.HandSubmission), self.table(pk)
        if "form" in sent:
            sent["event"] = read_sent_form(table, sent.pop("form"), sent["expected_seq"])
        return answered(services.submit_hand(table=table, by=self.account, key=key, **sent))


class Versions(LedgerView):
    @operation("All versions of one hand, newest first", response=shapes.VersionSerializer(many=True))
    def get(self, request: Request, pk: int, seq: int) -> Response:
        """Corrections, rulings and voided versions. For all staff."""
        table = self.table(pk)
        permissions.require(permissions.can_see_unpublished, request.user, table.round.stage.tournament)
        return Response(shapes.VersionSerializer(selectors.versions_of(table, seq), many=True).data)


class VoidHand(LedgerView):
    @operation("Void the last hand", request=shapes.VoidRequest, response=shapes.FullTableSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """The hand stays in the log and no longer counts. For all staff."""
        services.void_last_hand(table=self.table(pk), by=self.account, **self.read(shapes.VoidRequest))
        return Response(full_table(request.user, self.table(pk)))


class PaperTable(LedgerView):
    repeats_kept = False

    @operation(
        "Close a table with its final scores",
        request=shapes.PaperResult,
        response=shapes.HandAnswer,
        status=201,
        parameters=(KEY,),
    )
    def post(self, request: Request, pk: int) -> Response:
        """For a table without hands. The scores and what is left on the table add up to the start. For all staff."""
        key, sent = self.key(), self.read(shapes.PaperResult)
        return answered(
            services.close_table_from_paper(table=self.table(pk), by=self.account, key=key, **sent)
        )


class EndTable(LedgerView):
    repeats_kept = False

    @operation(
        "End a game because time is up",
        request=shapes.TableEnd,
        response=shapes.HandAnswer,
        status=201,
        parameters=(KEY,),
    )
    def post(self, request: Request, pk: int) -> Response:
        """The present scores stand. For all staff."""
        key, sent = self.key(), self.read(shapes.TableEnd)
        return answered(services.end_table(table=self.table(pk), by=self.account, key=key, **sent))


class Played(LedgerView):
    @operation(
        "Say that players who are marked as gone did play at this table",
        request=shapes.PlayedRequest,
        response=shapes.FullTableSerializer,
    )
    def post(self, request: Request, pk: int) -> Response:
        """They keep their results of this table. For all staff."""
        entries = self.read(shapes.PlayedRequest)["entries"]
        confirm_players(table=self.table(pk), entries=entries, by=self.account)
        return Response(full_table(request.user, self.table(pk)))


class GameLine(LedgerView):
    @operation("The game as a line for `python -m scoring game`", response=dict)
    def get(self, request: Request, pk: int) -> Response:
        """With it anyone can recompute the table. For everyone who may see its hands."""
        table = self.table(pk)
        permissions.require(permissions.can_see_hands, request.user, table)
        return Response(selectors.game_line(table))


class ConfirmHands(LedgerView):
    @operation(
        "Confirm hands of a table as a second person",
        request=shapes.ConfirmationRequest,
        response=shapes.FullTableSerializer,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Not by the account that sent or settled them. For all staff."""
        wanted = self.read(shapes.ConfirmationRequest)["hands"]
        confirm_hands(table=self.table(pk), hands=wanted, by=self.account)
        return Response(full_table(request.user, self.table(pk)))


class HandChange(LedgerView):
    """Answers with the whole table."""

    def table_of(self, hand: Hand) -> Response:
        return Response(full_table(self.request.user, self.table(hand.table_id)))


class AcceptHand(HandChange):
    @operation(
        "Accept the recomputed score of a hand", request=OptionalReason, response=shapes.FullTableSerializer
    )
    def post(self, request: Request, pk: int) -> Response:
        """The value of the tiles counts in place of the claim. For all staff; a dispute is ended, with a reason, by
        whoever raised it or the head referee."""
        reason = self.read(OptionalReason)["reason"]
        return self.table_of(disputes.accept_hand(hand=self.hand(pk), by=self.account, reason=reason))


class DisputeHand(HandChange):
    @operation(
        "Dispute a hand: it is held for the head referee",
        request=OptionalReason,
        response=shapes.FullTableSerializer,
    )
    def post(self, request: Request, pk: int) -> Response:
        """It counts for now, marked as under decision. After the newest hand, the table waits. For all staff."""
        reason = self.read(OptionalReason)["reason"]
        return self.table_of(disputes.dispute_hand(hand=self.hand(pk), by=self.account, reason=reason))
