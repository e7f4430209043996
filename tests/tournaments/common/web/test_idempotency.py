"""What a key binds, as written rows: a phone sends a hand again after an upgrade, and must get its first answer.

A receipt lives for weeks, and holds a hash of these values. Whoever changes them has to find the old receipts, too.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.factories import Hall, ron
from tests.tournaments.conftest import client_of
from tournaments.common.chain.canonical import digest
from tournaments.models import Hand, Receipt
from tournaments.play.hands.services.corrections import correct_hand
from tournaments.play.hands.services.reseating import reseat

pytestmark = pytest.mark.django_db


def a_hand(hall: Hall, event: dict[str, Any]) -> dict[str, Any]:
    hall.send(hall.table(), event, key="K", expected_seq=1)
    return {"table": hall.table().pk, "event": event, "expected_seq": 1, "reason": ""}


def a_correction(hall: Hall, event: dict[str, Any]) -> dict[str, Any]:
    hall.send(hall.table(), {**event, "winners": ron(*hall.names(hall.table())[:2], fan=2, fu=30)["winners"]})
    hand = Hand.objects.get()
    correct_hand(hand=hand, event=event, by=hall.head, reason="misread", key="K")
    return {"correct": hand.pk, "event": event, "reason": "misread", "expected_version": None}


def new_seats(hall: Hall, event: dict[str, Any]) -> dict[str, Any]:
    seats = dict(zip("ESWN", (2, 1, 3, 4), strict=True))
    numbers = [seat.entry.number for seat in hall.table().seats.order_by("pk")]
    seats = dict(zip("ESWN", [numbers[1], numbers[0], *numbers[2:]], strict=True))
    reseat(table=hall.table(), seats=seats, names=False, by=hall.head, reason="sat wrong", key="K")
    return {"reseat": hall.table().pk, "seats": seats, "names": False, "reason": "sat wrong"}


def a_change_by_the_api(hall: Hall, event: dict[str, Any]) -> dict[str, Any]:
    path, data = f"/api/v1/tables/{hall.table().pk}/call/", {"reason": "tiles"}
    client = client_of(hall.referee)
    answer = client.post(path, data, content_type="application/json", headers={"Idempotency-Key": "K"})
    assert answer.status_code < 300, answer.content
    return {"method": "POST", "path": path, "data": data}


@pytest.mark.parametrize("send", [a_hand, a_correction, new_seats, a_change_by_the_api])
def test_the_values_that_a_key_binds(hall: Hall, send: Callable[[Hall, dict[str, Any]], Any]) -> None:
    event = ron(*hall.names(hall.table())[:2], fan=1, fu=30)
    bound = send(hall, event)
    assert Receipt.objects.get(key="K").body_hash == digest(bound)


def test_the_hash_of_the_version_before_1_0() -> None:
    """Written by commit 046c98c."""
    event = {"kind": "win", "winners": [{"player": "2", "from": "3", "claim": {"fan": 1, "fu": 30}}]}
    bound = {"table": 7, "event": event, "expected_seq": 1, "reason": "é"}
    assert digest(bound) == "bf11a4e6a4ac57d06d901fded7ddfab14bae3523dfa24c26c2805221302634dd"
