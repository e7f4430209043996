"""Disputes, rulings, corrections, penalties and the log over HTTP."""

import pytest

from tests.apart import rolled_back
from tests.factories import END, PlayerFactory, draw, make_hall, ron, ron_tiles
from tests.rows import each
from tournaments.desk.hall.services.rounds import close_round
from tournaments.desk.people.services.entries import add_entry
from tournaments.models import Hand
from tournaments.play.penalties.services.penalties import give_chombo, give_penalty

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return make_hall()


@pytest.fixture
def table(hall):
    return hall.table()


def post(client, path, said=None, key=""):
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(f"/api/v1/{path}", said or {}, headers=headers)


def test_a_mismatch_is_disputed_ruled_and_told(as_account, hall, table):
    _, south, west, _ = hall.names(table)
    hall.send(table, ron_tiles(south, west, {"fan": 3, "fu": 30}))
    hand = Hand.objects.get()
    referee, head = as_account(hall.referee), as_account(hall.head)
    disputed = post(referee, f"hands/{hand.pk}/dispute/", {"reason": "a dora more"}).json()
    assert (disputed["hands"][0]["disputed"], disputed["hands"][0]["dispute_reason"]) == (True, "a dora more")
    decisions = f"tournaments/{hall.tournament.slug}/decisions/"
    waiting = referee.get(f"/api/v1/{decisions}").json()["held"]
    assert [(row["id"], row["table_number"], row["dispute_reason"]) for row in waiting] == [
        (hand.pk, 1, "a dora more")
    ]
    ruling = {"rulings": {south: {"fan": 3, "fu": 30}}, "reason": "seen", "expected_version": 1}
    assert post(referee, f"hands/{hand.pk}/rule/", ruling, "k").status_code == 403
    ruled = post(head, f"hands/{hand.pk}/rule/", ruling, "k")
    assert (ruled.status_code, ruled.json()["hand"]["verdict"]) == (201, "ruled")
    assert post(head, f"hands/{hand.pk}/rule/", ruling, "k").status_code == 200
    versions = referee.get(f"/api/v1/tables/{table.pk}/hands/1/versions/").json()
    assert [(row["version"], row["state"], row["reason"]) for row in versions] == [
        (2, "accepted", "seen"),
        (1, "superseded", ""),
    ]


def test_a_mismatch_is_accepted(as_account, hall, table):
    _, south, west, _ = hall.names(table)
    hall.send(table, ron_tiles(south, west, {"fan": 3, "fu": 30}))
    accepted = post(as_account(hall.referee), f"hands/{Hand.objects.get().pk}/accept/").json()
    assert (accepted["hands"][0]["state"], accepted["hands"][0]["disputed"]) == ("accepted", False)


def test_final_scores_from_paper_are_corrected_by_the_same_event(as_account, hall, table):
    names = hall.names(table)

    def event(*scores):
        return {"kind": "table_result", "scores": dict(zip(names, scores, strict=True)), "pot": 0}

    hall.send(table, event(45100, 33400, 26500, 15000))
    close_round(round=hall.round(), by=hall.head)
    said = {"event": event(33400, 45100, 26500, 15000), "reason": "exchanged", "expected_version": 1}
    address = f"hands/{Hand.objects.get().pk}/correct/"
    assert post(as_account(hall.referee), address, said, "k").status_code == 403
    assert post(as_account(hall.head), address, said, "k").status_code == 201
    table.refresh_from_db()
    assert [table.position["scores"][name] for name in names] == [33400, 45100, 26500, 15000]


def test_a_hand_is_corrected_after_a_look(as_account, hall, table):
    east, south, west, _ = hall.names(table)
    hall.send(table, ron(south, west, fan=2, fu=30))
    hall.send(table, draw())
    hand, head = Hand.objects.get(seq=1), as_account(hall.head)
    event = ron(east, west, fan=2, fu=30)
    looked = post(head, f"hands/{hand.pk}/preview/", {"event": event}).json()["differences"]
    said = {"event": event, "reason": "East it was", "expected_version": 1}
    corrected = post(head, f"hands/{hand.pk}/correct/", said, "k").json()
    assert corrected["differences"] == looked
    assert [row["seq"] for row in looked] == [1, 2]
    assert (
        post(head, f"hands/{hand.pk}/correct/", {**said, "reason": "again"}, "k2").json()["code"]
        == "version_conflict"
    )


def test_a_hand_is_voided(as_account, hall, table):
    hall.send(table, draw())
    said = {"reason": "not here", "expected_seq": 1}
    voided = post(as_account(hall.referee), f"tables/{table.pk}/void/", said).json()
    assert (voided["seq"], voided["hands"]) == (0, [])


def test_a_table_is_closed_from_paper_or_by_time(as_account):
    hall = make_hall(players=8)
    referee, first, second = as_account(hall.referee), hall.table(1), hall.table(2)
    scores = dict.fromkeys(hall.names(first), 30000)
    paper = post(referee, f"tables/{first.pk}/paper/", {"scores": scores, "expected_seq": 1}, "k1")
    ended = post(referee, f"tables/{second.pk}/end/", {"expected_seq": 1, "reason": "late"}, "k2")
    assert [(answer.status_code, answer.json()["table"]["state"]) for answer in (paper, ended)] == [
        (201, "finished"),
        (201, "finished"),
    ]


def test_a_game_can_be_recomputed_by_anyone(as_account, hall, table):
    hall.send(table, draw())
    line = as_account(None).get(f"/api/v1/tables/{table.pk}/game/").json()
    said = {"ruleset": "ema2008", "record": {**line, "settle": True}}
    replayed = post(as_account(None), "replay/", said).json()
    table.refresh_from_db()
    assert replayed["final"] == table.position["result"]


def test_penalties(as_account, hall, table):
    home, head = f"tournaments/{hall.tournament.slug}/penalties/", as_account(hall.head)
    east = hall.entries(table)[0]
    said = {"entry": east.number, "kind": "lateness", "amount": 3000, "reason": "3 minutes", "round": 1}
    given = post(head, home, said)
    assert (given.status_code, given.json()["round"], given.json()["amount"]) == (201, 1, 3000)
    assert post(head, home, {**said, "stage": 2}).status_code == 404
    assert post(head, home, {**said, "round": 7}).status_code == 404
    assert post(head, home, {key: said[key] for key in said if key != "round"}).json()["round"] is None
    cancelled = post(head, f"{home}{given.json()['id']}/cancel/", {"reason": "clock"}).json()
    assert cancelled["cancel_reason"] == "clock"
    assert post(head, f"{home}99999/cancel/", {"reason": "clock"}).status_code == 404
    assert len(as_account(None).get(f"/api/v1/{home}").json()) == 2


@each(
    ("policy", "running", "closed"),
    [("live", 2, 2), ("after_round", 1, 2), ("by_hand", 0, 0)],
    apart=rolled_back,
)
def test_penalties_are_public_with_the_results(as_account, policy, running, closed):
    """One outside the rounds and a chombo, which is a hand of the running round."""
    hall = make_hall(results_policy=policy)
    east = hall.entries(hall.table())[0]
    home = f"/api/v1/tournaments/{hall.tournament.slug}/penalties/"
    give_penalty(stage=hall.stage, entry=east, kind="lateness", amount=1, reason="r", by=hall.head)
    give_chombo(table=hall.table(), offenders=[east], by=hall.head, reason="false ron")
    assert len(as_account(None).get(home).json()) == running
    assert len(as_account(hall.referee).get(home).json()) == 2
    hall.send(hall.table(), END)
    close_round(round=hall.round(), by=hall.head)
    assert len(as_account(None).get(home).json()) == closed


def test_penalties_by_the_rows_of_the_rule_set(as_account):
    hall = make_hall(ruleset="mcr2006")
    table, head = hall.table(), as_account(hall.head)
    east, south, west, north = hall.entries(table)
    rows = as_account(None).get("/api/v1/rulesets/mcr2006/").json()["penalties"]
    assert [(row["ladder"], row["section"]) for row in rows if row["code"] == "foul"] == [
        ([0, 5, 10], "3.1, 3.6")
    ]
    home = f"tournaments/{hall.tournament.slug}/penalties/"
    said = {"entry": east.number, "rule": "lateness", "seconds": 700, "reason": "traffic"}
    given = post(head, home, {**said, "receivers": {south.key: 5}}).json()
    assert (given["kind"], given["amount"], given["phase"]) == ("lateness", 20, "before")
    assert given["receivers"] == {south.key: 5}
    all_four = post(head, f"tables/{table.pk}/penalties/", {"rule": "winning_tile_apart", "reason": "all"})
    assert [row["amount"] for row in all_four.json()] == [10] * 4
    hu = {"entry": west.number, "rule": "false_hu_10", "reason": "7 points", "expected_seq": 1}
    answer = post(head, f"tables/{table.pk}/false-hu/", hu)
    assert answer.json()["hand"]["delta"][north.key] == 10


def test_chombo_and_dead_hands(as_account, hall, table):
    head = as_account(hall.head)
    _, south, west, _ = hall.entries(table)
    said = {"offenders": [south.key], "riichi": [west.key], "reason": "false ron", "expected_seq": 1}
    chombo = post(head, f"tables/{table.pk}/chombo/", said, "k").json()
    assert chombo["hand"]["delta"][south.key] == -8000
    assert (
        post(head, f"tables/{table.pk}/chombo/", {**said, "offenders": ["99"]}, "k2").json()["code"]
        == "not_at_table"
    )
    dead = post(head, f"tables/{table.pk}/dead-hand/", {"entry": west.number, "reason": "12 tiles"})
    assert (dead.status_code, dead.json()["kind"], dead.json()["hand"]) == (201, "dead_hand", None)


def test_the_log(as_account, hall, table):
    hall.send(table, draw())
    home, head = f"/api/v1/tournaments/{hall.tournament.slug}/log/", as_account(hall.head)
    newest = head.get(home, {"limit": 1}).json()
    assert [(row["action"], row["by"]) for row in newest] == [("submit_hand", hall.referee.username)]
    assert head.get(home, {"limit": 1, "offset": 1}).json()[0]["hash"] == newest[0]["prev_hash"]
    assert head.get(f"{home}chain/").json() == {"holds": True, "number": None, "why": ""}
    assert [as_account(hall.referee).get(path).status_code for path in (home, f"{home}chain/")] == [403, 403]


def test_hands_that_are_not_public_are_not_there(as_account):
    hall = make_hall(results_policy="by_hand")
    hall.send(hall.table(), draw())
    hand = Hand.objects.get()
    stranger = as_account(make_hall().organiser)
    assert post(stranger, f"hands/{hand.pk}/accept/").status_code == 404
    assert stranger.get(f"/api/v1/tables/{hand.table_id}/game/").status_code == 403
    assert post(as_account(hall.referee), "hands/99999/accept/").status_code == 404


def test_a_second_person_confirms(as_account):
    hall = make_hall(confirmation_policy="always")
    table = hall.table()
    hall.send(table, draw())
    hand = Hand.objects.get()
    referee, head = as_account(hall.referee), as_account(hall.head)
    shown = head.get(f"/api/v1/tables/{table.pk}/").json()["hands"][0]
    assert (shown["to_confirm"], shown["confirmed"]) == (True, False)
    hall.send(table, {"kind": "end", "reason": "time"})
    waiting = head.get(f"/api/v1/tournaments/{hall.tournament.slug}/decisions/").json()["unconfirmed"]
    assert [(row["table"], row["table_number"], row["hands"]) for row in waiting] == [
        (table.pk, 1, [hand.pk])
    ]
    refused = post(referee, f"tables/{table.pk}/confirm/", {"hands": [hand.pk]})
    assert (refused.status_code, refused.json()["code"]) == (409, "own_hand")
    confirmed = post(head, f"tables/{table.pk}/confirm/", {"hands": [hand.pk]}).json()["hands"][0]
    assert (confirmed["to_confirm"], confirmed["confirmed"]) == (False, True)


def test_a_substitute_comes_and_goes(as_account):
    hall = make_hall(ruleset="ema2025")
    table = hall.table()
    reserve = add_entry(
        tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser, status="substitute"
    )
    head, east = as_account(hall.head), hall.names(table)[0]
    said = {"entry": int(east), "substitute": reserve.number, "reason": "late"}
    assert post(as_account(hall.referee), f"tables/{table.pk}/substitutes/", said).status_code == 403
    seated = post(head, f"tables/{table.pk}/substitutes/", said).json()
    assert seated["seats"][0] == {
        "wind": "E",
        "entry": east,
        "played_by": reserve.key,
        "played_self": False,
    }
    assert seated["hands"][0]["event"] == {"kind": "substitute", "player": east, "when": "before"}
    gone = post(head, f"tables/{table.pk}/substitutes/{east}/take-back/", {"reason": "he came"}).json()
    assert (gone["seats"][0]["played_by"], gone["hands"]) == (None, [])
