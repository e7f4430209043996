"""Teams are set in one step, and ranked by the sum of their members."""

import pytest

from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import make_hall
from tests.rows import each
from tournaments.common.errors import Forbidden
from tournaments.desk.people.services.teams import set_teams
from tournaments.models import Entry, LogEntry
from tournaments.play.standings.selectors.teams import team_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return make_hall()


def teams(hall):
    return dict(Entry.objects.filter(tournament=hall.tournament).values_list("number", "team"))


def test_the_list_is_set_as_it_stands(hall):
    assert (
        set_teams(tournament=hall.tournament, teams={"Bologna": [1, 2], "Turku": [3]}, by=hall.organiser) == 3
    )
    assert set_teams(tournament=hall.tournament, teams={"Turku": [3, 1]}, by=hall.organiser) == 2
    assert teams(hall) == {1: "Turku", 2: "", 3: "Turku", 4: ""}
    logged = LogEntry.objects.filter(action="set_teams").order_by("-number").values_list("before", "after")[0]
    assert logged == ({"1": "Bologna", "2": "Bologna"}, {"1": "Turku", "2": ""})


def test_every_fault_is_named_and_nothing_is_set(hall):
    wrong = {"": [1], "Turku": [1, 9], "x" * 81: []}
    with pytest.raises(Refused) as refused:
        set_teams(tournament=hall.tournament, teams=wrong, by=hall.organiser)
    assert [(one.code, one.found) for one in refused.value.faults] == [
        ("name_missing", None),
        ("player_twice", 1),
        ("not_in_tournament", 9),
        ("too_long", 81),
    ]
    assert set(teams(hall).values()) == {""}


def test_referees_set_no_teams(hall):
    with pytest.raises(Forbidden):
        set_teams(tournament=hall.tournament, teams={}, by=hall.referee)


def row(number, place, team, total, points):
    names = {"given_name": "Ana", "family_name": "Rossi", "country": "ITA"}
    figures = {"total": total, "table_points": points}
    return {"number": number, "place": place, "team": team, "games": 1, **names, **figures}


def test_teams_by_the_chain_of_the_rules():
    rows = [
        row(1, 1, "B", 40, 4),
        row(2, 2, "A", 10, "7/2"),
        row(3, 3, "A", 5, "1/2"),
        row(4, 4, "C", 45, 4),
        row(5, 5, "", 9, 9),
        row(6, 6, "D", 15, 4),
    ]
    found = team_rows(["table_points", "total"], rows)
    assert [(one["place"], one["team"], one["table_points"], one["total"]) for one in found] == [
        (1, "C", 4, 45),
        (2, "B", 4, 40),
        (3, "A", 4, 15),
        (3, "D", 4, 15),
    ]
    assert [one["number"] for one in found[2]["members"]] == [2, 3]


BEST = [
    # how many count, teams in order with their sums, who counts
    pytest.param(None, [("A", 45), ("B", 40)], {1, 2, 3, 4, 5, 6}, id="all: EMA, WRC"),
    pytest.param(2, [("B", 60), ("A", 50)], {1, 2, 4, 5}, id="the best two of three"),
    pytest.param(1, [("B", 40), ("A", 30)], {1, 4}, id="the best alone"),
    pytest.param(9, [("A", 45), ("B", 40)], {1, 2, 3, 4, 5, 6}, id="more than there are: those there are"),
]


@each(("best", "order", "counting"), BEST, apart=rolled_back)
def test_the_best_members_count(best, order, counting):
    figures = {"A": (30, 20, -5), "B": (40, 20, -20)}
    rows = [
        row(3 * at + i, i, team, total, 0)
        for at, (team, totals) in enumerate(figures.items())
        for i, total in enumerate(totals, start=1)
    ]
    found = team_rows(["total"], rows, best=best)
    assert [(one["team"], one["total"]) for one in found] == order
    assert {one["number"] for team in found for one in team["members"] if one["counts"]} == counting


def test_who_counts_is_found_by_figures_and_not_by_the_order_of_the_list():
    """The last of a final is placed before the winner of the qualification, with fewer points."""
    rows = [row(1, 4, "A", -30, "1/2"), row(2, 5, "A", 50, 4), row(3, 6, "A", 10, 4)]
    (team,) = team_rows(["table_points", "total"], rows, best=2)
    assert [(one["number"], one["counts"]) for one in team["members"]] == [(1, False), (2, True), (3, True)]
    assert (team["table_points"], team["total"]) == (8, 60)
