"""A league: its members, and its new evening."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from players.columns import Chosen
from players.encodings import NAMES
from players.imports import Reading, ReadRow, read_table
from players.tables import Sheet
from scoring.faults import Fault, Refused
from scoring.rulesets import registry
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.web.pages import Attempt, account_of, action, signed_in
from tournaments.desk.people.pages.imports import (
    SentList,
    choices_of,
    look_again,
    sent_list,
    sheets_of,
)
from tournaments.desk.people.presentation.imports import FATES, Preview, shown_preview
from tournaments.desk.people.selectors.imports import Fate, PlannedRow, plan_rows
from tournaments.desk.rankings.forms import EveningForm
from tournaments.desk.rankings.pages.frame import kept_ranking, league_or_404, render_ranking
from tournaments.desk.rankings.selectors.leagues import (
    NextEvening,
    member_keys,
    memberships_of,
    next_evening,
    played_without_membership,
)
from tournaments.desk.rankings.selectors.rankings import find_ranking, people_known_to
from tournaments.desk.rankings.services import members as services
from tournaments.desk.rankings.services.evenings import create_evening
from tournaments.models import Ranking, RankingMember
from tournaments.texts.forms import FaultSentence, show_faults

MEMBER_FATES = {**FATES, Fate.ENTERED: lazy("a member already")}


def members_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The members of the league with their number of events; its keeper adds and removes members here."""
    return _show(request, find_ranking(request.user, slug))


@action
def preview_members(request: HttpRequest, slug: str) -> HttpResponse:
    """The preview of a list, row by row; nothing is written."""
    ranking = kept_ranking(request, slug)
    try:
        sheets = sheets_of(request)
        sent = sent_list(request, sheets, _read)
        preview = _preview(
            request, ranking, sent, [sheet for sheet in sheets if sheet.name != sent.sheet.name]
        )
    except MENDABLE as error:
        faults = show_faults(faults_of(error))
        return _show(request, ranking, faults=faults, status=status_of(error))
    return _show(request, ranking, preview=preview)


@action
def add_members(request: HttpRequest, slug: str) -> HttpResponse:
    """Add the rows as chosen in the preview: all of them, or show the preview again."""
    ranking = kept_ranking(request, slug)
    sent: SentList | None = None
    try:
        sent = sent_list(request, sheets_of(request), _read)
        if words := look_again(sent, lambda some: _planned(request, ranking, some)):
            messages.info(request, words)
            return _show(request, ranking, preview=_preview(request, ranking, sent))
        done = services.add_members(
            ranking=ranking,
            rows=sent.reading.rows,
            choices=choices_of(request),
            by=account_of(request),
        )
    except MENDABLE as error:
        preview = None
        if isinstance(error, Refused) and sent is not None and sent.reading.rows:
            preview = _preview(request, ranking, sent)
        faults = [] if preview and (preview.open or preview.questions) else show_faults(faults_of(error))
        return _show(request, ranking, preview=preview, faults=faults, status=status_of(error))
    _tell_added(request, len(done.members))
    return redirect("members", slug)


@action
def add_everybody(request: HttpRequest, slug: str) -> HttpResponse:
    """Make everybody with a result in the league a member."""
    members = services.add_everybody(ranking=kept_ranking(request, slug), by=account_of(request))
    _tell_added(request, len(members))
    return redirect("members", slug)


@action
def remove_member(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take somebody out of the league."""
    ranking = kept_ranking(request, slug)
    members = RankingMember.objects.select_related("ranking", "player")
    member = get_object_or_404(members, ranking=ranking, pk=pk)
    name = member.player.full_name
    services.remove_member(member=member, by=account_of(request))
    messages.success(request, _("%(name)s has been removed.") % {"name": name})
    return redirect("members", slug)


@signed_in
def new_evening(request: HttpRequest, slug: str) -> HttpResponse:
    """The form of a new evening: name, day and source of the settings, filled in, so that one button is enough."""
    ranking = kept_ranking(request, slug)
    league_or_404(ranking)
    coming = next_evening(ranking, account_of(request))
    attempt = Attempt()
    if request.method == "POST":
        with attempt:
            settings = EveningForm(request.POST).settings(coming.sources)
            tournament = create_evening(ranking=ranking, by=account_of(request), **settings)
            messages.success(request, _evening_words(tournament.name, tournament.entries.count()))
            return redirect("tournament", tournament.slug)
    return render_ranking(
        request,
        "rankings/evening.html",
        ranking,
        "events",
        status=attempt.status,
        faults=attempt.faults,
        typed=request.POST or _proposed(ranking, coming),
        sources=coming.sources,
        rulesets=registry.keys(),
        members=len(member_keys(ranking)),
    )


def _proposed(ranking: Ranking, coming: NextEvening) -> dict[str, Any]:
    """The values with which the form opens."""
    like = f"tournament:{coming.last.slug}" if coming.last else f"ruleset:{registry.preselected()}"
    return {
        "name": coming.name,
        "starts_on": coming.day,
        "like": like,
        "with_roles": "on",
        "public": "on" if ranking.public else "",
    }


def _evening_words(name: str, entered: int) -> str:
    created = _("%(name)s has been created.") % {"name": name}
    words = ngettext(
        "%(n)s member is entered: check-in says who came.",
        "%(n)s members are entered: check-in says who came.",
        entered,
    )
    return f"{created} {words % {'n': entered}}" if entered else created


def _tell_added(request: HttpRequest, count: int) -> None:
    words = ngettext("%(n)s member added.", "%(n)s members added.", count)
    messages.success(request, words % {"n": count})


def _planned(request: HttpRequest, ranking: Ranking, rows: Sequence[ReadRow]) -> list[PlannedRow]:
    return plan_rows(rows, candidates=people_known_to(request.user), here=member_keys(ranking))


def _read(sheet: Sheet, chosen: Chosen | None) -> Reading:
    return read_table(sheet, chosen=chosen)


def _preview(request: HttpRequest, ranking: Ranking, sent: SentList, others: Sequence[Sheet] = ()) -> Preview:
    if not sent.reading.rows:
        raise Refused(Fault("no_players", "lines"))
    planned = _planned(request, ranking, sent.reading.rows)
    return shown_preview(sent.sheet, sent.reading, planned, choices_of(request), others, MEMBER_FATES)


def _show(
    request: HttpRequest,
    ranking: Ranking,
    *,
    preview: Preview | None = None,
    faults: Sequence[FaultSentence] = (),
    status: int = 200,
) -> HttpResponse:
    league_or_404(ranking)
    return render_ranking(
        request,
        "rankings/members.html",
        ranking,
        "members",
        status=status,
        members=memberships_of(ranking, timezone.localdate()),
        played=played_without_membership(ranking).count(),
        preview=preview,
        faults=faults,
        encodings=NAMES.items(),
        encoding=request.POST.get("encoding", ""),
        pasted="" if preview else request.POST.get("text", ""),
    )
