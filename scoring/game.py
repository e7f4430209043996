"""A game as a fold: (state, event) -> state. The rule sets give the effect of an event; the shared checks are here."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.checks import ANNOTATIONS, merged
from scoring.event_reader import read_event
from scoring.events import Adjustment, Event, Substitute
from scoring.faults import Fault, Refused, brief
from scoring.rulesets.base import RuleSet
from scoring.state import GameState, Outcome, Result, Step

_LINE_FIELDS = frozenset({"id", "players", "events", "options", "settle", "first_round"}) | ANNOTATIONS


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
    return state.changed(adjustments=(0,) * len(players))


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
    settled, outcome, state_after = _settle(state, event)
    delta, scores = state.by_name(outcome.delta), state.by_name(state_after.scores)
    return Step(settled, state.position, delta, scores, state_after, outcome.wins, state.winds)


def after(state: GameState, event: Mapping[str, Any] | Event) -> GameState:
    """The state that `apply` leads to, without the step."""
    return _settle(state, event)[-1]


def _settle(state: GameState, event: Mapping[str, Any] | Event) -> tuple[Event, Outcome, GameState]:
    """The event as it was read, its outcome, and the state after it."""
    if not isinstance(event, Event):
        event = read_event(state.ruleset, event, state.players)
    if isinstance(event, Adjustment):
        outcome = _adjust(state, event)
    elif state.finished and not isinstance(event, Substitute):
        raise Refused(Fault("game_is_over", "kind", found=event.kind))
    else:
        outcome = state.ruleset.play(state, event)
    scores = tuple(a + b for a, b in zip(state.scores, outcome.delta, strict=True))
    return event, outcome, outcome.state.changed(scores=scores)


def _adjust(state: GameState, event: Adjustment) -> Outcome:
    adjustments = tuple(
        points + event.points.get(player, 0)
        for player, points in zip(state.players, state.adjustments, strict=True)
    )
    return Outcome((0,) * len(state.players), state.changed(adjustments=adjustments))


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
