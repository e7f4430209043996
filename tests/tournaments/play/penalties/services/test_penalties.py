"""Penalties, chombo and dead hands, and taking them back."""

import pytest
from django.utils import timezone

from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import PlayerFactory, draw, make_hall, ron
from tests.rows import each
from tournaments.common.errors import MENDABLE, Conflict, DomainError, Forbidden, faults_of
from tournaments.desk.people.services.entries import add_entry
from tournaments.models import Hand, Penalty, Round, Stage
from tournaments.play.hands.services.corrections import correct_hand
from tournaments.play.hands.services.hands import void_last_hand
from tournaments.play.penalties.services.penalties import (
    cancel_penalty,
    give_chombo,
    give_dead_hand,
    give_false_hu,
    give_penalty,
    give_to_table,
)
from tournaments.play.standings.selectors.standings import compute

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


@pytest.fixture
def hall():
    return make_hall()


@pytest.fixture
def table(hall):
    return hall.table()


def shown():
    """The list of penalties: who, what, cancelled or not."""
    rows = Penalty.objects.order_by("pk").select_related("entry")
    return [(row.entry.key, row.kind, row.cancelled_at is not None) for row in rows]


def give(hall, **changes):
    said = {"kind": "lateness", "amount": 2000, "reason": "2 minutes", "by": hall.head, "stage": hall.stage}
    return give_penalty(**{**said, "entry": hall.entries(hall.table())[0], **changes})


def test_a_penalty_is_given_and_taken_back(hall, table):
    penalty = give(hall, table=table)
    assert (penalty.round, penalty.amount, str(penalty)) == (hall.round(), 2000, f"{penalty.entry}: lateness")
    cancelled = cancel_penalty(penalty=penalty, by=hall.head, reason="the clock was wrong")
    assert (cancelled.cancelled_by, cancelled.cancel_reason) == (hall.head, "the clock was wrong")
    with pytest.raises(Conflict, match="already_cancelled"):
        cancel_penalty(penalty=penalty, by=hall.head, reason="again")


REFUSED = [
    pytest.param(lambda h: {"kind": "tax"}, "unknown_choice", id="unknown kind"),
    pytest.param(lambda h: {"amount": -1}, "out_of_range", id="a gift"),
    pytest.param(lambda h: {"reason": ""}, "reason_missing", id="no reason"),
    pytest.param(
        lambda h: {
            "table": h.table(),
            "entry": add_entry(tournament=h.tournament, player=PlayerFactory.create(), by=h.organiser),
        },
        "not_at_table",
        id="sits elsewhere",
    ),
    pytest.param(
        lambda h: {"entry": make_hall().tournament.entries.first()}, "not_in_tournament", id="plays elsewhere"
    ),
    pytest.param(
        lambda h: {
            "entry": add_entry(
                tournament=h.tournament, player=PlayerFactory.create(), by=h.organiser, status="applied"
            )
        },
        "not_in_tournament",
        id="only asks to play",
    ),
    pytest.param(
        lambda h: {"round": h.round(), "stage": Stage.objects.create(tournament=h.tournament, number=2)},
        "not_in_stage",
        id="round of another stage",
    ),
]


@each(("changes", "code"), REFUSED, apart=rolled_back)
def test_what_is_no_penalty(hall, changes, code):
    with pytest.raises(DomainError) as refused:
        give(hall, **changes(hall))
    assert refused.value.code == code


def test_referees_do_not_penalise(hall):
    with pytest.raises(Forbidden):
        give(hall, by=hall.referee)


def test_a_chombo_is_a_hand_and_stands_in_the_list(hall, table):
    """ema2008.md 14: a non-dealer pays 4000 to East and 2000 to the others; the hand is played again."""
    east, south, west, north = hall.entries(table)
    answer = give_chombo(
        table=table, offenders=[south], riichi=[west], by=hall.head, reason="false ron", key="k"
    )
    delta = {east.key: 4000, south.key: -8000, west.key: 2000, north.key: 2000}
    assert answer.data["hand"]["delta"] == delta
    row = Penalty.objects.get()
    assert (row.entry, row.kind, row.amount, row.reason, row.hand_id) == (
        south,
        "chombo",
        0,
        "false ron",
        answer.data["hand"]["id"],
    )
    with pytest.raises(Conflict, match="penalty_in_hand"):
        cancel_penalty(penalty=row, by=hall.head, reason="r")


def test_the_list_follows_a_corrected_chombo(hall, table):
    east, south, west, _ = hall.names(table)
    hall.send(table, {"kind": "chombo", "offenders": [south, west], "riichi": []})
    event = {"kind": "chombo", "offenders": [west, east], "riichi": []}
    corrected = correct_hand(hand=Hand.objects.get(), event=event, by=hall.head, reason="not South").data[
        "hand"
    ]
    assert shown() == [
        (south, "chombo", True),
        (west, "chombo", False),
        (east, "chombo", False),
    ]
    assert set(Penalty.objects.filter(cancelled_at=None).values_list("hand_id", flat=True)) == {
        corrected["id"]
    }
    void_last_hand(table=table, by=hall.head, reason="all wrong")
    assert [cancelled for _, _, cancelled in shown()] == [True, True, True]


def test_a_dead_hand_enters_the_next_hand(hall, table):
    _, south, west, north = hall.entries(table)
    give_dead_hand(table=table, entry=south, by=hall.head, reason="12 tiles")
    with pytest.raises(Refused, match="dead_hand"):
        hall.send(table, ron(south.key, west.key, fan=2, fu=30))
    answer = hall.send(table, ron(north.key, west.key, fan=2, fu=30))
    assert answer.data["hand"]["event"]["dead"] == [south.key]
    assert Penalty.objects.get().hand_id == answer.data["hand"]["id"]
    assert "dead" not in hall.send(table, draw()).data["hand"]["event"]


def test_a_hand_is_dead_once(hall, table):
    """Two rows for one deal would refuse every hand that follows."""
    entry = hall.entries(table)[2]
    give_dead_hand(table=table, entry=entry, by=hall.head, reason="14 tiles")
    with pytest.raises(Conflict, match="dead_hand_twice"):
        give_dead_hand(table=table, entry=entry, by=hall.head, reason="14 tiles")
    hall.send(table, draw())
    give_dead_hand(table=table, entry=entry, by=hall.head, reason="again in the next deal")


def test_a_dead_hand_keeps_the_row_it_was_declared_by():
    """MCR regulations 3.3: a false hu that was not shown; a correction of the hand does not forget it."""
    hall = make_hall(ruleset="mcr2006")
    table = hall.table()
    _, south, west, north = hall.entries(table)
    give_dead_hand(table=table, entry=south, by=hall.head, reason="said hu", rule="false_hu_hidden")
    hall.send(table, ron(north.key, west.key, points=20))
    penalty = Penalty.objects.get()
    assert (penalty.rule, penalty.kind, penalty.hand_id is None) == ("false_hu_hidden", "dead_hand", False)
    corrected = {**ron(north.key, west.key, points=24), "dead": [south.key]}
    correct_hand(hand=Hand.objects.get(), event=corrected, by=hall.head, reason="24", expected_version=1)
    assert Penalty.objects.get().rule == "false_hu_hidden"


@each("rule", ["false_hu_10", "no_such_row"], apart=rolled_back)
def test_only_a_row_for_dead_hands_makes_a_hand_dead(rule):
    hall = make_hall(ruleset="mcr2006")
    table = hall.table()
    with pytest.raises(MENDABLE, match="unknown_choice"):
        give_dead_hand(table=table, entry=hall.entries(table)[1], by=hall.head, reason="x", rule=rule)
    assert not Penalty.objects.exists()


def test_a_dead_hand_that_the_table_told_is_listed_too(hall, table):
    _, south, _, _ = hall.names(table)
    hall.send(table, {**draw(), "dead": [south]})
    assert shown() == [(south, "dead_hand", False)]


def test_a_waiting_dead_hand_is_taken_back(hall, table):
    _, south, west, _ = hall.entries(table)
    penalty = give_dead_hand(table=table, entry=south, by=hall.head, reason="12 tiles")
    cancel_penalty(penalty=penalty, by=hall.head, reason="13 after all")
    assert hall.send(table, ron(south.key, west.key, fan=2, fu=30)).data["hand"]["state"] == "accepted"


def test_a_strange_dead_list_is_for_the_engine_to_refuse(hall, table):
    give_dead_hand(table=table, entry=hall.entries(table)[1], by=hall.head, reason="r")
    with pytest.raises(Refused, match="wrong_type"):
        hall.send(table, {**draw(), "dead": "South"})


def test_a_dead_hand_is_at_its_table(hall, table):
    stranger = add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    with pytest.raises(DomainError, match="not_at_table"):
        give_dead_hand(table=table, entry=stranger, by=hall.head, reason="r")


def by_rule(hall, code, **changes):
    return give(hall, **{"rule": code, "kind": "", "amount": None, **changes})


BY_RULE = [
    pytest.param("ema2025", "lateness", {"seconds": 61}, ("lateness", 2000, "before"), id="RB 7.2, 1:01"),
    pytest.param(
        "ema2025", "lateness", {"seconds": 61, "amount": 1000}, ("lateness", 1000, "before"), id="less"
    ),
    pytest.param("ema2025", "obstruction", {"amount": 12000}, ("obstruction", 12000, "before"), id="RB 6.12"),
    pytest.param("ema2025", "all_last_sheet", {"phase": "after"}, ("sheet", 8000, "after"), id="RB 6.10"),
    pytest.param("ema2025", "warning", {}, ("warning", 0, "before"), id="a warning"),
    pytest.param("mcr2006", "foul", {}, ("warning", 0, "before"), id="REG 3.1, the first"),
    pytest.param("mcr2006", "lateness", {"seconds": 601}, ("lateness", 20, "before"), id="REG 2.2"),
]


@each(("ruleset", "code", "said", "stored"), BY_RULE, apart=rolled_back)
def test_a_row_of_the_rule_set_says_kind_and_amount(ruleset, code, said, stored):
    penalty = by_rule(make_hall(ruleset=ruleset), code, **said)
    assert (penalty.kind, penalty.amount, penalty.phase, penalty.rule) == (*stored, code)


NOT_BY_RULE = [
    pytest.param({"rule": "tax"}, "unknown_choice", id="no such row"),
    pytest.param({"rule": "chombo"}, "penalty_is_event", id="a chombo is an event"),
    pytest.param({"rule": "lateness"}, "missing_field", id="how late?"),
    pytest.param({"rule": "lateness", "seconds": 601}, "too_late", id="RB 7.3, a substitute"),
    pytest.param({"rule": "lateness", "seconds": 601, "amount": 5}, "too_late", id="whatever is said"),
    pytest.param({"rule": "obstruction", "amount": 9000}, "unknown_choice", id="not on the scale"),
    pytest.param({"rule": "other"}, "amount_missing", id="free, so say it"),
    pytest.param({"rule": "other", "amount": 9, "phase": "later"}, "unknown_choice", id="no such phase"),
]


@each(("said", "code"), NOT_BY_RULE, apart=rolled_back)
def test_what_the_rule_does_not_allow(said, code):
    with pytest.raises(MENDABLE) as refused:
        give(make_hall(ruleset="ema2025"), **{"kind": "", "amount": None, **said})
    error = refused.value
    assert isinstance(error, MENDABLE)
    assert [fault.code for fault in faults_of(error)] == [code]
    assert not Penalty.objects.exists()


def test_fouls_climb_a_ladder_and_each_session_begins_anew():
    """REG 3.1, 3.6: warning, 5, 10, 20, 30; the count is the session's, and a cancelled one does not count."""
    hall = make_hall(ruleset="mcr2006", rounds=2)
    one, two = hall.round(1), hall.round(2)
    given = [by_rule(hall, "foul", round=one) for _ in range(4)]
    assert [(row.kind, row.amount) for row in given] == [
        *(("warning", 0), ("other", 5), ("other", 10), ("other", 20))
    ]
    cancel_penalty(penalty=given[-1], by=hall.head, reason="not a foul")
    assert [by_rule(hall, "foul", round=number).amount for number in (one, one, two)] == [20, 30, 0]


PHASES = [("planned", "before"), ("running", "during"), ("closed", "after")]


@each(("state", "phase"), PHASES, apart=rolled_back)
def test_the_phase_is_the_rounds(hall, state, phase):
    started = None if state == "planned" else timezone.now()
    closed = timezone.now() if state == "closed" else None
    Round.objects.filter(pk=hall.round().pk).update(state=state, started_at=started, closed_at=closed)
    assert give(hall, round=hall.round()).phase == phase


def test_others_receive_what_a_player_loses():
    """GB 3.11: points of a foul for the offended player; they count in that player's standing, and sums
    stay zero."""
    hall = make_hall(ruleset="mcr2006")
    east, south, west, north = hall.entries(hall.table())
    said = {"table": hall.table(), "entry": east, "amount": 30, "receivers": {south.key: 30}}
    by_rule(hall, "tiles_knocked_over", **said)
    give(hall, entry=west, amount=40, receivers={north.key: 10})
    totals = {row["number"]: row["total"] for row in compute(hall.stage)["rows"]}
    assert totals == {east.number: -30, south.number: 30, west.number: -40, north.number: 10}


RECEIVERS = [
    pytest.param(lambda h: {h.names(h.table())[0]: 5}, None, "receives_own", id="the same player"),
    pytest.param(lambda h: {h.names(h.table())[1]: 0}, None, "out_of_range", id="nothing"),
    pytest.param(lambda h: {h.names(h.table())[1]: 3000}, None, "receives_too_much", id="more than is lost"),
    pytest.param(lambda h: {"99": 5}, None, "not_in_tournament", id="a stranger"),
    pytest.param(lambda h: {"99": 5}, 1, "not_at_table", id="sits elsewhere"),
]


@each(("receivers", "table", "code"), RECEIVERS, apart=rolled_back)
def test_who_cannot_receive(hall, receivers, table, code):
    with pytest.raises(DomainError, match=code):
        give(hall, receivers=receivers(hall), table=hall.table() if table else None)


def test_each_player_of_a_table_pays_for_a_lost_sheet():
    """RB 7.5: 2000 for each of the four."""
    hall = make_hall(ruleset="ema2025")
    give_to_table(table=hall.table(), rule="score_sheet", reason="lost", by=hall.head)
    assert {row.entry.key for row in Penalty.objects.filter(amount=2000)} == set(hall.names(hall.table()))


def test_a_false_hu_pays_the_opponents_and_stands_in_the_list():
    """REG 2.9: 20 to each opponent for a wrong shape."""
    hall = make_hall(ruleset="mcr2006")
    table = hall.table()
    east, south, west, north = hall.entries(table)
    answer = give_false_hu(table=table, entry=south, rule="false_hu_20", by=hall.head, reason="14 singles")
    assert answer.data["hand"]["delta"] == {east.key: 20, south.key: -60, west.key: 20, north.key: 20}
    row = Penalty.objects.get()
    assert (row.entry, row.rule, row.amount, row.hand_id) == (
        *(south, "false_hu_20", 0),
        answer.data["hand"]["id"],
    )
    with pytest.raises(DomainError, match="unknown_choice"):
        give_false_hu(table=table, entry=south, rule="foul", by=hall.head, reason="r")
