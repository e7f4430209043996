"""Every row of the preview has its fate: what is wrong or doubtful in it is mended there, and nothing vanishes."""

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall
from tests.players import files
from tests.rows import each
from tests.tournaments.desk.people.pages.imports.previews import (
    HEAD,
    MARTA,
    PAGE,
    handed_on,
    known_to,
    names_of,
    sent_back,
    upload,
)
from tournaments.models import Entry


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
    asked = {row.place: [cell.field for cell in row.corrections] for row in answer.context["preview"].rows}
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
