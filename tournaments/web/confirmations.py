"""A second person confirms hands at the table's page: one tap for all that wait."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from tournaments.numbers import KEY, whole_number
from tournaments.services import confirmations
from tournaments.web.shell import deed, member
from tournaments.web.tables import find_table


@deed
def confirm_hands(request: HttpRequest, pk: int) -> HttpResponse:
    """The hands that stood on the page are right."""
    table = find_table(request, pk)
    wanted = [hand for text in request.POST.getlist("hand") if (hand := whole_number(text, KEY))]
    hands = confirmations.confirm_hands(table=table, hands=wanted, by=member(request))
    words = ngettext("%(n)s hand is confirmed.", "%(n)s hands are confirmed.", len(hands))
    messages.success(request, words % {"n": len(hands)})
    return redirect("table", pk)
