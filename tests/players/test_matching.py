"""Rows of a list mean people we know, or new ones."""

import pytest

from players.imports import PersonRow
from players.matching import match_people
from players.models import Player
from players.services import create_player
from tests.apart import rolled_back
from tests.rows import each

pytestmark = pytest.mark.django_db


@pytest.fixture
def known():
    ana = create_player(given_name="Ana", family_name="Pérez", country="ESP", ema_number="13000001")
    eva = create_player(given_name="Eva", family_name="Ruiz", country="ESP")
    twins = [
        create_player(given_name="Li", family_name="Wei", country="CHN", ema_number=f"2400000{n}")
        for n in (1, 2)
    ]
    return {"ana": ana, "eva": eva, "twins": twins}


ROWS = [
    # the row, who it means, what it adds, the fault
    pytest.param(("A.", "Pérez", "ESP", "13000001"), "ana", {}, "", id="by number"),
    pytest.param(("A.", "Perez", "", "13000001"), "ana", {}, "", id="by number, without accents"),
    pytest.param(("ana", "PÉREZ", "ESP"), "ana", {}, "", id="by name and country"),
    pytest.param(("Perez", "Ana", "ESP"), "ana", {}, "", id="given and family name changed over"),
    pytest.param(("Ana", "Pérez", "PRT"), None, {}, "", id="another country"),
    pytest.param(("Ana", "Pérez", "ESP", "13000009"), None, {}, "", id="another number"),
    pytest.param(
        ("Eva", "Ruiz", "ESP", "13000002"), "eva", {"ema_number": "13000002"}, "", id="a number is added"
    ),
    pytest.param(("Eva", "Ruiz", "ESP", "", "Madrid"), "eva", {"club": "Madrid"}, "", id="a club is added"),
    pytest.param(
        ("Eva", "Ruiz", "ESP", "13000001"), None, {}, "ema_number_taken", id="somebody else's number"
    ),
    pytest.param(("Li", "Wei", "CHN"), None, {}, "several_players", id="two people of that name"),
    pytest.param(("Li", "Wei", "CHN", "24000002"), "second", {}, "", id="one of them by number"),
]


SPELLINGS = [
    pytest.param(("Juergen", "Gruebl"), True, id="umlauts spelt out"),
    pytest.param(("Jurgen", "Grubl"), True, id="umlauts left out"),
    pytest.param(("Jürgen", "Grübl"), True, id="as it is"),
    pytest.param(("Jürgen", "Gruhbl"), False, id="another name"),
]


@each(("name", "same"), SPELLINGS, apart=rolled_back)
def test_a_name_is_known_in_each_spelling(name: tuple[str, str], same: bool) -> None:
    person = create_player(given_name="Jürgen", family_name="Grübl", country="AUT")
    (match,) = match_people([PersonRow(*name, "AUT", line=1)], Player.objects.all())
    assert match.person == (person if same else None)


LIKELY = [
    # the row, whether likely people are offered, who it means, whether by the name alone
    pytest.param(("Eva", "Ruiz"), True, "eva", True, id="a list without countries"),
    pytest.param(("Eva", "Ruiz"), False, None, False, id="where nobody looks, a name alone is nobody known"),
    pytest.param(("Noa", "Levi", "ISR"), True, "noa", True, id="a person without a country"),
    pytest.param(("Eva", "Ruiz", "PRT"), True, None, False, id="two countries are two people"),
    pytest.param(("Eva", "Ruiz", "ESP"), True, "eva", False, id="name and country are sure"),
]


@each(("row", "likely", "who", "by_name"), LIKELY, apart=rolled_back)
def test_a_missing_country_leaves_a_likely_person(known, row, likely, who, by_name):
    known["noa"] = create_player(given_name="Noa", family_name="Levi")
    (match,) = match_people([PersonRow(*row, line=1)], Player.objects.all(), likely=likely)
    assert (match.person, match.likely) == (known.get(who), by_name)


def test_two_likely_people_are_asked_for(known):
    both = (known["eva"], create_player(given_name="Éva", family_name="Ruiz", country="HUN"))
    (match,) = match_people([PersonRow("Eva", "Ruiz", line=1)], Player.objects.all(), likely=True)
    assert (match.several, match.fault and match.fault.code) == (both, "several_players")


@each(("row", "who", "gains", "code"), ROWS, apart=rolled_back)
def test_whom_a_row_means(known, row, who, gains, code):
    (match,) = match_people([PersonRow(*row, line=1)], Player.objects.all())
    assert match.person == (known["twins"][1] if who == "second" else known.get(who))
    assert (match.gains, match.fault.code if match.fault else "") == (gains, code)
    assert (match.fault and match.fault.expected) is None
    assert match.several == (tuple(known["twins"]) if code == "several_players" else ())


def test_a_name_means_nobody_whom_the_caller_may_not_know(known):
    rows = [
        PersonRow("Eva", "Ruiz", "ESP", "13000002", line=1),
        PersonRow("Ana", "Pérez", "ESP", "13000001", line=2),
    ]
    by_name, by_number = match_people(rows, Player.objects.none())
    assert (by_name.person, by_number.person) == (None, known["ana"])


def test_two_queries_for_any_list(known, django_assert_num_queries):
    rows = [PersonRow("Ana", f"Nuova{n}", "ESP", f"130001{n:02d}", line=n) for n in range(50)]
    with django_assert_num_queries(2):
        match_people(rows, Player.objects.all())
