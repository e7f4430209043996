"""A tournament day by clicks, as far as it is played: the staff, the hands entered at tables, the results.

The figures are worked out by hand from the rules (EMA riichi 2025): uma 15 000, 5000, -5000, -15 000, shared on ties;
sticks left over go to the first.
"""

import re
from collections import defaultdict
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.browser.people import WINDS, Grid, choose, press, say_value, sign_in, tab, tap
from tests.factories import AccountFactory


class Sheet(NamedTuple):
    """A score sheet E S W N with the sticks left on the table, and what each player takes home."""

    scores: tuple[int, int, int, int]
    sticks: int
    results: tuple[int, int, int, int]


SHEETS = (
    Sheet((45100, 33400, 26500, 15000), 0, (30100, 8400, -8500, -30000)),  # ema-tournament S1
    Sheet((35000, 25000, 35000, 25000), 0, (15000, -15000, 15000, -15000)),  # uma 10 000 and -10 000 each
    Sheet((21000, 28000, 40000, 30000), 1, (-24000, -7000, 26000, 5000)),  # the stick goes to West
)
PLAYED = (-26000, 6000, 24000, -24000)
"""Table 1 of round 1: 29 000, 31 000, 39 000, 21 000 after its hands, and East's chombo."""

CHOMBO = -20000
PINFU = "2m 3m 4m 5m 6m 7m 3p 4p 5p 6s 7s 2s 2s 8s"


class Day:
    """The people of the day, and what each player has to have after each round, by name."""

    def __init__(self, opened: Open) -> None:
        self.open = opened
        self.accounts = {
            name: AccountFactory.create(username=name) for name in ("organiser", "head", "referee")
        }
        self.desk = self.come("organiser")
        self.results: dict[str, dict[int, int]] = defaultdict(dict)
        self.grid: Grid = []

    def come(self, name: str | None = None, size: Any = LAPTOP) -> Page:
        """Somebody opens the site, and signs in if they are on the staff."""
        page = self.open("/", size=size)
        if name is not None:
            sign_in(page, self.accounts[name])
        return page

    def total(self, name: str) -> int:
        return sum(self.results[name].values())


def start(day: Day, number: int) -> None:
    page = day.desk
    tab(page, "Hall desk")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Round {number}")
    press(page, f"Start round {number}", f"Round {number} is running.")
    expect(page.locator("#desk-clock .clock")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    expect(page.locator(".hall > li")).to_have_count(3)


def play_by_tiles(day: Day) -> None:
    """Table 1: a win, a claim that is disputed and ruled, a chombo, a draw; then time is over."""
    clock_counts(day)
    phone = day.come("referee", PHONE)
    phone.get_by_role("link", name="My tables").click()
    phone.locator(".hall > li", has_text="Table 1").get_by_role("link", name="Enter hand").click()
    east, south, west, north = (name.split()[-1] for name in day.grid[0][0])
    choose(phone, "Who won?", south)
    choose(phone, "Self-draw, or on a discard from", west)
    tap(phone, PINFU)
    expect(phone.locator("#answer")).to_contain_text("2 fan 30 fu")
    press(phone, "Send hand", "Hand 1 recorded.")
    claim_too_much(phone, west, north)
    rule(day, west)
    phone.reload()
    expect(phone.locator("#hand-2")).to_contain_text("ruled")
    expect(phone.locator("#hand-2")).to_contain_text("+8\u2009000")
    send(phone, "Chombo", "Who committed chombo?", east, 3)
    send(phone, "Draw", "Who showed a tenpai hand?", west, 4)
    for name, score in zip((east, south, west, north), ("29", "31", "39", "21"), strict=True):
        expect(phone.locator(".square .seat", has_text=name)).to_contain_text(f"{score}\u2009000")
    phone.get_by_role("link", name="Close the table").click()
    phone.get_by_label("Reason (kept in the log)").first.fill("the hall closes")
    press(phone, "End the game now", "Table 1 is closed.")
    keep(day, 1, day.grid[0][0], PLAYED)
    phone.context.close()


def clock_counts(day: Day) -> None:
    """The countdown of the hall, as everybody can open it."""
    wall = day.come()
    wall.get_by_role("link", name="Bologna Open").click()
    wall.get_by_role("link", name="Clock").click()
    digits = wall.locator("[data-digits]")
    expect(digits).to_have_text(re.compile(r"^(1:)?\d\d:\d\d$"))
    expect(digits).not_to_have_text(digits.inner_text())
    wall.context.close()


def claim_too_much(phone: Page, winner: str, discarder: str) -> None:
    phone.get_by_role("link", name="Enter hand").click()
    choose(phone, "Who won?", winner)
    choose(phone, "Self-draw, or on a discard from", discarder)
    choose(phone, "Who paid a riichi stick in this hand?", winner)
    tap(phone, PINFU)
    say_value(phone.get_by_role("group", name=f"Claimed value: Ana {winner}"), "mangan")
    expect(phone.locator("#answer")).to_contain_text(
        "The table claims mangan; the tiles are worth 3 fan 30 fu."
    )
    phone.get_by_role("button", name="Send hand").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Claim and tiles differ")
    phone.get_by_label("What is disputed").fill("Was it within one turn?")
    press(phone, "Dispute it and call the head referee", "Hand 2 is waiting for the head referee.")
    expect(phone.get_by_role("link", name="Enter hand")).to_be_visible()


def rule(day: Day, winner: str) -> None:
    """Four fan 30 fu are a mangan in this edition."""
    head = day.come("head")
    head.get_by_role("link", name="Bologna Open").click()
    tab(head, "Hall desk")
    expect(head.locator(".decide")).to_contain_text("Was it within one turn?")
    head.get_by_role("link", name="Decide", exact=True).click()
    paid = head.get_by_role("group", name=f"Value for Ana {winner}")
    say_value(paid, "4", "30")
    head.get_by_label("Reason").fill("Ippatsu was seen by the others")
    press(head, "Make a ruling", "Ruling on hand 2 recorded.")
    expect(head.locator(".decide")).to_contain_text("Nothing needs your attention.")
    head.context.close()


def send(phone: Page, what: str, question: str, who: str, number: int) -> None:
    phone.get_by_role("link", name="Enter hand").click()
    choose(phone, "What happened?", what)
    choose(phone, question, who)
    press(phone, "Send hand", f"Hand {number} recorded.")


def close_from_paper(day: Day, number: int, tables: tuple[int, ...] = (1, 2, 3)) -> None:
    """Each table by its sheet, straight from the desk; the names are those of the plan."""
    page = day.desk
    if number == 1:  # what the first table played is seen first
        page.locator(".hall").get_by_role("link", name="1", exact=True).click()
        expect(page.locator(".square")).to_contain_text("finished")
        page.get_by_role("link", name="Hall desk", exact=True).click()
    for table in tables:
        sheet = SHEETS[(number + table) % len(SHEETS)]
        names = day.grid[number - 1][table - 1]
        page.get_by_role("link", name=f"Enter scores from paper, table {table}").click()
        for wind, name, score in zip(WINDS, names, sheet.scores, strict=True):
            page.get_by_label(f"{wind} {name}", exact=True).fill(str(score))
        page.get_by_label("Sticks left on the table").fill(str(sheet.sticks))
        press(page, "Close with these scores", f"Table {table} is closed.")
        keep(day, number, names, sheet.results)


def keep(day: Day, number: int, names: list[str], results: tuple[int, ...]) -> None:
    for name, result in zip(names, results, strict=True):
        day.results[name][number] = result


def close(day: Day, number: int) -> None:
    page = day.desk
    expect(page.locator(".hall")).not_to_contain_text("playing")
    expect(page.locator("main")).to_contain_text("all finished")
    press(page, f"Close round {number}", f"Round {number} is closed.")
