"""Wishes: read with every fault, told to the engine, refused in words with the nearest possible."""

import pytest
from django.utils import timezone

from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import make_hall
from tests.rows import each
from tournaments.common.errors import Invalid
from tournaments.desk.seating.services.plans import make_plan
from tournaments.desk.seating.services.wishes import read_wishes
from tournaments.models import Entry
from tournaments.texts.faults import sentence

WISHES = [
    pytest.param({}, id="none"),
    pytest.param({"clubs": "strict", "teams": True}, id="clubs and teams"),
    pytest.param({"apart": [{"players": [3, 7], "strict": False}]}, id="two who should not meet"),
    pytest.param({"fixed_tables": {"7": 1}, "time": 0.5, "checked_in": True}, id="table, time, check-in"),
]


@each("wishes", WISHES)
def test_reading_and_writing_are_inverse(wishes):
    assert read_wishes(wishes).to_json() == wishes


BAD = [
    pytest.param({"clubs": "often"}, "unknown_choice", "wishes.clubs", id="clubs"),
    pytest.param({"teams": "yes"}, "wrong_type", "wishes.teams", id="teams"),
    pytest.param({"apart": "3 7"}, "wrong_type", "wishes.apart", id="no list"),
    pytest.param({"apart": [{"players": ["3"]}]}, "wrong_type", "wishes.apart[0]", id="texts"),
    pytest.param({"apart": [3]}, "wrong_type", "wishes.apart[0]", id="no object"),
    pytest.param(
        {"apart": [{"players": [3, 3]}]}, "wish_without_players", "wishes.apart[0]", id="one player"
    ),
    pytest.param({"fixed_tables": [7]}, "wrong_type", "wishes.fixed_tables", id="a list of tables"),
    pytest.param({"fixed_tables": {"7": 0}}, "wrong_type", "wishes.fixed_tables", id="table 0"),
    pytest.param({"fixed_tables": {"9" * 5000: 1}}, "wrong_type", "wishes.fixed_tables", id="endless number"),
    pytest.param(
        {"apart": [{"players": [1, 10**400]}]}, "wrong_type", "wishes.apart[0]", id="no entry's number"
    ),
    pytest.param({"time": 60}, "out_of_range", "wishes.time", id="a minute"),
    pytest.param({"time": "long"}, "out_of_range", "wishes.time", id="time in words"),
    pytest.param({"beer": True}, "unknown_field", "wishes.beer", id="beer"),
]


@each(("wishes", "code", "field"), BAD)
def test_bad_wishes_are_named(wishes, code, field):
    with pytest.raises(Refused) as refused:
        read_wishes(wishes)
    assert [(fault.code, fault.field) for fault in refused.value.faults] == [(code, field)]


IMPOSSIBLE = [
    pytest.param(
        {"apart": [{"players": [1, 2, 3]}]},
        (
            "Ana1, Ana2, Ana3 must never meet, but there are only 2 tables. The closest possible is a group of "
            "2, or meeting as little and as late as possible."
        ),
        id="three apart at two tables",
    ),
    pytest.param(
        {"fixed_tables": {"1": 3}},
        "Ana1 cannot stay at that table: there are only 2. The closest possible is table 2.",
        id="no such table",
    ),
    pytest.param(
        {"fixed_tables": {"1": 2, "5": 2}},
        "Ana1, Ana5 all need table 2 and would meet in every round. The closest possible is a table for each.",
        id="one table for two",
    ),
]


@pytest.fixture
def hall(db):
    hall = make_hall(players=8, rounds=4, started=False)
    for entry in Entry.objects.select_related("player"):
        entry.player.given_name, entry.player.family_name = "", f"Ana{entry.number}"
        entry.player.save()
    return hall


@each(("wishes", "words"), IMPOSSIBLE, apart=rolled_back)
def test_impossible_wishes_are_told_with_the_nearest_possible(hall, wishes, words):
    with pytest.raises(Refused) as refused:
        make_plan(stage=hall.stage, by=hall.organiser, seed=1, wishes=wishes)
    assert [sentence(fault) for fault in refused.value.faults] == [words]


def test_wishes_that_only_the_search_finds_impossible(hall):
    apart = [{"players": [1, other], "strict": True} for other in (2, 3, 4, 5, 6)]
    with pytest.raises(Invalid) as refused:
        make_plan(stage=hall.stage, by=hall.organiser, seed=1, wishes={"apart": apart})
    assert refused.value.code == "wishes_conflict"
    assert refused.value.fault.found[0] == "Ana1"


def test_wishes_for_who_does_not_play_wait(hall):
    wishes = {"apart": [{"players": [1, 99], "strict": True}], "fixed_tables": {"99": 7}}
    plan = make_plan(stage=hall.stage, by=hall.organiser, seed=1, wishes=wishes)
    assert plan.wishes["fixed_tables"] == {"99": 7}
    assert "apart_meetings" not in plan.measures


def test_only_those_who_have_come(hall):
    Entry.objects.filter(number__gt=4).update(checked_in_at=timezone.now())
    plan = make_plan(stage=hall.stage, by=hall.organiser, seed=1, wishes={"checked_in": True})
    assert sorted(plan.grid[0][0]) == [5, 6, 7, 8]
