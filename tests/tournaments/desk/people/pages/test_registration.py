"""The public form, what only the organiser sees, and how often it may be sent."""

import pytest
from django.test import Client

from tests.factories import Hall, make_hall
from tests.tournaments.conftest import client_of
from tournaments.models import Entry

SLUG = "/t/bologna-open"
FORM = {"given_name": "Eva", "family_name": "Ruiz", "country": "ESP", "contact": "eva@example.org"}


@pytest.fixture
def hall(db: None) -> Hall:
    return make_hall(players=2, started=False, registration="open", capacity=3)


def test_asking_and_being_accepted(hall: Hall, reader: Client) -> None:
    assert "Registration is open" in reader.get(f"{SLUG}/").content.decode()
    assert "1 place is free." in reader.get(f"{SLUG}/register/").content.decode()
    answer = reader.post(f"{SLUG}/register/", FORM, follow=True).content.decode()
    assert "Your application has arrived." in answer
    assert "Keep its address" in answer
    more = {**FORM, "given_name": "Ana", "contact": "ana@example.org"}
    answer = reader.post(f"{SLUG}/register/", more, follow=True).content.decode()
    assert "you are number 1 on the waiting list" in answer
    assert "RUIZ" not in reader.get(f"{SLUG}/players/").content.decode()
    assert reader.get(f"{SLUG}/players/3/").status_code == 404
    organiser = client_of(hall.organiser)
    page = organiser.get(f"{SLUG}/players/").content.decode()
    assert "eva@example.org" in page
    assert "waiting list, no. 1" in page
    organiser.post(f"{SLUG}/applications/accept/", {"number": ["3"], "back": f"{SLUG}/players/"})
    assert Entry.objects.get(number=3).status == "playing"
    assert "RUIZ" in reader.get(f"{SLUG}/players/").content.decode()
    assert "eva@example.org" not in reader.get(f"{SLUG}/players/").content.decode()
    organiser.post(f"{SLUG}/applications/4/refuse/", {"reason": "full"})
    assert not Entry.objects.filter(number=4).exists()
    assert "All places are taken" in reader.get(f"{SLUG}/register/").content.decode()


def test_a_namesake_registers_as_another_person(hall: Hall, reader: Client) -> None:
    reader.post(f"{SLUG}/register/", FORM)
    asked = "I am another person of the same name"
    assert asked not in reader.get(f"{SLUG}/register/").content.decode()
    refused = reader.post(f"{SLUG}/register/", {**FORM, "contact": "other@example.org"})
    assert (refused.status_code, asked in refused.content.decode()) == (409, True)
    reader.post(f"{SLUG}/register/", {**FORM, "contact": "other@example.org", "namesake": "on"})
    entries = Entry.objects.filter(status="applied")
    assert (entries.count(), len({entry.player_id for entry in entries})) == (2, 2)
    assert [entry.apart for entry in entries] == ["3", "4"]


def test_what_is_wrong_is_said_and_the_rest_kept(hall: Hall, reader: Client) -> None:
    answer = reader.post(f"{SLUG}/register/", {**FORM, "contact": "eva", "ema_number": "1"})
    html = answer.content.decode()
    assert answer.status_code == 400
    assert "is not an e-mail address" in html
    assert "these have 8 digits" in html
    assert 'value="Ruiz"' in html


def test_applications_are_throttled_by_sender(hall: Hall, reader: Client) -> None:
    forms = ({**FORM, "given_name": f"Eva{n}"} for n in range(21))
    statuses = [reader.post(f"{SLUG}/register/", form).status_code for form in forms]
    assert statuses == [302] * 20 + [429]
    assert Entry.objects.filter(status="applied").count() == 20
    assert reader.post(f"{SLUG}/register/", FORM, REMOTE_ADDR="192.0.2.9").status_code == 302


def test_empty_forms_of_a_stranger_shut_out_nobody(hall: Hall, reader: Client, settings) -> None:
    settings.APPLICATIONS_PER_HOUR = {**settings.APPLICATIONS_PER_HOUR, "attempts": 6, "tournament": 15}
    empty = {**FORM, "contact": ""}
    statuses = [reader.post(f"{SLUG}/register/", empty).status_code for _ in range(7)]
    assert statuses == [400] * 6 + [429]
    for n in range(10):
        reader.post(f"{SLUG}/register/", empty, REMOTE_ADDR=f"192.0.2.{n}")
    assert reader.post(f"{SLUG}/register/", FORM, REMOTE_ADDR="198.51.100.1").status_code == 302


def test_closed(db: None, reader: Client) -> None:
    make_hall(started=False)
    html = reader.get(f"{SLUG}/register/").content.decode()
    assert "Registration is not open" in html
    assert 'name="contact"' not in html
    assert reader.post(f"{SLUG}/register/", FORM).status_code == 409
