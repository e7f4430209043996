"""What a log entry is about, in words."""

import pytest
from django.test import Client

from tests.factories import Hall, PlayerFactory, draw, make_hall
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.stages.test_services import add, played
from tournaments.desk.people.services.entries import add_entry, withdraw_entry
from tournaments.desk.stages.services import opening as openings
from tournaments.models import Entry, Penalty
from tournaments.play.penalties.services.penalties import give_penalty
from tournaments.trust.journal.presentation.subjects import Subjects


@pytest.fixture
def penalty(hall: Hall) -> Penalty:
    entry = Entry.objects.get(number=2)
    return give_penalty(stage=hall.stage, entry=entry, rule="warning", reason="talks", by=hall.head)


def test_subjects_are_said_in_words(hall: Hall, penalty: Penalty) -> None:
    table = hall.table(2)
    name = Entry.objects.get(number=2).player.full_name
    said = {
        f"table:{table.pk}": "Table 2, round 1",
        f"table:{table.pk}/hand:3": "Table 2, round 1 · hand 3",
        f"table:{table.pk}/seat:W": "Table 2, round 1 · West",
        f"table:{table.pk} table:{hall.table(1).pk}": "Table 2, round 1 · Table 1, round 1",
        "entry:2": name,
        f"penalty:{penalty.number}": name,
        "stage:1/round:3": "Round 3",
        "stage:1/plan:4": "plan 4",
        "entries": "",
        "tournament": "",
        "table:999999": "table:999999",
        "something else": "something else",
    }
    subjects = Subjects(hall.tournament, said)
    assert {subject: subjects.words(subject) for subject in said} == said


def test_where_there_are_stages_they_are_named(db: None) -> None:
    hall = played(8)
    second = add(hall, cut="all", name="FINALE grande")
    openings.open_stage(stage=second, by=hall.organiser)
    subjects = Subjects(hall.tournament, ["stage:2/plan:1"])
    assert subjects.words("stage:2/plan:1") == "FINALE grande · plan 1"
    assert subjects.words("stage:2") == "FINALE grande"


def test_another_tournaments_table_is_not_named(hall: Hall) -> None:
    other = make_hall(name="Turku Open")
    assert Subjects(hall.tournament, [f"table:{other.table().pk}"]).tables == {}


def test_the_page_says_them(hall: Hall) -> None:
    hall.send(hall.table(1), draw())
    withdraw_entry(entry=Entry.objects.get(number=3), by=hall.organiser)
    late = add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    client: Client = client_of(hall.organiser)
    html = client.get("/t/bologna-open/log/").content.decode()
    assert "Table 1, round 1 · hand 1</span>" in html
    assert f"{Entry.objects.get(number=3).player.full_name}</span>" in html
    assert f"{late.player.full_name}</span>" in html
