"""The yakuman of the riichi family: one row each, shared by all editions."""

from scoring.readings import Reading, Shape, Wait
from scoring.rulesets.riichi.names import NAMES
from scoring.rulesets.riichi.pattern import Predicate, Row
from scoring.rulesets.riichi.situation import Situation
from scoring.tiles import DRAGONS, EAST, GREENS, HONOURS, SUIT_MASK, TERMINALS, WEIGHT, mask

_DRAGONS = mask(range(DRAGONS, DRAGONS + 3))
_WINDS = mask(range(EAST, EAST + 4))
_GATES = 3 * WEIGHT[0] + sum(WEIGHT[rank] for rank in range(1, 8)) + 3 * WEIGHT[8]
_NINE_GATES = frozenset(_GATES + WEIGHT[rank] for rank in range(9))
_ONE_SUIT = frozenset(SUIT_MASK)
_WHEELS = tuple(mask(range(start + 1, start + 8)) for start in (0, 9, 18))


def _always(reading: Reading, situation: Situation) -> object:
    return True


def _kokushi(reading: Reading, situation: Situation) -> object:
    return reading.shape is Shape.ORPHANS


def _pair_wait(reading: Reading, situation: Situation) -> object:
    return reading.wait is Wait.PAIR


def _chuuren(reading: Reading, situation: Situation) -> object:
    return (
        reading.kinds in _ONE_SUIT
        and reading.tiles.size == 14
        and not _NINE_GATES.isdisjoint(reading.tiles.keys)
    )


def _nine_wait(reading: Reading, situation: Situation) -> object:
    return _GATES + WEIGHT[reading.tiles.win] in reading.tiles.keys


def _suuankou(reading: Reading, situation: Situation) -> object:
    return reading.hidden == 4


def _suukantsu(reading: Reading, situation: Situation) -> object:
    return reading.tiles.kongs == 4


def _only(kinds: int) -> Predicate:
    return lambda reading, situation: not reading.kinds & ~kinds


def _ryuuiisou(reading: Reading, situation: Situation) -> object:
    return not reading.kinds & ~GREENS


def _ryuuiisou_with_dragon(reading: Reading, situation: Situation) -> object:
    return not reading.kinds & ~GREENS and reading.kinds & HONOURS


def _daisangen(reading: Reading, situation: Situation) -> object:
    return reading.pung_mask & _DRAGONS == _DRAGONS


def _shousuushii(reading: Reading, situation: Situation) -> object:
    return (
        (reading.pung_mask & _WINDS).bit_count() == 3 and reading.pair >= EAST and 1 << reading.pair & _WINDS
    )


def _daisuushii(reading: Reading, situation: Situation) -> object:
    return reading.pung_mask & _WINDS == _WINDS


def _daisharin(reading: Reading, situation: Situation) -> object:
    return reading.shape is Shape.SEVEN_PAIRS and reading.kinds in _WHEELS


def _suurenkou(reading: Reading, situation: Situation) -> object:
    pungs = sorted(reading.pungs)
    return (
        len(pungs) == 4
        and pungs[0] % 9 <= 5
        and pungs[3] < EAST
        and pungs == list(range(pungs[0], pungs[0] + 4))
    )


def _flag(code: str) -> Predicate:
    return lambda reading, situation: code in situation.flags


def _row(code: str, test: Predicate, double: Predicate | None = None) -> Row:
    return Row(code, test, NAMES[code], double=double)


ROWS = (
    _row("kokushi", _kokushi, double=_pair_wait),
    _row("chuuren", _chuuren, double=_nine_wait),
    _row("tenho", _flag("tenho")),
    _row("chiho", _flag("chiho")),
    _row("renho", _flag("renho")),
    _row("suuankou", _suuankou, double=_pair_wait),
    _row("suukantsu", _suukantsu),
    _row("ryuuiisou", _ryuuiisou),
    _row("chinroutou", _only(TERMINALS)),
    _row("tsuuiisou", _only(HONOURS)),
    _row("daisangen", _daisangen),
    _row("shousuushii", _shousuushii),
    _row("daisuushii", _daisuushii, double=_always),
    _row("daisharin", _daisharin),
    _row("suurenkou", _suurenkou),
)
"""All yakuman of the family, in the order of the bill."""

GREEN_WITH_DRAGON = _row("ryuuiisou", _ryuuiisou_with_dragon)
"""All green in editions that require the green dragon."""
