"""Hands at a table: enter a hand, see its answer while typing, take it back."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.faults import Fault, Refused
from scoring.hand_form import Event
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, Conflict, faults_of, status_of
from tournaments.common.web.engine.pages import runs_engine
from tournaments.common.web.pages import (
    account_of,
    find_table,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.models import Hand, Round, Table
from tournaments.play.hands.forms.decisions import KeyForm
from tournaments.play.hands.forms.reading import read_event
from tournaments.play.hands.presentation.clock import table_time
from tournaments.play.hands.presentation.hands import (
    hand_form_page,
    names_of,
    new_seats,
    no_step,
    position_of,
    preview,
    seq_of,
    winds_of,
)
from tournaments.play.hands.presentation.now import now_of
from tournaments.play.hands.presentation.phone import phone_data
from tournaments.play.hands.services import hands
from tournaments.play.hands.services.versions import open_versions
from tournaments.play.ledger import clock, games
from tournaments.texts.forms import FaultSentence, show_faults


def _read(request: HttpRequest, table: Table) -> Event:
    return read_event(request.POST, winds_of(table), games.ruleset_of(table.round.stage.tournament))


@runs_engine
@signed_in
def enter_hand(request: HttpRequest, pk: int) -> HttpResponse:
    """The form of the next hand, and the request that writes it into the ledger."""
    table = find_table(request, pk)
    require_permission(request, permissions.can_enter_hands, table)
    if request.method != "POST":
        return _show_closed(request, table) or _show_entry(request, table, QueryDict())
    try:
        event = _read(request, table)
        _require_begun(request, table)
        answer = hands.submit_hand(
            table=table,
            event=event,
            by=account_of(request),
            **KeyForm(request.POST).read(),
            expected_seq=seq_of(request.POST, table.seq + 1),
        )
    except MENDABLE as error:
        return _show_refused(request, table, error)
    return _after_sending(request, table, answer.data)


def _require_begun(request: HttpRequest, table: Table) -> None:
    """After the end of the time, a hand counts only where the table says that it was begun before."""
    over = clock.left_at(table, timezone.now()) == 0
    if over and table.seq + 1 == seq_of(request.POST, table.seq + 1) and "begun_in_time" not in request.POST:
        raise Refused(Fault("begun_in_time", "begun_in_time"))


def _show_entry(
    request: HttpRequest,
    table: Table,
    data: QueryDict,
    faults: list[FaultSentence] | None = None,
    status: int = 200,
) -> HttpResponse:
    return render_page(
        request,
        "hands/enter_hand.html",
        table.round.stage.tournament,
        "rounds",
        **now_of(request, table, entering=seq_of(data, table.seq + 1)),
        time=table_time(table),
        position=position_of(table),
        new_seats=new_seats(table, position_of(table)),
        hand_form=hand_form_page(table, data, faults),
        phone=phone_data(table),
        preview_url=reverse("preview_hand", args=[table.pk]),
        action=reverse("enter_hand", args=[table.pk]),
        keep=f"table-{table.pk}-{table.seq + 1}",
        send_label=_("Send hand"),
        status=status,
    )


def _show_closed(request: HttpRequest, table: Table) -> HttpResponse | None:
    """A page that tells why no hand can be entered now, in place of a form that would be refused."""
    held = games.newest_unsettled(games.live_hands(table))
    finished = position_of(table)["finished"]
    if table.round.state == Round.State.RUNNING and not finished and held is None:
        return None
    return render_page(
        request,
        "hands/no_entry.html",
        table.round.stage.tournament,
        "rounds",
        table=table,
        held=held,
        finished=finished,
    )


def _show_refused(request: HttpRequest, table: Table, error: Any) -> HttpResponse:
    """The same form, filled as it was sent; if its number was taken meanwhile, the table, which shows that hand."""
    if isinstance(error, Conflict) and error.code == "seq_conflict":
        if any(version.by_id == account_of(request).pk for version in open_versions(table)):
            return redirect("versions", table.pk)
        messages.warning(
            request, _("Someone has already sent this hand: check the last hand before sending yours.")
        )
        return redirect("table", table.pk)
    names = names_of(table)
    return _show_entry(request, table, request.POST, show_faults(faults_of(error), names), status_of(error))


def _after_sending(request: HttpRequest, table: Table, data: dict[str, Any]) -> HttpResponse:
    hand = data["hand"]
    if hand["state"] == Hand.State.HELD:
        return redirect("settle_hand", hand["id"])
    messages.success(request, _("Hand %(seq)s recorded.") % {"seq": hand["seq"]})
    return redirect("table", table.pk)


@require_POST
@signed_in
def preview_hand(request: HttpRequest, pk: int) -> HttpResponse:
    """The answer panel while the form is being filled; writes nothing."""
    table = find_table(request, pk)
    require_permission(request, permissions.can_enter_hands, table)
    return render(request, "hands/_answer.html", {"answer": _answer(request, table), "live": True})


def _answer(request: HttpRequest, table: Table) -> dict[str, Any]:
    before = seq_of(request.POST, table.seq + 1) - 1
    try:
        event = _read(request, table)
    except Refused as refused:
        return no_step(refused.faults, names_of(table))
    return preview(table, event, before)
