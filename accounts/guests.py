"""Phones at a table: a session that opened a table's code, or a program that sends it, acts as the table.

Below the addresses of its own table such a request has an account, with the rights that the tournament gives to tables;
everywhere else it has none. Staff of the tournament who are signed in keep their own account.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import ResolverMatch
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from accounts.backends import count_failure, failed_too_often
from players.models import Account
from tournaments.common.errors import DomainError, Invalid
from tournaments.common.permissions import can_see_unpublished
from tournaments.common.rights import pass_of
from tournaments.desk.table_codes.services import Seated, account_at, open_code
from tournaments.models import Hand, Table

KEY = "table"
"""The key of a session's table."""
AT_TABLE = ("table/<int:pk>/", "api/v1/tables/<int:pk>/")
AT_HAND = ("hand/<int:pk>/", "api/v1/hands/<int:pk>/")


class TableGuests:
    """Middleware after the authentication: sets the account of a phone that is at its own table."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Mapping[str, Any]
    ) -> HttpResponse | None:
        """Take the table from the address; a session whose code is no longer valid gets one message about it."""
        seated = seat_of(request)
        if seated is None or table_named(request.resolver_match, kwargs) != seated.table:
            return None
        if _works_here(request, seated):
            return None
        account = account_at(seated)
        if account is None:
            return _ended(request, seated)
        request.user = account
        return None


class TableAuthentication(BaseAuthentication):
    """The account of a table for a program that sends its code: `Authorization: Table 512.K7QM2XWDZRTF5HJP`."""

    keyword = "Table"

    def authenticate(self, request: Request) -> tuple[Account, str] | None:
        """None without such a header, and for an address of another table."""
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != self.keyword.lower().encode():
            return None
        seated = open_as_guest(request._request, b" ".join(words[1:]).decode("latin-1"))
        match = request._request.resolver_match
        account = account_at(seated)
        if account is None or match is None or table_named(match, match.kwargs) != seated.table:
            return None
        return account, self.keyword

    def authenticate_header(self, request: Request) -> str:
        return self.keyword


class TableScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # the library has no types here
    """The scheme of table codes in the API schema."""

    target_class = "accounts.guests.TableAuthentication"
    name = "tableAuth"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "The code of a table, for its addresses alone: `Table 512.K7QM2XWDZRTF5HJP`",
        }


def open_as_guest(request: HttpRequest, code: str) -> Seated:
    """The table of a code. Raises AuthenticationFailed for a wrong code, Throttled for many of them."""
    try:
        return open_code(code)
    except Invalid as wrong:
        if guesses_too_often(request, code):
            raise Throttled(wait=int(settings.AXES_COOLOFF_TIME.total_seconds())) from wrong
        raise AuthenticationFailed from wrong
    except DomainError as ended:
        raise AuthenticationFailed from ended


def guesses_too_often(request: HttpRequest, code: str) -> bool:
    """Count a wrong code for its sender and for the table that it names; whether either has had too many."""
    number = re.match(r"\s*(\d{1,15})", code)
    table = {"table": number[1]} if number else {}
    if failed_too_often(request, table):
        return True
    count_failure(request, table)
    return False


def seat_of(request: HttpRequest) -> Seated | None:
    """The table that this session has opened, even if it is no longer open."""
    kept = request.session.get(KEY)
    return Seated(**kept) if kept else None


def remember_seat(request: HttpRequest, seated: Seated) -> None:
    """Put this browser at the table; its session gets a new key, as at every sign-in."""
    request.session.cycle_key()
    request.session[KEY] = asdict(seated)


def forget_seat(request: HttpRequest) -> None:
    """Take this browser away from its table."""
    request.session.pop(KEY, None)


def table_named(match: ResolverMatch | None, kwargs: Mapping[str, Any]) -> int | None:
    """The table of an address, which names the table or one of its hands."""
    route = match.route if match is not None else ""
    if route.startswith(AT_TABLE):
        return int(kwargs["pk"])
    if route.startswith(AT_HAND):
        return Hand.objects.filter(pk=kwargs["pk"]).values_list("table_id", flat=True).first()
    return None


def _works_here(request: HttpRequest, seated: Seated) -> bool:
    """Whether the request comes from staff of the tournament who are signed in."""
    if not request.user.is_authenticated or pass_of(request.user) is not None:
        return False
    table = Table.objects.select_related("round__stage__tournament").filter(pk=seated.table).first()
    return table is not None and can_see_unpublished(request.user, table.round.stage.tournament)


def _ended(request: HttpRequest, seated: Seated) -> HttpResponse | None:
    """The answer to a code that is no longer valid. The API goes on without an account; a page takes the browser away
    from the table, shows it as everybody sees it, and says why.
    """
    if request.path.startswith("/api/"):
        return None
    forget_seat(request)
    messages.warning(
        request, _("The code of this table no longer works: its round is over, or a new code was made.")
    )
    return redirect("table", seated.table) if request.method != "GET" else None
