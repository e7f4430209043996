"""People across tournaments, their opponents, and the search."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from players.models import Player
from players.searching import LONGEST_QUERY
from scoring.rulesets import registry
from tournaments.common.countries import country_choices
from tournaments.common.numbers import KEY, whole_number
from tournaments.common.sorting import alphabetical
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import csv_response, find_tournament
from tournaments.common.web.paging import asked_page, page_of
from tournaments.play.statistics.presentation.tables import figure_table
from tournaments.play.statistics.selectors.several import career_statistics
from tournaments.public.careers import presentation
from tournaments.public.careers.selectors import history, people, present, search
from tournaments.texts.format import days

MOST_CLUBS = 150
"""The most clubs that the list of people offers; where there are more, those of a country, and the search."""
OPPONENTS = 10
RESULTS = 30
"""The tournaments on a page of a person's results."""
FOUND_PEOPLE = 20
FOUND_OTHERS = 20


@same_for_everybody("q", "country", "club", "page")
def people_page(request: HttpRequest) -> HttpResponse:
    """Everybody who plays in public, by name, country and club."""
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    country = request.GET.get("country", "")
    club = whole_number(request.GET.get("club", ""), KEY)
    keys = people.find_people(query, country=country, club=club)
    shown, pages = page_of(keys, asked_page(request), q=query, country=country, club=str(club or ""))
    played_for = set(people.countries_of_people())
    offered = list(people.clubs_of_people(country)[: MOST_CLUBS + 1])
    clubs = alphabetical(offered if len(offered) <= MOST_CLUBS else (), lambda choice: choice.name)
    context = {
        "rows": people.listed_rows(shown),
        "count": len(keys),
        "pages": pages,
        "q": query,
        "country": country,
        "club": people.clubs_of_people().filter(pk=club).first() if club else None,
        "clubs": clubs,
        "countries": [choice for choice in country_choices() if choice[0] in played_for],
        "asked": bool(query or country or club),
    }
    return render(request, "careers/people.html", context)


@same_for_everybody()
def card(request: HttpRequest, pk: int) -> HttpResponse:
    """A player's card in the tournament that they play in now, as a part of a page; empty without one."""
    return _card(request, present.card_now(people.find_person(pk)), at_home=True)


@same_for_everybody()
def tournament_card(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A player's card in a tournament, as a part of its pages; empty for a player of others."""
    tournament = find_tournament(request, slug)
    return _card(request, present.card_at(people.find_person(pk), tournament), at_home=False)


def _card(request: HttpRequest, shown: present.Card | None, *, at_home: bool) -> HttpResponse:
    return render(request, "careers/_card.html", {"card": shown, "at_home": at_home})


@same_for_everybody("page", "rules", "figures")
def person_page(request: HttpRequest, pk: int) -> HttpResponse:
    """One person: where they play now, their results a page at a time, statistics under one rule set, opponents."""
    person = people.find_person(pk)
    if person.pk != pk:
        return _forwarded("person", person.pk)
    career = history.career_of(person)
    met = history.opponents_of(person)
    played, pages = page_of(career.played, asked_page(request), size=RESULTS)
    careers = career_statistics(person)
    chosen = [row for row in careers if row.ruleset.key == request.GET.get("rules")]
    context = {
        "person": person,
        "career": career,
        "best": career.best,
        "rows": presentation.played_rows(played),
        "pages": pages,
        "chart": presentation.history_of(career),
        "playing": present.playing_now(person),
        "rankings": presentation.ranking_rows(present.places_in_rankings(person)),
        "met": history.named(met, OPPONENTS),
        "met_count": len(met),
        "statistics": careers,
        "chosen": next(iter(chosen or careers), None),
    }
    return render(request, "careers/person.html", context)


@same_for_everybody()
def statistics_csv(request: HttpRequest, pk: int) -> HttpResponse:
    """The figures of a person's page, a row for each rule set and figure; 404 before a hand of theirs is public."""
    person = people.find_person(pk)
    if person.pk != pk:
        return _forwarded("person_statistics_csv", person.pk)
    statistics = career_statistics(person)
    if not statistics:
        raise Http404
    return csv_response(f"player-{pk}-statistics.csv", *figure_table(statistics))


@same_for_everybody("page")
def opponents_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A person's opponents, most games first."""
    person = people.find_person(pk)
    if person.pk != pk:
        return _forwarded("opponents", person.pk)
    met = history.opponents_of(person)
    shown, pages = page_of(history.listed_of(met), asked_page(request))
    context = {"person": person, "met": history.named(shown, len(shown)), "pages": pages, "count": len(met)}
    return render(request, "careers/opponents.html", context)


@same_for_everybody()
def against_page(request: HttpRequest, pk: int, other: int) -> HttpResponse:
    """The games of two people at one table."""
    person, opponent = people.find_person(pk), people.find_person(other)
    if person == opponent:
        raise Http404
    if (person.pk, opponent.pk) != (pk, other):
        return _forwarded("against", person.pk, opponent.pk)
    balances = history.meetings_of(person, opponent)
    context = {
        "person": person,
        "opponent": opponent,
        "balances": [(registry.get(balance.ruleset).names, balance) for balance in balances],
        "met": _met(person, opponent),
    }
    return render(request, "careers/against.html", context)


@same_for_everybody("q")
def search_page(request: HttpRequest) -> HttpResponse:
    """Players, clubs and tournaments whose names hold the words."""
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    results = search.find_everything(request.user, query)
    tournaments = search.tournaments_in(results.tournaments[:FOUND_OTHERS])
    context = {
        "q": query,
        "results": results,
        "too_short": bool(query) and not search.is_enough(query),
        "people": people.listed_rows(results.people[:FOUND_PEOPLE]),
        "more_people": max(len(results.people) - FOUND_PEOPLE, 0),
        "tournaments": [
            (tournament, days(tournament.starts_on, tournament.ends_on)) for tournament in tournaments
        ],
        "more_tournaments": max(len(results.tournaments) - FOUND_OTHERS, 0),
        "clubs": results.clubs[:FOUND_OTHERS],
        "title": _("Search: %(text)s") % {"text": query} if query else _("Search"),
    }
    return render(request, "careers/search.html", context)


def _forwarded(name: str, *keys: int) -> HttpResponse:
    """Redirect a merged key to the page of the person it is now; not for ever, since a merge can be undone."""
    response = redirect(name, *keys, permanent=True)
    response["Cache-Control"] = "no-cache"
    return response


def _met(person: Player, opponent: Player) -> history.Met:
    meetings = (met for met in history.opponents_of(person) if met.player == opponent.pk)
    return next(meetings, history.Met(opponent.pk))
