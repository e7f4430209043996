"""Who ends a dispute: whoever raised it, or those who decide; nobody else, by any way."""

from collections.abc import Callable

import pytest

from players.models import Account
from tests.apart import rolled_back
from tests.factories import AccountFactory, Hall, draw
from tests.rows import each
from tournaments.common.errors import Conflict, Invalid
from tournaments.desk.setup.services.tournaments import grant_role
from tournaments.models import Hand, LogEntry, OtherVersion, Role
from tournaments.play.hands.services.corrections import correct_hand, take_other_version
from tournaments.play.hands.services.disputes import accept_hand, disputable_hands, dispute_hand
from tournaments.play.hands.services.hands import void_last_hand


@pytest.fixture
def other(hall: Hall) -> Account:
    """A second referee, who has not raised the dispute."""
    account = AccountFactory.create()
    grant_role(tournament=hall.tournament, account=account, kind=Role.Kind.REFEREE, by=hall.organiser)
    return account


@pytest.fixture
def disputed(hall: Hall, other: Account) -> Hand:
    hall.send(hall.table(), draw(), by=other)
    with pytest.raises(Conflict, match="seq_conflict"):
        hall.send(hall.table(), draw(hall.names(hall.table())[0]), by=hall.head, expected_seq=1)
    return dispute_hand(hand=Hand.objects.get(), by=hall.referee, reason="South was tenpai")


def accept(hand: Hand, by: Account) -> None:
    accept_hand(hand=hand, by=by, reason="the tiles were seen")


def correct(hand: Hand, by: Account) -> None:
    east = hand.table.seats.get(wind="E").entry.key
    correct_hand(hand=hand, event=draw(east), by=by, reason="the tiles were seen")


def void(hand: Hand, by: Account) -> None:
    void_last_hand(table=hand.table, by=by, reason="the tiles were seen")


def take(hand: Hand, by: Account) -> None:
    take_other_version(version=OtherVersion.objects.get(hand=hand), by=by)


WAYS = [pytest.param(way, id=way.__name__) for way in (accept, correct, void, take)]


@each("way", WAYS)
@each("who", ["referee", "head", "organiser"], apart=rolled_back)
def test_a_dispute_is_ended_by_its_author_and_the_deciders(
    hall: Hall, disputed: Hand, way: Callable[[Hand, Account], None], who: str
) -> None:
    way(disputed, getattr(hall, who))
    assert not Hand.objects.filter(state="held").exists()


@each("way", WAYS, apart=rolled_back)
def test_a_dispute_is_not_ended_by_others(
    hall: Hall, disputed: Hand, other: Account, way: Callable[[Hand, Account], None]
) -> None:
    with pytest.raises(Conflict, match="dispute_of_others"):
        way(disputed, other)
    assert Hand.objects.get(state="held") == disputed


def test_the_end_of_a_dispute_has_a_reason(hall: Hall, disputed: Hand) -> None:
    with pytest.raises(Invalid, match="reason_missing"):
        accept_hand(hand=disputed, by=hall.head)
    accept_hand(hand=disputed, by=hall.head, reason="both were noten")
    entry = LogEntry.objects.latest("number")
    assert (entry.action, entry.reason) == ("accept_hand", "both were noten")


def test_hands_are_disputed_while_their_round_runs(hall: Hall, disputed: Hand, other: Account) -> None:
    def offered(by: Account) -> list[int]:
        return [hand.seq for hand in disputable_hands(hall.table(), by)]

    assert offered(other) == []
    accept_hand(hand=disputed, by=hall.head, reason="both were noten")
    assert offered(other) == [1]
    assert offered(AccountFactory.create()) == []
    hall.stage.rounds.update(state="closed", closed_at=disputed.disputed_at)
    assert offered(other) == []
