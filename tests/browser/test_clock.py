"""The countdown of the hall in a real browser: it counts, sounds, survives a lost network."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.factories import Hall
from tournaments.desk.hall.services.clock import give_extra_time, give_signal, pause_clock
from tournaments.models import Round

pytestmark = pytest.mark.browser

LOUDEST = """async () => {
    const { strike } = await import(document.querySelector('script[src*="js/clock"]').src.replace("clock", "gong"));
    const context = new OfflineAudioContext(1, 44100, 44100);
    strike(context, 0);
    const samples = (await context.startRendering()).getChannelData(0);
    return samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
}"""


def begun(hall: Hall, **ago: int) -> None:
    Round.objects.filter(pk=hall.round().pk).update(started_at=timezone.now() - timedelta(**ago))


def clock(opened: Open, hall: Hall) -> Page:
    return opened(f"/t/{hall.tournament.slug}/clock/", size=LAPTOP)


def test_it_counts_and_the_signal_sounds(hall: Hall, opened: Open) -> None:
    begun(hall, minutes=10)
    page = clock(opened, hall)
    page.get_by_role("button", name="Turn sound on").click()
    expect(page.get_by_role("button", name="Sound is on")).to_be_visible()
    expect(page.locator("main")).to_have_attribute("data-sound", "running")
    assert page.evaluate(LOUDEST) > 0.2
    expect(page.locator("main")).to_have_attribute("data-phase", "running")
    digits = page.locator("[data-digits]")
    expect(digits).not_to_have_text(digits.inner_text())
    begun(hall, minutes=75)  # as if all that time had passed
    page.evaluate("dispatchEvent(new Event('online'))")  # the page asks again
    expect(page.locator("main")).to_have_attribute("data-phase", "signal")
    expect(page.locator("main")).to_have_attribute("data-rang", "signal")
    expect(page.locator("[data-says]")).to_have_text("This hand and one more.")


@pytest.mark.walks
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("minutes", [9, 88, 120, 605])
def test_the_digits_fit_the_screen(hall: Hall, opened: Open, size: ViewportSize, minutes: int) -> None:
    """In the widest face a machine may have for bold digits."""
    Round.objects.update(minutes=minutes, started_at=timezone.now())
    page = opened(f"/t/{hall.tournament.slug}/clock/", size=size)
    expect(page.locator("[data-digits]")).to_contain_text(":")
    page.locator("[data-digits]").evaluate(
        "node => { node.style.fontFamily = 'DejaVu Sans, Verdana, sans-serif'; }"
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.night
def test_it_goes_on_without_the_network(hall: Hall, opened: Open) -> None:
    begun(hall, minutes=10)
    page = clock(opened, hall)
    page.context.set_offline(True)
    expect(page.locator("[data-lost]")).to_be_visible()
    page.locator("[data-digits]").evaluate("node => node.dataset.before = node.textContent")
    page.wait_for_function(
        "() => { const node = document.querySelector('[data-digits]');"
        " return node.textContent !== node.dataset.before; }"
    )
    give_signal(round=hall.round(), by=hall.head)
    page.context.set_offline(False)
    expect(page.locator("main")).to_have_attribute("data-rang", "signal")
    expect(page.locator("[data-lost]")).to_be_hidden()


@pytest.mark.night
def test_it_stands_and_shows_longer_tables(hall: Hall, opened: Open) -> None:
    begun(hall, minutes=10)
    pause_clock(round=hall.round(), by=hall.head)
    Round.objects.update(paused_at=F("started_at") + timedelta(minutes=10))
    give_extra_time(table=hall.table(2), minutes=5, by=hall.head, reason="a tile was missing")
    page = clock(opened, hall)
    expect(page.locator("[data-digits]")).to_have_text("80:00")
    expect(page.locator("[data-says]")).to_have_text("The clock is paused")
    expect(page.locator("[data-longer] li")).to_have_text("Table 2: 85:00")


def test_the_desk_sees_that_somebody_stopped_the_clock(hall: Hall, opened: Open) -> None:
    page = opened(f"/t/{hall.tournament.slug}/desk/", hall.organiser, LAPTOP)
    expect(page.locator("#desk-clock .clock.stands")).to_have_count(0)
    pause_clock(round=hall.round(), by=hall.head)
    page.locator(".hallbox").dispatch_event("poll")
    expect(page.locator("#desk-clock .clock.stands")).to_have_count(1)


def test_a_round_is_undone_by_clicks(hall: Hall, opened: Open) -> None:
    page = opened(f"/t/{hall.tournament.slug}/desk/", hall.head, LAPTOP)
    page.get_by_role("button", name="Pause the clock").click()
    expect(page.locator("main")).to_contain_text("clock paused")
    page.get_by_role("link", name="Undo round 1").click()
    expect(page.locator("main")).to_contain_text("Nothing was entered yet: the round goes back to planned.")
    page.get_by_label("Reason").fill("the wrong seats")
    page.get_by_label("Type 1").fill("1")
    page.get_by_role("button", name="Undo round 1").click()
    expect(page.get_by_role("status").first).to_contain_text("Round 1 has been undone")
    expect(page.get_by_role("button", name="Start round 1")).to_be_visible()
