"""A hand on hold is settled, disputed and ruled; a hand that counts is corrected or taken back."""

from django.test import Client
from django.utils import timezone

from tests.factories import Hall, draw, ron, ron_tiles
from tests.tournaments.play.hands.pages.wins import win
from tournaments.models import Hand, Table
from tournaments.play.hands.services.corrections import rule_hand
from tournaments.play.hands.services.disputes import dispute_hand
from tournaments.play.hands.services.hands import UNDONE_WITHIN


def held_hand(hall: Hall, table: Table) -> Hand:
    _east, south, west, _north = hall.names(table)
    answer = hall.send(table, ron_tiles(south, west, {"fan": 4, "fu": 30}))
    return Hand.objects.get(pk=answer.data["hand"]["id"])


def test_mismatch_leads_to_settling_and_can_be_accepted(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    south = hall.names(table)[1]
    sent = {**win(hall, table), f"value-{south}": "4", f"fu-{south}": "30"}
    answer = referee.post(f"/table/{table.pk}/hand/", sent)
    hand = Hand.objects.get()
    assert answer["Location"] == f"/hand/{hand.pk}/settle/"
    html = referee.get(f"/hand/{hand.pk}/settle/").content.decode()
    assert "4 fan 30 fu" in html
    assert "2 fan 30 fu" in html
    referee.post(f"/hand/{hand.pk}/accept/")
    hand.refresh_from_db()
    assert hand.state == "accepted"
    assert referee.get(f"/hand/{hand.pk}/settle/")["Location"] == f"/table/{table.pk}/"


def test_dispute_and_ruling(hall: Hall, referee: Client, head: Client) -> None:
    table = hall.table(1)
    south = hall.names(table)[1]
    hand = held_hand(hall, table)
    referee.post(f"/hand/{hand.pk}/dispute/", {"reason": "ippatsu"})
    for client, offered in ((referee, False), (head, True)):
        page = client.get(f"/hand/{hand.pk}/settle/").content.decode()
        assert (f'href="/hand/{hand.pk}/rule/"' in page) is offered
    assert referee.get(f"/hand/{hand.pk}/rule/").status_code == 403
    assert head.get(f"/hand/{hand.pk}/rule/").status_code == 200
    ruling = {f"value-{south}": "3", f"fu-{south}": "30"}
    answer = head.post(f"/hand/{hand.pk}/rule/", ruling)
    assert answer.status_code == 400
    assert "Give a reason." in answer.content.decode()
    answer = head.post(f"/hand/{hand.pk}/rule/", {f"value-{south}": "3", "note": "seen"})
    assert "enter a whole number" in answer.content.decode()
    answer = head.post(f"/hand/{hand.pk}/rule/", {**ruling, "note": "seen"})
    assert answer["Location"] == "/t/bologna-open/desk/"
    ruled = Hand.objects.get(state="accepted")
    assert ruled.verdict == "ruled"
    page = head.get(f"/hand/{ruled.pk}/").content.decode()
    assert "Version 2" in page
    assert "3 fan 30 fu" in page


def test_accepting_twice_is_a_message(hall: Hall, referee: Client) -> None:
    hand = held_hand(hall, hall.table(1))
    address = f"/hand/{hand.pk}/settle/"
    referee.post(f"/hand/{hand.pk}/accept/")
    answer = referee.post(f"/hand/{hand.pk}/accept/", {"back": address})
    assert answer["Location"] == address
    assert referee.post(f"/hand/{hand.pk}/accept/", {"back": "//evil.example/"})["Location"] == "/"


def test_newest_hand_is_taken_back(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    hall.send(table, draw())
    page = referee.get(f"/table/{table.pk}/").text
    assert 'aria-label="The last hand"' in page
    assert page.count(f'action="/table/{table.pk}/void/"') == 2  # at once, and below with a reason
    Hand.objects.update(created_at=timezone.now() - UNDONE_WITHIN)
    page = referee.get(f"/table/{table.pk}/").text
    assert page.count(f'action="/table/{table.pk}/void/"') == 1
    assert 'href="#void-hand"' in page
    referee.post(f"/table/{table.pk}/void/", {"reason": "", "expected_seq": "1"})
    assert Hand.objects.get().state == "accepted"
    referee.post(f"/table/{table.pk}/void/", {"reason": "wrong table", "expected_seq": "1"})
    assert Hand.objects.get().state == "voided"


def test_correction_shows_the_difference_and_then_writes(hall: Hall, referee: Client, head: Client) -> None:
    table = hall.table(1)
    east, south, west, _north = hall.names(table)
    hall.send(table, ron(south, west, fan=2, fu=30))
    hall.send(table, draw(south))
    first = Hand.objects.get(seq=1)
    page = head.get(f"/hand/{first.pk}/correct/")
    assert [seat["key"] for seat in page.context["hand_form"].seats if seat["winner"]] == [south]
    sent = {"kind": "win", "winner": east, "discarder": west, f"value-{east}": "mangan"}
    preview = head.post(f"/hand/{first.pk}/correct/preview/", sent)
    assert [row["changed"] for row in preview.context["differences"]] == [True, True]
    gap = head.post(f"/hand/{first.pk}/correct/preview/", {**sent, "winner": ""})
    assert "Choose the winner." in gap.content.decode()
    assert Hand.objects.count() == 2
    answer = head.post(f"/hand/{first.pk}/correct/", sent)
    assert answer.status_code == 400
    assert "Give a reason." in answer.content.decode()
    answer = head.post(f"/hand/{first.pk}/correct/", {**sent, "note": "wrong tick"}, follow=True)
    assert "hands changed: 2" in answer.content.decode()
    assert Hand.objects.filter(seq=1, state="accepted", version=2).exists()
    forbidden = referee.post(f"/hand/{Hand.objects.get(seq=1, version=2).pk}/correct/", {**sent, "note": "x"})
    assert forbidden.status_code == 403


def test_disputed_table_says_so(hall: Hall, referee: Client, head: Client) -> None:
    table = hall.table(1)
    hand = held_hand(hall, table)
    assert "the claim differs from the tiles" in referee.get(f"/table/{table.pk}/").content.decode()
    dispute_hand(hand=hand, by=hall.referee)
    assert (
        "Hand 1 is disputed, and waits for the head referee"
        in head.get(f"/table/{table.pk}/").content.decode()
    )


def test_a_ruling_is_previewed(hall: Hall, head: Client, referee: Client) -> None:
    table = hall.table(1)
    hand = held_hand(hall, table)
    south = hall.names(table)[1]
    address = f"/hand/{hand.pk}/rule/preview/"
    page = head.post(address, {f"value-{south}": "3", f"fu-{south}": "40"}).content.decode()
    assert ("What this changes" in page, "+5\u2009200" in page) == (True, True)
    assert "What this changes" not in head.post(address, {}).content.decode()
    assert (
        head.post(address, {f"value-{south}": "1", f"fu-{south}": "25"}).content.decode().count("<li>") == 1
    )
    assert referee.post(address, {}).status_code == 403
    assert Hand.objects.get() == hand


def test_the_public_reads_why_a_hand_was_ruled(hall: Hall, reader: Client) -> None:
    table = hall.table(1)
    hand = held_hand(hall, table)
    rulings = {hall.names(table)[1]: {"fan": 3, "fu": 40}}
    answer = rule_hand(hand=hand, rulings=rulings, by=hall.head, reason="the dora was seen")
    page = reader.get(f"/hand/{answer.data['hand']['id']}/").content.decode()
    assert "The referee has decided: “the dora was seen”" in page
    old = reader.get(f"/hand/{hand.pk}/").content.decode()
    assert "This version no longer counts: see the newest." in old


def test_the_correction_of_a_ruled_hand_starts_from_the_ruling(hall: Hall, head: Client) -> None:
    table = hall.table(1)
    south = hall.names(table)[1]
    rulings = {south: {"fan": 3, "fu": 40}}
    rule_hand(hand=held_hand(hall, table), rulings=rulings, by=hall.head, reason="the dora was seen")
    page = head.get(f"/hand/{Hand.objects.get(version=2).pk}/correct/")
    data = page.context["hand_form"].data
    assert (data[f"value-{south}"], data[f"fu-{south}"]) == ("3", "40")
