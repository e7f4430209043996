"""The applicant's page behind the private link."""

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.models import Entry

SLUG = "/t/bologna-open"
FORM = {"given_name": "Eva", "family_name": "Ruiz", "country": "ESP", "contact": "eva@example.org"}


@pytest.fixture
def hall(db: None) -> Hall:
    return make_hall(players=2, started=False, registration="open", capacity=3)


@pytest.fixture
def link(hall: Hall, reader: Client) -> str:
    return reader.post(f"{SLUG}/register/", FORM)["Location"]


def test_the_page_says_where_they_stand(hall: Hall, reader: Client, link: str) -> None:
    answer = reader.get(link)
    assert "Your application has arrived." in answer.content.decode()
    assert "will reply" not in answer.content.decode()  # nobody has said where from
    assert (answer["X-Robots-Tag"], "no-store" in answer["Cache-Control"]) == ("noindex", True)
    assert 'class="qr"' in answer.content.decode()
    client_of(hall.organiser).post(f"{SLUG}/applications/accept/", {"number": ["3"]})
    html = reader.get(link).content.decode()
    assert "You have a place." in html
    assert 'name="family_name"' not in html


def test_a_place_on_the_waiting_list(hall: Hall, reader: Client, link: str) -> None:
    second = reader.post(f"{SLUG}/register/", {**FORM, "given_name": "Ana"})["Location"]
    assert "You are number 1 on the waiting list." in reader.get(second).content.decode()


def test_corrected_and_withdrawn(hall: Hall, reader: Client, link: str) -> None:
    refused = reader.post(link, {**FORM, "contact": "eva"})
    assert (refused.status_code, "is not an e-mail address" in refused.content.decode()) == (400, True)
    assert "Saved." in reader.post(link, {**FORM, "family_name": "Ruíz"}, follow=True).content.decode()
    assert Entry.objects.get(number=3).player.family_name == "Ruíz"
    gone = reader.post(f"{link}withdraw/", follow=True).content.decode()
    assert "You have withdrawn." in gone
    assert reader.get(link).status_code == 404
    assert not Entry.objects.filter(number=3).exists()


def test_too_late_to_withdraw(hall: Hall, reader: Client, link: str) -> None:
    Entry.objects.filter(number=3).update(status="disqualified")
    answer = reader.post(f"{link}withdraw/", follow=True)
    assert "Registration is not open" in answer.content.decode()
    assert Entry.objects.get(number=3).status == "disqualified"


@each(
    "change",
    [lambda link: link[:-2] + "/", lambda link: link.replace("bologna-open", "b")],
    apart=rolled_back,
)
def test_a_wrong_link(hall: Hall, reader: Client, link: str, change) -> None:
    assert reader.get(change(link)).status_code == 404
    assert reader.post(change(link), FORM).status_code == 404
    assert reader.post(f"{change(link)}withdraw/").status_code == 404


def test_a_player_sees_and_asks_without_an_account(hall: Hall, reader: Client, link: str) -> None:
    organiser = client_of(hall.organiser)
    organiser.post(f"{SLUG}/applications/accept/", {"number": ["3"]})
    copy = reader.post(f"{link}data/")
    assert copy.json()["person"]["family_name"] == "Ruiz"
    assert (copy["Content-Disposition"], "no-store" in copy["Cache-Control"]) == (
        'attachment; filename="bologna-open-3.json"',
        True,
    )
    refused = reader.post(link, {"deed": "contact", "club": "Otra", "contact": "eva"})
    assert (refused.status_code, "is not an e-mail address" in refused.content.decode()) == (400, True)
    assert (
        "Saved."
        in reader.post(link, {"deed": "contact", "club": "Otra", "contact": ""}, follow=True).content.decode()
    )
    told = reader.post(link, {"deed": "wish", "wish": "initials"}, follow=True).content.decode()
    assert "The organiser sees what you ask for." in told
    assert "Eva Ruiz asks to be listed by initials." in organiser.get(f"{SLUG}/players/").content.decode()
    assert "asks to be" not in reader.get(f"{SLUG}/players/").content.decode()
    page = organiser.get(f"{SLUG}/players/3/manage/").content.decode()
    assert "asks to be listed by initials" in page
    assert link in page
    assert organiser.post(f"{SLUG}/players/3/wish/").status_code == 302
    assert Entry.objects.get(number=3).wish == ""


def test_the_api_takes_the_same_by_the_key(hall: Hall, link: str, as_account) -> None:
    client_of(hall.organiser).post(f"{SLUG}/applications/accept/", {"number": ["3"]})
    address = f"/api/v1/tournaments/bologna-open/applications/own/{link.split('/')[-2]}/"
    anyone, organiser = as_account(None), as_account(hall.organiser)
    assert anyone.patch(address, {"club": "Otra", "contact": ""}).json()["club"] == "Otra"
    assert anyone.put(f"{address}wish/", {"wish": "erase"}).json()["wish"] == "erase"
    assert anyone.post(f"{address}data/").json()["tournaments"][0]["wish"] == "erase"
    assert anyone.put(f"{address}wish/", {"wish": "fame"}).status_code == 400
    entry = "/api/v1/tournaments/bologna-open/entries/3/wish/"
    assert (anyone.delete(entry).status_code, organiser.delete(entry).status_code) == (401, 204)
