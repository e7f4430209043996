"""The penalties desk: what the rule set foresees, with its amount and source; give one, take one back, the list."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.faults import Fault, Refused
from scoring.penalties import PenaltyRule
from tournaments import permissions
from tournaments.errors import MENDABLE, faults_of, status_of
from tournaments.exports.content import penalty_sheet
from tournaments.exports.csv_file import csv_text
from tournaments.models import Entry, Penalty, Round, Table, Tournament
from tournaments.selectors import overview
from tournaments.selectors import penalties as selectors
from tournaments.selectors.hands import full_tables
from tournaments.services import penalties
from tournaments.terms import name_in_language, source_of
from tournaments.web.penalty_form import Asked, read_asked
from tournaments.web.shell import ask, attached, deed, find_tournament, member, show, signed_in
from tournaments.web.words import Shown, show_faults


@signed_in
def penalties_page(request: HttpRequest, slug: str) -> HttpResponse:
    """All penalties, and the form to give one."""
    tournament = find_tournament(request, slug)
    stage = overview.newest_stage(tournament)
    ask(request, permissions.can_give_penalties, stage)
    faults: list[Shown] = []
    status = 200
    if request.method == "POST":
        try:
            words = _give(request, tournament)
        except MENDABLE as error:
            names = {entry.key: entry.player.full_name for entry in overview.entries_of(tournament)}
            faults, status = show_faults(faults_of(error), names), status_of(error)
        else:
            messages.success(request, words)
            return redirect("penalties", slug)
    return show(
        request,
        "tournaments/penalties.html",
        tournament,
        "penalties",
        rows=list(reversed(selectors.listed(tournament))),
        faults=faults,
        status=status,
        **_form(request, tournament),
    )


def _form(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """What the form offers, and what was typed."""
    typed = request.POST or request.GET
    rules = [(rule, name_in_language(rule.names)) for rule in selectors.rules_of(tournament)]
    running = full_tables().filter(round__stage__tournament=tournament, round__state="running")
    return {
        "entries": overview.entries_of(tournament),
        "rules": rules,
        "rounds": Round.objects.filter(stage__tournament=tournament).select_related("stage"),
        "tables": running.order_by("number"),
        "at_table": typed.get("table", ""),
        "phases": Penalty.Phase.choices,
        "typed": typed,
        "case": _case(request, tournament, read_asked(typed, tournament)),
    }


@signed_in
def propose_penalty(request: HttpRequest, slug: str) -> HttpResponse:
    """What the chosen case costs and where that stands, while the form is filled in."""
    tournament = find_tournament(request, slug)
    ask(request, permissions.can_give_penalties, overview.newest_stage(tournament))
    asked = read_asked(request.GET, tournament)
    case = _case(request, tournament, asked)
    found = {"case": case, "typed": request.GET, "entries": overview.entries_of(tournament)}
    return render(request, "tournaments/_penalty_case.html", found)


def _case(request: HttpRequest, tournament: Tournament, asked: Asked) -> dict[str, Any]:
    """The row of the rule set with the amount it asks for, or why it asks for none."""
    rule = asked.rule or selectors.rules_of(tournament)[0]
    chombo = selectors.event_cost(tournament)
    names = {"name": name_in_language(rule.names), "source": source_of(rule)}
    case: dict[str, Any] = {"rule": rule, **names, "chombo": chombo}
    typed = request.POST or request.GET
    same = typed.get("case", rule.code) == rule.code
    case["amount"] = typed.get("amount", "") if same else ""
    if not rule.event:
        try:
            case["points"] = _proposed(rule, asked, tournament)
        except Refused as refused:
            case["faults"] = [] if asked.seconds is None else show_faults(refused.faults)
    return case


def _proposed(rule: PenaltyRule, asked: Asked, tournament: Tournament) -> int | None:
    if asked.entry is None:
        return rule.proposed(seconds=asked.seconds)
    stage = asked.stage or overview.newest_stage(tournament)
    return selectors.proposed(
        stage=stage, entry=asked.entry, rule=rule, round=asked.played_in, seconds=asked.seconds
    )


def _give(request: HttpRequest, tournament: Tournament) -> str:
    """Give what the form says; the answer's words."""
    asked = read_asked(request.POST, tournament)
    if asked.faults:
        raise Refused(*asked.faults)
    if asked.rule is not None and asked.rule.everybody:
        return _give_to_table(request, asked)
    if asked.entry is None:
        raise Refused(Fault("player_missing", "entry"))
    if asked.event:
        return _give_at_table(request, asked, asked.entry)
    penalty = penalties.give_penalty(
        stage=asked.stage or overview.newest_stage(tournament),
        entry=asked.entry,
        rule=asked.rule.code if asked.rule else "",
        kind=asked.kind,
        amount=asked.amount,
        seconds=asked.seconds,
        phase=asked.phase,
        receivers=asked.receivers(),
        round=asked.round,
        table=asked.table,
        reason=asked.reason,
        by=member(request),
    )
    if not penalty.amount:
        return _("The penalty of %(who)s is in the list.") % {"who": asked.entry.player.full_name}
    return _("%(who)s loses %(n)s points.") % {"who": asked.entry.player.full_name, "n": penalty.amount}


def _give_to_table(request: HttpRequest, asked: Asked) -> str:
    table, rule = _table(asked), asked.rule
    assert rule is not None
    given = penalties.give_to_table(
        table=table,
        rule=rule.code,
        amount=asked.amount,
        phase=asked.phase,
        reason=asked.reason,
        by=member(request),
    )
    said = {"table": table.number, "n": given[0].amount}
    return _("Each player of table %(table)s loses %(n)s points.") % said


def _give_at_table(request: HttpRequest, asked: Asked, entry: Entry) -> str:
    """What happens in the deal that is played: chombo, false hu, dead hand."""
    table, by, who = _table(asked), member(request), {"who": entry.player.full_name}
    if asked.event == "chombo":
        key = request.POST.get("key", "")
        penalties.give_chombo(table=table, offenders=[entry], by=by, reason=asked.reason, key=key)
        return _("The chombo of %(who)s is in.") % who
    if asked.event == "false_hu" and asked.rule is not None:
        penalties.give_false_hu(table=table, entry=entry, rule=asked.rule.code, by=by, reason=asked.reason)
        return _("The false hu of %(who)s is in.") % who
    rule = asked.rule.code if asked.rule else ""
    penalties.give_dead_hand(table=table, entry=entry, by=by, reason=asked.reason, rule=rule)
    return _("The hand of %(who)s is dead in this deal.") % who


def _table(asked: Asked) -> Table:
    if asked.table is None:
        raise Refused(Fault("table_missing", "table"))
    return asked.table


@deed
def cancel_penalty(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a penalty back; it stays in the list, struck through."""
    tournament = find_tournament(request, slug)
    penalty = Penalty.objects.filter(stage__tournament=tournament, pk=pk).first()
    if penalty is None:
        raise Http404
    reason = request.POST.get("reason", "").strip()[:400]
    penalties.cancel_penalty(penalty=penalty, by=member(request), reason=reason)
    messages.success(request, _("The penalty is taken back."))
    return redirect("penalties", slug)


@signed_in
def penalties_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The list for the federation, for a spreadsheet."""
    tournament = find_tournament(request, slug)
    ask(request, permissions.can_give_penalties, overview.newest_stage(tournament))
    sheet = penalty_sheet(tournament)
    text = csv_text([column.heading for column in sheet.columns], sheet.rows)
    return attached(text, f"{tournament.slug}-penalties.csv", "text/csv; charset=utf-8")
