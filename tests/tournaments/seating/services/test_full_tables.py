"""A number of players that fills no tables is mended in one step: substitutes are seated or released."""

import pytest
from django.utils import timezone

from tests.factories import PlayerFactory, make_hall
from tournaments.common.errors import DomainError, Forbidden
from tournaments.models import Entry
from tournaments.people.services.checkin import check_in
from tournaments.people.services.entries import add_entry, withdraw_entry
from tournaments.seating.services.full_tables import fill_tables
from tournaments.seating.services.plans import make_plan

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def status(*numbers):
    return list(Entry.objects.filter(number__in=numbers).order_by("number").values_list("status", flat=True))


def test_substitutes_are_seated_and_placeholders_for_the_rest():
    hall = hall_of(6)
    person = PlayerFactory.create()
    add_entry(tournament=hall.tournament, player=person, by=hall.organiser, status="substitute")
    changed = fill_tables(stage=hall.stage, by=hall.organiser)
    assert [(one.number, one.player.full_name, one.ranked) for one in changed] == [
        (7, person.full_name, True),
        (8, "Substitute 8", False),
    ]
    assert len(make_plan(stage=hall.stage, by=hall.organiser, seed=1).grid[0]) == 2
    withdraw_entry(entry=Entry.objects.get(number=1), by=hall.organiser)
    assert [one.number for one in fill_tables(stage=hall.stage, by=hall.organiser)] == [9]


def hall_of(players, **settings):
    """Players without a plan."""
    hall = make_hall(players=2, started=False, **settings)
    for person in PlayerFactory.create_batch(players - 2):
        add_entry(tournament=hall.tournament, player=person, by=hall.organiser)
    return hall


def test_who_is_not_needed_any_more_waits_again():
    hall = hall_of(7)
    assert [one.number for one in fill_tables(stage=hall.stage, by=hall.organiser)] == [8]
    late = add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    assert [one.number for one in fill_tables(stage=hall.stage, by=hall.organiser)] == [8]
    assert status(8, late.number) == ["substitute", "playing"]


def test_who_is_here_comes_first_and_counts_as_here():
    """Where players check in; elsewhere nobody is marked as checked in."""
    hall = hall_of(6)
    waiting = [
        add_entry(
            tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser, status="substitute"
        )
        for _ in range(3)
    ]
    Entry.objects.filter(number__lte=6).update(checked_in_at=timezone.now())
    check_in(entry=waiting[2], by=hall.organiser)
    changed = fill_tables(stage=hall.stage, by=hall.organiser)
    assert [one.number for one in changed] == [waiting[2].number, waiting[0].number]
    assert not Entry.objects.filter(status="playing", checked_in_at=None).exists()
    other = hall_of(7, name="Turku Open")
    assert fill_tables(stage=other.stage, by=other.organiser)[0].checked_in_at is None


NEEDED = [
    pytest.param("fimj2001", 3, 1, id="three of FIMJ: one more"),
    pytest.param("fimj2001", 5, 1, id="five cannot be split into four and three"),
    pytest.param("ema2008", 5, 3, id="riichi is played by four"),
]


@pytest.mark.parametrize(("rules", "players", "added"), NEEDED)
def test_how_many_are_needed(rules, players, added):
    hall = hall_of(players, ruleset=rules)
    assert len(fill_tables(stage=hall.stage, by=hall.organiser)) == added


def test_full_tables_and_strangers():
    hall = make_hall()
    with pytest.raises(DomainError, match="no_change"):
        fill_tables(stage=hall.stage, by=hall.organiser)
    with pytest.raises(Forbidden):
        fill_tables(stage=hall.stage, by=hall.head)
