"""Penalties, chombo and dead hands, and taking them back."""

import pytest

from scoring.faults import Refused
from tests.factories import PlayerFactory, draw, make_hall, ron
from tournaments.errors import Conflict, DomainError, Forbidden
from tournaments.models import Hand, Penalty, Stage
from tournaments.services.corrections import correct_hand
from tournaments.services.hands import void_last_hand
from tournaments.services.penalties import cancel_penalty, give_chombo, give_dead_hand, give_penalty
from tournaments.services.tournaments import add_entry

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


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
        lambda h: {"round": h.round(), "stage": Stage.objects.create(tournament=h.tournament, number=2)},
        "not_in_stage",
        id="round of another stage",
    ),
]


@pytest.mark.parametrize(("changes", "code"), REFUSED)
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
