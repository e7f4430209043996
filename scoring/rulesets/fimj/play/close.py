"""Events that close a table: its end, or a whole game from paper."""

from scoring.events import End, TableResult
from scoring.faults import Fault, Refused
from scoring.state import GameState, Outcome


def play_end(state: GameState, event: End) -> Outcome:
    """Stop the table."""
    return Outcome((0,) * len(state.players), state.changed(finished=True))


def play_table_result(state: GameState, event: TableResult) -> Outcome:
    """A whole game from its sheet: only as the first event; the scores sum to zero."""
    if state.played:
        raise Refused(Fault("table_result_not_first", "kind", found=state.played))
    faults = [Fault("missing_field", f"scores.{name}") for name in state.players if name not in event.scores]
    if event.pot:
        faults.append(Fault("out_of_range", "pot", 0, event.pot))
    if sum(event.scores.values()) and not faults:
        faults.append(Fault("wrong_sum", "scores", 0, sum(event.scores.values())))
    if faults:
        raise Refused(*faults)
    delta = tuple(event.scores[name] for name in state.players)
    return Outcome(delta, state.changed(finished=True, played=1))
