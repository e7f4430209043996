"""A team event with Swiss rounds and a final, by clicks to the prizes; then the workbook and the federation file.

Two sheets are played in every round, so that the figures can be worked out by hand: the players at East take
30 100, then 8400, -8500 and -30 000 (EMA riichi 2025, uma 15 000 and 5000); half of it is carried into the final.
"""

import csv
import io
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, Open
from tests.browser.day import SHEETS
from tests.browser.people import figure, press, tab
from tests.browser.turns import TURNS
from tests.factories import AccountFactory
from tournaments.common.jobs import queue
from tournaments.models import Job, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.longest, pytest.mark.night]

PEOPLE = ("ALFA", "BRAVO", "CHARLIE", "DELTA", "ECHO", "FOXTROT", "GOLF", "HOTEL")
PASTED = "\n".join(f"{name} Ana; ITA; 0410000{at}; Club A" for at, name in enumerate(PEOPLE, start=1))
TEAMS = "Dragons: 1 2 3 4\nWinds: 5 6 7 8"
SHEET = SHEETS[0]
Totals = dict[str, Fraction]


def work() -> None:
    with TURNS.turn():
        queue.run_due()


def test_swiss_rounds_teams_and_a_final(opened: Open, transactional_db: None, tmp_path: Path) -> None:
    page = opened("/", AccountFactory.create(username="organiser"), LAPTOP)
    totals: Totals = defaultdict(Fraction)
    create(page)
    for number in (1, 2):
        seat_by_standings(page, number)
        play(page, f"Round {number}", f"round {number}", totals, tables=2)
    qualified = dict(totals)
    read_teams(page, qualified)
    finalists = open_final(page, qualified)
    played: Totals = defaultdict(Fraction)
    play(page, "Final, round 1", "Final, round 1", played, tables=1)
    assert set(played) == finalists
    ranked = {name: qualified[name] / 2 + played[name] for name in finalists}
    read_standings(page, ranked, qualified)
    compare_files(page, ranked, qualified, tmp_path)
    end(page)


def create(page: Page) -> None:
    page.get_by_role("link", name="Create a tournament").click()
    expect(page.get_by_label("Rules", exact=True)).to_have_value("ema2025")
    page.get_by_label("Name", exact=True).fill("Team Cup")
    page.get_by_label("Rounds").fill("2")
    press(page, "Create the tournament", "Team Cup has been created.")
    page.get_by_role("link", name="Add the players").click()
    page.get_by_label("One player per line").fill(PASTED)
    page.get_by_role("button", name="Show what would be added").click()
    page.get_by_role("button", name="Add these players").click()
    expect(page.locator(".messages")).to_contain_text("8 players")
    page.goto("/t/team-cup/teams/")
    if not page.get_by_label("One team per line").is_visible():
        page.locator("summary", has=page.get_by_text("eams")).first.click()
    page.get_by_label("One team per line").fill(TEAMS)
    page.get_by_role("button", name="Save teams").click()
    expect(page.locator(".messages")).to_be_visible()
    tab(page, "Settings")
    page.get_by_role("button", name="Publish the tournament").click()
    expect(page.locator("main")).to_contain_text("Everybody can see it.")


def seat_by_standings(page: Page, number: int) -> None:
    """The next round by Swiss pairing, published."""
    tab(page, "Seating")
    if number == 1:
        page.get_by_text("Seat round 1 by the standings").click()
    page.get_by_label("Method", exact=True).select_option("swiss")
    page.get_by_label("Dice for this round").fill("3")
    page.get_by_role("button", name="Seat this round").click()
    page.get_by_role("button", name=f"Publish plan {number}").click()
    expect(page.locator(".messages")).to_contain_text("has been published.")


def play(page: Page, name: str, inside: str, totals: Totals, tables: int) -> None:
    """Start from the next step of the desk, type every sheet, close the round where the sheets end."""
    tab(page, "Hall desk")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    press(page, f"Start {inside}", f"{name} is running.")
    page.get_by_role("link", name="Enter scores:").click()
    rows = page.locator("fieldset.tablesheet")
    expect(rows).to_have_count(tables)
    page.locator("input[data-score]").first.focus()
    for row in rows.all():
        people = [
            label.inner_text().split()[-1]
            for label in row.locator(":scope > .field:not(.sticks) label").all()
        ]
        for at, score in enumerate(SHEET.scores):
            if at:
                page.keyboard.press("Tab")
            page.keyboard.type(str(score))
        page.keyboard.press("Enter")
        for person, result in zip(people, SHEET.results, strict=True):
            totals[person] += result
    expect(page.get_by_text("All tables are in.")).to_be_visible()
    press(page, f"Close {inside}", f"{name} is closed.")
    work()


def read_teams(page: Page, totals: Totals) -> None:
    page.goto("/t/team-cup/teams/")
    expect(page.locator(".teams tbody tr")).to_have_count(2)
    sums = {
        team: sum(totals[name.title()] for name in PEOPLE[at : at + 4])
        for team, at in (("Dragons", 0), ("Winds", 4))
    }
    shown = {
        row.locator("th").first.inner_text().split("\n")[0]: figure(row.locator("td.num").last.inner_text())
        for row in page.locator(".teams tbody tr").all()
    }
    assert {team: shown[found] for team in sums for found in shown if team in found} == sums


def open_final(page: Page, totals: Totals) -> set[str]:
    """A final of the best four with half of everything; a tie is broken by lot."""
    page.goto("/t/team-cup/desk/")
    tab(page, "Overview")
    page.get_by_role("link", name="Stages and final").click()
    form = page.locator("form", has_text="New stage")
    form.get_by_label("Name (optional)").fill("Final")
    form.get_by_label("How many").fill("4")
    form.get_by_label("Carry-over in percent").fill("50")
    page.get_by_role("button", name="Add stage").click()
    expect(page.get_by_role("button", name="Open: Final")).to_be_visible()
    tie = page.get_by_label("by lot", exact=True)
    if tie.count():
        tie.check()
        page.get_by_label("Seed of the draw").fill("41")
    press(page, "Open: Final", "4 players advance.")
    page.get_by_role("button", name="Seat and publish").click()
    seats = page.locator(".tablerows > li")
    expect(seats).to_have_count(1)
    finalists = {link.inner_text().split()[-1] for link in seats.locator("ol a").all()}
    assert min(totals[name] for name in finalists) >= sorted(totals.values())[-4]
    return finalists


def rows_of(page: Page) -> list[tuple[str, str]]:
    """Name and total of each line of the final list."""
    heads = page.locator("#standings thead th").all_inner_texts()
    found = []
    for row in page.locator("#standings tbody tr[data-number]").all():
        cells = dict(zip(heads, row.locator("th, td").all_inner_texts(), strict=False))
        found.append((cells["Player"].split()[0].title(), cells["Total"]))
    return found


def read_standings(page: Page, ranked: Totals, qualified: Totals) -> None:
    """The finalists first with half of what they brought; the others by what they had."""
    page.goto("/t/team-cup/standings/")
    expect(page.locator(".head")).to_contain_text("Final: after round 1 of 1 · carried 50 %")
    shown = rows_of(page)
    assert [name for name, _total in shown[:4]] == sorted(ranked, key=lambda name: -ranked[name])
    assert {name: figure(total) for name, total in shown[:4]} == ranked
    others = {name: total for name, total in qualified.items() if name not in ranked}
    assert {name: figure(total) for name, total in shown[4:]} == others


def compare_files(page: Page, ranked: Totals, qualified: Totals, folder: Path) -> None:
    """The workbook and the federation's file, made after the final, say what the page says."""
    tab(page, "Papers and files")
    page.get_by_role("button", name="Create the workbook").click()
    expect(page.locator("progress")).to_be_visible()
    work()
    assert Job.objects.filter(kind="exports.workbook", state="done").count() == 1
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").first.click()
    path = folder / "cup.xlsx"
    download.value.save_as(path)
    sheets = load_workbook(path).worksheets
    texts = {str(cell) for sheet in sheets for row in sheet.iter_rows(values_only=True) for cell in row}
    assert {name.title() for name in PEOPLE} <= {text.title() for text in texts}
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV", exact=True).click()
    download.value.save_as(folder / "cup.csv")
    text = (folder / "cup.csv").read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text), dialect=csv.Sniffer().sniff(text.splitlines()[0])))
    best = sorted(ranked, key=lambda name: -ranked[name])
    assert [row["Last name"].title() for row in rows[:4]] == best
    assert {row["Last name"].title() for row in rows} == set(qualified)
    assert all(row["EMA number"].startswith("041000") for row in rows)


def end(page: Page) -> None:
    """The desk leads to the prizes; the end asks once and can be taken back."""
    tab(page, "Hall desk")
    page.get_by_role("link", name="Prize ceremony, then end the tournament").click()
    expect(page.locator(".lead")).to_contain_text("carried 50 %")
    page.goto("/t/team-cup/set-up/")
    page.get_by_role("link", name="End the tournament").click()
    expect(page.locator("main")).to_contain_text("All planned rounds have been played")
    press(page, "End the tournament", "The tournament has ended.")
    assert Tournament.objects.get().state == "finished"
    tab(page, "Settings")  # the end leads to the overview
    page.get_by_role("button", name="Reopen the tournament").click()
    expect(page.locator("main")).to_contain_text("Everybody can see it.")
