"""Where another Tenbo puts its second copy, with a token that an administrator made for it (docs/backup.md).

These addresses are between installations: they stand in no schema.
"""

from typing import Any

from django.http import HttpResponse
from rest_framework.parsers import BaseParser
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.authentication import TokenAuthentication
from accounts.models import ApiToken
from tournaments.common.numbers import whole_number
from tournaments.common.web.api.base import LedgerView
from tournaments.trust.copies.engine.places.folder import Folder
from tournaments.trust.copies.engine.places.place import COPY, Lost
from tournaments.trust.copies.keeping import NotTaken, shelf_of, take_part

LARGEST = 5_000_000


class Bytes(BaseParser):
    """The body as it is."""

    media_type = "application/octet-stream"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """The bytes; the size of a request is limited before."""
        return bytes(stream.read(LARGEST))


class WithCopyToken(BasePermission):
    """A token for copies, of an account that is still an administrator's."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether the caller has one."""
        token = request.auth
        return (
            isinstance(token, ApiToken) and token.scope == ApiToken.Scope.COPY and token.account.is_superuser
        )


class CopiesView(LedgerView):
    """The base of the addresses of copies."""

    schema = None
    for_copies = True
    repeats_kept = False
    authentication_classes = (TokenAuthentication,)
    permission_classes = (WithCopyToken,)
    parser_classes = (Bytes,)

    @property
    def shelf(self) -> Folder:
        """The folder of the token's name."""
        token = self.request.auth
        assert isinstance(token, ApiToken)
        return shelf_of(token.account, token.name)


class Copies(CopiesView):
    """All copies of the name."""

    def get(self, request: Request) -> Response:
        """Their names."""
        return Response({"copies": self.shelf.copies()})


class OneCopy(CopiesView):
    """A copy."""

    def get(self, request: Request, copy: str) -> Response:
        """The lengths of its parts, by number."""
        return Response({"parts": self.shelf.parts(copy) if COPY.fullmatch(copy) else {}})

    def delete(self, request: Request, copy: str) -> Response:
        """Remove it: its owner has made a newer one."""
        if COPY.fullmatch(copy):
            self.shelf.remove(copy)
        return Response(status=204)


class OnePart(CopiesView):
    """A part of a copy."""

    def get(self, request: Request, copy: str, number: int) -> HttpResponse:
        """Its bytes, or the first so many of them."""
        first = whole_number(request.query_params.get("first", ""))
        try:
            data = self.shelf.read(copy, number, first) if COPY.fullmatch(copy) else None
        except Lost:
            data = None
        return HttpResponse(status=404) if data is None else HttpResponse(data, "application/octet-stream")

    def put(self, request: Request, copy: str, number: int) -> Response:
        """Keep it."""
        try:
            take_part(self.shelf, copy, number, _bytes_of(request))
        except NotTaken as refused:
            return Response({"detail": str(refused)}, status=refused.status)
        return Response(status=204)


def _bytes_of(request: Request) -> bytes:
    data: Any = request.data
    return data if isinstance(data, bytes) else b""
