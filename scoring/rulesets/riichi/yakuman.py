"""The yakuman of the riichi family: one row each, shared by all editions."""

from scoring.readings import Reading, Shape, Wait
from scoring.rulesets.riichi.names import NAMES
from scoring.rulesets.riichi.pattern import Predicate, Row
from scoring.rulesets.riichi.record import Win
from scoring.tiles import DRAGONS, EAST, GREENS, HONOURS, TERMINALS, WEIGHT, mask

_DRAGONS = mask(range(DRAGONS, DRAGONS + 3))
_WINDS = mask(range(EAST, EAST + 4))
_GATES = 3 * WEIGHT[0] + sum(WEIGHT[rank] for rank in range(1, 8)) + 3 * WEIGHT[8]
_NINE_GATES = frozenset(_GATES + WEIGHT[rank] for rank in range(9))
_WHEELS = tuple(mask(range(start + 1, start + 8)) for start in (0, 9, 18))


def _always(reading: Reading, win: Win) -> object:
    return True


def _pair_wait(reading: Reading, win: Win) -> object:
    return reading.wait is Wait.PAIR


def _flag(code: str) -> Predicate:
    return lambda reading, win: code in win.flags


def _kokushi(reading: Reading, win: Win) -> object:
    return reading.shape is Shape.ORPHANS


def _chuuren(reading: Reading, win: Win) -> object:
    return reading.tiles.size == 14 and any(key in _NINE_GATES for key in reading.tiles.keys[:3])


def _nine_wait(reading: Reading, win: Win) -> object:
    return _GATES + WEIGHT[reading.win] in reading.tiles.keys


def _suuankou(reading: Reading, win: Win) -> object:
    return reading.hidden == 4


def _suukantsu(reading: Reading, win: Win) -> object:
    return reading.tiles.kongs == 4


def _only(kinds: int) -> Predicate:
    return lambda reading, win: not reading.kinds & ~kinds


def _daisangen(reading: Reading, win: Win) -> object:
    return reading.pung_mask & _DRAGONS == _DRAGONS


def _shousuushii(reading: Reading, win: Win) -> object:
    return (
        (reading.pung_mask & _WINDS).bit_count() == 3 and reading.pair >= EAST and 1 << reading.pair & _WINDS
    )


def _daisuushii(reading: Reading, win: Win) -> object:
    return reading.pung_mask & _WINDS == _WINDS


def _daisharin(reading: Reading, win: Win) -> object:
    return reading.shape is Shape.SEVEN_PAIRS and reading.kinds in _WHEELS


def _suurenkou(reading: Reading, win: Win) -> object:
    pungs = sorted(reading.pungs)
    return (
        len(pungs) == 4
        and pungs[0] % 9 <= 5
        and pungs[3] < EAST
        and pungs == list(range(pungs[0], pungs[0] + 4))
    )


def _row(code: str, test: Predicate, double: Predicate | None = None) -> Row:
    return Row(code, test, NAMES[code], double=double)


ROWS = (
    _row("kokushi", _kokushi, _pair_wait),
    _row("chuuren", _chuuren, _nine_wait),
    _row("tenho", _flag("tenho")),
    _row("chiho", _flag("chiho")),
    _row("renho", _flag("renho")),
    _row("suuankou", _suuankou, _pair_wait),
    _row("suukantsu", _suukantsu),
    _row("ryuuiisou", _only(GREENS)),
    _row("chinroutou", _only(TERMINALS)),
    _row("tsuuiisou", _only(HONOURS)),
    _row("daisangen", _daisangen),
    _row("shousuushii", _shousuushii),
    _row("daisuushii", _daisuushii, _always),
    _row("daisharin", _daisharin),
    _row("suurenkou", _suurenkou),
)
"""All yakuman of the family, in the order of the bill."""
