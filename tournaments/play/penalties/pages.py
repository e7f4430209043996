"""The penalties desk: the rule set's penalties with amount and source; give one, cancel one, the list."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from players.models import Account
from scoring.faults import Fault, Refused
from scoring.penalties import PenaltyRule
from tournaments.common import permissions
from tournaments.common.numbers import KEY, whole_number
from tournaments.common.selectors import entries_by_name, full_tables, newest_stage, stage_of
from tournaments.common.web.forms import ReasonForm
from tournaments.common.web.pages import (
    Attempt,
    account_of,
    action,
    find_penalty,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.models import Entry, Penalty, Round, Seat, Table, Tournament
from tournaments.play.penalties import selectors
from tournaments.play.penalties.forms import PenaltyDraft, PenaltyForm
from tournaments.play.penalties.services import penalties
from tournaments.texts.expected import source_of
from tournaments.texts.format import grouped
from tournaments.texts.forms import show_faults
from tournaments.texts.names import name_in_language


@signed_in
def penalties_page(request: HttpRequest, slug: str) -> HttpResponse:
    """All penalties, and the form to give one."""
    tournament = find_tournament(request, slug)
    stage = newest_stage(tournament)
    require_permission(request, permissions.can_give_penalties, stage)
    attempt = Attempt(lambda: {entry.key: entry.full_name for entry in entries_by_name(tournament)})
    shows = "show" in request.POST  # the button that reads the rules on this case, without scripts
    if request.method == "POST" and not shows:
        with attempt:
            messages.success(request, _give(request, tournament))
            return redirect("penalties", slug)
    return render_page(
        request,
        "penalties/penalties.html",
        tournament,
        "penalties",
        rows=list(reversed(selectors.listed(tournament))),
        attempt=attempt,
        **_form(request, tournament),
    )


def _form(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The choices of the form, and the values typed."""
    typed = request.POST or request.GET
    rules = [(rule, name_in_language(rule.names)) for rule in selectors.rules_of(tournament)]
    rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage")
    entries = entries_by_name(tournament)
    return {
        "entries": entries,
        "groups": _groups(entries, whole_number(typed.get("table", ""), KEY)),
        "rules": rules,
        "rounds": rounds,
        "tables": _tables(tournament, rounds),
        "at_table": typed.get("table", ""),
        "phases": Penalty.Phase.choices,
        "typed": typed,
        "case": _case(typed, tournament),
    }


def _groups(entries: Sequence[Entry], table: int | None) -> list[tuple[str, list[Entry]]]:
    """The players to choose from; those who sit at the chosen table are a group of their own, ahead of the others."""
    seats = Seat.objects.filter(table=table or 0).values_list("entry", "played_by")
    here = {key for seat in seats for key in seat if key}
    sitting = [entry for entry in entries if entry.pk in here]
    if not sitting:
        return [("", list(entries))]
    others = [entry for entry in entries if entry.pk not in here]
    return [(_("At this table"), sitting), (pgettext("players", "Others"), others)]


def _tables(tournament: Tournament, rounds: Iterable[Round]) -> list[tuple[Round, list[Table]]]:
    """The tables by round: the running round first, then the closed rounds, the last of them first, and the rounds to
    come."""
    states = [Round.State.RUNNING, Round.State.CLOSED, Round.State.PLANNED]
    tables = Table.objects.filter(round__stage__tournament=tournament).order_by("number")
    by_round: dict[int, list[Table]] = {}
    for table in tables:
        by_round.setdefault(table.round_id, []).append(table)

    def turn(round_: Round) -> tuple[int, int, int]:
        place = states.index(Round.State(round_.state))
        sign = 1 if round_.state == Round.State.PLANNED else -1
        return place, sign * round_.stage.number, sign * round_.number

    return [(round_, by_round[round_.pk]) for round_ in sorted(rounds, key=turn) if round_.pk in by_round]


@signed_in
def propose_penalty(request: HttpRequest, slug: str) -> HttpResponse:
    """The amount of the chosen case and its source, while the form is filled in."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_give_penalties, newest_stage(tournament))
    case = _case(request.GET, tournament)
    context = {"case": case, "typed": request.GET, "entries": entries_by_name(tournament)}
    return render(request, "penalties/_penalty_case.html", context)


def _case(typed: QueryDict, tournament: Tournament) -> dict[str, Any]:
    """The row of the rule set with its amount, or the reason why it has none."""
    draft = PenaltyForm(typed, tournament).draft()
    rule = draft.rule or selectors.rules_of(tournament)[0]
    chombo = selectors.event_cost(draft.stage or newest_stage(tournament))
    names = {"name": name_in_language(rule.names), "source": source_of(rule)}
    case: dict[str, Any] = {"rule": rule, **names, "chombo": chombo}
    case["needs_table"] = rule.everybody or bool(rule.event)
    same = typed.get("case", rule.code) == rule.code
    case["amount"] = typed.get("amount", "") if same else ""
    if not rule.event:
        try:
            case["points"] = _proposed(rule, draft, tournament)
        except Refused as refused:
            case["faults"] = [] if draft.seconds is None else show_faults(refused.faults)
    return case


def _proposed(rule: PenaltyRule, draft: PenaltyDraft, tournament: Tournament) -> int | None:
    if draft.entry is None:
        return rule.proposed(seconds=draft.seconds)
    stage = draft.stage or stage_of(draft.entry)
    return selectors.proposed(
        stage=stage, entry=draft.entry, rule=rule, round=draft.played_in, seconds=draft.seconds
    )


def _give(request: HttpRequest, tournament: Tournament) -> str:
    """Give the penalty of the form; returns the message to show."""
    form = PenaltyForm(request.POST, tournament)
    form.read()
    draft, by = form.draft(), account_of(request)
    if draft.rule is not None and draft.rule.everybody:
        return _give_to_table(draft, draft.rule, by)
    if draft.entry is None:
        raise Refused(Fault("player_missing", "entry"))
    if draft.event:
        return _give_at_table(draft, draft.entry, by)
    penalty = penalties.give_penalty(
        stage=draft.stage or stage_of(draft.entry),
        entry=draft.entry,
        rule=draft.rule.code if draft.rule else "",
        kind=draft.kind,
        amount=draft.amount,
        seconds=draft.seconds,
        phase=draft.phase,
        receivers=draft.receivers(),
        round=draft.round,
        table=draft.table,
        reason=draft.reason,
        by=by,
    )
    return _words(penalty, draft.entry)


def _words(penalty: Penalty, entry: Entry) -> str:
    if not penalty.amount:
        return _("Penalty for %(who)s recorded.") % {"who": entry.full_name}
    return _("%(who)s loses %(n)s points.") % {"who": entry.full_name, "n": grouped(penalty.amount)}


def _give_to_table(draft: PenaltyDraft, rule: PenaltyRule, by: Account) -> str:
    """The same penalty for each player of the table."""
    table = _table(draft)
    given = penalties.give_to_table(
        table=table, rule=rule.code, amount=draft.amount, phase=draft.phase, reason=draft.reason, by=by
    )
    words = _("Each player at table %(table)s loses %(n)s points.")
    return words % {"table": table.number, "n": grouped(given[0].amount)}


def _give_at_table(draft: PenaltyDraft, entry: Entry, by: Account) -> str:
    """Chombo, false hu, dead hand: part of the current deal, or apart where no deal of the table follows."""
    table, reason, player = _table(draft), draft.reason, {"who": entry.full_name}
    if penalties.stands_apart(table):
        code = draft.rule.code if draft.rule else draft.kind
        penalty = penalties.give_penalty(
            stage=table.round.stage,
            entry=entry,
            rule=code,
            phase=draft.phase,
            table=table,
            reason=reason,
            by=by,
        )
        return _words(penalty, entry)
    if draft.event == "chombo":
        penalties.give_chombo(table=table, offenders=[entry], by=by, reason=reason, key=draft.key)
        return _("Chombo by %(who)s recorded.") % player
    if draft.event == "false_hu" and draft.rule is not None:
        penalties.give_false_hu(table=table, entry=entry, rule=draft.rule.code, by=by, reason=reason)
        return _("False hu by %(who)s recorded.") % player
    rule = draft.rule.code if draft.rule else ""
    penalties.give_dead_hand(table=table, entry=entry, by=by, reason=reason, rule=rule)
    return _("%(who)s has a dead hand in this deal.") % player


def _table(draft: PenaltyDraft) -> Table:
    """The table, or the table at which the player sits in the round."""
    table = draft.table
    if table is None and draft.round is not None:
        table = full_tables().filter(round=draft.round, seats__entry=draft.entry).first()
    if table is None:
        raise Refused(Fault("table_missing", "table"))
    return table


@action
def cancel_penalty(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Cancel a penalty; it stays in the list, struck through."""
    penalty = find_penalty(request, slug, pk)
    penalties.cancel_penalty(penalty=penalty, by=account_of(request), **ReasonForm(request.POST).read())
    messages.success(request, _("The penalty has been cancelled."))
    return redirect("penalties", slug)
