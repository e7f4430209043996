"""Penalties, chombo, false hu, dead hands."""

from collections.abc import Iterable

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.errors import Invalid
from tournaments.common.web import finders
from tournaments.common.web.api.base import KEY, LedgerView, operation
from tournaments.common.web.api.serializers import Reason
from tournaments.models import Entry, Table
from tournaments.play.hands.api.hands import answered
from tournaments.play.hands.serializers import HandAnswer
from tournaments.play.penalties import serializers as shapes
from tournaments.play.penalties.selectors import penalties_of
from tournaments.play.penalties.services import penalties as services


def seated(table: Table, names: Iterable[str]) -> list[Entry]:
    """The entries of a table by their names in events."""
    entries = {seat.entry.key: seat.entry for seat in table.all_seats()}
    strangers = [name for name in names if name not in entries]
    if strangers:
        raise Invalid("not_at_table", "entry", found=strangers[0])
    return [entries[name] for name in names]


class Penalties(LedgerView):
    @operation(
        "All penalties, including cancelled ones; readers see those of public results",
        response=shapes.PenaltySerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Staff see all of them."""
        tournament = self.tournament(slug)
        works_here = permissions.can_see_unpublished(request.user, tournament)
        given = penalties_of(tournament)
        rows = [row for row in given if works_here or permissions.penalty_is_public(row)]
        return Response(shapes.PenaltySerializer(rows, many=True).data)

    @operation("Give a penalty", request=shapes.PenaltyRequest, response=shapes.PenaltySerializer, status=201)
    def post(self, request: Request, slug: str) -> Response:
        """By a rule of the rule set, or free with an amount and a reason; the amount counts after uma. For organisers
        and head referees.
        """
        given = self.read(shapes.PenaltyRequest)
        stage = self.stage(slug, given["stage"])
        number = given.get("round")
        penalty = services.give_penalty(
            stage=stage,
            entry=self.entry(slug, given["entry"]),
            round=None if number is None else self.round(slug, stage.number, number),
            amount=given.get("amount"),
            seconds=given.get("seconds"),
            **{key: given[key] for key in ("rule", "kind", "phase", "receivers", "reason")},
            by=self.account,
        )
        return Response(shapes.PenaltySerializer(penalty).data, status=201)


class CancelPenalty(LedgerView):
    @operation("Cancel a penalty", request=Reason, response=shapes.PenaltySerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """The penalty stays in the list, crossed out, and no longer counts. A penalty within a hand is corrected with
        that hand. For organisers and head referees.
        """
        penalty = finders.find_penalty(request.user, slug, pk)
        services.cancel_penalty(penalty=penalty, by=self.account, reason=self.read(Reason)["reason"])
        shown = penalties_of(penalty.stage.tournament).get(pk=pk)
        return Response(shapes.PenaltySerializer(shown).data)


class Chombo(LedgerView):
    repeats_kept = False

    @operation(
        "Give a chombo: it becomes the next hand of the table",
        request=shapes.ChomboRequest,
        response=HandAnswer,
        status=201,
        parameters=(KEY,),
    )
    def post(self, request: Request, pk: int) -> Response:
        """The hand is played again. The player pays at the table or loses points after uma, by the rule set. For
        organisers and head referees.
        """
        key, sent, table = self.key(), self.read(shapes.ChomboRequest), self.table(pk)
        answer = services.give_chombo(
            table=table,
            offenders=seated(table, sent["offenders"]),
            riichi=seated(table, sent["riichi"]),
            reason=sent["reason"],
            expected_seq=sent["expected_seq"],
            key=key,
            by=self.account,
        )
        return answered(answer)


class DeadHand(LedgerView):
    @operation(
        "Give a dead hand for the present deal",
        request=shapes.DeadHandRequest,
        response=shapes.PenaltySerializer,
        status=201,
    )
    def post(self, request: Request, pk: int) -> Response:
        """The player can neither win nor be tenpai in the current hand. For organisers and head referees."""
        sent, table = self.read(shapes.DeadHandRequest), self.table(pk)
        entry = seated(table, [str(sent["entry"])])[0]
        words = {name: sent[name] for name in ("reason", "rule")}
        row = services.give_dead_hand(table=table, entry=entry, by=self.account, **words)
        return Response(shapes.PenaltySerializer(row).data, status=201)


class FalseHu(LedgerView):
    @operation(
        "Give a false hu that was shown: the player pays each opponent (MCR)",
        request=shapes.FalseHuRequest,
        response=HandAnswer,
        status=201,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Paid at once; the hand goes on, and the player cannot win it. For organisers and head referees."""
        sent, table = self.read(shapes.FalseHuRequest), self.table(pk)
        answer = services.give_false_hu(
            table=table,
            entry=seated(table, [str(sent["entry"])])[0],
            by=self.account,
            **{key: sent[key] for key in ("rule", "reason", "expected_seq")},
        )
        return answered(answer)


class TablePenalties(LedgerView):
    @operation(
        "Give the same penalty to each player at a table",
        request=shapes.TablePenaltyRequest,
        response=shapes.PenaltySerializer(many=True),
        status=201,
    )
    def post(self, request: Request, pk: int) -> Response:
        """For rules that penalise the whole table, as obstruction. For organisers and head referees."""
        sent, table = self.read(shapes.TablePenaltyRequest), self.table(pk)
        rows = services.give_to_table(
            table=table,
            rule=sent["rule"],
            amount=sent.get("amount"),
            reason=sent["reason"],
            by=self.account,
        )
        return Response(shapes.PenaltySerializer(rows, many=True).data, status=201)
