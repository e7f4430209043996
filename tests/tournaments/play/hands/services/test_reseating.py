"""Wrong seats found after some hands: winds or names are put right, the hands replayed, nothing is lost."""

import pytest

from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import END, PINFU, draw, make_hall, ron, ron_tiles
from tests.rows import each
from tournaments.common.errors import DomainError, Forbidden
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import close_round
from tournaments.models import Hand, LogEntry, Penalty, Seat, Table
from tournaments.play.hands.services.reseating import preview_reseating, reseat, with_names
from tournaments.play.penalties.services.penalties import give_chombo, give_dead_hand
from tournaments.play.standings.selectors import standings
from tournaments.play.standings.services import refold_stage

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


@pytest.fixture
def hall():
    return make_hall(players=8, rounds=2)


def chairs(hall, number=1):
    return dict(zip("ESWN", map(int, hall.names(hall.table(number))), strict=True))


def scores(hall, number=1):
    return {int(player): points for player, points in hall.table(number).position["scores"].items()}


def swapped(seats, one, other):
    return {**seats, one: seats[other], other: seats[one]}


def test_the_winds_were_wrong(hall):
    """The player put down as South was East: their win was worth half as much again, and they pay a draw as
    East."""
    table, seats = hall.table(), chairs(hall)
    east, south, west, north = hall.names(table)
    hall.send(table, ron(south, west, fan=3, fu=30))
    assert scores(hall) == {int(east): 30000, int(south): 33900, int(west): 26100, int(north): 30000}
    real = swapped(seats, "E", "S")
    answer = reseat(table=table, seats=real, names=False, by=hall.head, reason="cards mixed up")
    assert scores(hall) == {int(east): 30000, int(south): 35800, int(west): 24200, int(north): 30000}
    assert chairs(hall) == real
    assert list(Hand.objects.values_list("version", "state")) == [(1, "accepted")]
    (change,) = answer.data["changes"]
    assert change["hands"] == [
        {
            "seq": 1,
            "before": {east: 0, south: 3900, west: -3900, north: 0},
            "after": {east: 0, south: 5800, west: -5800, north: 0},
        }
    ]
    assert hall.table().position["dealer"] == south


def test_names_were_exchanged_at_one_table(hall):
    table, seats = hall.table(), chairs(hall)
    east, south, west, north = hall.names(table)
    hall.send(table, ron_tiles(south, west, {"fan": 2, "fu": 30}))
    give_chombo(table=table, offenders=[hall.entries(table)[1]], by=hall.head, reason="five tiles")
    give_dead_hand(table=table, entry=hall.entries(table)[3], by=hall.head, reason="too many tiles")
    before = scores(hall)
    answer = reseat(
        table=table, seats=swapped(seats, "S", "N"), names=True, by=hall.organiser, reason="names mixed up"
    )
    after = scores(hall)
    assert (after[int(north)], after[int(south)]) == (before[int(south)], before[int(north)])
    assert (after[int(east)], after[int(west)]) == (before[int(east)], before[int(west)])
    assert list(
        Hand.objects.order_by("seq", "version").values_list("seq", "version", "state", "verdict")
    ) == [
        (1, 1, "superseded", "confirmed"),
        (1, 2, "accepted", "confirmed"),
        (2, 1, "superseded", "confirmed"),
        (2, 2, "accepted", "confirmed"),
    ]
    rows = Penalty.objects.filter(cancelled_at=None).order_by("kind")
    assert list(rows.values_list("kind", "entry__number")) == [
        ("chombo", int(north)),
        ("dead_hand", int(south)),
    ]
    assert answer.data["changes"][0]["seats"]["after"] == {"E": east, "S": north, "W": west, "N": south}
    assert refold_stage(stage=hall.stage) == 0


def test_names_were_exchanged_between_two_tables(hall):
    first, second = hall.table(1), hall.table(2)
    (east, south, west, _), other = hall.names(first), hall.names(second)
    hall.send(first, ron(south, west, limit="mangan"))
    hall.send(second, ron(other[0], other[1], limit="haneman"))
    seats = {**chairs(hall), "S": int(other[0])}
    answer = reseat(table=first, seats=seats, names=True, by=hall.head, reason="sat down at the wrong table")
    assert scores(hall, 1)[int(other[0])] == 38000
    assert scores(hall, 2)[int(south)] == 48000
    assert chairs(hall, 2)["E"] == int(south)
    assert [change["table"] for change in answer.data["changes"]] == [1, 2]
    assert Seat.objects.filter(round=first.round).count() == 8
    queue.run_due()
    rows = {row["number"]: row["raw"] for row in standings.compute(hall.stage)["rows"]}
    assert (rows[int(other[0])], rows[int(south)]) == (38000, 48000)
    assert LogEntry.objects.filter(action="reseat").count() == 1
    assert east in answer.data["changes"][0]["scores"]["after"]


def test_the_preview_writes_nothing(hall):
    table, seats = hall.table(), chairs(hall)
    _, south, west, _ = hall.names(table)
    hall.send(table, ron(south, west, fan=3, fu=30))
    (change,) = preview_reseating(table=table, seats=swapped(seats, "E", "S"), names=False, by=hall.head)
    assert change["scores"]["after"][south] == 35800
    assert (chairs(hall), scores(hall)[int(south)]) == (seats, 33900)
    answer = reseat(table=table, seats=swapped(seats, "E", "S"), names=False, by=hall.head, reason="r")
    assert answer.data["changes"] == [change]


def test_a_closed_round_is_put_right_as_well(hall):
    for number in (1, 2):
        table = hall.table(number)
        hall.send(table, draw(hall.names(table)[1]))
        hall.send(table, END)
    close_round(round=hall.round(), by=hall.head)
    seats = chairs(hall)
    reseat(table=hall.table(), seats=swapped(seats, "S", "W"), names=True, by=hall.head, reason="r")
    assert scores(hall)[seats["W"]] == 33000


def test_an_event_that_cannot_have_happened_so_is_named(hall):
    table, seats = hall.table(), chairs(hall)
    east = hall.names(table)[0]
    hand = {**PINFU, "flags": ["tenho"]}
    event = {"kind": "win", "discarder": None, "winners": [{"player": east, "hand": hand}]}
    hall.send(table, event)
    with pytest.raises(Refused) as refused:
        reseat(table=table, seats=swapped(seats, "E", "S"), names=False, by=hall.head, reason="r")
    assert refused.value.faults[0].field.startswith("hands[1].")
    assert chairs(hall) == seats


def test_a_repeat_is_answered_with_the_first_answer(hall):
    said = {
        "table": hall.table(),
        "seats": swapped(chairs(hall), "E", "S"),
        "names": False,
        "by": hall.head,
        "reason": "r",
        "key": "k1",
    }
    first, again = reseat(**said), reseat(**said)
    assert (first.data, again.repeated) == (again.data, True)


REFUSED = [
    pytest.param(lambda seats, other: (seats, True), "no_change", id="as it is"),
    pytest.param(lambda seats, other: ({"E": seats["E"]}, True), "unknown_seat", id="one chair"),
    pytest.param(
        lambda seats, other: ({**seats, "E": seats["S"]}, True), "player_twice", id="somebody on two chairs"
    ),
    pytest.param(lambda seats, other: ({**seats, "E": 99}, True), "not_in_round", id="a stranger"),
    pytest.param(
        lambda seats, other: ({**seats, "E": other["E"]}, False), "names_only", id="winds over two tables"
    ),
    pytest.param(
        lambda seats, other: ({**seats, "E": other["E"], "S": other["S"]}, True),
        "one_exchange",
        id="two come",
    ),
]


@each(("asked", "code"), REFUSED, apart=rolled_back)
def test_what_cannot_be(hall, asked, code):
    seats, names = asked(chairs(hall), chairs(hall, 2))
    with pytest.raises(DomainError) as refused:
        reseat(table=hall.table(), seats=seats, names=names, by=hall.head, reason="r")
    assert refused.value.code == code


STATES = [
    pytest.param({"round_number": 2}, "round_not_running", id="not begun: change the plan"),
    pytest.param({"held": True}, "hand_held", id="a hand waits"),
    pytest.param({"reason": " "}, "reason_missing", id="no reason"),
]


@each(("how", "code"), STATES, apart=rolled_back)
def test_when_it_cannot_be(hall, how, code):
    table = Table.objects.get(round__number=how.get("round_number", 1), number=1)
    _, south, west, _ = hall.names(table)
    if how.get("held"):
        hall.send(table, ron_tiles(south, west, {"fan": 4, "fu": 30}))
    seats = dict(zip("SEWN", map(int, hall.names(table)), strict=True))
    with pytest.raises(DomainError) as refused:
        reseat(table=table, seats=seats, names=True, by=hall.head, reason=how.get("reason", "r"))
    assert refused.value.code == code


def test_a_referee_does_not_reseat(hall):
    with pytest.raises(Forbidden):
        reseat(table=hall.table(), seats=chairs(hall), names=True, by=hall.referee, reason="r")


EVENTS = [
    pytest.param(
        {
            "kind": "win",
            "discarder": "1",
            "riichi": ["2", "3"],
            "winners": [{"player": "2", "liable": "1", "hand": {"flags": ["riichi"]}}],
            "dead": ["4"],
            "discards": [["1", "5m"], ["E", "6m"]],
        },
        {
            "kind": "win",
            "discarder": "9",
            "riichi": ["2", "3"],
            "winners": [{"player": "2", "liable": "9", "hand": {"flags": ["riichi"]}}],
            "dead": ["4"],
            "discards": [["9", "5m"], ["E", "6m"]],
        },
        id="a win",
    ),
    pytest.param(
        {"kind": "win", "discarder": None, "responsible": None, "racks": {"1": {"bonus": 4}}},
        {"kind": "win", "discarder": None, "responsible": None, "racks": {"9": {"bonus": 4}}},
        id="racks, nobody responsible",
    ),
    pytest.param(
        {"kind": "table_result", "scores": {"1": 30000, "2": 30000}, "pot": 1},
        {"kind": "table_result", "scores": {"9": 30000, "2": 30000}, "pot": 1},
        id="a sheet of paper",
    ),
    pytest.param(
        {"kind": "substitute", "player": "1", "when": "during"},
        {"kind": "substitute", "player": "9", "when": "during"},
        id="a substitute",
    ),
]


@each(("event", "renamed"), EVENTS, apart=rolled_back)
def test_players_in_events_are_called_otherwise(event, renamed):
    assert with_names(event, {"1": "9"}) == renamed
