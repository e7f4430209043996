"""What all pages share: finding the tournament, asking for permission, and faults as messages."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render

from players.models import Account
from scoring.faults import Refused
from tournaments import permissions
from tournaments.errors import MENDABLE, DomainError, Forbidden, faults_of
from tournaments.models import Hand, Tournament
from tournaments.web.languages import speak_for
from tournaments.web.words import Shown, show_faults

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def member(request: HttpRequest) -> Account:
    """Who is signed in; views behind `@signed_in` and `@deed` may call it."""
    return cast(Account, request.user)


def find_tournament(request: HttpRequest, slug: str) -> Tournament:
    """The tournament if this reader may see it; otherwise it is not there."""
    return readable(request, Tournament.objects.filter(slug=slug).first())


def readable(request: HttpRequest, tournament: Tournament | None) -> Tournament:
    """The tournament that this reader may see, from here on in its language where he asks for none."""
    if tournament is None or not permissions.can_see_tournament(request.user, tournament):
        raise Http404
    speak_for(request, tournament)
    return tournament


def show(
    request: HttpRequest,
    template: str,
    tournament: Tournament,
    tab: str,
    *,
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """A page of a tournament with what its frame needs: who may do what, and which tab is open."""
    may = permissions.answers(request.user, tournament)
    frame = {"tournament": tournament, "may": may, "tab": tab}
    return render(request, template, {**frame, **context}, status=status)


def ask(request: HttpRequest, question: Callable[..., bool], *subject: Any) -> None:
    """Stop with 403 unless the question is answered with yes."""
    if not question(request.user, *subject):
        raise PermissionDenied


def attached(content: str | bytes, name: str, kind: str) -> HttpResponse:
    """A file to be kept."""
    answer = HttpResponse(content, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def signed_in(view: View[P]) -> View[P]:
    """Send strangers to the sign-in page and back."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        try:
            return view(request, *args, **kwargs)
        except Forbidden as error:
            raise PermissionDenied from error

    return cast(View[P], wrapper)


def deed(view: View[P]) -> View[P]:
    """A view that changes something: POST by somebody signed in; a refusal becomes messages where he came from."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        try:
            return signed_in(view)(request, *args, **kwargs)
        except MENDABLE as error:
            tell(request, error)
            return redirect(back(request))

    return cast(View[P], wrapper)


def tell(
    request: HttpRequest, error: DomainError | Refused, names: dict[str, str] | None = None
) -> list[Shown]:
    """Every fault as a message on the next page."""
    shown = show_faults(faults_of(error), names)
    for fault in shown:
        messages.error(request, fault.words)
    return shown


def back(request: HttpRequest) -> str:
    """Where a form sits: the page it names itself; never another site."""
    target = request.POST.get("back", "")
    return target if target.startswith("/") and not target.startswith(("//", "/\\")) else "/"


def find_hand(request: HttpRequest, pk: int) -> Hand:
    """A version of a hand whose tournament this reader may see."""
    hand = Hand.objects.select_related("table__round__stage__tournament").filter(pk=pk).first()
    if hand is None:
        raise Http404
    readable(request, hand.table.round.stage.tournament)
    return hand
