"""The seating page begins with the plan that counts; drafts are thrown away and taken back."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import Hall
from tests.tournaments.desk.seating.pages.reading import SEATING, page
from tournaments.desk.people.services.entries import withdraw_entry
from tournaments.models import Entry, Round, SeatingPlan

pytestmark = pytest.mark.django_db


def test_nothing_drawn_begins_with_the_form(client: Client) -> None:
    SeatingPlan.objects.all().delete()
    answer = client.get(SEATING)
    assert answer.context["parts"] == ["seating/_draw.html", "seating/_others.html"]
    assert page(client, SEATING).count("Draw a plan for 4 rounds") == 1


def test_the_plan_comes_first_and_drafts_are_tabs_beside_it(client: Client) -> None:
    client.post(f"{SEATING}draw/", {"seed": "5"})
    answer = client.get(SEATING)
    assert answer.context["parts"][0] == "seating/_shown.html"
    assert (answer.context["shown"].plan.number, [card.plan.number for card in answer.context["tabs"]]) == (
        2,
        [2, 1],
    )
    assert client.get(f"{SEATING}?stage=1&plan=1").context["shown"].plan.number == 1
    assert client.get(f"{SEATING}?plan=x").context["shown"].plan.number == 2


def test_a_draft_thrown_away_is_folded_among_the_earlier_plans(client: Client) -> None:
    client.post(f"{SEATING}draw/", {"seed": "5"})
    assert "Throw away" in page(client, SEATING)
    answer = client.post(f"{SEATING}1/2/discard/", follow=True)
    assert "Plan 2 has been thrown away. It is listed among the earlier plans." in answer.content.decode()
    assert "Throw away" not in answer.content.decode()
    shown, earlier = answer.context["shown"], answer.context["earlier"]
    assert (shown.plan.number, [card.plan.number for card in earlier]) == (1, [2])
    assert "Plan 2 is a draft again." in client.post(f"{SEATING}1/2/restore/", follow=True).content.decode()
    words = "Plan 1 has been published: only a draft can be thrown away."
    refused = client.post(f"{SEATING}1/1/discard/", {"back": SEATING}, follow=True)
    assert words in refused.content.decode()


def test_the_journal_names_a_plan_that_was_thrown_away(client: Client) -> None:
    client.post(f"{SEATING}draw/", {"seed": "5"})
    client.post(f"{SEATING}1/2/discard/")
    log = page(client, "/t/bologna-open/log/")
    assert "Draft of a seating plan thrown away" in log
    assert "thrown away" in log


def test_a_round_seated_by_the_standings_leads_to_the_next(client: Client) -> None:
    client.post(f"{SEATING}next/", {"way": "spread", "seed": "1"})
    client.post(f"{SEATING}1/2/publish/")
    parts = client.get(SEATING).context["parts"]
    assert parts[:2] == ["seating/_shown.html", "seating/_next_round.html"]


def test_nothing_is_left_to_seat(client: Client) -> None:
    Round.objects.update(state="running", started_at=timezone.now())
    answer = client.get(SEATING)
    assert answer.context["parts"] == ["seating/_shown.html"]
    assert "All rounds have started: there is nothing left to seat." in answer.content.decode()


def test_tables_that_those_checked_in_fill_get_no_substitute(hall: Hall, client: Client) -> None:
    """One has left and three have not come: twelve fill three tables as they are."""
    Entry.objects.filter(number__lte=12).update(checked_in_at=timezone.now())
    withdraw_entry(entry=Entry.objects.get(number=16), by=hall.organiser)
    client.post(f"{SEATING}draw/", {"fill": "1", "checked_in": "on"})
    assert (Entry.objects.count(), len(SeatingPlan.objects.get(number=2).grid[0])) == (16, 3)
    SeatingPlan.objects.update(wishes={"checked_in": True})
    assert "Draw a plan for 4 rounds" in page(client, SEATING)


def test_the_published_plan_is_there_behind_many_drafts(hall: Hall, client: Client) -> None:
    plan = SeatingPlan.objects.get()
    SeatingPlan.objects.bulk_create(
        SeatingPlan(stage=hall.stage, number=n, seed=n, grid=plan.grid, created_by=hall.organiser)
        for n in range(2, 30)
    )
    SeatingPlan.objects.filter(number__gt=1).update(created_at=timezone.now() - timedelta(days=1))
    assert client.get(SEATING).context["shown"].plan == plan


def test_the_wishes_of_a_plan_that_was_thrown_away_come_last(client: Client) -> None:
    for clubs in ("weak", "strict"):
        client.post(f"{SEATING}draw/", {"clubs": clubs})
    client.post(f"{SEATING}1/3/discard/")
    assert client.get(SEATING).context["form"].clubs == "weak"
    client.post(f"{SEATING}1/2/discard/")
    assert client.get(SEATING).context["form"].clubs == "strict"
