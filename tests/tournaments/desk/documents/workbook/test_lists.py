"""The final list and the teams in the workbook."""

import pytest

from tests.factories import make_hall
from tests.tournaments.desk.stages.test_services import add, finish, played, seat_and_play
from tests.workbooks import flat_sheets
from tournaments.desk.people.services.teams import set_teams
from tournaments.desk.stages.services import opening as openings
from tournaments.models import Stage

pytestmark = pytest.mark.django_db


def sheets(hall):
    return flat_sheets(hall.tournament)


def test_one_stage_without_teams_has_neither():
    assert {"Final standings", "Teams"} & set(sheets(played())) == set()


def test_the_final_list_and_the_teams():
    hall = played()
    final = add(hall, carry_percent=50)
    openings.open_stage(stage=final, by=hall.organiser)
    seat_and_play(Stage.objects.select_related("tournament").get(pk=final.pk), hall)
    set_teams(tournament=hall.tournament, teams={"Bologna": [1, 2]}, by=hall.organiser)
    book = sheets(hall)
    head, *rows = book["Final standings"]
    assert head[-2:] == ["Stage", "Total"]
    assert [(row[0], row[-2], row[-1]) for row in rows] == [
        (1, "final", 45150),
        (2, "final", 23450),
        (3, "final", -4300),
        (4, "final", -25800),
        (5, "qualification", -8500),
        (5, "qualification", -8500),
        (7, "qualification", -30000),
        (7, "qualification", -30000),
    ]
    totals = {row[1]: row[-1] for row in rows}
    _head, team, *members = book["Teams"]
    assert team == [1, "Bologna", None, None, totals[1] + totals[2]]
    assert sorted(row[2] for row in members) == [1, 2]
    assert {"Standings 1", "Standings 2"} <= set(book)


def test_halves_of_table_points_stay_numbers():
    hall = make_hall(players=4, ruleset="mcr2006")
    finish(hall.round(), hall, (61, 0, 0, -61))
    openings.open_stage(stage=add(hall, cut="all", carry_percent=50), by=hall.organiser)
    _head, *rows = sheets(hall)["Final standings"]
    assert [row[-2:] for row in rows] == [[2, 30.5], [0.75, 0], [0.75, 0], [0, -30.5]]


def test_who_counts_for_a_team():
    hall = played(team_best=1)
    set_teams(tournament=hall.tournament, teams={"Bologna": [1, 2, 3]}, by=hall.organiser)
    head, team, *members = sheets(hall)["Teams"]
    assert head[4:] == ["Counts", "Total"]
    most = max(row[5] for row in members)
    assert team == [1, "Bologna", None, None, "best: 1", most]
    assert [row[4] for row in members] == ["yes", "no", "no"]
