"""A referee with a phone: hands by tiles, a disputed claim, a correction."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, Open
from tests.browser.people import open_seldom, say_value, sign_in
from tests.factories import Hall, draw, make_hall, ron, ron_tiles
from tournaments.models import Hand

pytestmark = pytest.mark.browser


KONGS = ("kan", "kakan", "ankan")
LOST_ANSWER = """async () => {
    const form = document.querySelector("form[data-entry]");
    await fetch(form.action, {method: "POST", body: new FormData(form)});
}"""
"""The hand arrives, its answer does not: the referee presses again."""


def tick(page: Page, name: str, value: str) -> None:
    page.locator(f"label.chip:has(input[name='{name}'][value='{value}'])").click()


def tap(page: Page, *tiles: str) -> None:
    for tile in tiles:
        page.locator(f"[data-tile='{tile}']").click()


def mode(page: Page, name: str) -> None:
    """Press the key of a meld; on a phone one key stands for all kongs, a tap each."""
    key = page.locator(f"[data-mode='{name}']")
    if name in KONGS and not key.is_visible():
        for _ in KONGS[: KONGS.index(name) + 1]:
            page.locator("[data-mode='kan']").click()
    else:
        key.click()


@pytest.mark.smoke
def test_hand_is_entered_by_tiles_and_counts_once(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    page = opened("/")
    sign_in(page, hall.referee)
    page.get_by_role("link", name="My tables").click()
    page.get_by_role("link", name="Enter hand").first.click()
    tick(page, "winner", south)
    tick(page, "discarder", west)
    mode(page, "pon")
    tap(page, "6z")
    mode(page, "pon")
    tap(page, "7z")
    tap(page, "2p", "3p", "4p", "7m", "8m", "5z", "5z", "6m")
    tap(page, "4p")
    answer = page.locator("#answer")
    expect(answer).to_contain_text("Little three dragons")
    expect(answer).to_contain_text("4 fan 30 fu")
    expect(page.locator("#sum")).to_contain_text("+7\u2009700")
    page.evaluate(LOST_ANSWER)
    page.get_by_role("button", name="Send hand").click()
    expect(page.get_by_role("status").first).to_contain_text("Hand 1 recorded.")
    expect(page.locator(".scoresheet")).to_contain_text("4 fan 30 fu")
    assert Hand.objects.count() == 1
    assert Hand.objects.get().verdict == "confirmed"


def test_what_was_typed_outlives_a_reload(hall: Hall, opened: Open) -> None:
    """A hand that was entered for the wrong winner is the right one's, whichever name is tapped first."""
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    tick(page, "winner", south)
    tick(page, "riichi", south)
    tap(page, "1m", "2m", "0p")
    key = page.locator("input[name=key]").input_value()
    page.reload()
    expect(page.locator(f"#tiles-{south}")).to_have_value("12m0p")
    expect(page.locator("input[name=key]")).to_have_value(key)
    expect(page.locator("[data-row=hand]:visible .held")).to_have_count(3)
    expect(page.locator("[data-row=hand]:visible .held").last).to_have_attribute(
        "aria-label", re.compile("[a-z]$")
    )
    for first, then, winner, other in ((west, south, west, south), (west, south, south, west)):
        tick(page, "winner", first)
        tick(page, "winner", then)
        expect(page.locator(f"#tiles-{winner}")).to_have_value("12m0p")
        expect(page.locator(f"#tiles-{other}")).to_have_value("")
        expect(page.locator("input[name=riichi]:checked")).to_have_value(winner)
    page.reload()
    expect(page.locator(f"#tiles-{south}")).to_have_value("12m0p")


def test_picker_counts_copies_and_takes_back(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    east = hall.names(table)[0]
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    tick(page, "winner", east)
    field = page.locator(f"#tiles-{east}")
    melds = page.locator(f"#melds-{east}")
    tap(page, "1m", "1m", "1m", "1m")
    expect(page.locator("[data-tile='1m']")).to_be_disabled()
    page.locator("[data-row=hand]:visible .held").first.click()
    expect(field).to_have_value("111m")
    tap(page, "5p", "5p", "5p")
    expect(page.locator("[data-tile='5p']")).to_be_disabled()
    expect(page.locator("[data-tile='0p']")).to_be_enabled()
    mode(page, "chi")
    tap(page, "4s")
    expect(page.locator("[data-mode=chi]")).to_have_attribute("aria-pressed", "false")
    tap(page, "0s")
    expect(melds).to_have_value("chi 406s")
    mode(page, "ankan")
    tap(page, "5m")
    expect(melds).to_have_value("chi 406s, ankan 5550m")
    page.locator("[data-row=hand]:visible .meld").last.click()
    expect(melds).to_have_value("chi 406s")
    page.locator("[data-tile='9m']").focus()
    page.keyboard.type("78z99s")
    expect(field).to_have_value("111m555p9s7z9s")
    page.keyboard.press("Backspace")
    expect(field).to_have_value("111m555p7z9s")
    page.get_by_role("button", name="Remove all tiles").click()
    expect(field).to_have_value("")
    dora = page.get_by_role("button", name="Dora indicators")
    dora.focus()
    page.keyboard.press("Enter")
    expect(dora).to_have_attribute("aria-pressed", "true")
    page.locator("[data-tile='2z']").click()
    expect(page.locator("#dora")).to_have_value("2z")
    open_seldom(page)
    page.locator("[data-typed] summary").click()
    field.fill("123m456p")
    field.blur()
    expect(page.locator("[data-row=hand]:visible .held")).to_have_count(6)
    expect(page.locator("#ura")).to_be_hidden()
    tick(page, "riichi", east)
    open_seldom(page)
    expect(page.locator("#ura")).to_be_visible()


@pytest.mark.night
def test_double_ron_shares_the_winning_tile(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    east, south, west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    tick(page, "winner", east)
    tick(page, "winner", south)
    tick(page, "discarder", west)
    hand = ["2m", "3m", "4m", "5m", "6m", "7m", "6s", "7s"]
    tap(page, *hand, "3p", "4p", "5p", "2s", "2s", "8s")
    tap(page, *hand, "6p", "7p", "8p", "9p", "9p", "8s")
    tap(page, "1z")
    expect(page.locator("#answer .bill h2")).to_have_count(2)
    page.get_by_role("button", name="Send hand").click()
    page.wait_for_url(f"**/table/{table.pk}/")
    assert [one["player"] for one in Hand.objects.get().event["winners"]] == [east, south]


@pytest.mark.night
def test_draw_with_tenpai(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    east = hall.names(table)[0]
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    tick(page, "kind", "exhaustive_draw")
    expect(page.get_by_text("Who won?")).to_be_hidden()
    tick(page, "riichi", east)
    expect(page.locator(f"input[name=tenpai][value='{east}']")).to_be_checked()
    expect(page.locator("#sum")).to_contain_text("+2\u2009000")
    page.get_by_role("button", name="Send hand").click()
    expect(page.locator(".scoresheet")).to_contain_text("tenpai")


@pytest.mark.night
def test_mismatch_is_disputed_and_ruled(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    tick(page, "winner", south)
    tick(page, "discarder", west)
    tap(page, "2m", "3m", "4m", "5m", "6m", "7m", "3p", "4p", "5p", "6s", "7s", "2s", "2s", "8s")
    say_value(page, "4", "30")
    expect(page.locator("#answer")).to_contain_text("the claim differs")
    page.get_by_role("button", name="Send hand").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Claim and tiles differ")
    page.get_by_label("What is disputed").fill("There was an ippatsu")
    page.get_by_role("button", name="Dispute").click()
    expect(page.get_by_role("status").first).to_contain_text("waiting for the head referee")

    desk = opened(f"/t/{hall.tournament.slug}/desk/", hall.head, LAPTOP)
    expect(desk.locator(".decide")).to_contain_text("There was an ippatsu")
    desk.get_by_role("link", name="Decide", exact=True).click()
    say_value(desk, "3", "30")
    desk.get_by_label("Reason").fill("Ippatsu stands, the fourth fan does not")
    desk.get_by_role("button", name="Make a ruling", exact=True).click()
    expect(desk.get_by_role("status").first).to_contain_text("Ruling on hand 1 recorded.")
    ruled = Hand.objects.get(state="accepted")
    assert (ruled.verdict, ruled.version) == ("ruled", 2)
    page.reload()
    expect(page.locator(".scoresheet")).to_contain_text("ruled")


def test_correction_shows_what_it_changes_before_it_is_confirmed(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    east, south, west, _north = hall.names(table)
    hall.send(table, ron(south, west, fan=2, fu=30))
    hall.send(table, draw(south))
    page = opened(f"/table/{table.pk}/", hall.head, LAPTOP)
    page.locator("#hand-1 summary").click()
    page.locator("#hand-1").get_by_role("link", name="Something is wrong").click()
    page.get_by_role("link", name="Correct this hand").click()
    page.locator("label.chip:has(input[name='winner'])").nth(0).click()
    page.locator(f"label.chip:has(input[name='winner'][value='{south}'])").click()
    say_value(page, "mangan")
    differences = page.locator("#answer table").last
    expect(differences).to_contain_text("+12\u2009000")
    expect(differences.locator("tbody tr")).to_have_count(2)
    page.get_by_label("Reason").fill("The wrong player was ticked")
    page.get_by_role("button", name="Confirm correction").click()
    page.wait_for_url(f"**/table/{table.pk}/")
    assert Hand.objects.get(seq=1, state="accepted").event["winners"][0]["player"] == east


def test_two_phones_at_one_table(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    tick(page, "kind", "exhaustive_draw")
    hall.send(table, ron_tiles(south, west))
    page.get_by_role("button", name="Send hand").click()
    conflict = page.locator("#phone .note.dot")
    expect(conflict).to_contain_text("Somebody else has sent hand 1")
    expect(conflict).to_contain_text("wins from")
    expect(page.locator("form[data-entry]")).to_be_hidden()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Discard mine").click()
    expect(page.locator("form[data-entry] input[name=expected_seq]")).to_have_value("2")
    expect(page.locator("#waiting")).to_have_js_property("hidden", True)
    assert Hand.objects.count() == 1


@pytest.mark.night
def test_hand_is_entered_without_scripts(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee, scripts=False)
    expect(page.locator("[data-tile]").first).to_be_hidden()
    tick(page, "winner", south)
    tick(page, "discarder", west)
    page.get_by_text("Type the tiles").click()
    page.locator(f"#tiles-{south}").fill("234m 567m 345p 22s 67s 8s")
    page.get_by_role("button", name="Send hand").click()
    expect(page.locator(".scoresheet")).to_contain_text("2 fan 30 fu")


@pytest.mark.night
def test_zung_jung_by_tiles_with_flowers(opened: Open, transactional_db: None) -> None:
    hall = make_hall(players=4, ruleset="zungjung33")
    table = hall.table()
    east = hall.names(table)[0]
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    tick(page, "winner", east)
    tick(page, "discarder", "self")
    tap(page, "2m", "3m", "4m", "5m", "6m", "7m", "3p", "4p", "5p", "6s", "7s", "2s", "2s", "8s")
    expect(page.locator("#answer")).to_contain_text("points")
    expect(page.locator("[data-row=dora]")).to_have_count(0)
    page.get_by_role("button", name="Send hand").click()
    page.wait_for_url(f"**/table/{table.pk}/")
    assert Hand.objects.get().verdict == "confirmed"


def test_a_hand_taken_back_is_not_kept(hall: Hall, opened: Open) -> None:
    """The same number again is another hand: neither its key nor its ticks come back."""
    table = hall.table(1)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    tick(page, "kind", "exhaustive_draw")
    key = page.locator("input[name=key]").input_value()
    page.get_by_role("button", name="Send hand").click()
    page.get_by_text("Void the last hand").click()
    page.locator("#void-reason").fill("wrong table")
    page.get_by_role("button", name="Void hand 1").click()
    expect(page.get_by_text("The last hand has been voided.")).to_be_visible()
    page.get_by_role("link", name="Enter hand").click()
    expect(page.locator("input[name=kind][value=win]")).to_be_checked()
    expect(page.locator("input[name=key]")).not_to_have_value(key)


@pytest.mark.smoke
def test_without_network_nothing_is_lost_and_all_is_sent_when_it_is_back(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    tick(page, "kind", "exhaustive_draw")
    expect(page.locator("#sum")).to_have_text(re.compile(r"\S"))
    page.context.set_offline(True)
    expect(page.locator("#offline")).to_be_visible()
    page.get_by_role("button", name="Send hand").click()
    expect(page.locator("#phone .handlist")).to_contain_text("on this phone")
    expect(page.locator("#waiting")).to_have_text("1")
    assert Hand.objects.count() == 0
    page.context.set_offline(False)
    expect(page.locator("#waiting")).to_have_js_property("hidden", True)
    assert Hand.objects.count() == 1
