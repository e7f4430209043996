"""Helpers of the pages of accounts: addresses of links, signing in by a link, pages that no cache keeps."""

from functools import wraps
from typing import Any, cast

from allauth.account.internal.flows.login import perform_login
from allauth.account.models import Login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import add_never_cache_headers

from accounts.services.links import Address
from players.models import Account
from tournaments.common.site import site_of
from tournaments.common.web.pages import View


def address_maker(request: HttpRequest) -> Address:
    """The function from a link's secret to its whole address, by the public name of this site."""
    return lambda secret: site_of(request).rstrip("/") + reverse("open_link", args=[secret])


def secretive(view: View[Any]) -> View[Any]:
    """A page with a secret on it or in its address: kept in no cache, its address named to no other site."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        add_never_cache_headers(response)
        return response

    return cast(View[Any], wrapper)


def sign_in(request: HttpRequest, account: Account, target: str) -> HttpResponse:
    """Sign in the account of a link and go to the target; a second factor is still asked for."""
    response: HttpResponse = perform_login(request, Login(user=account, redirect_url=target))
    return response
