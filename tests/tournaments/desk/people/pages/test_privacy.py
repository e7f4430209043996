"""What the public reads of people who are listed by initials or not at all: no page, paper or file names them."""

import pytest
from django.core.cache import cache
from django.test import Client

from tests.factories import Hall, make_hall, ron
from tests.tournaments.conftest import client_of
from tests.tournaments.whole.test_hidden_results import addresses
from tournaments.common.jobs import queue
from tournaments.desk.people.services.persons import update_entry
from tournaments.desk.people.services.privacy import list_person
from tournaments.models import Entry, LogEntry

pytestmark = pytest.mark.gate

SLUG = "/t/bologna-open"
FAMILY, GIVEN, NUMBER = "Wolfeschlegel", "Xaverina", "04777777"


@pytest.fixture
def hall(db: None) -> Hall:
    hall = make_hall(players=8)
    entry = Entry.objects.select_related("player", "tournament").get(number=1)
    facts = {"given_name": GIVEN, "family_name": FAMILY, "ema_number": NUMBER, "club": "Zebraclub"}
    update_entry(entry=entry, by=hall.organiser, **facts)
    table = hall.table()
    hall.send(table, ron(*hall.names(table)[:2], fan=3, fu=30))
    queue.run_due()
    return hall


def entry() -> Entry:
    return Entry.objects.select_related("player", "tournament").get(number=1)


@pytest.mark.parametrize("listed", [pytest.param("initials", marks=pytest.mark.gate), "hidden"])
def test_nothing_that_is_public_names_them(hall: Hall, listed: str) -> None:
    list_person(entry=entry(), listed=listed, by=hall.organiser)
    queue.run_due()
    reader, told, answered = Client(), [], 0
    for address in addresses():
        cache.clear()
        answer = reader.get(address)
        text = answer.getvalue().decode(errors="replace").casefold()
        answered += answer.status_code == 200
        words = [FAMILY, GIVEN, NUMBER, *(["Zebraclub"] if listed == "hidden" else [])]
        told += [(address, word) for word in words if word.casefold() in text]
    assert told == []
    assert answered > 40


def test_the_staff_see_the_name_and_public_paper_does_not(
    hall: Hall, organiser: Client, referee: Client
) -> None:
    list_person(entry=entry(), listed="hidden", by=hall.organiser)
    for page in (
        "players/",
        "players/1/",
        "players/1/manage/",
        "check-in/",
        "print/sheets/",
        "print/badges/",
    ):
        assert FAMILY.casefold() in organiser.get(f"{SLUG}/{page}").content.decode().casefold()
    assert FAMILY.casefold() in referee.get(f"{SLUG}/players/").content.decode().casefold()
    for page in ("print/start_list/", "print/by_table/", "print/overview/", "print/standings/"):
        assert FAMILY.casefold() not in organiser.get(f"{SLUG}/{page}").content.decode().casefold()
    assert FAMILY.casefold() not in Client().get(f"{SLUG}/players/").content.decode().casefold()


def test_listed_exported_and_erased_by_clicks(hall: Hall, organiser: Client) -> None:
    assert 'id="privacy"' in organiser.get(f"{SLUG}/players/1/manage/").content.decode()
    answer = organiser.post(f"{SLUG}/players/1/listed/", {"listed": "initials"}, follow=True)
    assert f"{GIVEN} {FAMILY}: listed by initials." in answer.content.decode()
    file = organiser.post(f"{SLUG}/players/1/data/")
    assert file["Content-Disposition"] == 'attachment; filename="bologna-open-1.json"'
    assert FAMILY in file.content.decode()
    assert LogEntry.objects.latest("pk").action == "export_person"
    assert "cannot be undone" in organiser.get(f"{SLUG}/players/1/erasure/").content.decode()
    refused = organiser.post(f"{SLUG}/players/1/erase/", {"back": f"{SLUG}/players/1/erasure/"}, follow=True)
    assert "Give a reason." in refused.content.decode()
    answer = organiser.post(f"{SLUG}/players/1/erase/", {"reason": "asked by letter"}, follow=True)
    assert "has been erased" in answer.content.decode()
    assert "N. N." in answer.content.decode()
    log = organiser.get(f"{SLUG}/log/").content.decode()
    assert "Person erased on request" in log
    assert "name erased" in log
    assert FAMILY not in log


def test_only_the_organiser(hall: Hall, head: Client, reader: Client) -> None:
    for deed in ("listed/", "data/", "erase/"):
        assert head.post(f"{SLUG}/players/1/{deed}", {"listed": "hidden", "reason": "r"}).status_code == 403
        assert reader.post(f"{SLUG}/players/1/{deed}").status_code == 302
    assert head.get(f"{SLUG}/players/1/erasure/").status_code == 403
    assert client_of(hall.organiser).get(f"{SLUG}/players/1/erase/").status_code == 405
