"""The page of documents, each document as a page, and PDF by a job."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from tests.apart import rolled_back
from tests.factories import Hall, PlayerFactory, make_hall, ron
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.chain.records import seats_of
from tournaments.common.jobs import queue
from tournaments.desk.people.services.checkin import check_in
from tournaments.desk.people.services.entries import add_entry, withdraw_entry
from tournaments.models import Job, Tournament
from tournaments.play.ledger.changing import changing

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
    """The part of the page that is about a paper or file."""
    return page.partition(f'<li id="{key}"')[2].partition("<li id=")[0].partition("</ul>")[0]


def test_pdf_from_the_button_to_the_file(hall: Hall, head: Client, tmp_path: Path, settings) -> None:
    settings.MEDIA_ROOT = tmp_path
    answer = head.post(f"{HOME}by_table/pdf/", {"round": hall.round().pk}, follow=True)
    assert answer.redirect_chain[-1][0] == f"{HOME}#by_table"
    assert "<progress" in card(answer.content.decode(), "by_table")
    queue.run_due()
    page = head.get(HOME).content.decode()
    assert ("Made " in card(page, "by_table"), "Make it again" in page) == (True, False)
    assert "Earlier files" not in page
    (path,) = re.findall(r'href="(/t/bologna-open/exports/\d+/file/)"', page)
    assert head.get(path).getvalue()[:5] == b"%PDF-"


def changed(page: str) -> dict[str, str]:
    """By paper: the part that has changed since its file was made."""
    parts = {key: re.search(r"The (\w+) ha(?:s|ve) changed since", card(page, key)) for key in (*ALL, *FILES)}
    return {key: part[1] for key, part in parts.items() if part}


FILES = ("workbook", "federation", "record")
SEATED = ("kit", "cards", "overview", "by_table", "by_name", "sheets", "table_codes")
PLACED = ("standings", "certificates_best", "certificates")


def seat(hall: Hall) -> None:
    """Write the seats of the second round anew."""
    with changing(hall.stage, "publish_plan", hall.organiser) as change:
        change.wrote(seats_of(rounds=[hall.round(2)]))


def send(hall: Hall) -> None:
    hall.send(hall.table(), ron(*hall.names(hall.table())[:2], limit="mangan"))


CHANGES = [
    pytest.param(lambda hall: None, {}, id="nothing"),
    pytest.param(
        lambda hall: check_in(entry=hall.entries(hall.table())[0], by=hall.head), {"record"}, id="arrival"
    ),
    pytest.param(seat, {*SEATED, "workbook", "federation", "record"} - {"by_name"}, id="seats of round 2"),
    pytest.param(
        lambda hall: add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser),
        {"kit", "check_in", "start_list", "badges", "standings", *FILES},
        id="a player",
    ),
    pytest.param(
        lambda hall: withdraw_entry(entry=hall.entries(hall.table())[0], by=hall.organiser),
        {*ALL, *FILES} - {"table_codes"},
        id="a withdrawal",
    ),
    pytest.param(send, {*PLACED, *FILES}, id="a hand"),
]


@pytest.mark.postgres
@each(("change", "papers"), CHANGES, apart=rolled_back)
def test_what_has_changed_since(
    db: None, tmp_path: Path, settings, change: Callable[[Hall], object], papers: set[str]
) -> None:
    """Every paper is made, one of them (by name) of the first round alone; then something changes."""
    settings.MEDIA_ROOT = tmp_path
    hall = make_hall(players=8, rounds=2)
    client = client_of(hall.organiser)
    for key in ALL:
        client.post(f"{HOME}{key}/pdf/", {"round": hall.round().pk} if key == "by_name" else {})
    client.post("/t/bologna-open/exports/start/", {"language": "fi", "pictures": "on"})
    client.post("/t/bologna-open/federation/report/")
    client.post("/t/bologna-open/record/make/", {"kind": "full"})
    queue.run_due()
    change(hall)
    page = client.get(HOME).content.decode()
    assert set(changed(page)) == set(papers)
    for again in re.findall(r"<form method=\"post\" action=\"[^\"]+\">.*?</form>", page, re.DOTALL):
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', again))
        client.post(re.findall(r'action="([^"]+)"', again)[0], fields)
    queue.run_due()
    page = client.get(HOME).content.decode()
    assert changed(page) == {}
    assert {job.args.get("language") for job in Job.objects.filter(kind="exports.workbook")} == {"fi"}


def test_a_file_of_an_earlier_release_is_not_dated(hall: Hall, head: Client) -> None:
    result = {"file": "1-1.pdf", "name": "a.pdf", "size": 1, "sha256": ""}
    args = {"tournament": hall.tournament.pk, "document": "by_table", "round": None, "base": ""}
    times = dict.fromkeys(("run_after", "rung_at", "finished_at"), timezone.now())
    Job.objects.create(kind="exports.print", args=args, state="done", result=result, **times)
    part = card(head.get(HOME).content.decode(), "by_table")
    assert ("Made " in part, "changed since" in part) == (True, False)


def test_the_old_address_of_the_exports(hall: Hall, head: Client, referee: Client, reader: Client) -> None:
    answers = [client.get("/t/bologna-open/exports/") for client in (head, referee, reader)]
    assert [answer.get("Location") for answer in answers] == [
        HOME,
        None,
        "/login/?next=/t/bologna-open/exports/",
    ]


def test_pdf_is_for_those_who_may_export(hall: Hall, referee: Client, head: Client) -> None:
    assert referee.post(f"{HOME}by_table/pdf/").status_code == 403
    assert head.post(f"{HOME}menu/pdf/")["Location"] == "/"
    assert head.get(f"{HOME}menu/").status_code == 404
