"""Players sign on the phone of their table: a part of the table's page, with one tap or a PIN each."""

import hashlib
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.common import permissions
from tournaments.common.web.forms import ReasonForm
from tournaments.common.web.pages import (
    Attempt,
    account_of,
    action,
    find_entry,
    find_table,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.models import Table
from tournaments.play.signatures.forms import PinForm, SignatureForm
from tournaments.play.signatures.presentation import signing_at
from tournaments.play.signatures.selectors import Place, sheet_of
from tournaments.play.signatures.services import pins, signatures

PART = "signatures/_sheet.html"


@never_cache
def signatures_now(request: HttpRequest, pk: int) -> HttpResponse:
    """The part that keeps itself fresh; unchanged, the answer is a 304."""
    table = find_table(request, pk)
    html = render_to_string(PART, {"table": table, **signing_at(request, table)}, request)
    etag = f'"{hashlib.sha256(f"{get_language()}{html}".encode()).hexdigest()[:32]}"'
    response = HttpResponse(html, headers={"ETag": etag, "Cache-Control": "private, no-cache"})
    return get_conditional_response(request, etag=etag, response=response) or response


@action
def sign_table(request: HttpRequest, pk: int) -> HttpResponse:
    """A player taps their name. A script gets the part as its answer; a refusal has its status."""
    if not request.headers.get("HX-Request"):
        _sign(request, find_table(request, pk))
        return redirect(f"{reverse('table', args=[pk])}#signatures")
    table = find_table(request, pk)
    with Attempt() as attempt:
        _sign(request, table)
    table = find_table(request, pk)
    context = {"table": table, **signing_at(request, table, attempt.faults)}
    return render(request, PART, context, status=attempt.status)


def _sign(request: HttpRequest, table: Table) -> None:
    require_permission(request, permissions.can_collect_signatures, table)
    sent: dict[str, Any] = SignatureForm(request.POST, table).read()
    signatures.sign_table(table=table, by=account_of(request), **sent)


@signed_in
def sign_with_pin(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The PIN of one player, for browsers without dialogs."""
    table = find_table(request, pk)
    require_permission(request, permissions.can_collect_signatures, table)
    place = _place(table, number)
    if place is None or place.signature is not None:
        return redirect("table", pk)
    sheet = sheet_of(table)
    return render_page(
        request,
        "signatures/sign.html",
        table.round.stage.tournament,
        "rounds",
        table=table,
        place=place,
        sheet=sheet,
    )


def _place(table: Table, number: int) -> Place | None:
    sheet = sheet_of(table)
    places = sheet.places if sheet else ()
    return next((place for place in places if place.entry.number == number), None)


@action
def waive_signatures(request: HttpRequest, pk: int) -> HttpResponse:
    """Close the table without the missing signatures."""
    table = find_table(request, pk)
    signatures.waive_signatures(table=table, by=account_of(request), **ReasonForm(request.POST).read())
    messages.success(request, _("The table is closed without the missing signatures."))
    return redirect("table", pk)


@action
def set_pin(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The organiser gives a player a PIN, or takes it away."""
    entry = find_entry(request, slug, number)
    entry = pins.set_pin(entry=entry, by=account_of(request), **PinForm(request.POST).read())
    words = _("%(name)s signs with this PIN.") if entry.pin else _("%(name)s signs without a PIN.")
    messages.success(request, words % {"name": entry.full_name})
    return redirect("manage_entry", slug, number)
