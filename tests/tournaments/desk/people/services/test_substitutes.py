"""Substitutes at a table: S1 to S8 and the MCR rows of the tournament regulations, through the ledger."""

from typing import Any

import pytest
from django.utils import timezone

from players.imports import parse_line
from tests.apart import rolled_back
from tests.factories import END, AccountFactory, PlayerFactory, close_table_from_paper, draw, make_hall, ron
from tests.rows import each
from tournaments.common.chain.log import verify_chain
from tournaments.common.errors import Conflict, DomainError, Forbidden, Invalid
from tournaments.desk.hall.services.rounds import close_round, start_round
from tournaments.desk.hall.services.undo import preview_undo, undo_round
from tournaments.desk.people.selectors.substitutes import empty_chairs, reserves
from tournaments.desk.people.services.checkin import late_by
from tournaments.desk.people.services.entries import add_entry, withdraw_entry
from tournaments.desk.people.services.substitutes import seat_substitute, take_back_substitute
from tournaments.models import Hand, LogEntry, Seat, SeatingPlan, Tournament
from tournaments.play.hands.services.corrections import correct_hand, preview_correction
from tournaments.play.hands.services.hands import submit_hand, void_last_hand
from tournaments.play.standings.rows import figure_of
from tournaments.play.standings.selectors import standings

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


def reserve(hall, **more):
    entry = add_entry(
        tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser, status="substitute"
    )
    for key, value in more.items():
        setattr(entry, key, value)
    entry.save()
    return entry


def come(hall, who=0, **more):
    """A substitute for the player of this seat (0 is East)."""
    table = more.pop("table", hall.table())
    said = {"table": table, "entry": hall.entries(table)[who], "by": hall.head, **more}
    if "substitute" not in said:
        said["substitute"] = reserve(hall)
    return seat_substitute(**said)


def closed(hall, scores):
    table = hall.table()
    said = dict(zip(hall.names(table), scores, strict=True))
    close_table_from_paper(table=table, scores=said, by=hall.referee)


def totals(hall, key="total"):
    rows = {row["number"]: row for row in standings.compute(hall.stage)["rows"]}
    return [figure_of(rows[int(name)], key) for name in hall.names(hall.table())]


REAL = [45100, 33400, 26500, 15000]
TIED = [35000, 35000, 25000, 25000]
RIICHI = [
    # id, real scores, seat, when, results
    ("S1", REAL, None, "", [30100, 8400, -8500, -30000]),
    ("S2", REAL, 0, "before", [-30000, 8400, -8500, -30000]),
    ("S3", REAL, 2, "before", [30100, 8400, -30000, -30000]),
    ("S4", REAL, 0, "during", [-30000, 18400, 1500, -20000]),
    ("S5", REAL, 2, "during", [30100, 8400, -30000, -20000]),
    ("S6", TIED, 0, "before", [-30000, 15000, -15000, -15000]),
    ("S7", TIED, 2, "during", [15000, 15000, -30000, -10000]),
]


@each(
    ("scores", "seat", "when", "results"),
    [pytest.param(*row[1:], id=row[0]) for row in RIICHI],
    apart=rolled_back,
)
def test_riichi(scores, seat, when, results):
    """EMA riichi 2025, 7.3; tournament regulations, section 3."""
    hall = make_hall(ruleset="ema2025")
    if seat is not None:
        come(hall, seat, when=when)
    closed(hall, scores)
    assert totals(hall) == results


def test_twelve_minutes_late_and_back_for_the_next_session():
    """S8: a substitute plays from before the game, nothing is taken off for lateness; the player may play
    the next one."""
    hall = make_hall(ruleset="ema2025", rounds=2)
    assert late_by(tournament=hall.tournament, seconds=12 * 60).substitute
    come(hall, 0)
    closed(hall, REAL)
    assert totals(hall)[0] == -30000
    close_round(round=hall.round(), by=hall.head)
    start_round(round=hall.round(2), by=hall.head)
    assert not Seat.objects.filter(round=hall.round(2)).exclude(played_by=None).exists()


MCR = [
    # id, seat, when, table points; the real scores are 60 20 -20 -60
    ("late or ill before: the substitute can win the table", 0, "before", [0, 2, 1, 0]),
    ("ill before, not the winner", 2, "before", [4, 2, 0, 0]),
    ("ill during a session: the others 4, 2, 1", 0, "during", [0, 4, 2, 1]),
    ("disqualified during a session", 2, "during", [4, 2, 0, 1]),
]


@each(("seat", "when", "points"), [pytest.param(*row[1:], id=row[0]) for row in MCR], apart=rolled_back)
def test_mcr(seat, when, points):
    """MCR regulations 4."""
    hall = make_hall(ruleset="mcr2006")
    come(hall, seat, when=when)
    closed(hall, [60, 20, -20, -60])
    assert totals(hall, "table_points") == points


def test_the_seat_the_ledger_and_the_log_are_told():
    hall = make_hall(ruleset="ema2025")
    table = hall.table()
    seat = come(hall, 1, reason="ill")
    assert Seat.objects.get(pk=seat.pk).played_by == reserves_seated(hall)
    hand = Hand.objects.get()
    assert (hand.event, hand.state) == (
        {"kind": "substitute", "player": hall.names(table)[1], "when": "before"},
        "accepted",
    )
    assert LogEntry.objects.filter(action="seat_substitute").get().reason == "ill"
    hall.send(table, draw())
    assert come(hall, 2).table.pk == table.pk
    assert Hand.objects.latest("seq").event["when"] == "during"


def reserves_seated(hall):
    return Seat.objects.exclude(played_by=None).get().played_by


def test_where_the_rules_know_no_substitutes_the_seat_alone_tells():
    hall = make_hall(ruleset="ema2008")
    come(hall, 0)
    assert not Hand.objects.exists()
    assert take_back_substitute(
        table=hall.table(), entry=hall.entries(hall.table())[0], by=hall.head, reason="x"
    )
    assert not Seat.objects.exclude(played_by=None).exists()


def test_before_the_round_starts_the_ledger_is_told_at_its_start():
    hall = make_hall(ruleset="ema2025", started=False)
    come(hall, 0)
    come(hall, 3)
    assert not Hand.objects.exists()
    start_round(round=hall.round(), by=hall.head)
    table = hall.table()
    assert sorted(hand.event["player"] for hand in Hand.objects.all()) == sorted(
        [hall.names(table)[0], hall.names(table)[3]]
    )
    assert (table.seq, table.state) == (2, "playing")
    hall.send(table, draw())


TAKEN_BACK = [
    pytest.param([], [], id="at once: the event is void"),
    pytest.param(
        [draw()], ["adjustment", "exhaustive_draw"], id="hands later: a version that changes nothing"
    ),
]


@each(("later", "kinds"), TAKEN_BACK, apart=rolled_back)
def test_taken_back(later, kinds):
    hall = make_hall(ruleset="ema2025")
    come(hall, 0)
    for event in later:
        hall.send(hall.table(), event)
    table = hall.table()
    entry = hall.entries(table)[0]
    with pytest.raises(DomainError, match="reason_missing"):
        take_back_substitute(table=table, entry=entry, by=hall.head, reason=" ")
    take_back_substitute(table=table, entry=entry, by=hall.head, reason="they are here")
    live = Hand.objects.filter(state="accepted").order_by("seq")
    assert [hand.event["kind"] for hand in live] == kinds
    assert not Seat.objects.exclude(played_by=None).exists()
    hall.send(hall.table(), END)
    assert totals(hall) == [0, 0, 0, 0]
    with pytest.raises(Conflict, match="not_substituted"):
        take_back_substitute(table=table, entry=entry, by=hall.head, reason="again")


def test_taking_back_the_newest_entry_frees_the_chair():
    hall = make_hall(ruleset="ema2025")
    come(hall, 0)
    void_last_hand(table=hall.table(), by=hall.referee, reason="wrong table")
    assert not Seat.objects.exclude(played_by=None).exists()


REFUSED = [
    pytest.param({"when": "later"}, Invalid, "unknown_choice", id="another moment"),
    pytest.param({"by": "referee"}, Forbidden, "forbidden", id="a referee"),
    pytest.param({"substitute": "player"}, Conflict, "not_a_reserve", id="a player"),
    pytest.param({"substitute": "seated"}, Conflict, "not_a_reserve", id="sits at another table"),
    pytest.param({"entry": "stranger"}, Invalid, "not_at_table", id="not at the table"),
    pytest.param({"entry": "substituted"}, Conflict, "substituted_twice", id="twice"),
]


@each(("wrong", "error", "code"), REFUSED, apart=rolled_back)
def test_refused(wrong, error, code):
    hall = make_hall(players=8, ruleset="ema2025")
    other = hall.table(2)
    seated = come(hall, 0, table=other).played_by
    said = {
        "player": hall.entries(other)[1],
        "seated": seated,
        "stranger": hall.entries(other)[2],
        "substituted": hall.entries(other)[0],
        "referee": hall.referee,
    }
    more = {key: said.get(value, value) for key, value in wrong.items()}
    if wrong.get("entry") == "substituted":
        more["table"] = other
    with pytest.raises(error, match=code):
        come(hall, 1, **more)
    assert Seat.objects.exclude(played_by=None).count() == 1


def test_a_planned_round_has_no_during():
    hall = make_hall(ruleset="ema2025", started=False)
    with pytest.raises(Conflict, match="round_not_running"):
        come(hall, 0, when="during")


def test_substitutes_are_no_hands_to_send_or_correct():
    hall = make_hall(ruleset="ema2025")
    table = hall.table()
    event = {"kind": "substitute", "player": hall.names(table)[0], "when": "before"}
    with pytest.raises(Conflict, match="substitute_at_seat"):
        submit_hand(table=table, event=event, by=hall.head)
    hall.send(table, draw())
    hand = Hand.objects.get()
    with pytest.raises(Conflict, match="substitute_at_seat"):
        correct_hand(hand=hand, event=event, by=hall.head, reason="x")
    with pytest.raises(Conflict, match="substitute_at_seat"):
        preview_correction(hand=hand, event=event, by=hall.head)


def test_somebody_who_was_not_entered():
    """ERG 3.9: who comes in during the event is not ranked."""
    hall = make_hall(ruleset="ema2025")
    table = hall.table()
    said: dict[str, Any] = {
        "table": table,
        "entry": hall.entries(table)[0],
        "substitute": parse_line("Eva Ruiz; ESP"),
    }
    with pytest.raises(Forbidden):
        seat_substitute(**said, by=hall.referee)
    newcomer = seat_substitute(**said, by=hall.head).played_by
    assert newcomer is not None
    assert (newcomer.player.full_name, newcomer.status, newcomer.ranked) == ("Eva Ruiz", "substitute", False)


def test_unranked_substitutes_take_no_place():
    hall = make_hall(ruleset="ema2025")
    table = hall.table()
    first, *_ = hall.entries(table)
    hall.send(table, ron(first.key, hall.names(table)[1], limit="mangan"))
    type(first).objects.filter(pk=first.pk).update(ranked=False)
    rows = standings.compute(hall.stage)["rows"]
    assert [row["place"] for row in rows] == [1, 1, 3]
    assert first.number not in {row["number"] for row in rows}


def test_empty_chairs_and_who_can_sit_down():
    hall = make_hall(players=8, ruleset="ema2025")
    gone = hall.entries(hall.table(2))[1]
    withdraw_entry(entry=gone, by=hall.organiser, reason="ill")
    away, waiting = reserve(hall), reserve(hall, checked_in_at=timezone.now())
    assert [seat.entry for seat in empty_chairs(hall.round())] == [gone]
    assert list(reserves(hall.tournament, hall.round())) == [waiting, away]  # who is in the hall comes first
    come(hall, 1, table=hall.table(2), substitute=waiting)
    assert list(empty_chairs(hall.round())) == []
    assert list(reserves(hall.tournament, hall.round())) == [away]


def test_a_stranger_and_a_finished_tournament():
    hall = make_hall(ruleset="ema2025")
    with pytest.raises(Forbidden):
        come(hall, 0, by=AccountFactory.create())
    Tournament.objects.update(state="finished")
    with pytest.raises(Conflict, match="tournament_finished"):
        come(hall, 0)
    assert SeatingPlan.objects.count() == 1


UNDONE = [
    pytest.param("before", id="came before the game"),
    pytest.param("during", id="came in the middle of it"),
]


@each("when", UNDONE, apart=rolled_back)
def test_who_plays_for_somebody_stays_through_an_undone_round(when):
    """The round begins anew, so the substitute plays from its beginning: S2, whenever they had come."""
    hall = make_hall(ruleset="ema2025")
    if when == "during":
        hall.send(hall.table(), draw())
    substitute = come(hall, 0).played_by
    taken = preview_undo(round=hall.round(), by=hall.head)
    assert (taken.hands, [seat.played_by for seat in taken.substitutes]) == (
        int(when == "during"),
        [substitute],
    )
    undo_round(round=hall.round(), by=hall.head, reason="wrong wall", confirm="1")
    assert reserves_seated(hall) == substitute
    assert not Hand.objects.filter(state="accepted").exists()
    start_round(round=hall.round(), by=hall.head)
    told = Hand.objects.filter(state="accepted").get()
    assert (told.seq, told.event["kind"], told.event["when"]) == (1, "substitute", "before")
    closed(hall, REAL)
    assert totals(hall) == [-30000, 8400, -8500, -30000]
    assert verify_chain(hall.tournament) is None


def test_the_player_comes_back_when_his_round_is_undone():
    hall = make_hall(ruleset="ema2025")
    come(hall, 0)
    hall.send(hall.table(), draw())
    undo_round(round=hall.round(), by=hall.head, reason="wrong wall", confirm="1")
    table = hall.table()
    take_back_substitute(table=table, entry=hall.entries(table)[0], by=hall.head, reason="they are here")
    start_round(round=hall.round(), by=hall.head)
    assert not Hand.objects.filter(state="accepted").exists()
    closed(hall, REAL)
    assert totals(hall) == [30100, 8400, -8500, -30000]


def test_another_substitute_after_an_undone_round_and_undone_again():
    hall = make_hall(ruleset="mcr2006")
    come(hall, 2)
    for _turn in range(2):
        undo_round(round=hall.round(), by=hall.head, reason="wrong wall", confirm="1")
        table = hall.table()
        take_back_substitute(table=table, entry=hall.entries(table)[2], by=hall.head, reason="ill too")
        come(hall, 2, table=table)
        start_round(round=hall.round(), by=hall.head)
    assert list(Hand.objects.order_by("version").values_list("seq", "version", "state")) == [
        (1, 1, "voided"),
        (1, 2, "voided"),
        (1, 3, "accepted"),
    ]
    closed(hall, [60, 20, -20, -60])
    assert totals(hall, "table_points") == [4, 2, 0, 0]
