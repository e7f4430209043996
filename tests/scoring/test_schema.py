"""The schemas and the engine agree about events and lines, as far as a schema can tell."""

import json
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openapi_schema_validator import OAS30Validator

from scoring import game, hands
from scoring.checks import ANNOTATIONS
from scoring.event_reader import EVENT_SHAPES, SPECS, read_event
from scoring.events import CLASSES
from scoring.faults import Refused
from scoring.rulesets import registry
from scoring.schema import RECORD_FIELDS, option_schema, schemas
from scoring.schema_examples import EVENTS, LINES
from tests.rows import each
from tests.scoring.cases import HERE, load
from tests.scoring.test_events import CANONICAL
from tests.search import SEARCH

COMPONENTS = schemas()
PLAYERS = list("ABCD")


@cache
def validator(name: str) -> OAS30Validator:
    return OAS30Validator({"components": {"schemas": COMPONENTS}, "$ref": f"#/components/schemas/{name}"})


def is_valid(name: str, value: Any) -> bool:
    """Whether the schema of this name takes the value."""
    return bool(validator(name).is_valid(value))


class AllRules:
    """Every kind of event and every field of a win: the games together, as the schema has them."""

    event_kinds = tuple(CLASSES)
    win_fields = frozenset(name for key in tuple(registry.keys()) for name in registry.get(key).win_fields)


BEYOND = {"unknown_player", "unknown_tile", "empty_claim", "no_hand_no_claim", "player_twice"}
"""The faults that a schema cannot tell, or not everywhere: they compare values, or know the tiles."""


def codes_of(event: Any) -> set[str]:
    """The codes of the faults that the reader names; none for an event that it takes."""
    try:
        read_event(AllRules, event, PLAYERS)
    except Refused as refused:
        return {fault.code for fault in refused.faults}
    return set()


def mended(event: Any) -> Any:
    """The event without what only the schema judges: the tiles of hands and racks, which the rule set reads."""
    event = deepcopy(event)
    winners = event.get("winners")
    for winner in winners if isinstance(winners, list) else ():
        if isinstance(winner, dict) and isinstance(winner.get("hand"), dict):
            winner["hand"] = {"concealed": "1m", "win_tile": "1m"}
    racks = event.get("racks")
    return {**event, "racks": {name: {} for name in racks}} if isinstance(racks, dict) else event


NAMES = st.sampled_from([*PLAYERS, "Z"])
NUMBERS = st.one_of(st.integers(-3, 3), st.sampled_from([10**9, 10**9 + 1, -(10**9) - 1, 1.5]))
SCRAPS = st.one_of(st.none(), st.booleans(), NUMBERS, NAMES, st.just("mangan"))
VALUES = st.one_of(
    SCRAPS,
    st.lists(st.one_of(SCRAPS, st.lists(NAMES, max_size=3)), max_size=3),
    st.dictionaries(st.sampled_from([*PLAYERS, "fan", "fu", "limit"]), SCRAPS, max_size=3),
)
SEEDS = st.sampled_from([*CANONICAL, *(event for _key, event in EVENTS.values())])


@st.composite
def events(draw: st.DrawFn) -> dict[str, Any]:
    """A valid event, or one of its parts changed, taken away or added."""
    text = json.dumps(draw(SEEDS))
    for number, player in enumerate(PLAYERS, 1):
        text = text.replace(f'"{number}"', f'"{player}"')
    event: dict[str, Any] = json.loads(text)
    for _turn in range(draw(st.integers(0, 2))):
        winners = event.get("winners")
        listed = winners if isinstance(winners, list) else []
        parts = [event, *(part for part in listed if isinstance(part, dict))]
        parts += [part["claim"] for part in parts[1:] if isinstance(part.get("claim"), dict)]
        part = draw(st.sampled_from(parts))
        names = sorted(
            {*part, *EVENT_SHAPES, "player", "claim", "status", "colour"} - {"kind", "hand", "racks"}
        )
        name = draw(st.sampled_from(names))
        if draw(st.booleans()):
            part[name] = draw(VALUES)
        else:
            part.pop(name, None)
    return event


@settings(max_examples=30 * SEARCH)
@given(events())
def test_the_schema_and_the_reader_agree_about_an_event(event):
    codes = codes_of(event)
    assert is_valid("GameEvent", mended(event)) == (not codes) or (codes and codes <= BEYOND), codes


@each("name", ["hand", "claim", "ruling", "liable", "status"])
def test_what_a_winner_does_not_have_may_be_null(name):
    """OpenAPI 3.0.3, `nullable`: it counts only beside a `type`."""
    winner = {"player": "B", "hand": {"concealed": "1m", "win_tile": "1m"}, "claim": {"fan": 1}, name: None}
    event = {"kind": "win", "discarder": "A", "winners": [winner]}
    assert (is_valid("GameEvent", event), codes_of(event)) == (True, set())


def cases() -> list[Any]:
    """The inputs of the rule cases that a rule set takes, each with its command."""
    rows = []
    for path in sorted((HERE / "cases").glob("*/*.json")):
        for case in json.loads(path.read_text(encoding="utf-8")):
            if isinstance(case.get("expect"), dict) and case["expect"].get("ok") and "input" in case:
                key = case.get("ruleset", path.parent.name)
                rows.append((key, case.get("command", "hands"), case["input"]))
    return rows


def test_the_schemas_take_every_line_that_the_rules_take():
    refused = []
    for key, command, line in cases():
        ruleset = registry.get(key)
        answer = (game.replay if command == "game" else hands.score_record)(ruleset, line)
        line = {name: value for name, value in line.items() if name not in ANNOTATIONS}
        name = "GameLine" if command == "game" else "AnyHandLine"
        if answer["ok"] and not is_valid(name, line):
            refused.append((key, line))
    assert refused == []
    assert len(cases()) > 300


@each("case", load("data", "real_games.json"))
def test_the_schema_takes_recorded_games(case):
    assert all(is_valid("GameEvent", event) for event in case["input"]["events"])


@each("kind", CLASSES)
def test_the_example_of_a_kind_can_be_played(kind):
    key, event = EVENTS[kind]
    step = game.apply(game.start(registry.get(key), list("1234")), event)
    assert (event["kind"], step.event.kind, is_valid("GameEvent", event)) == (kind, kind, True)


@each("name", LINES)
def test_the_example_of_a_line_is_answered(name):
    key, line = LINES[name]
    answer = (game.replay if name == "game" else hands.score_record)(registry.get(key), line)
    assert (answer["ok"], is_valid("GameLine" if name == "game" else "AnyHandLine", line)) == (True, True)


@each("key", registry.keys())
def test_every_field_of_a_rule_set_has_a_schema(key):
    ruleset = registry.get(key)
    assert {*ruleset.hand_fields, *ruleset.record_fields} <= RECORD_FIELDS.keys()
    assert set(ruleset.win_fields) <= EVENT_SHAPES.keys()


WRONG_HANDS = [
    pytest.param({"concealed": 5}, id="tiles that are a number"),
    pytest.param({"melds": [{"type": "quad", "tiles": "1m"}]}, id="no such meld"),
    pytest.param({"flags": "riichi"}, id="flags that are no list"),
    pytest.param({"flags": ["riichi", "riichi"]}, id="a flag twice"),
    pytest.param({"tiles": "1m"}, id="an unknown field"),
    pytest.param({"win_tile": None}, id="no winning tile"),
]


@each("change", WRONG_HANDS)
def test_schema_and_rules_refuse_a_wrong_hand(change):
    key, event = EVENTS["win"]
    event = deepcopy(event)
    event["winners"][0]["hand"] |= change
    assert not is_valid("GameEvent", event)
    with pytest.raises(Refused):
        game.apply(game.start(registry.get(key), list("1234")), event)


OPTIONS = [(key, option) for key in tuple(registry.keys()) for option in registry.get(key).options]


@each(("key", "option"), OPTIONS, ids=lambda part: getattr(part, "key", part))
def test_the_schema_of_an_option_takes_what_the_option_takes(key, option):
    """Sums and the sizes of their parts are beyond it."""
    rng = Random(option.key)
    values = [option.default, *option.choices, None, True, "x", -1, 0, 5, 10**7, [1, 2], [0, 0, 0, 0]]
    values += [list(option.default)] if isinstance(option.default, tuple) else []
    rng.shuffle(values)
    schema = option_schema(option)
    for value in values:
        sent = list(value) if isinstance(value, tuple) else value
        codes = {fault.code for fault in option.faults(sent)}
        assert OAS30Validator(schema).is_valid(sent) == (not codes) or codes == {"sum_not_zero"}, (
            sent,
            codes,
        )


def test_the_specs_of_events_have_shapes():
    assert {name for specs in SPECS.values() for name in specs} == EVENT_SHAPES.keys()
