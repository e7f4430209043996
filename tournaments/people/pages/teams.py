"""Teams: their standings for everybody, and who plays for whom for the organiser."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from tournaments.common import permissions
from tournaments.common.kept.marks import same_for_everybody
from tournaments.common.pages import account_of, action, find_tournament, render_page
from tournaments.common.sorting import alphabetical
from tournaments.models import Tournament
from tournaments.people.forms import TeamsForm
from tournaments.people.selectors.line_ups import line_ups_of
from tournaments.people.services import teams
from tournaments.standings.selectors import standings
from tournaments.standings.selectors.final_list import guests_of, merged
from tournaments.standings.selectors.teams import team_rows


@same_for_everybody()
def teams_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The teams in order, each with its members."""
    tournament = find_tournament(request, slug)
    inside = permissions.can_see_unpublished(request.user, tournament)
    payloads = standings.payloads_of(tournament, inside=inside)
    rows = merged(payloads)
    metrics = payloads[-1]["metrics"] if payloads else []
    return render_page(
        request,
        "people/teams.html",
        tournament,
        "standings",
        payload=payloads[-1] if payloads else None,
        rows=team_rows(metrics, [*rows, *guests_of(payloads)], best=tournament.team_best),
        line_ups=line_ups_of(tournament),
        list=team_list(tournament),
    )


def team_list(tournament: Tournament) -> str:
    """The teams as the organiser writes them: "Bologna: 1, 5, 9"."""
    members: dict[str, list[str]] = {}
    for team, number in tournament.entries.exclude(team="").order_by("number").values_list("team", "number"):
        members.setdefault(team, []).append(str(number))
    return "\n".join(f"{team}: {', '.join(members[team])}" for team in alphabetical(members, str))


@action
def set_teams(request: HttpRequest, slug: str) -> HttpResponse:
    """All teams at once."""
    tournament = find_tournament(request, slug)
    changed = teams.set_teams(tournament=tournament, by=account_of(request), **TeamsForm(request.POST).read())
    words = ngettext("Team changed for %(n)s player.", "Team changed for %(n)s players.", changed)
    messages.success(request, words % {"n": changed})
    return redirect("teams", slug)
