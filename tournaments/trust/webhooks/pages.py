"""The receivers of a tournament; one receiver with its messages."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.common import permissions
from tournaments.common.chain.hooks import EVENTS, NAMES
from tournaments.common.web import seen
from tournaments.common.web.pages import (
    Attempt,
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.common.web.sent_twice import tell_once
from tournaments.models import Delivery, Tournament, Webhook
from tournaments.trust.webhooks import services
from tournaments.trust.webhooks.selectors import SHOWN, deliveries_of, hooks_of


@never_cache
@signed_in
def webhooks_page(request: HttpRequest, slug: str) -> HttpResponse:
    """All receivers, and a form for a new one, whose secret is shown once."""
    tournament = _managed(request, slug)
    attempt = Attempt()
    secret, chosen = "", list(NAMES)
    if request.method == "POST":
        chosen = request.POST.getlist("events")
        with attempt:
            _hook, secret = services.add_webhook(
                tournament=tournament,
                address=request.POST.get("address", ""),
                events=chosen,
                by=account_of(request),
            )
            chosen = list(NAMES)
            tell_once(request)
    return render_page(
        request,
        "webhooks/webhooks.html",
        tournament,
        "settings",
        hooks=hooks_of(tournament),
        events=EVENTS,
        chosen=chosen,
        typed=request.POST.get("address", "") if attempt.faults else "",
        attempt=attempt,
        secret=secret,
    )


@never_cache
@signed_in
def webhook_page(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One receiver: its events, its switch, its messages."""
    tournament = _managed(request, slug)
    return _shown(request, tournament, _hook(tournament, pk))


@action
def change_webhook(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Change the events of a receiver."""
    hook = _hook(_managed(request, slug), pk)
    seen.check(request, {"events": hook.events}, {"events": {event.name: event.words for event in EVENTS}})
    services.change_webhook(hook=hook, events=request.POST.getlist("events"), by=account_of(request))
    messages.success(request, _("Saved."))
    return redirect("webhook", slug, pk)


@action
def switch_webhook(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Switch a receiver on or off."""
    hook = _hook(_managed(request, slug), pk)
    services.change_webhook(hook=hook, active=request.POST.get("active") == "1", by=account_of(request))
    return redirect("webhook", slug, pk)


@never_cache
@action
def renew_secret(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Make a new secret, which is shown once."""
    tournament = _managed(request, slug)
    hook = _hook(tournament, pk)
    secret = services.renew_secret(hook=hook, by=account_of(request))
    tell_once(request)
    return _shown(request, tournament, hook, secret=secret)


@action
def remove_webhook(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Remove a receiver with its messages."""
    services.remove_webhook(hook=_hook(_managed(request, slug), pk), by=account_of(request))
    messages.success(request, _("The webhook has been removed."))
    return redirect("webhooks", slug)


@action
def send_test(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Send a message without an event."""
    services.send_test(hook=_hook(_managed(request, slug), pk), by=account_of(request))
    messages.success(request, _("The test is on its way. Reload the page to see what was answered."))
    return redirect("webhook", slug, pk)


@action
def send_again(request: HttpRequest, slug: str, pk: int, delivery: int) -> HttpResponse:
    """Send a message once more."""
    rows = Delivery.objects.filter(hook=_hook(_managed(request, slug), pk), pk=delivery)
    row = rows.select_related("hook__tournament").first()
    if row is None:
        raise Http404
    services.send_again(delivery=row, by=account_of(request))
    messages.success(request, _("The message is on its way again."))
    return redirect("webhook", slug, pk)


def _managed(request: HttpRequest, slug: str) -> Tournament:
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_webhooks, tournament)
    return tournament


def _hook(tournament: Tournament, pk: int) -> Webhook:
    hook = hooks_of(tournament).filter(pk=pk).first()
    if hook is None:
        raise Http404
    return hook


def _shown(request: HttpRequest, tournament: Tournament, hook: Webhook, **more: Any) -> HttpResponse:
    return render_page(
        request,
        "webhooks/webhook.html",
        tournament,
        "settings",
        hook=hook,
        events=EVENTS,
        chosen=hook.events,
        deliveries=deliveries_of(hook)[:SHOWN],
        **more,
    )
