"""Two phones and the desk look at one table: each shows the same game, whoever enters, decides and closes."""

from contextlib import suppress

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, Open
from tests.browser.people import ask_again
from tests.factories import AccountFactory, make_hall, ron
from tournaments.common.errors import Conflict
from tournaments.common.web.finders import find_table
from tournaments.desk.hall.services.clock import give_signal
from tournaments.desk.hall.services.closing import close_table
from tournaments.desk.hall.services.rounds import call_referee
from tournaments.models import Hand, OtherVersion, Role
from tournaments.play.hands.services.corrections import rule_hand, take_other_version
from tournaments.play.hands.services.disputes import dispute_hand
from tournaments.play.hands.services.hands import TIME_UP, void_last_hand
from tournaments.play.hands.services.requests import ask_correction
from tournaments.play.signatures.selectors import result_of
from tournaments.play.signatures.services.signatures import sign_table

pytestmark = pytest.mark.browser

WATCH = """() => {
    window.moved = [];
    const note = ({node, previousRect, currentRect}) => {
        const box = node instanceof Element ? node : node?.parentElement;
        const holdsForm = box?.closest("main form") || box?.querySelector("main form");
        if (holdsForm) window.moved.push([box.outerHTML.slice(0, 80), previousRect.y, currentRect.y]);
    };
    new PerformanceObserver((list) => list.getEntries().forEach((shift) => shift.sources.forEach(note)))
        .observe({type: "layout-shift"});
}"""
"""Note every form that moves, or moves within, from now on."""


def test_each_shows_the_same_game(transactional_db: None, opened: Open) -> None:
    """Each page asks every four seconds; the form of a hand that is open beside them never moves."""
    cache.clear()
    hall = make_hall(players=8, signature_policy="always")
    second = AccountFactory.create()
    Role.objects.create(tournament=hall.tournament, account=second, kind="referee")
    table = hall.table(1)
    east, south, *_ = hall.names(table)
    address = f"/table/{table.pk}/"
    pages = [opened(address, hall.referee), opened(address, second), opened(address, hall.head, LAPTOP)]
    form = opened(f"{address}hand/", hall.head)
    form.evaluate(WATCH)

    def same(hands: int, score: str, *words: str) -> None:
        for page in pages:
            expect(page.locator("#table-now")).to_have_attribute("data-poll", "4")
            ask_again(page)
            expect(page.locator(".scoresheet li")).to_have_count(hands)
            expect(page.locator(f"[data-seat='{south}'] .score")).to_have_text(score)
            for sentence in words:
                expect(page.locator("main")).to_contain_text(sentence)
        ask_again(form)

    def newest() -> Hand:
        return Hand.objects.filter(table=table, state__in=("accepted", "held")).order_by("seq")[0]

    hall.send(table, ron(south, east, fan=2, fu=30))
    same(1, "32\u2009000")
    reason = pages[1].get_by_label("Reason (kept in the log)").last
    pages[1].locator("#void-hand summary").click()
    reason.fill("wrong table")
    call_referee(table=table, by=hall.referee, reason="")
    same(1, "32\u2009000", "This table has called a referee.")
    dispute_hand(hand=newest(), by=hall.referee)
    same(1, "32\u2009000", "Hand 1 is disputed")
    rule_hand(hand=newest(), rulings={south: {"fan": 3, "fu": 40}}, by=hall.head, reason="misread")
    same(1, "35\u2009200", "ruled")
    ask_correction(hand=newest(), event=ron(south, east, fan=1, fu=30), by=second, reason="misread")
    same(1, "35\u2009200", "asks to correct hand 1")
    take_other_version(version=OtherVersion.objects.get(outcome="open"), by=hall.head)
    same(1, "31\u2009000")
    hall.send(table, ron(south, east, fan=2, fu=30))
    same(2, "33\u2009900")
    expect(reason).to_have_value("wrong table")
    expect(pages[1].get_by_role("button", name="Void hand")).to_have_text("Void hand 1")
    void_last_hand(table=table, by=hall.referee, reason="entered twice")
    same(1, "31\u2009000")
    with suppress(Conflict):
        hall.send(table, ron(south, east, fan=3, fu=30), by=second, expected_seq=1)
    same(1, "31\u2009000", "Two versions of hand 1 were sent")
    take_other_version(version=OtherVersion.objects.get(outcome="open"), by=hall.referee)
    same(1, "33\u2009900")
    give_signal(round=hall.round(), by=hall.head)
    same(1, "33\u2009900", "This hand and one more.")
    hall.send(table, ron(east, south, fan=1, fu=30))
    same(2, "32\u2009900", "This is the last hand.")
    reason.fill("")
    pages[1].locator("h1").click()
    close_table(table=table, event=TIME_UP, by=hall.referee, instead={}, reason="the hall closes")
    same(3, "32\u2009900", "Ended early", "Open the table again", "0 of 4")
    void_last_hand(table=table, by=hall.head, reason="one more")
    same(2, "32\u2009900", "Void the last hand", "Enter hand")
    close_table(table=table, event=TIME_UP, by=hall.referee, instead={}, reason="the hall closes")
    same(3, "32\u2009900", "0 of 4")
    sign_table(
        table=table,
        entry=hall.entries(table)[0],
        by=hall.referee,
        result=result_of(find_table(hall.head, table.pk)),
    )
    same(3, "32\u2009900", "1 of 4")
    assert form.evaluate("window.moved") == []
