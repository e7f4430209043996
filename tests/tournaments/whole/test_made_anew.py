"""What is derived is no second truth: after any history, all of it made anew from the ledger has the same bytes."""

import json
from typing import Any

import pytest
from django.core.cache import cache as throttles
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from tests.factories import Hall, make_hall
from tests.search import SEARCH
from tests.tournaments.whole.day import Day
from tournaments.common.chain.canonical import canonical
from tournaments.common.jobs import queue
from tournaments.models import Stage, StandingSnapshot, Table
from tournaments.play.standings.selectors.standings import newest_snapshot
from tournaments.play.standings.services import refold_stage
from tournaments.trust.archive.checking import check_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.unmeasured]

STEPS = 30
DAYS = st.integers(0, 2**32)
JOBS = st.sets(st.integers(0, STEPS - 1), max_size=6)
"""The steps after which the jobs are done: between two of them any number of changes is one job."""


@pytest.mark.parametrize(
    ("ruleset", "histories"),
    [
        pytest.param("ema2025", 2, id="two histories", marks=pytest.mark.gate),
        *(
            pytest.param(key, 8 * SEARCH, id=key, marks=pytest.mark.night)
            for key in ("ema2025", "mcr2006", "fimj2001")
        ),
    ],
)
def test_everything_derived_is_made_anew_to_the_same_bytes(ruleset: str, histories: int) -> None:
    """Hands, corrections, voids, rulings, penalties, dead hands, new seats, rounds undone, further stages."""
    hall = make_hall(players=8, rounds=2, ruleset=ruleset)
    queue.run_due()

    @settings(max_examples=histories, database=None)
    @given(DAYS, JOBS)
    def any_history(seed: int, jobs: set[int]) -> None:
        with transaction.atomic():
            play(hall, seed, jobs)
            kept = derived(hall)
            assert check_tournament(hall.tournament).derived == ()
            forget(hall)
            for number, _content in kept["standings"]:
                refold_stage(stage=Stage.objects.get(tournament=hall.tournament, number=number))
            assert canonical(derived(hall)) == canonical(kept)
            transaction.set_rollback(True)

    any_history()


def play(hall: Hall, seed: int, jobs: set[int]) -> None:
    """Some steps of a day; a step may be refused."""
    day, client = Day(hall, seed, wrong=0.05), APIClient()
    client.force_authenticate(hall.organiser)
    for number in range(STEPS):
        throttles.clear()
        method, path, body = day.next_step()
        content = "" if body is None else json.dumps(body)
        headers = {"Idempotency-Key": str(number)}
        client.generic(method, f"/api/v1/{path}", content, content_type="application/json", headers=headers)
        if number in jobs:
            queue.run_due()
    queue.run_due()


def derived(hall: Hall) -> dict[str, Any]:
    """What the hands come to at each table, and the newest standings of each stage that has some."""
    tables = Table.objects.filter(round__stage__tournament=hall.tournament).order_by("pk")
    stages = Stage.objects.filter(tournament=hall.tournament).order_by("number")
    found = [(stage.number, newest_snapshot(stage)) for stage in stages]
    return {
        "tables": list(tables.values_list("pk", "seq", "position", "state")),
        "standings": [(number, bytes(one.payload).decode()) for number, one in found if one is not None],
    }


def forget(hall: Hall) -> None:
    """Take all of that away; tables of planned rounds have nothing yet."""
    tables = Table.objects.filter(round__stage__tournament=hall.tournament).exclude(round__state="planned")
    tables.update(seq=0, position={}, state="waiting")
    StandingSnapshot.objects.filter(stage__tournament=hall.tournament).delete()
