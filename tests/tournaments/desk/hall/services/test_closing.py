"""A game ends by its clock, or early for a reason; its table can be opened again."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.factories import Hall, draw, end_table
from tests.tournaments.conftest import client_of
from tournaments.common.errors import Forbidden, Invalid
from tournaments.common.web.codes import code_of
from tournaments.desk.hall.services.closing import close_table
from tournaments.desk.table_codes.services import account_at, open_code
from tournaments.models import Hand, Round, Table, Tournament
from tournaments.play.hands.services.hands import TIME_UP, void_last_hand

pytestmark = pytest.mark.django_db


def end(hall: Hall, **more: Any) -> None:
    close_table(table=hall.table(), event=TIME_UP, by=more.pop("by", hall.referee), instead={}, **more)


def ended_as() -> tuple[str, str]:
    """The name of the end, and why."""
    hand = Hand.objects.get(event__kind="end", state="accepted")
    return hand.event.get("reason", "time"), hand.reason


def let_time_pass(hall: Hall) -> None:
    Round.objects.update(started_at=timezone.now() - timedelta(hours=5))


def test_before_its_time_a_game_ends_for_a_reason(hall: Hall) -> None:
    with pytest.raises(Invalid) as refused:
        end(hall)
    assert refused.value.code == "reason_missing"
    end(hall, reason="the hall closes")
    assert ended_as() == ("early", "the hall closes")


def test_after_its_time_it_ends_without_a_word(hall: Hall) -> None:
    let_time_pass(hall)
    end(hall)
    assert ended_as() == ("time", "")


def test_the_api_ends_it_by_the_same_rule(hall: Hall) -> None:
    with pytest.raises(Invalid):
        end_table(table=hall.table(), by=hall.referee)
    end_table(table=hall.table(), by=hall.referee, reason="the hall closes", key="k1")
    assert end_table(table=hall.table(), by=hall.referee, reason="the hall closes", key="k1").repeated
    assert ended_as()[0] == "early"


def test_a_table_that_ended_is_opened_again(hall: Hall) -> None:
    hall.send(hall.table(), draw())
    end(hall, reason="the hall closes")
    referee, address = client_of(hall.referee), f"/table/{hall.table().pk}/"
    assert "Open the table again" in referee.get(address).content.decode()
    answer = referee.post(f"{address}void/", {"reason": "a slip", "expected_seq": "2"}, follow=True)
    assert "Table 1 is open again." in answer.content.decode()
    assert "Void the last hand" in answer.content.decode()
    assert hall.table().state == Table.State.PLAYING


def test_a_phone_at_the_table_ends_its_game_once_its_time_is_up(hall: Hall) -> None:
    """Nor does it open a table again that the staff has ended early."""
    Tournament.objects.update(table_codes="enter")
    phone = account_at(open_code(code_of(hall.table())))
    assert phone is not None
    for send in (end, lambda hall, by: hall.send(hall.table(), TIME_UP, by=by)):
        with pytest.raises(Forbidden):
            send(hall, by=phone)
    end(hall, reason="the hall closes")
    with pytest.raises(Forbidden):
        void_last_hand(table=hall.table(), by=phone, reason="more")
    void_last_hand(table=hall.table(), by=hall.referee, reason="more time")
    let_time_pass(hall)
    end(hall, by=phone)
    assert ended_as() == ("time", "")


def test_its_page_names_the_end_and_asks(hall: Hall) -> None:
    address = f"/table/{hall.table().pk}/close/"
    hall.send(hall.table(), draw())
    page = client_of(hall.referee).get(address).content.decode()
    assert [words in page for words in ("minutes left.", "End it all the same?", "Time is up")] == [
        True,
        True,
        False,
    ]
    client_of(hall.referee).post(address, {"kind": "end", "expected_seq": "2", "reason": "the hall closes"})
    assert "Ended early" in client_of(hall.referee).get(f"/table/{hall.table().pk}/").content.decode()


def test_the_last_hand_of_a_finished_game_is_voided_like_any_other(hall: Hall) -> None:
    table, page = hall.table(), client_of(hall.referee)
    for _hand in range(8):
        hall.send(table, draw())
    assert hall.table().state == Table.State.FINISHED
    assert "Void the last hand" in page.get(f"/table/{table.pk}/").content.decode()
    page.post(f"/table/{table.pk}/void/", {"reason": "entered twice", "expected_seq": "8"})
    assert hall.table().state == Table.State.PLAYING
