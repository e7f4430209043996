"""Rounds: read, started, undone; their other changes are in hall/actions.py."""

from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import QuerySet
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.selectors import rounds_of, seated_tables
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.lists import part_of
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.desk.hall import serializers as shapes
from tournaments.desk.hall.services import rounds as services
from tournaments.desk.hall.services import undo
from tournaments.models import Round, Stage, Tournament

USUAL_TABLES = 1000
"""The number of tables in an answer, in whole rounds, at least one round."""


def rounds_json(
    view: LedgerView, tournament: Tournament, rounds: QuerySet[Round] | Sequence[Round]
) -> list[Any]:
    """The rounds in the form of the answer; scores only if the account may see them."""
    works_here = permissions.can_see_unpublished(view.request.user, tournament)
    context = {"visible": lambda tournament: works_here or permissions.hands_are_public(tournament)}
    return list(shapes.RoundSerializer(rounds, many=True, context=context).data)


def round_json(view: LedgerView, round: Round) -> Any:
    """The same for one round."""
    return rounds_json(view, round.stage.tournament, [round])[0]


@same_for_everybody("limit", "offset")
class Rounds(LedgerView):
    @operation("Rounds with tables and seats", response=shapes.RoundSerializer(many=True))
    def get(self, request: Request, slug: str, stage: int) -> Response:
        """Scores only where you may see them. Rounds of some hundred tables come a few at a time."""
        where = self.stage(slug, stage)
        rounds, headers = part_of(request, rounds_of(where), _usual(where))
        return Response(rounds_json(self, where.tournament, rounds), headers=headers)


def _usual(stage: Stage) -> int:
    """The number of rounds in an answer."""
    tables = seated_tables().filter(round__stage=stage).count()
    return max(1, stage.rounds.count() * USUAL_TABLES // max(1, tables))


@same_for_everybody()
class OneRound(LedgerView):
    @operation("One round", response=shapes.RoundSerializer)
    def get(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """Scores only where you may see them."""
        return Response(round_json(self, self.round(slug, stage, number)))


class RoundChange(LedgerView):
    """Answers with the round."""

    def change(
        self, service: Callable[..., Any], slug: str, stage: int, number: int, **fields: Any
    ) -> Response:
        """Call the service; the answer is the changed round."""
        service(round=self.round(slug, stage, number), by=self.account, **fields)
        return Response(round_json(self, self.round(slug, stage, number)))


class StartRound(RoundChange):
    @operation("Start a planned round", request=shapes.StartRequest, response=shapes.RoundSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """Hands can be entered from then on, and the clock runs. The round before has to be closed. For organisers and
        head referees.
        """
        return self.change(services.start_round, slug, stage, number, **self.read(shapes.StartRequest))


class UndoRound(RoundChange):
    @operation("Preview undoing the last started round", response=shapes.UndoPreview)
    def get(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """The hands, penalties and substitutes that would go, and the word that confirms it. For organisers and head
        referees.
        """
        round_ = self.round(slug, stage, number)
        if not request.user.is_authenticated:
            raise NotAuthenticated
        taken = undo.preview_undo(round=round_, by=self.account)
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

    @operation("Undo the last started round", request=shapes.UndoRequest, response=shapes.RoundSerializer)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """The round is planned again; its hands are voided and stay in the log. For organisers and head referees."""
        return self.change(undo.undo_round, slug, stage, number, **self.read(shapes.UndoRequest))
