"""A whole tournament day by clicks: twelve are entered, one does not come, one leaves, one comes late; five rounds.

Nothing but accounts is put into the store from here.
"""

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from accounts.services.links import accept_invitation, find_link
from players.models import Account
from tests.browser.conftest import Open
from tests.browser.day import CHOMBO, Day, close, close_from_paper, play_by_tiles, start
from tests.browser.people import Grid, figure, grid_of, meetings, places, press, repeats, tab
from tests.browser.turns import TURNS
from tournaments.common.jobs import queue

pytestmark = [pytest.mark.browser, pytest.mark.longest]

PASTED = """ALFA Ana; ITA; ; Club A
BRAVO Ana; ITA; ; Club A
CHARLIE Ana; FIN; ; Club B
DELTA Ana; FIN; ; Club B
ECHO Ana; ESP; ; Club C
FOXTROT Ana; ESP; ; Club C
GOLF Ana; ITA; ; Club A
HOTEL Ana; FIN; ; Club B
INDIA Ana; ESP; ; Club C
JULIETT Ana; ITA"""
ABSENT, GONE, LATE, FILLER = "Ana Lima", "Ana Golf", "Ana Mike", "Substitute 13"


def test_a_whole_day(opened: Open, transactional_db: None, tmp_path: Path) -> None:
    day = Day(opened)
    create(day.desk)
    enter_players(day.desk)
    let_work(day)
    check_in(day.desk)
    draw(day)
    start(day, 1)
    play_by_tiles(day)
    close_from_paper(day, 1, tables=(2, 3))
    close(day, 1)
    for number in (2, 3):
        start(day, number)
        close_from_paper(day, number)
        close(day, number)
    one_leaves_and_one_comes(day)
    plan_again(day)
    for number in (4, 5):
        start(day, number)
        close_from_paper(day, number)
        close(day, number)
    read_standings(day)
    compare_workbook(day, tmp_path)
    read_log(day)


def create(page: Page) -> None:
    page.get_by_role("link", name="Create a tournament").click()
    page.get_by_label("Name").fill("Bologna Open")
    page.get_by_label("Rules", exact=True).select_option(label="EMA riichi 2025")
    page.get_by_label("Rounds").fill("5")
    page.get_by_label("Minutes per round").fill("90")
    press(page, "Create the tournament", "Bologna Open has been created.")


def enter_players(page: Page) -> None:
    page.get_by_role("link", name="Add the players").click()
    page.get_by_label("One player per line").fill(PASTED)
    page.get_by_role("button", name="Show what would be added").click()
    press(page, "Add these players", "10 players added.")
    page.get_by_text("Add players", exact=True).click()
    for name in ("KILO Ana", "LIMA Ana"):  # the form stays open for the next one
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Country", exact=True).fill("ITA")
        press(page, "Add player", f"Ana {name.split()[0].title()} has been added.")
    expect(page.locator(".head")).to_contain_text("12 players")


def let_work(day: Day) -> None:
    page = day.desk
    tab(page, "Settings")
    page.get_by_role("link", name="Staff, address and programs").click()
    page.get_by_role("link", name="Staff and invitations").click()
    for name, role in (("head", "Head referee"), ("referee", "Referee")):
        page.get_by_label("Name or e-mail address").fill(name)
        page.get_by_label("Role", exact=True).select_option(label=role)
        page.get_by_role("button", name="Add or invite").click()
        link = find_link(page.get_by_label("Link", exact=True).input_value().split("/")[-2])
        assert link is not None
        accept_invitation(link=link, account=Account.objects.get(username=name))
        page.get_by_role("link", name="Back to the staff").click()
        expect(page.get_by_role("link", name=f"Remove {name}", exact=False)).to_be_visible()
    tab(page, "Settings")
    page.get_by_role("button", name="Publish the tournament").click()
    expect(page.locator("main")).to_contain_text("Everybody can see it.")


def check_in(page: Page) -> None:
    tab(page, "Players")
    page.get_by_role("link", name="Check-in").click()
    rows = page.locator("#arrivals > li")
    expect(rows).to_have_count(12)
    for row in rows.all()[:-1]:
        row.get_by_role("button").click()
        expect(row).to_have_class("arrival here")
    page.get_by_text("1 player is missing").click()
    expect(page.locator("#arrivals-rest")).to_contain_text(ABSENT)
    press(page, "Mark the rest as no-shows", "1 player marked as a no-show.")
    expect(page.locator("#arrivals-count")).to_have_text("11 of 11 players checked in · 1 no-show")


def draw(day: Day) -> None:
    """Eleven do not fill three tables: a place for a substitute is made. Two seats of round 2 are exchanged."""
    page = day.desk
    tab(page, "Seating")
    expect(page.locator("main")).to_contain_text(
        "11 players. They do not fill the tables: 1 more player is needed."
    )
    page.get_by_label("Seed").fill("3 1 6 6 2")
    press(page, "Fill the tables with 1 substitute and draw", f"{FILLER} plays as a substitute.")
    drawn = grid_of(page)
    assert (repeats(drawn), max(meetings(drawn).values())) == told_meetings(page)
    page.get_by_role("link", name="Round 2", exact=True).click()
    page.locator("input[value='1E']").check()
    page.locator("input[value='2S']").check()
    page.get_by_role("button", name="Preview the change").click()
    one, other = drawn[1][0][0], drawn[1][1][1]
    expect(page.locator(".tablegrid .moved")).to_contain_text([other, one])
    swapped = exchanged(drawn, one, other)
    expect(page.locator("tr", has_text="Repeated meetings").locator("td.num")).to_have_text(
        [re.compile(rf"^\s*{repeats(drawn)} / \d+\s*$"), re.compile(rf"^\s*{repeats(swapped)} / \d+\s*$")]
    )
    press(page, "Create a draft with this swap", "Plan 2 is plan 1 with two seats swapped.")
    day.grid = grid_of(page)
    assert day.grid == swapped
    press(page, "Publish plan 2", "The seating of 5 rounds has been published.")


def told_meetings(page: Page) -> tuple[int, ...]:
    """The page of a plan says how many meetings are repeated, and how often a pair meets at most."""
    said = page.locator(".measures").inner_text()
    patterns = (r"(\d+) repeated meeting", r"A pair meets at most (\d+) time")
    return tuple(int(found[1]) for pattern in patterns if (found := re.search(pattern, said)))


def exchanged(grid: Grid, one: str, other: str) -> Grid:
    """Round 2 with two names exchanged."""
    names = {one: other, other: one}
    second = [[names.get(name, name) for name in table] for table in grid[1]]
    return [grid[0], second, *grid[2:]]


def one_leaves_and_one_comes(day: Day) -> None:
    page = day.desk
    tab(page, "Players")
    page.get_by_role("link", name=GONE.split()[-1].upper()).first.click()
    page.get_by_text("More", exact=True).last.click()
    leaves = page.locator("section.card", has=page.get_by_role("heading", name="Withdrawal"))
    leaves.get_by_label("Reason (kept in the log)").fill("has to catch a train")
    press(page, "Withdraw from the tournament", f"{GONE} has withdrawn; results so far are kept.")
    tab(page, "Hall desk")
    expect(page.locator(".decide")).to_contain_text(f"{GONE}: withdrawn")
    tab(page, "Players")
    page.get_by_text("Add players", exact=True).click()
    page.get_by_label("Name", exact=True).fill("MIKE Ana")
    page.get_by_label("Country", exact=True).fill("FIN")
    press(page, "Add player", f"{LATE} has been added.")
    tab(page, "Hall desk")
    page.get_by_role("link", name="or redraw the remaining rounds").click()


def plan_again(day: Day) -> None:
    """What was played stays; the rest is drawn for those who are there now."""
    page = day.desk
    expect(page.locator("main")).to_contain_text(f"players who are no longer playing: {GONE}")
    expect(page.locator("main")).to_contain_text(f"Playing, without a seat: {LATE}")
    page.get_by_text("Seed and wishes").click()
    page.get_by_label("Seed").fill("4 1")
    press(page, "Redraw rounds 4 to 5", "Plan 3 has been drawn.")
    expect(page.locator("main")).to_contain_text("from round 4 on")
    grid = grid_of(page)
    assert grid[:3] == day.grid[:3]
    there = set(day.results) - {GONE} | {LATE}
    assert [sorted(name for table in tables for name in table) for tables in grid[3:]] == [sorted(there)] * 2
    assert (repeats(grid), max(meetings(grid).values())) == told_meetings(page)
    day.grid = grid
    press(page, "Publish plan 3", "The seating of 2 rounds has been published.")
    expect(page.locator(".tablerows")).to_contain_text(LATE)
    expect(page.locator(".tablerows")).not_to_contain_text(GONE)


def work() -> None:
    """The worker's part: what is due is done."""
    with TURNS.turn():
        queue.run_due()


def read_standings(day: Day) -> None:
    """Somebody who is not signed in: who is ranked, with what, and what each round gave."""
    work()
    reader = day.come()
    reader.get_by_role("link", name="Bologna Open").click()
    tab(reader, "Standings")
    expect(reader.locator(".head")).to_contain_text("After round 5 of 5")
    ranked = [name for name in day.results if name != FILLER]
    assert len(ranked) == 12
    assert ABSENT not in ranked
    shown = rows_of(reader)
    outside = shown.pop("13 Substitute")  # of a surname alone the last word stands for the given name
    assert (outside["Place"], outside["Total"]) == (None, day.total(FILLER))
    assert shown.keys() == set(ranked)
    assert {name: row["Total"] for name, row in shown.items()} == {name: day.total(name) for name in ranked}
    totals = places(day.total(name) for name in ranked)
    assert {name: row["Place"] for name, row in shown.items()} == dict(zip(ranked, totals, strict=True))
    for name in ranked:
        assert {n: shown[name][f"R{n}"] for n in range(1, 6)} == {
            n: day.results[name].get(n) for n in range(1, 6)
        }
    assert (list(day.results[GONE]), list(day.results[LATE])) == ([1, 2, 3], [4, 5])
    expect(reader.locator(".standings tr", has_text="GOLF Ana")).to_contain_text("(withdrawn)")
    reader.get_by_role("link", name=f"All {len(shown)} players").click()
    assert sum(map(day.total, ranked)) + total_of(reader, FILLER) == CHOMBO
    assert total_of(reader, LATE) == day.total(LATE)
    reader.context.close()


def rows_of(page: Page) -> dict[str, dict[str, int | None]]:
    """The standings as they are shown, by name: places and figures by the heads of the columns."""
    heads = page.locator("#standings thead th").all_inner_texts()
    rows: dict[str, dict[str, int | None]] = {}
    for row in page.locator("#standings tbody tr[data-number]").all():
        cells = dict(zip(heads, row.locator("th, td:not(.unfold)").all_inner_texts(), strict=True))
        family, given = cells["Player"].split()[:2]
        plain = {head: text.strip() for head, text in cells.items() if re.fullmatch(r"Place|Total|R\d", head)}
        rows[f"{given} {family.title()}"] = {
            head: None if text == "–" else figure(text) for head, text in plain.items()
        }
    return rows


def total_of(page: Page, name: str) -> int:
    """A player's own page, from the list of players and back."""
    given, family = name.split()
    listed = name.upper() if name == FILLER else f"{family.upper()} {given}"
    page.get_by_role("link", name=listed, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    total = page.locator(".sum").inner_text()
    page.get_by_role("link", name="Bologna Open · Players").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Players")
    return figure(total)


def compare_workbook(day: Day, folder: Path) -> None:
    """The workbook says what the page says, and every table sums to zero but for the chombo."""
    page = day.desk
    tab(page, "Papers and files")
    page.get_by_role("button", name="Create the workbook").click()
    expect(page.locator("progress")).to_be_visible()
    work()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    path = folder / "day.xlsx"
    download.value.save_as(path)
    book = load_workbook(path)
    ranked = {f"{row['Given name']} {row['Family name']}": row for row in records(book["Data · Standings"])}
    outside = ranked.pop(f"None {FILLER}")
    assert (outside["Place"], outside["Total"]) == (None, day.total(FILLER))
    assert {name: row["Total"] for name, row in ranked.items()} == {
        name: day.total(name) for name in day.results if name != FILLER
    }
    assert ranked[LATE]["Games"] == 2
    sums: dict[tuple[int, int], int] = defaultdict(int)
    for row in records(book["Data · Rounds"]):
        sums[row["Round"], row["Table"]] += row["Total"]
        assert row["Total"] == day.results[row["Player"]][row["Round"]]
    assert sums == {(r, t): CHOMBO if (r, t) == (1, 1) else 0 for r in range(1, 6) for t in (1, 2, 3)}


def records(sheet: Any) -> list[dict[str, Any]]:
    heads, *rows = sheet.iter_rows(values_only=True)
    return [dict(zip(heads, row, strict=True)) for row in rows]


LOGGED = (
    ("Seating redrawn", "plan 3", "organiser"),
    ("Ruling made", "Table 1, round 1 · hand 2", "head"),
    ("Player withdrew or returned", GONE, "organiser"),
    ("Tables filled with substitutes", "", "organiser"),
)


def read_log(day: Day) -> None:
    page = day.desk
    tab(page, "Log")
    for deed, subject, who in LOGGED:
        page.get_by_placeholder("Action, person, reason").fill(deed)
        page.get_by_placeholder("Action, person, reason").press("Enter")
        lines = page.locator(".logs > li")
        expect(lines).to_have_count(1)
        expect(lines).to_contain_text(deed)
        expect(lines).to_contain_text(subject)
        expect(lines).to_contain_text(f"· {who}")
