"""The final list and the teams in the workbook."""

import pytest

from tests.factories import make_hall
from tests.tournaments.stages.test_services import add, finish, played, seat_and_play
from tournaments.documents.workbook.content import read_book
from tournaments.models import Stage
from tournaments.people.services.teams import set_teams
from tournaments.stages import services as stages

pytestmark = pytest.mark.django_db


def sheets(hall):
    return {sheet.title: sheet for sheet in read_book(hall.tournament, lambda percent, note: None).sheets}


def test_one_stage_without_teams_has_neither():
    assert {"Final standings", "Teams"} & set(sheets(played())) == set()


def test_the_final_list_and_the_teams():
    hall = played()
    final = add(hall, carry_percent=50)
    stages.open_stage(stage=final, by=hall.organiser)
    seat_and_play(Stage.objects.select_related("tournament").get(pk=final.pk), hall)
    set_teams(tournament=hall.tournament, teams={"Bologna": [1, 2]}, by=hall.organiser)
    book = sheets(hall)
    assert [column.heading for column in book["Final standings"].columns][-2:] == ["Stage", "Total"]
    assert [(row[0], row[-2], row[-1]) for row in book["Final standings"].rows] == [
        (1, "final", 45150),
        (2, "final", 23450),
        (3, "final", -4300),
        (4, "final", -25800),
        (5, "qualification", -8500),
        (5, "qualification", -8500),
        (7, "qualification", -30000),
        (7, "qualification", -30000),
    ]
    totals = {row[1]: row[-1] for row in book["Final standings"].rows}
    team, *members = book["Teams"].rows
    assert team == [1, "Bologna", None, None, totals[1] + totals[2]]
    assert sorted(row[2] for row in members) == [1, 2]
    assert {"Standings 1", "Standings 2"} <= set(book)


def test_halves_of_table_points_stay_numbers():
    hall = make_hall(players=4, ruleset="mcr2006")
    finish(hall.round(), hall, (61, 0, 0, -61))
    stages.open_stage(stage=add(hall, cut="all", carry_percent=50), by=hall.organiser)
    rows = sheets(hall)["Final standings"].rows
    assert [[str(value) for value in row[-2:]] for row in rows] == [
        ["2", "61/2"],
        ["3/4", "0"],
        ["3/4", "0"],
        ["0", "-61/2"],
    ]


def test_who_counts_for_a_team():
    hall = played(team_best=1)
    set_teams(tournament=hall.tournament, teams={"Bologna": [1, 2, 3]}, by=hall.organiser)
    sheet = sheets(hall)["Teams"]
    assert [column.heading for column in sheet.columns][4:] == ["Counts", "Total"]
    team, *members = sheet.rows
    most = max(row[5] for row in members)
    assert team == [1, "Bologna", None, None, "best: 1", most]
    assert [row[4] for row in members] == ["yes", "no", "no"]
