"""The tokens of the reader's programs."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts import selectors
from accounts.forms import TokenForm
from accounts.pages.shared import secretive
from accounts.services.tokens import end_token, make_token, scopes_for
from tournaments.common.web.pages import Attempt, account_of, action, signed_in
from tournaments.common.web.sent_twice import tell_once
from tournaments.models import Tournament


@secretive
@signed_in
@reauthentication_required  # type: ignore[untyped-decorator]  # the library has no types
def tokens_page(request: HttpRequest) -> HttpResponse:
    """All tokens, and a form for a new one, whose secret is shown this once."""
    account = account_of(request)
    own = Tournament.objects.filter(roles__account=account).distinct().order_by("-pk")
    attempt = Attempt()
    secret = ""
    if request.method == "POST":
        with attempt:
            sent = TokenForm(request.POST).read()
            tournament = own.filter(slug=sent.pop("tournament")).first()
            _token, secret = make_token(account=account, tournament=tournament, request=request, **sent)
            tell_once(request)
    context = {
        "tokens": selectors.tokens_of(account),
        "token_uses": selectors.token_uses_of(account),
        "tournaments": own,
        "scopes": scopes_for(account),
        "faults": attempt.faults,
        "secret": secret,
        "typed": request.POST if attempt.faults else {},
    }
    return render(request, "accounts/tokens.html", context, status=attempt.status)


@action
def revoke_token(request: HttpRequest, pk: int) -> HttpResponse:
    """End a token: its program is signed out."""
    token = selectors.tokens_of(account_of(request)).filter(pk=pk).first()
    if token is not None:
        end_token(token=token, request=request)
        messages.success(request, _("The token has been revoked."))
    return redirect("tokens")
