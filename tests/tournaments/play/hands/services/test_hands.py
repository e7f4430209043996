"""A hand's way into the ledger, and what may happen to it there."""

from contextlib import nullcontext

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import game
from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import (
    END,
    AccountFactory,
    close_table_from_paper,
    draw,
    end_table,
    make_hall,
    ron,
    ron_tiles,
)
from tests.rows import each
from tournaments.common.errors import Conflict, DomainError, Forbidden
from tournaments.common.jobs import queue
from tournaments.common.selectors import full_tables
from tournaments.desk.hall.services.rounds import close_round
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.models import Hand, Job, LogEntry, Penalty, Receipt, Table
from tournaments.play.hands.selectors.hands import game_line
from tournaments.play.hands.services.corrections import correct_hand
from tournaments.play.hands.services.disputes import accept_hand, dispute_hand
from tournaments.play.hands.services.hands import UNDONE_WITHIN, submit_hand, void_last_hand
from tournaments.play.ledger import games

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

RIGHT = {"fan": 2, "fu": 30}
WRONG = {"fan": 3, "fu": 30}


@pytest.fixture
def hall():
    return make_hall()


@pytest.fixture
def table(hall):
    return hall.table()


def test_a_hand_by_claim(hall, table):
    east, south, west, north = hall.names(table)
    answer = hall.send(table, ron(south, west, fan=2, fu=30), key="k", expected_seq=1)
    hand = answer.data["hand"]
    assert (hand["verdict"], hand["state"], hand["seq"], hand["version"]) == ("arithmetic", "accepted", 1, 1)
    assert hand["delta"] == {east: 0, south: 2000, west: -2000, north: 0}
    assert hand["wins"] == [{"player": south, "verdict": "arithmetic", "paid": True, "explanation": None}]
    position = answer.data["table"]["position"]
    assert (position["dealer"], position["deal"], position["winds"][south]) == (south, 2, "E")
    assert position["scores"] == {east: 30000, south: 32000, west: 28000, north: 30000}
    assert answer.data["table"]["expected_seq"] == 2


VERDICTS = [
    pytest.param(None, "confirmed", "accepted", id="tiles alone: the table takes the score"),
    pytest.param(RIGHT, "confirmed", "accepted", id="claim as the tiles"),
    pytest.param(WRONG, "mismatch", "held", id="claim above the tiles"),
]


@each(("claim", "verdict", "state"), VERDICTS, apart=rolled_back)
def test_verdicts(hall, table, claim, verdict, state):
    _, south, west, _ = hall.names(table)
    hand = hall.send(table, ron_tiles(south, west, claim)).data["hand"]
    assert (hand["verdict"], hand["state"]) == (verdict, state)
    assert (hand["delta"][south], hand["wins"][0]["explanation"]["fan"]) == (2000, 2)


def test_the_same_key_is_the_same_hand(hall, table):
    _, south, west, _ = hall.names(table)
    first = hall.send(table, ron(south, west, fan=2, fu=30), key="k", expected_seq=1)
    again = hall.send(table, ron(south, west, fan=2, fu=30), key="k", expected_seq=1)
    assert (first.repeated, again.repeated) == (False, True)
    assert again.data == first.data
    assert Hand.objects.count() == Receipt.objects.count() == 1
    assert str(Receipt.objects.get()) == "k"


REUSED = [
    pytest.param(lambda hall, names: (hall.table(1), draw()), id="another event"),
    pytest.param(
        lambda hall, names: (hall.table(2), ron(names[1], names[2], fan=2, fu=30)), id="another table"
    ),
]


@each(
    "more", [{"expected_seq": 2}, {"reason": "late"}], ids=["another number", "a reason"], apart=rolled_back
)
def test_a_key_binds_number_and_reason(hall, table, more):
    hall.send(table, draw(), key="k", expected_seq=1)
    with pytest.raises(Conflict, match="key_reused"):
        hall.send(table, draw(), key="k", **{"expected_seq": 1, **more})


@each("other", REUSED, apart=rolled_back)
def test_a_key_stands_for_one_request(other):
    hall = make_hall(players=8)
    names = hall.names(hall.table())
    hall.send(hall.table(), ron(names[1], names[2], fan=2, fu=30), key="k")
    table, event = other(hall, names)
    with pytest.raises(Conflict, match="key_reused"):
        hall.send(table, event, key="k")


def test_a_refused_hand_leaves_nothing_and_may_be_mended_under_its_key(hall, table):
    _, south, west, _ = hall.names(table)
    with pytest.raises(Refused, match="ron_from_self"):
        hall.send(table, ron(south, south, fan=2, fu=30), key="k")
    assert (Hand.objects.count(), Receipt.objects.count()) == (0, 0)
    assert hall.send(table, ron(south, west, fan=2, fu=30), key="k").repeated is False


def test_all_faults_are_named(hall, table):
    _, south, _, _ = hall.names(table)
    with pytest.raises(Refused) as refused:
        hall.send(table, {"kind": "win", "discarder": "99", "winners": [{"player": south}], "tea": 1})
    assert {fault.code for fault in refused.value.faults} == {
        "unknown_player",
        "no_hand_no_claim",
        "unknown_field",
    }


def test_somebody_was_faster(hall, table):
    hall.send(table, draw(), expected_seq=1)
    with pytest.raises(Conflict) as conflict:
        hall.send(table, draw(), expected_seq=1)
    fault = conflict.value.fault
    assert (fault.code, fault.expected, fault.found) == ("seq_conflict", 2, 1)


def test_a_held_hand_blocks_its_table_and_round(hall, table):
    _, south, west, _ = hall.names(table)
    assert hall.send(table, ron_tiles(south, west, WRONG)).data["table"]["under_decision"]
    with pytest.raises(Conflict, match="hand_held"):
        hall.send(table, draw())
    with pytest.raises(Conflict, match="tables_open"):
        close_round(round=hall.round(), by=hall.head)


def test_the_table_accepts_the_recomputed_score(hall, table):
    _, south, west, _ = hall.names(table)
    hall.send(table, ron_tiles(south, west, WRONG))
    accepted = accept_hand(hand=Hand.objects.get(), by=hall.referee)
    assert (accepted.state, accepted.verdict) == ("accepted", "mismatch")
    assert hall.send(table, draw()).data["hand"]["before"]["dealer"] == south
    with pytest.raises(Conflict, match="hand_not_held"):
        accept_hand(hand=accepted, by=hall.referee)


@each("seq", [pytest.param(1, id="an older hand"), pytest.param(2, id="the newest hand")], apart=rolled_back)
def test_a_dispute_holds_a_hand(hall, table, seq):
    hall.send(table, draw())
    hall.send(table, draw())
    hand = Hand.objects.get(seq=seq)
    disputed = dispute_hand(hand=hand, by=hall.referee, reason="South shows noten")
    assert (disputed.state, disputed.disputed_by, disputed.dispute_reason) == (
        "held",
        hall.referee,
        "South shows noten",
    )
    with pytest.raises(Conflict, match="already_disputed"):
        dispute_hand(hand=disputed, by=hall.referee)
    assert accept_hand(hand=disputed, by=hall.referee, reason="she was tenpai").state == "accepted"


def test_a_table_plays_on_beside_an_older_hand_under_decision(hall, table):
    """Only the newest hand is settled before the next one; every one of them before the round closes."""
    _, south, west, _ = hall.names(table)
    hall.send(table, draw())
    hall.send(table, draw())
    dispute_hand(hand=Hand.objects.get(seq=1), by=hall.referee, reason="South shows noten")
    held = hall.send(table, ron_tiles(south, west, WRONG)).data["hand"]["id"]
    with pytest.raises(Conflict, match="hand_held"):
        hall.send(table, draw())
    accept_hand(hand=Hand.objects.get(pk=held), by=hall.referee)
    hall.send(table, END)
    assert Table.objects.get(pk=table.pk).state == "playing"
    accept_hand(hand=Hand.objects.get(seq=1), by=hall.head, reason="she was tenpai")
    assert Table.objects.get(pk=table.pk).state == "finished"


def test_a_version_that_does_not_count_is_not_disputed(hall, table):
    hall.send(table, draw())
    old = Hand.objects.get()
    correct_hand(hand=old, event=draw(hall.names(table)[0]), by=hall.head, reason="seen")
    with pytest.raises(Conflict, match="hand_not_live"):
        dispute_hand(hand=old, by=hall.referee, reason="late")


def test_a_mismatch_may_be_disputed(hall, table):
    _, south, west, _ = hall.names(table)
    hall.send(table, ron_tiles(south, west, WRONG))
    assert dispute_hand(hand=Hand.objects.get(), by=hall.referee).disputed_at is not None


def test_voiding_takes_the_newest_hand_back(hall, table):
    _, south, west, _ = hall.names(table)
    hall.send(table, ron(south, west, fan=2, fu=30))
    start = Table.objects.get(pk=table.pk)
    hall.send(table, draw(south))
    voided = void_last_hand(table=table, by=hall.referee, reason="wrong table", expected_seq=2)
    assert (voided.seq, voided.position) == (1, start.position)
    assert hall.send(table, draw(), expected_seq=2).data["hand"]["version"] == 2
    assert list(Hand.objects.order_by("seq", "version").values_list("seq", "version", "state")) == [
        (1, 1, "accepted"),
        (2, 1, "voided"),
        (2, 2, "accepted"),
    ]


NOT_VOIDED = [
    pytest.param(0, {"reason": "x"}, "no_hands", id="no hand"),
    pytest.param(1, {"reason": " "}, "reason_missing", id="no reason after a minute"),
    pytest.param(2, {"reason": "x", "expected_seq": 1}, "seq_conflict", id="not the newest"),
]


@each(("hands", "said", "code"), NOT_VOIDED, apart=rolled_back)
def test_what_is_not_voided(hall, table, hands, said, code):
    for _ in range(hands):
        hall.send(table, draw())
    Hand.objects.update(created_at=timezone.now() - UNDONE_WITHIN)
    with pytest.raises(DomainError) as refused:
        void_last_hand(table=table, by=hall.referee, **said)
    assert refused.value.code == code


def test_within_a_minute_a_hand_is_undone_without_a_reason(hall, table):
    east = hall.names(table)[0]
    hall.send(table, {"kind": "chombo", "offenders": [east], "riichi": []})
    void_last_hand(table=table, by=hall.referee, reason="", expected_seq=1)
    assert Hand.objects.get().state == "voided"
    assert LogEntry.objects.get(action="void_hand").reason == "Undone within a minute"
    assert Penalty.objects.get().cancel_reason == "Undone within a minute"


def test_a_correction_is_not_undone_without_a_reason(hall, table):
    hall.send(table, draw())
    correct_hand(
        hand=Hand.objects.get(), event=draw(hall.names(table)[0]), by=hall.head, reason="one was tenpai"
    )
    with pytest.raises(DomainError, match="reason_missing"):
        void_last_hand(table=table, by=hall.head, reason="")


def test_a_table_is_closed_from_paper(hall, table):
    east, south, west, north = hall.names(table)
    scores = {east: 41000, south: 30000, west: 28000, north: 20000}
    answer = close_table_from_paper(
        table=table, scores=scores, pot=1, by=hall.referee, key="k", expected_seq=1
    )
    assert answer.data["table"]["state"] == "finished"
    result = answer.data["table"]["position"]["result"]
    assert {name: figures["place"] for name, figures in result.items()} == {
        east: 1,
        south: 2,
        west: 3,
        north: 4,
    }


def test_paper_must_sum(hall, table):
    scores = dict.fromkeys(hall.names(table), 30000)
    with pytest.raises(Refused, match="wrong_sum"):
        close_table_from_paper(table=table, scores=scores, pot=1, by=hall.referee)


def test_time_ends_a_table(hall, table):
    hall.send(table, draw())
    ended = end_table(table=table, by=hall.referee, key="e", expected_seq=2, reason="late")
    assert ended.data["table"]["state"] == "finished"
    with pytest.raises(Refused, match="game_is_over"):
        hall.send(table, draw())


def test_a_game_with_a_held_end_is_not_settled(hall, table):
    hall.send(table, END)
    dispute_hand(hand=Hand.objects.get(), by=hall.referee)
    assert Table.objects.get(pk=table.pk).state == "playing"


DECISIONS = [
    pytest.param(
        {"kind": "win", "discarder": None, "winners": [{"player": "1", "ruling": {"fan": 1, "fu": 30}}]},
        "ruling_by_referee",
        id="ruling",
    ),
    pytest.param({"kind": "adjustment", "points": {"1": -8000}}, "penalty_is_no_hand", id="penalty"),
]


@each(("event", "code"), DECISIONS, apart=rolled_back)
def test_decisions_are_not_submitted(hall, table, event, code):
    with pytest.raises(DomainError) as refused:
        hall.send(table, event, by=hall.head)
    assert refused.value.code == code


TILES = [
    pytest.param({"tiles_policy": "always"}, 1, 30, True, id="always"),
    pytest.param({"tiles_policy": "above", "tiles_above": 2000}, 2, 30, False, id="at the value"),
    pytest.param({"tiles_policy": "above", "tiles_above": 2000}, 3, 30, True, id="above the value"),
    pytest.param({"tiles_policy": "never"}, 13, None, False, id="never"),
]


@each(("policy", "fan", "fu", "required"), TILES, apart=rolled_back)
def test_tiles_are_required_by_policy(policy, fan, fu, required):
    hall = make_hall(**policy)
    table = hall.table()
    _, south, west, _ = hall.names(table)
    claim = {"fan": fan} if fu is None else {"fan": fan, "fu": fu}
    expected = pytest.raises(DomainError, match="tiles_required") if required else nullcontext()
    with expected:
        hall.send(table, ron(south, west, **claim))


def test_tiles_satisfy_the_policy():
    hall = make_hall(tiles_policy="always")
    table = hall.table()
    _, south, west, _ = hall.names(table)
    assert hall.send(table, ron_tiles(south, west)).data["hand"]["state"] == "accepted"


def test_strangers_send_nothing(hall, table):
    with pytest.raises(Forbidden):
        submit_hand(table=table, event=draw(), by=AccountFactory.create())


def test_nothing_is_sent_before_the_round_or_after_the_tournament():
    waiting = make_hall(started=False)
    with pytest.raises(Conflict, match="round_not_running"):
        waiting.send(waiting.table(), draw())
    hall = make_hall()
    hall.send(hall.table(), END)
    close_round(round=hall.round(), by=hall.head)
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    with pytest.raises(Conflict, match="tournament_finished"):
        hall.send(hall.table(), draw())


def test_every_change_is_logged_and_asks_for_standings(hall, table):
    Job.objects.all().delete()
    hall.send(table, draw())
    dispute_hand(hand=Hand.objects.get(), by=hall.referee, reason="?")
    accept_hand(hand=Hand.objects.get(), by=hall.referee, reason="seen")
    void_last_hand(table=table, by=hall.referee, reason="again")
    actions = list(LogEntry.objects.order_by("-number").values_list("action", flat=True)[:4])
    assert actions == ["void_hand", "accept_hand", "dispute_hand", "submit_hand"]
    assert [job.kind for job in Job.objects.all()] == ["standings.rebuild"]
    assert queue.run_due() == 3  # the statistics follow, and the sums of the rule set


def test_the_running_state_is_the_replay_of_the_ledger(hall, table):
    east, south, west, north = hall.names(table)
    events = [
        ron(south, west, fan=2, fu=30),
        draw(south, north),
        {"kind": "win", "discarder": None, "winners": [{"player": west, "claim": {"limit": "mangan"}}]},
        {"kind": "exhaustive_draw", "tenpai": [east], "riichi": [east]},
        END,
    ]
    for event in events:
        hall.send(table, event)
    stored = full_tables().get(pk=table.pk)
    replayed = game.replay(games.ruleset_of(hall.tournament), {**game_line(stored), "settle": True})
    assert stored.position["scores"] == replayed["states"][-1]["scores"]
    assert stored.position["result"] == replayed["final"]


def test_a_submission_costs_the_same_for_any_size_of_tournament():
    small, large = make_hall(players=4), make_hall(players=40)
    counts = []
    for hall in (small, large):
        table = hall.table()
        hall.send(table, draw(), key="k1")
        with CaptureQueriesContext(connection) as queries:
            hall.send(table, draw(), key="k2")
        counts.append([row["sql"].split()[0] for row in queries])
    assert counts[0] == counts[1]
    savepoints = ["SAVEPOINT", "RELEASE"]  # the transaction of the test
    # PostgreSQL locks the row of the table; SQLite locks the store with the transaction.
    locks = ["SELECT"] if connection.vendor == "postgresql" else []
    reads = [*locks, *["SELECT"] * 9]
    assert sorted(counts[0]) == sorted([*reads, *["INSERT"] * 3, *["UPDATE"] * 2, *savepoints])
