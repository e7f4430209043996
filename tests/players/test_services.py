"""People are found again before new ones are made."""

import pytest

from players.imports import PersonRow
from players.models import Club, Player
from players.services import create_player, find_or_create_players
from scoring.faults import Refused

pytestmark = pytest.mark.django_db


def test_new_people_get_their_club():
    ana, eva = find_or_create_players(
        [
            PersonRow(1, "Ana", "Pérez", "ESP", "13000001", "Madrid"),
            PersonRow(2, "Eva", "Ruiz", "ESP", "", "Madrid"),
        ]
    )
    assert (ana.club, eva.club) == (Club.objects.get(), Club.objects.get())
    assert (ana.full_name, ana.list_name, str(ana.club)) == ("Ana Pérez", "PÉREZ Ana", "Madrid")


FOUND = [
    pytest.param(PersonRow(1, "A.", "Pérez", "ESP", "13000001"), "13000001", id="by number"),
    pytest.param(PersonRow(1, "ana", "PÉREZ", "ESP"), "13000001", id="by name and country"),
]


@pytest.mark.parametrize(("row", "number"), FOUND)
def test_known_people_are_found(row, number):
    known = create_player(given_name="Ana", family_name="Pérez", country="ESP", ema_number=number)
    assert find_or_create_players([row]) == [known]


def test_a_number_completes_a_person_known_without_one():
    known = create_player(given_name="Ana", family_name="Pérez", country="ESP")
    assert find_or_create_players([PersonRow(1, "Ana", "Pérez", "ESP", "13000001")]) == [known]
    known.refresh_from_db()
    assert known.ema_number == "13000001"


REFUSED = [
    pytest.param(
        PersonRow(3, "Eva", "Ruiz", "ESP", "13000001"), "ema_number_taken", id="somebody else's number"
    ),
    pytest.param(PersonRow(3, "Li", "Wei", "CHN"), "several_players", id="two people of that name"),
]


@pytest.mark.parametrize(("row", "code"), REFUSED)
def test_doubtful_people_are_refused(row, code):
    create_player(given_name="Ana", family_name="Pérez", country="ESP", ema_number="13000001")
    for number in ("24000001", "24000002"):
        create_player(given_name="Li", family_name="Wei", country="CHN", ema_number=number)
    with pytest.raises(Refused) as refused:
        find_or_create_players([row])
    assert [fault.code for fault in refused.value.faults] == [code]
    assert refused.value.faults[0].field.startswith("lines[3].")


def test_create_player_refuses_a_number_that_is_taken():
    create_player(given_name="Ana", family_name="Pérez", ema_number="13000001", club="Madrid")
    with pytest.raises(Refused, match="ema_number_taken"):
        create_player(given_name="Eva", family_name="Ruiz", ema_number="13000001")
    assert Player.objects.count() == 1
