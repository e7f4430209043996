"""Messages to many people: the sent ones, a new one with its preview, one message."""

import secrets
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.numbers import NUMBER, whole_numbers
from tournaments.common.selectors import entries_by_name
from tournaments.common.site import site_of
from tournaments.common.web.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.messages import services
from tournaments.desk.messages.forms import MessageForm
from tournaments.desk.messages.selectors import messages_of, outcome_of
from tournaments.models import Message, Tournament
from tournaments.texts.forms import show_faults


@never_cache
@signed_in
def messages_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The sent messages, and a form, which shows the recipients before it sends."""
    tournament = _written(request, slug)
    if request.method != "POST":
        numbers = whole_numbers(request.GET.get("players", "").split(","), NUMBER)
        audience = Message.Audience.CHOSEN if numbers else Message.Audience.PLAYERS
        return _shown(request, tournament, {"audience": audience, "numbers": numbers})
    deed = request.POST.get("deed", "")
    try:
        typed = MessageForm(request.POST).read()
        if deed == "send":
            message = services.send_message(
                tournament=tournament, by=account_of(request), site=site_of(request), **typed
            )
            return redirect("message", slug, message.pk)
        if deed == "edit":
            return _shown(request, tournament, typed)
        fields = {name: typed[name] for name in ("audience", "numbers", "subject", "text")}
        recipients = services.check_message(tournament=tournament, by=account_of(request), **fields)
    except MENDABLE as error:
        faults = show_faults(faults_of(error))
        sent = request.POST.dict() | {"numbers": request.POST.getlist("numbers")}
        return _shown(request, tournament, sent, faults=faults, status=status_of(error))
    typed["key"] = secrets.token_hex(16)
    label = Message.Audience(typed["audience"]).label
    return _shown(request, tournament, typed, recipients=recipients, audience_label=label)


@never_cache
@signed_in
def message_page(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One message: its text, the people who have it and those who do not."""
    tournament = _written(request, slug)
    message = _message(tournament, pk)
    return render_page(
        request,
        "messages/message.html",
        tournament,
        "settings",
        message=message,
        outcome=outcome_of(message),
        no_mail=settings.MAIL_IN_FOLDER,
    )


@action
def repeat_message(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Send the message to the people who do not have it."""
    message = _message(_written(request, slug), pk)
    count = services.repeat_message(message=message, by=account_of(request), site=site_of(request))
    words = ngettext("%(n)s mail is on its way.", "%(n)s mails are on their way.", count) % {"n": count}
    messages.success(request, words)
    return redirect("message", slug, pk)


@action
def remove_message(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Remove the text of a message."""
    services.remove_message(message=_message(_written(request, slug), pk), by=account_of(request))
    messages.success(request, _("The message has been removed from the list."))
    return redirect("messages", slug)


def _written(request: HttpRequest, slug: str) -> Tournament:
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_entries, tournament)
    return tournament


def _message(tournament: Tournament, pk: int) -> Message:
    message = messages_of(tournament).filter(pk=pk).first()
    if message is None:
        raise Http404
    return message


def _shown(request: HttpRequest, tournament: Tournament, typed: Any, **more: Any) -> HttpResponse:
    chosen = set(map(str, typed["numbers"]))
    return render_page(
        request,
        "messages/messages.html",
        tournament,
        "settings",
        typed=typed,
        chosen=[entry for entry in entries_by_name(tournament) if str(entry.number) in chosen]
        if chosen
        else [],
        audiences=[row for row in Message.Audience.choices if chosen or row[0] != Message.Audience.CHOSEN],
        sent=messages_of(tournament),
        no_mail=settings.MAIL_IN_FOLDER,
        **more,
    )
