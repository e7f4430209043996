"""Tables that call a referee, and disputes: the calls for an account, on all pages."""

import hashlib
import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.common.web.pages import account_of, signed_in
from tournaments.desk.hall.selectors import calls as waiting
from tournaments.desk.hall.selectors.calls import Waiting


@signed_in
def calls_page(request: HttpRequest) -> HttpResponse:
    """The list to act from; `?part=list` is its changing part."""
    part = request.GET.get("part") == "list"
    template = "hall/_calls.html" if part else "hall/calls.html"
    context = {"waiting": waiting.waiting_for(account_of(request)), "this_page": reverse("calls")}
    return render(request, template, context)


@signed_in
def calls_now(request: HttpRequest) -> HttpResponse:
    """The waiting calls as JSON, for every open page; without a change they cost one query of the hall and a 304.

    To the first request of a page (`?first=1`) 204 says that no call can come for this account.
    """
    account = account_of(request)
    calls = waiting.waiting_for(account)
    if request.GET.get("first") and not calls and not waiting.may_wait(account):
        return HttpResponse(status=204)
    body = json.dumps({"calls": [_call(waiting) for waiting in calls]}, ensure_ascii=False)
    etag = f'"{hashlib.sha256(f"{get_language()}{body}".encode()).hexdigest()[:32]}"'
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    response = HttpResponse(body, content_type="application/json", headers=headers)
    return get_conditional_response(request, etag=etag, response=response) or response


def _call(waiting: Waiting) -> dict[str, Any]:
    """A call with its words."""
    words = {
        "call": _("Table %(n)s calls a referee"),
        "dispute": _("Table %(n)s: dispute"),
        "versions": _("Table %(n)s: a hand in two versions"),
        "scores": _("Table %(n)s: final scores in two versions"),
        "correction": _("Table %(n)s: a correction is asked for"),
    }[waiting.kind]
    text = words % {"n": waiting.table.number}
    tournament = waiting.table.round.stage.tournament
    return {
        "key": waiting.key,
        "words": f"{tournament.name}: {text}" if waiting.several else text,
    }
