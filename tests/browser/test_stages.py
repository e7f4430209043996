"""An event in stages walked by its organiser: planned before it begins, cut with a tie, spread by snake; teams with a
reserve; a guest below the ranking."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.factories import PlayerFactory, make_hall
from tests.tournaments.desk.stages.test_services import finish
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.people.services.status import make_reserve, rank_entry
from tournaments.desk.people.services.teams import set_teams
from tournaments.play.standings.services import rebuild_standings


@pytest.mark.night
def test_stages_from_the_plan_to_the_seats(opened: Open) -> None:
    hall = make_hall(players=12, ruleset="ema2025", started=False)
    page = opened("/", hall.organiser, LAPTOP)
    page.goto("/t/bologna-open/stages/")
    new = page.locator("form.card")
    for name, places, minutes in (("Final", "4", "120"), ("Semi-final", "8", "75")):
        new.get_by_label("Name (optional)").fill(name)
        new.get_by_label("How many (in all, or from each table)").fill(places)
        new.get_by_label("Minutes per round").fill(minutes)
        new.get_by_role("button", name="Add stage").click()
        expect(page.get_by_text(f"{name} has been added.")).to_be_visible()
    page.get_by_role("button", name="Play it before the one above").click()
    expect(page.get_by_role("heading", name="2. Semi-final")).to_be_visible()
    start_round(round=hall.round(), by=hall.head)
    finish(hall.round(), hall)
    page.goto("/t/bologna-open/stages/")
    expect(page.get_by_text("9 do not fill tables of four")).to_be_visible()
    page.get_by_label("by their games against each other").check()
    page.get_by_role("button", name="Open: Semi-final").click()
    expect(page.get_by_text("their games against each other do not decide. By lot?")).to_be_visible()
    page.get_by_label("by lot").check()
    page.get_by_label("Seed of the draw").fill("3 5 2")
    page.get_by_role("button", name="Open: Semi-final").click()
    expect(page.get_by_text("8 players advance.")).to_be_visible()
    expect(page.get_by_text("Tied, so that a lot decides their order").first).to_be_visible()
    page.get_by_label("Seats of the next round").select_option("snake")
    page.get_by_role("button", name="Seat and publish").click()
    expect(page.get_by_text("The seats have been published.")).to_be_visible()
    page.goto("/t/bologna-open/log/")
    expect(page.get_by_text("3 5 2")).to_have_count(1)


@pytest.mark.night
def test_a_reserve_and_a_guest(opened: Open) -> None:
    hall = make_hall(players=8, ruleset="ema2025", started=False)
    player = PlayerFactory.create(given_name="Wilhelmina", family_name="Reserve")
    made = add_entry(tournament=hall.tournament, player=player, by=hall.organiser)
    reserve = make_reserve(entry=made, ranked=False, by=hall.organiser)
    teams = {"Rot": [1, 2, 3, 4, reserve.number], "Blau": [5, 6, 7, 8]}
    set_teams(tournament=hall.tournament, teams=teams, by=hall.organiser)
    page = opened("/", hall.organiser, PHONE)
    page.goto("/t/bologna-open/teams/")
    page.get_by_role("link", name="A reserve plays").first.click()
    page.get_by_label("Wilhelmina Reserve").check()
    page.get_by_role("button", name="Seat the substitute").click()
    expect(page.locator(".messages")).to_be_visible()
    page.goto("/t/bologna-open/teams/")
    expect(page.get_by_text("in place of")).to_be_visible()
    start_round(round=hall.round(), by=hall.head)
    finish(hall.round(), hall)
    guest = hall.entries(hall.table(2))[1]
    rank_entry(entry=guest, ranked=False, by=hall.organiser, reason="a guest")
    rebuild_standings(stage=hall.stage)
    page.goto("/t/bologna-open/standings/")
    expect(page.get_by_text("Outside the ranking")).to_be_visible()
    expect(page.locator(f"tr[data-number='{guest.number}'] td").first).to_have_text("–")
    page.goto("/t/bologna-open/teams/")
    expect(page.get_by_text("Reserve Wilhelmina")).to_be_visible()
