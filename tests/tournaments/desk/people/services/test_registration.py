"""Asking to play: the form, the waiting list, accepted, refused and erased."""

import datetime
from typing import Any

import pytest

from players.models import Account, Club, Player
from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import PlayerFactory, make_hall
from tests.rows import each
from tournaments.common.errors import Conflict, Forbidden
from tournaments.desk.people.selectors.registration import applications
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.people.services.registration import (
    accept_applications,
    apply_to_play,
    refuse_application,
)
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.models import Entry, LogEntry, Mail, Round, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]

EVA = {
    "given_name": "Eva",
    "family_name": "Ruiz",
    "country": "ESP",
    "ema_number": "08000001",
    "club": "Tana",
    "contact": "eva@example.org",
}


@pytest.fixture
def hall():
    return make_hall(players=2, started=False, registration="open", capacity=4)


def ask(hall, **more: Any):
    return apply_to_play(tournament=hall.tournament, **{**EVA, **more})


def somebody(hall, n):
    return ask(hall, family_name=f"Ruiz{n}", ema_number="", contact=f"eva{n}@example.org")


def test_an_application(hall):
    asked = ask(hall)
    entry = Entry.objects.get(number=3)
    assert (asked.entry, asked.waiting) == (entry, None)
    assert (entry.status, entry.contact, entry.club_name) == ("applied", "eva@example.org", "Tana")
    assert (entry.player.full_name, entry.player.country, entry.player.ema_number) == (
        "Eva Ruiz",
        "ESP",
        "08000001",
    )
    log = LogEntry.objects.latest("number")
    assert (log.action, log.by.username, log.after) == ("apply_to_play", "registration-form", {"number": 3})
    assert not Account.objects.get(username="registration-form").is_active


def test_who_comes_later_waits_in_the_order_of_asking(hall):
    assert [somebody(hall, n).waiting for n in range(4)] == [None, None, 1, 2]
    Entry.objects.filter(number=6).update(created_at=datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC))
    assert [(one.entry.number, one.waiting) for one in applications(hall.tournament)] == [
        (6, None),
        (3, None),
        (4, 1),
        (5, 2),
    ]


def test_accepted_up_to_the_last_place(hall):
    for n in range(4):
        somebody(hall, n)
    with pytest.raises(Conflict) as full:
        accept_applications(tournament=hall.tournament, numbers=[3, 4, 5], by=hall.organiser)
    assert (full.value.code, full.value.fault.expected, full.value.fault.found) == ("no_place_left", 2, 3)
    accepted = accept_applications(tournament=hall.tournament, numbers=[3, 5], by=hall.organiser)
    assert [(entry.number, entry.status) for entry in accepted] == [(3, "playing"), (5, "playing")]
    assert [one.waiting for one in applications(hall.tournament)] == [1, 2]
    assert accepted[0].player.club == Club.objects.get(name="Tana")
    Tournament.objects.update(capacity=None)
    hall.tournament.refresh_from_db()
    accept_applications(tournament=hall.tournament, numbers=[4, 6], by=hall.organiser)
    assert applications(hall.tournament) == []


def test_refused_and_erased(hall):
    somebody(hall, 1)
    refuse_application(tournament=hall.tournament, number=3, by=hall.organiser, reason="no")
    assert not Player.objects.filter(family_name="Ruiz1").exists()
    assert not Entry.objects.filter(number=3).exists()
    assert "Ruiz1" not in str(list(LogEntry.objects.values_list("before", "after")))
    with pytest.raises(Conflict, match="not_applied"):
        refuse_application(tournament=hall.tournament, number=3, by=hall.organiser)


def test_a_person_known_elsewhere_stays(hall):
    PlayerFactory.create(given_name="Eva", family_name="Ruiz", country="ESP", ema_number="08000001")
    ask(hall)
    refuse_application(tournament=hall.tournament, number=3, by=hall.organiser)
    assert Player.objects.filter(ema_number="08000001").count() == 1


KNOWN = [
    # id, the known person, the form, whether both are the same person
    ("by number", {"ema_number": "08000001", "country": "PRT"}, {}, True),
    ("by name, no number said", {"ema_number": "08000001"}, {"ema_number": ""}, True),
    ("by name, a number that we do not know of them", {"ema_number": ""}, {}, False),
    ("the same name in another country", {"country": "PRT", "ema_number": ""}, {"ema_number": ""}, False),
]


@each(("known", "said", "same"), [pytest.param(*row[1:], id=row[0]) for row in KNOWN], apart=rolled_back)
def test_who_is_meant(hall, known, said, same):
    """A stranger's form changes nothing of somebody known."""
    person = PlayerFactory.create(**{"given_name": "Eva", "family_name": "Ruiz", "country": "ESP", **known})
    elsewhere = make_hall(name="Riga Open", players=0)
    add_entry(tournament=elsewhere.tournament, player=person, by=elsewhere.organiser)
    before = Player.objects.filter(pk=person.pk).values().get()
    assert (ask(hall, **said).entry.player == person) is same
    assert Player.objects.filter(pk=person.pk).values().get() == before


FAULTS = [
    pytest.param({"family_name": " "}, [("name_missing", "name")], id="no name"),
    pytest.param({"country": "Atlantis"}, [("unknown_country", "country")], id="no such country"),
    pytest.param({"ema_number": "12"}, [("bad_ema_number", "ema_number")], id="a short number"),
    pytest.param({"contact": "eva"}, [("bad_contact", "contact")], id="no address"),
    pytest.param({"contact": " "}, [("contact_missing", "contact")], id="nothing for an address"),
    pytest.param(
        {"contact": "e" * 250 + "@example.org", "club": "x" * 121},
        [("too_long", "club"), ("too_long", "contact")],
        id="too long, all named",
    ),
]


@each(("said", "faults"), FAULTS, apart=rolled_back)
def test_every_fault_is_named(hall, said, faults):
    with pytest.raises(Refused) as refused:
        ask(hall, **said)
    assert [(fault.code, fault.field) for fault in refused.value.faults] == faults
    assert Entry.objects.count() == 2


def test_once_and_under_his_own_number(hall):
    ask(hall)
    with pytest.raises(Conflict, match="already_entered"):
        ask(hall)
    with pytest.raises(Refused, match="ema_number_taken"):
        ask(hall, family_name="Other")


CLOSED = [
    pytest.param({"registration": "by_hand"}, False, id="by hand"),
    pytest.param({"state": "draft"}, False, id="a draft"),
    pytest.param({"state": "finished"}, False, id="finished"),
    pytest.param({}, True, id="the first round has started"),
]


@each(("facts", "started"), CLOSED, apart=rolled_back)
def test_closed(facts, started):
    hall = make_hall(registration="open", started=started)
    Tournament.objects.update(**facts or {"capacity": 9})
    with pytest.raises(Conflict, match="registration_closed"):
        ask(hall)
    assert Round.objects.filter(state="running").exists() is started


def test_only_the_organiser_answers(hall):
    ask(hall)
    with pytest.raises(Forbidden):
        accept_applications(tournament=hall.tournament, numbers=[3], by=hall.head)
    with pytest.raises(Conflict, match="not_applied"):
        accept_applications(tournament=hall.tournament, numbers=[], by=hall.organiser)


def test_addresses_are_erased_with_the_end(hall):
    ask(hall)
    accept_applications(tournament=hall.tournament, numbers=[3], by=hall.organiser)
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    assert set(Entry.objects.values_list("contact", flat=True)) == {""}


def test_organisers_are_told_by_mail_without_the_name(hall):
    Account.objects.filter(pk=hall.organiser.pk).update(email="office@example.org")
    ask(hall, site="https://tenbo.example/")
    somebody(hall, 2)
    ask(hall, site="https://tenbo.example/", family_name="Ruiz3", ema_number="")
    letters = Mail.objects.filter(to="office@example.org").order_by("pk")
    assert [letter.subject for letter in letters] == ["An application for Bologna Open"] * 2
    assert ["Ruiz" in letter.text for letter in letters] == [False, False]
    assert "3 applications wait for your answer:" in letters[1].text
    assert "https://tenbo.example/t/bologna-open/players/" in letters[1].text
