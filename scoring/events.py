"""What can happen in a hand: frozen events, read from JSON and written to it. Reading and writing are inverse.

An event says what happened, never what it is worth; players are named as the game names them.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, Protocol

from scoring.checks import ANNOTATIONS, MOST, is_int
from scoring.faults import Fault, Refused, brief
from scoring.tiles import CODE_OF

CLAIM_FIELDS = ("fan", "fu", "limit", "yakuman", "points")


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody says a hand is worth, in the units of its rule set."""

    fan: int | None = None
    fu: int | None = None
    limit: str | None = None
    yakuman: int | None = None
    points: int | None = None

    def to_json(self) -> dict[str, Any]:
        """Only what is said."""
        return {name: value for name in CLAIM_FIELDS if (value := getattr(self, name)) is not None}


@dataclass(frozen=True, slots=True)
class Winner:
    """One winner: his tiles (``hand``), what the table says (``claim``), what a referee decided (``ruling``)."""

    player: str
    hand: Mapping[str, Any] | None = None
    claim: Claim | None = None
    ruling: Claim | None = None
    liable: str | None = None
    status: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Only what is given."""
        out: dict[str, Any] = {"player": self.player}
        if self.hand is not None:
            out["hand"] = dict(self.hand)
        if self.claim is not None:
            out["claim"] = self.claim.to_json()
        if self.ruling is not None:
            out["ruling"] = self.ruling.to_json()
        for name in ("liable", "status"):
            if getattr(self, name) is not None:
                out[name] = getattr(self, name)
        return out


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """The common part: ``dead`` are the players whose hands were dead in this deal."""

    kind: ClassVar[str] = ""
    dead: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The kind, every required field, and the others where they differ from their rest."""
        out: dict[str, Any] = {"kind": self.kind}
        for spec in fields(self):
            value = getattr(self, spec.name)
            if spec.default is MISSING or value != spec.default:
                out[spec.name] = _plain(value)
        return out


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return value.to_json() if isinstance(value, Winner) else value


NOT_SAID = "\0not said"
"""Stands for a player field that was left out where leaving it out and ``null`` differ."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Win(Event):
    """One or more wins on one tile; ``discarder`` None is a self-draw. ``riichi`` are the stakes really paid.

    ``discards`` are (player, tile) in time order, where somebody noted them; the last is the winning tile.
    """

    kind: ClassVar[str] = "win"
    discarder: str | None
    winners: tuple[Winner, ...]
    riichi: tuple[str, ...] = ()
    liable: str | None = None
    responsible: str | None = NOT_SAID
    discards: tuple[tuple[str, str], ...] = ()
    racks: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhaustiveDraw(Event):
    """Nobody won; ``tenpai`` showed waiting hands."""

    kind: ClassVar[str] = "exhaustive_draw"
    tenpai: tuple[str, ...] = ()
    riichi: tuple[str, ...] = ()
    racks: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AbortiveDraw(Event):
    """The hand was broken off for ``reason``."""

    kind: ClassVar[str] = "abortive_draw"
    reason: str
    tenpai: tuple[str, ...] = ()
    riichi: tuple[str, ...] = ()
    racks: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NagashiMangan(Event):
    """A draw in which ``claimants`` discarded terminals and honours only; ``discarder`` discarded last."""

    kind: ClassVar[str] = "nagashi_mangan"
    claimants: tuple[str, ...]
    tenpai: tuple[str, ...] = ()
    riichi: tuple[str, ...] = ()
    discarder: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chombo(Event):
    """The hand was spoilt by ``offenders`` and is played again."""

    kind: ClassVar[str] = "chombo"
    offenders: tuple[str, ...]
    riichi: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FalseHu(Event):
    """``player`` showed a hand that may not win and pays ``each`` opponent; the hand goes on without him (MCR)."""

    kind: ClassVar[str] = "false_hu"
    player: str
    each: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment(Event):
    """A penalty or bonus after uma: it never touches scores, places or the pot."""

    kind: ClassVar[str] = "adjustment"
    points: Mapping[str, int]
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class End(Event):
    """The table stops here, by the clock or by a referee."""

    kind: ClassVar[str] = "end"
    reason: str = "time"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResult(Event):
    """A whole game from its paper sheet: final scores and what is left in the pot (sticks)."""

    kind: ClassVar[str] = "table_result"
    scores: Mapping[str, int]
    pot: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitute(Event):
    """Somebody else played for ``player``, from ``when``: before the game, or during it."""

    kind: ClassVar[str] = "substitute"
    player: str
    when: str


CLASSES: dict[str, type[Event]] = {
    cls.kind: cls
    for cls in (
        Win,
        ExhaustiveDraw,
        AbortiveDraw,
        NagashiMangan,
        Chombo,
        FalseHu,
        Adjustment,
        End,
        TableResult,
        Substitute,
    )
}

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
        said = ("out_of_range", f"up to {MOST}") if is_int(value) else ("wrong_type", "a whole number")
        self.fault(said[0], path, said[1], value)
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
        if all(said is None for said in (winner.hand, winner.claim, winner.ruling, winner.status)):
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


def parse(rules: EventRules, data: Any, players: Sequence[str] | None = None) -> Event:
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
    specs = {spec.name: spec for spec in fields(cls)}
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
