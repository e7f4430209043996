"""What all pages share: finding the tournament, asking for permission, and faults as messages."""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.urls import reverse

from players.models import Account
from scoring.faults import Refused
from tournaments.common import finders, permissions
from tournaments.common.csv_file import csv_text
from tournaments.common.errors import MENDABLE, DomainError, Forbidden, faults_of
from tournaments.common.languages import speak_for
from tournaments.common.numbers import whole_number
from tournaments.common.rights import RIGHTS
from tournaments.common.selectors import newest_stage, side_by_side
from tournaments.models import Entry, Hand, Penalty, Round, SeatingPlan, Stage, Table, Tournament
from tournaments.texts.forms import show_faults
from tournaments.texts.rights import who_may

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def account_of(request: HttpRequest) -> Account:
    """The account that is signed in; views behind `@signed_in` and `@action` may call it."""
    return cast(Account, request.user)


def find_tournament(request: HttpRequest, slug: str) -> Tournament:
    """As `finders.find_tournament`; the page speaks the tournament's language where the reader asks for none."""
    tournament = finders.find_tournament(request.user, slug)
    speak_for(request, tournament)
    return tournament


def find_stage(request: HttpRequest, slug: str, number: int) -> Stage:
    """As `finders.find_stage`, in the tournament's language."""
    stage = finders.find_stage(request.user, slug, number)
    speak_for(request, stage.tournament)
    return stage


def find_round(request: HttpRequest, slug: str, pk: int) -> Round:
    """As `finders.find_round`, in the tournament's language."""
    round_ = finders.find_round(request.user, slug, pk)
    speak_for(request, round_.stage.tournament)
    return round_


def find_table(request: HttpRequest, pk: int) -> Table:
    """As `finders.find_table`, in the tournament's language."""
    table = finders.find_table(request.user, pk)
    speak_for(request, table.round.stage.tournament)
    return table


def find_hand(request: HttpRequest, pk: int) -> Hand:
    """As `finders.find_hand`, in the tournament's language."""
    hand = finders.find_hand(request.user, pk)
    speak_for(request, hand.table.round.stage.tournament)
    return hand


def find_entry(request: HttpRequest, slug: str, number: int) -> Entry:
    """As `finders.find_entry`, in the tournament's language."""
    entry = finders.find_entry(request.user, slug, number)
    speak_for(request, entry.tournament)
    return entry


def find_plan(request: HttpRequest, slug: str, stage: int, number: int) -> SeatingPlan:
    """As `finders.find_plan`, in the tournament's language."""
    plan = finders.find_plan(request.user, slug, stage, number)
    speak_for(request, plan.stage.tournament)
    return plan


def find_penalty(request: HttpRequest, slug: str, pk: int) -> Penalty:
    """As `finders.find_penalty`, in the tournament's language."""
    penalty = finders.find_penalty(request.user, slug, pk)
    speak_for(request, penalty.stage.tournament)
    return penalty


def render_page(
    request: HttpRequest,
    template: str,
    tournament: Tournament,
    tab: str,
    *,
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """A page of a tournament. Its frame shows what the reader may do (`may`) and which tab is open."""
    may = permissions.answers(request.user, tournament)
    frame = {"tournament": tournament, "may": may, "tab": tab}
    return render(request, template, {**frame, **context}, status=status)


def require_permission(request: HttpRequest, question: Callable[..., bool], *subject: Any) -> None:
    """Stop with 403 unless the question is answered with yes."""
    if not question(request.user, *subject):
        raise refusal(question.__name__)


def refusal(question: str) -> PermissionDenied:
    """The page that it leads to names those who may."""
    return PermissionDenied(who_may(question, RIGHTS.get(question, ())))


def file_response(content: str | bytes, name: str, kind: str) -> HttpResponse:
    """A file for the browser to save."""
    answer = HttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def csv_response(name: str, headings: Sequence[str], rows: Iterable[Sequence[object]]) -> HttpResponse:
    """A table for the browser to save."""
    return file_response(csv_text(headings, rows), name, "text/csv; charset=utf-8")


def signed_in(view: View[P]) -> View[P]:
    """Send strangers to the sign-in page and back."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        try:
            return view(request, *args, **kwargs)
        except Forbidden as error:
            raise refusal(error.fault.field) from error

    return cast(View[P], wrapper)


def action(view: View[P]) -> View[P]:
    """A view that changes something: POST by somebody signed in. A refusal is shown on the page the form
    came from."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        try:
            return signed_in(view)(request, *args, **kwargs)
        except MENDABLE as error:
            add_fault_messages(request, error)
            return redirect(return_address(request))

    return cast(View[P], wrapper)


def add_fault_messages(request: HttpRequest, error: DomainError | Refused) -> None:
    """The next page shows every fault as a message."""
    for fault in show_faults(faults_of(error)):
        messages.error(request, fault.words)


def return_address(request: HttpRequest) -> str:
    """The page that a form sits on, as its field `back` names it; never another site."""
    target = request.POST.get("back", "")
    return target if target.startswith("/") and not target.startswith(("//", "/\\")) else "/"


def desk_address(stage: Stage) -> str:
    """The desk; of stages side by side, where this one is on it."""
    address = reverse("desk", args=[stage.tournament.slug])
    return f"{address}?stage={stage.number}" if len(side_by_side(stage)) > 1 else address


def chosen_stage(request: HttpRequest, slug: str) -> Stage:
    """The stage that the request names (`?stage=2`), else the one that is being played; its seating may be managed."""
    number = request.POST.get("stage") or request.GET.get("stage", "")
    tournament = find_tournament(request, slug)
    stage = find_stage(request, slug, whole_number(number) or 0) if number else newest_stage(tournament)
    require_permission(request, permissions.can_manage_seating, stage)
    return stage
