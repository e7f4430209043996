"""A table between two events, and the effect of an event on it: the values from which a game is folded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Protocol

from scoring import verdict
from scoring.event_reader import EventRules
from scoring.events import Event, Substitute
from scoring.faults import Fault, Refused
from scoring.tiles import SEATS
from scoring.verdict import Verdict


class Rulebook(EventRules, Protocol):
    """The part of a rule set that a game needs from event to event."""

    @property
    def key(self) -> str: ...

    @property
    def family(self) -> str: ...

    def play(self, state: "GameState", event: Event) -> "Outcome":
        """The outcome of the event at the table."""

    def results(self, state: "GameState") -> "dict[str, Result]":
        """The final figures by player."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stands before an event: round wind, number of the deal in it (from 1), dealer, counters, pot.

    ``dealer`` is None in a deal in which nobody sits in the East seat.
    """

    round: str
    deal: int
    dealer: str | None
    counters: int
    pot: int

    def to_json(self) -> dict[str, Any]:
        """The fields as they are; ``pot`` in sticks."""
        return {
            "round": self.round,
            "deal": self.deal,
            "dealer": self.dealer,
            "counters": self.counters,
            "pot": self.pot,
        }


@dataclass(frozen=True, slots=True)
class GameState:
    """A table between two events. ``round`` and ``deal`` count from 0; ``dealer`` is an index into ``players``.

    ``players`` are in the order of the starting seats. ``dead_seats`` are chairs behind the last player in which nobody
    sits, though their turn to be East comes. ``adjustments`` are the points after uma, by player.
    ``substituted`` holds (player index, before | during). ``memo`` is the rule set's own. ``places`` are the player
    indices in the order they sit in now, where players change places between rounds; empty: as they started.
    """

    ruleset: Rulebook
    rules: Any
    players: tuple[str, ...]
    scores: tuple[int, ...]
    round: int = 0
    deal: int = 0
    dealer: int = 0
    counters: int = 0
    pot: int = 0
    played: int = 0
    finished: bool = False
    adjustments: tuple[int, ...] = ()
    substituted: tuple[tuple[int, str], ...] = ()
    memo: Any = None
    dead_seats: int = 0
    places: tuple[int, ...] = ()

    @property
    def position(self) -> Position:
        """Where the game stands."""
        dealer = self.players[self.dealer] if self.dealer < len(self.players) else None
        return Position(SEATS[self.round % 4], self.deal + 1, dealer, self.counters, self.pot)

    def index(self, player: str) -> int:
        """The index of ``player``."""
        return self.players.index(player)

    def seat_of(self, index: int) -> int:
        """The wind (0-3) of the player with this index in the present deal."""
        if self.places:
            return (self.places.index(index) - self.places.index(self.dealer)) % len(self.places)
        return (index - self.dealer) % (len(self.players) + self.dead_seats)

    @property
    def winds(self) -> dict[str, str]:
        """The wind of every player in the present deal."""
        return {player: SEATS[self.seat_of(index)] for index, player in enumerate(self.players)}

    def by_name(self, values: Sequence[int]) -> dict[str, int]:
        """``values`` by player."""
        return dict(zip(self.players, values, strict=True))

    def changed(self, **fields: Any) -> "GameState":
        """A copy with other values in these fields.

        As `dataclasses.replace`, in less than half of its time: every event of every game asks for two.
        """
        copy = object.__new__(GameState)
        for (name, put), value in zip(_PUTS, _values_of(self), strict=True):
            put(copy, fields.pop(name, value))
        assert not fields, fields
        return copy


_PUTS = tuple((name, vars(GameState)[name].__set__) for name in GameState.__slots__)
"""The fields of a state, each with the function that fills its slot; the class itself refuses that, as it is frozen."""
_values_of = attrgetter(*GameState.__slots__)


@dataclass(frozen=True, slots=True)
class WinResult:
    """The engine's answer for one winner: ``score`` is the rule set's score of the tiles, None without tiles.

    A winner who is not ``paid`` called the discard too, but stood later in turn: the call is only recorded.
    ``points`` are the points that the hand alone brings a paid winner, without counters and sticks.
    """

    player: str
    score: Any
    verdict: Verdict
    paid: bool = True
    points: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """The effect of an event: points by player index, the state after it, and its wins."""

    delta: tuple[int, ...]
    state: GameState
    wins: tuple[WinResult, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a game, settled. ``winds`` are those of the deal in which it happened, by player."""

    event: Event
    before: Position
    delta: dict[str, int]
    scores: dict[str, int]
    state: GameState
    wins: tuple[WinResult, ...] = field(default=())
    winds: Mapping[str, str] = field(default_factory=dict)

    @property
    def verdict(self) -> Verdict:
        """The verdict on the event as a whole."""
        return verdict.overall(win.verdict for win in self.wins)

    def to_json(self) -> dict[str, Any]:
        """One entry of ``states``."""
        return {**self.before.to_json(), "delta": self.delta, "scores": self.scores}


@dataclass(frozen=True, slots=True)
class Result:
    """A player's final figures; ``total`` = points won or lost + uma + oka + penalties."""

    raw: int
    uma: int
    oka: int
    penalties: int
    total: int
    place: int

    def to_json(self) -> dict[str, Any]:
        """The fields as they are."""
        return {name: getattr(self, name) for name in Result.__slots__}


def substitute(state: GameState, event: Substitute) -> Outcome:
    """Another person sits for a player: the figures of the session follow at its end (tournament rules, 3)."""
    if event.when not in ("before", "during"):
        raise Refused(Fault("unknown_choice", "when", ["before", "during"], event.when))
    index = state.index(event.player)
    if any(index == player for player, _ in state.substituted):
        raise Refused(Fault("substituted_twice", "player", found=event.player))
    after = state.changed(substituted=(*state.substituted, (index, event.when)))
    return Outcome((0,) * len(state.players), after)
