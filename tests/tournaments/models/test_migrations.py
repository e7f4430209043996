"""Migrations that change rows: each is run on rows as they were before it."""

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from tests.factories import draw, make_hall
from tournaments.hall.services.undo import undo_round
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

SEATS_AS_PLAYED = import_module("tournaments.migrations.0006_mcr_seats_as_played")


def options_after(tournament: Tournament) -> Any:
    SEATS_AS_PLAYED.keep_seats(apps, None)
    tournament.refresh_from_db()
    return tournament.options


CASES = [
    pytest.param({"ruleset": "mcr2006"}, {"seat_change": False}, id="a round has started"),
    pytest.param({"ruleset": "mcr2006", "started": False}, {}, id="no round has started"),
    pytest.param(
        {"ruleset": "mcr2006", "options": {"seat_change": True}}, {"seat_change": True}, id="chosen before"
    ),
    pytest.param({"ruleset": "ema2025"}, {}, id="another game"),
]


@pytest.mark.parametrize(("settings", "options"), CASES)
def test_tables_already_played_keep_their_seats(settings: dict[str, Any], options: object) -> None:
    hall = make_hall(**settings)
    assert options_after(hall.tournament) == options


def test_hands_of_a_round_that_was_undone_keep_their_seats() -> None:
    hall = make_hall(ruleset="mcr2006")
    hall.send(hall.table(), draw())
    undo_round(round=hall.round(), by=hall.head, reason="drawn wrongly", confirm="1")
    assert options_after(hall.tournament) == {"seat_change": False}
