"""The form of a hand under a thumb: how many taps a hand takes, and what no slip may do."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.thumb import Thumb
from tests.factories import END, Hall, draw, make_hall
from tournaments.models import Hand

pytestmark = pytest.mark.browser


@pytest.fixture
def won_by(opened: Open) -> Callable[[Hall, str], Thumb]:
    """A referee at the page of a table, where the seat of the winner has been tapped."""

    def start(hall: Hall, winner: str) -> Thumb:
        thumb = Thumb(opened(f"/table/{hall.table().pk}/", hall.referee))
        thumb.on(thumb.page.locator(f"[data-seat='{winner}']"))
        thumb.page.wait_for_url("**/hand/")
        return thumb

    return start


def test_riichi_with_dora_and_ura_in_fourteen_taps(
    won_by: Callable[[Hall, str], Thumb], transactional_db: None
) -> None:
    hall = make_hall(ruleset="ema2025")
    _east, south, west, _north = hall.names(hall.table())
    thumb = won_by(hall, south)
    thumb.tick("discarder", west)
    thumb.tick("riichi", south)
    thumb.tiles("2m- 5m- 3p- 2s 2s 6s 7s 8s")
    thumb.tiles("1s 9m")
    expect(thumb.page.locator("#sum")).to_contain_text("5 fan")
    thumb.send()
    hand = Hand.objects.get().event["winners"][0]["hand"]
    assert (hand["dora_indicators"], hand["ura_indicators"]) == ("1s", "9m")
    assert (hand["concealed"], hand["win_tile"]) == ("234567m345p2267s", "8s")
    assert thumb.taps == 14


@pytest.mark.night
def test_riichi_tile_by_tile_needs_no_choice_of_rows(
    won_by: Callable[[Hall, str], Thumb], transactional_db: None
) -> None:
    """Fourteen tiles, two indicators, three answers and Send: twenty.

    After each row the next one is active.
    """
    hall = make_hall(ruleset="ema2025")
    _east, south, west, _north = hall.names(hall.table())
    thumb = won_by(hall, south)
    thumb.tick("discarder", west)
    thumb.tick("riichi", south)
    thumb.tiles("2m 3m 4m 5m 6m 7m 3p 4p 5p 2s 2s 6s 7s 8s 1s 9m")
    thumb.send()
    assert thumb.taps == 20


@pytest.mark.night
def test_double_ron_in_nineteen_taps(won_by: Callable[[Hall, str], Thumb], transactional_db: None) -> None:
    """Both win on the same tile, which is tapped once."""
    hall = make_hall()
    east, south, west, _north = hall.names(hall.table())
    thumb = won_by(hall, east)
    thumb.tick("winner", south)
    thumb.tick("discarder", west)
    thumb.tiles("2m- 5m- 3p- 2s 2s 6s 7s 8s")
    thumb.tiles("2m- 5m- 6p- 9p 9p 6s 7s")
    expect(thumb.page.locator("#answer .bill h2")).to_have_count(2)
    thumb.send()
    hands = [winner["hand"] for winner in Hand.objects.get().event["winners"]]
    assert [hand["win_tile"] for hand in hands] == ["8s", "8s"]
    assert thumb.taps == 19


@pytest.mark.night
def test_fimj_with_two_racks_in_seventeen_taps(
    won_by: Callable[[Hall, str], Thumb], transactional_db: None
) -> None:
    """A chow, two racks: a pair, and a tris with a flower. The rack after the winner's hand needs no tap of its own."""
    hall = make_hall(ruleset="fimj2001")
    _east, south, west, north = hall.names(hall.table())
    thumb = won_by(hall, south)
    thumb.tick("discarder", west)
    thumb.tiles("chi 3m 1m- 6p- 2s 3s 9s 9s 1s")
    thumb.tiles("9p")
    thumb.on(thumb.page.locator(f"[data-row=rack][data-loser='{north}']"))
    thumb.tiles("pon 5m f2")
    thumb.send()
    racks = Hand.objects.get().event["racks"]
    assert {key: rack["combos"] for key, rack in racks.items()} == {west: ["99p"], north: ["(555m)"]}
    assert thumb.taps == 17


@pytest.mark.night
def test_fan_and_fu_in_five_taps(won_by: Callable[[Hall, str], Thumb], transactional_db: None) -> None:
    """Where values are entered, the phone remembers it: the switch is pressed once."""
    hall = make_hall()
    _east, south, west, _north = hall.names(hall.table())
    thumb = won_by(hall, south)
    thumb.press(thumb.page.locator("[data-by-value]"))
    thumb.taps -= 1
    thumb.tick("discarder", west)
    thumb.tick(f"value-{south}", "3")
    thumb.tick(f"fu-{south}", "40")
    thumb.send()
    assert Hand.objects.get().event["winners"][0]["claim"] == {"fan": 3, "fu": 40}
    assert thumb.taps == 5


def test_back_after_sending_shows_a_blank_form(hall: Hall, opened: Open) -> None:
    """What was ticked for the last hand is no part of the next: the seats have moved on."""
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/", hall.referee)
    page.get_by_role("link", name="Enter hand").click()
    thumb = Thumb(page)
    thumb.tick("winner", south)
    thumb.tick("discarder", west)
    thumb.tick("riichi", south)
    thumb.tick(f"value-{south}", "3")
    thumb.tick(f"fu-{south}", "40")
    key = page.locator("input[name=key]").input_value()
    thumb.send()
    page.go_back()
    expect(page.locator("input[name=expected_seq]")).to_have_value("2")
    ticked = page.locator("form[data-entry] input:checked:not([value=''])")
    expect(ticked).to_have_count(1)
    expect(ticked).to_have_attribute("name", "kind")
    expect(page.locator("[data-kept]")).to_be_hidden()
    expect(page.locator("input[name=key]")).not_to_have_value(key)


def test_a_kept_draft_says_so_and_is_cleared(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    expect(page.locator("[data-kept]")).to_be_hidden()
    thumb = Thumb(page)
    thumb.tick("winner", south)
    thumb.tick("discarder", west)
    thumb.tiles("1m 2m")
    page.goto("/tables/")
    page.goto(f"/table/{table.pk}/hand/")
    expect(page.locator("[data-kept]")).to_be_visible()
    expect(page.locator(f"#tiles-{south}")).to_have_value("12m")
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(page.locator("[data-kept]")).to_be_hidden()
    expect(page.locator(f"input[name=winner][value='{south}']")).not_to_be_checked()
    expect(page.locator(f"#tiles-{south}")).to_have_value("")


@pytest.mark.night
def test_a_chow_key_counts_for_one_chow(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    south = hall.names(table)[1]
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    thumb = Thumb(page)
    thumb.tick("winner", south)
    thumb.tiles("chi 2p 4m 5m")
    expect(page.locator(f"#melds-{south}")).to_have_value("chi 234p")
    expect(page.locator(f"#tiles-{south}")).to_have_value("45m")
    thumb.tiles("chi 3s 0p")
    expect(page.locator(f"#melds-{south}")).to_have_value("chi 234p, chi 345s")
    expect(page.locator(f"#tiles-{south}")).to_have_value("45m0p")


@pytest.mark.night
def test_the_winning_tile_is_tapped_alone(hall: Hall, opened: Open) -> None:
    """Three tiles at once never end a hand: which of them won would not be known."""
    table = hall.table(1)
    south = hall.names(table)[1]
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    thumb = Thumb(page)
    thumb.tick("winner", south)
    thumb.tiles("same 5z same 7z run 2m 3p 3p run")
    expect(page.locator("[data-tile='2s']")).to_be_disabled()
    thumb.tiles("run 2s 3s 4s")
    expect(page.locator(f"#tiles-{south}")).to_have_value("234m33p23s555777z4s")


@pytest.mark.night
def test_the_shared_tile_may_be_tapped_again(hall: Hall, opened: Open) -> None:
    """Out of habit: it is not taken for a dora indicator."""
    table = hall.table(1)
    east, south, west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    thumb = Thumb(page)
    for name, value in (("winner", east), ("winner", south), ("discarder", west)):
        thumb.tick(name, value)
    thumb.tiles("run 2m run 5m run 3p 2s 2s 6s 7s 8s")
    thumb.tiles("run 2m run 5m run 6p 9p 9p 6s 7s 8s 1z")
    expect(page.locator("#dora")).to_have_value("1z")


@pytest.mark.night
def test_tiles_are_counted_as_they_are_tapped(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    thumb = Thumb(page)
    thumb.tick("winner", south)
    thumb.tick("discarder", west)
    thumb.tiles("run 2m run 5m run 3p 2s 2s 6s 7s")
    expect(page.locator("#answer")).to_contain_text("Tiles still to enter: 1.")
    page.get_by_role("button", name="Remove all tiles").click()
    thumb.tiles("pon 1m pon 2m pon 3m pon 4m")
    expect(page.locator("#answer")).to_contain_text("beside the melds 2 tiles are missing")


@pytest.mark.night
def test_a_hand_without_yaku_is_recorded_as_chombo(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    thumb = Thumb(page)
    thumb.tick("winner", south)
    thumb.tick("discarder", west)
    thumb.tiles("chi 1m run 5m run 3p 2s 2s 6s 7s 8s")
    thumb.bill()
    page.get_by_role("button", name="Record as chombo").click()
    expect(page.locator(f"input[name=offender][value='{south}']")).to_be_checked()
    expect(page.locator("#sum .name").first).to_be_visible()
    thumb.send()
    assert Hand.objects.get().event["offenders"] == [south]


@pytest.mark.night
def test_a_hand_of_too_few_points_is_recorded_as_false_hu(opened: Open, transactional_db: None) -> None:
    hall = make_hall(ruleset="mcr2006")
    table = hall.table()
    _east, south, west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    thumb = Thumb(page)
    thumb.tick("winner", south)
    thumb.tick("discarder", west)
    thumb.tiles("run 1m run 6m run 3p 2s 2s 6s 7s 8s")
    thumb.bill()
    page.get_by_role("button", name="Record as false hu").click()
    thumb.send()
    event = Hand.objects.get().event
    assert (event["kind"], event["player"], event["each"]) == ("false_hu", south, 10)


@pytest.mark.night
def test_a_finished_table_says_so_before_the_form(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    hall.send(table, draw())
    hall.send(table, END)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    expect(page.locator("main")).to_contain_text("The game at this table is over.")
    expect(page.locator("form[data-entry]")).to_have_count(0)
    page.get_by_role("link", name="Go to the table").click()
    page.wait_for_url(f"**/table/{table.pk}/")


@pytest.mark.night
def test_the_answer_comes_when_the_network_is_back(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    thumb = Thumb(page)
    thumb.tick("winner", south)
    expect(page.locator("#sum")).to_contain_text("Choose how: self-draw, or whose discard.")
    page.context.set_offline(True)
    thumb.tick("discarder", west)
    thumb.tick(f"value-{south}", "3")
    with page.expect_event("requestfailed"):  # the form has asked in vain
        thumb.tick(f"fu-{south}", "40")
    page.context.set_offline(False)
    expect(page.locator("#sum")).to_contain_text("3 fan 40 fu")


@pytest.mark.night
def test_a_value_tapped_again_is_taken_back(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    south = hall.names(table)[1]
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    thumb = Thumb(page)
    thumb.tick("winner", south)
    thumb.tick(f"value-{south}", "3")
    expect(page.locator("[data-fu]").locator("visible=true")).to_have_count(1)
    thumb.tick(f"value-{south}", "3")
    expect(page.locator(f"input[name='value-{south}'][value='']")).to_be_checked()
    expect(page.locator("[data-fu]").locator("visible=true")).to_have_count(0)


@pytest.mark.night
def test_flags_that_cannot_be_are_not_offered(opened: Open, transactional_db: None) -> None:
    """Ippatsu after riichi alone, houtei on a discard alone, the blessing of heaven of East alone, rinshan with a kong
    alone; a ticked flag stays in sight."""
    hall = make_hall(ruleset="ema2025")
    table = hall.table()
    _east, south, west, _north = hall.names(table)
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    thumb = Thumb(page)
    flag = lambda code: page.locator(f".chip:has(input[name='flag-{south}'][value='{code}'])")  # noqa: E731
    thumb.tick("winner", south)
    expect(flag("ippatsu")).to_be_hidden()
    thumb.tick("riichi", south)
    thumb.tick("discarder", west)
    more = page.get_by_role("button", name="Seldom needed")
    thumb.on(more)
    expect(flag("ippatsu")).to_be_visible()
    expect(flag("rinshan")).to_be_hidden()
    expect(flag("houtei")).to_be_visible()
    thumb.on(flag("houtei"))
    thumb.on(more)
    thumb.tick("discarder", "self")
    expect(more).to_have_text("1")
    thumb.on(more)
    expect(flag("chiho")).to_be_visible()
    expect(flag("tenho")).to_be_hidden()
    expect(flag("rinshan")).to_be_hidden()
    thumb.on(more)
    thumb.tiles("kan 1z")
    thumb.on(more)
    expect(flag("chiho")).to_be_hidden()
    expect(flag("rinshan")).to_be_visible()
    expect(flag("houtei")).to_be_visible()
