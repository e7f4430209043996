"""People on the day: a tablet at the door, a substitute at a table, a second person who confirms."""

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import LAPTOP, Open
from tests.factories import Hall, PlayerFactory, draw, make_hall
from tournaments.models import Entry, Seat
from tournaments.people.services.entries import add_entry

pytestmark = pytest.mark.browser

TABLET: ViewportSize = {"width": 820, "height": 1180}


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return make_hall(players=8, ruleset="ema2025", confirmation_policy="always")


def test_check_in_on_a_tablet(hall: Hall, opened: Open) -> None:
    entry = Entry.objects.select_related("player").get(number=3)
    page = opened(f"/t/{hall.tournament.slug}/check-in/", hall.organiser, TABLET)
    page.get_by_label("Find a player").fill(entry.player.family_name.lower())
    expect(page.locator("#arrivals > li:visible")).to_have_count(1)
    row = page.locator("#entry-3")
    row.get_by_role("button").click()
    expect(row).to_have_class("arrival here")
    expect(page.locator("#arrivals-count")).to_contain_text("1 of 8 players checked in")
    row.get_by_role("button").click()
    expect(row).to_have_class("arrival")
    expect(page.locator("#arrivals-count")).to_contain_text("0 of 8 players checked in")
    row.get_by_role("button").click()
    expect(row).to_have_class("arrival here")
    page.get_by_text("7 players are missing").click()
    page.get_by_role("button", name="Mark the rest as no-shows").click()
    expect(page.locator(".messages")).to_contain_text("7 players marked as no-shows.")
    page.locator("#entry-4").get_by_role("button").click()
    expect(page.locator("#entry-4")).to_have_class("arrival here")
    assert Entry.objects.get(number=4).status == "playing"


def test_quick_taps_at_the_door_are_all_counted(hall: Hall, opened: Open) -> None:
    """Three taps before the first answer came: the one in the middle was lost."""
    page = opened(f"/t/{hall.tournament.slug}/check-in/", hall.organiser, TABLET)
    page.evaluate(
        """() => [...document.querySelectorAll("#arrivals > li button")].slice(0, 5)
        .forEach((one) => one.click())"""
    )
    expect(page.locator("#arrivals-count")).to_contain_text("5 of 8 players checked in")
    assert Entry.objects.exclude(checked_in_at=None).count() == 5


def test_a_substitute_comes_and_goes(hall: Hall, opened: Open) -> None:
    player = PlayerFactory.create(given_name="Eva", family_name="Ruiz")
    add_entry(tournament=hall.tournament, player=player, by=hall.organiser, status="substitute")
    table = hall.table(1)
    absent = hall.entries(table)[1].player.full_name
    page = opened(f"/table/{table.pk}/", hall.head)
    page.get_by_role("link", name="Substitute").click()
    page.get_by_text(absent, exact=True).click()
    page.get_by_text("Eva Ruiz", exact=True).click()
    page.get_by_label("Reason (kept in the log)").fill("ill")
    page.get_by_role("button", name="Seat the substitute").click()
    expect(page.locator(".messages")).to_contain_text(f"Eva Ruiz plays for {absent}.")
    expect(page.locator(".square")).to_contain_text(f"Eva Ruiz (for {absent})")
    page.get_by_role("link", name="Substitute").click()
    page.get_by_text("Cancel").click()
    page.locator("details").get_by_label("Reason (kept in the log)").fill("came after all")
    page.get_by_role("button", name=f"Put {absent} back").click()
    expect(page.locator(".square")).not_to_contain_text("Eva Ruiz")
    assert not Seat.objects.exclude(played_by=None).exists()


def test_a_second_person_confirms(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    hall.send(table, draw())
    page = opened(f"/table/{table.pk}/", hall.referee)
    expect(page.locator("#confirm")).to_contain_text("another member of the staff has to confirm them")
    page = opened(f"/table/{table.pk}/", hall.head, LAPTOP)
    page.get_by_role("button", name="Confirm 1 hand").click()
    expect(page.locator(".messages")).to_contain_text("1 hand confirmed.")
    expect(page.locator("#hand-1")).to_contain_text("confirmed")
