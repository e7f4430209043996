"""Long days of anything at all: no step breaks the service, a refused one changes nothing, the ledger is the truth."""

import json
import re
from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from django.apps import apps
from django.core.cache import cache as throttles
from django.utils import translation
from rest_framework.response import Response
from rest_framework.test import APIClient

from scoring import game
from tests.factories import AccountFactory, Hall, make_hall
from tests.languages import LANGUAGES
from tests.search import SEARCH
from tests.tournaments.whole.day import Day
from tournaments.common.chain.canonical import canonical
from tournaments.common.chain.log import verify_chain
from tournaments.common.jobs import queue
from tournaments.models import Penalty, Round, Seat, Stage, Table
from tournaments.play.ledger import games
from tournaments.play.ledger.services import read_table
from tournaments.play.standings.selectors.standings import compute, newest_snapshot
from tournaments.texts.faults import SENTENCES

pytestmark = [pytest.mark.django_db, pytest.mark.unmeasured]

DAYS = [
    pytest.param(1, "ema2025", 30, id="30 steps", marks=pytest.mark.gate),
    *(
        pytest.param(seed, ruleset, 100 * SEARCH, id=ruleset, marks=pytest.mark.night)
        for seed, ruleset in enumerate(("ema2025", "ema2008", "mcr2006", "fimj2001", "zungjung33"), start=1)
    ),
]
MOVES_SEATS = re.compile(r"/(undo|reseat|start)/$")
OUTSIDERS = ("stranger", "reader", "rival")


def everything() -> dict[str, int]:
    """A fingerprint of every table."""
    models = [
        model for label in ("players", "tournaments") for model in apps.get_app_config(label).get_models()
    ]
    return {
        model.__name__: hash(repr(list(model._default_manager.order_by("pk").values_list())))
        for model in models
    }


KEPT_OF_A_LATE_HAND = {"OtherVersion", "LogEntry", "LogHead", "SealedText"}
"""A hand that somebody else sent first is refused, and kept beside the first where the two differ."""


PROBLEM = {"type", "title", "status", "instance", "code", "detail", "field", "faults"}
"""The fields of every refusal (RFC 9457)."""


@cache
def words_of(code: str, language: str) -> re.Pattern[str]:
    """The sentence of a code in a language, as a pattern."""
    with translation.override(language):
        parts = re.split(r"%\(\w+\)s", str(SENTENCES[code]))
    return re.compile(".*".join(map(re.escape, parts)), re.DOTALL)


def check_refusal(answer: Response, language: str) -> None:
    """Code, field and a sentence in the language asked for; the form of a request is told by DRF."""
    told = json.loads(answer.content)
    assert set(told) - {"present"} == PROBLEM
    for fault in told["faults"]:
        by_form = fault["detail"].endswith(str(fault.get("expected") or "\0"))
        assert by_form or words_of(fault["code"], language).fullmatch(fault["detail"]), fault


def check_tables(hall: Hall) -> None:
    """Each table's position is the fold of its hands; no point is lost; uma is shared out."""
    for known in Table.objects.filter(round__stage__tournament=hall.tournament).exclude(
        round__state="planned"
    ):
        table = read_table(known.pk)
        hands, start = games.live_hands(table), games.start_of(table)
        state = games.fold(start, [hand.event for hand in hands])
        assert table.position == json.loads(json.dumps(games.position_of(state)))
        assert [hand.seq for hand in hands] == list(range(1, table.seq + 1))
        family = state.ruleset.family
        sticks = 1000 * table.position["pot"] if family == "riichi" else 0
        assert sum(table.position["scores"].values()) + sticks == sum(start.scores)
        assert sum(one["uma"] for one in table.position["result"].values()) == 0
        settled = state.finished and all(hand.state == "accepted" for hand in hands)
        assert (table.state == "finished") == settled
        assert table.round.state != "closed" or settled


def check_seats(hall: Hall) -> None:
    """Nobody sits at two tables of a round, for themselves or for somebody else."""
    for one in Round.objects.filter(stage__tournament=hall.tournament):
        sitting = Counter(seat.played_by_id or seat.entry_id for seat in Seat.objects.filter(round=one))
        assert set(sitting.values()) <= {1}


def check_standings(hall: Hall) -> None:
    """Totals are those of the games replayed from the ledger, less the penalties; snapshots are up to date."""
    for stage in Stage.objects.filter(tournament=hall.tournament).select_related("tournament"):
        totals = replayed(stage)
        for penalty in Penalty.objects.filter(stage=stage, cancelled_at=None).select_related("entry"):
            totals[penalty.entry.key] -= penalty.amount
            totals.update(penalty.receivers)
        payload = compute(stage)
        for row in payload["rows"]:
            brought = Fraction(row["carried"].get("total", 0))
            assert Fraction(row["total"]) == totals[str(row["number"])] + brought
        snapshot = newest_snapshot(stage)
        assert snapshot is None or bytes(snapshot.payload) == canonical(payload)


def replayed(stage: Stage) -> Counter[str]:
    """What each player's games give, by the command line's own replay."""
    totals: Counter[str] = Counter()
    for known in Table.objects.filter(round__stage=stage).exclude(round__state="planned"):
        table = read_table(known.pk)
        events = [hand.event for hand in games.live_hands(table)]
        line = {"id": 1, "players": list(games.players_of(table)), "events": events, "settle": True}
        answer = game.replay(
            games.ruleset_of(stage.tournament), {**line, **table.start}, stage.tournament.options
        )
        totals.update({name: one["total"] for name, one in answer["final"].items()})
    return totals


def played_seats(hall: Hall) -> set[tuple[Any, ...]]:
    """Who sits where in the rounds that have started."""
    seats = Seat.objects.filter(round__stage__tournament=hall.tournament).exclude(round__state="planned")
    return set(seats.values_list("table", "wind", "entry"))


@pytest.mark.parametrize(("seed", "ruleset", "steps"), DAYS)
def test_a_long_day(seed: int, ruleset: str, steps: int) -> None:
    hall = make_hall(players=8, rounds=2, ruleset=ruleset)
    people = {
        "organiser": hall.organiser,
        "head": hall.head,
        "referee": hall.referee,
        "rival": make_hall(name="Elsewhere").organiser,
        "reader": AccountFactory.create(),
        "stranger": None,
    }
    day, done = Day(hall, seed), 0
    known, client = everything(), APIClient()
    for number in range(steps):
        throttles.clear()
        method, path, body = day.next_step()
        who = day.dice.choices(list(people), [60, 12, 10, 3, 3, 3])[0]
        language, key = day.dice.choice(LANGUAGES), day.dice.choice([number, number, number, number - 1])
        client.force_authenticate(people[who])
        seats = played_seats(hall)
        headers = {"Accept-Language": language, "Idempotency-Key": f"{key}"}
        content = "" if body is None else json.dumps(body)
        answer = client.generic(
            method, f"/api/v1/{path}", content, content_type="application/json", headers=headers
        )
        told = f"day {seed}, step {number}: {who} {method} {path} {body} -> {answer.status_code}"
        if answer.status_code >= 400 or method == "GET":
            now = everything()
            changed = {name for name, fingerprint in now.items() if fingerprint != known[name]}
            late = answer.status_code == 409 and path.endswith("/hands/")
            assert changed <= (KEPT_OF_A_LATE_HAND if late else set()), told
            known = now
            if answer.status_code >= 400:
                check_refusal(answer, language)
            continue
        assert who not in OUTSIDERS, told
        assert MOVES_SEATS.search(path) or seats <= played_seats(hall), told
        queue.run_due()
        for check in (check_tables, check_seats, check_standings):
            check(hall)
        known, done = everything(), done + 1
    assert verify_chain(hall.tournament) is None
    assert done > steps // 10
