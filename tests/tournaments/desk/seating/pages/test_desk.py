"""The seating desk: draw with wishes, look, compare, exchange, publish, plan again, fill the tables."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from players.models import Account, Player
from tests.apart import rolled_back
from tests.factories import Hall, PlayerFactory, make_hall
from tests.players import files
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.desk.people.services.entries import add_entry, withdraw_entry
from tournaments.desk.people.services.persons import update_entry
from tournaments.desk.seating import engine
from tournaments.desk.seating.presentation import matrix
from tournaments.desk.seating.presentation.measures import measure_words
from tournaments.desk.seating.services import redraw
from tournaments.desk.seating.services.replanning import swap_seats
from tournaments.models import Entry, Round, Seat, SeatingPlan, Tournament

SEATING = "/t/bologna-open/seating/"


def page(client: Client, address: str) -> str:
    return " ".join(client.get(address).content.decode().split())


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


def test_wishes_are_read_kept_and_shown_again(hall: Hall, client: Client) -> None:
    name = Entry.objects.select_related("player").get(number=5).player.list_name
    sent = {
        "seed": "",
        "clubs": "strict",
        "teams": "on",
        "time": "0,5",
        "apart-one": [f"5 {name}", ""],
        "apart-other": ["7", ""],
        "apart-strict": ["weak", "strict"],
        "fixed-player": ["9", ""],
        "fixed-table": ["2", ""],
    }
    client.post(f"{SEATING}draw/", sent)
    assert SeatingPlan.objects.get(number=2).wishes == {
        "clubs": "strict",
        "teams": True,
        "time": 0.5,
        "apart": [{"players": [5, 7], "strict": False}],
        "fixed_tables": {"9": 2},
    }
    form = client.get(SEATING).context["form"]
    assert form.apart_rows[0][0] == f"5 {name}"
    assert (form.fixed[0][1], form.clubs, form.time, form.open) == ("2", "strict", "0.5", True)


REFUSED = {
    "seed": ({"seed": "dice"}, "Seed: enter a whole number."),
    "time": ({"time": "long"}, "Search time: enter a whole number."),
    "player": (
        {"apart-one": ["Nobody"], "apart-other": ["2"], "apart-strict": ["strict"]},
        "“Nobody”: choose",
    ),
    "table": ({"fixed-player": ["1"], "fixed-table": ["x"]}, "Fixed table: enter a whole number."),
    "no such table": ({"fixed-player": ["1"], "fixed-table": ["9"]}, "The closest possible is table 4."),
    "endless search": ({"time": "90"}, "90.0 is out of range"),
}


@each(("fields", "words"), REFUSED.values(), ids=REFUSED.keys(), apart=rolled_back)
def test_what_is_refused_is_told_and_the_form_kept(
    client: Client, fields: dict[str, object], words: str
) -> None:
    answer = client.post(f"{SEATING}draw/", {"clubs": "strict", **fields})
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert answer.context["form"].clubs == "strict"
    assert SeatingPlan.objects.count() == 1


def test_a_plan_is_looked_at_from_all_sides(client: Client) -> None:
    client.post(f"{SEATING}draw/", {"seed": "5"})
    for look, words in {
        "?round=2": '<input type="checkbox" name="seat" value="4N">',
        "?round=all": "<h3>Table 4</h3>",
        "?round=players": "ROSSI",
        "": "Round 1",
    }.items():
        assert words in page(client, f"{SEATING}1/2/{look}")
    for wrong in ("?round=9", "?round=x"):
        assert client.get(f"{SEATING}1/2/{wrong}").status_code == 404
    assert client.get(f"{SEATING}1/9/").status_code == 404
    assert client.get(f"{SEATING}2/1/").status_code == 404
    assert client.get(f"{SEATING}?stage=7").status_code == 404


def test_a_plan_names_seats_by_the_winds_of_the_language(hall: Hall, client: Client) -> None:
    """In Finnish E is South (etelä) and I is East (itä)."""
    Account.objects.update(language="fi")
    address = "/t/bologna-open/seating/1/1/"
    tables = client.get(address).content.decode().partition('<ul class="tablegrid">')[2]
    assert re.findall(r'quiet small">(\w)</span>', tables)[:4] == ["I", "E", "L", "P"]
    ways = client.get(f"{address}?round=players").content.decode().partition('<table class="ways">')[2]
    assert set(re.findall(r">\d(\w)</td>", ways)) == set("IELP")


def test_two_plans_side_by_side(client: Client) -> None:
    client.post(f"{SEATING}draw/", {"seed": "5"})
    found = client.get(f"{SEATING}1/compare/?a=1&b=2")
    assert {row["label"]: row["turn"] for row in found.context["measures"]}["Repeated meetings"] == 0
    assert [row["round"] for row in found.context["differing"]] == [1, 2, 3, 4]
    assert "Both plans give everyone the same seats." in page(client, f"{SEATING}1/compare/?a=1&b=1")
    assert client.get(f"{SEATING}1/compare/?a=1&b=x").status_code == 404


def test_two_seats_are_exchanged(client: Client) -> None:
    shown = page(client, f"{SEATING}1/1/swap/?round=2&seat=1E&seat=3S")
    assert "worse" in shown
    answer = client.post(f"{SEATING}1/1/swap/", {"round": "2", "seat": ["1E", "3S"]})
    assert answer["Location"] == f"{SEATING}1/2/"
    one, other = SeatingPlan.objects.order_by("number")
    assert (other.method, other.grid[1][0][0]) == ("swap", one.grid[1][2][1])
    assert "from" in page(client, f"{SEATING}1/2/")


NO_SWAP = {
    "one seat": ("round=2&seat=1E", "Tick the two seats to swap."),
    "no such seat": ("round=2&seat=1E&seat=9E", "is not a seat"),
    "no round": ("seat=1E&seat=2E", "out of range"),
}


@each(("asked", "words"), NO_SWAP.values(), ids=NO_SWAP.keys(), apart=rolled_back)
def test_seats_that_cannot_be_exchanged(client: Client, asked: str, words: str) -> None:
    answer = client.get(f"{SEATING}1/1/swap/?{asked}", follow=True)
    assert words in answer.content.decode()


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


@each(
    ("address", "status"),
    [
        pytest.param("1/1/?round={}", 404, id="a round to look at"),
        pytest.param("1/compare/?a={}&b=1", 404, id="a plan to compare"),
        pytest.param("1/1/swap/?round={}&seat=1E&seat=2E", 302, id="a round to exchange in"),
        pytest.param("1/1/swap/?round=2&seat={}E&seat=2E", 302, id="a table"),
    ],
    apart=rolled_back,
)
def test_numbers_without_end_in_addresses(client: Client, address: str, status: int) -> None:
    assert client.get(SEATING + address.format("9" * 5000)).status_code == status


def test_the_picture_is_a_handful_of_paths(hall: Hall) -> None:
    for entry in Entry.objects.select_related("player"):
        update_entry(
            entry=entry, by=hall.organiser, club=f"Club {entry.number % 4}", team="A" * (entry.number < 3)
        )
    entries = {entry.number: entry for entry in Entry.objects.select_related("player")}
    plan = SeatingPlan.objects.get()
    found = matrix.picture(plan.grid, entries, [[1, 4]])
    styles = {style for style, _path in found["paths"]}
    assert styles <= {"met1", "met2", "met3", "club", "club-met", "team", "team-met", "apart", "apart-met"}
    met = dict(found["paths"])["met1"]
    drawn = sum(int(length) for length in re.findall(r"h(\d+)", met))
    assert drawn == 96  # 16 players x 12 opponents, each pair once
    kinds = {row["kind"] for row in matrix.listed(plan.grid, entries, [[1, 4]])}
    assert kinds <= {"club", "team", "apart", ""}


def test_compatriots_stand_in_the_picture_where_a_draw_keeps_them_apart(hall: Hall, client: Client) -> None:
    Player.objects.update(country="ITA")
    assert "same country" not in page(client, f"{SEATING}1/1/")
    client.post(f"{SEATING}draw/", {"countries": "weak"})
    plan = SeatingPlan.objects.get(number=2)
    assert plan.measures["country_meetings"]["value"] == plan.measures["country_meetings"]["bound"]
    response = client.get(f"{SEATING}1/2/")
    assert "same country" in response.content.decode()
    assert {row["kind"] for row in response.context["listed"]} == {"country"}


WORDS = [
    pytest.param(("repeats", 0, 0), "Nobody meets the same opponent twice.", id="nothing"),
    pytest.param(("repeats", 3, 0), "3 repeated meetings; 0 may be possible.", id="above the bound"),
    pytest.param(("repeats", 1, 1), "1 repeated meeting; no plan can do better.", id="at the bound"),
    pytest.param(("most_meetings", 1, 1), "No pair meets more than once.", id="one is the least"),
    pytest.param(("brand_new", 2, 1, "Said so."), "Said so.", id="a measure without words here"),
]


@each(("measure", "words"), WORDS)
def test_measures_in_words(measure: tuple[str, int, int], words: str) -> None:
    assert measure_words(*measure) == words


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


NAMES = [
    pytest.param("Hämäläinen", [1, 2], id="a family name"),
    pytest.param("HAMALAINEN päivi", [1, 2], id="list order, no accents"),
    pytest.param("Päivi Hämäläinen", [1, 2], id="as people speak"),
    pytest.param("1 HÄMÄLÄINEN Päivi", [1, 2], id="as the list offers it"),
]


@each(("typed", "kept"), NAMES, apart=rolled_back)
def test_a_name_that_one_player_has_is_enough(
    hall: Hall, client: Client, typed: str, kept: list[int]
) -> None:
    Player.objects.filter(entries__number=1).update(family_name="Hämäläinen", given_name="Päivi")
    wish = {"apart-one": typed, "apart-other": "2", "apart-strict": "strict"}
    client.post(f"{SEATING}draw/", wish)
    assert SeatingPlan.objects.get(number=2).wishes["apart"] == [{"players": kept, "strict": True}]


def test_a_name_that_two_players_have_is_refused(hall: Hall, client: Client) -> None:
    Player.objects.filter(entries__number__in=(1, 3)).update(family_name="Müller", given_name="Anna")
    wish = {"apart-one": "Anna Müller", "apart-other": "2", "apart-strict": "strict"}
    assert client.post(f"{SEATING}draw/", wish).status_code == 400
    assert SeatingPlan.objects.count() == 1


def test_one_round_is_one_round(db: None) -> None:
    hall = make_hall(players=16, rounds=1, started=False)
    words = page(client_of(hall.organiser), SEATING)
    assert "16 players · 1 round " in words


def test_a_plan_says_where_people_sat_otherwise(hall: Hall, client: Client) -> None:
    assert "Seats were changed" not in page(client, SEATING)
    seats = Seat.objects.filter(round__number=2, table__number=1)
    one, other = seats.get(wind="E"), seats.get(wind="S")
    Seat.objects.filter(pk=one.pk).delete()
    Seat.objects.filter(pk=other.pk).update(wind="E")
    one.wind = "S"
    one.save(force_insert=True)
    words = "Seats were changed in round 2: the quality shown is that of the draw."
    assert words in page(client, SEATING)
    assert words in page(client, f"{SEATING}1/1/")


def test_compatriots_are_kept_apart(hall: Hall, client: Client) -> None:
    Player.objects.filter(entries__number__gt=3).update(country="")
    shown = client.post(f"{SEATING}draw/", {"countries": "strict"}, follow=True).content.decode()
    plan = SeatingPlan.objects.get(number=2)
    assert (plan.wishes, plan.measures["country_meetings"]["value"]) == ({"countries": "strict"}, 0)
    assert "Players of the same country do not meet." in shown
    assert client.get(SEATING).context["form"].countries == "strict"
    assert "No countries have been entered yet." not in page(client, SEATING)
    assert redraw.ask_redraw(plan=plan).same


def test_a_name_that_several_have_is_answered_with_those_who_have_it(hall: Hall, client: Client) -> None:
    for entry in Entry.objects.filter(tournament=hall.tournament, number__in=[3, 7]).select_related("player"):
        entry.player.given_name, entry.player.family_name = f"Ada {entry.number}", "Rossi"
        entry.player.save()
    answer = client.post(
        f"{SEATING}draw/", {"apart-one": ["Rossi"], "apart-other": ["2"], "apart-strict": ["weak"]}
    )
    words = "“Rossi”: several players are called so: 3 Ada 3 Rossi; 7 Ada 7 Rossi. Choose by number."
    assert (answer.status_code, words in answer.content.decode()) == (400, True)
