"""The import page: a file or a pasted list, a preview with every row's fate, and the import."""

import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from players.models import Player
from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.players import files
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.desk.people.services.entries import add_players
from tournaments.desk.setup.services.tournaments import create_tournament, update_tournament
from tournaments.models import Entry

PAGE = "/t/bologna-open/players/import/"
HEAD = ["Nazione", "Cognome", "Nome", "Telefono"]
MARTA = ["Italia", "Rossi", "Marta", "051 123"]


@pytest.fixture
def hall(db: None) -> Hall:
    return make_hall(players=0)


@pytest.fixture
def organiser(hall: Hall) -> Client:
    return client_of(hall.organiser)


def upload(client: Client, content: bytes, name: str = "list.xlsx", **more: str):
    return client.post(f"{PAGE}preview/", {"file": SimpleUploadedFile(name, content), **more})


def names_of(answer) -> list[tuple[str, ...]]:
    """Family name and given name of each row of the preview."""
    return [tuple(name.text for name in row.names) for row in answer.context["preview"].rows]


def known_to(hall: Hall, given: str, family: str, country: str) -> Player:
    """Somebody who plays in another tournament of the organiser."""
    other = create_tournament(by=hall.organiser, name="Earlier", ruleset="ema2016")
    (entry,) = add_players(tournament=other, players=f"{family}, {given};{country}", by=hall.organiser)
    return entry.player


def handed_on(html: str) -> dict[str, str]:
    """What the form of the preview sends."""
    form = re.split(r'action="[^"]*/players/import/rows/"', html, maxsplit=1)[-1].partition("</form>")[0]
    hidden = dict(re.findall(r'type="hidden"\s+name="(\w+)"\s+value="([^"]*)"', form))
    text = re.search(r"<textarea[^>]*>(?:&#10;|\n)?(.*?)</textarea>", form, re.DOTALL)
    assert text
    return {**hidden, "text": text[1].replace("&quot;", '"').replace("&amp;", "&")}


def test_a_workbook_is_previewed_and_imported(hall: Hall, organiser: Client) -> None:
    assert PAGE in organiser.get("/t/bologna-open/players/").content.decode()
    assert (
        " selected" not in organiser.get(PAGE).content.decode()
    )  # the letters are found unless somebody says
    content = files.xlsx(("Note", [["portare le tessere"]]), ("Iscritti", [["Open"], [], HEAD, MARTA]))
    answer = upload(organiser, content)
    preview = answer.context["preview"]
    assert ([row.fate for row in preview.rows], preview.name) == (["new"], "Iscritti")
    assert (preview.unused, [name for name, _text in preview.others]) == (["Telefono"], ["Note"])
    assert Entry.objects.count() == 0
    sent = handed_on(answer.content.decode())
    done = organiser.post(f"{PAGE}rows/", {**sent, "row-0": "new"}, follow=True)
    assert "1 player added." in done.content.decode()
    person = Entry.objects.select_related("player").get().player
    assert (person.full_name, person.country) == ("Marta Rossi", "ITA")
    again = upload(organiser, content)
    assert [row.fate for row in again.context["preview"].rows] == ["entered already"]
    done = organiser.post(f"{PAGE}rows/", handed_on(again.content.decode()), follow=True)
    assert "0 players added. 1 row changed nothing." in done.content.decode()


def test_faults_name_their_cells_and_rows_can_be_left_out(hall: Hall, organiser: Client) -> None:
    rows = [HEAD, MARTA, ["Germny", "Bauer", "Eva", ""], ["", "", "Nobody", ""]]
    answer = upload(organiser, files.xlsx(("A", rows)))
    html = answer.content.decode()
    assert "A3: “Germny” is not a country. Did you mean Germany (DEU)?" in html
    assert "B4: Give a name." in html
    sent = handed_on(html)
    refused = organiser.post(f"{PAGE}rows/", {**sent, "row-1": "skip"})
    assert refused.status_code == 400
    assert "1 row needs a choice" in refused.content.decode()
    assert "B4: Give a name." in refused.content.decode()
    again = handed_on(refused.content.decode())
    assert [line.rstrip() for line in again["text"].splitlines()] == [
        line.rstrip() for line in sent["text"].splitlines()
    ]
    organiser.post(f"{PAGE}rows/", {**sent, "row-1": "skip", "row-2": "skip"})
    assert [entry.player.full_name for entry in Entry.objects.select_related("player")] == ["Marta Rossi"]


def test_faults_are_corrected_in_the_preview(hall: Hall, organiser: Client) -> None:
    """One wrong cell meant a new file; the cells that are wrong are fields of the preview now."""
    rows = [HEAD, MARTA, ["Germny", "Bauer", "Eva", ""], ["", "", "Nobody", ""], ["", "Marta", "Bianchi", ""]]
    answer = upload(organiser, files.xlsx(("A", rows)))
    asked = {row.place: [one.field for one in row.corrections] for row in answer.context["preview"].rows}
    assert asked == {0: [], 1: ["cell-1-country"], 2: [], 3: []}
    assert [[name.field for name in row.names if name.wrong] for row in answer.context["preview"].rows][
        2
    ] == [
        "cell-2-family_name",
        "cell-2-given_name",
    ]
    sent = handed_on(answer.content.decode())
    first = organiser.post(f"{PAGE}rows/", {**sent, "cell-1-country": "DEU", "cell-2-family_name": ""})
    assert (first.status_code, first.context["preview"].open, Entry.objects.count()) == (400, 1, 0)
    second = organiser.post(
        f"{PAGE}rows/",
        {**handed_on(first.content.decode()), "cell-2-family_name": "Known", "cell-99-name": "X"},
    )
    assert second.status_code == 302
    people = {
        entry.player.full_name: entry.player.country for entry in Entry.objects.select_related("player")
    }
    assert people == {"Marta Rossi": "ITA", "Eva Bauer": "DEU", "Nobody Known": "", "Bianchi Marta": ""}


def test_a_correction_empties_no_row(hall: Hall, organiser: Client) -> None:
    """The choices are sent by the places of the rows: no row may go."""
    text = "name;country\nLEE Sun;Nowhere\nKIM Min;FIN"
    answer = organiser.post(
        f"{PAGE}rows/",
        {
            "text": text,
            "cell-0-family_name": "",
            "cell-0-given_name": "",
            "cell-0-country": "",
            "row-1": "new",
        },
    )
    assert names_of(answer) == [("Lee", "Sun"), ("Kim", "Min")]


SPLIT = [
    pytest.param(
        "Mio Nakamura;JPN", {"family_name": "Mio", "given_name": "Nakamura"}, id="a list in one column"
    ),
    pytest.param(
        "family name;given name;country\nMio;Nakamura;JPN",
        {"family_name": "Nakamura", "given_name": "Mio"},
        id="a list in two columns",
    ),
]


@each(("text", "typed"), SPLIT, apart=rolled_back)
def test_a_name_that_was_taken_apart_wrongly_is_mended_in_the_preview(
    hall: Hall, organiser: Client, text: str, typed: dict[str, str]
) -> None:
    preview = organiser.post(f"{PAGE}preview/", {"text": text})
    cells = {f"cell-0-{key}": words for key, words in typed.items()}
    organiser.post(f"{PAGE}rows/", {**handed_on(preview.content.decode()), "row-0": "new", **cells})
    person = Entry.objects.select_related("player").get().player
    assert {"family_name": person.family_name, "given_name": person.given_name} == typed


def test_a_mended_name_of_somebody_known_is_shown_before_it_counts(hall: Hall, organiser: Client) -> None:
    ada = known_to(hall, "Ada", "Nord", "AUT")
    sent = handed_on(organiser.post(f"{PAGE}preview/", {"text": "Ada Nrod;AUT"}).content.decode())
    again = organiser.post(f"{PAGE}rows/", {**sent, "row-0": "new", "cell-0-family_name": "Nord"})
    assert [row.fate for row in again.context["preview"].rows] == ["known"]
    assert hall.tournament.entries.count() == 0
    organiser.post(f"{PAGE}rows/", {**handed_on(again.content.decode()), "row-0": "known"})
    assert hall.tournament.entries.get().player == ada


def test_somebody_known_is_offered_where_the_list_has_no_country(hall: Hall, organiser: Client) -> None:
    ada = known_to(hall, "Ada", "Nord", "AUT")
    answer = organiser.post(f"{PAGE}preview/", {"text": "Ada Nord\nBea Ost"})
    rows = answer.context["preview"].rows
    assert [(row.fate, [choice.words for choice in row.choices if choice.chosen]) for row in rows] == [
        ("known?", ["Known: NORD Ada, AUT"]),
        ("new", ["A new person"]),
    ]
    organiser.post(f"{PAGE}rows/", handed_on(answer.content.decode()))
    assert [entry.player == ada for entry in hall.tournament.entries.order_by("number")] == [True, False]


def sent_back(answer, **more: str) -> dict[str, str]:
    """What the form of the preview sends, with its columns and its encoding as they are chosen."""
    preview = answer.context["preview"]
    columns = {
        column.field: next(choice.value for choice in column.choices if choice.chosen)
        for column in preview.columns
    }
    chosen = (
        [choice.value for choice in preview.encoding.choices if choice.chosen] if preview.encoding else []
    )
    encoding = {"encoding": chosen[0] if chosen else ""} if preview.encoding else {}
    return {**handed_on(answer.content.decode()), **columns, **encoding, **more}


def columns_of(answer) -> list[str]:
    """The fact of each column as the preview shows it."""
    return [
        next(choice.value for choice in column.choices if choice.chosen)
        for column in answer.context["preview"].columns
    ]


def test_columns_are_chosen_by_hand_and_stay_so(hall: Hall, organiser: Client) -> None:
    """A list whose columns are read wrongly is set right above its columns, and entered as it is shown then."""
    rows = [["Zimmer", "Ort", "Wer"], ["Drache", "ITA", "ROSSI Marta"], ["Schlange", "ESP", "RUIZ Eva"]]
    first = upload(organiser, files.xlsx(("A", rows)))
    read_wrongly = columns_of(first)
    assert "club" in read_wrongly
    changed = {"column-0": "team", "column-2": "family_first", "column-1": ""}
    again = organiser.post(f"{PAGE}preview/", sent_back(first, **changed))
    assert columns_of(again) == ["team", "", "family_first"]
    chosen = {"row-0": "skip"}
    organiser.post(f"{PAGE}rows/", sent_back(again, **chosen))
    people = [
        (entry.player.full_name, entry.player.country, entry.team)
        for entry in Entry.objects.select_related("player").order_by("number")
    ]
    assert people == [("Marta Rossi", "", "Drache"), ("Eva Ruiz", "", "Schlange")]


def test_columns_that_nobody_has_seen_are_not_entered(hall: Hall, organiser: Client) -> None:
    first = organiser.post(f"{PAGE}preview/", {"text": "ROSSI Marta;ITA;Draghi"})
    assert columns_of(first) == ["name", "country", "club"]
    again = organiser.post(f"{PAGE}rows/", sent_back(first, **{"column-2": "team"}))
    assert (columns_of(again), Entry.objects.count()) == (["name", "country", "team"], 0)
    assert "The list was read again" in again.content.decode()
    organiser.post(f"{PAGE}rows/", sent_back(again))
    assert Entry.objects.get().team == "Draghi"


DOUBTS = [
    pytest.param("Ivan (Vanya) Petrov;BUL\nEva Ruiz;ESP", "does not look like a name", id="brackets"),
    pytest.param("Name;Club\nITA;Draghi\nEva Ruiz;Madrid", "does not look like a name", id="a code"),
    pytest.param("Surname;Name;Land\nNeri;;ITA\nRuiz;Eva;ESP", "No given name was read", id="no given name"),
    pytest.param("Rossi;Marta;ITA", "Which column has the family names?", id="two columns of names"),
]


@each(("text", "words"), DOUBTS, apart=rolled_back)
def test_what_is_doubtful_asks(hall: Hall, organiser: Client, text: str, words: str) -> None:
    """These rows were green, and entered without a word."""
    first = organiser.post(f"{PAGE}preview/", {"text": text})
    doubtful = [row for row in first.context["preview"].rows if row.fate == "please check"]
    assert (len(doubtful), words in first.content.decode()) == (1, True)
    refused = organiser.post(f"{PAGE}rows/", sent_back(first))
    assert (refused.status_code, Entry.objects.count()) == (400, 0)
    place = doubtful[0].place
    done = organiser.post(f"{PAGE}rows/", sent_back(refused, **{f"row-{place}": "new"}))
    assert (done.status_code, Entry.objects.count()) == (302, len(first.context["preview"].rows))


def test_the_columns_answer_for_every_row(hall: Hall, organiser: Client) -> None:
    """Which column has the family names is asked once, above the columns, and not of sixty rows."""
    first = organiser.post(f"{PAGE}preview/", {"text": "Marta;Rossi;ITA\nEva;Ruiz;ESP"})
    assert first.context["preview"].open == 2
    swapped = {"column-0": "given_name", "column-1": "family_name"}
    again = organiser.post(f"{PAGE}preview/", sent_back(first, **swapped))
    assert (names_of(again), again.context["preview"].open) == ([("Rossi", "Marta"), ("Ruiz", "Eva")], 0)
    organiser.post(f"{PAGE}rows/", sent_back(again))
    assert Entry.objects.count() == 2


def test_a_row_without_a_player_is_named(hall: Hall, organiser: Client) -> None:
    answer = organiser.post(f"{PAGE}preview/", {"text": "Name;Land\nEva Ruiz;ESP\nSumme: 1"})
    assert names_of(answer) == [("Ruiz", "Eva")]
    assert "3 “Summe: 1”" in answer.content.decode()


def test_a_correction_cannot_make_a_row_vanish(hall: Hall, organiser: Client) -> None:
    """The rows keep their places: a name that would be a sum, a heading, or a number is not taken."""
    first = organiser.post(f"{PAGE}preview/", {"text": "Eva Ruiz\nUgo Neri"})
    for typed in ("12", "Name", "Total"):
        cells = {"cell-0-family_name": typed, "cell-0-given_name": "", "row-1": "skip"}
        answer = organiser.post(f"{PAGE}rows/", sent_back(first, **cells))
        assert (answer.status_code, Entry.objects.get().player.full_name) == (302, "Eva Ruiz")
        Entry.objects.all().delete()


@each(
    "text",
    [
        pytest.param("1. Iwan Petrov (BUL)\n2. Eva Ruiz (ESP)", id="no column of countries"),
        pytest.param("Name;Land\nIwan Petrov (BUL);\nEva Ruiz;ESP", id="an empty cell of its own"),
    ],
    apart=rolled_back,
)
def test_a_country_beside_a_name_stays_when_the_name_is_mended(
    hall: Hall, organiser: Client, text: str
) -> None:
    first = organiser.post(f"{PAGE}preview/", {"text": text})
    organiser.post(f"{PAGE}rows/", sent_back(first, **{"cell-0-given_name": "Ivan"}))
    person = Entry.objects.select_related("player").order_by("number")[0].player
    assert (person.full_name, person.country) == ("Ivan Petrov", "BGR")


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


def late(hall: Hall) -> None:
    """The first fee is over since yesterday."""
    yesterday = timezone.localdate() - timedelta(days=1)
    update_tournament(
        tournament=hall.tournament,
        by=hall.organiser,
        fee_amount=4500,
        fee_currency="EUR",
        fee_late=5500,
        fee_early_until=yesterday,
    )


def paid_by(hall: Hall) -> dict[str, int | None]:
    entries = Entry.objects.filter(tournament=hall.tournament).select_related("player")
    return {entry.player.given_name: entry.fee_paid for entry in entries}


def test_which_fee_was_paid_is_asked_once_the_first_is_over(hall: Hall, organiser: Client) -> None:
    """Everybody who had paid the first fee was entered with the late one."""
    late(hall)
    first = organiser.post(
        f"{PAGE}preview/", {"text": "Name;Paid\nEva Ruiz;yes\nUgo Neri;no\nMarta Rossi;50"}
    )
    assert [choice.words for choice in first.context["preview"].fees] == ["45\xa0EUR", "55\xa0EUR"]
    refused = organiser.post(f"{PAGE}rows/", sent_back(first))
    assert (refused.status_code, Entry.objects.count()) == (400, 0)
    assert "Choose the fee of those who have paid" in refused.content.decode()
    assert organiser.post(f"{PAGE}rows/", sent_back(first, paid="1")).status_code == 400
    organiser.post(f"{PAGE}rows/", sent_back(refused, paid="4500"))
    assert paid_by(hall) == {"Eva": 4500, "Ugo": None, "Marta": 5000}


def test_the_day_of_registration_tells_which_fee_was_paid(hall: Hall, organiser: Client) -> None:
    late(hall)
    days = [timezone.localdate() - timedelta(days=5), timezone.localdate()]
    text = "Name;Paid;Registered\n" + "\n".join(
        f"{name};yes;{day.isoformat()}" for name, day in zip(("Eva Ruiz", "Ugo Neri"), days, strict=True)
    )
    first = organiser.post(f"{PAGE}preview/", {"text": text})
    assert first.context["preview"].fees == []
    organiser.post(f"{PAGE}rows/", sent_back(first))
    assert paid_by(hall) == {"Eva": 4500, "Ugo": 5500}


def test_a_column_too_many_is_left_out_by_hand(hall: Hall, organiser: Client) -> None:
    """A remark in a list without headings was lost without a word."""
    first = organiser.post(f"{PAGE}preview/", {"text": "Eva Ruiz;ESP;13000001;Madrid;vegan"})
    assert [row.fate for row in first.context["preview"].rows] == ["please correct"]
    again = organiser.post(f"{PAGE}preview/", sent_back(first, **{"column-3": ""}))
    assert [row.fate for row in again.context["preview"].rows] == ["new"]
