"""Reads an event from its record, field by field, and keeps every fault. The inverse of `Event.to_json`.

A field is a row: its JSON Schema beside the method that reads it. `scoring.schema` puts the schemas together.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any, NamedTuple, Protocol

from scoring.checks import ANNOTATIONS, MOST, is_int
from scoring.events import CLAIM_FIELDS, CLASSES, Claim, Event, Winner
from scoring.faults import Fault, Refused, brief
from scoring.tiles import CODE_OF

_FAMILY_FIELDS = frozenset({"riichi", "liable", "responsible", "discards", "racks"})


class _Reader:
    """Reads one event's fields; keeps every fault."""

    def __init__(self, data: Mapping[str, Any], players: Collection[str] | None) -> None:
        self.data = data
        self.players = players
        self.faults: list[Fault] = []

    def fault(self, code: str, path: str, expected: Any = None, value: Any = None) -> None:
        self.faults.append(Fault(code, path, expected, brief(value)))

    def player(self, path: str, value: Any) -> str:
        if not isinstance(value, str) or not value:
            self.fault("wrong_type", path, "a player", value)
            return ""
        if self.players is not None and value not in self.players:
            self.fault("unknown_player", path, sorted(self.players), value)
        return value

    def optional_player(self, path: str, value: Any) -> str | None:
        return None if value is None else self.player(path, value)

    def player_list(self, path: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list | tuple):
            self.fault("wrong_type", path, "a list of players", value)
            return ()
        names = tuple(self.player(f"{path}[{i}]", item) for i, item in enumerate(value))
        if len(set(names)) != len(names):
            self.fault("player_twice", path, value=" ".join(names))
        return names

    def discards(self, path: str, value: Any) -> tuple[tuple[str, str], ...]:
        if not isinstance(value, list | tuple):
            self.fault("wrong_type", path, "a list of player and tile", value)
            return ()
        return tuple(self._discard(f"{path}[{i}]", item) for i, item in enumerate(value))

    def _discard(self, path: str, value: Any) -> tuple[str, str]:
        if not isinstance(value, list | tuple) or len(value) != 2:
            self.fault("wrong_type", path, "player and tile", value)
            return "", ""
        if not isinstance(value[1], str) or value[1] not in CODE_OF:
            self.fault("unknown_tile", path, "a tile like 3s", value[1])
        return self.player(path, value[0]), str(value[1])

    def text(self, path: str, value: Any) -> str:
        if not isinstance(value, str):
            self.fault("wrong_type", path, "text", value)
            return ""
        return value

    def optional_text(self, path: str, value: Any) -> str | None:
        return None if value is None else self.text(path, value)

    def word(self, path: str, value: Any) -> str:
        if not isinstance(value, str):
            self.fault("wrong_type", path, "a word", value)
            return ""
        return value

    def count(self, path: str, value: Any) -> int:
        number = self.whole(path, value)
        if number < 0:
            self.fault("out_of_range", path, "0 or more", value)
        return number

    def whole(self, path: str, value: Any) -> int:
        if is_int(value) and abs(value) <= MOST:
            return int(value)
        if is_int(value):
            self.fault("out_of_range", path, f"up to {MOST}", value)
        else:
            self.fault("wrong_type", path, "a whole number", value)
        return 0

    def points(self, path: str, value: Any) -> Mapping[str, int]:
        if not isinstance(value, Mapping) or not value:
            self.fault("wrong_type", path, "points by player", value)
            return {}
        for name, amount in value.items():
            self.player(f"{path}.{brief(name)}", name)
            self.whole(f"{path}.{brief(name)}", amount)
        return dict(value)

    def mapping(self, path: str, value: Any) -> Mapping[str, Any] | None:
        if isinstance(value, Mapping):
            return dict(value)
        if value is not None:
            self.fault("wrong_type", path, "an object", value)
        return None

    def racks(self, path: str, value: Any) -> Mapping[str, Any] | None:
        racks = self.mapping(path, value)
        for name in racks or ():
            self.player(f"{path}.{brief(name)}", name)
        return racks

    def claim(self, path: str, value: Any) -> Claim | None:
        given = self.mapping(path, value)
        if given is None:
            return None
        parts = {name: part for name, part in given.items() if part is not None}
        for name, part in given.items():
            if name not in CLAIM_SHAPES:
                self.fault("unknown_field", f"{path}.{brief(name)}", list(CLAIM_FIELDS))
            elif part is not None:
                CLAIM_SHAPES[name].read(self, f"{path}.{name}", part)
        if not parts:
            self.fault("empty_claim", path, list(CLAIM_FIELDS))
        return Claim(**parts) if parts.keys() <= CLAIM_SHAPES.keys() else None

    def winners(self, path: str, value: Any) -> tuple[Winner, ...]:
        if not isinstance(value, list | tuple) or not value:
            self.fault("wrong_type", path, "a list of winners", value)
            return ()
        winners = tuple(self._winner(f"{path}[{i}]", item) for i, item in enumerate(value))
        names = [winner.player for winner in winners]
        if len(set(names)) != len(names):
            self.fault("player_twice", path, value=" ".join(names))
        return winners

    def _winner(self, path: str, value: Any) -> Winner:
        if not isinstance(value, Mapping):
            self.fault("wrong_type", path, "an object", value)
            return Winner("")
        for name in value:
            if name not in WINNER_SHAPES:
                self.fault("unknown_field", f"{path}.{brief(name)}")
        winner = Winner(
            **{
                name: shape.read(self, f"{path}.{name}", value.get(name))
                for name, shape in WINNER_SHAPES.items()
            }
        )
        if all(part is None for part in (winner.hand, winner.claim, winner.ruling, winner.status)):
            self.fault("no_hand_no_claim", path)
        return winner


Schema = Mapping[str, Any]


class Shape(NamedTuple):
    """The form of a field: its JSON Schema, in the words of OpenAPI 3.0, and the method that reads it."""

    schema: Schema
    read: Callable[[_Reader, str, Any], Any]


def ref(name: str) -> Schema:
    """A schema that has a name."""
    return {"$ref": f"#/components/schemas/{name}"}


NULL: Schema = {"type": "object", "nullable": True, "enum": [None]}


def _or_null(schema: Schema) -> Schema:
    """The schema, or null: `nullable` beside a reference does not reach into it."""
    return {"anyOf": [schema, NULL]} if "$ref" in schema else {**schema, "nullable": True}


_NAME: Schema = {"type": "string", "minLength": 1}
_WHOLE: Schema = {"type": "integer", "minimum": -MOST, "maximum": MOST}
_TEXT: Schema = {"type": "string"}

PLAYER = Shape(_NAME, _Reader.player)
OPTIONAL_PLAYER = Shape(_or_null(_NAME), _Reader.optional_player)
PLAYERS = Shape({"type": "array", "items": _NAME, "uniqueItems": True}, _Reader.player_list)
SOME_PLAYERS = Shape({**PLAYERS.schema, "minItems": 1}, _Reader.player_list)
DISCARDS = Shape(
    {
        "type": "array",
        "items": {"type": "array", "items": _NAME, "minItems": 2, "maxItems": 2},
        "description": "player and tile, in time order; the last is the winning tile",
    },
    _Reader.discards,
)
TEXT = Shape(_TEXT, _Reader.text)
OPTIONAL_TEXT = Shape(_or_null(_TEXT), _Reader.optional_text)
COUNT = Shape({**_WHOLE, "minimum": 0}, _Reader.count)
WHOLE = Shape(_WHOLE, _Reader.whole)
POINTS = Shape(
    {"type": "object", "additionalProperties": _WHOLE, "minProperties": 1, "description": "by player"},
    _Reader.points,
)
HAND = Shape(_or_null(ref("WinningHand")), _Reader.mapping)
CLAIM = Shape(_or_null(ref("HandClaim")), _Reader.claim)
RACKS = Shape(
    {"type": "object", "additionalProperties": ref("Rack"), "nullable": True, "description": "by player"},
    _Reader.racks,
)
WINNERS = Shape({"type": "array", "items": ref("HandWinner"), "minItems": 1}, _Reader.winners)

CLAIM_SHAPES: Mapping[str, Shape] = {
    name: Shape(_TEXT, _Reader.word) if name == "limit" else WHOLE for name in CLAIM_FIELDS
}
"""The fields of a claim and of a ruling."""
WINNER_SHAPES: Mapping[str, Shape] = {
    "player": PLAYER,
    "hand": HAND,
    "claim": CLAIM,
    "ruling": CLAIM,
    "liable": OPTIONAL_PLAYER,
    "status": OPTIONAL_TEXT,
}
"""The fields of a winner."""
EVENT_SHAPES: Mapping[str, Shape] = {
    "dead": PLAYERS,
    "discarder": OPTIONAL_PLAYER,
    "winners": WINNERS,
    "riichi": PLAYERS,
    "liable": OPTIONAL_PLAYER,
    "responsible": OPTIONAL_PLAYER,
    "discards": DISCARDS,
    "racks": RACKS,
    "tenpai": PLAYERS,
    "reason": TEXT,
    "claimants": SOME_PLAYERS,
    "offenders": SOME_PLAYERS,
    "points": POINTS,
    "scores": POINTS,
    "pot": COUNT,
    "each": COUNT,
    "player": PLAYER,
    "when": TEXT,
}
"""The fields of events."""


class EventRules(Protocol):
    """The part of a rule set that an event needs: kinds of events, and the fields of a win beside the common ones."""

    @property
    def event_kinds(self) -> tuple[str, ...]: ...

    @property
    def win_fields(self) -> frozenset[str]: ...


SPECS: Mapping[str, Mapping[str, Any]] = {
    kind: {spec.name: spec for spec in fields(cls)} for kind, cls in CLASSES.items()
}
"""The fields of each kind of event."""


def read_event(rules: EventRules, data: Any, players: Sequence[str] | None = None) -> Event:
    """The event in the record ``data``; raises `Refused` with every fault.

    With ``players``, every name of a player must be among them.
    """
    if not isinstance(data, Mapping):
        raise Refused(Fault("wrong_type", "", "an object", brief(data)))
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in CLASSES:
        raise Refused(Fault("unknown_event", "kind", list(rules.event_kinds), brief(kind)))
    if kind not in rules.event_kinds:
        raise Refused(Fault("event_not_in_rules", "kind", list(rules.event_kinds), kind))
    cls = CLASSES[kind]
    reader = _Reader(data, players)
    values: dict[str, Any] = {}
    specs = SPECS[kind]
    _check_names(rules, reader, specs)
    for name, spec in specs.items():
        if name in data:
            values[name] = EVENT_SHAPES[name].read(reader, name, data[name])
        elif spec.default is MISSING:
            reader.fault("missing_field", name)
    for name in ("claimants", "offenders"):
        if name in values and not values[name]:
            reader.fault("nobody_named", name)
    if reader.faults:
        raise Refused(*reader.faults)
    return cls(**values)


def _check_names(rules: EventRules, reader: _Reader, specs: Mapping[str, Any]) -> None:
    foreign = _FAMILY_FIELDS - rules.win_fields
    for name in reader.data:
        if name == "kind" or name in ANNOTATIONS:
            continue
        if name not in specs or (name in foreign and reader.data[name] not in (None, [], {})):
            reader.fault("unknown_field", brief(name), sorted(specs.keys() - foreign))
