"""The page of documents, each document as a page, and PDF by a job."""

import re
from pathlib import Path

from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.models import Job, Tournament

HOME = "/t/bologna-open/print/"
PUBLIC = {"by_table", "by_name", "overview", "cards", "start_list", "standings"}
ALL = PUBLIC | {
    "kit",
    "check_in",
    "sheets",
    "badges",
    "penalties",
    "table_codes",
    "certificates_best",
    "certificates",
}


def offered(page: str) -> set[str]:
    return set(re.findall(rf'action="{HOME}(\w+)/(?:pdf/)?"', page))


@each(("who", "documents"), [("organiser", ALL), ("head", ALL), ("referee", PUBLIC)], apart=rolled_back)
def test_who_is_offered_what(hall: Hall, who: str, documents: set[str]) -> None:
    client = client_of(getattr(hall, who))
    assert offered(client.get(HOME).content.decode()) == documents
    status = {key: client.get(f"{HOME}{key}/").status_code for key in ALL}
    assert status == {key: 200 if key in documents else 404 for key in ALL}


def test_the_address_of_a_document_has_no_token(hall: Hall, head: Client) -> None:
    """Whoever may make files has a form that is sent; its button for the page leads to what was chosen."""
    sent = {"show": "", "round": str(hall.round().pk), "csrfmiddlewaretoken": "secret"}
    jobs = Job.objects.count()
    answer = head.post(f"{HOME}by_table/pdf/", sent)
    assert (answer.status_code, answer["Location"]) == (302, f"{HOME}by_table/?round={hall.round().pk}")
    assert Job.objects.count() == jobs


def test_readers_see_what_is_public(hall: Hall, reader: Client) -> None:
    page = reader.get(HOME).content.decode()
    assert (offered(page), "PDF" in page) == (PUBLIC, False)
    assert "/pdf/" not in page
    Tournament.objects.update(state="draft")
    assert reader.get(HOME).status_code == 404
    assert reader.get(f"{HOME}by_table/").status_code == 404


def test_standings_on_paper_are_those_that_are_public(hall: Hall, reader: Client, head: Client) -> None:
    Tournament.objects.update(results_policy="by_hand")
    queue.run_due()
    pages = [client.get(f"{HOME}standings/").content.decode() for client in (reader, head)]
    assert ["There are no standings yet." in page for page in pages] == [True, False]


def test_one_round_or_all(hall: Hall, reader: Client) -> None:
    one = hall.round().pk
    for query in ("", f"?round={one}", "?round=99999", "?round=x"):
        page = reader.get(f"{HOME}by_table/{query}").content.decode()
        assert "<h2>Round 1</h2>" in page or query == "?round=99999"


def test_cards_have_codes_and_come_in_portions(hall: Hall, reader: Client) -> None:
    page = reader.get(f"{HOME}cards/").content.decode()
    assert page.count("<svg viewBox") == 8
    assert "http://testserver/t/bologna-open/players/1/" in page
    assert "?page=" not in page


@each(("page", "cards"), [("1", 96), ("2", 4), ("3", 4), ("", 96), ("-", 96)], apart=rolled_back)
def test_a_hundred_cards(db: None, reader: Client, page: str, cards: int) -> None:
    make_hall(players=100, started=False)
    shown = reader.get(f"{HOME}cards/?page={page}").content.decode()
    assert (shown.count('class="slip"'), "?page=2" in shown) == (cards, True)


@each("key", sorted(ALL - {"kit"}), apart=rolled_back)
def test_an_empty_tournament(db: None, key: str) -> None:
    hall = make_hall(players=0)
    assert 'class="empty"' in client_of(hall.organiser).get(f"{HOME}{key}/").content.decode()


def card(page: str, key: str) -> str:
    """The part of the page that is about a document."""
    return page.partition(f'<li class="card" id="{key}">')[2].partition('<li class="card"')[0]


def test_pdf_from_the_button_to_the_file(hall: Hall, head: Client, tmp_path: Path, settings) -> None:
    settings.MEDIA_ROOT = tmp_path
    answer = head.post(f"{HOME}by_table/pdf/", {"round": hall.round().pk}, follow=True)
    assert answer.redirect_chain[-1][0] == f"{HOME}#by_table"
    assert "<progress" in card(answer.content.decode(), "by_table")
    queue.run_due()
    page = head.get(HOME).content.decode()
    assert "Seating by table (PDF)" in card(page, "by_table")
    assert "Earlier files" not in page
    (path,) = re.findall(r'href="(/t/bologna-open/exports/\d+/file/)"', page)
    assert head.get(path).getvalue()[:5] == b"%PDF-"


def test_pdf_is_for_those_who_may_export(hall: Hall, referee: Client, head: Client) -> None:
    assert referee.post(f"{HOME}by_table/pdf/").status_code == 403
    assert head.post(f"{HOME}menu/pdf/")["Location"] == "/"
    assert head.get(f"{HOME}menu/").status_code == 404
