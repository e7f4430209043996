"""The rules choose among likely readings: rows of readings with what is chosen."""

import json
from typing import Any

from eye.choosing import CALLS, choose
from eye.tile import Tile
from tests.eye.test_phone import READER, run_script
from tests.rows import each


def tiles(text: str) -> list[Tile]:
    """Tiles from `1m 2m/3m=0.6 | 5p<`: a name, `/next=p` where it is unsure, `<` sideways, `|` between groups."""
    read, group = [], 0
    for word in text.split():
        if word == "|":
            group += 1
            continue
        sideways, word = word.endswith("<"), word.rstrip("<")
        name, _, rest = word.partition("/")
        others = [
            (other, float(p)) for other, _, p in (part.partition("=") for part in rest.split("/") if part)
        ]
        read.append(Tile(name, 1 - sum(p for _, p in others), [], sideways, group, others))
    return read


CLOSED = "1m 2m 3m 4m 5m 6m 2p 3p 4p 6s 7s 8s 9s {}"


CASES = {
    "a clear hand stays": (CLOSED.format("9s"), "9s"),
    "the complete hand of two likely ones": (CLOSED.format("8s/9s=0.4"), "9s"),
    "a clear tile is not turned although it would win": (CLOSED.format("8s/9s=0.05"), "8s"),
    "a name that is hardly probable is no reading": (CLOSED.format("8s/9s=0.01/7s=0.2"), "8s"),
    "no tile five times": ("1m 1m 1m 1m 2m 3m 4m 5m 5m 5m 9p 9p 9p 1m/2m=0.3", "2m"),
    "a flower is there once": ("f1 f1/f2=0.3", "f2"),
    "a yaku of two complete hands": (
        "1p 1p 2s 3s 4s | 1m 2m< 3m | 6p 7p 8p< | 9s/5z=0.3 9s/5z=0.3 9s/5z=0.3<",
        "5z",
    ),
    "a concealed kong counts as three": ("1p 1p 2s 3s 4s 6s 7s 8s | x 6z 6z x | 6p 7p 8p/9p=0.4<", "8p"),
}
"""Readings by what they show, with the last tile as the rules choose it."""


def asked() -> list[tuple[str, dict[str, Any]]]:
    """The calls by which a phone asks for these choices."""
    return [
        ("choose", {"ruleset": "ema2025", "tiles": [tile.as_json() for tile in tiles(text)]})
        for text, _ in CASES.values()
    ]


@each("case", CASES)
def test_the_last_tile(case):
    text, expected = CASES[case]
    assert choose(tiles(text), "ema2025")[-1].tile == expected


def test_a_phone_is_told_the_same_names():
    """What a browser answers to these calls, `tests/browser/test_engine.py` holds to this."""
    told = [CALLS[name](request)[-1] for name, request in asked()]
    assert told == [expected for _, expected in CASES.values()]


def test_the_first_name_stays_among_the_next():
    last = choose(tiles(CLOSED.format("8s/9s=0.4")), "ema2025")[-1]
    assert (last.tile, last.p, last.next) == ("9s", 0.4, [("8s", 0.6)])


PLAIN = {
    "a tile that lies five times gives way": ("1m 1m 1m 1m 1m/2m=0.3 3m/4m=0.4", "1m 1m 1m 1m 2m 3m"),
    "a red five is a five": ("0p 5p 5p 5p 5p/6p=0.3", "0p 5p 5p 5p 6p"),
    "a flower is there once": ("f1/f2=0.4 f1/f3=0.3", "f2 f1"),
    "the less probable of two ways is not taken": ("1m 1m 1m 1m/2m=0.4 1m/3m=0.3", "1m 1m 1m 2m 1m"),
    "clear tiles stay although they cannot be": ("2s 2s 2s 2s 2s", "2s 2s 2s 2s 2s"),
}
"""Readings, and what is chosen without a rule set: so a phone chooses until its engine is ready."""
SCRIPT = """
import {{ possible }} from "{folder}/choosing.js";
console.log(JSON.stringify({rows}.map((row) => possible(row).map(({{ tile }}) => tile).join(" "))));
"""


@each("case", PLAIN)
def test_without_rules_only_the_number_of_copies_counts(case):
    text, expected = PLAIN[case]
    assert " ".join(tile.tile for tile in choose(tiles(text), None)) == expected


def test_both_languages_choose_alike_without_rules(tmp_path):
    rows = json.dumps([[tile.as_json() for tile in tiles(text)] for text, _ in PLAIN.values()])
    answers = run_script(SCRIPT.format(folder=READER.as_uri(), rows=rows), tmp_path)
    assert answers == [expected for _, expected in PLAIN.values()]
