"""The page of the import: a file, its preview, the tables; and the same over the API."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.apart import rolled_back
from tests.factories import END, Hall, make_hall
from tests.players import files
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.imports import sheets
from tournaments.desk.hall.services.rounds import close_round
from tournaments.models import Entry, Hand

pytestmark = pytest.mark.django_db

PAGE = "/t/bologna-open/results/import/"
API = "/api/v1/tournaments/bologna-open/stages/1/results/import/"


@pytest.fixture
def hall() -> Hall:
    return make_hall(players=0, rounds=2)


@pytest.fixture
def organiser(hall: Hall) -> Client:
    return client_of(hall.organiser)


def preview(client: Client, content: bytes, name: str = "bologna.xlsx", **more: str):
    return client.post(f"{PAGE}preview/", {"file": SimpleUploadedFile(name, content), **more})


def handed_on(html: str) -> dict[str, str]:
    """What the form of the preview sends."""
    form = html.partition('/results/import/tables/"')[2].partition("</form>")[0]
    hidden = dict(re.findall(r'type="hidden"\s+name="(\w+)"\s+value="([^"]*)"', form))
    text = re.search(r"<textarea[^>]*>(?:&#10;|\n)?(.*?)</textarea>", form, re.DOTALL)
    assert text
    return {**hidden, "text": text[1].replace("&quot;", '"').replace("&amp;", "&")}


FILES = [
    pytest.param(files.xlsx(("Notes", [["x"]]), ("Results", sheets.BY_TABLE)), "bologna.xlsx", id="xlsx"),
    pytest.param(
        files.ods(("Results", files.ods_rows([[str(one) for one in row] for row in sheets.BY_TABLE if row]))),
        "bologna.ods",
        id="ods",
    ),
    pytest.param(
        "\n".join(";".join(map(str, row)) for row in sheets.BY_TABLE).encode(), "bologna.csv", id="csv"
    ),
]


@each(("content", "name"), FILES, apart=rolled_back)
def test_a_file_is_previewed_and_recorded(organiser: Client, content: bytes, name: str) -> None:
    answer = preview(organiser, content, name)
    shown = answer.context["preview"]
    assert (shown.open, len(shown.people), shown.to_seat) == (0, 8, [1, 2])
    assert Entry.objects.count() == 0
    done = organiser.post(f"{PAGE}tables/", handed_on(answer.content.decode()), follow=True)
    assert "4 tables have been recorded." in done.content.decode()
    assert Hand.objects.filter(reason__startswith=name).count() == 4
    again = preview(organiser, content, name).context["preview"]
    assert [table.fate for _round, tables in again.rounds for table in tables] == ["recorded already"] * 4


def test_what_must_be_corrected_is_shown_and_stays(organiser: Client) -> None:
    rows = [*sheets.BY_TABLE[:3], [*sheets.BY_TABLE[3][:-1], 15100]]
    answer = organiser.post(f"{PAGE}preview/", {"text": sheets.text(rows)})
    html = " ".join(answer.content.decode().split())
    assert answer.context["preview"].open == 1
    assert "1 row needs a choice, or a correction in the file." in html
    sent = organiser.post(f"{PAGE}tables/", handed_on(answer.content.decode()))
    assert (sent.status_code, sent.context["preview"].open, Hand.objects.count()) == (400, 1, 0)


def test_scores_that_add_up_to_nothing_ask_what_they_are(hall: Hall) -> None:
    hall.tournament.ruleset = "ema2016"
    hall.tournament.save()
    client = client_of(hall.organiser)
    content = files.xlsx(("Totals", sheets.BY_PLAYER))
    asked = preview(client, content).context["preview"]
    assert {words for _n, tables in asked.rounds for one in tables for words in one.faults} == {
        "These scores add up to 0. Say what they are: the difference to the start, or the result with uma."
    }
    assert preview(client, content, unit="result").context["preview"].open == 0


@each(
    ("sent", "words"),
    [
        ({}, "Choose a file"),
        ({"text": "Name\tScore\nTom Lee\t4"}, "This sheet holds totals alone"),
        ({"text": "Name\nTom Lee"}, "No headings of results were found"),
        ({"text": "x", "unit": "beans"}, "does not say what scores are"),
        ({"text": "x", "round": "0"}, "1–100"),
    ],
    apart=rolled_back,
)
def test_what_cannot_be_read(organiser: Client, sent: dict[str, str], words: str) -> None:
    answer = organiser.post(f"{PAGE}preview/", sent)
    assert (answer.status_code, words in answer.content.decode()) == (400, True)


def test_the_page_is_found_from_the_rounds_and_from_nobody_else(hall: Hall, organiser: Client) -> None:
    assert PAGE in organiser.get("/t/bologna-open/rounds/").content.decode()
    referee = client_of(hall.referee)
    assert PAGE not in referee.get("/t/bologna-open/rounds/").content.decode()
    assert referee.get(PAGE).status_code == 403


def test_over_the_api(hall: Hall, as_account) -> None:
    client = as_account(hall.organiser)
    sent = {"text": sheets.text(sheets.BY_TABLE)}
    told = client.post(f"{API}preview/", sent).json()
    assert [table["fate"] for table in told["tables"]] == ["new"] * 4
    assert told["tables"][0]["seats"][0] == {
        "wind": "E",
        "name": "Marta Rossi",
        "points": "45100",
        "score": 45100,
        "recorded": None,
    }
    assert (told["people"][0]["options"], told["people"][0]["default"]) == (["new"], "new")
    done = {"entered": 8, "seated": 2, "recorded": 4, "corrected": 0, "skipped": 0, "plan": None}
    assert client.post(API, sent).json() == done
    upload = {"file": SimpleUploadedFile("x.xlsx", files.xlsx(("R", sheets.BY_TABLE))), "sheet": "R"}
    again = client.post(f"{API}preview/", upload, format="multipart").json()
    assert [table["fate"] for table in again["tables"]] == ["same"] * 4
    wrong = client.post(API, {"text": "Table\tE\tS\tW\tN\n1\tA B\tC D\tE F\tG H"})
    assert (wrong.status_code, wrong.json()["code"]) == (409, "round_gap")


def test_the_page_suggests_the_round_whose_results_are_expected() -> None:
    hall = make_hall(players=4, rounds=2)
    organiser = client_of(hall.organiser)

    def suggested() -> str:
        return organiser.get(PAGE).content.decode().partition('name="round"')[2].partition('value="')[2][0]

    assert suggested() == "1"
    hall.send(hall.table(1), END)
    close_round(round=hall.round(), by=hall.head)
    assert suggested() == "2"
