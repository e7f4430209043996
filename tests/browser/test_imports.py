"""A spreadsheet of results becomes a played tournament in a browser: chosen, looked at, mended, recorded."""

import pytest
from playwright.sync_api import FilePayload, expect

from tests.browser.conftest import LAPTOP, Open
from tests.factories import make_hall
from tests.players import files
from tests.tournaments.desk.imports import sheets
from tests.tournaments.desk.online_games import platforms
from tournaments.models import Hand, Round

pytestmark = pytest.mark.browser

PAGE = "/t/bologna-open/results/import/"


def test_a_spreadsheet_becomes_a_played_tournament(opened: Open, transactional_db: None) -> None:
    hall = make_hall(players=0, rounds=2)
    page = opened("/t/bologna-open/rounds/", hall.organiser, LAPTOP)
    page.get_by_role("link", name="Import results").click()
    wrong = [*sheets.BY_TABLE[:6], [*sheets.BY_TABLE[6][:-1], 20000]]
    for rows in (wrong, sheets.BY_TABLE):
        content = files.xlsx(("Results", rows))
        page.get_by_label("File (.xlsx").set_input_files(
            files=[FilePayload(name="bologna.xlsx", mimeType="application/octet-stream", buffer=content)]
        )
        page.get_by_role("button", name="Show what would be recorded").click()
        if rows is wrong:
            expect(page.get_by_role("alert")).to_contain_text("1 row needs a choice")
    expect(page.locator("#preview")).to_contain_text("will be recorded: 4")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Record these tables").click()
    expect(page.locator("main")).to_contain_text("Round 2")
    expect(page.get_by_role("status").first).to_contain_text("4 tables have been recorded.")
    assert Hand.objects.count() == 4
    assert set(Round.objects.values_list("state", flat=True)) == {"closed"}


@pytest.mark.night
def test_games_of_a_platform_become_hands(opened: Open, transactional_db: None) -> None:
    hall = make_hall(players=4, rounds=1, ruleset="ema2025", started=False)
    page = opened(PAGE, hall.organiser, LAPTOP)
    page.get_by_role("link", name="Games that were played on").click()
    page.get_by_label("Files, one for each game").set_input_files(platforms.RECORDS / "houtei.mjlog")
    page.get_by_role("button", name="Show what would be recorded").click()
    expect(page.get_by_role("alert")).to_contain_text("5 rows need a choice")
    for place, name in enumerate(platforms.NAMES):
        page.get_by_label(f"Player: {name}").select_option(str(place + 1))
    page.get_by_role("button", name="Show again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_text("have another value here").click()
    expect(page.locator("#preview details")).to_contain_text("the rules differ")
    page.get_by_role("button", name="Record these games").click()
    expect(page.get_by_role("status").first).to_contain_text("1 game is recorded with its")
    assert Hand.objects.count() > 5
