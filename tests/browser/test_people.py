"""People on the day: a tablet at the door, a substitute at a table, a second person who confirms."""

import re
from datetime import time
from typing import Any

import pytest
from playwright.sync_api import Dialog, ViewportSize, expect

from tests.browser.conftest import LAPTOP, Open
from tests.browser.turns import TURNS
from tests.factories import Hall, PlayerFactory, draw, make_hall
from tests.patience import wait_until
from tournaments.desk.hall.services.schedule import add_item
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.people.services.questions import add_question, change_question
from tournaments.models import Answer, Entry, Question, Seat

pytestmark = pytest.mark.browser

TABLET: ViewportSize = {"width": 820, "height": 1180}


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return make_hall(players=8, ruleset="ema2025", confirmation_policy="always")


def test_check_in_on_a_tablet(hall: Hall, opened: Open) -> None:
    entry = Entry.objects.select_related("player").get(number=3)
    page = opened(f"/t/{hall.tournament.slug}/check-in/", hall.organiser, TABLET)
    page.get_by_label("Find a player").fill(entry.player.family_name.lower())
    expect(page.locator("#arrivals > li:visible")).to_have_count(1)
    row = page.locator("#entry-3")
    row.get_by_role("button").click()
    expect(row).to_have_class("arrival here")
    expect(page.locator("#arrivals-count")).to_contain_text("1 of 8 players checked in")
    row.get_by_role("button").click()
    expect(row).to_have_class("arrival")
    expect(page.locator("#arrivals-count")).to_contain_text("0 of 8 players checked in")
    row.get_by_role("button").click()
    expect(row).to_have_class("arrival here")
    page.get_by_text("7 players are missing").click()
    page.get_by_role("button", name="Mark the rest as no-shows").click()
    expect(page.locator(".messages")).to_contain_text("7 players marked as no-shows.")
    page.locator("#entry-4").get_by_role("button").click()
    expect(page.locator("#entry-4")).to_have_class("arrival here")
    assert Entry.objects.get(number=4).status == "playing"


def test_quick_taps_at_the_door_are_all_counted(hall: Hall, opened: Open) -> None:
    """Three taps before the first answer came: the one in the middle was lost. Once all are saved, the page may be
    left without a question."""
    page = opened(f"/t/{hall.tournament.slug}/check-in/", hall.organiser, TABLET)
    page.evaluate(
        """() => [...document.querySelectorAll("#arrivals > li button")].slice(0, 5)
        .forEach((one) => one.click())"""
    )
    expect(page.locator("#arrivals-count")).to_contain_text("5 of 8 players checked in")
    assert Entry.objects.exclude(checked_in_at=None).count() == 5
    page.locator("#entry-8").get_by_role("button").click()
    expect(page.locator("#arrivals-count")).to_contain_text("6 of 8 players checked in")
    questions: list[str] = []

    def answer(dialog: Dialog) -> None:
        questions.append(dialog.type)
        dialog.accept()

    page.on("dialog", answer)
    page.get_by_role("link", name="Hall desk").click()
    expect(page).to_have_url(re.compile("/desk/$"))
    assert questions == []


def test_taps_that_wait_arrive_when_the_page_is_left(hall: Hall, opened: Open) -> None:
    """The first has no answer yet, and the others queue behind it: whoever leaves all the same loses none."""
    page = opened(f"/t/{hall.tournament.slug}/check-in/", hall.organiser, TABLET, app=True)
    page.reload()  # by now a service worker stands between the page and the server
    page.on("dialog", lambda dialog: dialog.accept())
    with TURNS.turn():  # the server answers nothing meanwhile
        for at in range(3):
            page.locator("#arrivals > li").nth(at).get_by_role("button").click()
        page.goto("about:blank")
    wait_until(lambda: Entry.objects.exclude(checked_in_at=None).count() == 3, "the taps")


@pytest.mark.night
def test_a_substitute_comes_and_goes(hall: Hall, opened: Open) -> None:
    player = PlayerFactory.create(given_name="Eva", family_name="Ruiz")
    add_entry(tournament=hall.tournament, player=player, by=hall.organiser, status="substitute")
    table = hall.table(1)
    absent = hall.entries(table)[1].player.full_name
    page = opened(f"/table/{table.pk}/", hall.head)
    page.get_by_role("link", name="Substitute").click()
    page.get_by_text(absent, exact=True).click()
    page.get_by_text("Eva Ruiz", exact=True).click()
    page.get_by_label("Reason (kept in the log)").fill("ill")
    page.get_by_role("button", name="Seat the substitute").click()
    expect(page.locator(".messages")).to_contain_text(f"Eva Ruiz plays for {absent}.")
    expect(page.locator(".square")).to_contain_text(f"Eva Ruiz (for {absent})")
    page.get_by_role("link", name="Substitute").click()
    page.get_by_text("Cancel").click()
    page.locator("details").get_by_label("Reason (kept in the log)").fill("came after all")
    page.get_by_role("button", name=f"Put {absent} back").click()
    expect(page.locator(".square")).not_to_contain_text("Eva Ruiz")
    assert not Seat.objects.exclude(played_by=None).exists()


@pytest.mark.night
def test_a_second_person_confirms(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    hall.send(table, draw())
    page = opened(f"/table/{table.pk}/", hall.referee)
    expect(page.locator("#confirm")).to_contain_text("another member of the staff has to confirm them")
    page = opened(f"/table/{table.pk}/", hall.head, LAPTOP)
    page.get_by_role("button", name="Confirm 1 hand").click()
    expect(page.locator(".messages")).to_contain_text("1 hand confirmed.")
    expect(page.locator("#confirm")).to_have_count(0)


def test_a_registration_answers_the_organisers_questions(transactional_db: None, opened: Open) -> None:
    """First with one of them forgotten, then rightly; what was typed stays."""
    hall = make_hall(players=2, started=False, registration="open")
    shirt: dict[str, Any] = {"kind": "choice", "text": "Shirt", "choices": ["S", "M"], "required": True}
    for facts in (shirt, {"kind": "yes_no", "text": "Dinner?"}, {"kind": "text", "text": "Diet"}):
        add_question(tournament=hall.tournament, by=hall.organiser, **facts)
    page = opened(f"/t/{hall.tournament.slug}/register/")
    page.get_by_label("Family name").fill("Ruiz")
    page.get_by_label("E-mail address").fill("eva@example.org")
    page.get_by_label("Dinner?").select_option("Yes")
    page.get_by_label("Diet").fill("vegan")
    page.get_by_role("button", name="Apply for a place").click()
    expect(page.get_by_role("alert")).to_contain_text("“Shirt”: please answer.")
    expect(page.get_by_label("Diet")).to_have_value("vegan")
    page.get_by_label("Shirt").select_option("M")
    page.get_by_role("button", name="Apply for a place").click()
    expect(page.get_by_text("Your application has arrived.").first).to_be_visible()
    expect(page.get_by_label("Shirt")).to_have_value("M")
    assert list(Answer.objects.order_by("question").values_list("text", flat=True)) == ["M", "yes", "vegan"]


@pytest.mark.night
def test_what_is_typed_in_one_card_stays_when_another_is_sent(hall: Hall, opened: Open) -> None:
    """Until it is sent itself; and a draft is never put over words that were stored since."""
    for text in ("Diet", "Club"):
        add_question(tournament=hall.tournament, by=hall.organiser, kind="text", text=text, shown="staff")
    page = opened(f"/t/{hall.tournament.slug}/questions/", hall.organiser, LAPTOP)
    diet, new = page.locator("details", has_text="Diet").first, page.locator(".questionedit > details").last
    diet.locator("summary").first.click()
    diet.get_by_label("A sentence of help (optional)").fill("We cook")
    new.locator("summary").click()
    new.get_by_label("Question").fill("Hotel")
    new.get_by_role("button", name="Add this question").click()
    expect(page.locator(".messages")).to_contain_text("The question has been added.")
    expect(diet.get_by_label("A sentence of help (optional)")).to_have_value("We cook")
    expect(diet.get_by_text("Kept from before.")).to_be_visible()
    expect(new.locator("input[name=text]")).to_have_value("")
    diet.get_by_role("button", name="Save").click()
    expect(page.locator(".messages")).to_contain_text("The question has been saved.")
    assert Question.objects.get(text="Diet").help == "We cook"
    change_question(question=Question.objects.get(text="Diet"), by=hall.organiser, help="They cook")
    page.reload()
    expect(page.locator("#help-1")).to_have_value("They cook")


@pytest.mark.night
def test_a_line_of_the_schedule_stays_as_typed_when_another_is_saved(hall: Hall, opened: Open) -> None:
    for kind, at in (("lunch", time(12, 0)), ("break", time(18, 0))):
        add_item(tournament=hall.tournament, by=hall.organiser, kind=kind, starts_at=at)
    page = opened(f"/t/{hall.tournament.slug}/schedule/", hall.organiser, LAPTOP)
    lines = page.locator(".scheduleedit > details")
    for line, title in ((0, "Soup"), (1, "Prizes")):
        lines.nth(line).locator("summary").click()
        lines.nth(line).get_by_label("Title (optional)").fill(title)
    lines.nth(1).get_by_role("button", name="Save").click()
    expect(page.locator(".messages")).to_contain_text("The schedule has been saved.")
    expect(lines.nth(0).get_by_label("Title (optional)")).to_have_value("Soup")
    expect(lines.nth(1).get_by_label("Title (optional)")).to_have_value("Prizes")
