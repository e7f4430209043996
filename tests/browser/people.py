"""People's clicks, and the words they read: the steps of a day that several tests take."""

import re
from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from playwright.sync_api import Locator, Page, expect

from players.models import Account
from tests.factories import PASSWORD

WINDS = ("East", "South", "West", "North")
NAMED_OTHERWISE = ("Overview", "Hall desk")

Grid = list[list[list[str]]]
"""Rounds, tables, names by wind."""


def sign_in(page: Page, account: Account) -> None:
    page.get_by_role("banner").get_by_role("link", name="Sign in").click()
    page.get_by_label("User name").fill(account.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


def tab(page: Page, name: str) -> None:
    """Turn to a page of the tournament, and wait until it is there."""
    tabs = page.get_by_role("navigation", name="This tournament")
    expect(tabs).to_be_visible()
    link = tabs.get_by_role("link", name=name, exact=True)
    if not link.count():
        tabs.locator("summary").click()
    link.click()
    expect(tabs.locator("[aria-current]")).to_have_text(name)
    if name not in NAMED_OTHERWISE:
        expect(page.get_by_role("heading", level=1)).to_have_text(name)


def press(page: Page, button: str, answer: str) -> None:
    """Press a button and wait for what the next page says to it."""
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.locator(".messages")).to_contain_text(answer)


def ask_again(page: Page) -> None:
    """Let the page ask for news now, as it does by itself every few seconds."""
    page.evaluate(
        "document.querySelectorAll('[data-poll]').forEach((one) => one.dispatchEvent(new Event('poll')))"
    )


def choose(page: Page, question: str, *words: str) -> None:
    """Answer one step of the hand's form."""
    step = page.get_by_role("group", name=question)
    for one in words:
        step.locator("label.chip", has_text=one).click()


def say_value(part: Page | Locator, fan: str, fu: str | None = None) -> None:
    """What a table or a referee says of a hand: fan with fu, or a limit. A phone has the values behind a switch."""
    switch = (part if isinstance(part, Page) else part.page).locator("[data-by-value][aria-pressed=false]")
    if switch.is_visible():
        switch.click()
    for name, value in (("value", fan), ("fu", fu)):
        if value is not None:
            chip = part.locator(f"label.chip:has(input[name^='{name}-'][value='{value}'])")
            chip.locator("visible=true").click()


def open_seldom(page: Page) -> None:
    """What most hands do not need: a phone has it in a sheet."""
    more = page.locator(".morekey[aria-expanded=false]")
    if more.is_visible():
        more.click()


def tap(page: Page, tiles: str) -> None:
    for tile in tiles.split():
        page.locator(f"[data-tile='{tile}']").click()


def figure(text: str) -> int:
    """A figure as pages write it: a sign, thin spaces between thousands."""
    return int(re.sub(r"\s", "", text).replace("\u2212", "-"))


def grid_of(page: Page) -> Grid:
    """A plan as its page shows it with all rounds."""
    page.get_by_role("link", name="All rounds").click()
    expect(page.get_by_role("link", name="All rounds")).to_have_attribute("aria-current", "page")
    rounds = page.locator("section:has(> .tablegrid)").all()
    return [[_names(table) for table in one.locator(".tablegrid > li").all()] for one in rounds]


def _names(table: Locator) -> list[str]:
    """The names at a table ("E Ana Rossi") in the order of the winds."""
    return [line.split(maxsplit=1)[1] for line in table.locator("li").all_inner_texts()]


def meetings(grid: Grid) -> Counter[tuple[str, ...]]:
    """How often each pair of names meets."""
    tables = (table for tables in grid for table in tables)
    return Counter(pair for table in tables for pair in combinations(sorted(table), 2))


def repeats(grid: Grid) -> int:
    """Meetings with somebody already met."""
    return sum(times - 1 for times in meetings(grid).values())


def places(totals: Iterable[int]) -> list[int]:
    """The place of each total, in the order given: the equal share the better one."""
    known = list(totals)
    return [1 + sum(other > one for other in known) for one in known]
