"""A tournament file in a browser: brought here from another installation, and checked by the reader's own machine."""

from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override
from playwright.sync_api import FilePayload, expect

from scoring.ledger.file import FULL
from scoring.ledger.verify import verify
from tests import remembered
from tests.browser.conftest import LAPTOP, Open
from tests.factories import PlayerFactory, make_hall
from tests.scoring.ledger.edits import set_fact
from tests.scoring.ledger.packing import changed
from tests.tournaments.trust.archive.elsewhere import another_installation, over
from tests.tournaments.trust.archive.test_checking import played_hall
from tournaments.common.chain.signing import public_key
from tournaments.common.jobs import queue
from tournaments.models import Tournament
from tournaments.texts.findings import finding_words
from tournaments.trust.archive.export import tournament_file

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def made_anew() -> None:
    """Rows that are put back have other moments than their log."""
    remembered.forget()


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def sent(content: bytes) -> FilePayload:
    return FilePayload(name="day.tenbo", mimeType="application/octet-stream", buffer=content)


def test_a_tournament_comes_from_a_file(opened: Open, settings: Any, transactional_db: None) -> None:
    """Chosen, checked, its people looked at, imported; a person known here twice is chosen."""
    hall = make_hall(players=8, started=False)
    first = hall.tournament.entries.get(number=1).player
    name = {"given_name": first.given_name, "family_name": first.family_name, "country": first.country}
    content = tournament_file(over(hall), FULL)
    by = another_installation(settings)
    by.is_superuser = True
    by.save()  # who sees everybody, the two namesakes too
    for _ in range(2):
        PlayerFactory.create(**name, ema_number="")
    page = opened("/import/", by, LAPTOP)
    page.get_by_label("File (.tenbo").set_input_files(files=[sent(content)])
    page.get_by_role("button", name="Check the file").click()
    expect(page.get_by_role("status")).to_contain_text("being checked")
    queue.run_due()
    expect(page.locator("main")).to_contain_text("The file holds: hands, standings and log fit together.")
    page.get_by_label(f"{first.given_name} {first.family_name}").select_option("new")
    page.get_by_role("button", name="Import the tournament").click()
    expect(page.get_by_role("status")).to_contain_text("being imported")
    queue.run_due()
    page.get_by_role("link", name="To the tournament").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bologna Open")
    assert Tournament.objects.get().entries.count() == 8


@pytest.mark.night
def test_a_browser_checks_the_file(opened: Open, transactional_db: None, tmp_path: Path) -> None:
    """With the switch of the engine off: the button asks for it. Then somebody changes the file on the server, and a
    reader in Germany looks."""
    over(played_hall())
    page = opened("/t/bologna-open/record/")
    check, said = (
        page.get_by_role("button", name="Check it in this browser"),
        page.locator("[data-check-words]"),
    )
    check.click()
    expect(said).to_have_text("The file holds: hands, standings and log fit together.")
    expect(page.locator("[data-check-proved]")).to_contain_text("it was signed by the key that was given")
    expect(page.locator("[data-check-wrong]")).to_be_hidden()
    (kept,) = (tmp_path / "exports").iterdir()
    content = changed(set_fact("settings", name="Other"), content=kept.read_bytes())
    kept.write_bytes(content)
    check.click()
    expect(said).to_have_text("The file does not hold: it was changed after it was made.")
    expect(page.locator("[data-check-wrong]")).to_contain_text(
        "settings name: expected Bologna Open, found Other"
    )
    page.context.add_cookies([{"name": "django_language", "value": "de", "url": page.url}])
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator("[data-check] button").click()
    with override("de"):
        for kind in ("wrong", "proved", "notes"):
            lines = [
                finding_words(one) for one in verify(content, public_key()).findings() if one["kind"] == kind
            ]
            expect(page.locator(f"[data-check-{kind}] li")).to_have_text(lines)
    expect(page.locator("[data-check] [lang=en]")).to_have_count(0)
