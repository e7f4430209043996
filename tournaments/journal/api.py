"""The log, whether its chain holds, and what waits for a decision."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.api.base import LedgerView, operation
from tournaments.common.api.lists import part_of
from tournaments.common.log import verify_chain
from tournaments.common.sealing import names_in
from tournaments.journal import serializers as shapes
from tournaments.journal.selectors import log_of

USUAL = 100
"""Entries of the log in an answer."""


class Log(LedgerView):
    @operation("The log, newest first (limit, offset)", response=shapes.LogSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Every change with who made it, and the values before and after. For organisers and head referees."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_see_log, request.user, tournament)
        rows, headers = part_of(request, log_of(tournament), USUAL)
        entries = shapes.LogSerializer(rows, many=True, context={"names": names_in(rows)}).data
        return Response(entries, headers=headers)


class LogChain(LedgerView):
    @operation("Check the log from end to end", response=shapes.ChainSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Each entry carries the hash of the one before: names the first entry that does not fit. For organisers and
        head referees.
        """
        tournament = self.tournament(slug)
        permissions.require(permissions.can_see_log, request.user, tournament)
        broken = verify_chain(tournament)
        why = {"number": broken.number, "why": broken.why} if broken else {"number": None, "why": ""}
        return Response({"holds": broken is None, **why})
