"""A second person confirms: which hands need it, who may, and what a round waits for."""

import pytest

from tests.apart import rolled_back
from tests.factories import END, AccountFactory, draw, make_hall, ron, ron_tiles
from tests.rows import each
from tournaments.common.errors import Conflict, Forbidden
from tournaments.common.selectors import full_tables
from tournaments.desk.hall.services.rounds import close_round
from tournaments.models import Hand, LogEntry, Tournament
from tournaments.play.hands.selectors import confirmations as selectors
from tournaments.play.hands.services.confirmations import confirm_hands
from tournaments.play.hands.services.corrections import correct_hand, rule_hand
from tournaments.play.hands.services.disputes import accept_hand, dispute_hand
from tournaments.play.hands.services.hands import void_last_hand

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


@pytest.fixture
def hall():
    return make_hall(confirmation_policy="always")


def newest(hall):
    return Hand.objects.filter(state__in=("accepted", "held")).latest("seq", "version")


def confirm(hall, *hands, by=None):
    return confirm_hands(table=hall.table(), hands=[hand.pk for hand in hands], by=by or hall.head)


def played(hall, what):
    """One hand that came to count in this way."""
    table = hall.table()
    _, south, west, _ = hall.names(table)
    if what == "end":
        hall.send(table, END)
    elif what in ("accepted", "ruled"):
        hall.send(table, ron_tiles(south, west, {"fan": 3, "fu": 30}))
    else:
        hall.send(table, draw(south))
    if what == "accepted":
        accept_hand(hand=newest(hall), by=hall.organiser, reason="seen")
    elif what == "ruled":
        rule_hand(hand=newest(hall), rulings={south: {"fan": 3, "fu": 30}}, by=hall.organiser, reason="seen")
    elif what == "corrected":
        correct_hand(hand=newest(hall), event=draw(west), by=hall.organiser, reason="West")
    elif what == "disputed":
        dispute_hand(hand=newest(hall), by=hall.referee)
        accept_hand(hand=newest(hall), by=hall.organiser, reason="seen")
    elif what == "sent again":
        void_last_hand(table=table, by=hall.referee, reason="slip")
        hall.send(table, draw(west))


NEEDED = [
    pytest.param("plain", False, True, id="a plain hand"),
    pytest.param("accepted", True, True, id="the table took the recomputed score"),
    pytest.param("ruled", True, True, id="ruled"),
    pytest.param("corrected", True, True, id="corrected"),
    pytest.param("disputed", True, True, id="disputed and accepted"),
    pytest.param("sent again", True, True, id="taken back and sent again"),
    pytest.param("end", False, False, id="the end by the clock is no hand"),
]


@each(("what", "disputes", "always"), NEEDED, apart=rolled_back)
def test_which_hands_need_a_second_person(hall, what, disputes, always):
    played(hall, what)
    for policy, expected in (("never", False), ("disputes", disputes), ("always", always)):
        Tournament.objects.update(confirmation_policy=policy)
        hall.tournament.refresh_from_db()
        one = bool(selectors.to_confirm(full_tables().get()))
        together = selectors.all_to_confirm(hall.tournament).exists()
        assert (policy, one, together) == (policy, expected, expected)


OWN = [
    pytest.param("plain", {"referee"}, id="who sent it"),
    pytest.param("accepted", {"referee", "organiser"}, id="who sent it, who accepted it"),
    pytest.param("disputed", {"referee", "organiser"}, id="who sent it, who accepted it after the dispute"),
    pytest.param("ruled", {"organiser"}, id="who ruled it"),
    pytest.param("corrected", {"organiser"}, id="who corrected it"),
]


@each(("what", "authors"), OWN, apart=rolled_back)
def test_nobody_confirms_his_own(hall, what, authors):
    played(hall, what)
    hand = newest(hall)
    for name in ("referee", "organiser", "head"):
        if name in authors:
            with pytest.raises(Conflict, match="own_hand"):
                confirm(hall, hand, by=getattr(hall, name))
        else:
            confirm(hall, hand, by=getattr(hall, name))
            Hand.objects.update(confirmed_by=None, confirmed_at=None)


def test_confirmed_once_and_logged(hall):
    played(hall, "plain")
    confirm(hall, newest(hall))
    assert newest(hall).confirmed_by == hall.head
    entry = LogEntry.objects.latest("number")
    assert (entry.action, entry.by, entry.after) == ("confirm_hand", hall.head, {"version": 1})
    with pytest.raises(Conflict, match="nothing_to_confirm"):
        confirm(hall, newest(hall))
    with pytest.raises(Conflict, match="nothing_to_confirm"):
        confirm(hall)
    with pytest.raises(Forbidden):
        confirm(hall, newest(hall), by=AccountFactory.create())


def test_a_confirmation_belongs_to_a_version(hall):
    table = hall.table()
    _, south, west, _ = hall.names(table)
    hall.send(table, ron(south, west, fan=1, fu=30))
    confirm(hall, newest(hall))
    correct_hand(hand=newest(hall), event=ron(south, west, fan=2, fu=30), by=hall.referee, reason="two")
    assert newest(hall).confirmed_at is None
    confirm(hall, newest(hall))
    dispute_hand(hand=newest(hall), by=hall.referee)
    accept_hand(hand=newest(hall), by=hall.referee, reason="seen")
    assert newest(hall).confirmed_at is None


def test_a_round_waits_for_the_second_person():
    hall = make_hall(players=8, confirmation_policy="always")
    for number in (2, 1):
        hall.send(hall.table(number), draw())
        hall.send(hall.table(number), END)
    with pytest.raises(Conflict) as refused:
        close_round(round=hall.round(), by=hall.organiser)
    assert (refused.value.code, refused.value.fault.found) == ("hands_unconfirmed", [1, 2])
    waiting = selectors.waiting_tables(hall.tournament)
    assert [(row["table"].number, len(row["hands"])) for row in waiting] == [(2, 1), (1, 1)]
    for row in waiting:
        confirm_hands(table=row["table"], hands=[hand.pk for hand in row["hands"]], by=hall.head)
    assert close_round(round=hall.round(), by=hall.organiser).state == "closed"


def test_the_desk_is_told_of_finished_tables_only_where_every_hand_is_confirmed(hall):
    played(hall, "corrected")
    assert selectors.waiting_tables(hall.tournament) == []
    Tournament.objects.update(confirmation_policy="disputes")
    hall.tournament.refresh_from_db()
    assert [row["table"] for row in selectors.waiting_tables(hall.tournament)] == [hall.table()]
