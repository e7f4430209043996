"""Tables and their hands: read, send, accept, dispute, void, and a table's end."""

from dataclasses import replace
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.event_reader import ref
from tournaments.common import permissions
from tournaments.common.permissions import User
from tournaments.common.web.api.base import KEY, LedgerView, operation
from tournaments.common.web.api.lists import choice_of, number_of, part_of
from tournaments.common.web.idempotency import Answer
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.models import Table
from tournaments.play.hands import serializers as shapes
from tournaments.play.hands.presentation.hands import read_sent_form
from tournaments.play.hands.selectors import hands as selectors
from tournaments.play.hands.selectors.statements import statement_of
from tournaments.play.hands.services import hands as services

USUAL = 100
"""Hands of an answer, unless the request sets it."""


def full_table(user: User, table: Table) -> dict[str, Any]:
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
    """201 for a new row, 200 for a repeated request and its first answer."""
    return Response(answer.data, status=200 if answer.repeated else 201)


@same_for_everybody(row=Table)
class OneTable(LedgerView):
    @operation("One table", response=shapes.FullTableSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """The players at the table, the state of the game, and the hands, where you may see them."""
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
        wanted = sent.pop("statement")
        answer = services.submit_hand(table=table, by=self.account, key=key, **sent)
        if wanted:
            answer = replace(answer, data={**answer.data, "statement": statement_of(table)})
        return answered(answer)


class LiveHands(LedgerView):
    @operation(
        "The hands of a tournament that count, by table",
        response=shapes.LiveHandSerializer(many=True),
        parameters=(
            OpenApiParameter("table", {"type": "integer", "minimum": 1}, description="Those of this table."),
            OpenApiParameter("state", str, enum=shapes.LIVE, description="`held`: under decision."),
        ),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Those that you may see; without a limit a hundred. For everybody."""
        tournament = self.tournament(slug)
        inside = permissions.can_see_unpublished(request.user, tournament)
        rows = selectors.live_hands_of(
            tournament,
            inside=inside,
            table=number_of(request, "table", 1, 10**11),
            state=choice_of(request, "state", shapes.LIVE),
        )
        part, headers = part_of(request, rows, USUAL)
        return Response(shapes.LiveHandSerializer(part, many=True).data, headers=headers)


class OneHand(LedgerView):
    @operation("One hand, by the id of any of its versions", response=shapes.HandSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Its newest version, scored and explained; 404 where it was voided. For everyone who may see the hands of its
        table.
        """
        version = self.hand(pk)
        shown = {row["id"]: row for row in full_table(request.user, self.table(version.table_id))["hands"]}
        if version.pk not in shown:
            raise Http404
        return Response(shown[version.pk])


class Versions(LedgerView):
    @operation("All versions of one hand, newest first", response=shapes.VersionSerializer(many=True))
    def get(self, request: Request, pk: int, seq: int) -> Response:
        """Corrections, rulings and voided versions. For all staff."""
        table = self.table(pk)
        permissions.require(permissions.can_see_unpublished, request.user, table.round.stage.tournament)
        return Response(shapes.VersionSerializer(selectors.versions_of(table, seq), many=True).data)


class GameLine(LedgerView):
    @operation("The game as a line for `python -m scoring game`", response=dict(ref("GameLine")))
    def get(self, request: Request, pk: int) -> Response:
        """Anyone can recompute the table from this line. For everyone who may see its hands."""
        table = self.table(pk)
        permissions.require(permissions.can_see_hands, request.user, table)
        return Response(selectors.game_line(table))
