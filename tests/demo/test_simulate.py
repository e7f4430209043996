"""`manage.py simulate`: the hands it plays, and its refusals."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.factories import make_hall
from tournaments.models import Hand, Tournament

pytestmark = pytest.mark.django_db


def simulate(*words):
    out = StringIO()
    call_command("simulate", *words, stdout=out)
    return out.getvalue()


def test_rounds_of_a_tournament():
    hall = make_hall(rounds=2, started=False)
    assert simulate(hall.tournament.slug, "--rounds", "2", "--hands", "2", "--seed", "9") == (
        "round 1: 2 hands\nround 2: 2 hands\n"
    )


def test_one_table():
    hall = make_hall(players=8, started=False)
    simulate(hall.tournament.slug, "--tables", "2", "--hands", "1", "--mistakes", "0")
    assert set(Hand.objects.values_list("table__number", flat=True)) == {2}


@pytest.mark.parametrize(
    ("ruleset", "state", "words", "said"),
    [
        pytest.param("ema2008", "public", ["nowhere"], "There is no tournament 'nowhere'.", id="unknown"),
        pytest.param(
            "ema2008", "public", ["--mistakes", "2"], "--mistakes is a share from 0 to 1.", id="no share"
        ),
        pytest.param("ema2008", "finished", [], "has ended", id="refused by a service"),
        pytest.param("zungjung33", "public", [], "know riichi alone", id="another game"),
    ],
)
def test_what_cannot_be(ruleset, state, words, said):
    hall = make_hall(players=0, started=False)
    Tournament.objects.update(ruleset=ruleset, state=state)
    target = [] if "nowhere" in words else [hall.tournament.slug]
    with pytest.raises(CommandError, match=said):
        simulate(*target, *words)
