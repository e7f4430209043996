"""A list enters as its preview says, whole or not at all; twice changes nothing."""

import pytest

from players.imports import read_table
from players.models import Player
from players.tables import read_text
from scoring.faults import Refused
from tests.factories import AccountFactory, PlayerFactory, make_hall
from tournaments.common.chain.log import verify_chain
from tournaments.common.errors import Forbidden
from tournaments.desk.people.selectors.imports import plan_import
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.people.services.imports import import_players
from tournaments.models import Entry, LogEntry

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]

LIST = """Land;Name;EMA-Nr;Verein;Team;E-Mail
SUI;MEIER Urs;;Drache;Rot;urs@example.org
ESP;Ana Pérez;13000001;;;
CHN;Li Wei;;;;
ITA;Marta Rossi;;;;
Atlantis;Eva Nowhere;;;;
ESP;Nobody Here;13000001;;;
"""


@pytest.fixture
def hall():
    return make_hall(players=0)


@pytest.fixture
def known(hall):
    """People of another tournament, who play in public; and Marta, who is entered already."""
    other = make_hall(name="Riga Open", players=0)
    facts = [
        {"given_name": "Ana", "family_name": "Pérez", "country": "ESP", "ema_number": "13000001"},
        *(
            {"given_name": "Li", "family_name": "Wei", "country": "CHN", "ema_number": f"2400000{n}"}
            for n in (1, 2)
        ),
    ]
    people = [PlayerFactory.create(**one) for one in facts]
    for person in people:
        add_entry(tournament=other.tournament, player=person, by=other.organiser)
    marta = PlayerFactory.create(given_name="Marta", family_name="Rossi", country="ITA")
    add_entry(tournament=hall.tournament, player=marta, by=hall.organiser)
    return people


def rows(text=LIST):
    return read_table(read_text(text)).rows


def enter(hall, choices=None, text=LIST, **more):
    more.setdefault("by", hall.organiser)
    return import_players(tournament=hall.tournament, rows=rows(text), choices=choices or {}, **more)


def stored():
    return Player.objects.count(), Entry.objects.count(), LogEntry.objects.count()


def test_every_row_has_its_fate(hall, known):
    planned = plan_import(hall.tournament, rows(), hall.organiser)
    assert [(one.fate.value, one.default) for one in planned] == [
        ("new", "new"),
        ("known", "known"),
        ("conflict", ""),
        ("entered", "skip"),
        ("fault", ""),
        ("fault", ""),
    ]
    assert planned[2].options == (str(known[1].pk), str(known[2].pk), "new", "skip")
    assert [[fault.code for fault in one.faults] for one in planned[2:]] == [
        ["several_players"],
        [],
        ["unknown_country"],
        ["ema_number_twice"],
    ]


def test_nothing_is_entered_until_everything_can_be(hall, known):
    before = stored()
    with pytest.raises(Refused) as refused:
        enter(hall)
    assert [(fault.code, fault.field) for fault in refused.value.faults] == [
        ("several_players", "lines[4].name"),
        ("unknown_country", "lines[6].country"),
        ("ema_number_twice", "lines[7].ema_number"),
    ]
    assert stored() == before


def test_chosen_row_by_row_and_twice_changes_nothing(hall, known):
    choices = {2: str(known[2].pk), 4: "skip", 5: "skip"}
    done = enter(hall, choices)
    assert ([entry.number for entry in done.entries], done.skipped) == ([2, 3, 4], 3)
    urs, ana, wei = done.entries
    assert (urs.player.full_name, urs.player.country, urs.club_name) == ("Urs Meier", "CHE", "Drache")
    assert (urs.team, urs.contact) == ("Rot", "urs@example.org")
    assert (ana.player, wei.player) == (known[0], known[2])
    assert verify_chain(hall.tournament) is None
    before = stored()
    again = enter(hall, {4: "skip", 5: "skip"})
    assert (again.entries, again.skipped, stored()) == ([], 6, before)


def test_a_namesake_can_be_somebody_new(hall, known):
    done = enter(hall, {0: "new"}, "Li Wei;CHN")
    assert done.entries[0].player not in known
    assert enter(hall, {}, "Li Wei;CHN").entries == []


def test_a_namesake_of_somebody_here_can_be_somebody_new(hall, known):
    (one,) = plan_import(hall.tournament, rows("Marta Rossi;ITA;;Bari"), hall.organiser)
    assert (one.fate.value, one.options, one.default) == ("entered", ("skip", "namesake"), "skip")
    (marta,) = enter(hall, {0: "namesake"}, "Marta Rossi;ITA;;Bari").entries
    assert marta.player.entries.count() == 1


def test_two_of_one_name_in_a_list_can_be_two_people(hall):
    text = "Anna Bauer;AUT;;Wien\nAnna Bauer;AUT;;Graz"
    with pytest.raises(Refused, match="player_twice"):
        enter(hall, {}, text)
    done = enter(hall, {1: "namesake"}, text)
    assert len({entry.player_id for entry in done.entries}) == 2


def test_who_came_since_the_preview_is_not_entered_again(hall, known):
    with pytest.raises(Refused, match="rows_changed"):
        enter(hall, {0: "new"}, "Marta Rossi;ITA")
    with pytest.raises(Refused, match="rows_changed"):
        enter(hall, {0: "12345"}, "Urs Meier;CHE")
    with pytest.raises(Refused, match="no_players"):
        enter(hall, {}, "Name;Country")


def test_a_number_of_somebody_else_can_only_be_left_out(hall, known):
    (one,) = plan_import(hall.tournament, rows("Nobody Here;ESP;13000001"), hall.organiser)
    assert (one.fate.value, one.options, [fault.code for fault in one.faults]) == (
        "conflict",
        ("skip",),
        ["ema_number_taken"],
    )


def test_a_thousand_rows_cost_two_queries(hall, django_assert_num_queries):
    read = rows("\n".join(f"Ana Nuova{n};ESP" for n in range(1000)))
    organiser = hall.organiser
    with django_assert_num_queries(2):
        plan_import(hall.tournament, read, organiser)


def test_only_the_organiser(hall):
    for by in (hall.head, AccountFactory.create()):
        with pytest.raises(Forbidden):
            enter(hall, by=by)
