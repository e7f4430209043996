"""Other games than riichi at the referee's table: what is tapped there, and what it pays."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from players.models import Account, Player
from scoring.rulesets import registry
from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.browser.people import open_seldom
from tests.browser.test_referee import mode, tap, tick
from tests.factories import AccountFactory, Hall, PlayerFactory, close_table_from_paper, make_hall
from tournaments.common.selectors import full_tables
from tournaments.models import Hand
from tournaments.play.hands.presentation.hands import shorts_of
from tournaments.play.ledger.games import players_of
from tournaments.play.standings.services import rebuild_standings

pytestmark = pytest.mark.browser

CHOWS = ("1m", "2m", "3m", "6p", "7p", "8p", "2s", "3s", "9s", "9s")


@pytest.fixture
def fimj(transactional_db: None) -> Hall:
    return make_hall(ruleset="fimj2001")


def test_fimj_racks_are_tapped_like_a_hand(fimj: Hall, opened: Open) -> None:
    """I01 of the law: E -80, S +160, W -40, N -40."""
    table = fimj.table()
    _east, south, west, north = fimj.names(table)
    page = opened(f"/table/{table.pk}/", fimj.referee)
    page.locator("#first-round").select_option("S")
    page.get_by_role("button", name="Set").click()
    expect(page.locator(".middle")).to_contain_text("South 1")
    page.get_by_role("link", name="Enter hand").click()
    tick(page, "winner", south)
    tick(page, "discarder", west)
    mode(page, "chi")
    tap(page, "3m", *CHOWS, "1s")
    expect(page.locator(f"[data-row=rack][data-loser='{west}']")).to_have_class(re.compile("active"))
    tap(page, "9p")
    page.locator(f"[data-row=rack][data-loser='{north}']").click()
    mode(page, "pon")
    tap(page, "5m", "f2")
    expect(page.locator(f"#rack-combos-{west}")).to_have_value("99p")
    expect(page.locator(f"#rack-combos-{north}")).to_have_value("(555m)")
    expect(page.locator(f"#rack-bonus-{north}")).to_have_value("f2")
    page.locator(f"[data-row=rack][data-loser='{north}'] .held").click()
    expect(page.locator("#sum")).to_contain_text("40 points")
    page.get_by_role("button", name="Send hand").click()
    expect(page.get_by_role("status").first).to_contain_text("Hand 1 recorded.")
    table.refresh_from_db()
    assert list(Hand.objects.get().event["racks"]) == [west, north]
    assert [table.position["scores"][name] for name in fimj.names(table)] == [-80, 160, -40, -40]


@pytest.mark.night
def test_fimj_racks_are_tapped_when_the_wall_was_destroyed(fimj: Hall, opened: Open) -> None:
    """Irregularities: East pays every rack; North is worth 32 x 2 = 64, doubled from East. No winner is left over."""
    table = fimj.table()
    east, south, _west, north = fimj.names(table)
    page = opened(f"/table/{table.pk}/hand/", fimj.referee)
    tick(page, "winner", south)
    tick(page, "kind", "abortive_draw")
    tick(page, "reason", "wall_destroyed")
    expect(page.locator("[data-row=hand]").locator("visible=true")).to_have_count(0)
    expect(page.locator("[data-row=rack]").locator("visible=true")).to_have_count(4)
    page.locator(f"[data-row=rack][data-loser='{north}']").click()
    mode(page, "ankan")
    tap(page, "1z")
    expect(page.locator(f"#rack-combos-{north}")).to_have_value("[1111z]")
    expect(page.locator("details:has(.rack)")).to_have_attribute("open", "")
    open_seldom(page)
    page.locator(f"#rack-status-{east}").select_option("wall_destroyed")
    expect(page.locator("#sum")).to_contain_text("+130")
    page.get_by_role("button", name="Send hand").click()
    expect(page.get_by_role("status").first).to_contain_text("Hand 1 recorded.")
    table.refresh_from_db()
    assert [table.position["scores"][name] for name in fimj.names(table)] == [-130, 0, 0, 130]


@pytest.mark.parametrize(
    ("ruleset", "words"),
    [
        ("ema2025", ["chi", "pon", "kan", "kakan", "ankan"]),
        ("mcr2006", ["chow", "pung", "kong", "kong esteso", "kong coperto"]),
        ("zungjung33", ["scala", "tris", "kong", "kong promosso", "kong coperto"]),
        ("fimj2001", ["scala", "tris", "poker", "poker da tris", "poker coperto"]),
    ],
)
@pytest.mark.night
def test_melds_are_called_as_the_game_calls_them(
    opened: Open, transactional_db: None, ruleset: str, words: list[str]
) -> None:
    hall = make_hall(ruleset=ruleset)
    Account.objects.update(language="it")
    table = hall.table()
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    tick(page, "winner", hall.names(table)[1])
    expect(page.locator("[data-mode]")).to_have_text(["123", "111", *words], use_inner_text=True)
    mode(page, "pon")
    tap(page, "7z")
    meld = page.locator("[data-row=hand] .meld").locator("visible=true")
    expect(meld).to_have_attribute("aria-label", re.compile(f"{words[1]} drago rosso"))
    assert page.evaluate(
        "[...document.querySelectorAll('[data-mode]')].every(one => one.scrollWidth <= one.clientWidth)"
    )


@pytest.mark.night
def test_fimj_three_players(opened: Open, transactional_db: None) -> None:
    """Seven players: at one table nobody sits North, on any page; the dead seat's turn to be East comes."""
    fimj = make_hall(ruleset="fimj2001", players=7)
    table = next(one for one in full_tables() if one.seats.count() == 3)
    names = players_of(table)
    for _ in range(3):
        fimj.send(table, {"kind": "exhaustive_draw"})
    page = opened(f"/table/{table.pk}/", fimj.referee, LAPTOP)
    expect(page.locator(".square .seat")).to_have_count(3)
    expect(page.locator(".square .dealer")).to_have_count(0)
    expect(page.locator(".square .wind")).to_have_text(["South", "West", "North"])
    page.get_by_role("link", name="Enter hand").click()
    expect(page.locator("label.chip:has(input[name=winner])")).to_have_count(3)
    tick(page, "winner", names[1])
    tick(page, "discarder", names[2])
    page.locator("summary", has_text="Claimed value").locator("visible=true").click()
    page.get_by_label("Points", exact=True).locator("visible=true").fill("100")
    expect(page.locator("#sum")).to_contain_text("+200")
    page.get_by_role("button", name="Send hand").click()
    expect(page.get_by_role("status").first).to_contain_text("Hand 4 recorded.")
    rebuild_standings(stage=fimj.stage)
    page.goto("/t/bologna-open/standings/")
    expect(page.locator(".standings tbody tr").first).to_contain_text("+200")


@pytest.mark.night
def test_mcr_false_hu(opened: Open, transactional_db: None) -> None:
    hall = make_hall(ruleset="mcr2006")
    table = hall.table()
    _east, south, _west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    tick(page, "kind", "false_hu")
    tick(page, "false_player", south)
    tick(page, "each", "10")
    expect(page.locator("#answer")).to_contain_text("30")
    page.get_by_role("button", name="Send hand").click()
    expect(page.locator(".scoresheet")).to_contain_text("False hu:")
    expect(page.locator(".middle")).to_contain_text("East 1")


@pytest.mark.night
def test_zung_jung_responsibility_follows_the_discards(opened: Open, transactional_db: None) -> None:
    hall = make_hall(ruleset="zungjung33")
    table = hall.table()
    _east, south, west, north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    tick(page, "winner", south)
    tick(page, "discarder", west)
    tap(page, "2m", "2m", "2m", "3m", "3m", "3m", "4p", "4p", "4p", "5s", "5s", "6s", "6s", "6s")
    open_seldom(page)
    page.get_by_text("Another player is responsible").click()
    page.get_by_label("From the winner's own last discard to the winning tile").fill("N 6s, W 6s")
    people = shorts_of(table)
    expect(page.locator("#sum")).to_contain_text(f"{people[west]} −25")
    expect(page.locator("#sum")).to_contain_text(f"{people[north]} −160")


@pytest.mark.night
def test_the_calculator_s_address_holds_the_racks(opened: Open, transactional_db: None) -> None:
    page = opened("/calculator/?rules=fimj2001&seat=S")
    expect(page.locator("[data-row=rack]").locator("visible=true")).to_have_count(3)
    tap(page, *CHOWS, "3m", "4m", "5m", "1s")
    page.locator("[data-row=rack][data-loser=W]").click()
    tap(page, "1z", "1z", "9p")
    mode(page, "ankan")
    tap(page, "7z")
    expect(page.locator("#answer")).to_contain_text("West 160")
    expect(page).to_have_url(re.compile("rack-combos-W=111z\\+99p\\+%5B7777z%5D"))
    said = page.locator("#answer .pays").inner_text()
    page.reload()
    expect(page.locator("#rack-combos-W")).to_have_value("111z 99p [7777z]")
    expect(page.locator("#answer .pays")).to_have_text(said, use_inner_text=True)
    page.locator("[aria-label='Remove the last tile']").click()
    page.locator("#seat").select_option("W")
    expect(page.locator("[data-row=rack][data-loser=W]")).to_be_hidden()
    expect(page.locator("[data-row=rack][data-loser=S]")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.night
def test_mcr_table_points_fit_the_page(opened: Open, transactional_db: None, size: ViewportSize) -> None:
    """One row says place, table points, points and the last round; long names push nothing aside."""
    PlayerFactory.reset_sequence(1234567)
    hall = make_hall(ruleset="mcr2006", rounds=2)
    sheet = dict(zip(hall.names(hall.table()), (312, -12, -150, -150), strict=True))
    close_table_from_paper(table=hall.table(), scores=sheet, by=hall.referee)
    rebuild_standings(stage=hall.stage)
    page = opened("/t/bologna-open/standings/", None, size)
    expect(page.locator(".standings tbody tr .total").locator("visible=true")).to_have_text(
        ["4", "2", "½", "½"]
    )
    expect(page.locator(".standings tbody tr .place")).to_have_text(["1", "2", "3", "3"])
    assert page.evaluate("document.querySelector('.scroll').scrollWidth <= innerWidth")


@pytest.mark.night
def test_a_usual_name_is_not_cut_in_a_word(opened: Open, transactional_db: None) -> None:
    """Standings on a phone: total and last round beside a family name of eleven letters, all in sight."""
    hall = make_hall()
    names = hall.names(hall.table())
    Player.objects.update(family_name="Lewandowski", given_name="Leon")
    close_table_from_paper(table=hall.table(), scores=dict(zip(names, (98_800, 31_200, 0, -10_000), strict=True)),
                           by=hall.referee)  # fmt: skip
    rebuild_standings(stage=hall.stage)
    page = opened("/t/bologna-open/standings/")
    assert page.evaluate("document.querySelector('.scroll').scrollWidth <= innerWidth")
    name = page.locator(".standings tbody .name a").first
    assert name.evaluate("link => link.getClientRects().length") <= 2


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.night
def test_doubts_are_read_before_rules_are_chosen(
    opened: Open, transactional_db: None, size: ViewportSize
) -> None:
    page = opened("/new/", AccountFactory.create(), size)
    for key in registry.keys():  # noqa: SIM118
        page.locator("select[name=ruleset]").select_option(key)
        ruleset = registry.get(key)
        expect(page.locator("#options > p").first).to_have_text(ruleset.names.en)
        expect(page.locator("#options .note li").locator("visible=true")).to_have_count(
            len(ruleset.unverified)
        )
        page.locator("#options summary").click()
        expect(page.locator("#options .source").locator("visible=true")).to_have_count(len(ruleset.options))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
