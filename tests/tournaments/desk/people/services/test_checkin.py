"""Arriving, coming late, not coming; substitutes waiting, disqualified players, the ranking."""

import pytest

from tests.apart import rolled_back
from tests.factories import END, PlayerFactory, make_hall, ron
from tests.rows import each
from tournaments.common.errors import Conflict, DomainError, Forbidden, Invalid
from tournaments.common.jobs import queue
from tournaments.desk.people.selectors.checkin import counts, expected
from tournaments.desk.people.services.checkin import (
    Late,
    check_in,
    late_by,
    mark_no_shows,
    seconds_late,
    take_late,
    undo_check_in,
)
from tournaments.desk.people.services.entries import add_entry, reinstate_entry, withdraw_entry
from tournaments.desk.people.services.status import disqualify_entry, let_play, make_reserve, rank_entry
from tournaments.models import Entry, LogEntry, Penalty, Stage, Tournament
from tournaments.play.standings.selectors import standings

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


@pytest.fixture
def hall():
    return make_hall(players=8, started=False, ruleset="ema2025")


def entry(hall, number=1):
    return Entry.objects.select_related("tournament", "player").get(tournament=hall.tournament, number=number)


def last():
    return LogEntry.objects.latest("number")


def test_a_tap_and_a_tap_back(hall):
    here = check_in(entry=entry(hall), by=hall.referee)
    assert here.checked_in_at is not None
    assert (last().action, last().after["checked_in_at"]) == ("check_in", here.checked_in_at.isoformat())
    number = last().number
    assert check_in(entry=entry(hall), by=hall.head).checked_in_at == here.checked_in_at
    assert last().number == number
    assert undo_check_in(entry=entry(hall), by=hall.referee).checked_in_at is None
    assert undo_check_in(entry=entry(hall), by=hall.referee).checked_in_at is None
    assert last().number == number + 1


@each("status", ["applied", "withdrawn", "disqualified"], apart=rolled_back)
def test_who_is_not_expected(hall, status):
    Entry.objects.filter(number=1).update(status=status)
    with pytest.raises(Conflict, match="not_expected"):
        check_in(entry=entry(hall), by=hall.referee)


def test_the_rest_did_not_come_and_one_comes_after_all(hall):
    with pytest.raises(Conflict, match="nobody_here"):
        mark_no_shows(tournament=hall.tournament, by=hall.organiser)
    for number in range(1, 7):
        check_in(entry=entry(hall, number), by=hall.referee)
    with pytest.raises(Forbidden):
        mark_no_shows(tournament=hall.tournament, by=hall.referee)
    absent = mark_no_shows(tournament=hall.tournament, by=hall.organiser)
    assert [one.number for one in absent] == [7, 8]
    assert (last().action, len(last().after)) == ("mark_no_shows", 2)
    found = counts(expected(hall.tournament))
    assert (found["arrived"], found["players"], found["missing"], found["no_shows"]) == (6, 6, [], 2)
    queue.run_due()
    (payload,) = standings.payloads_of(hall.tournament, inside=True)
    assert len(payload["rows"]) == 6
    came = check_in(entry=entry(hall, 8), by=hall.referee)
    assert (came.status, came.checked_in_at is not None) == ("playing", True)


CLOCK = [
    # id, seconds, riichi, MCR
    ("before the signal", -30, Late(0), Late(0)),
    ("0 s", 0, Late(0), Late(0)),
    ("1 s", 1, Late(1000), Late(10)),
    ("1:00", 60, Late(1000), Late(10)),
    ("1:01", 61, Late(2000), Late(10)),
    ("9:30", 570, Late(10000), Late(10)),
    ("10:00", 600, Late(10000), Late(10)),
    ("10:01", 601, Late(0, substitute=True), Late(20)),
    ("12:00 (S8)", 720, Late(0, substitute=True), Late(20)),
    ("15:00", 900, Late(0, substitute=True), Late(20)),
    ("15:01", 901, Late(0, substitute=True), Late(0, substitute=True)),
]


@each(("seconds", "riichi", "mcr"), [pytest.param(*row[1:], id=row[0]) for row in CLOCK], apart=rolled_back)
def test_what_coming_late_costs(seconds, riichi, mcr):
    """EMA riichi 2025, 7.2 and 7.3; MCR regulations 2.2 with the penalties overview (section 2)."""
    found = [late_by(tournament=Tournament(ruleset=key), seconds=seconds) for key in ("ema2025", "mcr2006")]
    assert found == [riichi, mcr]


LATE = [
    # id, rule set, seconds, amount of the penalty (None: nothing is due)
    ("riichi 0 s", "ema2025", 0, None),
    ("riichi 1:01", "ema2025", 61, 2000),
    ("riichi 10:00", "ema2025", 600, 10000),
    ("MCR 9:30", "mcr2006", 570, 10),
    ("MCR 15:00", "mcr2006", 900, 20),
]


@each(
    ("ruleset", "seconds", "amount"), [pytest.param(*row[1:], id=row[0]) for row in LATE], apart=rolled_back
)
def test_late_arrivals(ruleset, seconds, amount):
    """Tournament regulations, section 2."""
    hall = make_hall(ruleset=ruleset)
    penalty = take_late(entry=entry(hall), round=hall.round(), seconds=seconds, by=hall.head)
    assert entry(hall).checked_in_at is not None
    assert (penalty and penalty.amount) == amount
    if penalty:
        assert (penalty.kind, penalty.round) == ("lateness", hall.round())


SAID = [
    ("en", "1:01 after the start signal"),
    ("it", "1:01 dopo il segnale d'inizio"),
    ("es", "1:01 tras la señal de inicio"),
    ("fi", "1:01 alkumerkin jälkeen"),
]


@each(("language", "reason"), SAID, apart=rolled_back)
def test_why_is_said_in_the_language_of_the_tournament(language, reason):
    hall = make_hall(ruleset="ema2025", language=language)
    penalty = take_late(entry=entry(hall), round=hall.round(), seconds=61, by=hall.head)
    assert penalty is not None
    assert penalty.reason == reason


@each(("ruleset", "seconds"), [("ema2025", 601), ("mcr2006", 901)], apart=rolled_back)
def test_too_late_for_this_session(ruleset, seconds):
    hall = make_hall(ruleset=ruleset)
    with pytest.raises(Conflict, match="substitute_plays"):
        take_late(entry=entry(hall), round=hall.round(), seconds=seconds, by=hall.head)
    assert not Penalty.objects.exists()
    assert entry(hall).checked_in_at is None


def test_where_the_rules_say_nothing_of_lateness():
    hall = make_hall(ruleset="zungjung33")
    with pytest.raises(Invalid, match="no_lateness_rule"):
        late_by(tournament=hall.tournament, seconds=61)
    assert seconds_late(hall.round()) >= 0


def test_a_reserve_is_asked_before_the_start(hall):
    newcomer = add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    waiting = make_reserve(entry=newcomer, ranked=False, by=hall.organiser)
    assert (waiting.status, waiting.ranked) == ("substitute", False)
    assert make_reserve(entry=waiting, ranked=True, by=hall.organiser).ranked
    played = let_play(entry=waiting, by=hall.organiser)
    assert (played.status, played.ranked) == ("playing", True)
    with pytest.raises(Conflict, match="wrong_status"):
        let_play(entry=played, by=hall.organiser)


def test_the_answer_stands_once_a_round_has_started():
    """ERG 3.9: whether a substitute is ranked is asked before the first session."""
    hall = make_hall()
    newcomer = add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    waiting = make_reserve(entry=newcomer, ranked=False, by=hall.organiser)
    with pytest.raises(Conflict, match="ranked_before_start"):
        make_reserve(entry=waiting, ranked=True, by=hall.organiser)
    with pytest.raises(Conflict, match="still_seated"):
        make_reserve(entry=entry(hall), ranked=False, by=hall.organiser)


OUT = [
    pytest.param(False, [1, 1, 3, 4], id="keep"),
    pytest.param(True, [1, 1, 3], id="strike"),
]


@each(("strike", "places"), OUT, apart=rolled_back)
def test_disqualified(strike, places):
    """Tournament regulations, section 3: `disqualified = keep | strike`."""
    hall = make_hall(ruleset="ema2025")
    table = hall.table()
    east, south, *_ = hall.names(table)
    hall.send(table, ron(south, east, limit="mangan"))
    hall.send(table, END)
    out = disqualify_entry(entry=entry(hall, int(south)), by=hall.head, reason="cheating", strike=strike)
    assert (out.status, out.ranked) == ("disqualified", not strike)
    rows = standings.compute(hall.stage)["rows"]
    assert (int(south) in {row["number"] for row in rows}) is not strike
    assert len(rows) == len(places)
    with pytest.raises(Conflict, match="wrong_status"):
        disqualify_entry(entry=out, by=hall.head, reason="again")
    back = reinstate_entry(entry=out, by=hall.organiser, reason="appeal")
    assert (back.status, back.ranked) == ("playing", True)


def test_disqualified_in_mcr_has_no_table_points_at_all():
    """MCR regulations 4.3."""
    hall = make_hall(ruleset="mcr2006")
    table = hall.table()
    east, *_ = hall.names(table)
    scores = dict(zip(hall.names(table), [60, 20, -20, -60], strict=True))
    hall.send(table, {"kind": "table_result", "scores": scores})
    disqualify_entry(entry=entry(hall, int(east)), by=hall.head, reason="cheating")
    points = {row["number"]: row["table_points"] for row in standings.compute(hall.stage)["rows"]}
    assert [points[int(name)] for name in hall.names(table)] == [0, 2, 1, 0]


def test_out_of_the_ranking_and_back(hall):
    out = rank_entry(entry=entry(hall), ranked=False, by=hall.organiser, reason="ill")
    assert (out.ranked, last().action, last().reason) == (False, "rank_entry", "ill")
    with pytest.raises(Conflict, match="no_change"):
        rank_entry(entry=out, ranked=False, by=hall.organiser, reason="ill")
    with pytest.raises(DomainError, match="reason_missing"):
        rank_entry(entry=out, ranked=True, by=hall.organiser, reason="")
    with pytest.raises(Forbidden):
        rank_entry(entry=out, ranked=True, by=hall.referee, reason="x")


def test_who_asks_to_play_is_not_let_in_by_the_back_door(hall):
    Entry.objects.filter(number=1).update(status="applied")
    with pytest.raises(Conflict, match="wrong_status"):
        reinstate_entry(entry=entry(hall), by=hall.organiser)


def test_a_finished_tournament_takes_nobody(hall):
    withdraw_entry(entry=entry(hall, 2), by=hall.organiser, reason="ill")
    Tournament.objects.update(state="finished")
    for service in (check_in, undo_check_in):
        with pytest.raises(Conflict, match="tournament_finished"):
            service(entry=entry(hall), by=hall.organiser)
    assert Stage.objects.count() == 1
