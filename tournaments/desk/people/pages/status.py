"""The organiser's page of an entry: its person, and withdrawal, return, substitution, lateness, disqualification."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse

from players.models import Player
from tournaments.common import permissions
from tournaments.common.countries import country_choices
from tournaments.common.errors import Invalid
from tournaments.common.selectors import current_round_of
from tournaments.common.site import site_of
from tournaments.common.web.pages import (
    find_entry,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.common.web.qr import qr_svg
from tournaments.desk.people.presentation.players_desk import desk_of
from tournaments.desk.people.presentation.questions import question_fields
from tournaments.desk.people.selectors.persons import details_of, find_people, open_proposals_about
from tournaments.desk.people.selectors.questions import answers_of, questions_of
from tournaments.desk.people.selectors.registration import application_path
from tournaments.desk.people.services import checkin
from tournaments.desk.people.services.persons import never_removed
from tournaments.models import Entry, Round
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
    desk = desk_of(request.user, entry.tournament, request.GET)
    private_link = site_of(request).rstrip("/") + application_path(entry)
    return render_page(
        request,
        "people/manage_entry.html",
        entry.tournament,
        "players",
        status=status,
        entry=entry,
        desk=desk,
        beside=desk.beside(entry),
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
    """The penalty for arriving now, if the rules have one and the player is still to come."""
    if running is None or entry.status not in (Entry.Status.PLAYING, Entry.Status.NO_SHOW):
        return None
    seconds = checkin.seconds_late(running)
    try:
        lateness = checkin.late_by(tournament=entry.tournament, seconds=seconds)
    except Invalid:
        return None
    return {"minutes": seconds // 60, "seconds": seconds % 60, "penalty": lateness}
