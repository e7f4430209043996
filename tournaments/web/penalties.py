"""The penalties desk: give one, give a chombo at a table, take one back, the list."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.faults import Fault, Refused
from tournaments import permissions
from tournaments.errors import MENDABLE, faults_of, status_of
from tournaments.models import Entry, Penalty, Stage, Table, Tournament
from tournaments.selectors import overview
from tournaments.selectors.hands import full_tables
from tournaments.services import penalties
from tournaments.web.hand_form import read_number
from tournaments.web.shell import ask, deed, find_tournament, member, show, signed_in
from tournaments.web.words import Shown, show_faults

AT_TABLE = (Penalty.Kind.CHOMBO.value, Penalty.Kind.DEAD_HAND.value)


@signed_in
def penalties_page(request: HttpRequest, slug: str) -> HttpResponse:
    """All penalties, and the form to give one."""
    tournament = find_tournament(request, slug)
    stage = overview.first_stage(tournament)
    ask(request, permissions.can_give_penalties, stage)
    faults: list[Shown] = []
    status = 200
    if request.method == "POST":
        try:
            words = _give(request, tournament, stage)
        except MENDABLE as error:
            faults, status = show_faults(faults_of(error)), status_of(error)
        else:
            messages.success(request, words)
            return redirect("penalties", slug)
    return show(
        request,
        "tournaments/penalties.html",
        tournament,
        "penalties",
        rows=Penalty.objects.filter(stage__tournament=tournament)
        .select_related("entry__player", "round", "table", "given_by", "hand")
        .order_by("-pk"),
        entries=overview.entries_of(tournament),
        tables=full_tables().filter(round__stage__tournament=tournament, round__state="running"),
        kinds=Penalty.Kind.choices,
        at_table=request.POST.get("table") or request.GET.get("table", ""),
        typed=request.POST,
        faults=faults,
        status=status,
    )


def _give(request: HttpRequest, tournament: Tournament, stage: Stage) -> str:
    """Give what the form says; the answer's words."""
    kind = request.POST.get("kind", "")
    reason = request.POST.get("reason", "").strip()[:400]
    entry = _entry(request, tournament)
    table = _table(request, tournament)
    by = member(request)
    if kind in AT_TABLE and table is None:
        raise Refused(Fault("table_missing", "table"))
    if kind == Penalty.Kind.CHOMBO and table is not None:
        penalties.give_chombo(
            table=table, offenders=[entry], by=by, reason=reason, key=request.POST.get("key", "")
        )
        return _("The chombo of %(who)s is in.") % {"who": entry.player.full_name}
    if kind == Penalty.Kind.DEAD_HAND and table is not None:
        penalties.give_dead_hand(table=table, entry=entry, by=by, reason=reason)
        return _("The hand of %(who)s is dead in this deal.") % {"who": entry.player.full_name}
    faults: list[Fault] = []
    amount = read_number(request.POST.get("amount", ""), "amount", faults)
    if amount is None:
        raise Refused(*faults)
    penalties.give_penalty(
        stage=stage, entry=entry, kind=kind, amount=amount, reason=reason, by=by, table=table
    )
    return _("%(who)s loses %(n)s points.") % {"who": entry.player.full_name, "n": amount}


def _entry(request: HttpRequest, tournament: Tournament) -> Entry:
    number = request.POST.get("entry", "")
    entry = (
        tournament.entries.select_related("player").filter(number=number).first()
        if number.isdecimal()
        else None
    )
    if entry is None:
        raise Refused(Fault("player_missing", "entry"))
    return entry


def _table(request: HttpRequest, tournament: Tournament) -> Table | None:
    pk = request.POST.get("table", "")
    rows = Table.objects.filter(round__stage__tournament=tournament).select_related(
        "round__stage__tournament"
    )
    return rows.filter(pk=pk).first() if pk.isdecimal() else None


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
