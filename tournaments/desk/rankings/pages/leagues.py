"""A league: its members, and its new evening."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.columns import Chosen
from players.imports import Reading, ReadRow, read_table
from players.tables import Sheet
from scoring.rulesets import registry
from tournaments.common.web.pages import Attempt, account_of, action, signed_in
from tournaments.desk.people.pages.imports import ListImport, SentList
from tournaments.desk.people.presentation.imports import FATES
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


class MembersImport(ListImport):
    """The members of a league, on their page."""

    def __init__(self, request: HttpRequest, ranking: Ranking) -> None:
        super().__init__(request)
        self.ranking = ranking

    def read_list(self, sheet: Sheet, chosen: Chosen | None) -> Reading:
        return read_table(sheet, chosen=chosen)

    def plan(self, rows: Sequence[ReadRow]) -> list[PlannedRow]:
        people = people_known_to(self.request.user)
        return plan_rows(rows, candidates=people, here=member_keys(self.ranking))

    def beside_rows(self, sent: SentList) -> dict[str, Any]:
        return {"fates": {**FATES, Fate.ENTERED: _("a member already")}}

    def enter(self, sent: SentList) -> HttpResponse:
        done = services.add_members(
            ranking=self.ranking,
            rows=sent.reading.rows,
            choices=self.choices,
            by=account_of(self.request),
        )
        _tell_added(self.request, len(done.members))
        return redirect("members", self.ranking.slug)

    def render(self, **shown: Any) -> HttpResponse:
        league_or_404(self.ranking)
        return render_ranking(
            self.request,
            "rankings/members.html",
            self.ranking,
            "members",
            members=memberships_of(self.ranking, timezone.localdate()),
            played=played_without_membership(self.ranking).count(),
            **shown,
        )


def members_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The members of the league with their number of events; its keeper adds and removes members here."""
    return MembersImport(request, find_ranking(request.user, slug)).page()


@action
def preview_members(request: HttpRequest, slug: str) -> HttpResponse:
    """The preview of a list, row by row; nothing is written."""
    return MembersImport(request, kept_ranking(request, slug)).show_preview()


@action
def add_members(request: HttpRequest, slug: str) -> HttpResponse:
    """Add the rows as chosen in the preview: all of them, or show the preview again."""
    return MembersImport(request, kept_ranking(request, slug)).enter_chosen()


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
        attempt=attempt,
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
