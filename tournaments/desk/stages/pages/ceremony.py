"""The prize ceremony: the first places on the big screen, uncovered one after the other from the last to the winner."""

from django.http import HttpRequest, HttpResponse

from tournaments.common import permissions
from tournaments.common.numbers import whole_number
from tournaments.common.selectors import is_played_out, newest_stage
from tournaments.common.web.pages import find_tournament, render_page, require_permission, signed_in
from tournaments.models import Tournament
from tournaments.play.standings.presentation import carried_words
from tournaments.play.standings.selectors.final_list import final_list
from tournaments.play.standings.selectors.results import ranking_of

FEWEST, USUAL, MOST = 3, 10, 50


@signed_in
def ceremony_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Covered rows for the best, `top` of them, in the order of the final list; everybody else below."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_export, tournament)
    typed = whole_number(request.GET.get("top", ""))
    top = USUAL if typed is None else min(MOST, max(FEWEST, typed))
    rows = final_list(tournament)
    last = newest_stage(tournament)
    return render_page(
        request,
        "stages/ceremony.html",
        tournament,
        "standings",
        best=rows[:top],
        others=rows[top:],
        top=top,
        last=last,
        carried=carried_words(last.carry_percent) if last.number > 1 else "",
        ends=tournament.state != Tournament.State.FINISHED and is_played_out(tournament),
        figures=[figure.key for figure in ranking_of(tournament)],
    )
