"""The store can be checked by any SQLite: no constraint asks for a function that only Django brings."""

import sqlite3

import pytest
from django.db import IntegrityError, connection, transaction

from players.models import Player
from tests.apart import rolled_back
from tests.factories import ClubFactory, PlayerFactory, draw, make_hall
from tests.rows import each
from tournaments.play.standings.services import rebuild_standings

pytestmark = pytest.mark.django_db


def test_integrity_check_of_plain_sqlite() -> None:
    hall = make_hall()
    hall.send(hall.table(), draw())
    rebuild_standings(stage=hall.stage)
    ClubFactory.create()
    PlayerFactory.create(ema_number="01234567")
    connection.ensure_connection()
    with sqlite3.connect(":memory:") as plain:
        plain.deserialize(connection.connection.serialize())
        assert plain.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert plain.execute("SELECT count(*) FROM players_player").fetchone() == (Player.objects.count(),)
    plain.close()


WRONG = [
    pytest.param({"ema_number": "1234567"}, id="seven digits"),
    pytest.param({"ema_number": "1234567x"}, id="a letter"),
    pytest.param({"country": "It"}, id="two letters"),
    pytest.param({"country": "Ita"}, id="small letters"),
    pytest.param({"country": "IT1"}, id="a digit"),
]


@pytest.mark.postgres
@each("facts", WRONG, apart=rolled_back)
def test_the_constraints_refuse_what_they_did(facts: dict[str, str]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        PlayerFactory.create(**facts)
