"""Two phones and the desk look at one table: each shows the same game, whoever enters, decides and closes."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import cache
from playwright.sync_api import Page, expect

from players.models import Account
from tests.browser.conftest import LAPTOP, Open
from tests.browser.people import ask_again
from tests.factories import AccountFactory, Hall, make_hall, ron
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


@dataclass
class Watched:
    """A table, the pages of two referees and of the desk, and an open form of a hand."""

    hall: Hall
    second: Account
    pages: list[Page]
    form: Page

    def __post_init__(self) -> None:
        self.table = self.hall.table(1)
        self.east, self.south, *_ = self.hall.names(self.table)
        self.form.evaluate(WATCH)

    def same(self, hands: int, score: str, *words: str) -> None:
        """Each page has so many hands, this score of South, and these sentences."""
        for page in self.pages:
            expect(page.locator("#table-now")).to_have_attribute("data-poll", "4")
            ask_again(page)
            for sentence in words:
                expect(page.locator("main")).to_contain_text(sentence)
            expect(page.locator(f"[data-seat='{self.south}'] .score")).to_have_text(score)
            expect(page.locator(".scoresheet li")).to_have_count(hands)
        ask_again(self.form)

    def newest(self) -> Hand:
        return Hand.objects.filter(table=self.table, state__in=("accepted", "held")).order_by("seq")[0]

    def win(self, winner: str, loser: str, fan: int, fu: int, **more: Any) -> None:
        self.hall.send(self.table, ron(winner, loser, fan=fan, fu=fu), **more)


@pytest.fixture
def watched(transactional_db: None, opened: Open) -> Watched:
    cache.clear()
    hall = make_hall(players=8, signature_policy="always")
    second = AccountFactory.create()
    Role.objects.create(tournament=hall.tournament, account=second, kind="referee")
    address = f"/table/{hall.table(1).pk}/"
    pages = [opened(address, hall.referee), opened(address, second), opened(address, hall.head, LAPTOP)]
    return Watched(hall, second, pages, opened(f"{address}hand/", hall.head))


def test_each_shows_the_same_game(watched: Watched) -> None:
    """Each page asks every four seconds; the form of a hand that is open beside them never moves."""
    watched.win(watched.south, watched.east, 2, 30)
    watched.same(1, "32\u2009000")
    reason = watched.pages[1].get_by_label("Reason (kept in the log)").last
    watched.pages[1].locator("#void-hand summary").click()
    reason.fill("wrong table")
    a_hand_is_ruled_and_corrected(watched)
    watched.win(watched.south, watched.east, 2, 30)
    watched.same(2, "33\u2009900")
    expect(reason).to_have_value("wrong table")
    expect(watched.pages[1].get_by_role("button", name="Void hand")).to_have_text("Void hand 1")
    two_versions_are_sent(watched)
    reason.fill("")
    watched.pages[1].locator("h1").click()
    the_game_ends_twice(watched)
    assert watched.form.evaluate("window.moved") == []


def a_hand_is_ruled_and_corrected(watched: Watched) -> None:
    hall, east, south = watched.hall, watched.east, watched.south
    call_referee(table=watched.table, by=hall.referee, reason="")
    watched.same(1, "32\u2009000", "This table has called a referee.")
    dispute_hand(hand=watched.newest(), by=hall.referee)
    watched.same(1, "32\u2009000", "Hand 1 is disputed")
    rule_hand(hand=watched.newest(), rulings={south: {"fan": 3, "fu": 40}}, by=hall.head, reason="misread")
    watched.same(1, "35\u2009200", "ruled")
    event = ron(south, east, fan=1, fu=30)
    ask_correction(hand=watched.newest(), event=event, by=watched.second, reason="misread")
    watched.same(1, "35\u2009200", "asks to correct hand 1")
    take_other_version(version=OtherVersion.objects.get(outcome="open"), by=hall.head)
    watched.same(1, "31\u2009000")


def two_versions_are_sent(watched: Watched) -> None:
    """The second hand is voided; another first one comes, and is taken; then the time is up."""
    hall, east, south = watched.hall, watched.east, watched.south
    void_last_hand(table=watched.table, by=hall.referee, reason="entered twice")
    watched.same(1, "31\u2009000")
    with suppress(Conflict):
        watched.win(south, east, 3, 30, by=watched.second, expected_seq=1)
    watched.same(1, "31\u2009000", "Two versions of hand 1 were sent")
    take_other_version(version=OtherVersion.objects.get(outcome="open"), by=hall.referee)
    watched.same(1, "33\u2009900")
    give_signal(round=hall.round(), by=hall.head)
    watched.same(1, "33\u2009900", "This hand and one more.")
    watched.win(east, south, 1, 30)
    watched.same(2, "32\u2009900", "This is the last hand.")


def the_game_ends_twice(watched: Watched) -> None:
    """Ended early, opened again, ended early; a player signs."""
    hall, table = watched.hall, watched.table
    close_table(table=table, event=TIME_UP, by=hall.referee, instead={}, reason="the hall closes")
    watched.same(3, "32\u2009900", "Ended early", "Open the table again", "0 of 4")
    void_last_hand(table=table, by=hall.head, reason="one more")
    watched.same(2, "32\u2009900", "Void the last hand", "Enter hand")
    close_table(table=table, event=TIME_UP, by=hall.referee, instead={}, reason="the hall closes")
    watched.same(3, "32\u2009900", "0 of 4")
    result = result_of(find_table(hall.head, table.pk))
    sign_table(table=table, entry=hall.entries(table)[0], by=hall.referee, result=result)
    watched.same(3, "32\u2009900", "1 of 4")
