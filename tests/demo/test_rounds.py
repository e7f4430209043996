"""Simulated tables through the real services: the hands reported, those settled, those left open."""

import pytest

from demo.rounds import (
    Manner,
    SimulatedTable,
    Staff,
    claim_of,
    play_round,
    play_rounds,
    staff_of,
    wrong,
)
from demo.simulation import Habits
from scoring.tiles import parse
from tests.apart import rolled_back
from tests.factories import make_hall
from tests.rows import each
from tournaments.common.chain.log import verify_chain
from tournaments.common.selectors import full_tables
from tournaments.models import Hand, Penalty, Role, Round, Table
from tournaments.play.hands.selectors.hands import hands_of
from tournaments.play.hands.services.disputes import dispute_hand

pytestmark = pytest.mark.django_db

TILES = Manner(without_tiles=0.0, with_claim=0.0, wrong=0.0)


def sit(hall, seed=8):
    return SimulatedTable(hall.table(), staff_of(hall.tournament), seed)


def events_of(hall, round_number=1):
    table = full_tables().get(pk=hall.table(round_number=round_number).pk)
    return [played.hand.event for played in hands_of(table)]


def test_rounds_are_played_and_closed():
    hall = make_hall(rounds=3)
    played = list(play_rounds(stage=hall.stage, rounds=2, seed=1, most=3))
    assert played == [(1, 3), (2, 3)]
    states = Round.objects.order_by("number").values_list("state", flat=True)
    assert list(states) == ["closed", "closed", "planned"]
    assert [event["kind"] for event in events_of(hall)][3:] == ["end"]
    assert verify_chain(hall.tournament) is None


def test_a_tournament_without_a_plan_is_seated_first():
    hall = make_hall(players=4, rounds=1, started=False)
    Round.objects.all().delete()
    assert list(play_rounds(stage=hall.stage, rounds=1, seed=1, most=1)) == [(1, 1)]


def test_a_whole_game():
    hall = make_hall()
    hands = play_round(round=hall.round(), staff=staff_of(hall.tournament), seed=5, manner=TILES)
    table = hall.table()
    assert (table.state, table.seq, hall.round().state) == ("finished", hands, "closed")
    assert set(Hand.objects.values_list("verdict", "state")) == {("confirmed", "accepted")}


def test_a_table_goes_on_where_its_ledger_stands():
    one, other = make_hall(), make_hall()
    sit(one).play_out(most=4)
    for _ in range(2):
        sit(other).play_next()
    sit(other).play_out(most=4)
    assert events_of(one) == events_of(other)


@each(
    ("manner", "verdicts"),
    [
        pytest.param(Manner(without_tiles=1.0, wrong=0.0), {"arithmetic", "confirmed"}, id="by fan and fu"),
        pytest.param(Manner(0.0, with_claim=1.0, wrong=0.0), {"confirmed"}, id="tiles and claim"),
        pytest.param(Manner(wrong=1.0), {"mismatch", "ruled", "confirmed"}, id="wrong claims"),
    ],
    apart=rolled_back,
)
def test_however_it_is_told_the_points_are_the_same(manner, verdicts):
    plain, told = make_hall(), make_hall()
    sit(plain).play_out(TILES)
    sit(told).play_out(manner)
    assert told.table().position == plain.table().position
    live = Hand.objects.filter(table=told.table()).exclude(state="superseded")
    assert {hand.verdict for hand in live} == verdicts
    assert not live.exclude(state="accepted")


def test_tiles_are_told_where_they_are_required():
    hall = make_hall(tiles_policy="always")
    sit(hall).play_out(Manner(without_tiles=1.0, wrong=0.0), most=5)
    winners = [winner for event in events_of(hall) for winner in event.get("winners", ())]
    assert winners
    assert all(parse(winner["hand"]["concealed"]) and "claim" in winner for winner in winners)


@each("kind", ["chombo", "dead"], apart=rolled_back)
def test_mishaps_stand_in_the_list_of_penalties(kind):
    hall = make_hall()
    sit(hall).play_out(Manner(habits=Habits(**{kind: 1.0})), most=4)
    told = [event for event in events_of(hall) if event["kind"] == "chombo" or "dead" in event]
    rows = Penalty.objects.all()
    assert 0 < len(told) == len(rows)
    assert {row.kind for row in rows} == {"chombo" if kind == "chombo" else "dead_hand"}


def test_a_held_table_waits():
    hall = make_hall(rounds=2)
    sitting = sit(hall)
    while (sent := sitting.play_next(Manner(wrong=1.0, settles=False)))["state"] != "held":
        pass
    dispute_hand(hand=Hand.objects.get(pk=sent["id"]), by=hall.referee)
    assert list(play_rounds(stage=hall.stage, rounds=2, seed=1)) == [(1, 0)]
    assert hall.round().state == "running"


def test_some_tables_only():
    hall = make_hall(players=8, started=False)
    assert list(play_rounds(stage=hall.stage, rounds=1, seed=1, tables=[2], most=2)) == [(1, 2)]
    assert list(Table.objects.order_by("number").values_list("state", "seq")) == [
        ("playing", 0),
        ("finished", 3),
    ]


def test_who_stands_in():
    hall = make_hall(started=False)
    assert staff_of(hall.tournament) == Staff(hall.referee, hall.head, hall.organiser)
    Role.objects.filter(kind="referee").delete()
    assert staff_of(hall.tournament) == Staff(hall.head, hall.head, hall.organiser)
    Role.objects.filter(kind="head_referee").delete()
    assert staff_of(hall.tournament) == Staff(hall.organiser, hall.organiser, hall.organiser)


def value(**said):
    return {"yakuman": 0, "limit": None, "fan": None, "fu": None, **said}


@each(
    ("score", "claim", "mistaken"),
    [
        pytest.param(value(fan=2, fu=30), {"fan": 2, "fu": 30}, {"fan": 3, "fu": 30}, id="fan and fu"),
        pytest.param(
            value(fan=4, fu=40, limit="mangan"), {"limit": "mangan"}, {"limit": "haneman"}, id="limit"
        ),
        pytest.param(
            value(fan=11, fu=30, limit="sanbaiman"),
            {"limit": "sanbaiman"},
            {"limit": "baiman"},
            id="high limit",
        ),
        pytest.param(value(yakuman=1, limit="yakuman"), {"yakuman": 1}, {"limit": "baiman"}, id="yakuman"),
    ],
    apart=rolled_back,
)
def test_claims(score, claim, mistaken):
    assert claim_of(score) == claim
    assert wrong(claim) == mistaken
