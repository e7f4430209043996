"""The page "Something is wrong" offers the ways that are open to its reader, and no others."""

import pytest
from django.test import Client

from tests.factories import END, Hall, close_table_from_paper, draw, ron
from tests.markup import markup
from tournaments.models import Hand
from tournaments.play.hands.services.disputes import dispute_hand

pytestmark = pytest.mark.django_db

WAYS = ("/correct/", "/ask/", "/dispute/", "/void/")


def ways(client: Client, seq: int) -> list[str]:
    """The ways that the page of a live hand leads to."""
    hand = Hand.objects.get(seq=seq, state="accepted")
    page = markup(client.get(f"/hand/{hand.pk}/wrong/"))
    return [way for way in WAYS if f'{way}"' in page]


def test_the_ways_of_a_referee_and_of_the_head_referee(hall: Hall, referee: Client, head: Client) -> None:
    _, south, west, _ = hall.names(hall.table())
    hall.send(hall.table(), ron(south, west, fan=2, fu=30))
    hall.send(hall.table(), draw())
    assert [ways(referee, seq) for seq in (1, 2)] == [
        ["/ask/", "/dispute/"],
        ["/correct/", "/dispute/", "/void/"],
    ]
    assert [ways(head, seq) for seq in (1, 2)] == [
        ["/correct/", "/dispute/"],
        ["/correct/", "/dispute/", "/void/"],
    ]


def test_the_ways_of_the_end_and_of_paper(hall: Hall, referee: Client) -> None:
    hall.send(hall.table(), draw())
    hall.send(hall.table(), END)
    assert ways(referee, 2) == ["/dispute/", "/void/"]
    second = hall.table(2)
    close_table_from_paper(table=second, scores=dict.fromkeys(hall.names(second), 30_000), by=hall.head)
    paper = Hand.objects.get(table=second)
    page = markup(referee.get(f"/hand/{paper.pk}/wrong/"))
    assert "Correct these scores" in page
    assert referee.get(f"/hand/{paper.pk}/correct/")["Location"] == f"/table/{second.pk}/scores/"


def test_a_hand_that_has_its_own_page_leads_there(hall: Hall, referee: Client) -> None:
    hall.send(hall.table(), draw())
    hand = Hand.objects.get()
    page = f"/hand/{hand.pk}/wrong/"
    dispute_hand(hand=hand, by=hall.referee, reason="x")
    assert referee.get(page)["Location"] == f"/hand/{hand.pk}/settle/"
    Hand.objects.update(state="voided")
    assert referee.get(page)["Location"] == f"/hand/{hand.pk}/"


def test_the_table_plays_on_after_a_dispute(hall: Hall, referee: Client) -> None:
    hall.send(hall.table(), draw())
    hand = Hand.objects.get()
    answer = referee.post(f"/hand/{hand.pk}/dispute/", {"reason": "South was noten"}, follow=True)
    assert "Hand 1 is waiting for the head referee." in markup(answer)
    assert "Enter hand" in markup(answer)
    assert hall.send(hall.table(), draw()).data["hand"]["seq"] == 2
