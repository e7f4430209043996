"""Hands decided or mended afterwards: rulings on disputes, corrections and the differences they make."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.faults import Fault, Refused
from scoring.hand_form import Event, read_claim
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import (
    Attempt,
    account_of,
    desk_address,
    find_hand,
    find_table,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.models import Hand, OtherVersion, Table
from tournaments.play.hands.forms.decisions import DecisionForm
from tournaments.play.hands.forms.filling import calculator_query, fill_form
from tournaments.play.hands.forms.reading import read_event
from tournaments.play.hands.presentation.form_page import HandFormPage
from tournaments.play.hands.presentation.hands import (
    difference_rows,
    names_of,
    no_step,
    position_before,
    preview,
    sittings,
    winds_of,
)
from tournaments.play.hands.selectors.hands import versions_of
from tournaments.play.hands.services import corrections, requests, versions
from tournaments.play.ledger import games
from tournaments.play.signatures.selectors import count_signatures
from tournaments.texts.forms import FaultSentence, show_faults


@same_for_everybody(row=Hand)
def hand_page(request: HttpRequest, pk: int) -> HttpResponse:
    """One hand in full: its bill, and every version it ever had."""
    hand = find_hand(request, pk)
    table = find_table(request, hand.table_id)
    require_permission(request, permissions.can_see_hands, table)
    answer = preview(table, hand.event, hand.seq - 1)
    live = {other.seq: other for other in games.live_hands(table)}
    return render_page(
        request,
        "hands/hand.html",
        table.round.stage.tournament,
        "rounds",
        table=table,
        hand=hand,
        answer=answer,
        beside=(live.get(hand.seq - 1), live.get(hand.seq + 1)),
        calculated=_calculated(table, hand, answer),
        hands_public=permissions.hands_are_public(table.round),
        versions=list(versions_of(table, hand.seq)),
        newest=_newest(table, hand),
        asked=_correction_requests(request, table, hand),
    )


def _calculated(table: Table, hand: Hand, answer: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The winners with tiles, each with the query of their hand in the calculator."""
    winds = {change["key"]: change["wind"] for change in answer.get("changes", ())}
    ruleset = table.round.stage.tournament.ruleset
    queries = [
        (win["name"], calculator_query(ruleset, hand.event, win["key"], winds, answer["before"]))
        for win in answer.get("wins", ())
    ]
    return [(name, query) for name, query in queries if query]


def _newest(table: Table, hand: Hand) -> Hand | None:
    """The version that counts in place of an older one."""
    live = games.live_hands(table)
    return None if hand.is_live else next((other for other in live if other.seq == hand.seq), None)


def _correction_requests(request: HttpRequest, table: Table, hand: Hand) -> list[OtherVersion]:
    """The requests for a correction of the hand that wait, or were declined to this account."""
    if not permissions.can_dispute_hands(request.user, table) or not hand.is_live:
        return []
    rows = [*versions.open_versions(table), *versions.declined_to(table, account_of(request))]
    return [row for row in rows if row.is_asked and row.hand_id == hand.pk]


def _page(table: Table, hand: Hand, data: QueryDict, faults: list[FaultSentence]) -> HandFormPage:
    """The form of a past hand: winds and scores as they were when it began."""
    return HandFormPage(
        sittings=sittings(table, position_before(table, hand)),
        ruleset=games.ruleset_of(table.round.stage.tournament),
        options=table.round.stage.played_options,
        data=data,
        expected_seq=hand.seq,
        faults=faults,
    )


def _read(request: HttpRequest, table: Table, hand: Hand) -> Event:
    winds = winds_of(table, position_before(table, hand))
    return read_event(request.POST, winds, games.ruleset_of(table.round.stage.tournament))


@signed_in
def correct_hand(request: HttpRequest, pk: int) -> HttpResponse:
    """Change any past hand: later hands are replayed, and the page shows the difference before it is confirmed.

    The page leads an account without the permission to asking for the correction.
    """
    hand = find_hand(request, pk)
    table = find_table(request, hand.table_id)
    require_permission(request, permissions.can_correct_last_hand, table)
    if hand.is_live and hand.event["kind"] == "table_result":
        return redirect("correct_scores", table.pk)
    if request.method != "POST":
        if hand.is_live and not corrections.may_correct(table=table, hand=hand, by=request.user):
            return redirect("ask_correction", pk)
        return _show_correction(request, table, hand, _filled(table, hand), [])
    try:
        answer = corrections.correct_hand(by=account_of(request), **_sent(request, table, hand))
    except MENDABLE as error:
        shown = show_faults(faults_of(error), names_of(table))
        return _show_correction(request, table, hand, request.POST, shown, status_of(error))
    changed = sum(1 for row in answer.data["differences"] if row["before"] != row["after"])
    messages.success(
        request, _("Hand %(seq)s corrected; hands changed: %(n)s.") % {"seq": hand.seq, "n": changed}
    )
    return redirect("table", table.pk)


@signed_in
def ask_correction(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask the head referee for a correction, with the same form; nothing changes yet."""
    hand = find_hand(request, pk)
    table = find_table(request, hand.table_id)
    require_permission(request, permissions.can_dispute_hands, table)
    if request.method != "POST":
        return _show_correction(request, table, hand, _filled(table, hand), [], asking=True)
    try:
        sent = _sent(request, table, hand)
        del sent["key"]  # the same request again changes nothing
        requests.ask_correction(by=account_of(request), **sent)
    except MENDABLE as error:
        shown = show_faults(faults_of(error), names_of(table))
        status = status_of(error)
        return _show_correction(request, table, hand, request.POST, shown, status, asking=True)
    words = _("The head referee has been asked to correct hand %(seq)s.")
    messages.success(request, words % {"seq": hand.seq})
    return redirect("table", table.pk)


def _filled(table: Table, hand: Hand) -> QueryDict:
    return fill_form(hand.event, winds_of(table, position_before(table, hand)))


def _sent(request: HttpRequest, table: Table, hand: Hand) -> dict[str, Any]:
    """The arguments of a service, from the form of a correction."""
    event = _read(request, table, hand)
    decision = DecisionForm(request.POST).read()
    return {"hand": hand, "event": event, "expected_version": hand.version, **decision}


def _show_correction(
    request: HttpRequest,
    table: Table,
    hand: Hand,
    data: QueryDict,
    faults: list[FaultSentence],
    status: int = 200,
    *,
    asking: bool = False,
) -> HttpResponse:
    return render_page(
        request,
        "hands/ask_correction.html" if asking else "hands/correct_hand.html",
        table.round.stage.tournament,
        "rounds",
        table=table,
        hand=hand,
        hand_form=_page(table, hand, data, faults),
        note=data.get("note", ""),
        action=reverse("ask_correction" if asking else "correct_hand", args=[hand.pk]),
        preview_url=reverse("preview_correction", args=[hand.pk]),
        keep=f"{'ask' if asking else 'correct'}-{hand.pk}",
        filled=True,
        send_label=_("Ask the head referee") if asking else _("Confirm correction"),
        signatures_given=0 if asking else count_signatures(table),
        extra_template="hands/_note.html",
        status=status,
    )


@require_POST
@signed_in
def preview_correction(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the changes of a correction to this hand and each later one; writes nothing."""
    hand = find_hand(request, pk)
    table = find_table(request, hand.table_id)
    require_permission(request, permissions.can_dispute_hands, table)
    names = names_of(table)
    context: dict[str, Any] = {"live": True}
    try:
        event = _read(request, table, hand)
        differences = corrections.preview_correction(hand=hand, event=event, by=account_of(request))
        context["answer"] = preview(table, event, hand.seq - 1)
        context["differences"] = difference_rows(differences, names)
    except MENDABLE as error:
        context["answer"] = no_step(faults_of(error), names)
    return render(request, "hands/_answer.html", context)


@signed_in
def rule_hand(request: HttpRequest, pk: int) -> HttpResponse:
    """The head referee decides the value paid to each winner of a hand, with a reason."""
    hand = find_hand(request, pk)
    table = find_table(request, hand.table_id)
    require_permission(request, permissions.can_rule_hands, table)
    attempt = Attempt(lambda: names_of(table))
    if request.method == "POST":
        with attempt:
            _rule(request, hand)
            messages.success(request, _("Ruling on hand %(seq)s recorded.") % {"seq": hand.seq})
            return redirect(desk_address(table.round.stage))
    return render_page(
        request,
        "hands/rule_hand.html",
        table.round.stage.tournament,
        "desk",
        table=table,
        hand=hand,
        answer=preview(table, hand.event, hand.seq - 1),
        hand_form=_page(table, hand, request.POST, attempt.faults),
        note=request.POST.get("note", ""),
        keep=f"rule-{hand.pk}",
        this_page=reverse("rule_hand", args=[pk]),
        signatures_given=count_signatures(table),
        status=attempt.status,
    )


@require_POST
@signed_in
def preview_ruling(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the changes of a ruling to this hand and each later one; nothing while no value is chosen."""
    hand = find_hand(request, pk)
    table = find_table(request, hand.table_id)
    require_permission(request, permissions.can_rule_hands, table)
    names = names_of(table)
    context: dict[str, Any] = {}
    try:
        if rulings := _rulings(request, hand):
            differences = corrections.preview_ruling(hand=hand, rulings=rulings, by=account_of(request))
            context["differences"] = difference_rows(differences, names)
    except MENDABLE as error:
        context["answer"] = no_step(faults_of(error), names)
    return render(request, "hands/_answer.html", context)


def _rulings(request: HttpRequest, hand: Hand) -> dict[str, Any]:
    """The value that the form gives to each winner, without winners that stay unchanged."""
    faults: list[Fault] = []
    winners = [winner["player"] for winner in hand.event.get("winners") or []]
    claims = {player: read_claim(request.POST, player, faults) for player in winners}
    if faults:
        raise Refused(*faults)
    return {player: claim for player, claim in claims.items() if claim}


def _rule(request: HttpRequest, hand: Hand) -> None:
    corrections.rule_hand(
        hand=hand,
        rulings=_rulings(request, hand),
        by=account_of(request),
        expected_version=hand.version,
        **DecisionForm(request.POST).read(),
    )
