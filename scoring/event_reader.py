"""Reads an event from its record, field by field, and keeps every fault. The inverse of `Event.to_json`."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any, Protocol

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

    def fault(self, code: str, path: str, expected: Any = None, found: Any = None) -> None:
        self.faults.append(Fault(code, path, expected, brief(found)))

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
            self.fault("player_twice", path, found=" ".join(names))
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

    def count(self, path: str, value: Any) -> int:
        found = self.whole(path, value)
        if found < 0:
            self.fault("out_of_range", path, "0 or more", value)
        return found

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
        found = self.mapping(path, value)
        for name in found or ():
            self.player(f"{path}.{brief(name)}", name)
        return found

    def claim(self, path: str, value: Any) -> Claim | None:
        given = self.mapping(path, value)
        if given is None:
            return None
        found = {name: part for name, part in given.items() if part is not None}
        for name, part in found.items():
            if name not in CLAIM_FIELDS:
                self.fault("unknown_field", f"{path}.{brief(name)}", list(CLAIM_FIELDS))
            elif name != "limit":
                self.whole(f"{path}.{name}", part)
            elif not isinstance(part, str):
                self.fault("wrong_type", f"{path}.{name}", "a word", part)
        if not found:
            self.fault("empty_claim", path, list(CLAIM_FIELDS))
        return Claim(**found) if found.keys() <= set(CLAIM_FIELDS) else None

    def winners(self, path: str, value: Any) -> tuple[Winner, ...]:
        if not isinstance(value, list | tuple) or not value:
            self.fault("wrong_type", path, "a list of winners", value)
            return ()
        found = tuple(self._winner(f"{path}[{i}]", item) for i, item in enumerate(value))
        names = [winner.player for winner in found]
        if len(set(names)) != len(names):
            self.fault("player_twice", path, found=" ".join(names))
        return found

    def _winner(self, path: str, value: Any) -> Winner:
        if not isinstance(value, Mapping):
            self.fault("wrong_type", path, "an object", value)
            return Winner("")
        known = ("player", "hand", "claim", "ruling", "liable", "status")
        for name in value:
            if name not in known:
                self.fault("unknown_field", f"{path}.{brief(name)}")
        winner = Winner(
            player=self.player(f"{path}.player", value.get("player")),
            hand=self.mapping(f"{path}.hand", value.get("hand")),
            claim=self.claim(f"{path}.claim", value.get("claim")),
            ruling=self.claim(f"{path}.ruling", value.get("ruling")),
            liable=self.optional_player(f"{path}.liable", value.get("liable")),
            status=None if value.get("status") is None else self.text(f"{path}.status", value["status"]),
        )
        if all(part is None for part in (winner.hand, winner.claim, winner.ruling, winner.status)):
            self.fault("no_hand_no_claim", path)
        return winner


_READ: dict[str, Callable[[_Reader, str, Any], Any]] = {
    "dead": _Reader.player_list,
    "discarder": _Reader.optional_player,
    "winners": _Reader.winners,
    "riichi": _Reader.player_list,
    "liable": _Reader.optional_player,
    "responsible": _Reader.optional_player,
    "discards": _Reader.discards,
    "racks": _Reader.racks,
    "tenpai": _Reader.player_list,
    "reason": _Reader.text,
    "claimants": _Reader.player_list,
    "offenders": _Reader.player_list,
    "points": _Reader.points,
    "scores": _Reader.points,
    "pot": _Reader.count,
    "each": _Reader.count,
    "player": _Reader.player,
    "when": _Reader.text,
}


class EventRules(Protocol):
    """What a rule set says of events: their kinds, and the fields of a win beside the common ones."""

    @property
    def event_kinds(self) -> tuple[str, ...]: ...

    @property
    def win_fields(self) -> frozenset[str]: ...


_SPECS: Mapping[str, Mapping[str, Any]] = {
    kind: {spec.name: spec for spec in fields(cls)} for kind, cls in CLASSES.items()
}
"""The fields of each kind of event."""


def read_event(rules: EventRules, data: Any, players: Sequence[str] | None = None) -> Event:
    """The event that ``data`` tells of; raises `Refused` naming everything that is wrong with it.

    With ``players``, every player named must be one of them.
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
    specs = _SPECS[kind]
    _check_names(rules, reader, specs)
    for name, spec in specs.items():
        if name in data:
            values[name] = _READ[name](reader, name, data[name])
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
