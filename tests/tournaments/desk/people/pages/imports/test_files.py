"""The file or the pasted list as a whole: its letters, its sheets, what is refused, and who may send it."""

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall
from tests.players import files
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.people.pages.imports.previews import HEAD, MARTA, PAGE, sent_back, upload
from tournaments.models import Entry


def test_the_encoding_is_shown_and_chosen(hall: Hall, organiser: Client) -> None:
    content = "Name;Club\nIvan Petrov;København".encode("cp1252")
    first = upload(organiser, content, "list.csv")
    assert first.context["preview"].encoding.open
    offered = [choice.words for choice in first.context["preview"].encoding.choices]
    assert offered[:3] == ["Windows-1252: København", "Windows-1250: Křbenhavn", "Windows-1257: Kųbenhavn"]
    refused = organiser.post(f"{PAGE}rows/", sent_back(first))
    assert (refused.status_code, Entry.objects.count()) == (400, 0)
    assert "Some letters can be read in several ways." in refused.content.decode()
    other = organiser.post(f"{PAGE}preview/", sent_back(refused, encoding="cp1250"))
    assert ("Křbenhavn" in other.content.decode(), other.context["preview"].encoding.open) == (True, False)
    right = organiser.post(f"{PAGE}rows/", sent_back(other, encoding="cp1252"))
    assert ("København" in right.content.decode(), Entry.objects.count()) == (True, 0)
    organiser.post(f"{PAGE}rows/", sent_back(right))
    assert Entry.objects.get().club_name == "København"


def test_an_encoding_that_was_guessed_is_confirmed(hall: Hall, organiser: Client) -> None:
    first = upload(organiser, "Name;Club\nIvan Petrov;København".encode("cp1252"), "list.csv")
    organiser.post(f"{PAGE}rows/", sent_back(first, encoding="cp1252"))
    assert Entry.objects.get().club_name == "København"


BROKEN = [
    pytest.param({"content": "?", "read_as": "cp1252", "encoding": "cp1250"}, id="no base64"),
    pytest.param({"content": "eA==", "read_as": "cp1252", "encoding": "ebcdic"}, id="no encoding of ours"),
]


@each("sent", BROKEN, apart=rolled_back)
def test_a_preview_that_was_tampered_with_is_refused(
    hall: Hall, organiser: Client, sent: dict[str, str]
) -> None:
    for deed in ("preview/", "rows/"):
        assert organiser.post(f"{PAGE}{deed}", {"text": "Eva Ruiz", **sent}).status_code == 400


def test_another_sheet_is_chosen(hall: Hall, organiser: Client) -> None:
    content = files.xlsx(("One", [HEAD, MARTA]), ("Two", [HEAD, ["Italia", "Bianchi", "Ugo"]]))
    (_name, text), *_more = upload(organiser, content).context["preview"].others
    sent = {"sheet": "Two", "tabbed": "1", "lettered": "1", "text": text}
    preview = organiser.post(f"{PAGE}preview/", sent).context["preview"]
    assert ([tuple(name.text for name in row.names) for row in preview.rows], preview.name) == (
        [("Bianchi", "Ugo")],
        "Two",
    )


def test_a_pasted_list_is_previewed(hall: Hall, organiser: Client) -> None:
    answer = organiser.post(f"{PAGE}preview/", {"text": "MEIER Urs;SUI\nLEE Sun; Nowhere"})
    preview = answer.context["preview"]
    assert [row.fate for row in preview.rows] == ["new", "please correct"]
    assert "2: “Nowhere” is not a country" in answer.content.decode()


REFUSED = [
    pytest.param(b"%PDF-1.7", "not a spreadsheet", id="a PDF"),
    pytest.param(b"", "nothing in this file", id="an empty file"),
    pytest.param(b"x" * 2_000_001, "at most 2 MB", id="a large file"),
    pytest.param(b"PK\x03\x04 nothing", "damaged", id="a broken file"),
]


@each(("content", "words"), REFUSED, apart=rolled_back)
def test_files_are_refused_in_words(hall: Hall, organiser: Client, content: bytes, words: str) -> None:
    answer = upload(organiser, content)
    assert answer.status_code == 400
    assert words in answer.content.decode()


def test_nothing_sent_is_said(hall: Hall, organiser: Client) -> None:
    assert "Choose a file, or paste a list." in organiser.post(f"{PAGE}preview/", {}).content.decode()


@each(
    "sent",
    [{}, {"text": "name;country"}, {"text": " ; "}],
    ids=["nothing", "a heading", "a line"],
    apart=rolled_back,
)
def test_an_import_of_nobody_is_refused(hall: Hall, organiser: Client, sent: dict[str, str]) -> None:
    """It was a server error."""
    assert organiser.post(f"{PAGE}rows/", sent).status_code == 400


def test_a_request_that_is_too_large_is_not_read(hall: Hall, organiser: Client) -> None:
    """Security review, finding 22: a hundred megabytes were taken whole."""

    class Unread:
        def read(self, *_args: object) -> bytes:
            raise AssertionError("read")

        readline = read

    sent = {
        "wsgi.input": Unread(),
        "CONTENT_LENGTH": "100000000",
        "CONTENT_TYPE": "multipart/form-data; boundary=x",
    }
    page = organiser.generic("POST", f"{PAGE}preview/", b"", **sent)  # type: ignore[arg-type]
    assert page.status_code == 413
    assert "larger than 5 MB" in page.content.decode()
    api = organiser.generic("POST", "/api/v1/tournaments/bologna-open/entries/import/", b"", **sent)  # type: ignore[arg-type]
    assert (api.status_code, api.json()["code"]) == (413, "file_too_large")


def test_only_the_organiser(hall: Hall, reader: Client) -> None:
    head = client_of(hall.head)
    assert (head.get(PAGE).status_code, reader.get(PAGE).status_code) == (403, 302)
    for deed in ("preview/", "rows/"):
        assert head.post(f"{PAGE}{deed}", {"text": "Ana"}).status_code == 403
