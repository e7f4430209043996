"""A table's game, folded from its live hands: the one way from stored events to scores.

Nothing is stored of it but `Table.position`, which the services write from `position_of`; a process keeps the states
of the tables that it folded last, each beside the events that led to it.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import orjson

from scoring import game
from scoring.descriptions import GameFacts
from scoring.faults import Refused
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from scoring.state import GameState, Step
from scoring.table import position_json
from tournaments.common.canonical import canonical
from tournaments.models import Entry, Hand, Seat, Stage, Table, Tournament, Wind

AWAY = (Entry.Status.NO_SHOW, Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED)
"""What an entry is when nobody expects the player at a table."""
WINDS = tuple(wind.value for wind in Wind)
LIVE = (Hand.State.ACCEPTED, Hand.State.HELD)
"""The states of a hand that counts."""
MOST_KEPT = 300
RULES_KEPT = 64


@dataclass(frozen=True, slots=True)
class Folded:
    """A game as it began, the events since then, and the state after them."""

    start: GameState
    events: list[Any]
    state: GameState


_folded: OrderedDict[int, Folded] = OrderedDict()
"""By table, the one that was folded longest ago first."""


@dataclass(frozen=True, slots=True)
class Game:
    """A table with all that folding it needs.

    `players` as `players_of` has them, `events` of the live hands in order, `held`: one of these is on hold.
    """

    table: Table
    players: Sequence[str]
    events: Sequence[Any]
    held: bool

    def fields(self) -> dict[str, Any]:
        """The fields of the table that follow from its hands. Raises as `fold` does."""
        state = fold(_start(self.table, self.players), self.events)
        return fields_of(state, len(self.events), held=self.held)


@dataclass(frozen=True, slots=True)
class Played:
    """A hand with its effect: position before it, delta and scores after it (keys: entry numbers)."""

    hand: Hand
    step: Step


def ruleset_of(tournament: Tournament) -> RuleSet:
    """The rule set the tournament is played under."""
    return registry.get(tournament.ruleset)


def rules_of(stage: Stage) -> Any:
    """The parameters of the rule set under the options of the stage."""
    return _resolved(stage.tournament.ruleset, canonical(stage.played_options))


@lru_cache(maxsize=RULES_KEPT)
def _resolved(ruleset: str, options: bytes) -> Any:
    return registry.get(ruleset).resolve(orjson.loads(options))


def facts_of(stage: Stage) -> GameFacts:
    """The figures of the rule set under the options of the stage."""
    return ruleset_of(stage.tournament).facts(rules_of(stage))


def tiles_floor(tournament: Tournament) -> int | None:
    """What a winner may be paid without showing tiles; None where the policy never asks for them."""
    if tournament.tiles_policy == Tournament.Tiles.NEVER:
        return None
    return tournament.tiles_above if tournament.tiles_policy == Tournament.Tiles.ABOVE else -1


def players_of(table: Table) -> tuple[str, ...]:
    """Who plays, as events name them, in the order of the starting winds. Prefetch `seats__entry`."""
    seats = sorted(table.seats.all(), key=lambda seat: WINDS.index(seat.wind))
    return tuple(seat.entry.key for seat in seats)


def start_of(table: Table) -> GameState:
    """The game before its first hand. Select `round__stage__tournament`, prefetch `seats__entry`."""
    return _start(table, players_of(table))


def _start(table: Table, players: Sequence[str]) -> GameState:
    stage = table.round.stage
    return game.start(ruleset_of(stage.tournament), players, rules=rules_of(stage), **table.start)


def games_of(tables: Sequence[Table]) -> list[Game]:
    """The games of some hundred tables: two queries for plain values. Fetch `round__stage__tournament`."""
    seats: dict[int, dict[str, str]] = {table.pk: {} for table in tables}
    events: dict[int, list[Any]] = {table.pk: [] for table in tables}
    held = set()
    seated = Seat.objects.filter(table__in=events).order_by()
    for pk, wind, number in seated.values_list("table", "wind", "entry__number"):
        seats[pk][wind] = str(number)
    hands = Hand.objects.filter(table__in=events, state__in=LIVE).order_by("seq")
    for pk, state, event in hands.values_list("table", "state", "event"):
        events[pk].append(event)
        if state == Hand.State.HELD:
            held.add(pk)
    return [
        Game(table, _in_turn(seats[table.pk]), events[table.pk], held=table.pk in held) for table in tables
    ]


def _in_turn(seats: Mapping[str, str]) -> list[str]:
    return [seats[wind] for wind in WINDS if wind in seats]


def live_hands(table: Table) -> list[Hand]:
    """The hands that count, in order; uses prefetched `hands` where there are some."""
    return sorted((hand for hand in table.hands.all() if hand.is_live), key=lambda hand: hand.seq)


def newest_held(hands: Sequence[Hand]) -> Hand | None:
    """The newest of these live hands, where it is on hold: the table settles it before it plays on."""
    return hands[-1] if hands and hands[-1].is_held else None


def is_unplayed(table: Table) -> bool:
    """No hand was entered yet, so that a score sheet may close the table; the coming of a substitute is no hand."""
    return all(hand.event["kind"] == "substitute" for hand in live_hands(table))


def paper_hand(table: Table) -> Hand | None:
    """The entry that closed a table with the final scores of its sheet; None where hands tell the game."""
    return next((hand for hand in live_hands(table) if hand.event["kind"] == "table_result"), None)


def absent_seats(table: Table) -> list[Seat]:
    """Seats of players who have left or never came, of which nobody has said who played. Prefetch `seats__entry`."""
    return [
        seat
        for seat in table.seats.all()
        if seat.entry.status in AWAY and seat.played_by_id is None and not seat.played_self
    ]


def fold(state: GameState, events: Iterable[Any], *, first: int = 1) -> GameState:
    """The state after the events, the first of which has this number.

    Raises Refused naming the event (`hands[3].…`) that cannot be.
    """
    for seq, event in enumerate(events, start=first):
        try:
            state = game.after(state, event)
        except Refused as refused:
            raise _of_hand(refused, seq) from refused
    return state


def state_after(table: Table, hands: Sequence[Hand]) -> GameState:
    """The state after these hands of a table: only those are folded that are new to this process."""
    start, events = start_of(table), [hand.event for hand in hands]
    kept = _folded.pop(table.pk, None)
    if kept is None or kept.start != start or kept.events != events[: len(kept.events)]:
        kept = Folded(start, [], start)
    known = len(kept.events)
    state = fold(kept.state, events[known:], first=known + 1)
    _folded[table.pk] = Folded(start, events, state)
    while len(_folded) > MOST_KEPT:
        _folded.popitem(last=False)
    return state


def step_of(state: GameState, event: Any, seq: int) -> Step:
    """One event applied; faults are named from the table's point of view."""
    try:
        return game.apply(state, event)
    except Refused as refused:
        raise _of_hand(refused, seq) from refused


def _of_hand(refused: Refused, seq: int) -> Refused:
    return refused.under(f"hands[{seq}]")


def play(table: Table, hands: Sequence[Hand]) -> list[Played]:
    """Each hand with its effect."""
    state, played = start_of(table), []
    for hand in hands:
        step = step_of(state, hand.event, hand.seq)
        played.append(Played(hand, step))
        state = step.state
    return played


def begins_on_new_seats(table: Table, position: Mapping[str, Any]) -> bool:
    """Whether the players change seats before the hand of this position: a round ended, and the next is to come."""
    round_ = WINDS.index(position["round"])
    if position["finished"] or position["deal"] != 1 or round_ == 0:
        return False
    stage = table.round.stage
    ruleset, rules = ruleset_of(stage.tournament), rules_of(stage)
    return ruleset.seats_of_round(rules, round_) != ruleset.seats_of_round(rules, round_ - 1)


def position_of(state: GameState) -> dict[str, Any]:
    """The value of `Table.position`: the state of the game, and its results if it ended now."""
    return position_json(state)


def fields_of(state: GameState, hands: int, *, held: bool) -> dict[str, Any]:
    """The fields of a table after so many live hands, one of which may be on hold."""
    settled = state.finished and not held
    return {
        "seq": hands,
        "position": position_of(state),
        "state": Table.State.FINISHED if settled else Table.State.PLAYING,
    }
