"""Eight people who play two tournaments to their end."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

import pytest

from players.models import Player
from tests.factories import AccountFactory, Hall, PlayerFactory
from tests.tournaments.desk.stages.test_services import SHEET, finish
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.desk.setup.services.tournaments import change_state, create_tournament

SHEETS = {"mcr2006": (120, 30, -50, -100)}


def started(name: str, people: Sequence[Player], **settings: Any) -> Hall:
    """A tournament of these people whose only round runs."""
    boss = AccountFactory.create()
    facts: dict[str, Any] = {"ruleset": "ema2025", **settings}
    tournament = create_tournament(by=boss, name=name, rounds=1, **facts)
    tournament = change_state(tournament=tournament, state="public", by=boss)
    for player in people:
        add_entry(tournament=tournament, player=player, by=boss)
    hall = Hall(tournament, boss, boss, boss)
    publish_plan(plan=make_plan(stage=hall.stage, by=boss, seed=1), by=boss)
    start_round(round=hall.round(), by=boss)
    return hall


def ended(name: str, people: Sequence[Player], **settings: Any) -> Hall:
    """The same, over."""
    hall = started(name, people, **settings)
    finish(hall.round(), hall, SHEETS.get(hall.tournament.ruleset, SHEET))
    queue.run_due()
    hall.tournament = change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    queue.run_due()
    return hall


@pytest.fixture(autouse=True)
def in_season(noon: None) -> None:
    """What is shown of a person hangs on the year."""


@pytest.fixture
def people(db: None) -> list[Player]:
    return PlayerFactory.create_batch(8)


@pytest.fixture
def cup(people: list[Player]) -> Hall:
    return ended("Bologna Cup", people, starts_on=dt.date(2026, 3, 1))


@pytest.fixture
def league(people: list[Player]) -> Hall:
    return ended("Torino Open", people[:4], starts_on=dt.date(2026, 6, 1), ruleset="mcr2006")
