"""New versions of hands: corrections, rulings, and the difference they make."""

from typing import Any

import pytest

from scoring.faults import Refused
from scoring.tiletext import split_tiles
from tests.apart import rolled_back
from tests.factories import END, PINFU, draw, make_hall, ron, ron_tiles
from tests.rows import each
from tournaments.common.errors import Conflict, DomainError, Forbidden
from tournaments.desk.hall.services.rounds import close_round
from tournaments.models import Hand, LogEntry, Ruling, Table
from tournaments.play.hands.services.corrections import correct_hand, preview_correction, rule_hand
from tournaments.play.hands.services.hands import void_last_hand

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


@pytest.fixture
def hall():
    return make_hall()


@pytest.fixture
def table(hall):
    return hall.table()


def last_entry() -> Any:
    return LogEntry.objects.latest("number")


def live(seq):
    return Hand.objects.get(seq=seq, state__in=["accepted", "held"])


def test_a_correction_replays_every_later_hand(hall, table):
    """South won hand 1; it was East: the deal stays, a counter lies, and hand 2 is worth 300 more."""
    east, south, west, north = hall.names(table)
    hall.send(table, ron(south, west, fan=2, fu=30))
    hall.send(table, ron(north, west, fan=1, fu=30))
    event = ron(east, west, fan=2, fu=30)
    preview = preview_correction(hand=live(1), event=event, by=hall.head)
    assert Hand.objects.count() == 2
    answer = correct_hand(hand=live(1), event=event, by=hall.head, reason="wrong winner", key="k")
    assert answer.data["differences"] == [difference.to_json() for difference in preview]
    first, second = answer.data["differences"]
    assert (first["before"]["delta"][south], first["after"]["delta"][east]) == (2000, 2900)
    assert (second["before"]["delta"][north], second["after"]["delta"][north]) == (1000, 1300)
    assert (second["before"]["dealer"], second["after"]["dealer"]) == (south, east)
    assert Table.objects.get(pk=table.pk).position["scores"] == second["after"]["scores"]
    assert list(Hand.objects.filter(seq=1).order_by("version").values_list("version", "state")) == [
        (1, "superseded"),
        (2, "accepted"),
    ]
    entry = last_entry()
    assert (entry.action, entry.reason, len(entry.after["differences"])) == (
        "correct_hand",
        "wrong winner",
        2,
    )


def test_a_repeated_correction_is_told_the_first_answer(hall, table):
    hall.send(table, draw())
    said: dict[str, Any] = {
        "hand": live(1),
        "event": draw(hall.names(table)[0]),
        "by": hall.head,
        "reason": "r",
        "key": "k",
    }
    first, again = correct_hand(**said), correct_hand(**said)
    assert (again.repeated, again.data) == (True, first.data)
    assert Hand.objects.count() == 2


def test_a_later_hand_that_cannot_be_any_more_is_named(hall, table):
    hall.send(table, draw())
    hall.send(table, draw())
    with pytest.raises(Refused) as refused:
        correct_hand(hand=live(1), event=END, by=hall.head, reason="r")
    assert [(fault.code, fault.field) for fault in refused.value.faults] == [
        ("game_is_over", "hands[2].kind")
    ]


def test_a_later_verdict_follows_but_the_hand_stands(hall, table):
    """East's triplet of East is worth two fan; with the deal gone on it is worth one, and the claim is off."""
    east, south, west, _ = hall.names(table)
    hall.send(table, draw(east))
    tiles = {**PINFU, "concealed": "111z234m345p67s99s", "dora_indicators": "9m"}
    winner = {"player": east, "hand": tiles, "claim": {"fan": 2, "fu": 40}}
    won = {"kind": "win", "discarder": west, "winners": [winner]}
    assert hall.send(table, won).data["hand"]["verdict"] == "confirmed"
    hall.send(table, draw())
    answer = correct_hand(hand=live(1), event=draw(south), by=hall.head, reason="r")
    assert [one["after"]["verdict"] for one in answer.data["differences"]] == [
        "confirmed",
        "mismatch",
        "confirmed",
    ]
    assert (live(2).verdict, live(2).state) == ("mismatch", "accepted")


CONFLICTS = [
    pytest.param({"expected_version": 2}, "version_conflict", id="another version seen"),
    pytest.param({"reason": ""}, "reason_missing", id="no reason"),
]


@each(("said", "code"), CONFLICTS, apart=rolled_back)
def test_what_is_not_corrected(hall, table, said, code):
    hall.send(table, draw())
    with pytest.raises(DomainError) as refused:
        correct_hand(hand=live(1), event=draw(), by=hall.head, **{"reason": "r", **said})
    assert refused.value.code == code


def test_a_voided_hand_is_not_corrected(hall, table):
    hall.send(table, draw())
    hand = live(1)
    void_last_hand(table=table, by=hall.referee, reason="r")
    with pytest.raises(Conflict, match="version_conflict"):
        correct_hand(hand=hand, event=draw(), by=hall.head, reason="r")
    with pytest.raises(Conflict, match="version_conflict"):
        preview_correction(hand=hand, event=draw(), by=hall.head)


SAID = [
    pytest.param(None, id="no claim"),
    pytest.param({"fan": 2, "fu": 40}, id="the ruling, as the form says it"),
    pytest.param({"fan": 3, "fu": 30}, id="the claim of the table"),
]


@each("claim", SAID, apart=rolled_back)
def test_a_ruling_stays_while_the_tiles_stay(hall, table, claim):
    """Another discarder, the tiles in another order: what was decided of their value still counts."""
    east, south, west, _ = hall.names(table)
    hall.send(table, ron_tiles(south, west, {"fan": 3, "fu": 30}))
    rule_hand(hand=live(1), rulings={south: {"fan": 2, "fu": 40}}, by=hall.head, reason="r")
    event = ron_tiles(south, east, claim)
    event["winners"][0]["hand"]["concealed"] = "".join(reversed(list(split_tiles(str(PINFU["concealed"])))))
    preview = preview_correction(hand=live(1), event=event, by=hall.referee)
    answer = correct_hand(hand=live(1), event=event, by=hall.referee, reason="r")
    assert answer.data["differences"] == [one.to_json() for one in preview]
    assert live(1).event["winners"][0]["ruling"] == {"fan": 2, "fu": 40}
    assert (answer.data["hand"]["verdict"], preview[0].after["delta"][east]) == ("ruled", -2600)
    with pytest.raises(DomainError, match="claim_differs"):
        correct_hand(
            hand=live(1), event=ron_tiles(south, east, {"fan": 4, "fu": 30}), by=hall.head, reason="r"
        )


def test_a_correction_makes_no_ruling(hall, table):
    _, south, west, _ = hall.names(table)
    hall.send(table, ron_tiles(south, west))
    event = ron_tiles(south, west)
    event["winners"][0]["ruling"] = {"limit": "mangan"}
    with pytest.raises(DomainError, match="ruling_by_referee"):
        correct_hand(hand=live(1), event=event, by=hall.referee, reason="r")


def test_a_correction_settles_the_hand(hall, table):
    _, south, west, _ = hall.names(table)
    hall.send(table, ron_tiles(south, west, {"fan": 3, "fu": 30}))
    with pytest.raises(DomainError, match="claim_differs"):
        correct_hand(
            hand=live(1), event=ron_tiles(south, west, {"fan": 4, "fu": 30}), by=hall.referee, reason="r"
        )
    corrected = correct_hand(
        hand=live(1), event=ron_tiles(south, west, {"fan": 2, "fu": 30}), by=hall.referee, reason="r"
    )
    assert (corrected.data["hand"]["state"], corrected.data["hand"]["verdict"]) == ("accepted", "confirmed")


def test_a_referee_mends_the_newest_hand_only(hall, table):
    hall.send(table, draw())
    hall.send(table, draw())
    assert (
        correct_hand(hand=live(2), event=draw(), by=hall.referee, reason="slip").data["hand"]["version"] == 2
    )
    with pytest.raises(Forbidden):
        correct_hand(hand=live(1), event=draw(), by=hall.referee, reason="r")


def test_a_closed_round_is_corrected_but_not_reopened(hall, table):
    hall.send(table, draw())
    hall.send(table, END)
    close_round(round=hall.round(), by=hall.head)
    east = hall.names(table)[0]
    assert (
        correct_hand(hand=live(1), event=draw(east), by=hall.head, reason="r").data["table"]["state"]
        == "finished"
    )
    with pytest.raises(Conflict, match="game_reopens"):
        correct_hand(hand=live(2), event=draw(), by=hall.head, reason="r")


def test_the_head_referee_rules(hall, table):
    _, south, west, _ = hall.names(table)
    hall.send(table, ron_tiles(south, west, {"fan": 3, "fu": 30}))
    disputed = live(1)
    said: dict[str, Any] = {
        "rulings": {south: {"fan": 3, "fu": 30}},
        "reason": "one more dora was shown",
        "key": "k",
        "expected_version": 1,
    }
    answer = rule_hand(hand=disputed, by=hall.head, **said)
    assert rule_hand(hand=disputed, by=hall.head, **said).repeated is True
    hand = answer.data["hand"]
    assert (hand["verdict"], hand["state"], hand["version"], hand["delta"][south]) == (
        "ruled",
        "accepted",
        2,
        3900,
    )
    ruling = Ruling.objects.get()
    assert (ruling.hand, ruling.replaces, ruling.decision, ruling.by) == (
        live(1),
        disputed,
        {south: {"fan": 3, "fu": 30}},
        hall.head,
    )
    assert str(ruling) == "table 1 #1.2"


UNRULED = [
    pytest.param(lambda south, west: {west: {"fan": 1, "fu": 30}}, id="not a winner"),
    pytest.param(lambda south, west: {}, id="nobody"),
]


@each("rulings", UNRULED, apart=rolled_back)
def test_a_ruling_names_winners(hall, table, rulings):
    _, south, west, _ = hall.names(table)
    hall.send(table, ron(south, west, fan=2, fu=30))
    with pytest.raises(DomainError, match="not_a_winner"):
        rule_hand(hand=live(1), rulings=rulings(south, west), by=hall.head, reason="r")


def test_a_ruling_on_one_of_two_winners_keeps_the_other(hall, table):
    east, south, west, north = hall.names(table)
    claims = [{"player": player, "claim": {"fan": 1, "fu": 30}} for player in (south, north)]
    hall.send(table, {"kind": "win", "discarder": west, "winners": claims})
    answer = rule_hand(hand=live(1), rulings={north: {"fan": 2, "fu": 30}}, by=hall.head, reason="r")
    assert answer.data["hand"]["delta"] == {east: 0, south: 1000, west: -3000, north: 2000}


def test_referees_do_not_rule(hall, table):
    _, south, west, _ = hall.names(table)
    hall.send(table, ron(south, west, fan=2, fu=30))
    with pytest.raises(Forbidden):
        rule_hand(hand=live(1), rulings={south: {"fan": 1, "fu": 30}}, by=hall.referee, reason="r")


def test_a_chombo_that_was_another_player_s_is_a_difference(db):
    """Its points come off after the game: no score differs."""
    hall = make_hall(ruleset="ema2025")
    table = hall.table()
    east, south, *_ = hall.names(table)
    hall.send(table, {"kind": "chombo", "offenders": [east]})
    (row,) = preview_correction(hand=live(1), event={"kind": "chombo", "offenders": [south]}, by=hall.head)
    assert row.before["scores"] == row.after["scores"]
    off = [
        {key: points for key, points in side["after_game"].items() if points}
        for side in (row.before, row.after)
    ]
    assert off == [{east: -20_000}, {south: -20_000}]
