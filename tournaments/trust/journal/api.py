"""The log, the check of its chain, and what it tells everybody."""

from functools import partial

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.chain.log import verify_chain
from tournaments.common.chain.sealing import names_in
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.lists import part_of
from tournaments.common.web.waiting import AFTER, WAIT, number_after
from tournaments.trust.journal import serializers as shapes
from tournaments.trust.journal.selectors import changes_after, has_changed, has_grown, log_of

USUAL = 100
"""Entries of the log in an answer."""


class Log(LedgerView):
    @operation(
        "The log, newest first; with `after` in order",
        response=shapes.LogSerializer(many=True),
        parameters=(AFTER, WAIT),
    )
    def get(self, request: Request, slug: str) -> Response:
        """Every change with its author, and the values before and after. For organisers and head referees."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_see_log, request.user, tournament)
        after = number_after(request, partial(has_grown, tournament))
        rows, headers = part_of(request, log_of(tournament, after), USUAL)
        entries = shapes.LogSerializer(rows, many=True, context={"names": names_in(rows)}).data
        return Response(entries, headers=headers)


class Changes(LedgerView):
    @operation(
        "What has changed, in order: the kinds of change that webhooks tell of, and where to read each",
        response=shapes.ChangesSerializer,
        parameters=(AFTER, WAIT),
    )
    def get(self, request: Request, slug: str) -> Response:
        """At most a hundred; ask again with its `number` as `after`. Without `after` there are none, only the number
        to begin with. Changes of hidden hands and penalties are told to the staff alone. For everybody.
        """
        tournament = self.tournament(slug)
        inside = permissions.can_see_unpublished(request.user, tournament)
        after = number_after(request, partial(has_changed, tournament, inside=inside))
        number, changes = changes_after(tournament, after, inside=inside)
        return Response(shapes.ChangesSerializer({"number": number, "changes": changes}).data)


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
