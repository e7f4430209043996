"""Final scores from paper: correct them in the same boxes, with a preview; or compare them with the hands."""

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
from tournaments.common.permissions import holders_of
from tournaments.common.selectors import open_stages
from tournaments.common.web.pages import account_of, find_table, render_page, require_permission, signed_in
from tournaments.desk.hall.forms import VersionForm, read_sheet
from tournaments.desk.hall.presentation.sheets import SheetRow, score_changes
from tournaments.models import Hand, Table
from tournaments.play.hands.forms.decisions import DecisionForm
from tournaments.play.hands.forms.filling import fill_form
from tournaments.play.hands.presentation.hands import names_of, winds_of
from tournaments.play.hands.services import corrections
from tournaments.play.hands.services.requests import ask_correction
from tournaments.play.ledger import games
from tournaments.play.signatures.selectors import count_signatures
from tournaments.play.standings.selectors.changes import place_changes
from tournaments.texts.forms import FaultSentence, show_faults


@signed_in
def correct_scores(request: HttpRequest, pk: int) -> HttpResponse:
    """Change the final scores of a table that was closed from paper; readers without the right may ask for a change."""
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
    """The changes by the correction, at the table and in the standings; writes nothing."""
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
    """The result by the hands of a game beside the four scores of its sheet; the sheet is not kept."""
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
    seen = (other for other in table.all_hands() if other.seq == hand.seq and other.version == version)
    corrections.correct_hand(  # a form that is sent twice names the same version both times
        hand=next(seen, hand),
        event=event,
        by=account_of(request),
        expected_version=version,
        **DecisionForm(request.POST).read(),
    )
    return _("The scores of table %(number)s are corrected.") % {"number": table.number}


def _ask(request: HttpRequest, table: Table, hand: Hand) -> str:
    """Send the proposed scores to the people who may correct them; nothing changes yet."""
    ask_correction(
        hand=hand,
        event=read_sheet(request.POST, table),
        by=account_of(request),
        reason=DecisionForm(request.POST).read()["reason"],
        expected_version=VersionForm(request.POST).read()["version"],
    )
    return _("The head referee is asked to correct table %(number)s.") % {"number": table.number}


def _changes(request: HttpRequest, table: Table, hand: Hand) -> dict[str, Any]:
    """The scores of the table before and after, and the places for readers who may see them."""
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
    """The page with the boxes. A form filled from an older version must be sent again, for the newest."""
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
