"""The pages of statistics: of a tournament, of a ranking, of all tournaments under a rule set; and what they mean."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from players.models import Player
from scoring.rulesets import registry
from tournaments.common import permissions
from tournaments.common.kept.marks import same_for_everybody
from tournaments.common.pages import csv_response, find_tournament, render_page
from tournaments.models import Entry, Ranking, Tournament
from tournaments.statistics import selectors
from tournaments.statistics.presentation.shown import definitions, field_block
from tournaments.statistics.presentation.tables import player_table


@same_for_everybody()
def tournament_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Records, awards, the figures of the field and of each player."""
    tournament = find_tournament(request, slug)
    statistics = selectors.tournament_statistics(tournament)
    block = None
    if statistics is not None:
        people = _people(tournament)
        links = selectors.hand_rows(statistics.field.top, tournament.slug)
        block = field_block(statistics, people, links, tournament.slug)
    return render_page(
        request,
        "statistics/tournament.html",
        tournament,
        "statistics",
        statistics=block,
        slug=tournament.slug,
    )


def _people(tournament: Tournament) -> dict[str, Player]:
    entries = Entry.objects.filter(tournament=tournament).select_related("player").order_by("number")
    return {entry.key: entry.player for entry in entries}


@same_for_everybody()
def tournament_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Every figure of each player, for a spreadsheet; 404 before the first hand that is public."""
    tournament = find_tournament(request, slug)
    statistics = selectors.tournament_statistics(tournament)
    if statistics is None:
        raise Http404
    return csv_response(f"{slug}-statistics.csv", *player_table(statistics, _people(tournament)))


@same_for_everybody()
def rulesets_page(request: HttpRequest) -> HttpResponse:
    """The rule sets under which somebody has played in public."""
    return render(request, "statistics/rulesets.html", {"rulesets": selectors.counted_rulesets()})


@same_for_everybody()
def ruleset_page(request: HttpRequest, key: str) -> HttpResponse:
    """All public tournaments under a rule set together."""
    if key not in tuple(registry.keys()):
        raise Http404
    statistics = selectors.ruleset_statistics(key)
    context = {"ruleset": registry.get(key), "statistics": _over_tournaments(statistics)}
    return render(request, "statistics/ruleset.html", context)


@same_for_everybody()
def ruleset_csv(request: HttpRequest, key: str) -> HttpResponse:
    """Every figure of each player under a rule set, as the API has them; 404 before the first."""
    statistics = selectors.ruleset_statistics(key) if key in tuple(registry.keys()) else None
    if statistics is None:
        raise Http404
    return csv_response(
        f"{key}-statistics.csv", *player_table(statistics, selectors.listed_people(statistics.players))
    )


def ranking_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The tournaments of a ranking together, each rule set apart."""
    ranking = _ranking(request, slug)
    blocks = [_over_tournaments(one) for one in selectors.ranking_statistics(ranking)]
    keeps = permissions.can_keep_ranking(request.user, ranking)
    context = {"ranking": ranking, "tab": "statistics", "keeps": keeps, "blocks": blocks}
    return render(request, "statistics/ranking.html", context)


def ranking_csv(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Every figure of each player in the tournaments of a ranking under one rule set."""
    for one in selectors.ranking_statistics(_ranking(request, slug)):
        if one.ruleset.key == key:
            return csv_response(f"{slug}-{key}.csv", *player_table(one, selectors.listed_people(one.players)))
    raise Http404


@same_for_everybody()
def definitions_page(request: HttpRequest) -> HttpResponse:
    """What each figure means, exactly."""
    return render(request, "statistics/definitions.html", {"definitions": definitions()})


def _ranking(request: HttpRequest, slug: str) -> Ranking:
    ranking = Ranking.objects.filter(slug=slug).first()
    if ranking is None or not permissions.can_see_ranking(request.user, ranking):
        raise Http404
    return ranking


def _over_tournaments(statistics: selectors.Statistics | None) -> Any:
    """The block of a field over several tournaments. Who is not listed by name is nobody there: no list puts together
    what an unlisted person did in one tournament and in another."""
    if statistics is None:
        return None
    people: Mapping[str, Player] = selectors.listed_people(statistics.players)
    links = selectors.hand_rows(statistics.field.top)
    return field_block(statistics, people, links)
