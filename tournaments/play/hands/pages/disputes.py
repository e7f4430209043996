"""Hands on hold: the claim beside the recomputation, a dispute raised ("Not right") and ended; and the page on which
somebody says that a hand is wrong.
"""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.common import permissions
from tournaments.common.web.forms import ReasonForm
from tournaments.common.web.pages import (
    Attempt,
    account_of,
    action,
    find_hand,
    find_table,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.models import Hand, Table
from tournaments.play.hands.forms.decisions import NotRightForm
from tournaments.play.hands.presentation.form_page import KINDS
from tournaments.play.hands.presentation.hands import hand_views, names_of, preview
from tournaments.play.hands.services import corrections, disputes
from tournaments.play.hands.services.hands import takes_back
from tournaments.play.ledger import games


@signed_in
def settle_hand(request: HttpRequest, pk: int) -> HttpResponse:
    """A held hand: the claim beside the recomputation, and the choices of the table."""
    hand = find_hand(request, pk)
    table = find_table(request, hand.table_id)
    require_permission(request, permissions.can_enter_hands, table)
    if hand.state != Hand.State.HELD:
        return redirect("table", table.pk)
    answer = preview(table, hand.event, hand.seq - 1)
    return render_page(
        request,
        "hands/settle_hand.html",
        table.round.stage.tournament,
        "rounds",
        table=table,
        hand=hand,
        answer=answer,
        may_correct=corrections.may_correct(table=table, hand=hand, by=request.user),
        may_end=disputes.may_end(hand, account_of(request)),
        this_page=reverse("settle_hand", args=[pk]),
    )


@action
def dispute_hand(request: HttpRequest, pk: int) -> HttpResponse:
    """Leave the hand to the head referee."""
    hand = find_hand(request, pk)
    hand = disputes.dispute_hand(hand=hand, by=account_of(request), **ReasonForm(request.POST).read())
    messages.warning(request, _("Hand %(seq)s is waiting for the head referee.") % {"seq": hand.seq})
    return redirect("table", hand.table_id)


@signed_in
def something_wrong(request: HttpRequest, pk: int) -> HttpResponse:
    """The ways to put a hand right that are open to this account: each leads on to a page or form of its own.

    A hand that is under decision already has its own page.
    """
    hand = find_hand(request, pk)
    table = find_table(request, hand.table_id)
    require_permission(request, permissions.can_dispute_hands, table)
    if not hand.is_live:
        return redirect("hand", pk)
    if hand.is_held:
        return redirect("settle_hand", pk)
    newest = hand.pk == games.live_hands(table)[-1].pk
    return render_page(
        request,
        "hands/something_wrong.html",
        table.round.stage.tournament,
        "rounds",
        table=table,
        hand=hand,
        view=next(view for view in hand_views(table) if view["hand"].pk == pk),
        correction=_correction(request, table, hand),
        takes_back=takes_back(table, request.user) if newest else "",
        may_dispute=hand in disputes.disputable_hands(table, account_of(request)),
        this_page=reverse("something_wrong", args=[pk]),
    )


def _correction(request: HttpRequest, table: Table, hand: Hand) -> str:
    """The page on which this account corrects the hand, or asks for it; "" for an end or a substitute."""
    kind = hand.event["kind"]
    if kind == "table_result":
        return "correct_hand" if permissions.can_correct_last_hand(request.user, table) else ""
    if kind not in ("end", "substitute") and corrections.may_correct(table=table, hand=hand, by=request.user):
        return "correct_hand"
    return "ask_correction" if kind in KINDS else ""


@signed_in
def not_right(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody at the table disputes a hand, in one line of words; `?hand=` is the hand they came from."""
    table = find_table(request, pk)
    require_permission(request, permissions.can_dispute_hands, table)
    offered = disputes.disputable_hands(table, account_of(request))
    form = NotRightForm(request.POST or None)
    form.offer(Hand.objects.filter(pk__in=[hand.pk for hand in offered]), "hand")
    attempt = Attempt(lambda: names_of(table))
    if request.method == "POST":
        with attempt:
            hand = disputes.dispute_hand(by=account_of(request), **form.read())
            messages.warning(request, _("Hand %(seq)s is waiting for the head referee.") % {"seq": hand.seq})
            return redirect("table", pk)
    keys = {hand.pk for hand in offered}
    return render_page(
        request,
        "hands/not_right.html",
        table.round.stage.tournament,
        "rounds",
        table=table,
        views=[view for view in reversed(hand_views(table)) if view["hand"].pk in keys],
        chosen=request.POST.get("hand") or request.GET.get("hand", ""),
        words=request.POST.get("reason", ""),
        attempt=attempt,
    )
