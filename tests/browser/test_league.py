"""A league of eight, its members added once: three evenings, one corrected, one reopened, one deleted."""

from collections.abc import Iterator

import pytest
import time_machine
from django.utils import timezone
from playwright.sync_api import Page, expect

from players.models import Account
from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.factories import AccountFactory, close_table_from_paper
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import close_round, start_round
from tournaments.desk.people.services.entries import add_players
from tournaments.desk.people.services.status import rank_entry
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.models import Entry, Round, Seat, Table, Tournament

LIST = """
GRUBER Otto; AUT
DORN Eva; AUT
BAUER Anna; AUT
NORD Ada; AUT
OST Bea; CZE
PIN Hugo; BGR
CHUN Li; CHN
WEST Max; GER
"""
SHEET = (45_000, 35_000, 25_000, 15_000)


def play(tournament: Tournament, by: Account) -> None:
    """A round, from paper."""
    stage = tournament.stages.get()
    publish_plan(plan=make_plan(stage=stage, by=by, seed=1), by=by)
    round_ = Round.objects.get(stage=stage)
    start_round(round=round_, by=by)
    for table in Table.objects.filter(round=round_):
        seats = Seat.objects.filter(table=table).select_related("entry").order_by("entry__number")
        scores = {seat.entry.key: score for seat, score in zip(seats, SHEET, strict=True)}
        close_table_from_paper(table=table, scores=scores, by=by)
    close_round(round=round_, by=by)


def end(page: Page, slug: str) -> None:
    page.goto(f"/t/{slug}/end/")
    expect(page.get_by_text("The ranking Wednesday League takes the results by itself.")).to_be_visible()
    page.get_by_role("button", name="End").click()
    expect(page.get_by_text("The tournament has ended.")).to_be_visible()
    queue.run_due()


def new_evening(page: Page, name: str) -> Tournament:
    """Two clicks: the button, and the one below the form that is filled in; played on this very day."""
    page.goto("/rankings/wednesday-league/")
    page.get_by_role("link", name="New evening").click()
    page.get_by_label("Day").fill(timezone.localdate().isoformat())
    page.get_by_role("button", name="Create the evening").click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    return Tournament.objects.get(name=name)


@pytest.fixture(autouse=True)
def noon() -> Iterator[None]:
    """No midnight comes between two evenings of one day."""
    with time_machine.travel(timezone.localtime().replace(hour=12), tick=True):
        yield


def make_league(page: Page) -> None:
    """A season by points of the place at the table, the worst result dropped, with its eight members."""
    page.get_by_label("Season or league").check()
    page.get_by_label("Name").fill("Wednesday League")
    page.get_by_label("Points of a result").select_option("table")
    page.get_by_label("Points by place").fill("10 8 6 5 4 3 2 1")
    page.get_by_label("Worst results dropped").fill("1")
    page.get_by_label("Public").check()
    page.get_by_role("button", name="Create the ranking").click()
    page.get_by_role("link", name="Members").click()
    page.get_by_label("Or paste the list here").fill(LIST)
    page.get_by_role("button", name="Show what would be added").click()
    page.get_by_role("button", name="Add these players").click()
    expect(page.get_by_text("8 members added.")).to_be_visible()


def first_evening(page: Page, keeper: Account) -> Tournament:
    """The evening whose settings the later ones take over."""
    page.get_by_role("link", name="New evening").click()
    page.get_by_label("Name").fill("Evening 1")
    page.get_by_label("Rule set and settings").select_option("ruleset:ema2025")
    page.get_by_label("Rounds").fill("1")
    page.get_by_label("Day").fill(timezone.localdate().isoformat())
    page.get_by_role("button", name="Create the evening").click()
    expect(page.get_by_text("8 members are entered: check-in says who came.")).to_be_visible()
    first = Tournament.objects.get()
    play(first, keeper)
    end(page, first.slug)
    return first


def evening_with_a_guest(page: Page, keeper: Account) -> Tournament:
    """A guest plays instead of a member, outside the ranking."""
    second = new_evening(page, "Evening 2")
    Entry.objects.filter(tournament=second, player__family_name="Ost").update(status="no_show")
    (guest,) = add_players(tournament=second, players="GAST Paul; GER", by=keeper)
    rank_entry(entry=guest, ranked=False, by=keeper, reason="a guest")
    play(second, keeper)
    end(page, second.slug)
    return second


def evening_with_a_newcomer(page: Page, keeper: Account) -> None:
    """A newcomer plays this evening alone."""
    third = new_evening(page, "Evening 3")
    Entry.objects.filter(tournament=third, player__family_name="Pin").update(status="no_show")
    add_players(tournament=third, players="EINMAL Ida; SUI", by=keeper)
    play(third, keeper)
    page.goto("/rankings/wednesday-league/")
    expect(page.locator(".card").get_by_text("being played")).to_be_visible()
    end(page, third.slug)


def correct_an_evening(page: Page, public: Page, evening: Tournament, keeper: Account) -> None:
    """Reopened, corrected, ended again: the ranking follows each time."""
    page.goto(f"/t/{evening.slug}/set-up/")
    page.get_by_role("button", name="Reopen the tournament").click()
    queue.run_due()
    public.goto("/rankings/wednesday-league/")
    expect(public.get_by_text("being played again")).to_be_visible()
    winner = Entry.objects.get(tournament=evening, player__family_name="Gruber")
    rank_entry(entry=winner, ranked=False, by=keeper, reason="came too late")
    end(page, evening.slug)
    public.reload()
    expect(public.get_by_text("being played again")).to_have_count(0)
    public.get_by_role("link", name="Events").click()
    public.get_by_role("link", name="Evening 2").click()
    expect(public.locator("tbody")).not_to_contain_text("GRUBER")


def delete_an_evening(page: Page, public: Page, evening: Tournament) -> None:
    """The ranking says that its tournament is deleted, until its results are removed as well."""
    page.goto(f"/t/{evening.slug}/delete/")
    expect(page.get_by_text("marked as those of a deleted tournament")).to_be_visible()
    page.get_by_label("Type the name of the tournament").fill("Evening 1")
    page.get_by_role("button", name="Delete the tournament").click()
    public.goto("/rankings/wednesday-league/events/")
    expect(public.get_by_role("row", name="Evening 1")).to_contain_text("tournament deleted")
    page.goto("/rankings/wednesday-league/events/")
    page.get_by_role("link", name="Evening 1").click()
    page.get_by_role("button", name="Remove the results").click()
    expect(page.get_by_text("Evening 1 has been removed.")).to_be_visible()


@pytest.mark.night
def test_a_league_from_its_members_to_a_deleted_evening(opened: Open) -> None:
    keeper = AccountFactory.create()
    page = opened("/new/ranking/", keeper, LAPTOP)
    make_league(page)
    first = first_evening(page, keeper)
    second = evening_with_a_guest(page, keeper)
    evening_with_a_newcomer(page, keeper)

    public = opened("/rankings/wednesday-league/", size=PHONE)
    expect(public.get_by_text("The worst result is dropped: a missed event first")).to_be_visible()
    expect(public.locator("tbody")).not_to_contain_text("GAST")
    expect(public.locator("tbody")).to_contain_text("EINMAL")
    public.get_by_role("link", name="Members").click()
    expect(public.get_by_role("row", name="OST Bea")).to_contain_text("1")

    correct_an_evening(page, public, second, keeper)
    delete_an_evening(page, public, first)
