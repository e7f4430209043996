"""A number of players that fills no tables is mended in one step: substitutes are seated or released."""

import pytest
from django.utils import timezone

from tests.apart import rolled_back
from tests.factories import PlayerFactory, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.errors import DomainError, Forbidden
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.people.selectors.fees import payers, totals
from tournaments.desk.people.services.checkin import check_in
from tournaments.desk.people.services.entries import add_entry, withdraw_entry
from tournaments.desk.seating.services.full_tables import fill_tables
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.models import Entry, SeatingPlan, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]
SEATING = "/t/bologna-open/seating/"


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


@each(("rules", "players", "added"), NEEDED, apart=rolled_back)
def test_how_many_are_needed(rules, players, added):
    hall = hall_of(players, ruleset=rules)
    assert len(fill_tables(stage=hall.stage, by=hall.organiser)) == added


def test_full_tables_and_strangers():
    hall = make_hall()
    with pytest.raises(DomainError, match="no_change"):
        fill_tables(stage=hall.stage, by=hall.organiser)
    with pytest.raises(Forbidden):
        fill_tables(stage=hall.stage, by=hall.head)


def arrive(*entries):
    """People who had not come are here now."""
    Entry.objects.filter(pk__in=[entry.pk for entry in entries]).update(
        status="playing", checked_in_at=timezone.now()
    )


@pytest.fixture
def late():
    """Eight were to play, the last two had not come: two stand-ins (9 and 10) play the first of four rounds."""
    hall = hall_of(8, tables=2, rounds=4)
    gone = list(Entry.objects.filter(number__in=(7, 8)).order_by("number"))
    Entry.objects.exclude(number__in=(7, 8)).update(checked_in_at=timezone.now())
    Entry.objects.filter(number__in=(7, 8)).update(status="no_show")
    fill_tables(stage=hall.stage, by=hall.organiser)
    publish_plan(plan=make_plan(stage=hall.stage, by=hall.organiser, seed=1), by=hall.organiser)
    start_round(round=hall.round(), by=hall.head)
    return hall, gone


GIVEN_BACK = [
    pytest.param(1, 0, "Release Substitute 10 and redraw rounds 2 to 4", ["10"], id="one came"),
    pytest.param(
        2, 0, "Release Substitute 10, Substitute 9 and redraw rounds 2 to 4", ["10", "9"], id="both came"
    ),
    pytest.param(2, 1, "Release Substitute 10 and redraw rounds 2 to 4", ["10"], id="one left"),
]


@each(("came", "left", "words", "numbers"), GIVEN_BACK, apart=rolled_back)
def test_stand_ins_are_given_back_by_one_button(late, came, left, words, numbers):
    hall, gone = late
    arrive(*gone[:came])
    for number in range(1, left + 1):
        withdraw_entry(entry=Entry.objects.get(number=number), by=hall.organiser)
    client = client_of(hall.organiser)
    page = " ".join(client.get(SEATING).content.decode().split())
    assert f'name="fill" value="1">{words}</button>' in page
    assert page.count(words) == 1
    assert "more are needed" not in page
    assert "tables are needed" not in page
    refused = client.post(f"{SEATING}draw/", {"clubs": ""}).content.decode()
    assert "No longer needed, so that the tables are full without them" in refused
    client.post(f"{SEATING}draw/", {"clubs": "", "fill": "1"})
    drawn = SeatingPlan.objects.latest("pk")
    seated = {seat for table in drawn.grid[1] for seat in table}
    assert (drawn.method, len(seated)) == ("replan", 8)
    assert not seated & {int(number) for number in numbers}
    publish_plan(plan=drawn, by=hall.organiser)
    assert "Release " not in client.get(SEATING).content.decode()


def test_nobody_is_released_where_the_tables_stay_empty_all_the_same(late):
    hall, gone = late
    arrive(*gone)
    add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    assert "1 more player is needed" in client_of(hall.organiser).get(SEATING).content.decode()


def test_a_made_up_stand_in_owes_no_fee():
    hall = hall_of(6)
    Tournament.objects.update(fee_amount=4500, fee_currency="EUR")
    made = fill_tables(stage=hall.stage, by=hall.organiser)
    assert [entry.fee for entry in made] == ["waived", "waived"]
    sums = totals(payers(Tournament.objects.get()))
    assert (sums.players, sums.paying, sums.open) == (8, 6, 6)
