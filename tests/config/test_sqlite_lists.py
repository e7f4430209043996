"""Long lists of keys on SQLite."""

import pytest
from django.db import connection
from django.db.models import prefetch_related_objects

from players.models import Player
from tests.factories import make_hall
from tournaments.models import Entry

MANY = 1_200


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="a limit of SQLite")
def test_more_than_a_thousand_rows_are_prefetched():
    """Its expressions are at most a thousand deep: a key in each was one too many."""
    hall = make_hall(players=0)
    people = Player.objects.bulk_create(Player(family_name=f"Rossi {n}") for n in range(MANY))
    Entry.objects.bulk_create(
        Entry(tournament=hall.tournament, player=person, number=n) for n, person in enumerate(people, start=1)
    )
    entries = list(Entry.objects.order_by("number"))
    prefetch_related_objects(entries, "player")
    assert [entry.player.family_name for entry in entries] == [f"Rossi {n}" for n in range(MANY)]
