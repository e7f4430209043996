"""The seating desk in a browser: draw, compare, exchange, publish; and again in the middle of the day."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.factories import END, PlayerFactory, make_hall
from tournaments.desk.hall.services.rounds import close_round, start_round
from tournaments.desk.people.services.entries import add_entry, withdraw_entry
from tournaments.desk.seating.selectors import seated_grid, seated_in
from tournaments.desk.seating.services.plans import make_plan
from tournaments.models import Entry, SeatingPlan, Table

pytestmark = pytest.mark.browser

SEATING = "/t/bologna-open/seating/"


def test_draw_compare_exchange_publish(opened: Open, transactional_db: None) -> None:
    hall = make_hall(players=16, rounds=4, started=False)
    page = opened(SEATING, hall.organiser, LAPTOP)
    page.get_by_text("Seed and wishes").click()
    page.get_by_label("Seed").fill("3 1 6 6 2")
    page.get_by_text("Players to keep apart, fixed tables").click()
    page.get_by_label("Player", exact=True).first.fill("1")
    page.get_by_label("and player").first.fill("2")
    page.get_by_role("button", name="Draw a plan for 4 rounds").click()
    expect(page.locator("main")).to_contain_text("Players to be kept apart do not meet.")
    expect(page.locator("figure.meetings path.met1")).to_have_count(1)

    page.get_by_role("button", name="Side by side").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Plans 1 and 2")
    expect(page.locator("figure.meetings")).to_have_count(2)
    page.get_by_role("link", name="Plan 2", exact=True).click()

    page.get_by_role("link", name="Round 3").click()
    page.locator("input[value='1E']").check()
    page.locator("input[value='4N']").check()
    page.get_by_role("button", name="Preview the change").click()
    expect(page.locator("tr", has_text="Repeated meetings")).to_contain_text("worse")
    assert SeatingPlan.objects.count() == 2
    page.get_by_role("button", name="Create a draft").click()
    expect(page.get_by_role("status").first).to_contain_text("Plan 3 is plan 2 with two seats swapped.")
    page.get_by_role("button", name="Publish plan 3").click()
    expect(page.get_by_role("status").first).to_contain_text("The seating of 4 rounds has been published.")
    one, other = SeatingPlan.objects.filter(number__gte=2).order_by("number")
    assert other.grid[2][0][0] == one.grid[2][3][3]
    assert seated_grid(hall.stage) == other.grid


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_draft_is_thrown_away_and_taken_back(
    opened: Open, transactional_db: None, size: ViewportSize
) -> None:
    hall = make_hall(players=16, rounds=4, started=False)
    make_plan(stage=hall.stage, by=hall.organiser, seed=5)
    page = opened(SEATING, hall.organiser, size)
    expect(page.get_by_role("heading", name="Plan 2")).to_contain_text("draft")
    page.get_by_role("link", name="Plan 1 (published)").click()
    expect(page.get_by_role("heading", name="Plan 1")).to_contain_text("published")
    page.get_by_role("link", name="Plan 2 (draft)").click()
    page.get_by_role("button", name="Throw away").click()
    expect(page.locator(".messages")).to_contain_text("Plan 2 has been thrown away.")
    expect(page.get_by_role("heading", name="Plan 1")).to_contain_text("published")
    page.get_by_text("Earlier plans").last.click()
    page.get_by_role("button", name="Make it a draft again").click()
    expect(page.get_by_role("heading", name="Plan 2")).to_contain_text("draft")


@pytest.mark.night
def test_planned_again_after_a_drop_out_in_round_3(opened: Open, transactional_db: None) -> None:
    hall = make_hall(players=16, rounds=6)
    for number in (1, 2, 3):
        if number > 1:
            start_round(round=hall.round(number), by=hall.head)
        for table in Table.objects.filter(round__number=number):
            hall.send(table, END)
        if number < 3:
            close_round(round=hall.round(number), by=hall.head)
    before = seated_grid(hall.stage)
    withdraw_entry(entry=Entry.objects.get(number=5), by=hall.organiser)

    page = opened(SEATING, hall.organiser, LAPTOP)
    expect(page.locator("main")).to_contain_text(
        "15 players. They do not fill the tables: 1 more player is needed."
    )
    late = add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    page.reload()
    expect(page.locator("main")).to_contain_text("This plan includes players who are no longer playing: ")
    expect(page.locator("main")).to_contain_text(f"Playing, without a seat: {late.player.full_name}")
    page.get_by_role("button", name="Redraw rounds 4 to 6").click()
    expect(page.locator("main")).to_contain_text("from round 4 on")
    page.get_by_role("link", name="Round 3").click()
    expect(page.locator("main")).to_contain_text("has started")
    page.get_by_role("button", name="Publish plan 2").click()
    expect(page.get_by_role("status").first).to_contain_text("The seating of 3 rounds has been published.")

    after = seated_grid(hall.stage)
    assert after[:3] == before[:3]
    assert seated_in(after[3:]) == set(range(1, 17)) - {5} | {late.number}
