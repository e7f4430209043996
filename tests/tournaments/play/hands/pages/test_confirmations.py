"""The second person's tap at the table's page, and what the desk says."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import END, Hall, draw, make_hall
from tests.markup import markup
from tests.tournaments.conftest import client_of
from tournaments.models import Hand

SLUG = "/t/bologna-open"


@pytest.fixture
def hall(db: None) -> Hall:
    hall = make_hall(confirmation_policy="always")
    hall.send(hall.table(), draw())
    hall.send(hall.table(), draw(), by=hall.head)
    return hall


def page(client: Client, hall: Hall) -> Any:
    return client.get(f"/table/{hall.table().pk}/")


def test_each_confirms_what_others_entered(hall: Hall, referee: Client, head: Client, reader: Client) -> None:
    first, second = Hand.objects.order_by("seq")
    assert [one.pk for one in page(referee, hall).context["mine_to_confirm"]] == [second.pk]
    assert "someone else has to confirm them" in page(referee, hall).content.decode()
    assert "to_confirm" not in page(reader, hall).context
    address = f"/table/{hall.table().pk}/confirm/"
    assert referee.post(address, {"hand": [str(second.pk)], "back": SLUG})["Location"].startswith("/table/")
    assert "<strong>1 hand needs a second person's confirmation</strong>" in markup(page(head, hall))
    head.post(address, {"hand": [str(first.pk)]})
    assert Hand.objects.filter(confirmed_at=None).count() == 0
    assert "to_confirm" not in page(head, hall).context


def test_own_hands_are_refused_in_words(hall: Hall, referee: Client) -> None:
    first = Hand.objects.earliest("seq")
    answer = referee.post(
        f"/table/{hall.table().pk}/confirm/", {"hand": [str(first.pk)], "back": f"{SLUG}/"}, follow=True
    )
    assert "You entered or settled hand 1 yourself" in answer.content.decode()


def test_desk_and_closing_say_which_table(hall: Hall) -> None:
    client = client_of(hall.organiser)
    assert "to confirm" not in client.get(f"{SLUG}/desk/").content.decode()
    hall.send(hall.table(), END)
    assert "2 hands to confirm" in client.get(f"{SLUG}/desk/").content.decode()
    closing = client.post(
        f"{SLUG}/rounds/{hall.round().pk}/close/", {"back": f"{SLUG}/desk/"}, follow=True
    ).content.decode()
    assert "A second person must first confirm hands at these tables: 1." in closing
