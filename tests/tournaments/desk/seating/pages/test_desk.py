"""The seating desk: draw, publish, plan again, fill the tables, and follow a draw that takes long."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import Hall, PlayerFactory, make_hall
from tests.players import files
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.seating.pages.reading import SEATING, page
from tournaments.common.jobs import queue
from tournaments.desk.people.services.entries import add_entry, withdraw_entry
from tournaments.desk.seating import engine
from tournaments.desk.seating.services.replanning import swap_seats
from tournaments.models import Entry, Round, SeatingPlan, Tournament


def test_a_plan_is_drawn_from_dice_and_published(hall: Hall, client: Client) -> None:
    answer = client.post(f"{SEATING}draw/", {"seed": "3 1 6 6 2", "clubs": "weak"})
    assert answer["Location"] == f"{SEATING}1/2/"
    plan = SeatingPlan.objects.get(number=2)
    assert (plan.seed, plan.wishes) == (31662, {"clubs": "weak"})
    shown = page(client, answer["Location"])
    assert "Nobody meets the same opponent twice." in shown
    assert "Publish plan 2" in shown
    assert "<code>3 1 6 6 2</code>" in shown
    assert client.post(f"{SEATING}1/2/publish/")["Location"] == "/t/bologna-open/rounds/"
    plan.refresh_from_db()
    assert plan.state == "published"
    assert "<code>3 1 6 6 2</code>" in page(client, "/t/bologna-open/draw/1/2/")
    assert client.post(f"{SEATING}1/9/publish/").status_code == 404
    assert [card.plan.number for card in client.get(SEATING).context["plans"]] == [2, 1]


def test_a_hall_too_small_is_said_before_and_refused(hall: Hall, client: Client) -> None:
    Tournament.objects.update(tables=4)
    assert "tables are needed" not in page(client, SEATING)
    Tournament.objects.update(tables=3)
    shown = page(client, SEATING)
    assert "4 tables are needed, but the hall has only 3." in shown
    assert 'href="/t/bologna-open/set-up/#tables"' in shown
    refused = client.post(f"{SEATING}draw/", {"seed": "1"})
    assert (refused.status_code, refused.context["faults"][0].field) == (409, "tables")
    Entry.objects.filter(number__lte=12).update(checked_in_at=timezone.now())
    assert "tables are needed" not in page(client, SEATING)


def test_planned_again_in_the_middle(hall: Hall, client: Client) -> None:
    Round.objects.filter(number=1).update(state="running", started_at=timezone.now())
    withdraw_entry(entry=Entry.objects.get(number=3), by=hall.organiser)
    add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    shown = page(client, SEATING)
    assert "Redraw rounds 2 to 4" in shown
    words = "This plan includes players who are no longer playing: "
    assert f"{words}{Entry.objects.get(number=3).player.full_name}." in shown
    assert f"Playing, without a seat: {Entry.objects.get(number=17).player.full_name}." in shown
    answer = client.post(f"{SEATING}draw/", {"seed": "1"})
    plan = SeatingPlan.objects.get(number=2)
    assert (plan.method, plan.first_round) == ("replan", 2)
    assert "has started" in page(client, f"{answer['Location']}?round=1")
    old = page(client, f"{SEATING}1/1/")
    assert "This plan includes players who are no longer playing" in old
    assert "Redraw the remaining rounds, or seat substitutes." in old
    client.post(f"{SEATING}1/2/publish/")
    assert Round.objects.count() == 4
    assert "no longer matches the rounds that have started" not in page(client, f"{SEATING}1/1/")


def test_a_plan_with_somebody_who_left_cannot_be_published(hall: Hall, client: Client) -> None:
    client.post(f"{SEATING}draw/", {"seed": "5"})
    withdraw_entry(entry=Entry.objects.get(number=3), by=hall.organiser)
    name = Entry.objects.get(number=3).player.full_name
    for address in (f"{SEATING}?plan=2", f"{SEATING}1/2/"):
        assert "It cannot be published: draw again." in page(client, address)
        assert "Publish plan 2" not in page(client, address)
    answer = client.post(f"{SEATING}1/2/publish/", {"back": SEATING}, follow=True)
    assert f"{name}: no longer playing, but seated in a remaining round." in answer.content.decode()


def test_tables_are_filled_and_drawn_in_one_step(hall: Hall, client: Client) -> None:
    withdraw_entry(entry=Entry.objects.get(number=3), by=hall.organiser)
    assert "15 players. They do not fill the tables: 1 more player is needed." in page(client, SEATING)
    client.post(f"{SEATING}draw/", {"fill": "1"})
    assert Entry.objects.get(number=17).player.full_name == "Substitute 17"
    assert len(SeatingPlan.objects.get(number=2).grid[0]) == 4
    add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    client.post(f"{SEATING}fill/", {"back": SEATING})
    assert Entry.objects.get(number=17).status == "substitute"


def test_only_those_who_are_here(hall: Hall, client: Client) -> None:
    Entry.objects.filter(number__lte=12).update(checked_in_at=timezone.now())
    assert "Only players who have checked in (12 of 16)" in page(client, SEATING)
    client.post(f"{SEATING}draw/", {"checked_in": "on"})
    assert len(SeatingPlan.objects.get(number=2).grid[0]) == 3
    assert client.get(SEATING).context["form"].checked_in
    assert [entry.number for entry in client.get(SEATING).context["unticked"]] == [13, 14, 15, 16]


def test_who_fills_a_table_is_here(hall: Hall, client: Client) -> None:
    """The door is open, one did not come: tables filled and drawn in one step, for those who have checked in."""
    Entry.objects.filter(number__lte=15).update(checked_in_at=timezone.now())
    Entry.objects.filter(number=16).update(status="no_show")
    client.post(f"{SEATING}draw/", {"fill": "1", "checked_in": "on"})
    grid = SeatingPlan.objects.get(number=2).grid
    assert sorted(number for table in grid[0] for number in table) == [*range(1, 16), 17]


def test_after_the_first_round_the_door_is_no_question(hall: Hall, client: Client) -> None:
    """A player who is entered late is here: the draw does not leave them out."""
    Entry.objects.update(checked_in_at=timezone.now())
    client.post(f"{SEATING}draw/", {"checked_in": "on"})
    Round.objects.filter(number=1).update(state="running", started_at=timezone.now())
    assert not client.get(SEATING).context["form"].checked_in


def test_the_next_round_and_a_file(hall: Hall, client: Client) -> None:
    client.post(f"{SEATING}next/", {"way": "spread", "seed": "1"})
    assert SeatingPlan.objects.get(number=2).method == "rank"
    client.post(f"{SEATING}next/", {"way": "choice", "top": "4", "wind-2": "E"})
    assert SeatingPlan.objects.get(number=3).grid == [[[2, 1, 3, 4]]]
    answer = client.post(f"{SEATING}next/", {"way": "place", "top": "many", "back": SEATING}, follow=True)
    assert "Players in the final: enter a whole number." in answer.content.decode()
    text = "\n".join(" ".join(map(str, table)) for table in SeatingPlan.objects.get(number=1).grid[0])
    client.post(f"{SEATING}file/", {"text": text})
    client.post(f"{SEATING}file/", {"file": SimpleUploadedFile("grid.txt", text.encode())})
    rows = [line.split() for line in text.splitlines()]
    client.post(f"{SEATING}file/", {"file": SimpleUploadedFile("grid.xlsx", files.xlsx(("Grid", rows)))})
    assert [plan.method for plan in SeatingPlan.objects.order_by("number")][3:] == ["script"] * 3


def test_rounds_are_counted_in_numbers(hall: Hall, client: Client) -> None:
    client.post(f"{SEATING}rounds/", {"rounds": "3"})
    assert hall.stage.rounds_planned == 3
    answer = client.post(f"{SEATING}rounds/", {"rounds": "many", "back": SEATING}, follow=True)
    assert "Rounds: enter a whole number." in answer.content.decode()


def test_nobody_else(hall: Hall) -> None:
    for account in (hall.head, hall.referee):
        client = client_of(account)
        for address in (SEATING, f"{SEATING}1/1/", f"{SEATING}1/compare/?a=1&b=1", f"{SEATING}1/1/swap/"):
            assert client.get(address).status_code == 403
    assert Client().get(f"{SEATING}1/1/").status_code == 302


def test_a_long_list_of_plans_asks_no_more(
    hall: Hall, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with CaptureQueriesContext(connection) as few:
        client.get(SEATING)
    for seed in range(6):
        swap_seats(
            plan=hall.stage.plans.get(number=1),
            round=2,
            seats=("1E", f"2{'ESWN'[seed % 4]}"),
            by=hall.organiser,
        )
    with django_assert_num_queries(len(few)):
        client.get(SEATING)


def test_a_long_draw_is_shown_followed_and_cancelled(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "takes_long", lambda problem: True)
    answer = client.post(f"{SEATING}draw/", {"seed": "5"})
    assert answer["Location"] == f"{SEATING}?stage=1"
    shown = page(client, SEATING)
    assert "The seating is being drawn" in shown
    assert 'data-poll="1"' in shown
    assert client.post(f"{SEATING}1/draw/cancel/")["Location"] == f"{SEATING}?stage=1"
    assert "The seating is being drawn" not in page(client, SEATING)
    client.post(f"{SEATING}draw/", {"seed": "5"})
    assert "already" in page(
        client, client.post(f"{SEATING}next/", {"way": "swiss", "back": SEATING})["Location"]
    )
    queue.run_due()
    done = client.get(f"{SEATING}1/draw/", headers={"HX-Request": "true"})
    assert done["HX-Redirect"] == f"{SEATING}1/2/"
    assert "Plan 2 has been drawn. Publish it when you are happy with it." in page(client, f"{SEATING}1/2/")
    assert "Plan 2 has been drawn." in page(client, f"{SEATING}1/draw/")
    assert "The seating is being drawn" not in page(client, SEATING)


def test_a_long_draw_that_became_impossible_says_why_until_the_next_plan(
    hall: Hall, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "takes_long", lambda problem: True)
    client.post(f"{SEATING}draw/", {})
    withdraw_entry(entry=Entry.objects.get(number=3), by=hall.organiser)
    queue.run_due()
    assert "substitutes needed: 1." in page(client, SEATING)
    monkeypatch.undo()
    client.post(f"{SEATING}draw/", {"fill": "1"})
    assert "No plan has been drawn." not in page(client, SEATING)


def test_one_round_is_one_round(db: None) -> None:
    hall = make_hall(players=16, rounds=1, started=False)
    words = page(client_of(hall.organiser), SEATING)
    assert "16 players · 1 round " in words
