"""The logo on pages, at its address, over the API, in feeds and on paper."""

import pytest
from defusedxml.ElementTree import fromstring
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.pictures import encoded, picture, upload
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.common.logos import address_of, read_logo
from tournaments.desk.documents.paper.parts import Certificate, Listing, ListingColumn, Notice, Paper, Part
from tournaments.desk.documents.paper.pdf import write_pdf
from tournaments.desk.documents.services import request_print
from tournaments.desk.setup.services.logos import set_logo
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.models import Job, Tournament
from tournaments.public.sharing.presentation.pictures import tournament_picture

pytestmark = pytest.mark.django_db

PAGE, API = "/t/bologna-open/", "/api/v1/tournaments/bologna-open/"
LOGO = read_logo(encoded(picture()))
IMAGE = 'alt="Logo of Bologna Open"'


@pytest.fixture
def hall() -> Hall:
    return make_hall(players=4)


def stored() -> Tournament:
    return Tournament.objects.get()


def with_logo(hall: Hall) -> str:
    """Its address."""
    return address_of(set_logo(tournament=hall.tournament, logo=LOGO, by=hall.organiser))


def test_the_form_sets_replaces_and_removes(hall: Hall) -> None:
    desk = client_of(hall.organiser)
    back = {"back": f"{PAGE}set-up/"}
    page = desk.post(f"{PAGE}logo/", {"file": upload(), **back}, follow=True).content.decode()
    assert (stored().logo, "The logo has been saved." in page, IMAGE in page) == (LOGO.facts, True, True)
    refused = desk.post(f"{PAGE}logo/", {"file": upload(b"<svg/>"), **back}, follow=True)
    assert "SVG is not taken" in refused.content.decode()
    assert "Choose a picture." in desk.post(f"{PAGE}logo/", back, follow=True).content.decode()
    assert stored().logo == LOGO.facts
    gone = desk.post(f"{PAGE}logo/", {"remove": "1", **back}, follow=True).content.decode()
    assert (stored().logo, IMAGE in gone) == ({}, False)


def test_the_picture_is_public_for_a_year_and_that_of_a_draft_is_not(hall: Hall, settings) -> None:
    settings.KEPT_PAGES_BYTES, settings.KEPT_PAGES_SECONDS = 1_000_000, 0.0
    address, reader = with_logo(hall), Client()
    answer = reader.get(address)
    assert (answer.content, answer["Content-Type"]) == (LOGO.content, "image/png")
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["ETag"] == f'"{LOGO.facts["sha256"]}"'
    assert reader.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert reader.get(f"{PAGE}logo/0123456789abcdef.png").status_code == 404
    change_state(tournament=hall.tournament, state="draft", by=hall.organiser)
    assert reader.get(address).status_code == 404
    assert client_of(hall.organiser).get(address)["Cache-Control"].startswith("private, ")


@each("rest", ["", "standings/", "players/", "rounds/", "screen/", "print/start_list/"], apart=rolled_back)
def test_pages_screens_and_paper_show_it(hall: Hall, rest: str) -> None:
    reader = Client()
    before = reader.get(PAGE + rest).content.decode()
    address = with_logo(hall)
    after = reader.get(PAGE + rest).content.decode()
    assert (before.count('<img class="logo"'), after.count(IMAGE), after.count(address)) == (0, 1, 1)
    assert len(after) - len(before) < 400


def test_over_the_api(hall: Hall, as_account) -> None:
    desk, reader = as_account(hall.organiser), Client()
    assert reader.get(API).json()["logo"] is None
    told = desk.put(f"{API}logo/", {"file": upload()}, format="multipart").json()
    assert told == reader.get(API).json()["logo"] == {"path": address_of(stored()), **LOGO.facts}
    refused = desk.put(f"{API}logo/", {"file": upload(b"")}, format="multipart")
    assert (refused.status_code, refused.json()["faults"][0]["code"]) == (400, "logo_unreadable")
    assert as_account(hall.head).put(f"{API}logo/", {"file": upload()}, format="multipart").status_code == 403
    assert desk.delete(f"{API}logo/").status_code == 204
    assert reader.get(API).json()["logo"] is None


def test_the_feed_has_it_as_its_picture(hall: Hall) -> None:
    def image() -> list[str | None]:
        channel = fromstring(Client().get(f"{PAGE}feed.xml").content)[0]
        return [one.text for one in channel.findall("image/*")]

    assert image() == []
    address = with_logo(hall)
    assert image() == [f"http://testserver{address}", "Bologna Open", f"http://testserver{PAGE}"]


def test_a_shared_link_shows_it(hall: Hall) -> None:
    assert tournament_picture(stored()).logo == b""
    with_logo(hall)
    assert tournament_picture(stored()).logo == LOGO.content


def test_a_pdf_has_it_once_however_many_pages(hall: Hall) -> None:
    parts: list[Part] = [
        Notice("Bologna Open", ["Results"], ""),
        Certificate("Certificate", ["Ada"], "Ada", ()),
        *[Listing("Players", [ListingColumn("Name")], [["Ada"]])] * 3,
    ]
    plain, made = (
        write_pdf(Paper("Kit", "Bologna Open", parts, logo=logo)).content for logo in (b"", LOGO.content)
    )
    assert (plain.count(b"/Subtype /Image"), made.count(b"/Subtype /Image")) == (0, 2)  # with its mask
    with_logo(hall)
    request_print(tournament=stored(), document="start_list", by=hall.organiser)
    queue.run_due()
    assert Job.objects.get(kind="exports.print").state == "done"
