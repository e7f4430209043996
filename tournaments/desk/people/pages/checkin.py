"""The check-in screen, made for a tablet at the door: a tap for each person."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from scoring.faults import Refused
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, DomainError
from tournaments.common.numbers import whole_number
from tournaments.common.web.pages import (
    account_of,
    action,
    find_entry,
    find_tournament,
    render_page,
    require_permission,
    return_address,
    signed_in,
)
from tournaments.desk.people.selectors import checkin as selectors
from tournaments.desk.people.selectors.questions import Told, questions_for, told_of
from tournaments.desk.people.services import checkin
from tournaments.desk.people.services.fees import mark_fee
from tournaments.models import Entry, Question, Tournament

TAPS: dict[str, Callable[..., Entry]] = {
    "in": checkin.check_in,
    "out": checkin.undo_check_in,
    "paid": partial(mark_fee, state=Entry.Fee.PAID.value),
    "unpaid": partial(mark_fee, state=Entry.Fee.OPEN.value),
}
"""The services of the buttons in a row, by the buttons' names."""


@signed_in
def checkin_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The expected people: a tap checks a person in, a second tap takes it back."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_check_in, tournament)
    entries = selectors.expected(tournament)
    return render_page(
        request,
        "people/checkin.html",
        tournament,
        "checkin",
        entries=entries,
        told=_told(request, tournament, entries),
        **selectors.counts(entries),
    )


def _told(request: HttpRequest, tournament: Tournament, entries: list[Entry]) -> dict[int, list[Told]]:
    """The answers for the staff, by number of the entry, without those that only organisers read."""
    questions = questions_for(request.user, tournament)
    return told_of(
        entries, [question for question in questions if question.shown != Question.Shown.ORGANISERS]
    )


@action
def tick(request: HttpRequest, slug: str) -> HttpResponse:
    """Change people: `in`, `out`, `paid` and `unpaid` have their numbers. The answer is the last row and the counts.

    A page that is left sends all the taps that wait at once; one that is refused leaves the others their way.
    """
    taps = [(name, number) for name in TAPS for number in request.POST.getlist(name)] or [("out", "")]
    refused: list[DomainError | Refused] = []
    for name, number in taps:
        entry = find_entry(request, slug, whole_number(number) or 0)
        try:
            entry = TAPS[name](entry=entry, by=account_of(request))
        except MENDABLE as error:
            refused.append(error)
    if refused:
        raise refused[0]
    if "HX-Request" not in request.headers:
        return redirect(
            return_address(request) if request.POST.get("back") else reverse("checkin", args=[slug])
        )
    tournament = entry.tournament
    counts = selectors.counts(selectors.expected(tournament))
    context = {"tournament": tournament, "entry": entry, "swap": True, **counts}
    context["told"] = _told(request, tournament, [entry])
    context["may"] = permissions.answers(request.user, tournament)
    return render(request, "people/_arrival_answer.html", context)
