"""Final scores from paper: corrected in the same boxes, with what changes; or compared with the hands of the game."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.pages import account_of, find_table, render_page, require_permission, signed_in
from tournaments.common.selectors import holders_of, open_stages
from tournaments.hall.forms import VersionForm, read_sheet
from tournaments.hall.presentation.sheets import SheetRow, score_changes
from tournaments.hands.forms.decisions import DecisionForm
from tournaments.hands.forms.filling import fill_form
from tournaments.hands.presentation.hands import names_of, winds_of
from tournaments.hands.services import corrections
from tournaments.hands.services.requests import ask_correction
from tournaments.ledger import games
from tournaments.models import Hand, Table
from tournaments.signatures.selectors import count_signatures
from tournaments.standings.selectors.changes import place_changes
from tournaments.texts.forms import FaultSentence, show_faults


@signed_in
def correct_scores(request: HttpRequest, pk: int) -> HttpResponse:
    """Change the final scores of a table that was closed from paper; who may not is told who may, and asks them."""
    table, hand = _find(request, pk)
    if hand is None:
        return redirect("table", pk)
    if request.method != "POST":
        return _form(request, table, hand, fill_form(hand.event, winds_of(table)))
    try:
        words = _correct(request, table, hand) if _may(request, table, hand) else _ask(request, table, hand)
    except MENDABLE as error:
        now, newest = _find(request, pk)
        if newest is None:
            return redirect("table", pk)
        faults = show_faults(faults_of(error), names_of(table))
        return _form(request, now, newest, request.POST, faults, status_of(error))
    messages.success(request, words)
    return redirect("table", pk)


@require_POST
@signed_in
def preview_scores(request: HttpRequest, pk: int) -> HttpResponse:
    """What the correction would change, at the table and in the standings; writes nothing."""
    table, hand = _find(request, pk)
    if hand is None:
        return HttpResponse(status=204)
    context: dict[str, Any] = {}
    try:
        context = _changes(request, table, hand)
    except MENDABLE as error:
        context["faults"] = show_faults(faults_of(error), names_of(table))
    return render(request, "hall/_score_changes.html", context)


@signed_in
def compare_scores(request: HttpRequest, pk: int) -> HttpResponse:
    """What the hands of a game make of it beside the four scores of its sheet; nothing of the sheet is kept."""
    table, paper = _find(request, pk)
    if paper is not None or games.is_unplayed(table):
        return redirect("table", pk)
    data = request.GET.copy()
    data.setdefault("pot", str(table.position["pot"]))
    sheet = SheetRow(table=table, data=data, alone=True)
    context: dict[str, Any] = {"table": table, "sheet": sheet, "differences": None}
    if sheet.is_filled:
        try:
            event = read_sheet(data, table)
            context |= {"differences": score_changes(table, event), "sticks": event["pot"]}
        except Refused as error:
            faults = show_faults(faults_of(error), names_of(table))
            context |= {"faults": faults, "sheet": replace(sheet, faults=faults)}
    return render_page(
        request,
        "hall/compare_scores.html",
        table.round.stage.tournament,
        "rounds",
        status=400 if "faults" in context else 200,
        **context,
    )


def _find(request: HttpRequest, pk: int) -> tuple[Table, Hand | None]:
    table = find_table(request, pk)
    require_permission(request, permissions.can_enter_hands, table)
    return table, games.paper_hand(table)


def _may(request: HttpRequest, table: Table, hand: Hand) -> bool:
    return corrections.may_correct(table=table, hand=hand, by=request.user)


def _correct(request: HttpRequest, table: Table, hand: Hand) -> str:
    event = read_sheet(request.POST, table)
    version = VersionForm(request.POST).read()["version"]
    if version == hand.version and event == {"pot": 0, **hand.event}:
        raise Refused(Fault("no_change", "scores"))
    seen = (other for other in table.hands.all() if other.seq == hand.seq and other.version == version)
    corrections.correct_hand(  # sent twice, it is about the same version both times
        hand=next(seen, hand),
        event=event,
        by=account_of(request),
        expected_version=version,
        **DecisionForm(request.POST).read(),
    )
    return _("The scores of table %(number)s are corrected.") % {"number": table.number}


def _ask(request: HttpRequest, table: Table, hand: Hand) -> str:
    """The scores as they should be, for whoever may correct them; nothing changes yet."""
    ask_correction(
        hand=hand,
        event=read_sheet(request.POST, table),
        by=account_of(request),
        reason=DecisionForm(request.POST).read()["reason"],
        expected_version=VersionForm(request.POST).read()["version"],
    )
    return _("The head referee is asked to correct table %(number)s.") % {"number": table.number}


def _changes(request: HttpRequest, table: Table, hand: Hand) -> dict[str, Any]:
    """The scores of the table, and for those who may see them the places, before and after."""
    event = read_sheet(request.POST, table)
    after = corrections.preview_position(hand=hand, event=event, by=account_of(request))
    changes = score_changes(table, after)
    stage = table.round.stage
    if not changes or not permissions.can_see_unpublished(request.user, stage.tournament):
        return {"changes": changes}
    return {
        "changes": changes,
        "places": place_changes(table, after["result"], {int(key) for key in games.players_of(table)}),
        "carried": open_stages(stage.tournament)[-1].number > stage.number,
    }


def _form(
    request: HttpRequest,
    table: Table,
    hand: Hand,
    data: QueryDict,
    faults: Sequence[FaultSentence] = (),
    status: int = 200,
) -> HttpResponse:
    """The boxes. A form that was filled from an older version is sent anew, for the newest."""
    tournament = table.round.stage.tournament
    sent = data.copy()
    is_older = "version" in data and data["version"] != str(hand.version)
    if is_older:
        sent.pop("key", None)
    sheet = SheetRow(table=table, data=sent, faults=faults, alone=True)
    return render_page(
        request,
        "hall/correct_scores.html",
        tournament,
        "rounds",
        status=status,
        table=table,
        sheet=sheet,
        other=sheet.otherwise if is_older else None,
        hand=hand,
        faults=faults,
        note=data.get("note", ""),
        keep=f"scores-{hand.pk}",
        signatures_given=count_signatures(table),
        second_person=tournament.confirmation_policy != "never",
        holders=[] if _may(request, table, hand) else holders_of("can_correct_hands", tournament),
    )
