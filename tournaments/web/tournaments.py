"""Tournaments: the list, one tournament, creating and setting it up."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from players.models import Account
from scoring.rulesets import registry
from tournaments import permissions
from tournaments.errors import MENDABLE, Invalid, faults_of, status_of
from tournaments.models import Role, Tournament
from tournaments.selectors import clock, hall, overview
from tournaments.selectors.registration import is_open
from tournaments.services import copying, tournaments
from tournaments.web.set_up import SetUp, read_set_up
from tournaments.web.shell import ask, deed, find_tournament, member, show, signed_in
from tournaments.web.words import Shown, show_faults


def home(request: HttpRequest) -> HttpResponse:
    """What is running, and everything else there is."""
    found = list(overview.visible_tournaments(request.user))
    playing = overview.running_now(found)
    return render(
        request,
        "tournaments/home.html",
        {
            "running": [one for one in found if one.pk in playing],
            "others": [one for one in found if one.pk not in playing],
        },
    )


def tournament_page(request: HttpRequest, slug: str) -> HttpResponse:
    """One tournament: where it is now, and its facts."""
    tournament = find_tournament(request, slug)
    stages = overview.stages_of(tournament)
    current = hall.current_round(tournament)
    entries = overview.entries_of(tournament)
    steps = _steps(stages, entries.exists(), tournament)
    return show(
        request,
        "tournaments/tournament.html",
        tournament,
        "overview",
        stages=stages,
        current=current,
        clock=clock.clock_of(current, timezone.now()) if current else None,
        ruleset=registry.get(tournament.ruleset),
        players=entries.filter(status="playing").count(),
        registration_open=is_open(tournament),
        steps=steps,
        steps_open=not all(done for _words, _page, done in steps),
    )


def _steps(stages: list[Any], entered: bool, tournament: Tournament) -> list[tuple[str, str, bool]]:
    """What an organiser does before the first round: (words, page, done)."""
    seated = any(stage.rounds.all() for stage in stages)
    started = any(one.state != "planned" for stage in stages for one in stage.rounds.all())
    return [
        (_("Enter the players"), "players", entered),
        (_("Draw and publish the seating"), "seating", seated),
        (_("Make the tournament public"), "edit_tournament", tournament.state != Tournament.State.DRAFT),
        (_("Start the first round"), "desk", started),
    ]


@signed_in
def new_tournament(request: HttpRequest) -> HttpResponse:
    """Create a tournament; its creator is the organiser."""
    faults: list[Shown] = []
    status = 200
    earlier = list(copying.sources_of(member(request)))
    wanted = (request.POST if request.method == "POST" else request.GET).get("copy_of", "")
    source = next((one for one in earlier if one.slug == wanted), None)
    if request.method == "POST" and "choose" not in request.POST:
        try:
            tournament = _create(request, source)
        except MENDABLE as error:
            faults, status = show_faults(faults_of(error)), status_of(error)
        else:
            messages.success(request, _("%(name)s is there. Now the players.") % {"name": tournament.name})
            return redirect("tournament", tournament.slug)
    form = SetUp(request.POST, faults) if request.method == "POST" or source is None else SetUp.like(source)
    context = {"form": form, "earlier": earlier, "source": source, "with_roles": "with_roles" in request.POST}
    return render(request, "tournaments/new.html", context, status=status)


def _create(request: HttpRequest, source: Tournament | None) -> Tournament:
    """From nothing, or from an earlier tournament, of which the form holds what it says of itself."""
    said = read_set_up(request.POST)
    if source is None:
        return tournaments.create_tournament(by=member(request), **said)
    return copying.copy_tournament(
        source=source, by=member(request), with_roles="with_roles" in request.POST, **said
    )


@signed_in
def edit_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Settings, who works here, and whether it is public."""
    tournament = find_tournament(request, slug)
    ask(request, permissions.can_edit_tournament, tournament)
    faults: list[Shown] = []
    status = 200
    if request.method == "POST":
        try:
            settings = read_set_up(request.POST)
            settings.pop("rounds", None)
            tournament = tournaments.update_tournament(tournament=tournament, by=member(request), **settings)
        except MENDABLE as error:
            faults, status = show_faults(faults_of(error)), status_of(error)
        else:
            messages.success(request, _("Saved."))
            return redirect("edit_tournament", slug)
    form = SetUp(request.POST, faults) if request.method == "POST" else SetUp.of(tournament)
    roles = tournament.roles.select_related("account").order_by("kind", "account__username")
    return show(
        request,
        "tournaments/edit.html",
        tournament,
        "settings",
        form=form,
        roles=roles,
        kinds=Role.Kind.choices,
        status=status,
    )


@deed
def change_state(request: HttpRequest, slug: str) -> HttpResponse:
    """Draft, public, finished."""
    tournament = find_tournament(request, slug)
    changed = tournaments.change_state(
        tournament=tournament, state=request.POST.get("state", ""), by=member(request)
    )
    words = {
        "draft": _("Only those who work here see the tournament now."),
        "public": _("The tournament is public now."),
        "finished": _("The tournament is finished; nothing can be changed any more."),
    }
    messages.success(request, words[changed.state])
    return redirect("edit_tournament", slug)


@deed
def grant_role(request: HttpRequest, slug: str) -> HttpResponse:
    """Let an account work here."""
    tournament = find_tournament(request, slug)
    name = request.POST.get("username", "").strip()
    account = Account.objects.filter(username=name).first()
    if account is None:
        raise Invalid("unknown_account", "username", found=name)
    tournaments.grant_role(
        tournament=tournament, account=account, kind=request.POST.get("kind", ""), by=member(request)
    )
    messages.success(request, _("%(who)s works here now.") % {"who": account})
    return redirect("edit_tournament", slug)


@deed
def revoke_role(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a role away."""
    tournament = find_tournament(request, slug)
    role = tournament.roles.select_related("account", "tournament").filter(pk=pk).first()
    if role is not None:
        tournaments.revoke_role(role=role, by=member(request))
        messages.success(request, _("Taken away."))
    return redirect("edit_tournament", slug)


@require_POST
@signed_in
def ruleset_options(request: HttpRequest) -> HttpResponse:
    """The options of the rule set just chosen."""
    return render(request, "tournaments/_options.html", {"form": SetUp(request.POST, [])})
