"""The end of a riichi game: places, uma, leftover sticks, penalties (EMA 2008, 3.6; ties by the law's §14)."""

from collections.abc import Mapping, Sequence

from scoring.ranking import places, seat_order, shared_uma, split_whole
from scoring.rulesets.riichi.parameters import Parameters
from scoring.state import GameState, Result


def results(state: GameState) -> dict[str, Result]:
    """The figures of every player. Places and uma are fixed before the leftover sticks and before penalties.

    A player who was substituted during the game is placed last and the others among themselves; a player who was
    substituted before it keeps the substitute's place, and only their own figures are replaced (EMA 2025, 7.3).
    """
    rules: Parameters = state.rules
    left = {index for index, when in state.substituted if when == "during"}
    ranked = [index for index in range(len(state.players)) if index not in left]
    scores = [state.scores[index] for index in ranked]
    by_place = seat_order(scores) if rules.ties == "seat" else places(scores)
    uma = dict(zip(ranked, _uma(scores, by_place, rules), strict=True))
    oka = dict(zip(ranked, _oka(by_place, rules), strict=True))
    first = [index for index, place in zip(ranked, by_place, strict=True) if place == 1]
    raw = _with_leftover(state, first, rules)
    figures = {
        index: _result(raw[index], uma[index], oka[index], state.adjustments[index], place, rules)
        for index, place in zip(ranked, by_place, strict=True)
    }
    figures |= _substituted(state, figures, rules)
    return {player: figures[index] for index, player in enumerate(state.players)}


def _substituted(state: GameState, figures: Mapping[int, Result], rules: Parameters) -> dict[int, Result]:
    loss = rules.substitute_loss or 0
    last = len(state.players)
    return {
        index: _result(
            rules.start - loss,
            -loss,
            0,
            state.adjustments[index],
            figures[index].place if index in figures else last,
            rules,
        )
        for index, _ in state.substituted
    }


def _result(raw: int, uma: int, oka: int, penalties: int, place: int, rules: Parameters) -> Result:
    base = rules.start if rules.target is None else rules.target
    return Result(raw, uma, oka, penalties, raw - base + uma + oka + penalties, place)


def _uma(scores: Sequence[int], by_place: Sequence[int], rules: Parameters) -> list[int]:
    below = sum(score < rules.start for score in scores)
    if below in (0, len(scores)) and not rules.level_uma:
        return [0] * len(scores)
    return shared_uma(rules.floating_uma.get(below, rules.uma), by_place, rules.shared_unit)


def _oka(by_place: Sequence[int], rules: Parameters) -> list[int]:
    return shared_uma((rules.oka, *(0 for _ in by_place[1:])), by_place, rules.shared_unit)


def _with_leftover(state: GameState, first: Sequence[int], rules: Parameters) -> list[int]:
    """The scores with the sticks left on the table, which the first players share in whole units."""
    raw = list(state.scores)
    if state.pot and rules.leftover == "first":
        shares = split_whole(1000 * state.pot, first, rules.leftover_unit, drop=rules.leftover_drop)
        for index, points in shares.items():
            raw[index] += points
    return raw
