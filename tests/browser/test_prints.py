"""Documents through the browser's own print: pages of the right size, nothing around them, no card cut."""

from typing import cast

import pypdfium2
import pytest
from playwright.sync_api import ViewportSize, expect

from players.models import Account, Player
from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.factories import Hall, make_hall
from tournaments.common.jobs import queue
from tournaments.play.penalties.services.penalties import give_penalty

pytestmark = pytest.mark.browser

A4, A4_WIDE = (595, 842), (842, 595)
SHEET: ViewportSize = {"width": 718, "height": 1040}
"""The part of A4 inside the margins, in pixels of the screen."""


def printed(page) -> list[tuple[tuple[int, int], str]]:
    """Size and text of each page that comes out of the printer."""
    content = page.pdf(prefer_css_page_size=True)
    with pypdfium2.PdfDocument(content) as document:
        return [
            ((round(one.get_width()), round(one.get_height())), one.get_textpage().get_text_range())
            for one in document
        ]


DOCUMENTS = [
    pytest.param("by_table", 2, A4, "Round 2", id="a page for each round"),
    pytest.param("by_name", 2, A4, "Round 2", id="by name"),
    pytest.param("overview", 1, A4, "Table and wind in each round", id="all rounds"),
    pytest.param("cards", 2, A4, "Wind", id="ten cards to a page, twelve players more than one"),
    pytest.param(
        "kit", 12, A4, "Hash of the last entry", id="the kit: a notice, a list, four posters, cards, sheets"
    ),
    pytest.param("badges", 2, A4, "Bologna Open", id="ten badges to a page"),
    pytest.param("sheets", 3, A4, "Signature", id="two riichi sheets to a page"),
    pytest.param("start_list", 1, A4, "12 players", id="start list"),
    pytest.param("penalties", 1, A4_WIDE, "No penalties given.", id="penalties, across"),
]


@pytest.mark.walks
@pytest.mark.parametrize(("key", "sheets", "size", "words"), DOCUMENTS)
def test_on_paper(
    transactional_db: None, opened: Open, key: str, sheets: int, size: tuple[int, int], words: str
) -> None:
    hall = make_hall(players=12, rounds=2)
    page = opened(f"/t/{hall.tournament.slug}/print/{key}/", hall.organiser, LAPTOP)
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    found = printed(page)
    assert [one for one, _text in found] == [size] * sheets
    assert words in found[-1][1]
    assert not any(word in text for _size, text in found for word in ("Sign out", "Calculator", "Settings"))


@pytest.mark.night
def test_a_wind_on_the_wall_stays_on_one_line(transactional_db: None, opened: Open) -> None:
    hall = make_hall(players=8)
    Account.objects.update(language="fi")
    page = opened(f"/t/{hall.tournament.slug}/print/by_name/", hall.organiser, SHEET)
    page.emulate_media(media="print")
    north = page.locator("td", has_text="Pohjoinen").first
    assert north.evaluate("one => one.clientHeight < 2 * parseFloat(getComputedStyle(one).fontSize) + 8")


@pytest.mark.night
def test_a_score_sheet_with_sixteen_lines_has_its_own_page(transactional_db: None, opened: Open) -> None:
    hall = make_hall(players=8, ruleset="mcr2006")
    page = opened(f"/t/{hall.tournament.slug}/print/sheets/", hall.organiser, LAPTOP)
    assert [text.count("Signature") for _size, text in printed(page)] == [1, 1]


@pytest.mark.night
def test_the_list_of_documents_on_a_phone(hall: Hall, opened: Open) -> None:
    page = opened(f"/t/{hall.tournament.slug}/print/", hall.organiser, PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("button", name="PDF Start list").click()
    expect(page.locator("progress")).to_be_visible()
    queue.run_due()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "bologna-open-start-list.pdf"
    with open(cast(str, download.value.path()), "rb") as file:
        assert file.read(5) == b"%PDF-"


@pytest.mark.night
def test_the_form_of_penalties_follows_the_rule(transactional_db: None, opened: Open) -> None:
    hall = make_hall(ruleset="ema2025")
    page = opened(f"/t/{hall.tournament.slug}/penalties/", hall.head, LAPTOP)
    page.get_by_label("Player").select_option(index=1)
    page.get_by_label("Kind").select_option("Late for the round")
    page.get_by_label("Late by (minutes:seconds)").fill("4:01")
    page.get_by_label("Reason (kept in the log)").fill("traffic")
    expect(page.get_by_label("Points deducted from the result")).to_have_attribute("placeholder", "5000")
    page.get_by_role("button", name="Give the penalty").click()
    expect(page.get_by_role("status").first).to_contain_text("loses 5\u2009000 points")


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.night
def test_given_penalties_stand_below_each_other_on_a_phone(hall: Hall, opened: Open, language: str) -> None:
    """Every word of a penalty is in sight: nothing has to be pushed aside to read the points and the reason."""
    table = hall.table()
    entry = hall.entries(table)[0]
    Player.objects.filter(pk=entry.player_id).update(family_name="Wolfeschlegelsteinhausen")
    reason = "Häiritsi vastustajia puhumalla kesken pelin"
    give_penalty(
        stage=hall.stage,
        entry=entry,
        kind="obstruction",
        amount=12_000,
        reason=reason,
        by=hall.head,
        table=table,
    )
    page = opened("/", hall.head, PHONE)
    page.context.add_cookies([{"name": "django_language", "value": language, "url": page.url}])
    page.goto(f"/t/{hall.tournament.slug}/penalties/")
    list_ = page.locator(".scroll", has=page.locator(".given"))
    assert list_.evaluate("one => one.scrollWidth <= one.clientWidth")
    for words in ("12\u2009000", reason):
        box = page.locator(".given").get_by_text(words).bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= PHONE["width"]


@pytest.mark.night
def test_a_chombo_wants_its_table_before_it_is_sent(transactional_db: None, opened: Open) -> None:
    hall = make_hall(players=8)
    page = opened(f"/t/{hall.tournament.slug}/penalties/", hall.head, LAPTOP)
    page.locator("#entry").select_option(index=1)
    page.locator("#rule").select_option("chombo")
    expect(page.locator("#case")).to_contain_text("The hand is played again")
    page.locator("#reason").fill("no yaku")
    page.get_by_role("button", name="Give the penalty").click()
    expect(page.locator("#table")).to_be_focused()
    expect(page.locator("#table:invalid")).to_have_count(1)


@pytest.mark.night
def test_on_a_card_nothing_lies_over_something_else(transactional_db: None, opened: Open) -> None:
    """Long names: the head, the name, the code and the rounds stay apart."""
    hall = make_hall(players=12, rounds=3)
    for number, player in enumerate(Player.objects.order_by("pk")):
        player.given_name, player.family_name = "Katarzyna", f"Wielka Lewandowska{number}"
        player.save()
    page = opened(f"/t/{hall.tournament.slug}/print/cards/", hall.organiser, LAPTOP)
    page.emulate_media(media="print")
    over = page.locator(".slip").evaluate_all(
        """slips => slips.map(slip => {
            const box = part => slip.querySelector(part).getBoundingClientRect();
            return box('.slip-head').bottom > box('.slip-name').top + 1
                || box('.slip-qr svg').bottom > box('table').top + 1
                || box('table').bottom > slip.getBoundingClientRect().bottom + 1;
        })"""
    )
    assert over == [False] * 12
