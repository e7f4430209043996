"""The profile of a player: claimed by an account, confirmed, and the player's tournaments in one place."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts import selectors
from accounts.models import Claim
from accounts.services import claims as services
from players.models import Player
from tournaments.common.numbers import KEY, whole_number
from tournaments.common.web.actions import form_of
from tournaments.common.web.pages import account_of, action, find_tournament, signed_in
from tournaments.desk.people.selectors import registration
from tournaments.desk.people.serializers import ListedRequest
from tournaments.desk.people.services.privacy import list_oneself
from tournaments.public.careers.selectors import history, people, present

RESULTS = 5


@signed_in
def profile(request: HttpRequest) -> HttpResponse:
    """The player's tournaments, next tables and listing; without a profile, the way to claim one."""
    account = account_of(request)
    person = account.player
    key = whole_number(request.GET.get("player", ""), KEY)
    context: dict[str, Any] = {
        "person": person,
        "claim": selectors.open_claim(account),
        "wanted": people.find_person(key) if key and person is None else None,
        "deciding": selectors.claims_to_decide(account).count(),
    }
    if person is not None:
        context |= {
            "playing": present.playing_now(person),
            "played": history.career_of(person).played[:RESULTS],
            "choices": Player.Listed.choices,
        }
    return render(request, "accounts/profile.html", context)


@action
def ask(request: HttpRequest) -> HttpResponse:
    """Claim the profile of a player: this is me."""
    number = whole_number(request.POST.get("player", ""), KEY) or 0
    services.ask_for_profile(player=people.find_person(number), by=account_of(request))
    messages.success(
        request, _("Asked. Organisers of your tournaments and the administrator can confirm it.")
    )
    return redirect("profile")


@action
def withdraw(request: HttpRequest) -> HttpResponse:
    """Withdraw the claim."""
    claim = selectors.open_claim(account_of(request))
    if claim is not None:
        services.withdraw_claim(claim=claim, by=account_of(request))
    return redirect("profile")


@action
def leave(request: HttpRequest) -> HttpResponse:
    """Give the profile back."""
    services.leave_profile(by=account_of(request))
    messages.success(request, _("Your account is no player any more."))
    return redirect("profile")


@action
def list_me(request: HttpRequest) -> HttpResponse:
    """Choose how the player is listed in every tournament: by name, by initials or not at all."""
    list_oneself(by=account_of(request), **form_of(ListedRequest)(request.POST).read())
    messages.success(request, _("Saved."))
    return redirect("profile")


@signed_in
def claims(request: HttpRequest) -> HttpResponse:
    """The claims that the reader may decide: accounts that say they are a player of the reader's tournaments."""
    return render(
        request, "accounts/claims.html", {"claims": selectors.claims_to_decide(account_of(request))}
    )


@action
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    """Accept or refuse a claim."""
    claim = Claim.objects.select_related("player", "account").filter(pk=pk).first()
    if claim is None:
        raise Http404
    services.decide_claim(claim=claim, accept="accept" in request.POST, by=account_of(request))
    messages.success(request, _("Saved."))
    return redirect("claims")


@action
def by_application(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Give the profile to the holder of the private link of an application."""
    tournament = find_tournament(request, slug)
    entry = registration.entry_of_key(key)
    if entry.tournament_id != tournament.pk:
        raise Http404
    services.claim_by_application(entry=entry, by=account_of(request))
    messages.success(request, _("This player is yours now."))
    return redirect("profile")
