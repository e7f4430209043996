"""Two phones and the desk look at one table: each shows the same game, whoever enters, decides and closes."""

from contextlib import suppress

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, Open
from tests.browser.people import ask_again
from tests.factories import AccountFactory, Hall, ron
from tournaments.common.errors import Conflict
from tournaments.models import Hand, OtherVersion, Role
from tournaments.play.hands.services.corrections import take_other_version
from tournaments.play.hands.services.hands import void_last_hand
from tournaments.play.hands.services.requests import ask_correction

pytestmark = pytest.mark.browser


def test_each_shows_the_same_game(hall: Hall, opened: Open) -> None:
    second = AccountFactory.create()
    Role.objects.create(tournament=hall.tournament, account=second, kind="referee")
    table = hall.table(1)
    east, south, *_ = hall.names(table)
    address = f"/table/{table.pk}/"
    pages = [opened(address, hall.referee), opened(address, second), opened(address, hall.head, LAPTOP)]

    def same(hands: int, score: str) -> None:
        for page in pages:
            ask_again(page)
            expect(page.locator(".handlist > li")).to_have_count(hands)
            expect(page.locator(f"[data-seat='{south}'] .score")).to_have_text(score)

    hall.send(table, ron(south, east, fan=2, fu=30))
    same(1, "32\u2009000")
    pages[1].locator("#void summary").click()
    pages[1].get_by_label("Reason (kept in the log)").last.fill("wrong table")
    with suppress(Conflict):
        hall.send(table, ron(south, east, fan=3, fu=30), by=second, expected_seq=1)
    same(1, "32\u2009000")
    take_other_version(version=OtherVersion.objects.get(), by=hall.referee)
    same(1, "33\u2009900")
    hand = Hand.objects.get(state="accepted")
    ask_correction(hand=hand, event=ron(south, east, fan=1, fu=30), by=second, reason="misread")
    take_other_version(version=OtherVersion.objects.get(outcome="open"), by=hall.head)
    same(1, "31\u2009000")
    hall.send(table, ron(south, east, fan=2, fu=30))
    same(2, "33\u2009900")
    expect(pages[1].get_by_label("Reason (kept in the log)").last).to_have_value("wrong table")
    expect(pages[1].get_by_role("button", name="Void hand")).to_have_text("Void hand 1")
    void_last_hand(table=table, by=hall.referee, reason="entered twice")
    same(1, "31\u2009000")
