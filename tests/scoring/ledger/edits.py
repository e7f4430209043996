"""Edits of the lines of a tournament file, as somebody might make them."""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from scoring.ledger.canonical import digest
from scoring.ledger.chain import hashed
from tests.scoring.ledger.packing import FULL, Lines, members_of, row

HAND = "hand:1.1.1.1.2"


def set_fact(key: str, **facts: Any) -> Callable[[Lines], None]:
    return lambda lines: row(lines, key).update(facts)


def set_in_event(lines: Lines) -> None:
    """An equal event in Python, with a fraction for a whole number."""
    event = row(lines, HAND)["event"]
    event["winners"][0]["claim"]["fan"] *= 1.0


def drop_row(key: str) -> Callable[[Lines], None]:
    return lambda lines: lines["rows.jsonl"].remove(
        next(one for one in lines["rows.jsonl"] if one["key"] == key)
    )


def add_row(lines: Lines) -> None:
    lines["rows.jsonl"].append({"key": "role:x.organiser", "facts": {"account": "x", "kind": "organiser"}})


def set_entry(place: int, **facts: Any) -> Callable[[Lines], None]:
    return lambda lines: lines["log.jsonl"][place - 1].update(facts)


def set_standing(lines: Lines) -> None:
    lines["standings.jsonl"][0]["rows"][0]["total"] = 99000


def set_figure_of_a_round(lines: Lines) -> None:
    lines["standings.jsonl"][0]["rows"][0]["rounds"][1]["raw"] = 1


def longer_standings(lines: Lines) -> None:
    lines["standings.jsonl"][0]["rows"].append({"place": 99})


def shorter_standings(lines: Lines) -> None:
    lines["standings.jsonl"].pop()


def rehash(lines: Lines) -> None:
    """The whole chain written anew, as somebody with the server could."""
    manifest, previous = json.loads(dict(members_of(FULL))["manifest.json"]), ""
    for entry in lines["log.jsonl"]:
        entry["prev_hash"] = previous
        entry["hash"] = previous = digest(hashed(entry, manifest["chain"], manifest["old_id"]))


def other_number(lines: Lines) -> None:
    row(lines, "entry:1")["ema_number"] = "04010001"
    lines["people.jsonl"][0]["ema_number"] = "04019999"


def number_gone(lines: Lines) -> None:
    row(lines, "entry:1")["ema_number"] = "04010001"
    lines["people.jsonl"][0].pop("ema_number", None)


PICTURE = b"the bytes of a picture"


def logo(text: str, of: bytes = PICTURE) -> Callable[[Lines], None]:
    """The settings say the hash of a logo, the line of the settings carries a text as its bytes."""
    return set_fact("settings", logo={"sha256": sha256(of).hexdigest(), "kind": "png"}, logo_png=text)


def same_number(lines: Lines) -> None:
    row(lines, "entry:1")["ema_number"] = lines["people.jsonl"][0]["ema_number"] = "04010001"


EVENT = {"kind": "exhaustive_draw", "tenpai": [], "riichi": []}
