"""One tournament: its page, creating it and setting it up."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from players.models import Account
from scoring.rulesets import registry
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.kept.marks import same_for_everybody
from tournaments.common.numbers import whole_number
from tournaments.common.pages import (
    account_of,
    action,
    add_fault_messages,
    find_stage,
    find_tournament,
    render_page,
    require_permission,
    return_address,
    signed_in,
)
from tournaments.common.selectors import current_rounds, entrants, stages_of
from tournaments.hall.selectors.schedule import schedule_of
from tournaments.ledger import clock
from tournaments.models import Stage, Tournament
from tournaments.people.selectors.registration import is_open, places
from tournaments.setup.forms import CopyForm, DeletionForm, ResultOptionsForm, SetUpForm, StateForm
from tournaments.setup.presentation import settings_shown
from tournaments.setup.selectors import describe_deletion, ending_of, rankings_with, running_now
from tournaments.setup.services import addresses, copying, deletion, result_options, tournaments
from tournaments.setup.services.result_options import has_started
from tournaments.texts.forms import FaultSentence, show_faults


@same_for_everybody()
def tournament_page(request: HttpRequest, slug: str) -> HttpResponse:
    """One tournament: where it is now, and its facts."""
    tournament = find_tournament(request, slug)
    stages = stages_of(tournament)
    entries = entrants(tournament)
    steps = _steps(stages, entries.exists(), tournament)
    return render_page(
        request,
        "setup/tournament.html",
        tournament,
        "overview",
        stages=stages,
        now_played=[(one, clock.clock_of(one, timezone.now())) for one in current_rounds(tournament)],
        planned=schedule_of(tournament),
        ruleset=registry.get(tournament.ruleset),
        players=entries.filter(status="playing").count(),
        registration_open=is_open(tournament),
        places=places(tournament),
        steps=steps,
        steps_open=not all(done for _words, _page, done in steps),
    )


def _steps(stages: list[Any], entered: bool, tournament: Tournament) -> list[tuple[str, str, bool]]:
    """The organiser's steps before the first round: (words, page, done)."""
    seated = any(stage.rounds.all() for stage in stages)
    started = any(round_.state != "planned" for stage in stages for round_ in stage.rounds.all())
    return [
        (_("Add the players"), "players", entered),
        (_("Draw and publish the seating"), "seating", seated),
        (_("Publish the tournament"), "edit_tournament", tournament.state != Tournament.State.DRAFT),
        (_("Start the first round"), "desk", started),
    ]


@signed_in
def new_tournament(request: HttpRequest) -> HttpResponse:
    """Create a tournament; its creator is the organiser."""
    faults: list[FaultSentence] = []
    status = 200
    earlier = list(copying.sources_of(account_of(request)))
    sent = CopyForm(request.POST if request.method == "POST" else request.GET).read()
    source = next((tournament for tournament in earlier if tournament.slug == sent["copy_of"]), None)
    form = SetUpForm.like(source) if source else SetUpForm()
    if request.method == "POST":
        form = SetUpForm(request.POST)
        try:
            tournament = _create(form, source, account_of(request), with_roles=sent["with_roles"])
        except MENDABLE as error:
            faults, status = show_faults(faults_of(error)), status_of(error)
        else:
            messages.success(
                request, _("%(name)s has been created. Now add the players.") % {"name": tournament.name}
            )
            return redirect("tournament", tournament.slug)
    context = {"form": form, "faults": faults, "earlier": earlier, "source": source}
    context["groups"] = settings_shown(form, is_new=True)
    return render(request, "setup/new.html", {**context, "with_roles": sent["with_roles"]}, status=status)


def _create(form: SetUpForm, source: Tournament | None, by: Account, *, with_roles: bool) -> Tournament:
    """A new tournament, after an earlier one where one was chosen."""
    settings = form.read_settings()
    if source is None:
        return tournaments.create_tournament(by=by, **settings)
    return copying.copy_tournament(source=source, by=by, with_roles=with_roles, **settings)


@action
def change_address(request: HttpRequest, slug: str) -> HttpResponse:
    """Another address; the present one leads on to it."""
    changed = addresses.change_address(
        tournament=find_tournament(request, slug), slug=request.POST.get("slug", ""), by=account_of(request)
    )
    messages.success(request, _("Saved."))
    return redirect("edit_tournament", changed.slug)


@signed_in
def edit_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Settings, staff, and the state of the tournament."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_edit_tournament, tournament)
    faults: list[FaultSentence] = []
    status = 200
    form = SetUpForm.of(tournament)
    form.fixed = has_started(tournament)
    if request.method == "POST":
        form = SetUpForm.sent(tournament, request.POST, fixed=form.fixed)
        try:
            chosen = form.read_settings()
            if "rounds" not in form.texts:
                chosen.pop("rounds", None)
            tournament = tournaments.update_tournament(
                tournament=tournament, by=account_of(request), **chosen
            )
        except MENDABLE as error:
            faults, status = show_faults(faults_of(error)), status_of(error)
        else:
            messages.success(request, _("Saved."))
            return redirect("edit_tournament", slug)
    roles = tournament.roles.select_related("account").order_by("kind", "account__username")
    return render_page(
        request,
        "setup/edit.html",
        tournament,
        "settings",
        form=form,
        groups=settings_shown(form, is_new=False),
        faults=faults,
        roles=roles,
        ranked=rankings_with(tournament, request.user),
        published=bool(settings.PUBLISH),
        running=bool(running_now([tournament])),
        status=status,
    )


@signed_in
def change_results(request: HttpRequest, slug: str) -> HttpResponse:
    """Options of results after the start: first the places before and after, then the change with its reason."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_edit_tournament, tournament)
    faults: list[FaultSentence] = []
    previews: list[result_options.StagePreview] = []
    status = 200
    stage = _stage_of(request, slug)
    form = ResultOptionsForm(tournament, request.POST if request.method == "POST" else None, stage)
    begun = stage is None or result_options.has_begun(stage)
    if request.method == "POST":
        change: dict[str, Any] = {"tournament": tournament, "stage": stage, "by": account_of(request)}
        try:
            change["options"] = form.read_options()
            previews = result_options.preview_result_options(**change)
            if "confirm" in request.POST:
                result_options.change_result_options(**change, reason=form.cleaned_data["reason"])
                return _told_of_results(request, slug, begun=begun)
        except MENDABLE as error:
            faults, status = show_faults(faults_of(error)), status_of(error)
    return render_page(
        request,
        "setup/results.html",
        tournament,
        "settings",
        status=status,
        form=form,
        stage=stage,
        begun=begun,
        previews=previews,
        faults=faults,
    )


def _stage_of(request: HttpRequest, slug: str) -> Stage | None:
    """The stage that the address names; None: the tournament."""
    number = request.GET.get("stage", "")
    return find_stage(request, slug, whole_number(number) or 0) if number else None


def _told_of_results(request: HttpRequest, slug: str, *, begun: bool) -> HttpResponse:
    """To the standings that changed; before the first round of a stage, back to the stages."""
    messages.success(request, _("The results have been counted anew.") if begun else _("Saved."))
    return redirect("standings" if begun else "stages", slug)


@signed_in
def end_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Before a tournament is ended: what is unfinished, and what is erased. The button stands here."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_end_tournament, tournament)
    if tournament.state == Tournament.State.FINISHED:
        may_edit = permissions.can_edit_tournament(request.user, tournament)
        return redirect("edit_tournament" if may_edit else "tournament", slug)
    ending = ending_of(tournament)
    return render_page(
        request,
        "setup/end.html",
        tournament,
        "settings",
        ending=ending,
        ranked=rankings_with(tournament, request.user),
    )


@action
def change_state(request: HttpRequest, slug: str) -> HttpResponse:
    """Draft, public, finished."""
    tournament = find_tournament(request, slug)
    changed = tournaments.change_state(
        tournament=tournament, by=account_of(request), **StateForm(request.POST).read()
    )
    words = {
        "draft": _("The tournament is now visible only to the staff."),
        "public": _("The tournament is now public."),
        "finished": _("The tournament has ended. Reopen it if something has to be changed."),
    }
    messages.success(request, words[changed.state])
    return redirect(return_address(request))


@signed_in
def delete_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """What goes and what stays; then it goes."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_edit_tournament, tournament)
    faults: list[FaultSentence] = []
    status = 200
    if request.method == "POST":
        try:
            deletion.delete_tournament(
                tournament=tournament, by=account_of(request), **DeletionForm(request.POST).read()
            )
        except MENDABLE as error:
            faults, status = show_faults(faults_of(error)), status_of(error)
        else:
            messages.success(request, _("%(name)s has been deleted.") % {"name": tournament.name})
            return redirect("home")
    return render_page(
        request,
        "setup/delete.html",
        tournament,
        "settings",
        deletion=describe_deletion(tournament),
        ranked=rankings_with(tournament, request.user),
        faults=faults,
        typed=request.POST,
        status=status,
    )


@signed_in
def revoke_role(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Asks first, then removes a role; everybody may give up their own."""
    tournament = find_tournament(request, slug)
    role = tournament.roles.select_related("account", "tournament").filter(pk=pk).first()
    leaves = role is not None and role.account_id == account_of(request).pk
    if not leaves:
        require_permission(request, permissions.can_manage_roles, tournament)
    back = reverse("account") if leaves else reverse("staff", args=[slug])
    if role is None:
        return redirect(back)
    if request.method != "POST":
        return render_page(
            request,
            "setup/remove_role.html",
            tournament,
            "settings",
            role=role,
            leaves=leaves,
            back=back,
            no_mail=settings.MAIL_IN_FOLDER,
        )
    try:
        tournaments.revoke_role(role=role, by=account_of(request))
    except MENDABLE as error:
        add_fault_messages(request, error)
    else:
        messages.success(request, _("Removed."))
    return redirect(back)


@require_POST
@signed_in
def ruleset_options(request: HttpRequest) -> HttpResponse:
    """The options of the rule set just chosen."""
    return render(request, "setup/_options.html", {"form": SetUpForm(request.POST)})
