"""Phones at a table: a session that opened a table's code, or a program that sends it, acts as the table.

Below the addresses of its own table such a request has an account, with the rights that the tournament gives to tables;
everywhere else it is nobody. Who works in the tournament under their own name keeps it.
"""

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
from tournaments.models import Hand, Table
from tournaments.table_codes.services import Seated, account_at, open_code

KEY = "table"
"""Under it a session remembers its table."""
AT_TABLE = ("table/<int:pk>/", "api/v1/tables/<int:pk>/")
AT_HAND = ("hand/<int:pk>/", "api/v1/hands/<int:pk>/")


class TableGuests:
    """Middleware behind the authentication: sets the account of a phone that is at its own table."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Mapping[str, Any]
    ) -> HttpResponse | None:
        """The view's address tells the table; a session whose code opens nothing any more is told so once."""
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
    """A program sends the code itself: `Authorization: Table 512.K7QM2XWDZRTF5HJP`."""

    keyword = "Table"

    def authenticate(self, request: Request) -> tuple[Account, str] | None:
        """None without such a header, and where the address is not of the table."""
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
    """What the schema says of it."""

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
    """The table of a code. Raises Throttled for an address that guesses, AuthenticationFailed for a wrong code."""
    if failed_too_often(request, {}):
        raise Throttled(wait=int(settings.AXES_COOLOFF_TIME.total_seconds()))
    try:
        return open_code(code)
    except Invalid as wrong:
        count_failure(request, {})
        raise AuthenticationFailed from wrong
    except DomainError as ended:
        raise AuthenticationFailed from ended


def seat_of(request: HttpRequest) -> Seated | None:
    """The table that this session has opened, be it still open or not."""
    kept = request.session.get(KEY)
    return Seated(**kept) if kept else None


def remember_seat(request: HttpRequest, seated: Seated) -> None:
    """This browser is at the table from now on; its session gets a new name, as at every sign-in."""
    request.session.cycle_key()
    request.session[KEY] = asdict(seated)


def forget_seat(request: HttpRequest) -> None:
    """This browser is at no table any more."""
    request.session.pop(KEY, None)


def table_named(match: ResolverMatch | None, kwargs: Mapping[str, Any]) -> int | None:
    """The table that an address names, by itself or by one of its hands."""
    route = match.route if match is not None else ""
    if route.startswith(AT_TABLE):
        return int(kwargs["pk"])
    if route.startswith(AT_HAND):
        return Hand.objects.filter(pk=kwargs["pk"]).values_list("table_id", flat=True).first()
    return None


def _works_here(request: HttpRequest, seated: Seated) -> bool:
    """Whether somebody is signed in by a name of their own who works in the tournament."""
    if not request.user.is_authenticated or pass_of(request.user) is not None:
        return False
    table = Table.objects.select_related("round__stage__tournament").filter(pk=seated.table).first()
    return table is not None and can_see_unpublished(request.user, table.round.stage.tournament)


def _ended(request: HttpRequest, seated: Seated) -> HttpResponse | None:
    """The API answers 401 where an account is needed; a page shows the table as everybody sees it, and says why."""
    if request.path.startswith("/api/"):
        return None
    forget_seat(request)
    messages.warning(
        request, _("The code of this table no longer works: its round is over, or a new code was made.")
    )
    return redirect("table", seated.table) if request.method != "GET" else None
