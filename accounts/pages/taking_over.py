"""The page "Take over from a copy": of a first start, for the holder of the link to the first account."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.models import Link
from accounts.pages.links import GONE, KEY
from accounts.pages.shared import secretive
from tournaments.trust.copies.engine.places.addresses import BadAddress, place_of
from tournaments.trust.copies.engine.places.place import Trouble
from tournaments.trust.copies.engine.reading import copies_at
from tournaments.trust.copies.taking_over import (
    State,
    address_of,
    begin,
    known_places,
    may_take_over,
    progress,
)

LONGEST_ADDRESS = 500


@dataclass(frozen=True, slots=True)
class Offer:
    """A copy that may be taken over."""

    name: str
    moment: datetime
    bytes: int


@secretive
def take_over(request: HttpRequest) -> HttpResponse:
    """Choose a place, then one of its copies; then it begins."""
    if not _is_first(request) or not may_take_over():
        return render(request, "accounts/link_gone.html", status=GONE)
    context: dict[str, Any] = {"places": {key: place.label for key, place in known_places().items()}}
    if request.method != "POST":
        return render(request, "accounts/take_over.html", context)
    key = (request.POST.get("other", "").strip() or request.POST.get("place", ""))[:LONGEST_ADDRESS]
    copy = request.POST.get("copy", "")
    try:
        place = place_of(address_of(key))
        offers = [
            Offer(each.name, datetime.fromtimestamp(each.at, UTC), each.bytes) for each in copies_at(place)
        ]
    except (BadAddress, Trouble) as error:
        words = _("This place cannot be read: %(why)s") % {"why": getattr(error, "detail", "") or error}
        return render(
            request, "accounts/take_over.html", {**context, "faults": [{"words": words}]}, status=400
        )
    if copy in {offer.name for offer in offers}:
        begin(address_of(key), copy)
        return redirect("take_over_progress")
    if not offers:
        context["faults"] = [{"words": _("There is no whole copy at %(place)s.") % {"place": place.label}}]
    return render(
        request, "accounts/take_over.html", {**context, "offers": offers, "key": key, "label": place.label}
    )


@secretive
def take_over_progress(request: HttpRequest) -> HttpResponse:
    """How far it is. Everybody may look: the session in which it began ends with the old store."""
    state = progress()
    if state is None:
        raise Http404
    name = "accounts/_taking_over.html" if request.headers.get("HX-Request") else "accounts/taking_over.html"
    return render(request, name, {"told": state, "going": state.state in (State.READING, State.CHECKING)})


def _is_first(request: HttpRequest) -> bool:
    """Whether this browser holds the open link to the first account."""
    link = Link.objects.filter(pk=request.session.get(KEY, 0), kind=Link.Kind.FIRST).first()
    return link is not None and link.state == Link.State.OPEN
