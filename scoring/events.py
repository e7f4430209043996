"""The events of a hand as frozen values, each with its record. `scoring.event_reader` reads them.

An event holds facts of the table, never their worth; players have the names that the game gives them.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar

CLAIM_FIELDS = ("fan", "fu", "limit", "yakuman", "points")


@dataclass(frozen=True, slots=True)
class Claim:
    """A player's statement of a hand's worth, in the units of the rule set."""

    fan: int | None = None
    fu: int | None = None
    limit: str | None = None
    yakuman: int | None = None
    points: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The fields that are given."""
        return {name: value for name in CLAIM_FIELDS if (value := getattr(self, name)) is not None}


@dataclass(frozen=True, slots=True)
class Winner:
    """One winner: the tiles (``hand``), the table's claim (``claim``), the referee's decision (``ruling``)."""

    player: str
    hand: Mapping[str, Any] | None = None
    claim: Claim | None = None
    ruling: Claim | None = None
    liable: str | None = None
    status: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The fields that are given."""
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
        """The kind, every required field, and each other field that differs from its default."""
        out: dict[str, Any] = {"kind": self.kind}
        for spec in fields(self):
            value = getattr(self, spec.name)
            if spec.default is MISSING or value != spec.default:
                out[spec.name] = _record_of(value)
        return out


def _record_of(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_record_of(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _record_of(item) for key, item in value.items()}
    return value.to_json() if isinstance(value, Winner) else value


NOT_GIVEN = "\0not given"
"""The value of a player field that was left out, where leaving it out and ``null`` differ."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Win(Event):
    """One or more wins on one tile; ``discarder`` None is a self-draw. ``riichi``: the players who paid a stick.

    ``discards`` are (player, tile) in time order, where the table noted them; the last is the winning tile.
    """

    kind: ClassVar[str] = "win"
    discarder: str | None
    winners: tuple[Winner, ...]
    riichi: tuple[str, ...] = ()
    liable: str | None = None
    responsible: str | None = NOT_GIVEN
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
    """``player`` showed a hand that may not win and pays ``each`` opponent; the hand goes on without them (MCR)."""

    kind: ClassVar[str] = "false_hu"
    player: str
    each: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment(Event):
    """A penalty or bonus after uma: it never changes scores, places or the pot."""

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
    """A whole game from its paper sheet: final scores, and the sticks left in the pot."""

    kind: ClassVar[str] = "table_result"
    scores: Mapping[str, int]
    pot: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitute(Event):
    """Another person played for ``player``, from ``when``: before the game, or during it."""

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
"""The classes of events by kind."""
