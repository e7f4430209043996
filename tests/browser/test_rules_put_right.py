"""What a referee sees and presses where the rules were put right: several callers, riichi of FIMJ, seats of MCR."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, Open
from tests.browser.people import open_seldom
from tests.browser.test_referee import tick
from tests.factories import draw, make_hall
from tournaments.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.night]

PLAIN = "These rules have no red fives: each counts as a plain five."


@pytest.mark.parametrize(
    ("ruleset", "deltas"), [("zungjung33", [-85, 135, -25, -25]), ("mcr2006", [-53, 69, -8, -8])]
)
def test_several_callers_are_ticked_and_one_is_paid(
    opened: Open, transactional_db: None, ruleset: str, deltas: list[int]
) -> None:
    hall = make_hall(ruleset=ruleset)
    table = hall.table()
    east, south, west, _north = hall.names(table)
    people = {entry.key: entry.player.full_name for entry in hall.entries(table)}
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    tick(page, "winner", west)
    tick(page, "winner", south)
    tick(page, "discarder", east)
    expect(page.locator("input[name=discarder][value=self]")).to_be_disabled()
    open_seldom(page)
    for player in (west, south):
        page.locator(f"details.claim[data-winner='{player}'] summary").click()
        page.locator(f"#points-{player}").fill("45")
    expect(page.locator("#answer .note")).to_contain_text(f"{people[south]} is paid: the first in turn")
    expect(page.locator("#answer .note")).to_contain_text(f"Recorded only: {people[west]}.")
    page.get_by_role("button", name="Send hand").click()
    expect(page.get_by_role("status").first).to_contain_text("Hand 1 recorded.")
    expect(page.locator(".scoresheet")).to_contain_text(f"also called, not paid: {people[west]}")
    table.refresh_from_db()
    assert [table.position["scores"][name] for name in hall.names(table)] == deltas


def test_a_recorded_caller_may_answer_for_the_discard(opened: Open, transactional_db: None) -> None:
    """Zung Jung: West called too, and was the first to discard the tile."""
    hall = make_hall(ruleset="zungjung33")
    table = hall.table()
    east, south, west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    tick(page, "winner", south)
    expect(page.locator(f"#responsible option[value='{south}']")).to_have_js_property("hidden", True)
    tick(page, "winner", west)
    tick(page, "discarder", east)
    open_seldom(page)
    for player in (west, south):
        page.locator(f"details.claim[data-winner='{player}'] summary").click()
        page.locator(f"#points-{player}").fill("45")
    page.get_by_text("Another player is responsible").click()
    page.locator("#responsible").select_option(west)
    page.get_by_role("button", name="Send hand").click()
    expect(page.get_by_role("status").first).to_contain_text("Hand 1 recorded.")
    table.refresh_from_db()
    assert [table.position["scores"][name] for name in hall.names(table)] == [-25, 135, -85, -25]


def test_riichi_of_fimj_on_two_tiles_is_said_before_sending(opened: Open, transactional_db: None) -> None:
    hall = make_hall(ruleset="fimj2001")
    table = hall.table()
    east, south, _west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    tick(page, "winner", south)
    tick(page, "discarder", east)
    open_seldom(page)
    page.locator("details.typed-box summary").click()
    page.locator(f"#tiles-{south}").fill("123m678p99s23s345m1s")
    expect(page.locator("#sum")).to_contain_text("40 points")
    tick(page, f"flag-{south}", "riichi")
    expect(page.locator("#answer")).to_contain_text("Riichi may only be declared with a wait on one tile.")
    expect(page.locator("#answer")).to_contain_text("(1s 4s)")
    assert not Hand.objects.exists()


def test_seats_change_after_four_hands_of_mcr(opened: Open, transactional_db: None) -> None:
    hall = make_hall(ruleset="mcr2006")
    table = hall.table()
    for _ in range(3):
        hall.send(table, draw())
    a, b, c, d = (entry.player.full_name for entry in hall.entries(table))
    page = opened(f"/table/{table.pk}/hand/", hall.referee, LAPTOP)
    tick(page, "kind", "exhaustive_draw")
    expect(page.locator("#answer .note")).to_contain_text("The East round is over: change seats.")
    page.get_by_role("button", name="Send hand").click()
    expect(page.locator("main .note li")).to_have_text(
        [f"East: {b}", f"South: {a}", f"West: {d}", f"North: {c}"]
    )
    expect(page.locator(".square .dealer .who")).to_have_text(b, use_inner_text=True)
    page.get_by_role("link", name="Enter hand").click()
    expect(page.locator("h1")).to_have_text("South 1")
    expect(page.locator("main .note li").first).to_have_text(f"East: {b}")


def test_a_red_five_is_a_plain_five_where_there_are_none(opened: Open, transactional_db: None) -> None:
    tiles = "tiles-you=678s555z34m22p0m&melds-you=chi+340p&dora=1z&how=tsumo"
    page = opened(f"/calculator/?rules=ema2025&{tiles}")
    expect(page.locator("#answer .note")).to_have_text(PLAIN)
    expect(page.locator("#answer")).to_contain_text("1 fan 30 fu")
    page.goto(f"/calculator/?rules=ema2008&{tiles}")
    expect(page.locator("#answer")).to_contain_text("3 fan 30 fu")
    expect(page.locator("#answer .note")).to_have_count(0)
