"""The page of a tournament before the day, and the page on which it is deleted."""

import datetime
import re

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.markup import markup
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.play.standings.test_services import play_round
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.people.services.registration import apply_to_play
from tournaments.desk.setup.forms import SetUpForm
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.models import DeletedTournament, Entry, RankedEvent, Ranking, Tournament
from tournaments.play.standings.columns import full_name
from tournaments.play.standings.selectors.final_list import final_list

PAGE = "/t/bologna-open/"
EVENT = {
    "venue": "Via Zamboni 1\nBologna",
    "fee": "40 €",
    "contact": "open@example.org",
    "description": "# Lunch\n\n**Bring** <b>shoes</b>.",
}


@pytest.fixture
def hall(db: None) -> Hall:
    return make_hall(players=4, started=False, registration="open", capacity=6)


def settings_of(hall: Hall, **changes: str) -> dict[str, str]:
    tournament = Tournament.objects.get(pk=hall.tournament.pk)
    return {"name": tournament.name, "ruleset": "ema2008", "registration": "open", "capacity": "6", **changes}


def test_the_public_page_tells_what_the_organiser_wrote(hall: Hall, reader: Client) -> None:
    saved = client_of(hall.organiser).post(f"{PAGE}set-up/", settings_of(hall, **EVENT))
    assert saved.status_code == 302
    html = reader.get(PAGE).content.decode()
    for words in (
        "Via Zamboni 1<br>Bologna",
        "40 €",
        'href="mailto:open@example.org"',
        "<h2>Lunch</h2>",
        "<strong>Bring</strong> &lt;b&gt;shoes&lt;/b&gt;",
        "2 places are free.",
    ):
        assert words in html


def test_a_contact_is_an_address(hall: Hall) -> None:
    answer = client_of(hall.organiser).post(f"{PAGE}set-up/", settings_of(hall, contact="ring me"))
    assert answer.status_code == 400
    assert "is not an e-mail address" in answer.content.decode()


@pytest.mark.usefixtures("noon")
def test_registration_ends_with_its_last_day(hall: Hall, reader: Client) -> None:
    day = datetime.datetime.now(datetime.UTC).date()
    Tournament.objects.update(registration_ends_on=day + datetime.timedelta(days=2))
    assert "Registration is open until" in reader.get(PAGE).content.decode()
    Tournament.objects.update(registration_ends_on=day - datetime.timedelta(days=2))
    assert "Registration is open" not in reader.get(PAGE).content.decode()
    assert "Registration is not open" in reader.get(f"{PAGE}register/").content.decode()


def test_what_goes_is_shown_and_then_goes(hall: Hall, reader: Client) -> None:
    organiser = client_of(hall.organiser)
    html = organiser.get(f"{PAGE}delete/").content.decode()
    assert "4 players are in no other tournament and are deleted too." in html
    assert "Type the name" not in html
    answer = organiser.post(f"{PAGE}delete/", {"reason": "a trial"}, follow=True)
    assert "Bologna Open has been deleted." in answer.content.decode()
    assert reader.get(PAGE).status_code == 404
    assert DeletedTournament.objects.get().reason == "a trial"


def test_a_running_round_keeps_it(db: None) -> None:
    running = make_hall()
    answer = client_of(running.organiser).post(f"{PAGE}delete/", {"name": "Bologna Open"})
    assert answer.status_code == 409
    assert "A round is still running." in answer.content.decode()


@each("page", ["/new/", f"{PAGE}set-up/"], apart=rolled_back)
def test_every_setting_has_its_element_once(hall: Hall, page: str) -> None:
    html = client_of(hall.organiser).get(page).content.decode()
    for name in SetUpForm.base_fields:
        assert [html.count(f'id="{name}"'), html.count(f'<label for="{name}">')] == [1, 1], name


def test_choices_begin_with_a_capital_letter(hall: Hall) -> None:
    html = client_of(hall.organiser).get(f"{PAGE}set-up/").content.decode()
    words = re.findall(r"<option [^>]*>\s*(.*?)\s*</option>", html)
    assert [word for word in words if word[:1].islower()] == []


def test_a_finished_tournament_opens_with_its_podium(db: None) -> None:
    hall = make_hall(players=8)
    play_round(hall)
    page, day = "/t/bologna-open/", datetime.date(2026, 5, 2)
    assert "podium" not in Client().get(page).content.decode()
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    ranking = Ranking.objects.create(
        slug="league", name="The League", kind="season", public=True, owner=hall.organiser
    )
    hidden = Ranking.objects.create(slug="hidden", name="Hidden", kind="season", owner=hall.organiser)
    for one in (ranking, hidden):
        RankedEvent.objects.create(
            ranking=one,
            tournament=hall.tournament,
            name="x",
            players=8,
            countries=1,
            starts_on=day,
            ends_on=day,
        )
    queue.run_due()
    rows = final_list(hall.tournament)
    text = Client().get(page).content.decode()
    shown = re.findall(r'<a href="/t/bologna-open/players/(\d+)/">', text.partition("podium")[2])
    assert shown[:3] == [str(row["number"]) for row in rows[:3]]
    assert "The League" in text
    assert "Hidden" not in text
    description = text.partition('name="description"')[2].partition(">")[0]
    assert f"1. {full_name(rows[0])}" in " ".join(description.split())


def test_everything_that_is_wrong_is_said_at_once_beside_its_field(hall: Hall) -> None:
    wrong = {"name": "", "contact": "ring me", "minutes": "0", "country": "Atlantis"}
    sent = settings_of(hall, **wrong, options_of="ema2008")
    answer = client_of(hall.organiser).post(f"{PAGE}set-up/", sent)
    assert [fault.field for fault in answer.context["faults"]] == ["name", "country", "minutes", "contact"]
    assert answer.content.decode().count('aria-invalid="true"') == len(wrong)


def test_open_applications_are_counted_for_the_organiser(hall: Hall, reader: Client) -> None:
    assert "Answer the applications" not in client_of(hall.organiser).get(PAGE).content.decode()
    apply_to_play(tournament=hall.tournament, contact="eva@example.org", given_name="Eva", family_name="Ruiz")
    assert "Answer the applications" in client_of(hall.organiser).get(PAGE).content.decode()
    assert "Answer the applications" not in reader.get(PAGE).content.decode()


def test_a_row_leads_to_the_open_registration(hall: Hall, reader: Client) -> None:
    assert "Apply for a place" in reader.get("/tournaments/").content.decode()
    start_round(round=hall.round(), by=hall.head)
    assert "Apply for a place" not in reader.get("/tournaments/").content.decode()


def test_after_the_end_the_staff_is_told_what_is_left(hall: Hall, reader: Client) -> None:
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    shown = client_of(hall.organiser).get(PAGE).content.decode()
    assert "/new/?copy_of=bologna-open" in shown
    assert "/t/bologna-open/print/#certificates" in shown
    assert "What is left" not in reader.get(PAGE).content.decode()


@each(
    ("page", "item"),
    [
        ("/tournaments/", ("page", "Tournaments")),
        (PAGE, ("true", "Tournaments")),
        (f"{PAGE}standings/", ("true", "Tournaments")),
        ("/players/", ("page", "Players")),
        ("/rules/ema2008/", ("true", "Rules")),
        ("/calculator/", ("page", "Calculator")),
    ],
)
def test_the_masthead_says_where_the_reader_is(
    hall: Hall, reader: Client, page: str, item: tuple[str, str]
) -> None:
    head = reader.get(page).content.decode().partition("</header>")[0]
    marked = re.findall(r'<a class="wide-only"[^>]*aria-current="(\w+)">\s*(\w+)', head)
    assert marked == [item]


@pytest.mark.django_db
def test_a_stand_in_is_no_player() -> None:
    """The overview, the cards, the list of players and the federation give one number."""
    hall = make_hall(players=8)
    Entry.objects.filter(number=8).update(ranked=False)
    organiser = client_of(hall.organiser)
    where = f"/t/{hall.tournament.slug}/"
    assert organiser.get(where).context["players"] == 7
    for page in ("/", "/tournaments/", f"{where}players/", f"{where}federation/"):
        assert "7 players" in markup(organiser.get(page)), page
