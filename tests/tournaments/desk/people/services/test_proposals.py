"""People are shared: an organiser writes to their own, and proposes the rest."""

from typing import Any

import pytest

from players.models import Player
from scoring.faults import Refused
from tests.factories import PlayerFactory, make_hall
from tournaments.common.chain.log import verify_chain
from tournaments.common.chain.sealing import open_names
from tournaments.common.errors import Conflict, Forbidden
from tournaments.desk.people.services import proposals
from tournaments.desk.people.services.duplicates import merge_players
from tournaments.desk.people.services.entries import add_entry, add_players
from tournaments.desk.people.services.persons import assign_person, update_entry
from tournaments.models import Entry, LogEntry, Proposal, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


@pytest.fixture
def bob():
    """The organiser who entered Henry first."""
    return make_hall(name="Riga Open", players=0)


@pytest.fixture
def alice():
    return make_hall(name="Bologna Open", players=0)


@pytest.fixture
def henry(bob):
    person = PlayerFactory.create(given_name="Henry", family_name="Hill", country="GBR")
    add_entry(tournament=bob.tournament, player=person, by=bob.organiser)
    return person


def enter(hall, person):
    return add_entry(tournament=hall.tournament, player=person, by=hall.organiser)


def hide(hall):
    Tournament.objects.filter(pk=hall.tournament.pk).update(state="draft")


def actions(hall):
    rows = LogEntry.objects.filter(tournament=hall.tournament).order_by("number")
    return [row.action for row in rows if "propos" in row.action or row.action == "change_person"]


def test_a_list_does_not_write_a_number_to_a_person_of_others(alice, bob, henry):
    """Security review, finding 6; Henry plays in public, so the name is found."""
    (entry,) = add_players(
        tournament=alice.tournament, players="Hill, Henry;GBR;11111111;Evil", by=alice.organiser
    )
    henry.refresh_from_db()
    assert (entry.player, henry.ema_number, henry.club) == (henry, "", None)
    proposal = Proposal.objects.get()
    assert (proposal.owner, proposal.changes) == (bob.tournament, {"ema_number": "11111111"})
    assert actions(bob) == actions(alice) == ["propose_change"]


def test_a_person_of_a_hidden_draft_is_not_meant_by_a_name(alice, bob, henry):
    hide(bob)
    (entry,) = add_players(
        tournament=alice.tournament, players="Hill, Henry;GBR;11111111", by=alice.organiser
    )
    assert entry.player != henry
    henry.refresh_from_db()
    assert (henry.ema_number, Proposal.objects.count()) == ("", 0)


def test_the_error_for_a_number_does_not_name_its_holder(alice, henry):
    Player.objects.filter(pk=henry.pk).update(ema_number="11111111")
    with pytest.raises(Refused) as refused:
        add_players(tournament=alice.tournament, players="Xx Nobody;ITA;11111111", by=alice.organiser)
    (fault,) = refused.value.faults
    assert (fault.code, fault.expected) == ("ema_number_taken", None)


def test_own_people_are_completed_by_a_list(alice):
    add_players(tournament=alice.tournament, players="Hill, Henry;GBR", by=alice.organiser)
    second = make_hall(name="Milano Open", players=0)
    second.tournament.roles.create(account=alice.organiser, kind="organiser")
    (entry,) = add_players(
        tournament=second.tournament, players="Hill, Henry;GBR;11111111;London", by=alice.organiser
    )
    assert (entry.player.ema_number, str(entry.player.club)) == ("11111111", "London")
    assert Player.objects.count() == 1


def test_merging_needs_both_people(alice, bob, henry):
    """Security review, finding 5."""
    (mine,) = add_players(
        tournament=alice.tournament, players="Zed Attacker;ITA;99999999", by=alice.organiser
    )
    for keep, drop in ((henry, mine.player), (mine.player, henry)):
        with pytest.raises(Forbidden):
            merge_players(keep=keep, drop=drop, by=alice.organiser)
    henry.refresh_from_db()
    assert henry.ema_number == ""


def test_a_merge_is_proposed_and_accepted(alice, bob, henry):
    (mine,) = add_players(tournament=alice.tournament, players="Henri Hill;GBR;11111111", by=alice.organiser)
    proposal = proposals.propose_merge(
        tournament=alice.tournament, keep=henry, drop=mine.player, by=alice.organiser
    )
    again = proposals.propose_merge(
        tournament=alice.tournament, keep=henry, drop=mine.player, by=alice.organiser
    )
    assert proposal
    assert (proposal.owner, again) == (bob.tournament, None)
    with pytest.raises(Forbidden):
        proposals.accept_proposal(proposal=proposal, by=alice.organiser)
    proposals.accept_proposal(proposal=proposal, by=bob.organiser)
    mine.refresh_from_db()
    henry.refresh_from_db()
    assert (mine.player, henry.ema_number) == (henry, "11111111")
    assert actions(bob) == ["propose_merge", "accept_proposal", "change_person"]
    assert verify_chain(alice.tournament) is verify_chain(bob.tournament) is None


def test_a_merge_with_somebody_hidden_is_not_even_proposed(alice, bob, henry):
    hide(bob)
    (mine,) = add_players(tournament=alice.tournament, players="Henri Hill;GBR", by=alice.organiser)
    with pytest.raises(Forbidden):
        proposals.propose_merge(tournament=alice.tournament, keep=henry, drop=mine.player, by=alice.organiser)
    with pytest.raises(Forbidden):
        assign_person(entry=mine, player=henry, by=alice.organiser)


def test_two_people_of_others_are_nobodys_to_propose(alice, bob, henry):
    other = enter(bob, PlayerFactory.create()).player
    with pytest.raises(Forbidden):
        proposals.propose_merge(tournament=alice.tournament, keep=henry, drop=other, by=alice.organiser)


def test_facts_of_a_shared_person_are_proposed_and_written_when_accepted(alice, bob, henry):
    entry = enter(alice, henry)
    with pytest.raises(Conflict, match="person_shared"):
        update_entry(entry=entry, by=alice.organiser, family_name="Hall")
    update_entry(entry=entry, by=alice.organiser, club="Draghi", team="Red")
    henry.refresh_from_db()
    assert henry.club is None
    proposal = proposals.propose_change(
        entry=entry, by=alice.organiser, family_name="Hall", country="United Kingdom"
    )
    assert proposal
    assert proposal.changes == {"family_name": "Hall"}
    assert proposals.propose_change(entry=entry, by=alice.organiser, family_name="Hall") is None
    with pytest.raises(Forbidden):
        proposals.accept_proposal(proposal=proposal, by=alice.organiser)
    proposals.accept_proposal(proposal=proposal, by=bob.organiser)
    henry.refresh_from_db()
    assert henry.family_name == "Hall"
    assert actions(alice) == actions(bob) == ["propose_change", "accept_proposal", "change_person"]
    told: Any = LogEntry.objects.filter(tournament=alice.tournament).latest("number")
    open_names([told])
    assert (told.by, told.before, told.after) == (
        bob.organiser,
        {"family_name": "Hill"},
        {"family_name": "Hall"},
    )


def test_declined_changes_nothing_and_is_final(alice, bob, henry):
    proposal = proposals.propose_change(entry=enter(alice, henry), by=alice.organiser, family_name="Hall")
    assert proposal
    proposals.decline_proposal(proposal=proposal, by=bob.organiser)
    henry.refresh_from_db()
    assert henry.family_name == "Hill"
    with pytest.raises(Conflict, match="already_decided"):
        proposals.accept_proposal(proposal=proposal, by=bob.organiser)


def test_those_who_asked_take_it_back(alice, bob, henry):
    entry = enter(alice, henry)
    proposal = proposals.propose_change(entry=entry, by=alice.organiser, family_name="Hall")
    assert proposal
    with pytest.raises(Forbidden):
        proposals.decline_proposal(proposal=proposal, by=make_hall(name="Other Open", players=0).organiser)
    with pytest.raises(Forbidden):
        proposals.accept_proposal(proposal=proposal, by=alice.organiser)
    proposals.decline_proposal(proposal=proposal, by=alice.organiser)
    assert actions(alice) == actions(bob) == ["propose_change", "decline_proposal"]
    assert proposals.propose_change(entry=entry, by=alice.organiser, family_name="Hall"), "asked once more"


def test_a_second_account_cannot_vouch_for_the_first(alice, bob, henry):
    """Whoever enters somebody later does not decide: the organiser who entered them first does."""
    entry = enter(alice, henry)
    puppet = make_hall(name="Puppet Open", players=0)
    enter(puppet, henry)
    proposal = proposals.propose_change(entry=entry, by=alice.organiser, family_name="Hall")
    assert proposal
    assert proposal.owner == bob.tournament
    with pytest.raises(Forbidden):
        proposals.accept_proposal(proposal=proposal, by=puppet.organiser)


def test_nobody_proposes_what_they_may_write(alice):
    (entry,) = add_players(tournament=alice.tournament, players="Henri Hill;GBR", by=alice.organiser)
    with pytest.raises(Conflict, match="ask_nobody"):
        proposals.propose_change(entry=entry, by=alice.organiser, family_name="Hall")
    assert Entry.objects.filter(tournament=alice.tournament).count() == 1
