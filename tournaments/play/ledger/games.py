"""A table's game, folded from its live hands: the only way from stored events to scores.

Of a game only `Table.position` is stored, which the services write from `position_of`. A process keeps the states
of the tables that it folded last, each with the events before it.
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
from tournaments.common.chain.canonical import canonical
from tournaments.models import Entry, Hand, Seat, Stage, Table, Tournament, Wind

AWAY = (Entry.Status.NO_SHOW, Entry.Status.WITHDRAWN, Entry.Status.DISQUALIFIED)
"""The states of an entry whose player nobody expects at a table."""
WINDS = tuple(wind.value for wind in Wind)
LIVE = (Hand.State.ACCEPTED, Hand.State.HELD)
"""The states of a hand that counts."""
MOST_KEPT = 300
RULES_KEPT = 64


@dataclass(frozen=True, slots=True)
class Folded:
    """A game at its start, the events since then, and the state after them."""

    start: GameState
    events: list[Any]
    state: GameState


_folded: OrderedDict[int, Folded] = OrderedDict()
"""By table, the game that was folded longest ago first."""


@dataclass(frozen=True, slots=True)
class Game:
    """A table with all that folding it needs.

    `players` as in `players_of`, `events` of the live hands in order, `held`: one of these hands is on hold.
    """

    table: Table
    players: Sequence[str]
    events: Sequence[Any]
    held: bool

    def fields(self) -> dict[str, Any]:
        """The fields of the table that follow from its hands. Raises the errors of `fold`."""
        state = fold(_start(self.table, self.players), self.events)
        return fields_of(state, len(self.events), held=self.held)


@dataclass(frozen=True, slots=True)
class Played:
    """A hand with its effect: position before it, delta and scores after it (keys: entry numbers)."""

    hand: Hand
    step: Step


def ruleset_of(tournament: Tournament) -> RuleSet:
    """The rule set of the tournament."""
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
    """The most points that a winner is paid without showing tiles; None where the policy never asks for them."""
    if tournament.tiles_policy == Tournament.Tiles.NEVER:
        return None
    return tournament.tiles_above if tournament.tiles_policy == Tournament.Tiles.ABOVE else -1


def players_of(table: Table) -> tuple[str, ...]:
    """The names of the players in events, in the order of the starting winds. Prefetch `seats__entry`."""
    seats = sorted(table.all_seats(), key=lambda seat: WINDS.index(seat.wind))
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
    """The hands that count, in order; uses prefetched `hands`."""
    return sorted((hand for hand in table.all_hands() if hand.is_live), key=lambda hand: hand.seq)


def lasting_id(hand: Hand) -> int:
    """The id of a hand for its life: that of its first version. A hand in the place of a voided one is another."""
    earlier = [row for row in hand.table.all_hands() if row.seq == hand.seq and row.version < hand.version]
    voided = max((row.version for row in earlier if row.state == Hand.State.VOIDED), default=0)
    first = min((row for row in earlier if row.version > voided), key=lambda row: row.version, default=hand)
    return first.pk


def newest_unsettled(hands: Sequence[Hand]) -> Hand | None:
    """The newest of these live hands, where its claim is not the value of the tiles: the table settles it before it
    plays on. A dispute is the head referee's, and the table plays on beside it."""
    return hands[-1] if hands and hands[-1].is_held and not hands[-1].is_disputed else None


def is_unplayed(table: Table) -> bool:
    """Whether no hand was entered yet, so that a score sheet may close the table; a substitute's coming is no hand."""
    return all(hand.event["kind"] == "substitute" for hand in live_hands(table))


def is_open_to_paper(table: Table) -> bool:
    """Whether a score sheet closes the table without a word about its hands: none was entered but a chombo, which the
    list of penalties keeps."""
    return all(hand.event["kind"] in ("chombo", "substitute") for hand in live_hands(table))


def paper_hand(table: Table) -> Hand | None:
    """The entry that closed a table with the final scores of its sheet; None where hands tell the game."""
    return next((hand for hand in live_hands(table) if hand.event["kind"] == "table_result"), None)


def absent_seats(table: Table) -> list[Seat]:
    """Seats of players who have left or never came, while nobody has said who played. Prefetch `seats__entry`."""
    return [
        seat
        for seat in table.all_seats()
        if seat.entry.status in AWAY and seat.played_by_id is None and not seat.played_self
    ]


def fold(state: GameState, events: Iterable[Any], *, first: int = 1) -> GameState:
    """The state after the events; `first` is the number of the first event.

    Raises Refused with the name of the event (`hands[3].…`) that is impossible.
    """
    for seq, event in enumerate(events, start=first):
        try:
            state = game.after(state, event)
        except Refused as refused:
            raise _of_hand(refused, seq) from refused
    return state


def state_after(table: Table, hands: Sequence[Hand]) -> GameState:
    """The state after these hands of a table: this process folds only hands that are new to it."""
    start, events = start_of(table), [hand.event for hand in hands]
    kept = _folded.pop(table.pk, None)
    if kept is None or kept.start != start or kept.events != events[: len(kept.events)]:
        kept = Folded(start, [], start)
    folded = len(kept.events)
    state = fold(kept.state, events[folded:], first=folded + 1)
    _folded[table.pk] = Folded(start, events, state)
    while len(_folded) > MOST_KEPT:
        _folded.popitem(last=False)
    return state


def step_of(state: GameState, event: Any, seq: int) -> Step:
    """The state after one event; faults are named from the table's point of view."""
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


STICK = 1000


def shown_score(position: Mapping[str, Any], key: str) -> int:
    """The score of a player as people see it: once the game is over, with the sticks left on the table that the rules
    give to the player."""
    score: int = position["scores"][key]
    if not (position.get("finished") and position.get("pot")):
        return score
    left: int = position["result"][key]["raw"] - score
    return score + left if 0 < left <= STICK * position["pot"] else score  # not of a substituted player


def fields_of(state: GameState, hands: int, *, held: bool) -> dict[str, Any]:
    """The fields of a table after this number of live hands; `held`: one of them is on hold."""
    settled = state.finished and not held
    return {
        "seq": hands,
        "position": position_of(state),
        "state": Table.State.FINISHED if settled else Table.State.PLAYING,
    }
