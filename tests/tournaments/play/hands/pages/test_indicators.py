"""The indicators and the riichi sticks of a won hand are shown wherever its tiles are."""

import pytest
from django.test import Client

from tests.factories import Hall, draw, make_hall, ron, ron_tiles
from tests.markup import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """South has won from West, both in riichi, with a stick of the deal before on the table."""
    hall = make_hall(players=4, ruleset="ema2025")
    _east, south, west, north = hall.names(hall.table())
    hall.send(hall.table(), {**draw(north), "riichi": [north]})
    event = ron_tiles(south, west)
    event["winners"][0]["hand"] |= {"flags": ["riichi"], "dora_indicators": "5m", "ura_indicators": "4m"}
    hall.send(hall.table(), {**event, "riichi": [south, west]})
    return hall


def hand_page(hall: Hall, seq: int) -> str:
    hand = hall.table().hands.get(seq=seq)
    return text_of(Client().get(f"/hand/{hand.pk}/")).replace("\N{THIN SPACE}", " ")


def test_both_rows_are_drawn(hall: Hall) -> None:
    for page in (f"/hand/{hall.table().hands.get(seq=2).pk}/", f"/table/{hall.table().pk}/"):
        html = Client().get(page).content.decode()
        dora, ura = html.partition("Dora indicators")[2].partition("Ura dora indicators")[::2]
        assert ("#t5m" in dora, "#t4m" in ura) == (True, True)


def test_sticks_are_among_the_payments(hall: Hall) -> None:
    names = {seat.wind: seat.entry.full_name for seat in hall.table().seats.select_related("entry__player")}
    words = hand_page(hall, 2)
    assert f"{names['S']} puts 1 000 on the table: riichi" in words
    assert f"{names['W']} puts 1 000 on the table: riichi" in words
    assert f"{names['S']} takes 3 000 from the table: riichi sticks" in words


def test_a_claim_has_no_sentence_about_sticks(hall: Hall) -> None:
    _east, south, west, _north = hall.names(hall.table())
    hall.send(hall.table(), {**ron(south, west, fan=2, fu=30), "riichi": [south]})
    assert "on the table: riichi" not in hand_page(hall, 3)
