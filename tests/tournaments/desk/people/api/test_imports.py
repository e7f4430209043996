"""Importing over HTTP: the same preview and the same import as the page."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.apart import rolled_back
from tests.factories import make_hall
from tests.players import files
from tests.rows import each
from tournaments.models import Entry

pytestmark = pytest.mark.django_db
BASE = "/api/v1/tournaments/bologna-open/entries/import/"
ROWS = [["Country", "Name"], ["SUI", "MEIER Urs"], ["Germny", "Eva Bauer"]]


@pytest.fixture
def hall():
    return make_hall(players=0)


def file_of(*sheets):
    return SimpleUploadedFile("list.xlsx", files.xlsx(*sheets))


def test_a_file_is_previewed_and_imported(hall, as_account):
    client = as_account(hall.organiser)
    sent = {"file": file_of(("Notes", [["x"]]), ("Players", ROWS)), "sheet": "Players"}
    urs, eva = client.post(f"{BASE}preview/", sent, format="multipart").json()
    assert (urs["fate"], urs["country"], urs["options"], urs["default"]) == (
        "new",
        "CHE",
        ["new", "skip"],
        "new",
    )
    assert (eva["fate"], eva["default"]) == ("fault", "")
    (fault,) = eva["faults"]
    assert (fault["code"], fault["cell"], fault["expected"]) == (
        "unknown_country_near",
        "A3",
        ["Germany (DEU)"],
    )
    sent = {"file": file_of(("Players", ROWS)), "choices": '{"1": "skip"}'}
    done = client.post(BASE, sent, format="multipart")
    assert (done.status_code, done.json()) == (201, {"entries": [1], "skipped": 1})


def test_a_text_is_imported_once(hall, as_account):
    client = as_account(hall.organiser)
    assert client.post(BASE, {"text": "MEIER Urs;SUI"}).json() == {"entries": [1], "skipped": 0}
    assert client.post(BASE, {"text": "MEIER Urs;SUI"}).json() == {"entries": [], "skipped": 1}
    assert Entry.objects.count() == 1


REFUSED = [
    pytest.param({}, "file_missing", id="nothing"),
    pytest.param({"text": "LEE Sun;Nowhere"}, "unknown_country", id="a fault"),
    pytest.param({"text": "Ana", "choices": ["skip"]}, "wrong_type", id="choices that are none"),
    pytest.param({"text": "Ana", "choices": {"x": "skip"}}, "wrong_type", id="a place that is none"),
    pytest.param({"text": "Ana", "encoding": "koi8-r"}, "unknown_choice", id="another encoding"),
]


@each(("said", "code"), REFUSED, apart=rolled_back)
def test_refused(hall, as_account, said, code):
    answer = as_account(hall.organiser).post(BASE, said)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_there_is_no_such_sheet(hall, as_account):
    sent = {"file": file_of(("Players", ROWS)), "sheet": "Other"}
    answer = as_account(hall.organiser).post(f"{BASE}preview/", sent, format="multipart")
    assert (answer.status_code, answer.json()["code"]) == (400, "no_such_sheet")


def test_only_the_organiser(hall, as_account):
    for address in (BASE, f"{BASE}preview/"):
        assert as_account(hall.head).post(address, {"text": "Ana"}).status_code == 403
        assert as_account(None).post(address, {"text": "Ana"}).status_code == 401


def test_an_encoding_that_could_be_another_is_asked_for(hall, as_account):
    """København and Křbenhavn are the same bytes."""
    client = as_account(hall.organiser)

    def sent(**more):
        file = SimpleUploadedFile("list.csv", "Name;Club\nIvan Petrov;København".encode("cp1252"))
        return client.post(BASE, {"file": file, **more}, format="multipart")

    refused = sent()
    assert refused.status_code == 400
    assert (refused.json()["code"], refused.json()["faults"][0]["expected"][:2]) == (
        "encoding_unsure",
        ["cp1252", "cp1250"],
    )
    assert sent(encoding="cp1252").status_code == 201
    assert Entry.objects.get().club_name == "København"
