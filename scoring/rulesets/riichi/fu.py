"""Minipoints (fu): the items of a reading, one list for the sum and for the bill (EMA 2008, 4.1.1)."""

from scoring.readings import Reading, Shape, Wait
from scoring.rulesets.riichi.patterns import is_pinfu
from scoring.rulesets.riichi.record import Win
from scoring.rulesets.riichi.rules import RiichiRules
from scoring.tiles import DRAGONS, YAO

_WAITS = {Wait.EDGE: "wait_edge", Wait.CLOSED: "wait_closed", Wait.PAIR: "wait_pair"}


def items(reading: Reading, win: Win, rules: RiichiRules) -> list[tuple[str, int]]:
    """The codes and values of what counts, the base first, unrounded."""
    if reading.shape is Shape.SEVEN_PAIRS:
        return [("seven_pairs", 25)]
    is_closed = reading.tiles.is_closed
    out = [("base_ron", 30)] if is_closed and not win.self_draw else [("base_hand", 20)]
    if reading.pung_mask:
        out += _sets(reading)
    out += _pair(reading.pair, win, rules)
    wait = _WAITS.get(reading.wait)
    if wait:
        out.append((wait, 2))
    if win.self_draw:
        if (rules.closed_draw_fu or not is_closed) and not (is_closed and is_pinfu(reading, win)):
            out.append(("self_draw", 2))
    elif rules.open_pinfu_fu and not is_closed and len(out) == 1:
        out.append(("open_pinfu", 2))
    return out


_PUNGS = (("pung_open", 2), ("pung_open", 4), ("pung_closed", 4), ("pung_closed", 8))
_KONGS = (("kong_open", 8), ("kong_open", 16), ("kong_closed", 16), ("kong_closed", 32))


def _sets(reading: Reading) -> list[tuple[str, int]]:
    out = [_PUNGS[2 * reading.is_hidden(kind) + (YAO >> kind & 1)] for kind in reading.held]
    for meld in reading.tiles.melds:
        if not meld.is_chow:
            values = _KONGS if meld.is_kong else _PUNGS
            out.append(values[2 * (not meld.is_open) + (YAO >> meld.kind & 1)])
    return out


def _pair(pair: int, win: Win, rules: RiichiRules) -> list[tuple[str, int]]:
    if pair >= DRAGONS:
        return [("pair_dragon", 2)]
    out = []
    if pair == win.seat_kind:
        out.append(("pair_seat", 2))
    if pair == win.round_kind and (not out or rules.double_wind_fu == 4):
        out.append(("pair_round", 2))
    return out


def fu_of(reading: Reading, win: Win, rules: RiichiRules) -> int:
    """The minipoints, rounded as the edition has it; seven pairs are 25 and never rounded."""
    total = sum([value for _, value in items(reading, win, rules)])
    if total == 25:
        return 25
    return -(-total // rules.fu_step) * rules.fu_step
