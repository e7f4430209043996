"""The organiser's page of an entry: its person, and withdrawal, return, substitution, lateness, disqualification."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from players.models import Account, Player
from tournaments.common import permissions
from tournaments.common.countries import country_choices
from tournaments.common.errors import Invalid
from tournaments.common.selectors import current_round_of
from tournaments.common.site import site_of
from tournaments.common.web.forms import ReasonForm
from tournaments.common.web.pages import (
    account_of,
    action,
    find_entry,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.common.web.qr import qr_svg
from tournaments.desk.people.forms import DisqualificationForm, LatenessForm, ReserveForm
from tournaments.desk.people.presentation.questions import question_fields
from tournaments.desk.people.selectors.persons import details_of, find_people, open_proposals_about
from tournaments.desk.people.selectors.questions import answers_of, questions_of
from tournaments.desk.people.selectors.registration import application_path
from tournaments.desk.people.services import checkin, status
from tournaments.desk.people.services.entries import reinstate_entry, withdraw_entry
from tournaments.desk.people.services.persons import never_removed
from tournaments.models import Entry, Penalty, Round
from tournaments.play.signatures.selectors import is_asked
from tournaments.texts.forms import FaultSentence


@signed_in
def manage_entry(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The changes that are possible with this entry now."""
    entry = find_entry(request, slug, number)
    require_permission(request, permissions.can_withdraw_players, entry.tournament)
    return show_entry(request, entry)


def show_entry(
    request: HttpRequest,
    entry: Entry,
    *,
    faults: Sequence[FaultSentence] = (),
    answers: Mapping[int, str] | None = None,
    answer_faults: Sequence[FaultSentence] = (),
    status: int = 200,
) -> HttpResponse:
    """The page of an entry; after a refusal with the form, or the answers, as they were typed."""
    current = current_round_of(entry)
    running = current if current and current.state == Round.State.RUNNING else None
    search = request.GET.get("q", "").strip()
    private_link = site_of(request).rstrip("/") + application_path(entry)
    return render_page(
        request,
        "people/manage_entry.html",
        entry.tournament,
        "players",
        status=status,
        entry=entry,
        running=running,
        seat=running and running.seats.filter(entry=entry).select_related("table").first(),
        late=_late(entry, running),
        faults=faults,
        details=request.POST if faults else details_of(entry),
        questions=question_fields(
            questions_of(entry.tournament), answers_of(entry) if answers is None else answers
        ),
        answer_faults=answer_faults,
        stored=details_of(entry),
        own=permissions.can_change_person(request.user, entry.player),
        countries=country_choices(),
        search=search,
        found=find_people(request.user, entry.tournament, search),
        stays=never_removed(entry),
        signs=is_asked(entry.tournament) and entry.status != Entry.Status.APPLIED,
        private_link=private_link,
        private_code=qr_svg(private_link),
        listings=Player.Listed.choices,
        asked=open_proposals_about(entry),
    )


def _late(entry: Entry, running: Round | None) -> dict[str, Any] | None:
    """The penalty for arriving now, if the rules have one."""
    if running is None:
        return None
    seconds = checkin.seconds_late(running)
    try:
        lateness = checkin.late_by(tournament=entry.tournament, seconds=seconds)
    except Invalid:
        return None
    return {"minutes": seconds // 60, "seconds": seconds % 60, "penalty": lateness}


def _withdraw(entry: Entry, by: Account, sent: QueryDict) -> str:
    withdraw_entry(entry=entry, by=by, **ReasonForm(sent).read())
    return _("%(name)s has withdrawn; results so far are kept.")


def _reinstate(entry: Entry, by: Account, sent: QueryDict) -> str:
    reinstate_entry(entry=entry, by=by, **ReasonForm(sent).read())
    return _("%(name)s is playing again.")


def _reserve(entry: Entry, by: Account, sent: QueryDict) -> str:
    status.make_reserve(entry=entry, by=by, **ReserveForm(sent).read())
    return _("%(name)s is now a substitute.")


def _play(entry: Entry, by: Account, sent: QueryDict) -> str:
    status.let_play(entry=entry, by=by)
    return _("%(name)s is now a player and gets a seat in the next plan.")


def _disqualify(entry: Entry, by: Account, sent: QueryDict) -> str:
    status.disqualify_entry(entry=entry, by=by, **DisqualificationForm(sent).read())
    return _("%(name)s has been disqualified. A substitute is needed for the remaining seats.")


def _rank(entry: Entry, by: Account, sent: QueryDict) -> str:
    ranked = sent.get("ranked", "" if entry.ranked else "1") == "1"
    status.rank_entry(entry=entry, by=by, ranked=ranked, **ReasonForm(sent).read())
    return _("%(name)s is now in the ranking.") if ranked else _("%(name)s is no longer in the ranking.")


def _take_late(entry: Entry, by: Account, sent: QueryDict) -> str:
    seconds = LatenessForm(sent).read_seconds()
    current = current_round_of(entry)
    if current is None or current.state != Round.State.RUNNING:
        raise Invalid("round_not_running", "round")
    penalty = checkin.take_late(entry=entry, round=current, seconds=seconds, by=by)
    return _penalty_words(penalty)


def _penalty_words(penalty: Penalty | None) -> str:
    if penalty is None:
        return _("%(name)s has been checked in. No points are deducted.")
    return _("%(name)s has been checked in. The penalty has been given.")


ACTIONS: dict[str, Callable[[Entry, Account, QueryDict], str]] = {
    "withdraw": _withdraw,
    "reinstate": _reinstate,
    "reserve": _reserve,
    "play": _play,
    "disqualify": _disqualify,
    "rank": _rank,
    "late": _take_late,
}


@action
def change_entry(request: HttpRequest, slug: str, number: int, deed: str) -> HttpResponse:
    """Do one of ACTIONS."""
    entry = find_entry(request, slug, number)
    if deed not in ACTIONS:
        raise Http404
    words = ACTIONS[deed](entry, account_of(request), request.POST)
    messages.success(request, words % {"name": entry.full_name})
    return redirect("manage_entry", slug, number)
