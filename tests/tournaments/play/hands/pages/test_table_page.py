"""The page of a table: what happened in words, what the public may read of it, and how its game is closed."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.apart import rolled_back
from tests.factories import END, Hall, draw, make_hall, ron_tiles
from tests.markup import markup
from tests.rows import each
from tests.tournaments.conftest import client_of, shown
from tournaments.models import Hand, Round
from tournaments.play.penalties.services.penalties import cancel_penalty, give_penalty


def test_table_is_closed_by_time(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    hall.send(table, draw())
    Round.objects.update(started_at=timezone.now() - timedelta(days=1))
    assert "Time is up" in referee.get(f"/table/{table.pk}/close/").content.decode()
    referee.post(f"/table/{table.pk}/close/", {"kind": "end", "expected_seq": "2"})
    table.refresh_from_db()
    assert table.state == "finished"
    assert "This hand ends the game" not in shown(referee.get(f"/table/{table.pk}/"))


def test_table_is_closed_from_paper(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    scores = dict(zip(hall.names(table), ("41 200", "30000", "30000", "18000"), strict=True))
    sent = {"kind": "table_result", **{f"score-{key}": value for key, value in scores.items()}}
    answer = referee.post(f"/table/{table.pk}/close/", sent)
    assert answer.status_code == 400
    assert 'value="41 200"' in answer.content.decode()
    north = hall.names(table)[3]
    referee.post(f"/table/{table.pk}/close/", {**sent, f"score-{north}": "18800"})
    table.refresh_from_db()
    assert table.state == "finished"
    assert "Choose what happened" in markup(
        referee.post(f"/table/{table.pk}/close/", {"kind": "win"}, follow=True)
    )


def test_hands_are_public_by_policy(hall: Hall, reader: Client, referee: Client) -> None:
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    hall.send(table, ron_tiles(south, west))
    hand = Hand.objects.get()
    assert "2 fan 30 fu" in reader.get(f"/table/{table.pk}/").content.decode()
    assert reader.get(f"/hand/{hand.pk}/").status_code == 200
    hall.tournament.results_policy = "by_hand"
    hall.tournament.save()
    hidden = reader.get(f"/table/{table.pk}/").content.decode()
    assert "after the round" in hidden
    assert "32\u2009000" not in hidden
    assert "32\u2009000" in referee.get(f"/table/{table.pk}/").content.decode()
    assert reader.get(f"/t/bologna-open/players/{south}/").context["total"] == 0
    assert reader.get(f"/hand/{hand.pk}/").status_code == 403
    assert "2 fan 30 fu" in referee.get(f"/table/{table.pk}/").content.decode()


EVENTS: dict[str, Callable[[list[str]], dict[str, Any]]] = {
    "nagashi": lambda keys: {"kind": "nagashi_mangan", "claimants": keys[:1], "tenpai": []},
    "chombo": lambda keys: {"kind": "chombo", "offenders": keys[1:2]},
    "stopped": lambda keys: {"kind": "abortive_draw", "reason": "four_winds", "tenpai": []},
    "yakuman": lambda keys: {
        "kind": "win",
        "discarder": None,
        "winners": [{"player": keys[2], "claim": {"yakuman": 2}}],
    },
    "dead": lambda keys: {"kind": "exhaustive_draw", "tenpai": keys[:1], "dead": keys[3:]},
    "end": lambda keys: END,
}
WORDS = {
    "nagashi": "Nagashi mangan:",
    "chombo": "Chombo:",
    "stopped": "four identical winds",
    "yakuman": "2 yakuman",
    "dead": "dead hand:",
    "end": "Time is up",
}


@each("name", EVENTS, apart=rolled_back)
def test_everything_that_happens_has_words(hall: Hall, reader: Client, name: str) -> None:
    table = hall.table(1)
    keys = hall.names(table)

    event = EVENTS[name](keys)
    hall.send(table, event)
    assert WORDS[name] in reader.get(f"/table/{table.pk}/").content.decode()


@pytest.mark.django_db
def test_a_chombo_says_what_it_costs_after_the_game() -> None:
    hall = make_hall(ruleset="ema2025")
    table = hall.table()
    hall.send(table, {"kind": "chombo", "offenders": hall.names(table)[:1]})
    page = client_of(hall.referee).get(f"/table/{table.pk}/").content.decode()
    assert "(20\u2009000 off after the game)" in page


def test_a_penalty_of_the_desk_stands_on_the_page_of_the_table(
    hall: Hall, referee: Client, reader: Client
) -> None:
    table = hall.table(1)
    late = hall.entries(table)[0]
    given = give_penalty(
        stage=hall.stage,
        entry=late,
        reason="6 minutes",
        by=hall.head,
        amount=7000,
        round=hall.round(),
        kind="other",
    )
    address = f"/table/{table.pk}/"
    assert ["−7\u2009000" in client.get(address).content.decode() for client in (referee, reader)] == [
        True
    ] * 2
    cancel_penalty(penalty=given, by=hall.head, reason="the clock was wrong")
    assert "−7\u2009000" not in referee.get(address).content.decode()
