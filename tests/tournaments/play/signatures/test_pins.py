"""PINs: hashed, asked for, and not to be guessed."""

import pytest
from django.contrib.auth.hashers import check_password

from tests.apart import rolled_back
from tests.factories import Hall, PlayerFactory
from tests.rows import each
from tournaments.common.errors import Conflict, Forbidden, Invalid, TooOften
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.people.services.own_application import change_pin
from tournaments.models import Entry, LogEntry
from tournaments.play.signatures.services.pins import ATTEMPTS, require_pin, set_pin

pytestmark = pytest.mark.django_db


def test_a_pin_is_kept_hashed_and_the_log_has_nothing_of_it(hall: Hall) -> None:
    entry = set_pin(entry=Entry.objects.get(number=1), pin=" 4711 ", by=hall.organiser)
    assert entry.pin != "4711"
    assert check_password("4711", entry.pin)
    log = LogEntry.objects.get(action="set_pin")
    assert (log.subject, log.rows, log.before, log.after) == ("entry:1", None, None, None)
    assert set_pin(entry=entry, pin="", by=hall.organiser).pin == ""
    assert LogEntry.objects.filter(action="remove_pin").count() == 1


@each("pin", ["123", "123456789", "12 34", "abcd", "１２３４"], apart=rolled_back)
def test_a_pin_is_four_to_eight_digits(hall: Hall, pin: str) -> None:
    with pytest.raises(Invalid, match="bad_pin"):
        set_pin(entry=Entry.objects.get(number=1), pin=pin, by=hall.organiser)


def test_the_organiser_and_the_player_set_it(hall: Hall) -> None:
    entry = Entry.objects.get(number=1)
    with pytest.raises(Forbidden):
        set_pin(entry=entry, pin="4711", by=hall.head)
    assert change_pin(entry=entry, pin="2468").pin
    applicant = add_entry(
        tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser, status="applied"
    )
    with pytest.raises(Conflict, match="not_accepted"):
        change_pin(entry=applicant, pin="2468")
    with pytest.raises(Conflict, match="wrong_status"):
        set_pin(entry=applicant, pin="2468", by=hall.organiser)


def test_a_guesser_waits(hall: Hall) -> None:
    """The right one is not heard either, until the time is over or a new one is set."""
    entry = set_pin(entry=Entry.objects.get(number=1), pin="4711", by=hall.organiser)
    with pytest.raises(Conflict, match="pin_missing"):
        require_pin(entry, "")
    for _attempt in range(ATTEMPTS):
        with pytest.raises(Conflict, match="wrong_pin"):
            require_pin(entry, "0000")
    with pytest.raises(TooOften, match="too_many_pins") as refused:
        require_pin(entry, "4711")
    assert refused.value.status == 429
    require_pin(set_pin(entry=entry, pin="4711", by=hall.organiser), "4711")


def test_a_right_pin_begins_the_count_anew(hall: Hall) -> None:
    entry = set_pin(entry=Entry.objects.get(number=1), pin="4711", by=hall.organiser)
    for _time in range(3):
        for _attempt in range(ATTEMPTS - 1):
            with pytest.raises(Conflict, match="wrong_pin"):
                require_pin(entry, "0000")
        require_pin(entry, "4711")
    require_pin(Entry.objects.get(number=2), "whatever")
