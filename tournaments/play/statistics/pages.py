"""The pages of statistics: of a tournament, a ranking, all tournaments under a rule set."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from players.models import Player
from scoring.rulesets import registry
from tournaments.common import permissions
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import csv_response, find_tournament, render_page
from tournaments.models import Ranking
from tournaments.play.statistics import selectors
from tournaments.play.statistics.presentation.highlights import clubs_of, people_of
from tournaments.play.statistics.presentation.player_list import (
    WORDS,
    Query,
    fitting,
    of_year,
    player_list,
    read_query,
)
from tournaments.play.statistics.presentation.shown import FieldBlock, field_block
from tournaments.play.statistics.presentation.tables import player_table
from tournaments.play.statistics.selectors import several


@same_for_everybody(*WORDS)
def tournament_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Records, awards, the figures of the field and of each player."""
    tournament = find_tournament(request, slug)
    statistics = selectors.tournament_statistics(tournament)
    block = None
    if statistics is not None:
        people, clubs = people_of(tournament), clubs_of(tournament)
        links = selectors.hand_rows(statistics.field.top, tournament.slug)
        query = read_query(request.GET)
        shown = partial(player_list, statistics.ruleset, people=people, query=query, clubs=clubs)
        block = field_block(statistics, people, links, shown, tournament.slug)
    return render_page(
        request,
        "statistics/tournament.html",
        tournament,
        "statistics",
        statistics=block,
        slug=tournament.slug,
    )


@same_for_everybody()
def tournament_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Every figure of each player, for a spreadsheet; 404 before the first public hand."""
    tournament = find_tournament(request, slug)
    statistics = selectors.tournament_statistics(tournament)
    if statistics is None:
        raise Http404
    return csv_response(f"{slug}-statistics.csv", *player_table(statistics, people_of(tournament)))


@same_for_everybody(*WORDS)
def ruleset_page(request: HttpRequest, key: str = "") -> HttpResponse:
    """All public tournaments under a rule set together; without a key under the one that has been played most."""
    rulesets = several.counted_rulesets()
    key = key or (rulesets[0].key if rulesets else registry.preselected())
    if key not in tuple(registry.keys()):
        raise Http404
    years = several.years_under(key)
    year = request.GET.get("year", "")
    year = year if year in years else ""
    query = of_year(read_query(request.GET), year)
    statistics = (
        several.year_statistics(key, int(year))
        if year
        else several.ruleset_statistics(key, several.Wanted(query.country, query.club))
    )
    ruleset = registry.get(key)
    context = {
        "ruleset": ruleset,
        "rulesets": rulesets if ruleset in rulesets else [*rulesets, ruleset],
        "statistics": _over_tournaments(statistics, query, years),
    }
    return render(request, "statistics/ruleset.html", context)


@same_for_everybody("country", "club")
def ruleset_csv(request: HttpRequest, key: str) -> HttpResponse:
    """Every figure of each player under a rule set: of those with the most hands, of a country or of a club; 404 before
    the first hand."""
    query = read_query(request.GET)
    statistics = several.ruleset_statistics(key, _of_file(query)) if key in tuple(registry.keys()) else None
    if statistics is None:
        raise Http404
    return _file(f"{key}-statistics.csv", statistics, query)


def ranking_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The tournaments of a ranking together, rule set by rule set."""
    ranking = _ranking(request, slug)
    query = read_query(request.GET)
    fields = several.ranking_statistics(ranking, several.Wanted(query.country, query.club))
    wanted = request.GET.get("ruleset", "")
    chosen = next((field for field in fields if field.ruleset.key == wanted), fields[0] if fields else None)
    query = replace(query, ruleset=chosen.ruleset.key if chosen and len(fields) > 1 else "")
    context = {
        "ranking": ranking,
        "tab": "statistics",
        "keeps": permissions.can_keep_ranking(request.user, ranking),
        "rulesets": [field.ruleset for field in fields],
        "statistics": _over_tournaments(chosen, query),
    }
    return render(request, "statistics/ranking.html", context)


def ranking_csv(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """The same for the tournaments of a ranking under one rule set."""
    query = read_query(request.GET)
    for statistics in several.ranking_statistics(_ranking(request, slug), _of_file(query)):
        if statistics.ruleset.key == key:
            return _file(f"{slug}-{key}.csv", statistics, query)
    raise Http404


def _of_file(query: Query) -> several.Wanted:
    return several.Wanted(query.country, query.club, file=True)


def _file(name: str, statistics: selectors.Statistics, query: Query) -> HttpResponse:
    people = selectors.listed_people(statistics.players)
    listed = {key: counts for key, counts in statistics.players.items() if key in people}
    chosen = fitting(listed, people, query, _clubs(people))
    return csv_response(name, *player_table(replace(statistics, players=chosen), people))


def _ranking(request: HttpRequest, slug: str) -> Ranking:
    ranking = Ranking.objects.filter(slug=slug).first()
    if ranking is None or not permissions.can_see_ranking(request.user, ranking):
        raise Http404
    return ranking


def _over_tournaments(
    statistics: selectors.Statistics | None, query: Query, years: Sequence[str] = ()
) -> FieldBlock | None:
    """The block of a field over several tournaments, which names only people who are listed by name: no list puts
    together the results of an unlisted person in several tournaments.
    """
    if statistics is None:
        return None
    people: Mapping[str, Player] = selectors.listed_people(statistics.players)
    links = selectors.hand_rows(statistics.field.top)
    shown = partial(
        player_list,
        statistics.ruleset,
        people=people,
        query=query,
        clubs=_clubs(people),
        years=years,
        beyond=statistics.beyond,
    )
    return field_block(statistics, people, links, shown)


def _clubs(people: Mapping[str, Player]) -> dict[str, str]:
    return {key: person.club.name for key, person in people.items() if person.club}
