"""The page of one hand: the hands beside it, and the same hand in the calculator."""

import re
from html import unescape

import pytest
from django.test import Client

from tests.factories import draw, make_hall, ron_tiles

pytestmark = pytest.mark.django_db


def test_it_leads_to_the_hands_beside_it_and_to_the_calculator(reader: Client) -> None:
    hall = make_hall(ruleset="ema2025")
    table = hall.table()
    east, south, west, _north = hall.names(table)
    event = ron_tiles(south, west)
    event["riichi"] = [south]
    event["winners"][0]["hand"] |= {"flags": ["riichi"], "dora_indicators": "1s", "ura_indicators": "9m"}
    hands = [hall.send(table, one).data["hand"]["id"] for one in (draw(east), event, draw())]
    pages = [unescape(reader.get(f"/hand/{pk}/").content.decode()) for pk in hands]
    beside = [re.findall(r'rel="(prev|next)"\s+href="/hand/(\d+)/"', page) for page in pages]
    first, second, third = map(str, hands)
    assert beside == [[("next", second)], [("prev", first), ("next", third)], [("prev", second)]]
    (address,) = re.findall(r'href="(/calculator/\?[^"]+)"', pages[1])
    value = re.search(r"\d+ fan \d+ fu", pages[1])
    assert value is not None
    assert value[0] in unescape(reader.get(address).content.decode())
    assert "/calculator/?" not in pages[0]
