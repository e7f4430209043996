"""The set-up offers an event of MCR to keep its seats."""

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import AccountFactory
from tests.markup import text_of
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

SENT = {"name": "Open", "ruleset": "mcr2006", "options_of": "mcr2006", "option-late_before_rank": "on"}
CHOICES = [
    pytest.param({"option-seat_change": "on"}, {}, id="ticked: seats change, as the book says"),
    pytest.param({}, {"seat_change": False}, id="not ticked: players keep their seats"),
]


def organiser() -> Client:
    return client_of(AccountFactory.create())


def test_the_option_says_what_it_does() -> None:
    page = organiser().post("/new/options/", {"ruleset": "mcr2006"})
    assert "Players change seats after every four hands Default: yes" in text_of(page)
    assert "untick it if players keep their seats for the whole game" in text_of(page)


@each(("fields", "options"), CHOICES, apart=rolled_back)
def test_the_option_is_kept_as_ticked(fields: dict[str, str], options: dict[str, bool]) -> None:
    answer = organiser().post("/new/", {**SENT, **fields})
    assert answer.status_code == 302, text_of(answer)
    assert Tournament.objects.get().options == options
