"""A plan is looked at from all sides, compared with another, drawn as a picture, and two of its seats are exchanged."""

import re

import pytest
from django.test import Client

from players.models import Account, Player
from tests.apart import rolled_back
from tests.factories import Hall
from tests.rows import each
from tests.tournaments.desk.seating.pages.reading import SEATING, page
from tournaments.desk.people.services.persons import update_entry
from tournaments.desk.seating.presentation import matrix
from tournaments.desk.seating.presentation.measures import measure_words
from tournaments.models import Entry, Seat, SeatingPlan


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
    answer = client.get(f"{SEATING}1/compare/?a=1&b=2")
    assert {row["label"]: row["turn"] for row in answer.context["measures"]}["Repeated meetings"] == 0
    assert [row["round"] for row in answer.context["differing"]] == [1, 2, 3, 4]
    assert "Both plans give everyone the same seats." in page(client, f"{SEATING}1/compare/?a=1&b=1")
    assert client.get(f"{SEATING}1/compare/?a=1&b=x").status_code == 404


def test_two_seats_are_exchanged(client: Client) -> None:
    shown = page(client, f"{SEATING}1/1/swap/?round=2&seat=1E&seat=3S")
    assert "worse" in shown
    answer = client.post(f"{SEATING}1/1/swap/", {"round": "2", "seat": ["1E", "3S"]})
    assert answer["Location"] == f"{SEATING}1/2/"
    first, second = SeatingPlan.objects.order_by("number")
    assert (second.method, second.grid[1][0][0]) == ("swap", first.grid[1][2][1])
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
    picture = matrix.picture(plan.grid, entries, [[1, 4]])
    styles = {style for style, _path in picture["paths"]}
    assert styles <= {"met1", "met2", "met3", "club", "club-met", "team", "team-met", "apart", "apart-met"}
    met = dict(picture["paths"])["met1"]
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


def test_a_plan_says_where_people_sat_otherwise(hall: Hall, client: Client) -> None:
    assert "Seats were changed" not in page(client, SEATING)
    seats = Seat.objects.filter(round__number=2, table__number=1)
    first, second = seats.get(wind="E"), seats.get(wind="S")
    Seat.objects.filter(pk=first.pk).delete()
    Seat.objects.filter(pk=second.pk).update(wind="E")
    first.wind = "S"
    first.save(force_insert=True)
    words = "Seats were changed in round 2: the quality shown is that of the draw."
    assert words in page(client, SEATING)
    assert words in page(client, f"{SEATING}1/1/")
