"""The end of a riichi game: places, uma, leftover sticks, penalties (EMA 2008, 3.6; ties by the law's §14)."""

from collections.abc import Sequence

from scoring.game import GameState, Result
from scoring.ranking import places, seat_order, shared_uma, split_whole
from scoring.rulesets.riichi.rules import RiichiRules


def results(state: GameState) -> dict[str, Result]:
    """The figures of every player. Places and uma are fixed before the leftover sticks and before penalties."""
    rules: RiichiRules = state.rules
    by_place = _places(state.scores, rules)
    uma = _uma(state.scores, by_place, rules)
    raw = _with_leftover(state, by_place, rules)
    oka = [rules.oka if place == 1 else 0 for place in by_place]
    return {
        player: _result(raw[index], uma[index], oka[index], state.adjustments[index], by_place[index], rules)
        for index, player in enumerate(state.players)
    }


def _result(raw: int, uma: int, oka: int, penalties: int, place: int, rules: RiichiRules) -> Result:
    base = rules.start if rules.target is None else rules.target
    return Result(raw, uma, oka, penalties, raw - base + uma + oka + penalties, place)


def _places(scores: Sequence[int], rules: RiichiRules) -> list[int]:
    return seat_order(scores) if rules.ties == "seat" else places(scores)


def _uma(scores: Sequence[int], by_place: Sequence[int], rules: RiichiRules) -> list[int]:
    return shared_uma(rules.uma, by_place)


def _with_leftover(state: GameState, by_place: Sequence[int], rules: RiichiRules) -> list[int]:
    """The scores with the sticks left on the table: in whole hundreds to the first, the rest to the earliest seat."""
    raw = list(state.scores)
    if state.pot and rules.leftover == "first":
        first = [index for index, place in enumerate(by_place) if place == 1]
        for index, points in split_whole(1000 * state.pot, first, 100).items():
            raw[index] += points
    return raw
