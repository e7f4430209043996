"""Teams: their standings for everybody, and their members for the organiser."""

from django.http import HttpRequest, HttpResponse

from tournaments.common import permissions
from tournaments.common.sorting import alphabetical
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import find_tournament, render_page
from tournaments.desk.people.selectors.substitutes import line_ups_of
from tournaments.models import Tournament
from tournaments.play.standings.selectors import standings
from tournaments.play.standings.selectors.final_list import guests_of, merged
from tournaments.play.standings.selectors.teams import team_rows


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
