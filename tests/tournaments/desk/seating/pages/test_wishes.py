"""The wishes of a draw: who is kept apart and who sits where, kept in the form, and players told by their names."""

import pytest
from django.test import Client

from players.models import Player
from tests.apart import rolled_back
from tests.factories import Hall
from tests.rows import each
from tests.tournaments.desk.seating.pages.reading import SEATING, page
from tournaments.desk.seating.services import redraw
from tournaments.models import Entry, SeatingPlan


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
