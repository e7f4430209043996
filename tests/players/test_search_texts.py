"""The texts by which people are searched for follow the people, and tell no name that is not shown."""

import pytest

from players.models import Player, SearchText
from players.services import erase_person, list_person, write_search_texts
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db


def text_of(person: Player) -> str:
    return SearchText.objects.get(player=person).text


def test_a_text_follows_its_person() -> None:
    person = PlayerFactory.create(given_name="Jörg", family_name="Müller")
    assert text_of(person) == " muller jorg\n mueller joerg"
    person.family_name = "Ó Briain"
    person.save(update_fields=["family_name"])
    assert text_of(person) == " o briain jorg\n o briain joerg"
    list_person(person=person, listed="initials")
    assert text_of(person) == "\N{REPLACEMENT CHARACTER} o b j"
    list_person(person=person, listed="hidden")
    assert text_of(person) == ""
    list_person(person=person, listed="name")
    erase_person(person)
    assert text_of(person) == ""


def test_missing_texts_are_written() -> None:
    """Those of people whom an older release has stored."""
    people = Player.objects.bulk_create(Player(family_name=f"Rossi {n}") for n in range(3))
    assert (write_search_texts(), write_search_texts()) == (3, 0)
    assert [text_of(person) for person in people] == [" rossi 0", " rossi 1", " rossi 2"]
