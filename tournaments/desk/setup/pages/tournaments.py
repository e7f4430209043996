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
from tournaments.common.errors import MENDABLE
from tournaments.common.numbers import whole_number
from tournaments.common.selectors import (
    countries_of,
    current_rounds,
    ranked_players,
    stages_of,
    with_tables,
)
from tournaments.common.web import seen
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import (
    Attempt,
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
from tournaments.desk.hall.selectors.schedule import schedule_of
from tournaments.desk.people.selectors.registration import is_open, places
from tournaments.desk.setup.forms import CopyForm, DeletionForm, ResultOptionsForm, SetUpForm, StateForm
from tournaments.desk.setup.presentation import settings_shown, steps_of
from tournaments.desk.setup.selectors.endings import describe_deletion, ending_of
from tournaments.desk.setup.selectors.facts import newest_change, public_rankings_with, rankings_with
from tournaments.desk.setup.selectors.leaders import leaders_of, on_podium
from tournaments.desk.setup.selectors.lists import running_now
from tournaments.desk.setup.services import addresses, copying, deletion, result_options, tournaments
from tournaments.desk.setup.services.result_options import has_started
from tournaments.models import Round, Stage, Tournament
from tournaments.play.ledger import clock
from tournaments.play.standings.selectors.results import ranking_of
from tournaments.play.standings.selectors.round_results import results_of_rounds
from tournaments.play.standings.selectors.standings import players_by_number
from tournaments.play.statistics.presentation.highlights import highlights_of

MOST_LEADERS, MOST_TABLES = 10, 10
"""The most rows of the standings and of the running round's tables on the first page of a tournament."""
MOST_EARLIER = 10
"""The most tournaments that are offered for copying at once; a search finds the others."""


@same_for_everybody()
def tournament_page(request: HttpRequest, slug: str) -> HttpResponse:
    """One tournament: its present state, and its facts."""
    tournament = find_tournament(request, slug)
    stages = stages_of(tournament)
    may = permissions.answers(request.user, tournament)
    over = tournament.state == Tournament.State.FINISHED
    now_played = current_rounds(tournament)
    running = [
        round_ for stage in stages for round_ in stage.rounds.all() if round_.state == Round.State.RUNNING
    ]
    for round_ in running:
        with_tables([round_], slice(MOST_TABLES))
    leaders = leaders_of(tournament, MOST_LEADERS)
    return render_page(
        request,
        "setup/tournament.html",
        tournament,
        "overview",
        stages=stages,
        now_played=[(played, clock.clock_of(played, timezone.now())) for played in now_played],
        leaders=leaders,
        running=running,
        results=results_of_rounds(request.user, running),
        chain=ranking_of(tournament),
        people=players_by_number(slug) if running else {},
        coming=[] if leaders or over else countries_of(tournament),
        planned=schedule_of(tournament),
        ruleset=registry.get(tournament.ruleset),
        players=ranked_players([tournament]).count(),
        registration_open=is_open(tournament),
        places=places(tournament),
        podium=on_podium(leaders) if over else [],
        ranked=public_rankings_with(tournament) if over else [],
        highlights=highlights_of(tournament) if over else None,
        steps=steps_of(tournament, stages)
        if "can_edit_tournament" in may or (over and "can_export" in may)
        else [],
    )


@signed_in
def new_tournament(request: HttpRequest) -> HttpResponse:
    """Create a tournament; its creator is the organiser."""
    attempt = Attempt()
    sources = copying.sources_of(account_of(request))
    sent = CopyForm(request.POST if request.method == "POST" else request.GET).read()
    source = sources.filter(slug=sent["copy_of"]).first() if sent["copy_of"] else None
    earlier = list(copying.offered(sources, sent["q"])[: MOST_EARLIER + 1])
    form = SetUpForm.like(source) if source else SetUpForm()
    if request.method == "POST":
        form = SetUpForm(request.POST)
        with attempt:
            tournament = _create(form, source, account_of(request), with_roles=sent["with_roles"])
            messages.success(
                request, _("%(name)s has been created. Now add the players.") % {"name": tournament.name}
            )
            return redirect("tournament", tournament.slug)
    context = {"form": form, "faults": attempt.faults, "earlier": earlier[:MOST_EARLIER], "source": source}
    context |= {"q": sent["q"], "searches": bool(sent["q"]) or len(earlier) > MOST_EARLIER}
    context["groups"] = settings_shown(form, is_new=True)
    return render(
        request, "setup/new.html", {**context, "with_roles": sent["with_roles"]}, status=attempt.status
    )


def _create(form: SetUpForm, source: Tournament | None, by: Account, *, with_roles: bool) -> Tournament:
    """Create a tournament, as a copy if an earlier one was chosen."""
    settings = form.read_settings()
    if source is None:
        return tournaments.create_tournament(by=by, **settings)
    return copying.copy_tournament(source=source, by=by, with_roles=with_roles, **settings)


@action
def change_address(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the address; the former one leads on to it."""
    tournament = find_tournament(request, slug)
    seen.check(request, {"slug": tournament.slug})
    changed = addresses.change_address(
        tournament=tournament, slug=request.POST.get("slug", ""), by=account_of(request)
    )
    messages.success(request, _("Saved."))
    return redirect("edit_tournament", changed.slug)


@action
def change_host(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the host alone, also after the end."""
    tournament = find_tournament(request, slug)
    seen.check(request, {"host": tournament.host})
    host = request.POST.get("host", "")
    tournaments.update_tournament(tournament=tournament, by=account_of(request), host=host)
    messages.success(request, _("Saved."))
    return redirect("edit_tournament", slug)


@signed_in
def edit_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Settings, staff, and the state of the tournament."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_edit_tournament, tournament)
    attempt = Attempt()
    form = SetUpForm.of(tournament)
    form.fixed = has_started(tournament)
    stored = form.texts
    if request.method == "POST":
        with attempt:
            seen.check(request, stored, form.choices)
            _save(tournament, SetUpForm.sent(tournament, request.POST, fixed=form.fixed), account_of(request))
            messages.success(request, _("Saved."))
            return redirect("edit_tournament", slug)
        form = SetUpForm.sent(tournament, request.POST, fixed=form.fixed)
    return _settings(request, tournament, form, status=attempt.status, faults=attempt.faults)


def _settings(
    request: HttpRequest, tournament: Tournament, form: SetUpForm, *, status: int, **more: Any
) -> HttpResponse:
    """The page of all settings; `more` holds further values: the faults of a form that was sent."""
    form.fixed = has_started(tournament)
    roles = tournament.roles.select_related("account").order_by("kind", "account__username")
    return render_page(
        request,
        "setup/edit.html",
        tournament,
        "settings",
        form=form,
        stored=SetUpForm.of(tournament).texts,
        groups=settings_shown(form, is_new=False),
        roles=roles,
        ranked=rankings_with(tournament, request.user),
        running=bool(running_now([tournament])),
        changed=newest_change(tournament),
        status=status,
        **more,
    )


def _save(tournament: Tournament, form: SetUpForm, by: Account) -> None:
    """Store the settings; those that were not sent stay."""
    chosen = form.read_settings()
    if "rounds" not in form.texts:
        chosen.pop("rounds", None)
    tournaments.update_tournament(tournament=tournament, by=by, **chosen)


@signed_in
def change_results(request: HttpRequest, slug: str) -> HttpResponse:
    """Options of results after the start: first the places before and after, then the change with its reason."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_edit_tournament, tournament)
    attempt = Attempt()
    previews: list[result_options.StagePreview] = []
    stage = _stage_of(request, slug)
    form = ResultOptionsForm(tournament, request.POST if request.method == "POST" else None, stage)
    begun = stage is None or result_options.has_begun(stage)
    if request.method == "POST":
        change: dict[str, Any] = {"tournament": tournament, "stage": stage, "by": account_of(request)}
        with attempt:
            seen.check(request, form.stored)
            form = ResultOptionsForm(tournament, request.POST, stage)
            change["options"] = form.read_options()
            previews = result_options.preview_result_options(**change)
            if "confirm" in request.POST:
                result_options.change_result_options(**change, reason=form.cleaned_data["reason"])
                return _told_of_results(request, slug, begun=begun)
    return render_page(
        request,
        "setup/results.html",
        tournament,
        "settings",
        attempt=attempt,
        form=form,
        stage=stage,
        begun=begun,
        previews=previews,
    )


def _stage_of(request: HttpRequest, slug: str) -> Stage | None:
    """The stage that the address names; None for the whole tournament."""
    number = request.GET.get("stage", "")
    return find_stage(request, slug, whole_number(number) or 0) if number else None


def _told_of_results(request: HttpRequest, slug: str, *, begun: bool) -> HttpResponse:
    """Redirect to the standings that changed; before the first round of a stage, back to the stages."""
    messages.success(request, _("The results have been counted anew.") if begun else _("Saved."))
    return redirect("standings" if begun else "stages", slug)


@signed_in
def end_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """The page before the end of a tournament: unfinished matters, data to be erased, and the button."""
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
    had_ended = tournament.state == Tournament.State.FINISHED
    changed = tournaments.change_state(
        tournament=tournament, by=account_of(request), **StateForm(request.POST).read()
    )
    words = {
        "draft": _("The tournament is now visible only to the staff."),
        "public": _("The tournament is now public."),
        "finished": _("The tournament has ended. Reopen it if something has to be changed."),
    }
    if had_ended and changed.state == Tournament.State.PUBLIC:
        words["public"] = _("The tournament is open again.")
    messages.success(request, words[changed.state])
    if changed.state == Tournament.State.FINISHED:
        return redirect("tournament", changed.slug)  # with the podium and the next steps
    return redirect(return_address(request))


@signed_in
def delete_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """The page before deleting a tournament: the rows that go and those that stay; then delete it."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_edit_tournament, tournament)
    attempt = Attempt()
    if request.method == "POST":
        with attempt:
            deletion.delete_tournament(
                tournament=tournament, by=account_of(request), **DeletionForm(request.POST).read()
            )
            messages.success(request, _("%(name)s has been deleted.") % {"name": tournament.name})
            return redirect("home")
    return render_page(
        request,
        "setup/delete.html",
        tournament,
        "settings",
        deletion=describe_deletion(tournament),
        ranked=rankings_with(tournament, request.user),
        attempt=attempt,
        typed=request.POST,
    )


@signed_in
def revoke_role(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Ask first, then remove a role; people may give up their own roles."""
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
    """The options of the rule set that was just chosen."""
    return render(request, "setup/_options.html", {"form": SetUpForm(request.POST)})
