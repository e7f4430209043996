"""A second person confirms hands on the table's page: one tap for all waiting hands."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from tournaments.common.numbers import KEY, whole_number
from tournaments.common.web.pages import account_of, action, find_table
from tournaments.play.hands.services import confirmations


@action
def confirm_hands(request: HttpRequest, pk: int) -> HttpResponse:
    """Confirm the hands that the page showed."""
    table = find_table(request, pk)
    wanted = [hand for text in request.POST.getlist("hand") if (hand := whole_number(text, KEY))]
    hands = confirmations.confirm_hands(table=table, hands=wanted, by=account_of(request))
    words = ngettext("%(n)s hand confirmed.", "%(n)s hands confirmed.", len(hands))
    messages.success(request, words % {"n": len(hands)})
    return redirect("table", pk)
