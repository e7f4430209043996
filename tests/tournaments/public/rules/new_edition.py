"""Where an edition and its yaku are, in a copy of the project to which they were added (test_new_edition.py)."""

from typing import Any

from django.test import Client
from rest_framework.test import APIClient

from scoring.browser import score_hands
from tests.factories import make_hall
from tests.markup import text_of

KEY, FLAG = "ema2031", "tsubame_gaeshi"
HAND = {
    "concealed": "123m456p22z77z",
    "win_tile": "7z",
    "melds": [{"type": "chi", "tiles": "789s"}],
    "flags": [FLAG],
}
RECORD = {**HAND, "self_draw": False, "discarder": "W", "seat": "S", "round": "E"}


def places() -> dict[str, Any]:
    """Each place by its name, with what stands there of the edition and its yaku."""
    hall = make_hall(ruleset=KEY)
    client, program = Client(), APIClient()
    client.force_login(hall.organiser)
    won = {"player": hall.names(hall.table())[1], "hand": HAND}
    hall.send(hall.table(), {"kind": "win", "discarder": hall.names(hall.table())[2], "winners": [won]})
    rules = program.get(f"/api/v1/rulesets/{KEY}/").json()
    scored = program.post("/api/v1/score/", {"ruleset": KEY, "record": RECORD}, format="json").json()
    (in_browser,) = score_hands({"ruleset": KEY, "lines": [RECORD]})
    book = client.get(f"/rules/{KEY}/").text
    return {
        "form of a tournament": f'value="{KEY}"' in client.get("/new/").text,
        "API": [pattern["code"] for pattern in rules["patterns"] if pattern["code"] in ("uumensai", FLAG)],
        "flag of the API": [flag["names"]["ja"] for flag in rules["flags"] if flag["code"] == FLAG],
        "score": scored["patterns"],
        "browser": in_browser["patterns"],
        "book": [
            words in book
            for words in ("All types", "五門斎", "All suits, winds and dragons.", "Swallow counter")
        ],
        "calculator": FLAG in client.get("/calculator/", {"rules": KEY}).text,
        "form of a hand": FLAG in client.get(f"/table/{hall.table().pk}/hand/").text,
        "table": "Swallow counter" in text_of(client.get(f"/table/{hall.table().pk}/")),
    }
