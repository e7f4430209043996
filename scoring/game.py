"""A game as a fold: (state, event) -> state. The rule sets say what an event does; the shared checks live here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoring import events, verdict
from scoring.events import Adjustment, Event, Substitute
from scoring.faults import Fault, Refused, brief
from scoring.rulesets.base import ANNOTATIONS, RuleSet, merged
from scoring.tiles import SEATS
from scoring.verdict import Verdict

_LINE_FIELDS = frozenset({"id", "players", "events", "options", "settle", "first_round"}) | ANNOTATIONS


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

    ruleset: RuleSet
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


@dataclass(frozen=True, slots=True)
class WinResult:
    """What the engine made of one winner: ``score`` is the rule set's score of the tiles, None without tiles."""

    player: str
    score: Any
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an event did: points by player index, the state after it, and its wins."""

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
        return verdict.together(win.verdict for win in self.wins)

    def to_json(self) -> dict[str, Any]:
        """One entry of ``states``."""
        return {**self.before.to_json(), "delta": self.delta, "scores": self.scores}


@dataclass(frozen=True, slots=True)
class Result:
    """A player's final figures; ``total`` = what he won or lost + uma + oka + penalties."""

    raw: int
    uma: int
    oka: int
    penalties: int
    total: int
    place: int

    def to_json(self) -> dict[str, Any]:
        """The fields as they are."""
        return {name: getattr(self, name) for name in Result.__slots__}


def start(
    ruleset: RuleSet,
    players: Sequence[str],
    options: Mapping[str, Any] | None = None,
    *,
    rules: Any = None,
    **extra: Any,
) -> GameState:
    """The state before the first hand; raises `Refused` for bad players or options.

    ``players`` are the names in the order of the starting seats E S W N. ``rules`` are resolved options, if at hand.
    """
    faults = _player_faults(ruleset, players)
    if faults:
        raise Refused(*faults)
    state = ruleset.start(tuple(players), ruleset.resolve(options) if rules is None else rules, extra)
    return replace(state, adjustments=(0,) * len(players))


def _player_faults(ruleset: RuleSet, players: Any) -> list[Fault]:
    if not isinstance(players, list | tuple) or not all(isinstance(name, str) and name for name in players):
        return [Fault("wrong_type", "players", "a list of names", brief(players))]
    if len(players) not in ruleset.seats:
        return [Fault("wrong_player_count", "players", list(ruleset.seats), len(players))]
    if len(set(players)) != len(players):
        return [Fault("player_twice", "players", found=" ".join(players))]
    return []


def apply(state: GameState, event: Mapping[str, Any] | Event) -> Step:
    """The event settled in this state; raises `Refused` with every fault when it cannot have happened."""
    if not isinstance(event, Event):
        event = events.parse(state.ruleset, event, state.players)
    if isinstance(event, Adjustment):
        outcome = _adjust(state, event)
    elif state.finished and not isinstance(event, Substitute):
        raise Refused(Fault("game_is_over", "kind", found=event.kind))
    else:
        outcome = state.ruleset.play(state, event)
    scores = tuple(a + b for a, b in zip(state.scores, outcome.delta, strict=True))
    after = replace(outcome.state, scores=scores)
    delta = state.by_name(outcome.delta)
    return Step(event, state.position, delta, state.by_name(scores), after, outcome.wins, state.winds)


def substitute(state: GameState, event: Substitute) -> Outcome:
    """Somebody else sits for a player: the figures of the session follow at its end (tournament rules, 3)."""
    if event.when not in ("before", "during"):
        raise Refused(Fault("unknown_choice", "when", ["before", "during"], event.when))
    index = state.index(event.player)
    if any(index == known for known, _ in state.substituted):
        raise Refused(Fault("substituted_twice", "player", found=event.player))
    after = replace(state, substituted=(*state.substituted, (index, event.when)))
    return Outcome((0,) * len(state.players), after)


def _adjust(state: GameState, event: Adjustment) -> Outcome:
    adjustments = tuple(
        points + event.points.get(player, 0)
        for player, points in zip(state.players, state.adjustments, strict=True)
    )
    return Outcome((0,) * len(state.players), replace(state, adjustments=adjustments))


def settle(state: GameState) -> dict[str, Result]:
    """The final figures by player, as if the game ended in this state."""
    return state.ruleset.results(state)


def replay(ruleset: RuleSet, line: Any, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A whole game from its record (one line of ``game``): the states, and the final figures when it is over.

    Never raises for bad input: the answer then carries ``ok`` false and every fault of the first event that fails.
    """
    name = line.get("id") if isinstance(line, Mapping) else None
    try:
        return {"id": name, "ok": True, **_replayed(ruleset, line, options)}
    except Refused as refused:
        return {"id": name, "ok": False, "faults": [fault.to_json() for fault in refused.faults]}


def _replayed(ruleset: RuleSet, line: Any, options: Mapping[str, Any] | None) -> dict[str, Any]:
    if not isinstance(line, Mapping):
        raise Refused(Fault("wrong_type", "", "an object", brief(line)))
    faults = [
        Fault("unknown_field", brief(key), sorted(_LINE_FIELDS)) for key in line if key not in _LINE_FIELDS
    ]
    faults += [Fault("missing_field", key) for key in ("players", "events") if key not in line]
    given = line.get("events", [])
    if not isinstance(given, list):
        faults.append(Fault("wrong_type", "events", "a list", brief(given)))
    if not isinstance(line.get("settle", False), bool):
        faults.append(Fault("wrong_type", "settle", "true or false", brief(line["settle"])))
    if faults:
        raise Refused(*faults)
    extra = {"first_round": line["first_round"]} if "first_round" in line else {}
    state = start(ruleset, line["players"], merged(options, line.get("options")), **extra)
    states = []
    for number, event in enumerate(given):
        try:
            step = apply(state, event)
        except Refused as refused:
            raise refused.under(f"events[{number}]") from None
        states.append(step.to_json())
        state = step.state
    out: dict[str, Any] = {"finished": state.finished, "states": states}
    if state.finished or line.get("settle"):
        out["final"] = {player: result.to_json() for player, result in settle(state).items()}
    return out
