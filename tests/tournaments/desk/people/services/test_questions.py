"""The organiser's own questions: made, changed, ordered, removed; who reads the answers; where they go and when."""

from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import AnonymousUser

from players import naming
from players.imports import read_table
from players.tables import read_text
from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.rows import each
from tournaments.common.errors import Conflict, Forbidden, Invalid
from tournaments.desk.documents.workbook.lists import registration_sheet
from tournaments.desk.people.selectors.imports import columns_of, plan_import
from tournaments.desk.people.selectors.own_data import own_entry
from tournaments.desk.people.selectors.questions import (
    answers_by_entry,
    answers_of,
    judged,
    missing_in,
    questions_for,
    questions_of,
    with_counts,
)
from tournaments.desk.people.services.answers import write_answers
from tournaments.desk.people.services.duplicates import merge_players
from tournaments.desk.people.services.imports import import_players
from tournaments.desk.people.services.own_application import change_answers, change_application
from tournaments.desk.people.services.persons import remove_entry
from tournaments.desk.people.services.privacy import erase_person
from tournaments.desk.people.services.questions import (
    add_question,
    change_question,
    order_questions,
    remove_question,
)
from tournaments.desk.people.services.registration import apply_to_play, refuse_application
from tournaments.desk.people.services.separation import separate_people
from tournaments.desk.setup.services.copying import copy_tournament
from tournaments.desk.setup.services.tournaments import change_state, update_tournament
from tournaments.models import Answer, Entry, LogEntry, Question
from tournaments.trust.archive.export import tournament_file

pytestmark = pytest.mark.django_db

SHIRT: dict[str, Any] = {
    "kind": "choice",
    "text": "Shirt",
    "choices": ["S", "M"],
    "required": True,
    "shown": "staff",
}
DINNER: dict[str, Any] = {"kind": "yes_no", "text": "Dinner?", "shown": "public"}
DIET: dict[str, Any] = {"kind": "text", "text": "Diet", "help": "For the kitchen."}
EVA: dict[str, Any] = {"given_name": "Eva", "family_name": "Ruiz", "contact": "eva@example.org"}


@pytest.fixture
def hall() -> Hall:
    hall = make_hall(players=2, started=False, registration="open")
    for facts in (SHIRT, DINNER, DIET):
        add_question(tournament=hall.tournament, by=hall.organiser, **facts)
    return hall


def question(number: int) -> Question:
    return Question.objects.select_related("tournament").get(number=number)


def entry(number: int = 1) -> Entry:
    return Entry.objects.select_related("player", "tournament").get(number=number)


def texts() -> list[str]:
    return [one.text for one in questions_of(entry().tournament)]


def answered(hall: Hall, number: int = 1, **answers: str) -> dict[int, str]:
    sent = {int(key[1:]): text for key, text in answers.items()}
    return write_answers(entry=entry(number), answers=sent, by=hall.organiser)


WRONG = [
    pytest.param({"text": " "}, ["question_missing"], id="no question"),
    pytest.param({"kind": "number", "shown": "me"}, ["unknown_choice", "unknown_choice"], id="kind, readers"),
    pytest.param({"choices": ["S", " "]}, ["number_of_choices"], id="one choice is none"),
    pytest.param({"choices": ["M", "m"]}, ["choice_twice"], id="twice"),
    pytest.param({"choices": ["M", "x" * 81]}, ["choice_too_long"], id="long choice"),
    pytest.param({"text": "x" * 161}, ["too_long"], id="long question"),
]


@each(("facts", "codes"), WRONG, apart=rolled_back)
def test_questions_that_cannot_be(hall: Hall, facts: dict[str, object], codes: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        add_question(tournament=hall.tournament, by=hall.organiser, **{**SHIRT, **facts})
    assert [fault.code for fault in refused.value.faults] == codes
    assert texts() == ["Shirt", "Dinner?", "Diet"]


def test_questions_are_the_organisers_and_logged(hall: Hall) -> None:
    with pytest.raises(Forbidden):
        add_question(tournament=hall.tournament, by=hall.head, **DIET)
    written = LogEntry.objects.latest("number")
    after, rows = written.after or {}, written.rows or {}
    assert (written.action, written.subject, after["text"]) == ("add_question", "question:3", "Diet")
    assert rows["question:3"]["position"] == 3
    change_question(question=question(3), by=hall.organiser, text="Diet")
    assert LogEntry.objects.latest("number").number == written.number


def test_other_words_go_to_those_who_chose_and_a_choice_left_out_stays_with_them(hall: Hall) -> None:
    answered(hall, q1="S")
    answered(hall, 2, q1="M")
    change_question(question=question(1), by=hall.organiser, renamed={"S": "Small"}, choices=["Small", "L"])
    assert (answers_of(entry(1)), answers_of(entry(2))) == ({1: "Small"}, {1: "M"})
    assert next(counts for _one, _count, counts in with_counts(hall.tournament)) == [
        ("Small", 1),
        ("L", 0),
        ("M", 1),
    ]
    assert answered(hall, 2, q3="none") == {1: "M", 3: "none"}
    with pytest.raises(Refused):
        answered(hall, 1, q1="M")


def test_a_question_that_is_answered_keeps_its_kind_and_its_readers(hall: Hall) -> None:
    answered(hall, q1="S")
    refused: list[dict[str, Any]] = [{"kind": "text"}, {"shown": "public"}]
    for facts in refused:
        with pytest.raises(Conflict, match="question_answered"):
            change_question(question=question(1), by=hall.organiser, **facts)
    assert change_question(question=question(1), by=hall.organiser, shown="organisers").shown == "organisers"
    assert change_question(question=question(3), by=hall.organiser, shown="public").shown == "public"


def test_order(hall: Hall) -> None:
    order_questions(tournament=hall.tournament, numbers=[3, 1, 2], by=hall.organiser)
    assert texts() == ["Diet", "Shirt", "Dinner?"]
    with pytest.raises(Invalid, match="not_every_question"):
        order_questions(tournament=hall.tournament, numbers=[3, 1], by=hall.organiser)


def test_a_question_goes_with_as_many_answers_as_were_told(hall: Hall) -> None:
    answered(hall, q1="S")
    with pytest.raises(Conflict, match="answers_would_go"):
        remove_question(question=question(1), by=hall.organiser)
    remove_question(question=question(1), by=hall.organiser, answers=1)
    assert (texts(), Answer.objects.count()) == (["Dinner?", "Diet"], 0)
    assert LogEntry.objects.latest("number").rows == {"question:1": None}


JUDGED = [
    pytest.param({1: "m", 2: "JA", 3: " nuts "}, {1: "M", 2: "yes", 3: "nuts"}, [], id="as people write"),
    pytest.param({}, {}, [("answer_missing", "answers[1]")], id="required"),
    pytest.param({1: "XL"}, {}, [("answer_not_offered", "answers[1]")], id="no such choice"),
    pytest.param({1: "S", 2: "perhaps"}, {1: "S"}, [("answer_not_offered", "answers[2]")], id="yes or no"),
    pytest.param({1: "S", 3: "x" * 301}, {1: "S"}, [("answer_too_long", "answers[3]")], id="long"),
    pytest.param({1: "S", 9: "x"}, {1: "S"}, [("no_such_question", "answers[9]")], id="no such question"),
]


@each(("sent", "answers", "faults"), JUDGED, apart=rolled_back)
def test_answers_as_they_are_sent(hall: Hall, sent: Any, answers: Any, faults: Any) -> None:
    read, found = judged(questions_of(hall.tournament), sent, must=True)
    assert (read, [(fault.code, fault.field) for fault in found]) == (answers, faults)


def test_who_reads_what(hall: Hall) -> None:
    readers = {hall.organiser: 3, hall.head: 3, hall.referee: 2}
    seen = {by: len(questions_for(by, hall.tournament)) for by in readers}
    assert seen == readers


def test_of_whoever_is_not_listed_strangers_read_nothing(hall: Hall) -> None:
    answered(hall, q2="yes")
    asked = questions_for(AnonymousUser(), hall.tournament)
    assert answers_by_entry([entry()], asked) == {entry().pk: {2: "yes"}}
    player = entry().player
    player.listed = "hidden"
    player.save()
    with naming.seen_by_everybody():
        assert answers_by_entry([entry()], asked) == {}


def test_an_application_with_every_fault_and_then_right(hall: Hall) -> None:
    with pytest.raises(Refused) as refused:
        apply_to_play(tournament=hall.tournament, **{**EVA, "contact": "eva"}, answers={2: "maybe"})
    assert [fault.code for fault in refused.value.faults] == [
        "bad_contact",
        "answer_missing",
        "answer_not_offered",
    ]
    applied = apply_to_play(tournament=hall.tournament, **EVA, answers={1: "S"}).entry
    change_application(entry=applied, **EVA, answers={1: "M", 3: "no nuts"})
    assert answers_of(applied) == {1: "M", 3: "no nuts"}
    change_application(entry=applied, **EVA)
    assert answers_of(applied) == {1: "M", 3: "no nuts"}
    update_tournament(tournament=hall.tournament, by=hall.organiser, registration="by_hand")
    for write in (change_answers, lambda **sent: change_application(**EVA, **sent)):
        with pytest.raises(Conflict, match="registration_closed"):
            write(entry=applied, answers={1: "S"})
    assert "no nuts" not in str([(row.before, row.after, row.rows) for row in LogEntry.objects.all()])
    refuse_application(tournament=hall.tournament, number=applied.number, by=hall.organiser)
    assert not Answer.objects.exists()


def test_the_organiser_is_not_held_up(hall: Hall) -> None:
    assert missing_in([entry(1), entry(2)], questions_of(hall.tournament)) == {1, 2}
    assert answered(hall, q3="vegan") == {3: "vegan"}
    assert answered(hall, q1="S", q3="") == {1: "S"}
    assert missing_in([entry(1), entry(2)], questions_of(hall.tournament)) == {2}
    assert LogEntry.objects.latest("number").after is None
    with pytest.raises(Forbidden):
        write_answers(entry=entry(), answers={1: "M"}, by=hall.head)


def test_a_list_brings_answers(hall: Hall) -> None:
    sheet = read_text("Name;Country;SHIRT;Dinner?;Shoe\nAda Rossi;ITA;m;sì;38\nBea Verdi;ITA;XXL;;")
    reading = read_table(sheet, columns_of(questions_of(hall.tournament)))
    assert reading.unused == ["Shoe"]
    planned = plan_import(hall.tournament, reading.rows, hall.organiser)
    assert [fault.field for fault in planned[1].faults] == ["question-1"]
    made = import_players(
        tournament=hall.tournament, rows=reading.rows, choices={1: "skip"}, by=hall.organiser
    )
    assert [answers_of(one) for one in made.entries] == [{1: "M", 2: "yes"}]


def test_a_column_for_each_question(hall: Hall) -> None:
    answered(hall, q1="S", q2="no")
    sheet = registration_sheet(hall.tournament)
    assert [column.heading for column in sheet.columns][-3:] == ["Shirt", "Dinner?", "Diet"]
    assert sorted(list(map(str, row[-3:])) for row in sheet.rows) == [["", "", ""], ["S", "no", ""]]


def test_erased_with_the_person_and_with_the_entry(hall: Hall) -> None:
    answered(hall, q3="vegan")
    answered(hall, 2, q3="vegan")
    assert own_entry(entry())["tournaments"][0]["answers"] == [{"question": "Diet", "answer": "vegan"}]
    erase_person(entry=entry(), by=hall.organiser, reason="asked")
    assert own_entry(entry())["tournaments"][0]["answers"] == []
    remove_entry(entry=entry(2), by=hall.organiser)
    assert not Answer.objects.exists()


def test_at_the_end_those_stay_that_everybody_reads(hall: Hall) -> None:
    answered(hall, q1="S", q2="no", q3="vegan")
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    assert answers_of(entry()) == {2: "no"}


def test_a_copy_asks_the_same(hall: Hall) -> None:
    answered(hall, q1="S")
    copy = copy_tournament(source=hall.tournament, by=hall.organiser, name="Next year")
    assert [(one.number, one.text) for one in questions_of(copy)] == [
        (1, "Shirt"),
        (2, "Dinner?"),
        (3, "Diet"),
    ]
    assert Answer.objects.count() == 1


def test_a_merge_carries_answers_and_gives_them_back(hall: Hall) -> None:
    answered(hall, 1, q1="S")
    answered(hall, 2, q1="M", q3="vegan")
    keep, drop = entry(1).player, entry(2).player
    merge_players(keep=keep, drop=drop, by=hall.organiser)
    assert answers_of(entry(1)) == {1: "S", 3: "vegan"}
    separate_people(
        tournament=hall.tournament, merged=keep.merged.get(), by=hall.organiser, reason="two people"
    )
    assert (answers_of(entry(1)), answers_of(entry(2))) == ({1: "S"}, {3: "vegan"})


def content(kind: str) -> bytes:
    with ZipFile(BytesIO(tournament_file(entry().tournament, kind))) as file:
        return b"".join(file.read(name) for name in file.namelist())


def test_files_have_the_questions_and_a_backup_the_answers(hall: Hall) -> None:
    answered(hall, q3="gluten-free")
    found = {
        kind: (b"For the kitchen." in text, b"gluten-free" in text)
        for kind in ("public", "full", "backup")
        for text in [content(kind)]
    }
    assert found == {"public": (True, False), "full": (True, False), "backup": (True, True)}
