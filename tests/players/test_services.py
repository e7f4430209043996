"""People are created, changed and forgotten."""

import pytest

from players.imports import PersonRow
from players.matching import match_people
from players.models import Club, Player
from players.services import change_person, create_player, forget_person, person_of_row
from scoring.faults import Refused
from tests.factories import AccountFactory

pytestmark = pytest.mark.django_db


def test_new_people_get_their_club():
    rows = [
        PersonRow("Ana", "Pérez", "ESP", "13000001", "Madrid", line=1),
        PersonRow("Eva", "Ruiz", "ESP", "", "Madrid", line=2),
    ]
    ana, eva = map(person_of_row, match_people(rows, Player.objects.all()))
    assert (ana.club, eva.club) == (Club.objects.get(), Club.objects.get())
    assert (ana.full_name, ana.list_name, str(ana.club)) == ("Ana Pérez", "PÉREZ Ana", "Madrid")


def test_create_player_refuses_a_number_that_is_taken():
    create_player(given_name="Ana", family_name="Pérez", ema_number="13000001", club="Madrid")
    with pytest.raises(Refused, match="ema_number_taken"):
        create_player(given_name="Eva", family_name="Ruiz", ema_number="13000001")
    assert Player.objects.count() == 1


def test_a_person_is_changed_in_part():
    ana = create_player(given_name="Ana", family_name="Perez", country="ESP", club="Madrid")
    change_person(person=ana, family_name="Pérez", ema_number="13000001")
    ana.refresh_from_db()
    assert (ana.full_name, ana.country, ana.ema_number) == ("Ana Pérez", "ESP", "13000001")
    assert ana.club == Club.objects.get()
    change_person(person=ana, club="")
    assert not Player.objects.exclude(club=None).exists()
    eva = create_player(given_name="Eva", family_name="Ruiz")
    with pytest.raises(Refused) as refused:
        change_person(person=eva, ema_number="13000001")
    (fault,) = refused.value.faults
    assert (fault.code, fault.expected, fault.found) == ("ema_number_taken", None, "13000001")


def test_nobody_is_forgotten_who_signs_in_or_has_a_number_that_counts():
    signs_in = create_player(given_name="Ana", family_name="Pérez")
    AccountFactory.create(player=signs_in)
    assert not forget_person(signs_in)
    numbered = create_player(given_name="Eva", family_name="Ruiz", ema_number="13000001")
    assert not forget_person(numbered, with_number=False)
    assert forget_person(numbered)
    assert list(Player.objects.all()) == [signs_in]
