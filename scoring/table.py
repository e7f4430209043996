"""A table as the server and the phone show it: the hands of the ledger folded, then those that are still to be sent.

The phone gets the same answer to a form as the server will give, from the same functions.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from scoring import game
from scoring.checks import merged
from scoring.event_reader import read_event
from scoring.faults import Fault, Refused
from scoring.hand_form import ENGLISH, FormFields, as_tapped
from scoring.hand_form import read_event as read_form
from scoring.rulesets import registry
from scoring.state import GameState, Step, WinResult


def position_json(state: GameState) -> dict[str, Any]:
    """Where a table stands: the state of the game, and its results if it ended now."""
    return {
        **state.position.to_json(),
        "winds": state.winds,
        "scores": state.by_name(state.scores),
        "finished": state.finished,
        "result": {player: result.to_json() for player, result in game.settle(state).items()},
    }


def with_dead(event: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The event with the dead hands that the table reported during the deal in its `dead` list."""
    given = event.get("dead", [])
    if not names or not isinstance(given, list):
        return dict(event)
    return {**event, "dead": [*given, *(name for name in names if name not in given)]}


def tiles_missing(step: Step, floor: int | None) -> list[str]:
    """The paid winners with more than `floor` points and without tiles; None: tiles are never required."""
    if floor is None:
        return []
    paid = [win for win in step.wins if win.paid]
    return [win.player for win in paid if win.score is None and step.delta[win.player] > floor]


def step_json(step: Step) -> dict[str, Any]:
    """A hand and its effect, with the bill of each winner whose tiles were given."""
    return {
        "event": step.event.to_json(),
        "before": step.before.to_json(),
        "winds": dict(step.winds),
        "delta": dict(step.delta),
        "scores": dict(step.scores),
        "verdict": step.verdict.value,
        "wins": [_win_json(win) for win in step.wins],
    }


def _win_json(win: WinResult) -> dict[str, Any]:
    bill = None if win.score is None else win.score.explain().to_json()
    return {"player": win.player, "verdict": win.verdict.value, "paid": win.paid, "explanation": bill}


def fold_table(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table's ledger and the forms that wait for it.

    `ruleset`, `options`, `players` (by their first seats), `start`; `events` of the ledger and `shown`, how many of
    them need no answer; `forms` as lists of name and value, oldest first; `dead`, the dead hands reported in the deal
    that is played; `letters` of the winds; `floor` (see `tiles_missing`).

    Answers `known` and `hands`, one entry for each event and form, and the `position` after all of them. A form that is
    no possible hand is answered with its faults, and the forms after it are not answered.
    """
    ruleset = registry.get(table["ruleset"])
    state = game.start(ruleset, table["players"], merged(None, table["options"]), **table["start"])
    ledger_hands = []
    for event in table["events"]:
        step = game.apply(state, event)
        ledger_hands.append(step_json(step))
        state = step.state
    hands: list[dict[str, Any]] = []
    dead = table.get("dead", [])
    for form in table["forms"]:
        try:
            step = _enter(state, form, dead, table)
        except Refused as refused:
            hands.append({"ok": False, "faults": [as_tapped(fault).to_json() for fault in refused.faults]})
            break
        state, dead = step.state, []
        hands.append({"ok": True, **step_json(step), "after": position_json(state)})
    return {"known": ledger_hands[table["shown"] :], "hands": hands, "position": position_json(state)}


def _enter(state: GameState, form: Any, dead: Sequence[str], table: Mapping[str, Any]) -> Step:
    """The hand of a form, played in this state."""
    ruleset = registry.get(table["ruleset"])
    letters = table.get("letters", ENGLISH)
    event = read_form(FormFields(form), state.winds, ruleset, letters)
    step = game.apply(state, read_event(ruleset, with_dead(event, dead), state.players))
    missing = tiles_missing(step, table.get("floor"))
    if missing:
        raise Refused(Fault("tiles_required", "winners", found=missing))
    return step


CALLS: Final[Mapping[str, Callable[[Any], Any]]] = {"table": fold_table}
"""The functions that a page may call by name, where the engine runs in a browser."""
