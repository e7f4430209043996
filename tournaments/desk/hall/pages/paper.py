"""Close tables: from paper, all tables of a round on one page, each saved by itself; or one table by its own page."""

from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.numbers import whole_number
from tournaments.common.web.pages import (
    account_of,
    action,
    desk_address,
    find_round,
    find_table,
    refusal,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.hall.forms import read_instead, read_penalties, read_sheet
from tournaments.desk.hall.presentation.sheets import SheetRow, fields_of, otherwise_words
from tournaments.desk.hall.selectors.paper import paper_tables
from tournaments.desk.hall.selectors.people import reserves_of
from tournaments.desk.hall.services import closing
from tournaments.models import Round, Table
from tournaments.play.hands.forms.decisions import KeyForm
from tournaments.play.hands.presentation.hands import names_of
from tournaments.play.hands.services.attendance import CLOSING, confirm_players
from tournaments.play.hands.services.hands import TIME_UP
from tournaments.play.ledger import clock, games
from tournaments.texts.forms import FaultSentence, show_faults


@dataclass
class Saved:
    """The result of the sheets that were sent: the tables that were closed, and the faults of the
    others."""

    tables: list[int] = field(default_factory=list)
    faults: dict[int, list[FaultSentence]] = field(default_factory=dict)
    status: int = 200


@signed_in
def paper_scores(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The score sheets of a round. Sent as a whole, every sheet that somebody began to fill in is saved."""
    round_ = find_round(request, slug, pk)
    if "can_enter_hands" not in permissions.answers(request.user, round_.stage.tournament):
        raise refusal("can_enter_hands")
    saved = Saved()
    if request.method == "POST":
        saved = _save_all(request, round_)
        _tell(request, saved)
        if not saved.faults:
            return redirect("paper_scores", slug, pk)
    waiting = reserves_of(round_)
    rows = [
        SheetRow(
            table=table,
            data=fields_of(request.POST, table),
            faults=saved.faults.get(table.pk, ()),
            reserves=waiting,
        )
        for table in paper_tables(round_)
    ]
    return render_page(
        request,
        "hall/paper_scores.html",
        round_.stage.tournament,
        "desk",
        current=round_,
        rows=rows,
        unfinished=sum(row.state != "saved" for row in rows),
        status=saved.status,
    )


@require_POST
@signed_in
def save_sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """Save one sheet of the page; the answer is its row."""
    table = find_table(request, pk)
    require_permission(request, permissions.can_enter_hands, table)
    data = fields_of(request.POST, table)
    faults: list[FaultSentence] = []
    status = 200
    try:
        _save(request, table, data)
    except MENDABLE as error:
        faults, status = show_faults(faults_of(error), names_of(table)), status_of(error)
    now = find_table(request, pk)
    row = SheetRow(table=now, data=data, faults=faults, reserves=reserves_of(now.round))
    if row.hand and faults:  # somebody else was faster, and the row shows their scores
        row, status = replace(row, faults=()), 409 if row.otherwise else 200
    context = {"row": row, "may": permissions.answers(request.user, now.round.stage.tournament)}
    return render(request, "hall/_sheet_row.html", context, status=status)


def _save_all(request: HttpRequest, round: Round) -> Saved:
    saved = Saved()
    for table in paper_tables(round):
        data = fields_of(request.POST, table)
        row = SheetRow(table=table, data=data)
        if not row.is_filled or (row.state != "open" and row.otherwise is None):
            continue
        try:
            _save(request, table, data)
        except MENDABLE as error:
            saved.faults[table.pk] = show_faults(faults_of(error), names_of(table))
            saved.status = status_of(error)
        else:
            saved.tables.append(table.number)
    return saved


def _save(request: HttpRequest, table: Table, data: QueryDict) -> None:
    """Close a table by its sheet, once even if the sheet is sent twice."""
    _close(request, table, read_sheet(data, table), data)


def _close(request: HttpRequest, table: Table, event: dict[str, Any], data: QueryDict) -> None:
    closing.close_table(
        table=table,
        event=event,
        by=account_of(request),
        instead=read_instead(data, games.absent_seats(table), reserves_of(table.round)),
        **KeyForm(data).read(),
        expected_seq=whole_number(data.get("expected_seq", "")),
        reason=data.get("reason", ""),
        penalties=read_penalties(data, table),
    )


def _tell(request: HttpRequest, saved: Saved) -> None:
    if saved.tables:
        words = ngettext("%(n)s table has been saved.", "%(n)s tables have been saved.", len(saved.tables))
        messages.success(request, words % {"n": len(saved.tables)})
    if saved.faults:
        messages.error(request, _("Some sheets were not saved: see beside the tables."))
    elif not saved.tables:
        messages.warning(request, _("Nothing was typed: no table has been saved."))


@signed_in
def close_table(request: HttpRequest, pk: int) -> HttpResponse:
    """End a game by time, or close the table from its paper sheet; `?to=desk` leads back to the desk."""
    table = find_table(request, pk)
    require_permission(request, permissions.can_enter_hands, table)
    faults: list[FaultSentence] = []
    if request.method == "POST":
        try:
            _close_by_form(request, table)
        except MENDABLE as error:
            faults = show_faults(faults_of(error), names_of(table))
        else:
            messages.success(request, _("Table %(number)s is closed.") % {"number": table.number})
    now = find_table(request, pk)
    sheet = SheetRow(table=now, data=request.POST, faults=faults, reserves=reserves_of(now.round), alone=True)
    paper = replace(sheet, from_hands=True) if sheet.state == "hands" else sheet
    to_desk = request.GET.get("to") == "desk"
    if sheet.state == "saved":
        if sheet.otherwise:
            messages.warning(request, otherwise_words(sheet.otherwise))
        elif not sheet.is_filled:
            for fault in faults:
                messages.error(request, fault.words)
        return redirect(desk_address(now.round.stage)) if to_desk else redirect("table", pk)
    return render_page(
        request,
        "hall/close_table.html",
        now.round.stage.tournament,
        "rounds",
        table=now,
        sheet=sheet,
        paper=paper,
        hands=sum(hand.event["kind"] != "substitute" for hand in games.live_hands(now)),
        reason=request.POST.get("reason", ""),
        typed_kind=request.POST.get("kind", ""),
        minutes_left=ceil(clock.seconds_to_end(now, timezone.now()) / 60),
        may_end_early=permissions.can_end_early(request.user, now),
        faults=faults,
        to_desk=to_desk,
        keep=f"close-{now.pk}-{now.seq + 1}",
        status=400 if faults else 200,
    )


def _close_by_form(request: HttpRequest, table: Table) -> None:
    kind = request.POST.get("kind")
    if kind not in CLOSING:
        raise Refused(Fault("choose_kind", "kind"))
    event = read_sheet(request.POST, table) if kind == "table_result" else dict(TIME_UP)
    _close(request, table, event, request.POST)


@action
def confirm_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Confirm that somebody who is marked as gone did play at this table."""
    table = find_table(request, pk)
    confirm_players(table=table, entries=[request.POST.get("entry", "")], by=account_of(request))
    messages.success(request, _("Table %(number)s: the player did play.") % {"number": table.number})
    return redirect(desk_address(table.round.stage))
