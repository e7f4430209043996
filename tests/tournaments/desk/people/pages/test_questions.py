"""Registration questions on the pages and over HTTP: the organiser's page, the entry's, the player's own, the lists."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import Hall, make_hall
from tests.tournaments.conftest import client_of, shown
from tournaments.desk.people.selectors.registration import application_path
from tournaments.models import Answer, Entry, Question

pytestmark = pytest.mark.django_db

SLUG = "/t/bologna-open"
API = "/api/v1/tournaments/bologna-open"
SHIRT = {
    "deed": "add",
    "kind": "choice",
    "text": "Shirt",
    "choices": "S\nM",
    "required": "on",
    "shown": "staff",
}
DINNER = {"deed": "add", "kind": "yes_no", "text": "Dinner?", "shown": "public"}
DIET = {"deed": "add", "kind": "text", "text": "Diet", "shown": "organisers"}


@pytest.fixture
def hall() -> Hall:
    hall = make_hall(players=2, started=False, registration="open")
    organiser = client_of(hall.organiser)
    for sent in (SHIRT, DINNER, DIET):
        organiser.post(f"{SLUG}/questions/", sent)
    return hall


def entry(number: int = 1) -> Entry:
    return Entry.objects.select_related("tournament").get(number=number)


def test_made_changed_moved_removed(hall: Hall) -> None:
    organiser = client_of(hall.organiser)
    organiser.post(f"{SLUG}/players/1/answers/", {"question-1": "S"})
    page = organiser.get(f"{SLUG}/questions/")
    first = page.context["cards"][0]
    assert (first.answers, first.chosen) == (1, [("S", 1), ("M", 0)])
    assert ([one for one, _words in first.kinds], [one for one, _words in first.readers]) == (
        ["choice"],
        ["organisers", "staff"],
    )
    sent = {"kind": "choice", "text": "T-shirt", "shown": "staff", "choices": "L\n"}
    organiser.post(
        f"{SLUG}/questions/", {**sent, "question": "1", "deed": "save", "choice-0": "Small", "choice-1": ""}
    )
    question = Question.objects.get(number=1)
    assert (question.text, question.choices, question.required) == ("T-shirt", ["Small", "L"], False)
    assert Answer.objects.get().text == "Small"
    typed = {**sent, "text": "T-shirt size", "choices": "", "choice-0": "Small", "choice-1": "L"}
    organiser.post(f"{SLUG}/questions/", {**typed, "question": "1", "deed": "down"})
    assert Question.objects.get(number=1).text == "T-shirt size"
    assert [card.number for card in organiser.get(f"{SLUG}/questions/").context["cards"]] == [2, 1, 3]
    refused = organiser.post(f"{SLUG}/questions/", {"question": "1", "deed": "remove", "answers": "0"})
    assert (refused.status_code, Question.objects.count()) == (409, 3)
    organiser.post(f"{SLUG}/questions/", {"question": "1", "deed": "remove", "answers": "1"})
    assert [one.number for one in Question.objects.all()] == [2, 3]
    assert client_of(hall.head).get(f"{SLUG}/questions/").status_code == 403


def test_a_question_that_is_refused_stays_as_it_was_typed(hall: Hall) -> None:
    refused = client_of(hall.organiser).post(f"{SLUG}/questions/", {**SHIRT, "choices": "only"})
    assert (refused.status_code, refused.context["new"].fields["choices"]) == (400, "only")
    assert "the answers to choose from" in shown(refused)


def test_who_reads_which_answers_in_the_lists(hall: Hall) -> None:
    organiser = client_of(hall.organiser)
    organiser.post(
        f"{SLUG}/players/1/answers/", {"question-1": "S", "question-2": "yes", "question-3": "no nuts"}
    )
    every, staff, public = ["S", "yes", "no nuts"], ["S", "yes"], ["yes"]
    for page in ("players", "check-in"):
        more = every if page == "players" else staff
        for client, seen in (
            (organiser, more),
            (client_of(hall.head), more),
            (client_of(hall.referee), staff),
        ):
            told = client.get(f"{SLUG}/{page}/").context["told"]
            assert [one.answer for one in told[1]] == seen
    anybody = Client().get(f"{SLUG}/players/")
    assert [one.answer for one in anybody.context["told"][1]] == public
    assert organiser.get(f"{SLUG}/players/").context["lacking"] == {2}
    assert "lacking" not in anybody.context
    tapped = client_of(hall.referee).post(
        f"{SLUG}/check-in/tick/", {"in": "1"}, headers={"HX-Request": "true"}
    )
    assert "Shirt: <strong>S</strong>" in shown(tapped)
    assert "no nuts" not in shown(tapped)


def test_answers_that_are_refused_stay_as_they_were_typed(hall: Hall) -> None:
    refused = client_of(hall.organiser).post(
        f"{SLUG}/players/1/answers/", {"question-1": "XL", "question-3": "vegan"}
    )
    assert (refused.status_code, refused.context["questions"][2].typed) == (400, "vegan")
    assert not Answer.objects.exists()


def test_the_players_own_page_until_registration_closes(hall: Hall) -> None:
    own = application_path(entry())
    Client().post(own, {"deed": "answers", "question-1": "M", "question-3": "vegan"})
    assert list(Answer.objects.values_list("text", flat=True)) == ["M", "vegan"]
    refused = Client().post(own, {"deed": "answers", "question-1": ""})
    assert (refused.status_code, "“Shirt”: please answer." in shown(refused)) == (400, True)
    hall.tournament.registration = "by_hand"
    hall.tournament.save()
    page = shown(Client().get(own))
    assert ("vegan" in page, "Save the answers" in page) == (True, False)
    assert Client().post(own, {"deed": "answers", "question-1": "S"}).status_code == 409


def test_over_http(hall: Hall, as_account: Any) -> None:
    organiser, nobody = as_account(hall.organiser), as_account(None)
    asked = nobody.get(f"{API}/questions/").json()
    assert [(one["number"], one["kind"], one["choices"]) for one in asked] == [
        (1, "choice", ["S", "M"]),
        (2, "yes_no", []),
        (3, "text", []),
    ]
    made = organiser.post(f"{API}/questions/", {"kind": "text", "text": "Hotel"})
    assert (made.status_code, made.json()["number"], made.json()["shown"]) == (201, 4, "organisers")
    ordered = organiser.put(f"{API}/questions/order/", {"numbers": [4, 1, 2, 3]}).json()
    assert [one["number"] for one in ordered] == [4, 1, 2, 3]
    person = {"family_name": "Ruiz", "contact": "eva@example.org"}
    refused = nobody.post(f"{API}/applications/", person).json()
    assert [fault["code"] for fault in refused["faults"]] == ["answer_missing"]
    applied = nobody.post(f"{API}/applications/", {**person, "answers": {"1": "S"}}).json()
    own = f"{API}/applications/own/{applied['key']}/"
    assert nobody.put(f"{own}answers/", {"answers": {"1": "M", "2": "yes"}}).json()["answers"] == {
        "1": "M",
        "2": "yes",
    }
    assert organiser.get(f"{API}/applications/").json()[0]["answers"] == {"1": "M", "2": "yes"}
    written = organiser.put(f"{API}/entries/1/answers/", {"answers": {"2": "no", "3": "vegan"}}).json()
    assert written == {"entry": 1, "answers": {"2": "no", "3": "vegan"}, "missing": True}
    assert nobody.get(f"{API}/answers/").json() == [{"entry": 1, "answers": {"2": "no"}, "missing": False}]
    renamed = organiser.patch(f"{API}/questions/1/", {"renamed": {"M": "Medium"}}).json()
    assert renamed["choices"] == ["S", "Medium"]
    assert nobody.get(own).json()["answers"]["1"] == "Medium"
    assert organiser.delete(f"{API}/questions/1/").status_code == 409
    assert organiser.delete(f"{API}/questions/1/", {"answers": 1}).status_code == 204
