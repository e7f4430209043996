"""Scores from paper by the keyboard alone: forty-eight numbers and twelve times Enter close twelve tables."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.factories import Hall, make_hall
from tournaments.models import Hand, Table

pytestmark = pytest.mark.browser

SHEETS = (("45100", "33400", "26500", "15000"), ("35 000", "25 000", "31 000", "29 000"))


def address(hall: Hall) -> str:
    return f"/t/bologna-open/rounds/{hall.round().pk}/scores/"


def fill(page: Page, scores: tuple[str, ...]) -> None:
    """Type the four scores of the table in which the cursor stands; it stays in the last one."""
    for place, score in enumerate(scores):
        if place:
            page.keyboard.press("Tab")
        page.keyboard.type(score)


@pytest.mark.night
def test_twelve_tables_without_a_mouse(opened: Open, transactional_db: None) -> None:
    hall = make_hall(players=48)
    page = opened(address(hall), hall.referee, LAPTOP)
    page.locator("input[data-score]").first.focus()
    for number in range(12):
        fill(page, SHEETS[number % 2])
        page.keyboard.press("Enter")
    expect(page.locator("fieldset.saved")).to_have_count(12)
    expect(page.get_by_text("All tables are in.")).to_be_visible()
    assert Table.objects.filter(state="finished").count() == 12
    assert Hand.objects.count() == 12


def test_what_is_missing_is_said_while_it_is_typed(opened: Open, transactional_db: None) -> None:
    hall = make_hall(players=8)
    page = opened(address(hall), hall.organiser, LAPTOP)
    first, second = (page.locator("fieldset.tablesheet").nth(at) for at in (0, 1))
    first.locator("input[data-score]").first.focus()
    fill(page, ("45100", "33400", "26500"))
    expect(first.locator("[data-so-far]")).to_have_text("105\u2009000 / 120\u2009000")
    page.keyboard.press("Enter")  # to the score that is missing
    page.keyboard.type("15100")
    expect(first.locator("output")).to_have_text("100 too many")
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("data-state", "open")
    page.keyboard.press("Control+a")
    page.keyboard.type("14800")
    expect(first.locator("output")).to_have_text("200 missing")
    page.keyboard.press("Control+a")
    page.keyboard.type("15000")
    expect(first.locator("output")).to_have_text("The sum is right")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # a second Enter finds the next table, which is empty
    expect(first).to_have_class(re.compile(r"\bsaved\b"))
    expect(second.locator("input[data-score]").first).to_be_focused()
    fill(page, SHEETS[0])
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Close round 1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".messages")).to_contain_text("Round 1 is closed.")


@pytest.mark.night
def test_figures_as_people_type_them_and_those_that_cannot_be_read(
    opened: Open, transactional_db: None
) -> None:
    hall = make_hall(players=8)
    page = opened(address(hall), hall.referee, LAPTOP)
    first, second = (page.locator("fieldset.tablesheet").nth(at) for at in (0, 1))
    first.locator("input[data-score]").first.focus()
    fill(page, ("45.1", "33.400", "26,500", "15'000"))
    page.keyboard.press("Enter")
    expect(first.locator("output")).to_have_text("“45.1” cannot be read as a score")
    expect(first.locator("[aria-invalid]")).to_be_focused()
    page.keyboard.type("45.100")
    expect(first.locator("output")).to_have_text("The sum is right")
    page.keyboard.press("Enter")
    expect(first).to_have_class(re.compile(r"\bsaved\b"))
    fill(page, ("451", "334", "265", "160"))
    expect(second.locator("output")).to_have_text("read as hundreds: 10 too many")
    second.locator("input[data-score]").last.fill("150")
    expect(second.locator("[data-so-far]")).to_have_text(re.compile("read as hundreds: 45\u2009100 ·"))
    page.keyboard.press("Enter")
    expect(second).to_have_class(re.compile(r"\bsaved\b"))
    assert {max(table.position["scores"].values()) for table in Table.objects.all()} == {45100}


def test_scores_are_corrected_from_the_grid(opened: Open, transactional_db: None) -> None:
    """With the places before and after, by a double tap, and back again by the button of the browser."""
    hall = make_hall(players=4, confirmation_policy="disputes")
    page = opened(address(hall), hall.referee, LAPTOP)
    page.locator("input[data-score]").first.focus()
    fill(page, SHEETS[0])
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Correct these scores").click()
    boxes = page.locator("input[data-score]")
    expect(boxes.first).to_have_value("45100")
    boxes.nth(0).fill("33400")
    expect(page.locator("output")).to_contain_text("missing")
    boxes.nth(1).fill("45100")
    expect(page.locator("output")).to_have_text("The sum is right")
    expect(page.get_by_text("What this changes")).to_be_visible()
    expect(page.locator("tr.own", has_text="→ 2")).to_be_visible()
    page.locator("#note").fill("two boxes exchanged")
    page.get_by_role("button", name="Confirm correction").dblclick()
    expect(page.locator(".messages")).to_contain_text("The scores of table 1 are corrected.")
    expect(page.get_by_text("1 hand needs a second person's confirmation")).to_be_visible()
    page.go_back()
    expect(boxes.first).to_be_visible()
    assert Hand.objects.count() == 2


def test_without_a_network_nothing_typed_is_lost(opened: Open, transactional_db: None) -> None:
    hall = make_hall(players=4)
    page = opened(address(hall), hall.referee, LAPTOP)
    page.locator("input[data-score]").first.focus()
    page.context.set_offline(True)
    fill(page, SHEETS[0])
    page.keyboard.press("Enter")
    expect(page.locator("fieldset.tablesheet output")).to_have_text(re.compile("no connection"))
    page.context.set_offline(False)
    page.keyboard.press("Enter")
    expect(page.locator("fieldset.saved")).to_have_count(1)


@pytest.mark.night
def test_without_scripts_it_is_one_form(opened: Open, transactional_db: None) -> None:
    hall = make_hall(players=8)
    page = opened(address(hall), hall.referee, LAPTOP, scripts=False)
    rows = page.locator("fieldset.tablesheet")
    expect(rows).to_have_count(2)
    for row in rows.all():
        for field, score in zip(row.locator("input[data-score]").all(), SHEETS[0], strict=True):
            field.fill(score)
    page.get_by_role("button", name="Save all tables filled in").click()
    expect(page.locator(".messages")).to_contain_text("2 tables have been saved.")
    expect(page.locator("fieldset.saved")).to_have_count(2)


@pytest.mark.night
def test_a_pad_without_minus(opened: Open, transactional_db: None) -> None:
    hall = make_hall(players=4)
    page = opened(address(hall), hall.referee, PHONE, thumb=True)
    score = page.locator("input[data-score]").first
    expect(score).to_have_attribute("inputmode", "numeric")
    score.fill("1200")
    sign = page.get_by_role("button", name="Change the sign").first
    sign.tap()
    expect(score).to_have_value("−1200")
    expect(score).to_be_focused()
    sign.tap()
    expect(score).to_have_value("1200")
