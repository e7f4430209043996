"""Players sign the result of their table; what changes it voids what they signed; a round waits for them."""

from typing import Any

import pytest

from scoring.ledger.verify import words_of
from tests.apart import rolled_back
from tests.factories import END, Hall, PlayerFactory, draw, make_hall, ron
from tests.rows import each
from tournaments.common import rights
from tournaments.common.chain.origin import made_from
from tournaments.common.errors import Conflict, DomainError, Forbidden, Invalid
from tournaments.common.selectors import full_tables
from tournaments.desk.hall.services.rounds import close_round
from tournaments.desk.hall.services.undo import undo_round
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.people.services.substitutes import seat_substitute, take_back_substitute
from tournaments.models import Entry, Hand, LogEntry, Signature, Table, Tournament
from tournaments.play.hands.services.corrections import correct_hand, rule_hand
from tournaments.play.hands.services.disputes import dispute_hand
from tournaments.play.hands.services.hands import void_last_hand
from tournaments.play.hands.services.reseating import reseat
from tournaments.play.signatures.selectors import Sheet, is_closed, sheet_of, tables_to_sign
from tournaments.play.signatures.services.signatures import sign_table, waive_signatures
from tournaments.trust.archive.checking import check_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """A table of four whose game is over: East has lost 2000 to South, and a draw."""
    hall = make_hall(signature_policy="always")
    table = hall.table()
    east, south, *_ = hall.names(table)
    hall.send(table, ron(south, east, fan=2, fu=30))
    hall.send(table, draw())
    hall.send(table, END)
    return hall


def sheet(hall: Hall) -> Sheet:
    found = sheet_of(full_tables().get(pk=hall.table().pk))
    assert found is not None
    return found


def sign(hall: Hall, at: int, **more: Any) -> dict[str, Any]:
    """The player of this place, East first, signs what the table shows."""
    facts = {
        "by": hall.referee,
        "result": sheet(hall).result,
        "entry": hall.entries(hall.table())[at],
        **more,
    }
    return sign_table(table=hall.table(), **facts).data


def unproved(hall: Hall) -> list[str]:
    """Signatures that are not what the log says. (The hall is remembered: what it began with has other times.)"""
    rows = check_tournament(hall.tournament).rows
    return [words_of(one) for one in rows if one.key.startswith("signature:")]


def sign_all(hall: Hall) -> None:
    for at in range(4):
        sign(hall, at)


def test_four_players_sign_and_the_table_is_closed(hall: Hall) -> None:
    with made_from("Firefox · Android", "192.0.2.0/24"):
        assert [sign(hall, at) for at in range(3)] == [{"given": n, "due": 4} for n in (1, 2, 3)]
    assert [one.number for one in tables_to_sign(hall.tournament)] == [1]
    with pytest.raises(Conflict, match="tables_unsigned") as refused:
        close_round(round=hall.round(), by=hall.head)
    assert refused.value.fault.found == [1]
    sign(hall, 3)
    assert (sheet(hall).closed, is_closed(hall.table()), tables_to_sign(hall.tournament)) == (True, True, [])
    row = Signature.objects.get(number=1)
    east = hall.entries(hall.table())[0]
    assert (row.entry, row.kind, row.by, row.device) == (east, "signed", hall.referee, "Firefox · Android")
    assert row.scores == hall.table().position["scores"]
    assert LogEntry.objects.filter(action="sign_table", subject="table:1.1.1").count() == 4
    close_round(round=hall.round(), by=hall.head)
    assert unproved(hall) == []


REFUSED = [
    # what is sent, the fault
    pytest.param({"result": "0" * 16}, Conflict, "result_changed", id="another result"),
    pytest.param({"by": "stranger"}, Forbidden, "forbidden", id="a stranger"),
    pytest.param({"entry": "elsewhere"}, Invalid, "not_at_table", id="somebody who sits elsewhere"),
]


@each(("sent", "kind", "code"), REFUSED, apart=rolled_back)
def test_refused(hall: Hall, sent: dict[str, Any], kind: type[DomainError], code: str) -> None:
    others = make_hall(name="Other", players=0)
    spare = add_entry(
        tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser, status="substitute"
    )
    known = {"stranger": others.organiser, "elsewhere": spare}
    with pytest.raises(kind, match=code):
        sign(hall, 0, **{key: known.get(value, value) for key, value in sent.items()})
    assert not Signature.objects.exists()


def test_nobody_signs_twice_and_a_repeat_is_answered_once(hall: Hall) -> None:
    assert sign(hall, 0, key="k") == sign(hall, 0, key="k") == {"given": 1, "due": 4}
    with pytest.raises(Conflict, match="already_signed"):
        sign(hall, 0, key="another")


@each(("policy", "code"), [("never", "signatures_off"), ("always", "game_not_over")], apart=rolled_back)
def test_there_is_nothing_to_sign(policy: str, code: str) -> None:
    hall = make_hall(signature_policy=policy)
    with pytest.raises(Conflict, match=code):
        sign_table(table=hall.table(), entry=hall.entries(hall.table())[0], by=hall.referee, result="0" * 16)
    with pytest.raises(Conflict, match=code):
        waive_signatures(table=hall.table(), by=hall.head, reason="x")


def test_without_the_policy_a_round_closes_unsigned(hall: Hall) -> None:
    Tournament.objects.update(signature_policy="never")
    assert sheet_of(full_tables().get(pk=hall.table().pk)) is None
    close_round(round=hall.round(), by=hall.head)


def correct(hall: Hall) -> None:
    east, south, *_ = hall.names(hall.table())
    event = ron(south, east, fan=3, fu=30)
    correct_hand(hand=Hand.objects.get(seq=1), event=event, by=hall.head, reason="misread")


def rule(hall: Hall) -> None:
    south = hall.names(hall.table())[1]
    rulings = {south: {"fan": 1, "fu": 30}}
    rule_hand(hand=Hand.objects.get(seq=1), rulings=rulings, by=hall.head, reason="seen")


def void(hall: Hall) -> None:
    void_last_hand(table=hall.table(), by=hall.head, reason="they play on")


def dispute(hall: Hall) -> None:
    dispute_hand(hand=Hand.objects.get(seq=3), by=hall.head, reason="the clock was wrong")


def swap(hall: Hall) -> None:
    seats = {seat.wind: seat.entry.number for seat in hall.table().seats.select_related("entry")}
    seats["E"], seats["S"] = seats["S"], seats["E"]
    reseat(table=hall.table(), seats=seats, names=True, by=hall.head, reason="wrong chairs")


def undo(hall: Hall) -> None:
    undo_round(round=hall.round(), by=hall.head, reason="fire alarm", confirm="1")


@each("change", [correct, rule, void, dispute, swap, undo], apart=rolled_back)
def test_a_change_voids_what_was_signed(hall: Hall, change: Any) -> None:
    sign_all(hall)
    change(hall)
    assert Signature.objects.filter(voided_at=None).count() == 0
    assert set(Signature.objects.values_list("voided_by", flat=True)) == {hall.head.pk}
    assert LogEntry.objects.filter(action="void_signatures").count() == 1
    assert unproved(hall) == []


def test_everybody_signs_again(hall: Hall) -> None:
    sign_all(hall)
    before = sheet(hall).result
    correct(hall)
    now = sheet(hall)
    assert (now.given, now.closed, len(now.voided), now.result == before) == (0, False, 4, False)
    sign_all(hall)
    assert sheet(hall).closed
    assert list(Signature.objects.values_list("number", flat=True)) == list(range(1, 9))


def test_a_closed_table_is_changed_by_the_head_referee_alone(hall: Hall) -> None:
    """While a signature is missing the referee still mends the last hand."""
    for at in range(3):
        sign(hall, at)
    dispute_hand(hand=Hand.objects.get(seq=3), by=hall.referee)
    correct_hand(hand=Hand.objects.get(seq=3), event=END, by=hall.referee, reason="the time was over")
    sign_all(hall)
    with pytest.raises(Forbidden):
        void_last_hand(table=hall.table(), by=hall.referee, reason="x")
    with pytest.raises(Forbidden):
        dispute_hand(hand=Hand.objects.get(seq=3, state="accepted"), by=hall.referee)
    with pytest.raises(Forbidden):
        correct_hand(hand=Hand.objects.get(seq=3, state="accepted"), event=END, by=hall.referee, reason="x")
    assert sheet(hall).closed


def test_a_substitute_signs_for_the_seat(hall: Hall) -> None:
    """Mahjong Competition Rules know no event for it: the seat alone says who plays, after the game too."""
    void(hall)
    table, east = hall.table(), hall.entries(hall.table())[0]
    spare = add_entry(
        tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser, status="substitute"
    )
    seat_substitute(table=table, entry=east, substitute=spare, by=hall.head)
    hall.send(table, END)
    assert sheet(hall).places[0].entry == spare
    with pytest.raises(Invalid, match="not_at_table"):
        sign(hall, 0)
    sign(hall, 0, entry=spare)
    take_back_substitute(table=hall.table(), entry=east, by=hall.head, reason="wrong table")
    assert Signature.objects.filter(voided_at=None).count() == 0
    assert unproved(hall) == []


def test_the_organiser_closes_without_what_is_missing(hall: Hall) -> None:
    sign(hall, 1)
    with pytest.raises(Forbidden):
        waive_signatures(table=hall.table(), by=hall.referee, reason="gone")
    with pytest.raises(Invalid, match="reason_missing"):
        waive_signatures(table=hall.table(), by=hall.head, reason=" ")
    rows = waive_signatures(table=hall.table(), by=hall.organiser, reason="they had a train to catch")
    assert [(row.kind, row.reason) for row in rows] == [("waived", "they had a train to catch")] * 3
    assert sheet(hall).closed
    with pytest.raises(Conflict, match="nothing_to_sign"):
        waive_signatures(table=hall.table(), by=hall.organiser, reason="again")
    assert unproved(hall) == []


def test_a_phone_at_the_table_collects_where_it_may_enter_hands(hall: Hall) -> None:
    phone = hall.referee
    Tournament.objects.update(table_codes="read")
    rights.seat_at(phone, hall.table())
    with pytest.raises(Forbidden):
        sign(hall, 0)
    Tournament.objects.update(table_codes="enter")
    rights.seat_at(phone, hall.table())
    sign(hall, 0)


def test_three_players_are_three_signatures() -> None:
    """The table of a round that nobody filled: whoever sits there signs."""
    hall = make_hall(signature_policy="always")
    Table.objects.get().seats.filter(wind="N").delete()
    assert Entry.objects.count() == 4
    assert is_closed(hall.table()) is False
