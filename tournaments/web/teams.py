"""Teams: their standings for everybody, and who plays for whom for the organiser."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from scoring.faults import Fault, Refused
from tournaments import permissions
from tournaments.models import Tournament
from tournaments.selectors import standings
from tournaments.selectors.stages import merged
from tournaments.selectors.teams import team_rows
from tournaments.services import teams
from tournaments.web.hand_form import read_number
from tournaments.web.shell import deed, find_tournament, member, show


def teams_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The teams in order, each with its members."""
    tournament = find_tournament(request, slug)
    inside = permissions.can_see_unpublished(request.user, tournament)
    payloads = standings.payloads_of(tournament, inside=inside)
    payload = payloads[-1] if payloads else {}
    return show(
        request,
        "tournaments/teams.html",
        tournament,
        "standings",
        payload=payload,
        rows=team_rows(payload, merged(payloads), best=tournament.team_best) if payloads else [],
        list=team_list(tournament),
    )


def team_list(tournament: Tournament) -> str:
    """The teams as the organiser writes them: "Bologna: 1, 5, 9"."""
    members: dict[str, list[str]] = {}
    for team, number in tournament.entries.exclude(team="").order_by("number").values_list("team", "number"):
        members.setdefault(team, []).append(str(number))
    return "\n".join(f"{team}: {', '.join(members[team])}" for team in sorted(members))


def read_teams(text: str) -> dict[str, list[int]]:
    """One team a line: its name, a colon, the numbers of its players. Raises Refused with every bad number."""
    faults: list[Fault] = []
    found: dict[str, list[int]] = {}
    for line in filter(None, (line.strip() for line in text.splitlines())):
        name, _colon, numbers = line.rpartition(":")
        members = found.setdefault(name.strip(), [])
        read = [read_number(part, "numbers", faults) for part in numbers.replace(",", " ").split()]
        members += [number for number in read if number is not None]
    if faults:
        raise Refused(*faults)
    return found


@deed
def set_teams(request: HttpRequest, slug: str) -> HttpResponse:
    """All teams at once."""
    tournament = find_tournament(request, slug)
    changed = teams.set_teams(
        tournament=tournament, teams=read_teams(request.POST.get("teams", "")), by=member(request)
    )
    words = ngettext("%(n)s player has another team.", "%(n)s players have another team.", changed)
    messages.success(request, words % {"n": changed})
    return redirect("teams", slug)
