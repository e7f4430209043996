"""The pages of stages and teams, and the standings of several stages."""

from typing import Any

import pytest
from django.test import Client

from players.models import Player
from tests.factories import Hall
from tests.markup import markup, text_of
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.stages.test_services import add, finish, played, seat_and_play
from tournaments.common.jobs import queue
from tournaments.desk.documents.workbook.lists import list_sheets
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.stages.services import opening as openings
from tournaments.models import Entry, Round, Seat, Stage, Tournament
from tournaments.play.standings.selectors.standings import compute

pytestmark = pytest.mark.django_db

SLUG = "/t/bologna-open"


@pytest.fixture
def hall(db: None) -> Hall:
    return played()


def said(answer: Any) -> str:
    return markup(answer)


def test_a_final_by_clicks(hall: Hall, organiser: Client) -> None:
    assert "New stage" in said(organiser.get(f"{SLUG}/stages/"))
    form = {
        "kind": "final",
        "name": "",
        "rounds_planned": "1",
        "cut": "top",
        "places": "4",
        "carry_percent": "50",
    }
    page = said(organiser.post(f"{SLUG}/stages/add/", form, follow=True))
    assert "Final has been added." in page
    assert "4 players are certain to advance" in page
    assert "+15\u2009050" in page
    assert "4 players advance." in said(organiser.post(f"{SLUG}/stages/2/open/", {}, follow=True))
    page = said(organiser.post(f"{SLUG}/stages/2/seat/", {"way": "place"}, follow=True))
    assert "The seats have been published." in page
    assert "Seat this stage again" in said(organiser.get(f"{SLUG}/stages/"))
    final = Stage.objects.get(number=2)
    one = Round.objects.select_related("stage__tournament").get(stage=final)
    start_round(round=one, by=hall.head)
    finish(one, hall)
    queue.run_due()
    reader = Client()
    whole = reader.get(f"{SLUG}/standings/")
    assert [row["place"] for row in whole.context["payload"]["rows"]] == [1, 2, 3, 4, 5, 5, 7, 7]
    assert "All stages in one list" in said(whole)
    last = reader.get(f"{SLUG}/standings/?stage=2")
    assert [row["total"] for row in last.context["payload"]["rows"]] == [45150, 23450, -4300, -25800]
    assert "Carried over" in said(last)
    for address in ("standings/rows/", "standings/rows/?stage=1", "standings/rows/?stage=2"):
        rows = reader.get(f"{SLUG}/{address}")
        again = reader.get(f"{SLUG}/{address}", headers={"If-None-Match": rows["ETag"]})
        assert (rows.status_code, again.status_code) == (200, 304)
    family = Entry.objects.get(number=whole.context["payload"]["rows"][0]["number"]).player.family_name
    assert said(reader.get(f"{SLUG}/standings/", {"q": family})).count("<tr data-number") == 1


def test_pages_of_two_stages(hall: Hall, organiser: Client, head: Client) -> None:
    final = add(hall, name="Finale", carry_percent=50)
    openings.open_stage(stage=final, by=hall.organiser)
    seat_and_play(final, hall)
    assert "Finale, round 1" in said(head.get(f"{SLUG}/desk/"))
    assert ">Finale</span>" in said(organiser.get(f"{SLUG}/rounds/"))
    assert ">Finale</span>" in said(organiser.get(f"{SLUG}/"))
    number = Seat.objects.get(
        round__stage=final, wind="E"
    ).entry.number  # of four equal players a lot seats one East
    own = organiser.get(f"{SLUG}/players/{number}/")
    assert "Finale 1" in said(own)
    assert (own.context["carried"], own.context["total"]) == (15050, 45150)
    assert "including +15 050 carried over" in said(own)
    for page in ("seating/", "penalties/", "print/", "clock/", "stages/", "players/"):
        assert organiser.get(f"{SLUG}/{page}").status_code == 200


def test_winners_choose_their_wind(hall: Hall, organiser: Client) -> None:
    final = add(hall)
    best = openings.open_stage(stage=final, by=hall.organiser)[0].entry
    organiser.post(f"{SLUG}/stages/2/seat/", {"way": "choice", f"wind-{best.number}": "N"})
    assert Round.objects.get(stage=final).seats.get(entry=best).wind == "N"


def test_a_tie_is_shown_and_decided(db: None) -> None:
    hall = played(12)
    add(hall)
    client = client_of(hall.organiser)
    page = said(client.get(f"{SLUG}/stages/"))
    assert "Tied for place 4." in page
    refused = said(client.post(f"{SLUG}/stages/2/open/", {"back": f"{SLUG}/stages/"}, follow=True))
    assert "break the tie" in refused
    nonsense = {"tie": "lot", "seed": "x", "back": f"{SLUG}/stages/"}
    assert "whole number" in said(client.post(f"{SLUG}/stages/2/open/", nonsense, follow=True))
    done = said(client.post(f"{SLUG}/stages/2/open/", {"tie": "lot", "seed": "41"}, follow=True))
    assert "4 players advance." in done
    back = said(client.post(f"{SLUG}/stages/2/take-back/", {"reason": "again"}, follow=True))
    assert "The opening has been undone." in back
    assert "The stage has been removed." in said(client.post(f"{SLUG}/stages/2/remove/", {}, follow=True))
    assert client.post(f"{SLUG}/stages/7/remove/").status_code == 404


def test_what_is_refused_is_said_beside_what_was_typed(hall: Hall, organiser: Client) -> None:
    form = {
        "kind": "final",
        "name": "Finale",
        "cut": "top",
        "places": "four",
        "carry_percent": "",
        "rounds_planned": "2",
    }
    answer = organiser.post(f"{SLUG}/stages/add/", form)
    assert answer.status_code == 400
    assert [fault.words for fault in answer.context["faults"]] == [
        "How many (in all, or from each table): enter a whole number.",
        "Carry-over in percent: enter a whole number.",
    ]
    assert 'value="Finale"' in said(answer)
    assert 'value="four"' in said(answer)
    answer = organiser.post(f"{SLUG}/stages/add/", {**form, "places": "0", "carry_percent": "101"})
    assert [fault.words for fault in answer.context["faults"]] == [
        "Carry-over in percent: 101 is out of range: 0 to 100.",
        "How many (in all, or from each table): 0 is out of range: 1 to 10000.",
    ]
    assert not Stage.objects.filter(number=2).exists()


def test_a_planned_stage_is_changed_on_its_page(hall: Hall, organiser: Client) -> None:
    add(hall)
    form = {
        "kind": "final",
        "name": "Finale",
        "rounds_planned": "2",
        "cut": "tables",
        "places": "1",
        "carry_percent": "50",
    }
    page = said(organiser.post(f"{SLUG}/stages/2/change/", form, follow=True))
    assert "Saved." in page
    assert "the best at each table in the last round advances · 50 % carried over" in " ".join(page.split())
    final = Stage.objects.get(number=2)
    assert [getattr(final, key) for key in form] == ["final", "Finale", 2, "tables", 1, 50]
    answer = organiser.post(f"{SLUG}/stages/2/change/", {**form, "places": ""})
    assert [fault.words for fault in answer.context["faults"]] == [
        "How many (in all, or from each table) is missing."
    ]
    assert organiser.get(f"{SLUG}/stages/2/change/")["Location"] == f"{SLUG}/stages/"


def test_an_open_stage_has_fields_for_its_name_and_rounds_alone(hall: Hall, organiser: Client) -> None:
    page = said(organiser.get(f"{SLUG}/stages/"))
    assert ('id="rounds-1"' in page, 'id="cut-1"' in page) == (True, False)
    organiser.post(f"{SLUG}/stages/1/change/", {"name": "Swiss", "rounds_planned": "4"})
    assert Stage.objects.values_list("name", "rounds_planned").get(number=1) == ("Swiss", 4)
    answer = organiser.post(f"{SLUG}/stages/1/change/", {"kind": "final"})
    assert (answer.status_code, answer.context["faults"][0].field) == (409, "kind")


def test_a_planned_stage_is_seated_once_it_is_open(hall: Hall, organiser: Client) -> None:
    final = add(hall, name="Grand final")
    page = said(organiser.get(f"{SLUG}/seating/?stage=2", follow=True))
    assert "“Grand final” is not open yet." in page
    assert "?stage=2" not in page
    assert "Grand final" not in said(organiser.get(f"{SLUG}/rounds/"))
    openings.open_stage(stage=final, by=hall.organiser)
    assert "/seating/?stage=2" in said(organiser.get(f"{SLUG}/rounds/"))
    assert "Grand final" in said(organiser.get(f"{SLUG}/seating/?stage=2"))


def test_of_two_planned_stages_the_first_is_opened(hall: Hall, organiser: Client) -> None:
    """A tournament set up after another one has all its stages from the start."""
    semifinal = add(hall, name="Semifinal")
    Stage.objects.create(tournament=hall.tournament, number=3, name="Final", cut="top", places=4)
    page = said(organiser.get(f"{SLUG}/stages/"))
    assert ("Open: Semifinal" in page, "Open: Final" in page) == (True, False)
    openings.open_stage(stage=semifinal, by=hall.organiser)
    assert "Open: Final" not in said(organiser.get(f"{SLUG}/stages/"))


def test_stages_are_the_organisers(hall: Hall, head: Client) -> None:
    assert head.get(f"{SLUG}/stages/").status_code == 403
    assert head.post(f"{SLUG}/stages/1/change/", {"name": "x"}).status_code == 403


def test_members_of_one_name_are_told_apart(hall: Hall, organiser: Client) -> None:
    people = Player.objects.filter(entries__number__in=(1, 2))
    Player.objects.filter(pk__in=people).update(
        given_name="Anna", family_name="Mueller", country="AUT", club=None
    )
    organiser.post(f"{SLUG}/teams/set/", {"teams": "Bologna: 1, 2"})
    queue.run_due()
    page = " ".join(text_of(Client().get(f"{SLUG}/teams/")).split())
    assert all(f"Mueller Anna ({number})" in page for number in (1, 2))
    *_, one, other = list_sheets([hall.stage], [compute(hall.stage)], {})["teams"].rows
    assert {one[3], other[3]} == {"Anna Mueller (1)", "Anna Mueller (2)"}


def test_teams_are_set_and_ranked(hall: Hall, organiser: Client) -> None:
    queue.run_due()
    assert "No teams yet" in said(organiser.get(f"{SLUG}/teams/"))
    text = "Bologna: 1, 2\n\nTurku: 3 4 5"
    assert "Team changed for 5 players." in said(
        organiser.post(f"{SLUG}/teams/set/", {"teams": text}, follow=True)
    )
    assert "No teams yet" not in said(organiser.get(f"{SLUG}/teams/"))
    queue.run_due()
    reader = Client()
    page = reader.get(f"{SLUG}/teams/")
    rows = {row["team"]: row for row in page.context["rows"]}
    standings = {row["number"]: row for row in reader.get(f"{SLUG}/standings/").context["payload"]["rows"]}
    assert rows["Bologna"]["total"] == standings[1]["total"] + standings[2]["total"]
    assert {one["number"] for one in rows["Turku"]["members"]} == {3, 4, 5}
    assert page.context["list"] == "Bologna: 1, 2\nTurku: 3, 4, 5"
    assert "who plays for whom" not in said(page).lower()
    Tournament.objects.update(team_best=1)
    page = reader.get(f"{SLUG}/teams/")
    assert {row["team"]: row["total"] for row in page.context["rows"]}["Bologna"] == max(
        standings[number]["total"] for number in (1, 2)
    )
    assert said(page).count("(<a href") == 3
    assert "Scores counted per team: 1. Scores in brackets do not count." in said(page)
    wrong = {"teams": "Bologna: 1, one", "back": f"{SLUG}/teams/"}
    assert "Player one is not in this tournament." in said(
        organiser.post(f"{SLUG}/teams/set/", wrong, follow=True)
    )
