"""At a table after the end signal: an open form tells the last hand, and the page on which people sign follows."""

from collections.abc import Callable

import pytest
from django.core.cache import cache
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.faults import Faults, also_looked_at, looked_at
from tests.browser.people import ask_again
from tests.factories import END, Hall, draw, make_hall, ron
from tournaments.desk.hall.services.clock import give_signal
from tournaments.models import Hand
from tournaments.play.hands.services.corrections import correct_hand

pytestmark = pytest.mark.browser
Look = Callable[[Page], Faults]


@also_looked_at(looked_at)
def test_the_open_form_tells_last_hand_and_end(hall: Hall, opened: Open, look: Look) -> None:
    table = hall.table(1)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    expect(page.locator("[data-left]:visible")).to_have_count(0)
    give_signal(round=hall.round(), by=hall.head)
    ask_again(page)
    expect(page.get_by_text("This hand and one more.").last).to_be_visible()
    assert look(page) == {}
    hall.send(table, draw())
    hall.send(table, draw())
    page.goto(f"/table/{table.pk}/hand/")
    expect(page.locator("[data-left='0']")).to_be_visible()
    assert look(page) == {}
    page.locator("input[name=kind][value=exhaustive_draw]").check()
    page.get_by_role("button", name="Send hand").click()
    page.get_by_label("This hand was begun before the end").check()
    assert Hand.objects.count() == 2
    page.get_by_role("button", name="Send hand").click()
    page.wait_for_url(f"**/table/{table.pk}/")
    expect(page.get_by_text("after the end")).to_be_visible()


@also_looked_at(looked_at)
@pytest.mark.night
def test_people_sign_one_result(transactional_db: None, opened: Open, look: Look) -> None:
    """The head referee corrects a hand while the page is open: square, hands and sheet change together."""
    cache.clear()
    hall = make_hall(players=8, signature_policy="always")
    table = hall.table(1)
    east, south, *_ = hall.names(table)
    hall.send(table, ron(south, east, fan=2, fu=30))
    hall.send(table, END)
    page = opened(f"/table/{table.pk}/", hall.referee)
    square = page.locator(f"[data-seat='{south}'] .score")
    expect(square).to_have_text("32\u2009000")
    event = ron(south, east, fan=3, fu=30)
    correct_hand(hand=Hand.objects.get(seq=1), event=event, by=hall.head, reason="misread")
    expect(square).to_have_text("33\u2009900")
    expect(page.locator(".signer").nth(1)).to_contain_text("33\u2009900")
    page.get_by_role("link", name="Not right", exact=True).first.click()
    assert look(page) == {}
    page.get_by_text("wins from").click()
    page.get_by_label("What is not right").fill("it was tsumo")
    page.get_by_role("button", name="Dispute it and call the head referee").click()
    expect(page.locator(".messages")).to_contain_text("Hand 1 is waiting for the head referee.")
