"""Scores from paper: every table of a round on one page, each saved by itself."""

from dataclasses import dataclass, field

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.numbers import whole_number
from tournaments.common.pages import (
    account_of,
    find_round,
    find_table,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.hall.presentation.sheets import SheetRow, fields_of
from tournaments.hall.selectors.paper import paper_tables
from tournaments.hands.forms.decisions import KeyForm
from tournaments.hands.forms.reading import read_event
from tournaments.hands.presentation.hands import names_of, winds_of
from tournaments.hands.services.hands import submit_hand
from tournaments.ledger import games
from tournaments.models import Round, Table
from tournaments.texts.forms import Shown, show_faults


@dataclass
class Saved:
    """What became of the sheets that were sent: the tables that are closed now, and the faults of the others."""

    tables: list[int] = field(default_factory=list)
    faults: dict[int, list[Shown]] = field(default_factory=dict)
    status: int = 200


@signed_in
def paper_scores(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The score sheets of a round. Sent as a whole, every sheet that somebody began to fill in is saved."""
    round_ = find_round(request, slug, pk)
    if "can_enter_hands" not in permissions.answers(request.user, round_.stage.tournament):
        raise PermissionDenied
    saved = Saved()
    if request.method == "POST":
        saved = _save_all(request, round_)
        _tell(request, saved)
        if not saved.faults:
            return redirect("paper_scores", slug, pk)
    rows = [
        SheetRow(table=table, data=fields_of(request.POST, table), faults=saved.faults.get(table.pk, ()))
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
        many=round_.stage.tournament.stages.count() > 1,
        status=saved.status,
    )


@require_POST
@signed_in
def save_sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """One sheet of the page: it answers with the row as it is then."""
    table = find_table(request, pk)
    require_permission(request, permissions.can_enter_hands, table)
    data = fields_of(request.POST, table)
    faults: list[Shown] = []
    status = 200
    try:
        _save(request, table, data)
    except MENDABLE as error:
        faults, status = show_faults(faults_of(error), names_of(table)), status_of(error)
    row = SheetRow(table=find_table(request, pk), data=data, faults=faults)
    return render(request, "hall/_sheet_row.html", {"row": row}, status=status)


def _save_all(request: HttpRequest, round: Round) -> Saved:
    saved = Saved()
    for table in paper_tables(round):
        data = fields_of(request.POST, table)
        row = SheetRow(table=table, data=data)
        if row.state != "open" or not row.is_filled:
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
    """Close a table by its sheet; sent twice, it is closed once."""
    sheet = data.copy()
    sheet["kind"] = "table_result"
    event = read_event(sheet, winds_of(table), games.ruleset_of(table.round.stage.tournament))
    submit_hand(
        table=table,
        event=event,
        by=account_of(request),
        **KeyForm(sheet).read(),
        expected_seq=whole_number(sheet.get("expected_seq", "")),
    )


def _tell(request: HttpRequest, saved: Saved) -> None:
    if saved.tables:
        words = ngettext("%(n)s table has been saved.", "%(n)s tables have been saved.", len(saved.tables))
        messages.success(request, words % {"n": len(saved.tables)})
    if saved.faults:
        messages.error(request, _("Some sheets were not saved: see beside the tables."))
