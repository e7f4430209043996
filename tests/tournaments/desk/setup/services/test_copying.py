"""A copy of an earlier tournament: the parts that are copied, and those that never are."""

import datetime
from typing import Any

import pytest

from tests.apart import rolled_back
from tests.factories import AccountFactory, make_hall
from tests.rows import each
from tournaments.common.errors import Forbidden, Invalid
from tournaments.desk.setup.services.copying import copy_tournament, sources_of
from tournaments.models import Entry, LogEntry, Role, Round, Stage, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]

POLICIES: dict[str, Any] = {
    "confirmation_policy": "always",
    "results_policy": "after_round",
    "tiles_policy": "above",
    "tiles_above": 7700,
    "registration": "open",
    "capacity": 40,
    "tables": 10,
    "team_best": 3,
    "minutes": 75,
    "options": {"start": 25000},
}


@pytest.fixture
def hall():
    hall = make_hall(rounds=3, place="Bologna", starts_on=datetime.date(2025, 5, 1), **POLICIES)
    Stage.objects.create(
        tournament=hall.tournament,
        number=2,
        kind="final",
        name="Final",
        rounds_planned=2,
        cut="top",
        places=8,
    )
    return hall


def copied(hall, **more):
    return copy_tournament(**{"source": hall.tournament, "by": hall.organiser, "name": "Next", **more})


def test_set_up_and_stages_are_taken_over_and_nothing_else(hall):
    new = copied(hall)
    assert {key: getattr(new, key) for key in POLICIES} == POLICIES
    assert (new.slug, new.state, new.place, new.starts_on) == ("next", "draft", "Bologna", None)
    stages = Stage.objects.filter(tournament=new).values_list(
        "number", "kind", "rounds_planned", "cut", "places"
    )
    assert list(stages) == [(1, "qualification", 3, "all", None), (2, "final", 2, "top", 8)]
    assert not Entry.objects.filter(tournament=new).exists()
    assert not Round.objects.filter(stage__tournament=new).exists()
    assert list(Role.objects.filter(tournament=new).values_list("account", "kind")) == [
        (hall.organiser.pk, "organiser")
    ]
    entry = LogEntry.objects.filter(tournament=new).latest("number")
    assert (entry.action, entry.after) == (
        "copy_tournament",
        {"from": "bologna-open", "stages": 2, "roles": 0},
    )


def test_roles_if_wished(hall):
    new = copied(hall, with_roles=True)
    assert set(Role.objects.filter(tournament=new).values_list("account", "kind")) == {
        (hall.organiser.pk, "organiser"),
        (hall.head.pk, "head_referee"),
        (hall.referee.pk, "referee"),
    }


SAID = [
    pytest.param({"minutes": 60}, "minutes", 60, id="a setting"),
    pytest.param({"ruleset": "mcr2006"}, "options", {}, id="options of another rule set stay behind"),
]


@each(("settings", "key", "value"), SAID, apart=rolled_back)
def test_what_is_said_goes_before_what_is_copied(hall, settings, key, value):
    assert getattr(copied(hall, **settings), key) == value


def test_rounds_may_differ(hall):
    assert list(copied(hall, rounds=5).stages.values_list("rounds_planned", flat=True)) == [5, 2]


def test_refused_whole(hall):
    with pytest.raises(Forbidden):
        copied(hall, by=hall.head)
    with pytest.raises(Invalid, match="name_missing"):
        copied(hall, name=" ")
    assert Tournament.objects.count() == 1


def test_an_account_copies_what_it_organises(hall):
    assert list(sources_of(hall.organiser)) == [hall.tournament]
    assert list(sources_of(hall.head)) == []
    assert list(sources_of(AccountFactory.create(is_superuser=True))) == [hall.tournament]
