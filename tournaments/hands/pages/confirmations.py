"""A second person confirms hands at the table's page: one tap for all that wait."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from tournaments.common.numbers import KEY, whole_number
from tournaments.common.pages import account_of, action, find_table
from tournaments.hands.services import confirmations


@action
def confirm_hands(request: HttpRequest, pk: int) -> HttpResponse:
    """The hands that stood on the page are right."""
    table = find_table(request, pk)
    wanted = [hand for text in request.POST.getlist("hand") if (hand := whole_number(text, KEY))]
    hands = confirmations.confirm_hands(table=table, hands=wanted, by=account_of(request))
    words = ngettext("%(n)s hand confirmed.", "%(n)s hands confirmed.", len(hands))
    messages.success(request, words % {"n": len(hands)})
    return redirect("table", pk)
