"""Rights that an organiser lends to a head referee: who has them, how long, and what they open."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.apart import rolled_back
from tests.factories import AccountFactory, make_hall
from tests.rows import each
from tournaments.common import permissions
from tournaments.common.errors import Conflict, DomainError, Forbidden
from tournaments.common.rights import LENDABLE
from tournaments.desk.people.services.entries import reinstate_entry, withdraw_entry
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.desk.setup.services.lending import lend_rights, take_back_rights
from tournaments.desk.setup.services.tournaments import (
    change_state,
    grant_role,
    revoke_role,
    update_tournament,
)
from tournaments.models import LentRight, LogEntry, Role

pytestmark = pytest.mark.django_db

QUESTIONS = {"can_manage_seating": "stage"}


def has(account, hall):
    """The lendable rights of an account, asked one by one and all at once."""
    on = {right: hall.stage if right in QUESTIONS else hall.tournament for right in LENDABLE}
    asked = {right for right in LENDABLE if getattr(permissions, right)(account, on[right])}
    assert asked == permissions.answers(account, hall.tournament) & set(LENDABLE)
    return asked


def test_the_same_rights_lent_twice_are_one_change():
    hall = make_hall(players=8, rounds=2, started=False)
    until = timezone.now() + timedelta(hours=3)
    for _turn in range(2):
        lend_rights(
            tournament=hall.tournament, account=hall.head, rights=LENDABLE, until=until, by=hall.organiser
        )
    assert LogEntry.objects.filter(action="lend_rights").count() == 1
    assert LentRight.objects.count() == len(LENDABLE)


def test_lent_rights_are_the_head_referees_until_they_are_taken_back():
    hall = make_hall(players=8, rounds=2, started=False)
    assert has(hall.head, hall) == set()
    lend_rights(tournament=hall.tournament, account=hall.head, rights=LENDABLE, by=hall.organiser)
    assert has(hall.head, hall) == set(LENDABLE)
    assert has(hall.referee, hall) == set()
    publish_plan(plan=make_plan(stage=hall.stage, by=hall.head, seed=4), by=hall.head)
    entry = hall.tournament.entries.get(number=3)
    withdraw_entry(entry=entry, by=hall.head)
    reinstate_entry(entry=entry, by=hall.head)
    ended = change_state(tournament=hall.tournament, state="finished", by=hall.head)
    change_state(tournament=ended, state="public", by=hall.head)
    with pytest.raises(Forbidden):
        update_tournament(tournament=hall.tournament, venue="here", by=hall.head)
    with pytest.raises(Forbidden):
        change_state(tournament=hall.tournament, state="draft", by=hall.head)
    take_back_rights(tournament=hall.tournament, account=hall.head, by=hall.organiser)
    assert has(hall.head, hall) == set()
    with pytest.raises(Forbidden):
        withdraw_entry(entry=entry, by=hall.head)
    with pytest.raises(Conflict, match="nothing_lent"):
        take_back_rights(tournament=hall.tournament, account=hall.head, by=hall.organiser)


def test_lending_again_takes_the_place_of_what_was_lent():
    hall = make_hall()
    until = timezone.now() + timedelta(hours=2)
    lend_rights(tournament=hall.tournament, account=hall.head, rights=LENDABLE, by=hall.organiser)
    lend_rights(
        tournament=hall.tournament,
        account=hall.head,
        rights=["can_open_stages"],
        until=until,
        by=hall.organiser,
    )
    assert has(hall.head, hall) == {"can_open_stages"}
    entry: Any = LogEntry.objects.latest("number")
    assert (entry.action, entry.before["rights"], entry.before["until"]) == ("lend_rights", [*LENDABLE], "")
    assert (entry.after["rights"], entry.after["until"]) == (["can_open_stages"], until.isoformat())
    LentRight.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert has(hall.head, hall) == set()


def test_lent_rights_end_with_the_role():
    hall = make_hall()
    lend_rights(tournament=hall.tournament, account=hall.head, rights=LENDABLE, by=hall.organiser)
    role = Role.objects.get(account=hall.head)
    revoke_role(role=role, by=hall.organiser)
    assert not LentRight.objects.exists()
    grant_role(tournament=hall.tournament, account=hall.head, kind="head_referee", by=hall.organiser)
    assert has(hall.head, hall) == set()
    actions = LogEntry.objects.order_by("-number").values_list("action", flat=True)[:3]
    assert list(actions) == ["grant_role", "revoke_role", "take_back_rights"]


REFUSED = [
    pytest.param({"rights": []}, "nothing_lent", id="nothing"),
    pytest.param({"rights": ["can_manage_roles"]}, "unknown_choice", id="a right that is not lent"),
    pytest.param({"until": timezone.now() - timedelta(days=1)}, "until_is_past", id="yesterday"),
]


@each(("changed", "code"), REFUSED, apart=rolled_back)
def test_what_cannot_be_lent(changed, code):
    hall = make_hall()
    asked = {"account": hall.head, "rights": LENDABLE, "by": hall.organiser, **changed}
    with pytest.raises(DomainError, match=code):
        lend_rights(tournament=hall.tournament, **asked)
    assert not LentRight.objects.exists()


def test_rights_are_lent_by_organisers_to_head_referees_alone():
    hall = make_hall()
    for account in (hall.referee, AccountFactory.create()):
        with pytest.raises(Conflict, match="no_head_referee"):
            lend_rights(tournament=hall.tournament, account=account, rights=LENDABLE, by=hall.organiser)
    lend_rights(tournament=hall.tournament, account=hall.head, rights=LENDABLE, by=hall.organiser)
    with pytest.raises(Forbidden):
        lend_rights(tournament=hall.tournament, account=hall.head, rights=LENDABLE, by=hall.head)
    with pytest.raises(Forbidden):
        take_back_rights(tournament=hall.tournament, account=hall.head, by=hall.head)
