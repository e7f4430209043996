"""The JSON Schemas of events, hands, lines, options and bills, in the words of OpenAPI 3.0.

Events stand on the rows of `event_reader`; hands, lines and options on the fields that rule sets tell of themselves.
Notes beside a record (`checks.ANNOTATIONS`) are left out: they are for files.
"""

from collections.abc import Collection, Mapping
from dataclasses import MISSING
from inspect import getdoc
from typing import Any

from scoring.descriptions import MELDS, Option
from scoring.event_reader import CLAIM, CLAIM_SHAPES, EVENT_SHAPES, SPECS, WINNER_SHAPES, Schema, Shape, ref
from scoring.events import CLASSES
from scoring.records import MOST
from scoring.rulesets import registry
from scoring.schema_examples import EVENTS, LINES
from scoring.score import Reason
from scoring.tiles import SEATS

_TEXT: Schema = {"type": "string"}
_WHOLE: Schema = {"type": "integer"}
_TILES: Schema = {"type": "string", "description": "tiles like 123m406p77z; 0 is a red five"}
_COUNT: Schema = {"type": "integer", "minimum": 0, "maximum": MOST}
_SEAT: Schema = {"type": "string", "enum": list(SEATS)}
_NO_SEAT: Schema = {"type": "string", "enum": [*SEATS, None], "nullable": True}
_POINTS: Schema = {"type": "object", "additionalProperties": _WHOLE}

RECORD_FIELDS: Mapping[str, Schema] = {
    "concealed": {**_TILES, "description": "the concealed tiles without the last one, like 123m406p77z"},
    "melds": {"type": "array", "items": ref("Meld"), "maxItems": 4},
    "win_tile": {**_TILES, "description": "the winning tile"},
    "flags": {
        "type": "array",
        "items": _TEXT,
        "uniqueItems": True,
        "description": "what the tiles do not show: `flags` of the rule set",
    },
    "dora_indicators": _TILES,
    "ura_indicators": _TILES,
    "bonus": {"type": "string", "description": "flowers and seasons, like f1g3"},
    "declared_doublings": {"type": "integer", "minimum": 0, "maximum": 40, "nullable": True},
    "status": {"type": "string", "nullable": True, "description": "`last_player`: the last player left"},
    "seat": {**_SEAT, "description": "of the winner"},
    "round": _SEAT,
    "self_draw": {"type": "boolean"},
    "discarder": _NO_SEAT,
    "counters": _COUNT,
    "sticks_taken": _COUNT,
    "liable": _NO_SEAT,
    "responsible": _NO_SEAT,
    "limit": _WHOLE,
    "winners": {"type": "object", "additionalProperties": ref("WinnerOfDeal"), "description": "by seat"},
    "racks": {"type": "object", "additionalProperties": ref("Rack"), "description": "by seat"},
}
"""The fields of hands and of lines of ``hands``."""


def schemas() -> dict[str, dict[str, Any]]:
    """Every schema by its name."""
    made = {_name_of(kind): _event(kind) for kind in CLASSES}
    return {
        "GameEvent": {
            "oneOf": [ref(name) for name in made],
            "discriminator": {
                "propertyName": "kind",
                "mapping": {kind: ref(_name_of(kind))["$ref"] for kind in CLASSES},
            },
            "description": "What happened in a hand. A rule set has some of the kinds: its `event_kinds`.",
        },
        **made,
        "HandWinner": _object(_schemas_of(WINNER_SHAPES), ("player",)),
        "HandClaim": {**_object(_schemas_of(CLAIM_SHAPES, nullable=True)), "minProperties": 1},
        "Meld": _object(
            {"type": {"type": "string", "enum": list(MELDS)}, "tiles": _TILES}, ("type", "tiles")
        ),
        "Rack": _object(
            {
                "combos": {"type": "array", "items": _TEXT},
                "bonus": RECORD_FIELDS["bonus"],
                "status": {"type": "string", "nullable": True},
                "claim": CLAIM.schema,
            }
        ),
        **_hands(),
        "RuleOptions": _options(),
        "Explanation": _explanation(),
    }


def _name_of(kind: str) -> str:
    return f"{kind.title().replace('_', '')}Event"


def _object(
    properties: Mapping[str, Schema], required: Collection[str] = (), *, closed: bool = True
) -> dict[str, Any]:
    needed = {"required": list(required)} if required else {}
    return {"type": "object", "properties": dict(properties), **needed, "additionalProperties": not closed}


def _schemas_of(shapes: Mapping[str, Shape], *, nullable: bool = False) -> dict[str, Schema]:
    return {
        name: {**shape.schema, "nullable": True} if nullable else shape.schema
        for name, shape in shapes.items()
    }


def _event(kind: str) -> dict[str, Any]:
    specs = SPECS[kind]
    required = [name for name, spec in specs.items() if spec.default is MISSING]
    fields = {name: EVENT_SHAPES[name].schema for name in [*required, *specs]}
    made = _object({"kind": {"type": "string", "enum": [kind]}, **fields}, ["kind", *required])
    return {**made, "description": getdoc(CLASSES[kind]), "example": EVENTS[kind][1]}


def _fields(names: Collection[str]) -> dict[str, Schema]:
    """The fields of these names, in the order of the table."""
    return {name: schema for name, schema in RECORD_FIELDS.items() if name in names}


def _hands() -> dict[str, dict[str, Any]]:
    """The hand of an event, and the lines of ``hands`` and ``game``."""
    rulesets = [registry.get(key) for key in tuple(registry.keys())]
    deals = [ruleset for ruleset in rulesets if "winners" in ruleset.record_fields]
    singles = [ruleset for ruleset in rulesets if ruleset not in deals]
    of_hands = {name for ruleset in rulesets for name in ruleset.hand_fields}
    single = {name for ruleset in singles for name in (*ruleset.hand_fields, *ruleset.record_fields)}
    deal = {name for ruleset in deals for name in ruleset.record_fields}
    winner = {name for ruleset in deals for name in ruleset.hand_fields}
    common: dict[str, Schema] = {
        "id": {"description": "comes back in the answer"},
        "options": ref("RuleOptions"),
    }
    tiles = ("concealed", "win_tile")
    return {
        "WinningHand": _object(_fields(of_hands), tiles),
        "WinnerOfDeal": _object(_fields(winner)),
        "HandLine": {
            **_object({**common, **_fields(single)}, (*tiles, "seat", "self_draw")),
            "description": "One winning hand: the games in which one player wins.",
            "example": LINES["hand"][1],
        },
        "DealLine": {
            **_object({**common, **_fields(deal)}, ("round", "winners", "racks")),
            "description": "One deal with the hands and racks of all players (FIMJ).",
            "example": LINES["deal"][1],
        },
        "GameLine": {
            **_object({**common, **_game()}, ("players", "events")),
            "description": "One game: the players by their first seats, and what happened.",
            "example": LINES["game"][1],
        },
        "AnyHandLine": {"anyOf": [ref("HandLine"), ref("DealLine")]},
    }


def _game() -> dict[str, Schema]:
    return {
        "players": {"type": "array", "items": _TEXT, "minItems": 3, "maxItems": 4, "uniqueItems": True},
        "events": {"type": "array", "items": ref("GameEvent")},
        "settle": {"type": "boolean", "description": "final figures, even if the game is not over"},
        "first_round": _SEAT,
    }


def _options() -> dict[str, Any]:
    """All options of all rule sets; one that differs between them may be any of its forms."""
    forms: dict[str, list[Schema]] = {}
    for key in tuple(registry.keys()):
        for option in registry.get(key).options:
            rows = forms.setdefault(option.key, [])
            rows += [form for form in (option_schema(option),) if form not in rows]
    properties = {key: rows[0] if len(rows) == 1 else {"anyOf": rows} for key, rows in sorted(forms.items())}
    text = "Changes of a rule set's options. `rulesets/<key>/` has those of each, with names and defaults."
    return {**_object(properties), "description": text}


def option_schema(option: Option) -> dict[str, Any]:
    """The values that an option may have."""
    if option.kind == "choice":
        kind = "string" if isinstance(option.choices[0], str) else "integer"
        return {"type": kind, "enum": list(option.choices)}
    if option.kind == "int":
        bounds = {"minimum": option.minimum, "maximum": option.maximum}
        return {"type": "integer", **{name: bound for name, bound in bounds.items() if bound is not None}}
    if option.kind == "bool":
        return {"type": "boolean"}
    return {"type": "array", "items": _WHOLE, "minItems": option.length, "maxItems": option.length}


def _explanation() -> dict[str, Any]:
    line = {"kind": _TEXT, "code": _TEXT, "value": _WHOLE, "unit": _TEXT, "section": _TEXT}
    names = {"type": "object", "additionalProperties": _TEXT, "description": "by language"}
    payment = {
        "from": {**_NO_SEAT, "description": "null: the table"},
        "to": _SEAT,
        "points": _WHOLE,
        "reason": {"type": "string", "enum": [reason.value for reason in Reason]},
    }
    fields = {
        "ruleset": _TEXT,
        "reading": _TEXT,
        "lines": {
            "type": "array",
            "items": _object({**line, "names": names, "seat": _SEAT}, line, closed=False),
        },
        "payments": {"type": "array", "items": _object(payment, payment, closed=False)},
        "delta": _POINTS,
        "notes": {"type": "array", "items": _TEXT},
    }
    made = _object(fields, fields, closed=False)
    return {
        **made,
        "description": "A score as a bill; beside its lines the figures of the game: fan, fu, limit ...",
    }
