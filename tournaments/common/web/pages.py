"""Helpers of all pages: finding the tournament, asking for permission, and faults as messages."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Self, TypeVar, cast

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.urls import reverse

from players.models import Account
from scoring.faults import Refused
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, DomainError, Forbidden, faults_of, status_of
from tournaments.common.languages import speak_for
from tournaments.common.numbers import whole_number
from tournaments.common.rights import RIGHTS
from tournaments.common.roles import NO_FACTOR, SIGNED_OUT, roles_of, why_asleep
from tournaments.common.selectors import newest_stage, side_by_side
from tournaments.common.web import finders, refused_forms
from tournaments.common.web.csv_file import csv_text
from tournaments.common.web.forwarding import at_present
from tournaments.models import Stage, Tournament
from tournaments.texts.faults import sentence
from tournaments.texts.forms import FaultSentence, show_faults
from tournaments.texts.rights import who_may

P = ParamSpec("P")
Row = TypeVar("Row")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def account_of(request: HttpRequest) -> Account:
    """The account that is signed in; views behind `@signed_in` and `@action` may call it."""
    return cast(Account, request.user)


def _in_its_language(find: Callable[Concatenate[Any, P], Row]) -> Callable[Concatenate[HttpRequest, P], Row]:
    """A finder for pages: they are in the tournament's language if the reader asks for none."""

    @wraps(find)
    def finder(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> Row:
        row = find(request.user, *args, **kwargs)
        speak_for(request, cast(Tournament, permissions.event_of(row)))
        return row

    return cast(Callable[Concatenate[HttpRequest, P], Row], finder)


find_tournament = _in_its_language(finders.find_tournament)
find_stage = _in_its_language(finders.find_stage)
find_round = _in_its_language(finders.find_round)
find_table = _in_its_language(finders.find_table)
find_hand = _in_its_language(finders.find_hand)
find_entry = _in_its_language(finders.find_entry)
find_plan = _in_its_language(finders.find_plan)
find_penalty = _in_its_language(finders.find_penalty)


def render_page(
    request: HttpRequest,
    template: str,
    tournament: Tournament,
    tab: str,
    *,
    status: int = 200,
    attempt: "Attempt | None" = None,
    **context: Any,
) -> HttpResponse:
    """A page of a tournament. Its frame shows the rights of the reader (`may`) and the open tab; of an `attempt` it has
    the faults and the status."""
    if attempt is not None:
        status, context = attempt.status, {"faults": attempt.faults, **context}
    may = permissions.answers(request.user, tournament)
    asleep = "" if may else why_asleep(request.user, tournament.pk)
    frame = {"tournament": tournament, "may": may, "tab": tab, "asleep": asleep}
    return render(request, template, {**frame, **context}, status=status)


def require_permission(request: HttpRequest, question: Callable[..., bool], *subject: Any) -> None:
    """Stop with 403 unless the answer to the question is yes."""
    try:
        permissions.require(question, request.user, *subject)
    except Forbidden as error:
        raise refused(
            error, _holders(request, error.fault.field, subject)
        ) from None  # the log needs no second trace


def _holders(request: HttpRequest, question: str, subject: Iterable[Any]) -> list[str]:
    """The names of the people who have the right in the tournament; for those who work there, too."""
    event = next(filter(None, map(permissions.event_of, subject)), None)
    if event is None or question not in RIGHTS or not roles_of(request.user, event.pk):
        return []
    return list(dict.fromkeys(role.account.username for role in permissions.holders_of(question, event)))


def refused(error: Forbidden, names: Sequence[str] = ()) -> PermissionDenied:
    """The error 403 for a refusal of a service."""
    if error.fault.code in (SIGNED_OUT, NO_FACTOR):
        return PermissionDenied(sentence(error.fault))
    return refusal(error.fault.field, names)


def refusal(question: str, names: Sequence[str] = ()) -> PermissionDenied:
    """The error 403, whose page tells which roles have the right, and the names of their holders."""
    return PermissionDenied(who_may(question, RIGHTS.get(question, ()), names))


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
            raise refused(error) from error

    return cast(View[P], wrapper)


def action(view: View[P]) -> View[P]:
    """A view that changes something: POST by somebody signed in. A refusal is shown on the page of the form,
    with the values that were typed."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        try:
            return signed_in(view)(request, *args, **kwargs)
        except MENDABLE as error:
            add_fault_messages(request, error)
            page = return_address(request)
            refused_forms.keep(request, show_faults(faults_of(error)), page)
            return redirect(page)

    return cast(View[P], wrapper)


class Attempt:
    """An attempt to do what a form asks for: `with attempt:`.

    A fault that people can mend ends the block; the page then shows the form again, with `faults` and `status`. `names`
    makes the names of players in the sentences.
    """

    def __init__(self, names: Callable[[], Mapping[str, str]] | None = None) -> None:
        self.names = names
        self.error: DomainError | Refused | None = None
        self.faults: list[FaultSentence] = []
        self.status = 200

    def has(self, code: str) -> bool:
        """Whether it was refused for a fault of this code."""
        return self.error is not None and any(fault.code == code for fault in faults_of(self.error))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: Any, error: BaseException | None, _trace: Any) -> bool:
        if not isinstance(error, MENDABLE):
            return False
        self.error = error
        self.faults = show_faults(faults_of(error), self.names() if self.names else None)
        self.status = status_of(error)
        return True


def add_fault_messages(request: HttpRequest, error: DomainError | Refused) -> None:
    """Show every fault as a message on the next page; the form may be sent again."""
    request.refused = True  # type: ignore[attr-defined]  # read by sent_twice
    for fault in show_faults(faults_of(error)):
        messages.error(request, fault.words)


def return_address(request: HttpRequest) -> str:
    """The page of a form, as its field `back` names it; never another site."""
    target = request.POST.get("back", "")
    if not target.startswith("/") or target.startswith(("//", "/\\")):
        return "/"
    slug = request.resolver_match.kwargs.get("slug", "") if request.resolver_match else ""
    return at_present(target, slug) if slug else target  # the form may be older than the tournament's address


def desk_address(stage: Stage) -> str:
    """The address of the desk; of stages side by side, that of this stage on it."""
    address = reverse("desk", args=[stage.tournament.slug])
    return f"{address}?stage={stage.number}" if len(side_by_side(stage)) > 1 else address


def chosen_stage(request: HttpRequest, slug: str) -> Stage:
    """The stage that the request names (`?stage=2`), else the one that is being played; its seating may be managed."""
    number = request.POST.get("stage") or request.GET.get("stage", "")
    tournament = find_tournament(request, slug)
    stage = find_stage(request, slug, whole_number(number) or 0) if number else newest_stage(tournament)
    require_permission(request, permissions.can_manage_seating, stage)
    return stage
