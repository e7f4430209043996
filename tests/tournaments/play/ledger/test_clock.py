"""The clock of a round, and what is played after the end signal (EMA riichi 7.4, GA 2019)."""

from datetime import UTC, datetime, timedelta

import pytest

from scoring.rulesets import registry
from tests.rows import each
from tournaments.models import Round, Stage, Tournament
from tournaments.play.ledger.clock import clock_of, hands_left

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)


def at(minutes, seconds=0):
    return NOON + timedelta(minutes=minutes, seconds=seconds)


WIN, DRAW, CHOMBO = "win", "exhaustive_draw", "chombo"
RIICHI, MCR = registry.get("ema2025").end_signal, registry.get("mcr2006").end_signal
OLDER = registry.get("ema2016").end_signal

AFTER = [
    pytest.param(RIICHI, None, [(WIN, 10)], None, id="before any signal"),
    pytest.param(RIICHI, 80, [(WIN, 10)], None, id="before its time"),
    pytest.param(RIICHI, 75, [(WIN, 10)], 2, id="the hand in progress and one more"),
    pytest.param(RIICHI, 75, [(WIN, 70), (DRAW, 77)], 1, id="C1: the 7th hand is drawn"),
    pytest.param(RIICHI, 75, [(WIN, 70), (DRAW, 77), (WIN, 79)], 0, id="C1: and the next is won"),
    pytest.param(RIICHI, 75, [(CHOMBO, 77)], 1, id="C2: a chombo, the re-deal is the last hand"),
    pytest.param(RIICHI, 75, [(WIN, 76), (CHOMBO, 78)], 0, id="C3: a hand, then a chombo"),
    pytest.param(RIICHI, 75, [(CHOMBO, 76), (CHOMBO, 78)], 0, id="C4: two chombo"),
    pytest.param(RIICHI, 75, [(DRAW, 74)], 2, id="C6: the hand being built is the one in progress"),
    pytest.param(RIICHI, 75, [(WIN, 75)], 2, id="C7: told with the signal, the next one is in progress"),
    pytest.param(RIICHI, 75, [(CHOMBO, 74)], 2, id="C8: a chombo before the signal does not count"),
    pytest.param(RIICHI, 75, [("end", 77)], 2, id="the end is no hand"),
    pytest.param(RIICHI, 75, [(WIN, 76), (WIN, 77), (WIN, 78)], 0, id="played on nevertheless"),
    pytest.param(OLDER, 75, [(CHOMBO, 77)], 2, id="2016: a chombo is replayed and does not count"),
    pytest.param(MCR, 79, [], 1, id="M2: the hand that has begun is played out"),
    pytest.param(MCR, 75, [(WIN, 77)], 0, id="M1: no other hand begins"),
    pytest.param(MCR, 75, [("false_hu", 77)], 1, id="MCR: a false hu does not end the hand"),
]


@each(("signal", "sounded", "ended", "left"), AFTER)
def test_hands_after_the_signal(signal, sounded, ended, left):
    told = [(kind, at(minute)) for kind, minute in ended]
    assert hands_left(signal, None if sounded is None else at(sounded), at(79, 30), told) == left


def test_the_signals_of_the_rule_sets():
    found = {key: registry.get(key).end_signal[:3] for key in registry.keys()}  # noqa: SIM118
    assert found["ema2025"] == (15, 2, True)
    assert found["ema2008"] == found["ema2012"] == found["ema2016"] == (15, 2, False)
    assert found["mcr2006"] == found["zungjung33"] == found["fimj2001"] == (0, 1, False)


def a_round(ruleset="ema2025", **said):
    stage = Stage(number=1, tournament=Tournament(ruleset=ruleset, minutes=90))
    said.setdefault("state", "running")
    if said["state"] != "planned":
        said.setdefault("started_at", NOON)
    return Round(stage=stage, number=1, **said)


CLOCKS = [
    pytest.param({"state": "planned"}, 0, 0, ("planned", 5400, None, None, False), id="planned"),
    pytest.param({}, 10, 0, ("running", 4800, at(90), at(75), False), id="running"),
    pytest.param({}, 75, 0, ("running", 900, at(90), at(75), True), id="the signal sounds"),
    pytest.param({}, 93, 0, ("running", -180, at(90), at(75), True), id="past the end"),
    pytest.param({"minutes": 60}, 10, 0, ("running", 3000, at(60), at(45), False), id="own minutes"),
    pytest.param({"minutes": 10}, 1, 0, ("running", 540, at(10), at(0), True), id="shorter than the signal"),
    pytest.param({}, 75, 300, ("running", 1200, at(95), at(80), False), id="extra time moves the signal"),
    pytest.param({}, 80, 300, ("running", 900, at(95), at(80), True), id="and it sounds there"),
    pytest.param({"paused_at": at(20)}, 50, 0, ("paused", 4200, None, None, False), id="it stands"),
    pytest.param({"paused_seconds": 600}, 80, 0, ("running", 1200, at(100), at(85), False), id="goes on"),
    pytest.param({"signalled_at": at(40)}, 41, 0, ("running", 2940, at(90), at(40), True), id="by hand"),
    pytest.param(
        {"signalled_at": at(75), "paused_at": at(80)},
        99,
        0,
        ("paused", 600, None, at(75), True),
        id="a pause after the signal",
    ),
    pytest.param(
        {"state": "closed", "closed_at": at(60)},
        95,
        0,
        ("closed", 1800, None, None, False),
        id="closed early",
    ),
]


@each(("said", "now", "extra", "expected"), CLOCKS)
def test_clocks(said, now, extra, expected):
    seen = clock_of(a_round(**said), at(now), extra)
    assert (seen.state, seen.left, seen.ends_at, seen.signal_at, seen.signalled) == expected


def test_mcr_sounds_at_the_end():
    seen = clock_of(a_round("mcr2006"), at(89, 59))
    assert (seen.left, seen.signal_at, seen.signalled) == (1, at(90), False)
