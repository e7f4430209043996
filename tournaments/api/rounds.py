"""Rounds and the calls of tables."""

from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import permissions
from tournaments.api import serializers as shapes
from tournaments.api.base import LedgerView, operation
from tournaments.models import Round, Stage
from tournaments.selectors import tournaments as selectors
from tournaments.selectors.hands import table_json
from tournaments.services import rounds as services
from tournaments.services import undo


def round_of(stage: Stage, number: int) -> Round:
    """A round with its tables; 404 otherwise."""
    found = selectors.rounds_of(stage).filter(number=number).first()
    if found is None:
        raise Http404
    return found


class RoundView(LedgerView):
    """Rounds with their tables; scores only where this reader may see them."""

    def shown(self, stage: Stage, rounds: QuerySet[Round] | Sequence[Round]) -> list[Any]:
        """The rounds as they are answered."""
        works_here = permissions.can_see_unpublished(self.request.user, stage.tournament)
        context = {"visible": lambda one: works_here or permissions.hands_are_public(one)}
        return list(shapes.RoundSerializer(rounds, many=True, context=context).data)


class Rounds(RoundView):
    @operation("Rounds with tables and seats", response=shapes.RoundSerializer(many=True))
    def get(self, request: Request, slug: str, stage: int) -> Response:
        where = self.stage(slug, stage)
        return Response(self.shown(where, selectors.rounds_of(where)))


class OneRound(RoundView):
    @operation("One round", response=shapes.RoundSerializer)
    def get(self, request: Request, slug: str, stage: int, number: int) -> Response:
        where = self.stage(slug, stage)
        return Response(self.shown(where, [round_of(where, number)])[0])


class RoundChange(RoundView):
    """One of the services of rounds."""

    def change(
        self, service: Callable[..., Any], slug: str, stage: int, number: int, **said: Any
    ) -> Response:
        """Call the service; the answer is the round as it is then."""
        where = self.stage(slug, stage)
        service(round=round_of(where, number), by=self.account, **said)
        return Response(self.shown(where, [round_of(where, number)])[0])


class StartRound(RoundChange):
    @operation("Start a planned round", request=shapes.StartRequest, response=shapes.RoundSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return self.change(services.start_round, slug, stage, number, **self.read(shapes.StartRequest))


class CloseRound(RoundChange):
    @operation("Close a round of which every table is settled", response=shapes.RoundSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return self.change(services.close_round, slug, stage, number)


class ReopenRound(RoundChange):
    @operation("Reopen the newest closed round", request=shapes.Reason, response=shapes.RoundSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        reason = self.read(shapes.Reason)["reason"]
        return self.change(services.reopen_round, slug, stage, number, reason=reason)


class UndoRound(RoundChange):
    @operation("What undoing the newest started round would take back", response=shapes.UndoPreview)
    def get(self, request: Request, slug: str, stage: int, number: int) -> Response:
        where = self.stage(slug, stage)
        if not request.user.is_authenticated:
            raise NotAuthenticated
        taken = undo.preview_undo(round=round_of(where, number), by=self.account)
        answer = {
            "hands": taken.hands,
            "tables": [table.number for table in taken.tables],
            "penalties": [penalty.pk for penalty in taken.penalties],
            "substitutes": [
                {"entry": seat.entry.number, "substitute": seat.played_by.number}
                for seat in taken.substitutes
                if seat.played_by is not None
            ],
            "confirm": taken.confirm,
        }
        return Response(shapes.UndoPreview(answer).data)

    @operation("Undo the newest started round", request=shapes.UndoRequest, response=shapes.RoundSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        return self.change(undo.undo_round, slug, stage, number, **self.read(shapes.UndoRequest))


class Call(LedgerView):
    @operation("Call a referee", request=shapes.CallReason, response=shapes.TableSerializer)
    def post(self, request: Request, pk: int) -> Response:
        reason = self.read(shapes.CallReason)["reason"]
        services.call_referee(table=self.table(pk), by=self.account, reason=reason)
        return Response(table_json(self.table(pk)))

    @operation("The referee has come", response=shapes.TableSerializer)
    def delete(self, request: Request, pk: int) -> Response:
        services.clear_call(table=self.table(pk), by=self.account)
        return Response(table_json(self.table(pk)))
