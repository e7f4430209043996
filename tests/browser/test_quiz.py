"""The score of a quiz series is counted in the browser: the first answer to each hand, each series for itself."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.rulesets import registry
from tests.browser.conftest import Open
from tournaments.public.quiz.engine.questions import question
from tournaments.public.quiz.presentation import show_question

pytestmark = pytest.mark.browser

KEY, LEVEL, SEED = "ema2025", 1, "bologna"


def hand(number: int, seed: str = SEED) -> str:
    return f"/quiz/{KEY}/{LEVEL}/{seed}/{number}/"


def count(page: Page, number: int, *, right: bool) -> None:
    """Answer a hand as the engine counts it, or a point beside."""
    shown = show_question(registry.get(KEY), question(KEY, LEVEL, SEED, number), {})
    for figure in shown.figures:
        if figure.right is not None:
            page.locator(f"#a-{figure.key}").fill(str(figure.right + (not right)))
    page.get_by_role("button", name="Show the score breakdown").click()
    expect(page.get_by_role("heading", name="Right" if right else "Not quite")).to_be_visible()


def said(page: Page) -> Locator:
    return page.locator("[data-quiz]")


@pytest.mark.night
def test_the_first_answer_to_each_hand_counts(opened: Open) -> None:
    page = opened(hand(1))
    expect(said(page)).to_be_hidden()
    count(page, 1, right=False)
    expect(said(page)).to_have_text("Right so far: 0 of 1")
    count(page, 1, right=True)  # mended once the bill was seen
    expect(said(page)).to_have_text("Right so far: 0 of 1")
    page.get_by_role("link", name="Next hand").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hand 2 of")
    expect(said(page)).to_have_text("Right so far: 0 of 1")
    count(page, 2, right=True)
    expect(said(page)).to_have_text("Right so far: 1 of 2")
    page.goto(hand(1, "another"))
    expect(said(page)).to_be_hidden()
    page.goto(hand(2))
    expect(said(page)).to_have_text("Right so far: 1 of 2")


@pytest.mark.night
def test_twenty_series_are_kept(opened: Open) -> None:
    """With the twenty-first the one goes whose last answer is the oldest."""
    page = opened(hand(1))
    count(page, 1, right=True)
    for number in range(20):
        page.goto(f"{hand(1, f's{number}')}?fan=0")
        expect(said(page)).to_have_text("Right so far: 0 of 1")
    page.goto(hand(1))
    expect(said(page)).to_be_hidden()
    page.goto(hand(1, "s0"))
    expect(said(page)).to_be_visible()


@pytest.mark.night
def test_a_browser_that_keeps_nothing_goes_on(opened: Open) -> None:
    """There is no room for the series: the page works, and tells the score of its own hand alone."""
    page = opened("/quiz/")
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    )
    page.evaluate("localStorage.clear()")
    page.evaluate("localStorage.setItem('tenbo:engine', 'off')")
    for number in (1, 2):
        page.goto(hand(number))
        expect(said(page)).to_be_hidden()
        count(page, number, right=True)
        expect(said(page)).to_have_text("Right so far: 1 of 1")
