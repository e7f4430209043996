"""One entry under the organiser's hand: leaves, comes back, waits as a substitute, is late, is out."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments import permissions
from tournaments.errors import Invalid
from tournaments.models import Entry, Penalty, Round
from tournaments.selectors import hall
from tournaments.services import checkin, entries, tournaments
from tournaments.web.hand_form import read_number
from tournaments.web.players import find_entry
from tournaments.web.shell import ask, deed, member, show, signed_in


@signed_in
def manage_entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What can be done with this entry now."""
    entry = find_entry(request, slug, number)
    ask(request, permissions.can_manage_entries, entry.tournament)
    current = hall.current_round(entry.tournament)
    running = current if current and current.state == Round.State.RUNNING else None
    return show(
        request,
        "tournaments/manage_entry.html",
        entry.tournament,
        "players",
        entry=entry,
        running=running,
        seat=running and running.seats.filter(entry=entry).select_related("table").first(),
        late=_late(entry, running),
    )


def _late(entry: Entry, running: Round | None) -> dict[str, Any] | None:
    """What coming now would cost, where the rules say something of it."""
    if running is None:
        return None
    seconds = checkin.seconds_late(running)
    try:
        found = checkin.late_by(tournament=entry.tournament, seconds=seconds)
    except Invalid:
        return None
    return {"minutes": seconds // 60, "seconds": seconds % 60, "found": found}


def _withdraw(entry: Entry, by: Account, sent: QueryDict) -> str:
    tournaments.withdraw_entry(entry=entry, by=by, reason=_reason(sent))
    return _("%(name)s has left; what was played stays.")


def _reinstate(entry: Entry, by: Account, sent: QueryDict) -> str:
    tournaments.reinstate_entry(entry=entry, by=by, reason=_reason(sent))
    return _("%(name)s plays again.")


def _reserve(entry: Entry, by: Account, sent: QueryDict) -> str:
    if sent.get("ranked") not in ("yes", "no"):
        raise Refused(Fault("choose_ranked", "ranked"))
    entries.make_reserve(entry=entry, by=by, ranked=sent["ranked"] == "yes")
    return _("%(name)s waits as a substitute.")


def _play(entry: Entry, by: Account, sent: QueryDict) -> str:
    entries.let_play(entry=entry, by=by)
    return _("%(name)s is a player now, and is seated by the next plan.")


def _disqualify(entry: Entry, by: Account, sent: QueryDict) -> str:
    entries.disqualify_entry(entry=entry, by=by, reason=_reason(sent), strike=sent.get("strike") == "strike")
    return _("%(name)s is disqualified. The seats want a substitute.")


def _rank(entry: Entry, by: Account, sent: QueryDict) -> str:
    ranked = entries.rank_entry(entry=entry, by=by, ranked=not entry.ranked, reason=_reason(sent)).ranked
    return _("%(name)s is in the ranking.") if ranked else _("%(name)s is out of the ranking.")


def _take_late(entry: Entry, by: Account, sent: QueryDict) -> str:
    faults: list[Fault] = []
    minutes, seconds = (
        read_number(sent.get(name) or "0", name, faults) or 0 for name in ("minutes", "seconds")
    )
    current = hall.current_round(entry.tournament)
    if faults:
        raise Refused(*faults)
    if current is None or current.state != Round.State.RUNNING:
        raise Invalid("round_not_running", "round")
    penalty = checkin.take_late(entry=entry, round=current, seconds=60 * minutes + seconds, by=by)
    return _given(penalty)


def _given(penalty: Penalty | None) -> str:
    if penalty is None:
        return _("%(name)s is here. Nothing is taken off.")
    return _("%(name)s is here. The penalty is given.")


DEEDS: dict[str, Callable[[Entry, Account, QueryDict], str]] = {
    "withdraw": _withdraw,
    "reinstate": _reinstate,
    "reserve": _reserve,
    "play": _play,
    "disqualify": _disqualify,
    "rank": _rank,
    "late": _take_late,
}


def _reason(sent: QueryDict) -> str:
    return sent.get("reason", "").strip()[:400]


@deed
def change_entry(request: HttpRequest, slug: str, number: int, what: str) -> HttpResponse:
    """One of the changes above."""
    entry = find_entry(request, slug, number)
    if what not in DEEDS:
        raise Http404
    words = DEEDS[what](entry, member(request), request.POST)
    messages.success(request, words % {"name": entry.player.full_name})
    return redirect("manage_entry", slug, number)
