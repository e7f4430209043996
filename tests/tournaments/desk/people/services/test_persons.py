"""The person behind an entry: corrected, exchanged, removed."""

from typing import Any

import pytest

from players.models import Player
from scoring.faults import Refused
from tests.factories import AccountFactory, PlayerFactory, make_hall
from tournaments.common.chain.log import verify_chain
from tournaments.common.chain.sealing import open_names
from tournaments.common.errors import Conflict, Forbidden
from tournaments.desk.people.services import persons
from tournaments.desk.people.services.entries import add_entry, add_players
from tournaments.desk.seating.services.full_tables import fill_tables
from tournaments.desk.seating.services.plans import make_plan
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.models import Entry, LogEntry, SeatingPlan
from tournaments.play.penalties.services.penalties import give_penalty
from tournaments.play.standings.services import rebuild_standings

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


@pytest.fixture
def hall():
    return make_hall()


def entry_of(hall, number=1):
    return Entry.objects.select_related("player", "tournament").get(tournament=hall.tournament, number=number)


def hall_of(players):
    """Players without a plan."""
    hall = make_hall(players=2, started=False)
    for person in PlayerFactory.create_batch(players - 2):
        add_entry(tournament=hall.tournament, player=person, by=hall.organiser)
    return hall


def newest(hall) -> Any:
    return LogEntry.objects.filter(tournament=hall.tournament).latest("number")


def test_everything_is_corrected_and_logged_with_before_and_after(hall):
    entry = entry_of(hall)
    was = entry.player.family_name
    changed = persons.update_entry(
        entry=entry,
        by=hall.organiser,
        given_name="Éva",
        family_name="Ruiz",
        country="Spain",
        ema_number="4000001",
        club="Madrid",
        team="Red",
        contact="eva@example.org",
    )
    person = changed.player
    assert (person.full_name, person.country, person.ema_number) == ("Éva Ruiz", "ESP", "04000001")
    assert (str(person.club), changed.club_name, changed.team) == ("Madrid", "Madrid", "Red")
    assert changed.contact == "eva@example.org"
    told: Any = LogEntry.objects.get(action="change_person")
    open_names([told])
    assert (told.before["family_name"], told.after["family_name"]) == (was, "Ruiz")
    assert (told.before["ema_number"], told.after["ema_number"]) == ("", "04000001")
    entry_told: Any = LogEntry.objects.get(action="update_entry")
    assert (entry_told.before["team"], entry_told.after["team"]) == ("", "Red")
    assert "eva@example.org" not in f"{told.after} {entry_told.after}"
    assert verify_chain(hall.tournament) is None


def test_standings_have_the_new_name(hall):
    rebuild_standings(stage=hall.stage)
    persons.update_entry(entry=entry_of(hall), by=hall.organiser, family_name="Ruiz")
    assert "Ruiz" in bytes(rebuild_standings(stage=hall.stage).payload).decode()


def test_what_is_not_given_stays(hall):
    entry = entry_of(hall)
    before = (entry.player.full_name, entry.player.country)
    persons.update_entry(entry=entry, by=hall.organiser, team="Red")
    now = entry_of(hall)
    assert (now.player.full_name, now.player.country, now.team) == (*before, "Red")
    assert not LogEntry.objects.filter(action="change_person").exists()


def test_every_fault_is_told_and_nothing_written(hall):
    taken = PlayerFactory.create(ema_number="04000002")
    entry = entry_of(hall)
    with pytest.raises(Refused) as refused:
        persons.update_entry(
            entry=entry, by=hall.organiser, family_name="", country="Atlantis", ema_number="1", contact="eva"
        )
    assert {fault.code for fault in refused.value.faults} == {
        *("name_missing", "unknown_country", "bad_ema_number", "bad_contact")
    }
    with pytest.raises(Refused, match="ema_number_taken") as refused:
        persons.update_entry(entry=entry, by=hall.organiser, team="Red", ema_number=taken.ema_number)
    assert refused.value.faults[0].expected is None
    assert entry_of(hall).team == ""


def test_only_the_organiser_of_an_open_tournament(hall):
    for by in (hall.head, hall.referee, AccountFactory.create()):
        for change in (
            lambda by=by: persons.update_entry(entry=entry_of(hall), by=by, team="Red"),
            lambda by=by: persons.remove_entry(entry=entry_of(hall), by=by),
            lambda by=by: persons.assign_newcomer(entry=entry_of(hall), by=by, family_name="Ruiz"),
            lambda by=by: persons.assign_person(entry=entry_of(hall), player=entry_of(hall, 2).player, by=by),
        ):
            with pytest.raises(Forbidden):
                change()
    hall.round().delete()
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    with pytest.raises(Conflict, match="tournament_finished"):
        persons.update_entry(entry=entry_of(hall), by=hall.organiser, team="Red")


def test_a_placeholder_gets_a_name():
    hall = hall_of(6)
    (_first, second) = fill_tables(stage=hall.stage, by=hall.organiser)
    persons.update_entry(entry=second, by=hall.organiser, given_name="Eva", family_name="Ruiz")
    assert entry_of(hall, second.number).player.full_name == "Eva Ruiz"


def test_a_placeholder_turns_out_to_be_somebody_known():
    hall = hall_of(7)
    (entry,) = fill_tables(stage=hall.stage, by=hall.organiser)
    nobody = entry.player
    other = make_hall(name="Riga Open", players=1)
    known = entry_of(other).player
    persons.assign_person(entry=entry, player=known, by=hall.organiser)
    assert entry_of(hall, entry.number).player == known
    assert not Player.objects.filter(pk=nobody.pk).exists()
    assert newest(hall).action == "assign_person"
    with pytest.raises(Conflict, match="already_entered"):
        persons.assign_person(entry=entry_of(hall), player=known, by=hall.organiser)


def test_results_stay_with_an_entry_that_is_somebody_else(hall):
    entry = entry_of(hall)
    seats = entry.seats.count()
    was = entry.player
    now = persons.assign_newcomer(entry=entry, by=hall.organiser, given_name="Eva", family_name="Ruiz")
    assert (now.pk, now.seats.count(), now.player.full_name) == (entry.pk, seats, "Eva Ruiz")
    assert not Player.objects.filter(pk=was.pk).exists()


def test_a_wrong_entry_goes_with_the_person_and_the_drafts_that_name_it():
    hall = hall_of(7)
    entry = add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    plan = make_plan(stage=hall.stage, by=hall.organiser, seed=5)
    assert persons.drafts_with(entry) == [plan]
    numbers = persons.remove_entry(entry=entry, by=hall.organiser, reason="entered twice")
    assert numbers == [plan.number]
    assert not SeatingPlan.objects.filter(pk=plan.pk).exists()
    assert not Player.objects.filter(pk=entry.player.pk).exists()
    told = newest(hall)
    assert (told.action, told.reason, told.before["number"]) == ("remove_entry", "entered twice", 8)
    assert verify_chain(hall.tournament) is None


def test_who_plays_elsewhere_is_not_forgotten(hall):
    other = make_hall(name="Riga Open", players=0)
    person = PlayerFactory.create()
    for one in (hall, other):
        add_entry(tournament=one.tournament, player=person, by=one.organiser)
    persons.remove_entry(
        entry=Entry.objects.get(tournament=hall.tournament, player=person), by=hall.organiser
    )
    assert Player.objects.filter(pk=person.pk).exists()


def test_who_sat_or_was_punished_stays(hall):
    with pytest.raises(Conflict, match="has_sat"):
        persons.remove_entry(entry=entry_of(hall), by=hall.organiser)
    (extra,) = add_players(tournament=hall.tournament, players="Eva Ruiz", by=hall.organiser)
    give_penalty(stage=hall.stage, entry=extra, kind="other", amount=1, reason="noise", by=hall.head)
    with pytest.raises(Conflict, match="has_penalties"):
        persons.remove_entry(entry=extra, by=hall.organiser)
    assert Entry.objects.filter(tournament=hall.tournament).count() == 5
